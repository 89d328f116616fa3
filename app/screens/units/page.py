"""Units: the rosters of both sides, with all that has befallen them."""

from __future__ import annotations

from typing import Any

from kivy.app import App
from kivy.metrics import dp
from kivy.properties import NumericProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.recycleboxlayout import RecycleBoxLayout  # noqa: F401 - named in the kv
from kivy.uix.recyclegridlayout import RecycleGridLayout  # noqa: F401 - named in the kv
from kivy.uix.recycleview import RecycleView
from kivy.uix.widget import Widget

from app.kv import load_kv
from app.screens import units_menu
from app.screens.memory import memory
from app.screens.type_field import TypeField
from app.screens.unit_card import Said, SideTabs, UnitCard, card_height  # noqa: F401 - named in the data
from app.widgets.bars import TopBar, way_back
from app.widgets.notices import Empty
from app.widgets.surface import Column
from rules.ruleset import UnitTemplate

load_kv("units")


class UnitList(RecycleView):
    """The cards of one side."""

    columns = NumericProperty(1)

    @property
    def card_width(self) -> float:
        """How wide a card is."""
        grid = self.children[0]
        taken = grid.padding[0] + grid.padding[2] + grid.spacing[0] * (self.columns - 1)
        return float(self.width - taken) / self.columns


class UnitSides(Column):
    """The place of the two sides above the list."""


class UnitsView(BoxLayout):
    """Both rosters of a sheet, one side shown."""

    def __init__(self, ruleset: str, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.app = App.get_running_app()
        self.sheet, self.ruleset = ruleset, self.app.ruleset(ruleset)
        self.memory = memory(self.app)
        self.side = self.memory.get("side", "A")
        self.shown: list[Any] = []
        self.typing: TypeField | None = None
        self._build()
        self.refresh()

    def _build(self) -> None:
        word = self.app.word
        icons = [("magnify", word("units.search"), self.search),
                 ("plus", word("units.add"), lambda: units_menu.ask_unit(self)),
                 ("dots-vertical", word("menu"), lambda: units_menu.show(self))]  # fmt: skip
        self.bar = TopBar(word("nav.units"), self.ruleset.title, self.app.accent(self.sheet).main,
                          lead=None if self.app.wide else way_back(), icons=icons)  # fmt: skip
        self.add_widget(self.bar)
        self.sides = UnitSides()
        self.add_widget(self.sides)
        self.list = UnitList(columns=2 if self.app.wide else 1)
        self.list.bind(width=lambda *_: self._lay())

    @property
    def roster(self) -> int | str:
        """Where the units are: in the game on the table, or standing by."""
        return self.app.roster(self.sheet)

    def names(self) -> tuple[str, str]:
        """What the sides are called."""
        game = self.app.store.current_game(self.sheet)
        word = self.app.word
        return game.sides if game else (word("units.side_a"), word("units.side_b"))

    def template(self, unit: Any) -> Any:
        """What a unit of this kind has; a kind the sheet no longer knows has nothing."""
        kinds = {template.id: template for template in self.ruleset.units}
        return kinds.get(unit.template) or UnitTemplate(unit.template, unit.template)

    def refresh(self) -> None:
        """Show the units as they are now."""
        store = self.app.store
        units = store.units(self.roster)
        counts = {side: sum(unit.side == side for unit in units) for side in "AB"}
        names = dict(zip("AB", self.names(), strict=True))
        shown = {side: self.app.word("units.count", name=names[side], n=counts[side]) for side in "AB"}
        # The field that is typed in stays where it is, or it would lose the keyboard.
        self.sides.clear_widgets([part for part in self.sides.children if part is not self.typing])
        if self.typing and not self.typing.parent:
            self.sides.add_widget(self.typing)
        if units:
            self.sides.add_widget(SideTabs(shown, self.side, self.pick_side, self.sheet))
        if self.list.parent:
            self.list.parent.remove_widget(self.list)
        for part in [child for child in self.children if isinstance(child, Empty)]:
            self.remove_widget(part)
        own = [unit for unit in units if unit.side == self.side]
        found = [unit for unit in own if self._matches(unit)]
        if not found:
            self.add_widget(self._nothing_found() if own else self._empty(bool(units)))
            return
        self.add_widget(self.list)
        self.shown = found
        self._lay()

    def _lay(self) -> None:
        """The cards, each as high as what it says; those beside each other are equally high."""
        width, columns = self.list.card_width, int(self.list.columns)
        highs = [card_height(self, unit, width) for unit in self.shown] if width > dp(120) else []
        first = [number - number % columns for number in range(len(highs))]
        self.list.data = [
            {"unit": unit, "view": self, "height": max(highs[at : at + columns])}
            for unit, at in zip(self.shown, first, strict=False)
        ]
        self.list.refresh_from_data()

    def _matches(self, unit: Any) -> bool:
        """Does what is searched for stand on its card?"""
        if not self.typing or not self.typing.text.strip():
            return True
        said = Said(self, unit)
        words = " ".join((unit.name, said.profile, *(tag.text for tag in said.tags)))
        return self.typing.text.strip().lower() in words.lower()

    def _nothing_found(self) -> Widget:
        word = self.app.word
        return Empty(word("log.nothing_found"), word("units.nothing_found"), "magnify", word("log.clear"), self.search,
                     sheet=self.sheet)  # fmt: skip

    def _empty(self, other_side: bool) -> Widget:
        word = self.app.word
        note = word("units.none_here") if other_side else word("units.none_note")
        return Empty(word("units.none"), note, "account-group-outline", word("units.add"),
                     lambda: units_menu.ask_unit(self), sheet=self.sheet)  # fmt: skip

    # -- what a finger does

    def search(self) -> None:
        """Open or close the search field."""
        if self.typing:
            self.typing = None
            self.refresh()
            return
        self.typing = TypeField(self.app.word("units.search"), lambda _text: self.refresh())
        self.refresh()
        self.typing.start()

    def back(self) -> bool:
        """Close the search first."""
        if not self.typing:
            return False
        self.search()
        return True

    def pick_side(self, side: str) -> None:
        """Show the other roster."""
        self.side = self.memory["side"] = side
        self.refresh()

    def open_unit(self, unit: Any) -> None:
        """All about one unit."""
        self.app.go("unit", unit=unit.id)

    def unit_menu(self, unit: Any) -> None:
        """What a long press on a unit offers."""
        units_menu.of_unit(self, unit)

    def add(self, unit: Any, stat: Any, by: int) -> None:
        """One more pin or marker, with a way back."""
        store, before = self.app.store, int(unit.state.get(stat.key) or 0)
        after = before + by if stat.high is None else min(stat.high, before + by)
        store.update_unit(unit.id, state={stat.key: after})
        self.refresh()
        self.app.snack(f"{unit.name}: {self.app.rules_text(stat.label)} {after}.",
                       lambda: (store.update_unit(unit.id, state={stat.key: before}), self.refresh()))  # fmt: skip


def units_tab(app: Any, ruleset_id: str) -> Widget:
    """The units of a sheet, as one of its tabs."""
    return UnitsView(ruleset_id)
