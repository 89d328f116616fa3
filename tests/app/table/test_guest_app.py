"""The app as a guest: a second window in a second process joins the first and plays in its own screens."""

from __future__ import annotations

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
        return self.app.answer(lambda: self.host.window.frames(5))

    @property
    def state(self) -> dict[str, Any]:
        return dict(self.told("state"))

    def until(self, holds: Any, what: str, times: int = 400) -> dict[str, Any]:
        for _ in range(times):
            state = self.state
            assert state["errors"] == []
            if holds(state):
                return state
            self.host.window.frames(5)
        raise AssertionError(f"waited for {what}: {self.state}, {self.told('texts')}")

    def sits(self, seat: str, name: str = "Bea") -> None:
        """The guest app joins by a link that was handed over, and is let in with a tap."""
        self.told("join", self.host.state.link, name)
        self.host.until(lambda: self.host.state.asking, "the app to ask")
        self.until(lambda state: state["standing"] == "asking", "the app to wait")
        assert str(self.host.state.asking[0].number) in self.told("texts")
        self.host.page.pick_seat(self.host.state.asking[0].id, seat)
        self.host.window.wait(0.5)
        self.host.window.tap("Let in")
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


def test_the_host_goes_and_comes_and_the_app_says_so(both: Both):
    both.host.begin("scw")
    both.host.open()
    both.sits("A")
    tables = both.host.kit.tables
    port = int(tables.state.address.rpartition(":")[2])
    tables.host._loop.call_soon_threadsafe(lambda: [link.socket.transport.abort()
                                                    for link in tables.host._server.links.values()])
    both.until(lambda state: state["standing"] == "in", "the app to be back by itself")
    both.in_step()
    tables.close()
    both.until(lambda state: state["standing"] == "closed", "the app to see that it is closed")
    assert "The table is closed" in both.told("texts")
    assert port
