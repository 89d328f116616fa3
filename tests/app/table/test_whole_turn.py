"""A real host in a real window, two browsers and one app in a second process: they play a whole turn."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import pytest
from kivy.clock import Clock

from app.table.journal import signature
from rules.frame.deed import Dismiss
from tests.app.table.browser import Browser, Tab, needs_browser
from tests.app.table.guest_app import GuestApp
from tests.app.table.pages import go_on
from tests.app.table.test_guest_app import Both
from tests.app.table.windows import HostWindow

pytestmark = needs_browser
PATIENCE, STUCK = 420.0, 40.0
"""Seconds for the whole turn, and without anything being done."""
FEW = 2


class WholeTable:
    """Who sits at it: side A plays on a browser, side B in the app, another browser looks on."""

    def __init__(self, host: HostWindow, chromium: Browser, app: GuestApp) -> None:
        self.host, self.both = host, Both(host, app)
        self.both.sits("B", "Bea")
        self.red, self.eve = self._page(chromium, "A", "Rolf"), self._page(chromium, "", "Eve")
        host.kit.go_to_turn(host.kit.tables.sheet)
        self.fell = 0
        self.done: list[str] = []

    def _page(self, chromium: Browser, seat: str, name: str) -> Tab:
        page = chromium.tab(412, 892, scale=1)
        page.open(self.host.state.link)
        page.until("!!document.querySelector('[data-f=name]')")
        page.js("(() => { const field = document.querySelector('[data-f=name]');"
                f" field.value = {json.dumps(name)}; field.dispatchEvent(new Event('change')); }})()")
        self.host.until(lambda: [one for one in self.host.state.asking if one.name == name], f"{name} to ask")
        self.host.page.pick_seat(self.host.state.asking[0].id, seat)
        self.host.let_in()
        self.host.until(lambda: page.js("document.getElementById('log')?.innerText"), "the page to be in")
        return page

    def watch(self, passed: float) -> None:
        """Every frame: whether dice are in the air over there."""
        self.fell += getattr(self.host.page, "state", "") == "air"

    @property
    def battle(self) -> Any:
        return self.host.battle.battle

    def play(self) -> None:
        """Each device presses what is brightest, until the turn is over."""
        turn, end = self.battle.turn.number, time.monotonic() + PATIENCE
        number, quiet = self.host.battle.story.number, time.monotonic()
        while self.battle.turn.number == turn and not self.battle.view().over:
            assert time.monotonic() < end, self.done
            self._press()
            self.host.rouse()
            self.host.window.frames(12)
            if self.host.battle.story.number != number:
                number, quiet = self.host.battle.story.number, time.monotonic()
            assert time.monotonic() - quiet < STUCK, (self.host.on_top, self.both.state, self.both.told("texts"),
                                                      self.red.text, self.done[-10:])

    def _press(self) -> None:
        said = go_on(self.red)
        if said:
            self.done.append(f"page: {said}")
            return
        due = self.both.told("press")
        if due:
            self.done.append(f"app: {due}")

    def everybody_agrees(self) -> None:
        number = self.host.battle.story.number
        self.both.until(lambda state: state["number"] == number, "the app to be up to date")
        assert "wrong" not in self.both.state["verdicts"]
        for page in (self.red, self.eve):
            page.until("document.querySelectorAll('.log li').length")
            assert "NOT as promised" not in page.text
            assert "out of step" not in page.text
            assert [error for error in page.errors if "WebSocket" not in error] == []


def few(host: HostWindow, sheet: str) -> None:
    """The first units of each side: a whole turn, not a whole evening."""
    table = host.kit.table(sheet)
    for side in table.battle.sides:
        for unit in table.battle.there(side)[FEW:]:
            table.do(Dismiss(unit=unit.id))


@pytest.mark.parametrize("sheet", ["order_dice", "scw"])
def test_a_window_two_browsers_and_an_app_play_a_whole_turn(host: HostWindow, chromium: Browser, tmp_path: Path,
                                                            sheet: str):
    app = GuestApp(tmp_path / "guest")
    try:
        host.kit.settings.set("animation", "fast")
        host.begin(sheet)
        few(host, sheet)
        host.open()
        at = WholeTable(host, chromium, app)
        watching = Clock.schedule_interval(at.watch, 0)
        at.play()
        watching.cancel()
        at.everybody_agrees()
        deeds = host.kit.store.deeds(host.battle.game)
        by = {signature(one.who)[0] for one in deeds if signature(one.who)[1]}
        assert by == {"Rolf", "Bea"}
        thrown = [deed for deed in host.battle.story.deeds if getattr(deed, "faces", None)]
        assert thrown
        assert all(deed.fair and deed.fair.wrong == "" for deed in thrown)
        assert at.fell, "the dice of guests fall in the host's window"
    finally:
        app.stop()
