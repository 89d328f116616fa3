"""An action that somebody else at the table answers: his dice fall here too, his decisions are shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.properties import ColorProperty, StringProperty

from app.look import ambient
from app.look.kv import load_kv
from app.look.sides import sides_of
from app.widgets.buttons import BigButton, PushButton
from app.widgets.far_side import FarSide
from app.widgets.ribbon import SEATS
from app.widgets.seating import is_asked, turn_of
from app.widgets.surface import HighCard
from rules.engine import Choice, Play, Roll

if TYPE_CHECKING:
    from app.play.session import PlaySession
    from app.shell.kit import Kit
    from app.table.whose import Whose

load_kv("resolve_following")

OPPOSITE = 180
READ = 0.7
"""Seconds a result lies there before the next throw of somebody else follows."""


class WhoseCard(HighCard):
    """Whose throw it is, with the shape and colour of the side: turned to him where he sits opposite."""

    text = StringProperty("")
    note = StringProperty("")
    icon = StringProperty("circle")
    colour = ColorProperty((1, 1, 1, 1))


class Following:
    """What the page does when others answer, for it to mix in."""

    _moved = False
    _watched: Any = None
    """The game it watches, as long as it is on top."""
    kit: Kit
    session: PlaySession
    state: str
    frame: Any
    _seen: int
    _event: Any
    _fall: Callable[[Play], None]
    show_next: Callable[[], None]
    throw: Callable[[], None]
    card_slot: Any
    _enter: Callable[..., None]
    _put_buttons: Callable[..., None]
    _real_button: Callable[[], PushButton]
    _settled: Callable[[], None]
    finish: Callable[[], None]
    _stop: Callable[[], None]

    def watch(self) -> None:
        """As long as the page is on top it watches the battle."""
        self._news: list[Play] = []
        if self.session.under_way:
            # Something may have been answered while another page was on top.
            self.session.play = self.session.table.battle.standing
        self.watch_no_more()
        self._watched = self.session.table
        self._watched.watchers.append(self._note)

    def watch_no_more(self) -> None:
        """Another page is on top."""
        if self._watched is not None:
            self._watched.watchers.remove(self._note)
            self._watched = None

    def _note(self) -> None:
        """Each answer of others is kept as it comes: the page may be busy with the dice of the one before."""
        if not self.kit.others_act(self.session.table):
            return
        self._moved = True
        if self.session.under_way:
            self._news.append(self.session.table.battle.standing)
        Clock.schedule_once(self.follow)

    def follow(self, *_: object) -> None:
        """Show what others have done since; dice that are still falling are let fall."""
        if not self._moved or self.state == "air" or self.kit.shell.pile.top is not self:
            return
        self._moved = False
        before, newest = self.session.play, self._news[-1] if self._news else self.session.play
        self._news.clear()
        if newest.record != before.record:
            self._show(before, newest)
        elif not self.session.under_way:
            self._ended()
        elif self.state == "sent" and not self.session.table.waiting:
            self.show_next()

    def _show(self, before: Play, newest: Play) -> None:
        self._stop()
        self.session.play = newest
        fresh = newest.steps[len(before.steps):] if len(newest.record) > len(before.record) else ()
        self._seen = len(newest.record)
        if any(step.faces for step in fresh):
            self._fall(before)
        else:
            self.show_next()

    def _ended(self) -> None:
        """Written down, or not done after all."""
        if self.session.play.over:
            self.finish()
        else:
            self.kit.go_to_turn(self.session.ruleset.id)

    @property
    def behind(self) -> bool:
        """Whether somebody has gone on and the page has not shown it yet: then it does now, before anything else."""
        if self._moved and self.state != "air":
            self._stop()
            self.follow()
            return True
        return False

    def look_again(self) -> None:
        """The dice lie: somebody may have gone on meanwhile."""
        if self._moved:
            self._event = Clock.schedule_once(self.follow, READ)

    # -- whose it is

    @property
    def due(self) -> Whose | None:
        """Whose answer is due, where it is not this device's."""
        return self.kit.whose(self.session)

    @property
    def _others_only(self) -> bool:
        """Whether only another device may answer."""
        return not self.kit.answers_for_all and self.due is not None

    def show_sent(self) -> None:
        """The wish is on its way to the host; nothing can be pressed twice."""
        self._enter("sent")
        self.frame.message, self.frame.icon = self.kit.word("guest.sent"), "send-outline"
        self._put_buttons(BigButton(text=self.kit.word("guest.sent"), off=True))
        self._settled()

    def show_whose(self, asking: Roll | Choice, due: Whose) -> None:
        """Somebody else throws or decides; the host may do it in his place."""
        said = self.kit.said_whose(due)
        self.frame.message, self.frame.icon = said, "account-clock-outline"
        others = [] if not (self.kit.answers_for_all and isinstance(asking, Roll)) else [
            PushButton(text=self.kit.word("table.throw_for", side=due.name), icon="dice-multiple", kind="tonal",
                       tapped=self.throw), self._real_button()]
        self._put_buttons(self.whose_card(due), *others)

    def show_waiting(self, asking: Choice, due: Whose) -> None:
        """Somebody else decides, on his own device."""
        self._enter("wait")
        self.card_slot.clear_widgets()
        self.show_whose(asking, due)
        self._settled()

    def whose_card(self, due: Whose) -> HighCard | FarSide:
        """Says whose throw it is; turned to him where this device lies between the players."""
        side = sides_of(self.session.table.battle).get(due.side)
        card = WhoseCard(text=self.kit.said_whose(due), note=self.kit.word("table.on_device", device=due.device))
        if side:
            card.icon, card.colour = side.icon, side.colour
        if not (self.kit.answers_for_all and self._sits_opposite(due.side)):
            return card
        turned = FarSide(card, size_hint_y=None)
        turned.height = card.height
        card.bind(height=turned.setter("height"))
        return turned

    def _sits_opposite(self, side: str) -> bool:
        """As the players have said where they sit; else across a device that lies between two."""
        sides = tuple(self.session.table.battle.sides)[:len(SEATS)]
        if not is_asked(self.kit) or side not in sides:
            return ambient.two_sided()
        return turn_of(self.kit, SEATS[sides.index(side)]) == OPPOSITE
