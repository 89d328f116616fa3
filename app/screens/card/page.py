"""The card itself: every value of a unit, to be read and changed by hand. The table decides, not the app."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, get_args

from kivy.metrics import dp
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from app.look.kv import load_kv
from app.look.sides import side_of
from app.look.text import theme
from app.play.cards import Cards, name_of
from app.play.rosters import Rosters
from app.shell import roster_menu
from app.shell.history_menu import show_history
from app.shell.pile import Page
from app.widgets.asks import choice
from app.widgets.bars import TopBar, way_back
from app.widgets.controls import FieldRow, Stepper, SwitchRow
from app.widgets.heads import Heading
from app.widgets.notices import Empty
from app.widgets.type_field import TypeField
from app.widgets.unit_card import UnitCard
from rules.engine import PlayerError
from rules.frame.unit import StatView, Unit

if TYPE_CHECKING:
    from app.play.battles import TableBattle

load_kv("card")

PARTS = (("units.state", ("strength", "burden", "harm", "help", "token")), ("units.profile", ("profile",)))


class ByHandScroll(ScrollView):
    """The page in the middle of a wide window."""


class ReadRow(BoxLayout):
    """A value that is only read."""

    label = StringProperty("")
    text = StringProperty("")


class CardPage(Page):
    """One card, value by value; every change is a deed with a way back."""

    def __init__(self, sheet: str, unit: str, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.sheet, self.unit = sheet, unit
        self._drawn: Any = None
        self.build()

    @property
    def table(self) -> TableBattle:
        """The game it stands in."""
        return self.kit.table(self.sheet)

    @property
    def rosters(self) -> Rosters:
        """The cards of the battle."""
        return Rosters(self.table)

    def build(self) -> None:
        """Name, how it fares, what it is."""
        self.clear_widgets()
        word, unit = self.kit.word, self.table.battle.find(self.unit)
        accent, title = self.kit.accent(self.sheet).main, self.kit.title(self.sheet)
        if unit is None:
            self.add_widget(TopBar(word("unit.gone"), title, accent, lead=way_back()))
            self.add_widget(Empty(word("unit.gone"), word("unit.gone_note"), "account-off-outline", word("back"),
                                  self.kit.back, sheet=self.sheet))
            return
        icons = [("history", word("units.history"), lambda: show_history(self.kit, self.sheet, self.unit)),
                 ("delete-outline", word("units.delete"), self.dismiss)]
        self.add_widget(TopBar(word("unit.by_hand"), title, accent, lead=way_back(), icons=icons))
        scroll = ByHandScroll()
        self.column = scroll.ids.column
        self.add_widget(scroll)
        self._fill(unit)

    def _fill(self, unit: Unit) -> None:
        self.shown_card = UnitCard()
        self._show_card()
        self.column.add_widget(self.shown_card)
        self.column.add_widget(TypeField(self.kit.word("units.name"), self.rename, self.kit.called(unit.name),
                                         icon="pencil-outline", limit=60))
        stats = unit.stats().values()
        for number, (title, means) in enumerate(PARTS, start=1):
            controls = [control for stat in stats if stat.means in means and (control := self._control(unit, stat))]
            if controls:
                self.column.add_widget(Heading(self.kit.word(title), number=number, sheet=self.sheet))
            for control in controls:
                self.column.add_widget(control)

    def _show_card(self) -> None:
        self._drawn = battle = self.table.battle
        unit = battle.unit(self.unit)
        self.shown_card.show(Cards(battle, self.kit.rules_text).of(unit), side_of(battle, unit.side))

    def _control(self, unit: Unit, stat: StatView) -> Widget | None:
        value, label = getattr(unit, stat.key), self.kit.rules_text(stat.label)

        def changed(new: Any) -> None:
            self.set(stat.key, new)

        if isinstance(value, bool):
            return SwitchRow(label, "", value, changed)
        found = self._options(unit, stat)
        if found:
            return choice(label, found, value, changed, self.sheet)
        if isinstance(value, int):
            width = dp(148) * max(1, theme().text_scale * 0.9)
            return FieldRow(label, "", Stepper(value, stat.low, stat.high, changed, label=label, size_hint_x=None,
                                               width=width))  # fmt: skip
        said = Cards(self.table.battle, self.kit.rules_text).said(stat, value) if value else ""
        return ReadRow(label=label, text=said) if said else None

    def _options(self, unit: Unit, stat: StatView) -> list[tuple[Any, str]]:
        """What a value can be, where the card names it."""
        allowed = get_args(type(unit).model_fields[stat.key].annotation)
        plain = [option for option in allowed if isinstance(option, str | int)]
        none = self.kit.word("unit.nothing_there")
        return [(option, self.kit.rules_text(name_of(stat, option)) if option != "" or "" in stat.names else none)
                for option in plain]

    # -- changes

    def rename(self, name: str) -> None:
        """Another name, unless it is empty or the one it is called by."""
        if name.strip() == self.kit.called(self.table.battle.unit(self.unit).name):
            return
        self._write(lambda: self.rosters.rename(self.unit, name))

    def set(self, key: str, value: Any) -> None:
        """Change one value, at once."""
        self._write(lambda: self.rosters.write(self.unit, key, value))

    def _write(self, change: Any) -> None:
        """Write it; what cannot be is said, and the card shows what it is."""
        try:
            change()
        except PlayerError as error:
            self.kit.snack(self.kit.rules_text(error.said))
            self.build()
            return
        self._show_card()

    def not_saved(self) -> None:
        """The card as it is kept."""
        self.build()

    def refresh(self) -> None:
        """Draw it anew."""
        self.build()

    def shown(self) -> None:
        """Something may have happened elsewhere."""
        if self._drawn is not None and self._drawn is not self.table.battle:
            self.build()

    def dismiss(self) -> None:
        """It leaves the table, and the page closes."""
        battle = self.table.battle
        card = Cards(battle, self.kit.rules_text).of(battle.unit(self.unit))
        kit = self.kit
        kit.back()
        top = kit.shell.pile.top
        roster_menu.dismiss(top if hasattr(top, "refresh") else self, card)
