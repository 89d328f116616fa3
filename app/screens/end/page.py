"""How a game went: a card to share, as a picture or as text."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Any

from kivy.properties import ColorProperty, NumericProperty, StringProperty
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from app.look.dates import day
from app.look.kv import load_kv
from app.look.sides import Side, sides_of
from app.play.chance import after
from app.play.report import RarestRoll, Report, SideReport, TurningPoint, report
from app.shell.files import save_picture
from app.shell.pile import Page
from app.storage.luck import percent
from app.widgets.bars import Dock, DockRow, TopBar, way_back
from app.widgets.buttons import PushButton
from app.widgets.heads import Heading
from app.widgets.log_rows import names_of, said
from app.widgets.surface import Column, HighCard

if TYPE_CHECKING:
    from app.shell.kit import Kit

load_kv("end")

class EndScroll(ScrollView):
    """The card, however long it is."""


class SideLeft(Column):
    """A side: shape, name, what is left of it as a bar, and how its dice fell."""

    icon = StringProperty("")
    name = StringProperty("")
    left = StringProperty("")
    share = NumericProperty(0)
    units = StringProperty("")
    dice = StringProperty("")
    colour = ColorProperty((1, 1, 1, 1))


class EndLine(Column):
    """Something that happened: when and by whom, what came of it, how likely it was."""

    overline = StringProperty("")
    text = StringProperty("")
    note = StringProperty("")


class EndCard(HighCard):
    """All of it on one card."""

    sheet = StringProperty("")
    title = StringProperty("")
    game = StringProperty("")
    tint = ColorProperty((1, 1, 1, 1))


class Told:
    """A report in the player's words: the card and the text say the same."""

    def __init__(self, kit: Kit, found: Report, sides: dict[str, Side], sheet: str) -> None:
        self.kit, self.found, self.sides, self.sheet = kit, found, sides, sheet

    @property
    def headline(self) -> str:
        """The result: as the sheet says it, else by what is left."""
        word, say, found = self.kit.word, self.kit.rules_text, self.found
        if found.over:
            return say(found.over)
        ahead = found.ahead
        if ahead is None:
            return word("end.even", turn=word("turn.title", n=found.turn))
        return word("end.still", turn=word("turn.title", n=found.turn), name=self.sides[ahead.id].name)

    def left(self, side: SideReport) -> str:
        """Men, bases and things that are left."""
        return self.kit.word("end.left", now=side.now, full=side.full)

    def units(self, side: SideReport) -> str:
        """Units on the table."""
        return self.kit.word("end.units", n=side.units, all=side.came)

    def dice(self, side: SideReport) -> str:
        """Luck: the verdict on the faces, and the results against the odds."""
        word = self.kit.word
        results = word("end.results", better=side.better, n=side.results) if side.results else word("end.no_results")
        dice = word("end.dice", n=side.dice.dice)
        return " · ".join((dice, self.kit.rules_text(side.dice.words).rstrip("."), results))

    def place(self, one: TurningPoint | RarestRoll) -> str:
        """The turn, the side and the units."""
        side = self.sides.get(one.entry.side)
        turn = self.kit.word("home.turn", n=one.turn) if one.turn else ""
        return " · ".join(part for part in (turn, side.name if side else "", names_of(one.entry)) if part)

    def chance(self, point: TurningPoint) -> str:
        """How likely it was."""
        return self.kit.word("end.good" if point.good else "end.bad", p=percent(point.chance))

    def rarest(self, roll: RarestRoll) -> tuple[str, str]:
        """What was thrown, and how likely that was."""
        faces = " ".join(map(str, roll.step.faces))
        return f"{self.kit.rules_text(roll.step.label)}: {faces}", after(roll.rarity, self.kit.word)

    def text(self) -> str:
        """All of it as lines."""
        word, found = self.kit.word, self.found
        lines = [f"{self.kit.title(self.sheet)} · {self.kit.called(found.title)}", self.headline, ""]
        lines += [f"{self.sides[side.id].name}: {self.left(side)}, {self.units(side)}. {self.dice(side)}"
                  for side in found.sides]
        if found.points:
            lines += ["", word("end.points")]
            lines += [f"{self.place(point)}: {said(point.entry)} ({self.chance(point)})" for point in found.points]
        if found.rarest:
            lines += ["", word("end.rarest"), f"{self.place(found.rarest)}: {'. '.join(self.rarest(found.rarest))}"]
        return "\n".join(lines)


class EndPage(Page):
    """The card, and the ways to share it."""

    def __init__(self, ruleset: str, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.sheet = ruleset
        table = self.kit.table(ruleset)
        self.told = Told(self.kit, report(table), sides_of(table.battle), ruleset)
        word = self.kit.word
        self.add_widget(TopBar(word("end.title"), self.kit.title(ruleset), self.kit.accent(ruleset).main,
                               lead=way_back()))
        scroll = EndScroll()
        self.card = self._card(table.store.game(table.game))
        scroll.ids.column.add_widget(self.card)
        self.add_widget(scroll)
        self.add_widget(self._dock())

    def _card(self, game: Any) -> EndCard:
        told = self.told
        card = EndCard(sheet=self.kit.title(self.sheet), title=told.headline, tint=self.kit.accent(self.sheet).main,
                       game=self.kit.word("end.game", game=self.kit.called(told.found.title), day=day(game.played)))
        for part in (*self._sides(), *self._points(), *self._rarest()):
            card.ids.inside.add_widget(part)
        return card

    def _sides(self) -> list[Widget]:
        told = self.told
        both = [(side, told.sides[side.id]) for side in told.found.sides]
        return [SideLeft(icon=look.icon, name=look.name, colour=look.colour, left=told.left(side), share=side.share,
                         units=told.units(side), dice=told.dice(side)) for side, look in both]

    def _points(self) -> list[Widget]:
        told, points = self.told, self.told.found.points
        lines = [EndLine(overline=told.place(point), text=said(point.entry), note=told.chance(point))
                 for point in points]
        return [Heading(self.kit.word("end.points")), *(lines or [EndLine(text=self.kit.word("end.nothing"))])]

    def _rarest(self) -> list[Widget]:
        roll = self.told.found.rarest
        if roll is None:
            return []
        text, note = self.told.rarest(roll)
        return [Heading(self.kit.word("end.rarest")), EndLine(overline=self.told.place(roll), text=text, note=note)]

    def _dock(self) -> Dock:
        word, dock, row = self.kit.word, Dock(), DockRow()
        row.add_widget(PushButton(text=word("end.picture"), icon="share-variant", kind="tonal", tapped=self.picture))
        row.add_widget(PushButton(text=word("end.text"), icon="content-copy", kind="tonal",
                                  tapped=lambda: self.kit.share(self.told.text())))
        dock.add_widget(row)
        over = bool(self.told.found.over)
        dock.add_widget(PushButton(text=word("new_game.title"), icon="plus", kind="brass" if over else "outlined",
                                   tapped=lambda: self.kit.go("new_game", ruleset=self.sheet)))
        return dock

    def picture(self) -> None:
        """The card as a file, shared or kept."""
        save_picture(self.kit, f"playsheet-{self.sheet}-{date.today().isoformat()}.png", self.card)
