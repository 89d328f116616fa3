"""Units: the rosters of both sides as the battle has them, with all that has befallen them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.metrics import dp
from kivy.properties import NumericProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.recyclegridlayout import RecycleGridLayout  # noqa: F401 - named in the kv
from kivy.uix.recycleview import RecycleView
from kivy.uix.widget import Widget

from app.look.kv import load_kv
from app.look.sides import sides_of
from app.play.cards import Cards, CardView, Token
from app.play.rosters import Rosters
from app.shell import roster_menu
from app.shell.memory import memory
from app.widgets.bars import TopBar, way_back
from app.widgets.notices import Empty
from app.widgets.surface import Column
from app.widgets.type_field import TypeField
from app.widgets.unit_card import SideTabs, UnitCard, card_height  # noqa: F401 - named in the kv

if TYPE_CHECKING:
    from app.shell.kit import Kit

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
    """The place of the sides above the list."""


class UnitsView(BoxLayout):
    """The rosters of a battle, one side shown."""

    def __init__(self, kit: Kit, sheet: str, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.kit, self.sheet = kit, sheet
        self.memory = memory(kit)
        self.shown: list[CardView] = []
        self.typing: TypeField | None = None
        self._build()
        self.refresh()

    @property
    def rosters(self) -> Rosters:
        """The cards of the battle that is on the table."""
        return Rosters(self.kit.table(self.sheet))

    @property
    def side(self) -> str:
        """The side that is shown."""
        sides = self.rosters.table.battle.sides
        kept: str = self.memory.get("side", sides[0])
        return kept if kept in sides else sides[0]

    def _build(self) -> None:
        word, title = self.kit.word, self.kit.title(self.sheet)
        icons = [("magnify", word("units.search"), self.search),
                 ("plus", word("units.add"), lambda: roster_menu.ask_unit(self)),
                 ("dots-vertical", word("menu"), lambda: roster_menu.show(self))]  # fmt: skip
        self.bar = TopBar(word("nav.units"), title, self.kit.accent(self.sheet).main,
                          lead=None if self.kit.wide else way_back(), icons=icons)  # fmt: skip
        self.add_widget(self.bar)
        self.sides = UnitSides()
        self.add_widget(self.sides)
        self.list = UnitList(columns=2 if self.kit.wide else 1)
        self.list.bind(width=lambda *_: self._lay())

    def refresh(self) -> None:
        """Show the units as they are now."""
        self.cards = Cards(self.rosters.table.battle, self.kit.rules_text)
        battle = self.cards.battle
        self.looks = sides_of(battle)
        self._show_sides()
        if self.list.parent:
            self.list.parent.remove_widget(self.list)
        for part in [child for child in self.children if isinstance(child, Empty)]:
            self.remove_widget(part)
        own = self.cards.side(self.side)
        self.shown = [card for card in own if self._matches(card)]
        if not self.shown:
            self.add_widget(self._nothing_found() if own else self._empty(bool(battle.units)))
            return
        self.add_widget(self.list)
        self._lay()

    def _show_sides(self) -> None:
        # The field that is typed in stays where it is, or it would lose the keyboard.
        self.sides.clear_widgets([part for part in self.sides.children if part is not self.typing])
        if self.typing and not self.typing.parent:
            self.sides.add_widget(self.typing)
        units = self.cards.battle.units
        if units:
            counts = {side: sum(unit.side == side for unit in units) for side in self.looks}
            tabs = {side: (look, self.kit.word("units.count", name=look.name, n=counts[side]))
                    for side, look in self.looks.items()}
            self.sides.add_widget(SideTabs(tabs, self.side, self.pick_side, self.sheet))

    def _lay(self) -> None:
        """The cards, each as high as what it says; those beside each other are equally high."""
        width, columns = self.list.card_width, int(self.list.columns)
        highs = [card_height(card, width) for card in self.shown] if width > dp(120) else []
        first = [number - number % columns for number in range(len(highs))]
        look = self.looks[self.side]
        self.list.data = [self._row(card, look, max(highs[at : at + columns]))
                          for card, at in zip(self.shown, first, strict=False)]
        self.list.refresh_from_data()

    def _row(self, card: CardView, look: Any, height: float) -> dict[str, Any]:
        return {"card": card, "look": look, "height": height, "tapped": lambda: self.open_unit(card.id),
                "held": lambda: roster_menu.of_unit(self, card), "more": lambda token: self.more(card, token)}

    def _matches(self, card: CardView) -> bool:
        """Does what is searched for stand on its card?"""
        return self.typing is None or self.typing.text.strip().casefold() in card.words

    def _nothing_found(self) -> Widget:
        word = self.kit.word
        return Empty(word("log.nothing_found"), word("units.nothing_found"), "magnify", word("log.clear"), self.search,
                     sheet=self.sheet)  # fmt: skip

    def _empty(self, other_side: bool) -> Widget:
        word = self.kit.word
        note = word("units.none_here") if other_side else word("units.none_note")
        return Empty(word("units.none"), note, "account-group-outline", word("units.add"),
                     lambda: roster_menu.ask_unit(self), sheet=self.sheet)  # fmt: skip

    # -- what a finger does

    def search(self) -> None:
        """Open or close the search field."""
        if self.typing:
            self.typing = None
            self.refresh()
            return
        self.typing = TypeField(self.kit.word("units.search"), lambda _text: self.refresh())
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
        self.memory["side"] = side
        self.refresh()

    def open_unit(self, unit: str) -> None:
        """What this unit can do."""
        self.kit.go("unit", sheet=self.sheet, unit=unit)

    def more(self, card: CardView, token: Token) -> None:
        """One more pin or marker, with a way back."""
        stat = token.stat
        number = token.number + 1 if stat.high is None else min(stat.high, token.number + 1)
        roster_menu.done(self, lambda: self.rosters.write(card.id, stat.key, number),
                  f"{card.name}: {token.label} {number}.")


def units_tab(kit: Kit, sheet: str) -> Widget:
    """The units of a sheet, as one of its tabs."""
    return UnitsView(kit, sheet)
