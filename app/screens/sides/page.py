"""The sides of a game: what each is called, and its colour."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.properties import BooleanProperty, ColorProperty, StringProperty
from kivy.uix.scrollview import ScrollView
from kivy.uix.stacklayout import StackLayout

from app.look.kv import load_kv
from app.look.sides import COLOURS, Side, colour_called, colour_name, sides_of
from app.shell.pile import Page
from app.widgets.bars import TopBar, way_back
from app.widgets.press import PressBox
from app.widgets.surface import HighCard
from app.widgets.type_field import TypeField
from rules.frame.deed import Deed, NameSide

load_kv("sides")

LONGEST = 24
"""So many letters has a name: it stands on buttons and in the corner of a tray."""


class SidesScroll(ScrollView):
    """A card for each side."""


class ColourSwatch(PressBox):
    """A colour to pick; the one a side has is ticked."""

    chosen = BooleanProperty(False)
    taken = BooleanProperty(False)
    colour = ColorProperty((1, 1, 1, 1))
    ink = ColorProperty((1, 1, 1, 1))


class Swatches(StackLayout):
    """All colours there are."""


class SideCard(HighCard):
    """One side: its shape on its colour, its name to type, its colour to pick."""

    icon = StringProperty("")
    name = StringProperty("")
    colour = ColorProperty((1, 1, 1, 1))
    ink = ColorProperty((1, 1, 1, 1))

    def __init__(self, page: SidesPage, side: Side, sides: dict[str, Side]) -> None:
        super().__init__(icon=side.icon, name=side.name, colour=side.colour, ink=side.on)
        kit = page.kit
        self.field = TypeField(kit.word("sides.name"), lambda _text: None, side.name, "pencil-outline",
                               entered=lambda: page.call(side.id, self.field.text), limit=LONGEST)
        self.field.input.bind(focus=lambda _field, on: None if on else page.call(side.id, self.field.text))
        self.ids.name.add_widget(self.field)
        owner = {other.key: other for other in sides.values()}
        for key, look in kit.theme.sides.items():
            self.ids.swatches.add_widget(ColourSwatch(
                colour=look.main, ink=look.on, chosen=key == side.key, taken=key in owner and key != side.key,
                spoken=colour_name(key), tapped=_picks(page, side.id, key)))


def _picks(page: SidesPage, side: str, key: str) -> Callable[[], None]:
    return lambda: page.paint(side, key)


class SidesPage(Page):
    """Names and colours of the sides in the game on the table."""

    def __init__(self, ruleset: str, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.sheet = ruleset
        self.table = self.kit.table(ruleset)
        word = self.kit.word
        self.add_widget(TopBar(word("sides.title"), self.kit.rules_text(self.table.sheet.title),
                               self.kit.accent(ruleset).main, lead=way_back()))
        scroll = SidesScroll()
        self.column = scroll.ids.column
        self.add_widget(scroll)
        self._fill()

    def _fill(self) -> None:
        self.column.clear_widgets()
        self.sides = sides_of(self.table.battle)
        self.cards = {id: SideCard(self, side, self.sides) for id, side in self.sides.items()}
        for card in self.cards.values():
            self.column.add_widget(card)

    def left(self) -> None:
        """What was typed counts, also without Enter."""
        for side, card in self.cards.items():
            self.call(side, card.field.text, again=False)

    # -- what a player does

    def call(self, side: str, name: str, again: bool = True) -> None:
        """A side gets a name; a colour's name brings the colour, if nobody else has it."""
        now, name = self.sides[side], name.strip()
        if name == now.name:
            return
        if not name or any(other.name == name for other in self.sides.values()):
            self.kit.snack(self.kit.word("sides.taken", name=name) if name else self.kit.word("sides.nameless"))
            self.cards[side].field.input.text = now.name
            return
        meant = colour_called(name)
        free = meant and meant not in {other.key for other in self.sides.values()}
        self._do([NameSide(side=side, name=name, colour=meant if free else now.key)], again)

    def paint(self, side: str, key: str) -> None:
        """A side takes a colour; who has it already takes the other one in exchange."""
        now = self.sides[side]
        if key == now.key:
            return
        other = next((it for it in self.sides.values() if it.key == key), None)
        deeds: list[Deed] = [self._painted(now, key)]
        if other is not None:
            deeds.append(self._painted(other, now.key))
        self._do(deeds)

    def _painted(self, side: Side, key: str) -> NameSide:
        """Who is called by his colour is called by the new one."""
        name = str(COLOURS[key]) if colour_called(side.name) else side.name
        return NameSide(side=side.id, name=name, colour=key)

    def _do(self, deeds: list[Deed], again: bool = True) -> None:
        self.table.do_all(deeds)
        self.sides = sides_of(self.table.battle)
        if again:
            self._fill()
            self.kit.snack(" · ".join(side.name for side in self.sides.values()), lambda: self._undo(len(deeds)))

    def _undo(self, count: int) -> None:
        for _ in range(count):
            self.table.undo()
        if self.kit.shell.pile.top is self:
            self._fill()
