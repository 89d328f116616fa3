"""The window that keeps the game, driven by hand, and guests that come to it."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any

from app.shell.beginning import begin
from app.table import messages as m
from app.table.guest import Guest, new_device
from tests.app.window import Window

STILL = 8
"""Looks at the window, five frames apart, in which a button has not moved: it stands still."""


class HostWindow:
    """The window that keeps the game, and guests that come to it."""

    def __init__(self, window: Window) -> None:
        self.window, self.kit, self.guests = window, window.kit, []
        self.kit.tables.address, self.kit.tables.port = "127.0.0.1", 0

    def begin(self, sheet: str) -> None:
        begin(self.kit, sheet, "sample")
        self.window.wait(0.2)

    def open(self) -> None:
        sheet = self.kit.shell.pile.visits[-1].given["ruleset"]
        self.kit.go("table", ruleset=sheet)
        self.until(lambda: self.state and self.state.is_open, "the table to open")

    @property
    def state(self) -> Any:
        return self.kit.tables.state

    @property
    def page(self) -> Any:
        return self.kit.shell.pile.page

    @property
    def on_top(self) -> str:
        return self.kit.shell.pile.visits[-1].name

    @property
    def battle(self) -> Any:
        return self.kit.tables.table

    def rouse(self) -> None:
        """As a finger does: minutes of this window pass in seconds, and rubbish is for moments of rest."""
        self.window.app.housekeeper.stir()

    def until(self, holds: Callable[[], object], what: str = "", seconds: float = 60) -> None:
        end = time.monotonic() + seconds
        while not holds():
            assert time.monotonic() < end, f"waited for {what}: {self.on_top}, {self.window.texts()}"
            self.rouse()
            self.window.frames(5)
            time.sleep(0.002)

    def guest(self, name: str, seat: str, **more: Any) -> Guest:
        """A guest that asks and is let in with a tap."""
        made = Guest(self.state.link, new_device(), lambda call: call(), lambda: None, name=name, seat=seat, **more)
        self.guests.append(made)
        made.join()
        self.until(lambda: [one for one in self.state.asking if one.name == name], f"{name} to ask")
        self.let_in()
        self.until(lambda: made.state.standing == "in" and made.view, f"{name} to come in")
        self.until(lambda: [one for one in self.state.inside if one.name == name], f"the host to see {name}")
        return made

    def let_in(self) -> None:
        """A tap on the first button that lets somebody in."""
        self.tap_at_rest(self.kit.word("table.let_in"))

    def tap_at_rest(self, text: str) -> None:
        """A tap on what says this, once it stands still: cards come and go, and pages slide to them."""
        seen: list[Any] = []

        def stands_still() -> bool:
            found = self.window.look(text)
            seen.append(found and (found, found.to_window(*found.center)))
            return bool(found) and len(seen) >= STILL and all(one == seen[-1] for one in seen[-STILL:])

        self.until(stands_still, f"{text!r} to stand still")
        self.window.tap(seen[-1][0])

    def after_the_table(self) -> None:
        """Whatever the table's thread has been asked for up to now is done, and the window knows it."""
        done = threading.Event()
        self.kit.tables.host._call(done.set)
        self.until(done.is_set, "the table's thread")
        self.window.frames(5)

    def wish(self, guest: Guest, want: m.Want) -> m.Reply:
        reply = guest.wish(want)
        self.until(reply.done, "an answer")
        return reply.result(0)

    def throw(self, guest: Guest) -> None:
        self.up_to_date(guest)
        reply = guest.throw()
        self.until(reply.done, "the throw")
        assert reply.result(0).done, reply.result(0).sentence

    def up_to_date(self, guest: Guest) -> None:
        self.until(lambda: guest.view["number"] == self.battle.story.number, "the guest to be up to date")

    def close(self) -> None:
        for guest in self.guests:
            guest.leave(wait=5)
        self.kit.tables.close()
