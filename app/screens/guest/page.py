"""At somebody's table: the connection, the seat, and the turn of the game over there."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, ColorProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.look.dates import clock
from app.look.kv import load_kv
from app.look.sides import sides_of
from app.screens.turn.page import TurnTab
from app.shell.pile import Page
from app.widgets.buttons import PushButton
from app.widgets.notices import Banner
from app.widgets.overlay import show_menu, show_sheet
from app.widgets.surface import Column, HighCard
from rules.frame.deed import Deed
from rules.frame.offer import Offer

load_kv("guest")

EYE, LINES = "eye-outline", 40
"""So many lines of the log are shown at once."""


class GuestStrip(BoxLayout):
    """The table and the connection on the left, the own side and the turn on the right."""

    table = StringProperty("")
    said = StringProperty("")
    side = StringProperty("")
    turn = StringProperty("")
    icon = StringProperty(EYE)
    tint = ColorProperty((1, 1, 1, 1))
    good = BooleanProperty(True)


class UnsentCard(HighCard):
    """A wish that never reached the host: the player says whether it is still wanted."""

    text = StringProperty("")


class GuestLog(Column):
    """What was done at the table, the newest first."""


class GuestLine(BoxLayout):
    """One deed: when, whose, what; a tick where its dice were checked."""

    at = StringProperty("")
    text = StringProperty("")
    icon = StringProperty("")
    tint = ColorProperty((1, 1, 1, 1))
    fair = StringProperty("")


class GuestTurn(TurnTab):
    """The turn of a game that another device keeps."""

    kit: Any
    table: Any

    def menu(self) -> None:
        """What is seldom wanted."""
        self.kit.shell.pile.page.menu()

    def undo(self) -> None:
        """Take back what this device did last."""
        self.kit.tried(self.table.undo)

    def do(self, deed: Deed) -> None:
        """Set by hand: what a guest may."""
        self.kit.tried(lambda: self.table.do(deed))

    def offers_now(self) -> list[Offer]:
        """What this seat may do; the others have theirs on their own devices."""
        return [offer for offer in super().offers_now() if self.table.seat and offer.side in ("", self.table.seat)]

    def take_by_hand(self, offer: Offer) -> None:
        """What came out of a real bag, a player says himself."""
        from app.screens.turn.offers import ask_which

        lots = [deed for deed, _ in offer.lots]
        ask_which(self, offer, lambda deed: self.kit.tried(lambda: self.table.take(offer, lot=lots.index(deed))))


class GuestPage(Page):
    """The game over there, drawn as a game of one's own."""

    kit: Any

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.guesting = self.kit.guesting
        self.strip, self.notes, self.body = GuestStrip(), Column(), BoxLayout()
        self.turn: GuestTurn | None = None
        self._drawn: Any = None
        for part in (self.strip, self.notes, self.body):
            self.add_widget(part)

    def shown(self) -> None:
        """On top: follow the table."""
        self.guesting.watchers.append(self.refresh)
        self.refresh()

    def left(self) -> None:
        """Another page is on top; the seat is kept."""
        self.guesting.watchers.remove(self.refresh)

    def refresh(self) -> None:
        """Connection, seat, what was not sent, the turn."""
        if self.guesting.battle is None or self.guesting.at_table is not self.kit:
            self.kit.shell.pile.back_to("home")
            return
        self._show_strip()
        self._show_notes()
        remote = self.kit.remote
        if self.turn is None and remote.story.number and not remote.trouble:
            self.turn = GuestTurn(self.kit, remote.sheet.id)
            self.body.add_widget(self.turn)
        elif self.turn is not None and self.turn.drawn is not remote.battle:
            # While another page was on top it was not drawn.
            self.turn.done()

    def _show_strip(self) -> None:
        word, state, battle = self.kit.word, self.kit.remote.guest.state, self.kit.battle("")
        strip, side = self.strip, sides_of(battle).get(state.seat)
        strip.good = state.standing == "in" and not state.asleep
        strip.table, strip.turn = state.table, word("turn.title", n=battle.view().number) if battle.units else ""
        key = "connected" if state.seat else "connected_only"
        strip.said = word("guest.asleep") if state.asleep else word(f"guest.{key}") if strip.good else word(
            "guest.lost_title") if state.standing == "lost" else state.sentence
        strip.side = side.name if side else word("table.onlooker")
        strip.icon, strip.tint = (side.icon, side.colour) if side else (EYE, self.kit.theme.on2)

    def _show_notes(self) -> None:
        """What is wrong, and what never arrived."""
        word, state, remote = self.kit.word, self.kit.remote.guest.state, self.kit.remote
        shows = (state.standing, state.sentence, state.unsent, remote.trouble)
        if shows == self._drawn:
            return
        if self._drawn and self._drawn[0] == "lost" and state.standing == "in":
            self.kit.snack(word("guest.back_again"))
        self._drawn = shows
        self.notes.clear_widgets()
        if state.standing == "lost":
            self.notes.add_widget(Banner(word("guest.lost_note"), title=word("guest.lost_title"), icon="lan-disconnect",
                                         wrong=True))
        elif state.standing == "closed":
            self.notes.add_widget(Banner(state.sentence, title=word("guest.closed"), icon="door-closed"))
        elif remote.trouble:
            self.notes.add_widget(Banner(word("guest.cannot_follow"), wrong=True))
        for id in state.unsent:
            self.notes.add_widget(self._unsent(id))

    def _unsent(self, id: str) -> UnsentCard:
        word, guest = self.kit.word, self.kit.remote.guest
        card = UnsentCard(text=word("guest.unsent"))
        for key, do in (("guest.send_now", guest.send_again), ("guest.forget", guest.forget)):
            card.ids.buttons.add_widget(PushButton(text=word(key), kind="outlined", tapped=lambda do=do: do(id)))
        return card

    # -- what the player does

    def menu(self) -> None:
        """The log, the app's own games, away from the table."""
        word = self.kit.word
        show_menu(self.kit.remote.guest.state.table, [
            (word("guest.log"), "history", self.show_log),
            (word("nav.sheet"), "table", lambda: self.kit.go("reference", ruleset=self.kit.remote.sheet.id)),
            (word("nav.sheets"), "bookshelf", lambda: self.kit.shell.pile.back_to("home")),
            (word("guest.leave"), "exit-run", self.leave)])

    def leave(self) -> None:
        """The seat is given back."""
        self.guesting.leave(say_bye=True)
        self.kit.shell.pile.back_to("home")
        self.kit.snack(self.kit.word("guest.left"))

    def show_log(self) -> None:
        """What was done, with a tick for every throw that was checked."""
        column = GuestLog()
        for line in guest_lines(self.kit):
            column.add_widget(line)
        show_sheet(self.kit.word("guest.log"), column)

    def go_on(self) -> None:
        """Space or enter, for the turn."""
        if self.turn:
            self.turn.go_on()

    def shaken(self) -> None:
        """A shake draws or throws at the host's table."""
        if self.turn:
            self.turn.shaken()

    def take(self, offer: Offer) -> None:
        """What the sheet offers, for the turn."""
        if self.turn:
            self.turn.take(offer)


def guest_lines(kit: Any) -> list[GuestLine]:
    """The newest deeds of the table; whether their dice were as promised was checked on this device."""
    book, sides, word = kit.remote.guest.notebook, sides_of(kit.remote.battle), kit.word
    said = {"mine": word("guest.fair"), "other": word("guest.fair"), "wrong": word("guest.not_fair")}
    told = [line for line in book.deeds if line.weight != "quiet"][-LINES:]
    lines = []
    for line in reversed(told):
        side = sides.get(line.side)
        lines.append(GuestLine(at=clock(line.at), text=line.told, icon=side.icon if side else EYE,
                               tint=side.colour if side else kit.theme.on2,
                               fair=said.get(book.verdicts.get(line.number, ""), "")))
    return lines
