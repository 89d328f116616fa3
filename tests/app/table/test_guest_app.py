"""The app as a guest: a second window in a second process joins the first and plays in its own screens."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.app.table.guest_app import GuestApp
from tests.app.table.windows import HostWindow


@pytest.fixture
def app(tmp_path: Path) -> Iterator[GuestApp]:
    made = GuestApp(tmp_path / "guest")
    yield made
    made.stop()


class Both:
    """The host's window, pumped by hand, and the guest's, which pumps itself."""

    def __init__(self, host: HostWindow, app: GuestApp) -> None:
        self.host, self.app = host, app

    def told(self, do: str, *given: Any) -> Any:
        self.app.ask(do, *given)
        return self.app.answer(self._pump)

    def _pump(self) -> None:
        """The host goes on while the app thinks."""
        self.host.rouse()
        self.host.window.undrawn(3)
        time.sleep(0.002)

    @property
    def state(self) -> dict[str, Any]:
        return dict(self.told("state"))

    def until(self, holds: Any, what: str, seconds: float = 30) -> dict[str, Any]:
        """Real seconds, as many as a guest takes to come back: frames may be as quick as they like."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            state = self.state
            assert state["errors"] == []
            if holds(state):
                return state
            self.host.window.frames(5)
        raise AssertionError(f"waited for {what}: {self.state}, {self.told('texts')}")

    def sits(self, seat: str, name: str = "Bea") -> None:
        """The guest app joins by a link that was handed over, and is let in with a tap."""
        self.told("join", self.host.state.link, name)
        self.let_in(seat)

    def let_in(self, seat: str) -> None:
        """The numbers are the same, then a tap."""
        self.host.until(lambda: self.host.state.asking, "the app to ask")
        self.until(lambda state: state["standing"] == "asking", "the app to wait")
        number = str(self.host.state.asking[0].number)
        self.until(lambda state: number in self.told("texts"), "the app to show its number")
        self.host.page.pick_seat(self.host.state.asking[0].id, seat)
        self.host.let_in()
        self.until(lambda state: state["page"] == "guest" and state["number"] == self.host.battle.story.number,
                   "the app to sit down")

    def in_step(self) -> None:
        self.until(lambda state: state["number"] == self.host.battle.story.number, "the app to be up to date")


@pytest.fixture
def both(host: HostWindow, app: GuestApp) -> Both:
    return Both(host, app)


def test_the_app_sits_down_throws_by_a_shake_and_keeps_its_own_games(both: Both, tmp_path: Path):
    both.host.begin("scw")
    both.host.open()
    both.sits("A")
    both.host.kit.go_to_turn("scw")
    battle = both.host.battle.battle
    who = {role.id: next(unit.id for unit in battle.there() if battle.sheet.can_be("shoot", role.id, unit)
                         and (unit.side == "A") is not role.opponent) for role in battle.edition.action("shoot").roles}
    both.host.battle.begin("shoot", who)
    both.until(lambda state: state["page"] == "resolve" and state["shows"] == "ask", "the throw to be asked there")
    assert both.told("due") == "throw"
    both.told("shake")
    both.host.until(lambda: len(both.host.battle.battle.opened().record) == 1, "the throw at the host")
    both.host.until(lambda: both.host.on_top in ("resolve", "outcome"), "the dice on the host's tray")
    assert both.host.battle.last.fair.wrong == ""
    state = both.until(lambda state: state["page"] == "outcome" or state["shows"] in ("landed", "choice"),
                       "the dice to lie there too")
    assert state["page"] == "outcome" or state["verdicts"] == ["mine"]    # five misses end the shot at once
    assert int(both.told("own_game", "order_dice")) > 1
    assert both.told("back_to_table") == "guest"
    both.in_step()


def test_the_app_joins_by_address_and_code(both: Both):
    both.host.begin("scw")
    both.host.open()
    both.told("open_join")
    wrong = "AAA AAA" if both.host.state.code != "AAA AAA" else "BBB BBB"
    both.told("type_in", both.host.state.address, wrong, "Bea")
    both.until(lambda state: "That is not the code of this table." in both.told("texts"), "the app to be refused")
    both.told("type_in", both.host.state.address, both.host.state.code.lower(), "Bea")
    both.let_in("B")
    assert both.host.state.holder("B").name == "Bea"


def test_the_host_goes_and_comes_and_the_app_says_so(both: Both):
    both.host.begin("scw")
    both.host.open()
    both.sits("A")
    tables = both.host.kit.tables
    port = int(tables.state.address.rpartition(":")[2])
    tables.host._loop.call_soon_threadsafe(lambda: [link.socket.transport.abort()
                                                    for link in tables.host._server.links.values()])
    both.until(lambda state: state["standing"] == "lost", "the app to see that nobody answers")
    both.until(lambda state: state["standing"] == "in", "the app to be back by itself")
    both.in_step()
    tables.close()
    both.until(lambda state: state["standing"] == "closed", "the app to see that it is closed")
    both.until(lambda state: "The table is closed" in both.told("texts"), "the app to say so")
    assert port
