"""What a page of advice costs the window's own thread while it opens and is worked out, printed as JSON."""

from __future__ import annotations

import atexit
import json
import os
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

from bench._app_window import PHONE, Phone, yardstick
from tests.app.window import prepare

OPENINGS = 5
SHOT = {"rifle": 4, "lmg": 1, "mmg": 1, "quality": "veteran", "cover": "partial"}
Way = tuple[str, Callable[[], Any], Callable[[Any], bool]]
"""What is opened, how, and when all of it is known and drawn."""


def turn(phone: Phone, tap: Callable[[], object] = lambda: None) -> float:
    """Milliseconds of the processor in one turn of the event loop, drawing by a processor left out."""
    from kivy.clock import Clock
    from kivy.lang import Builder

    phone.now += 1 / 60
    begun = time.thread_time()
    Clock.tick()
    tap()
    Builder.sync()
    Clock.tick_draw()
    Builder.sync()
    return 1000 * (time.thread_time() - begun)


def opened(phone: Phone, go: Callable[[], Any], done: Callable[[Any], bool]) -> tuple[float, float]:
    """The turn of the tap, and the worst one after it until everything is there."""
    pace, page = max(1.0, yardstick() / 14.0), list[Any]()
    first, later = turn(phone, lambda: page.append(go())), [0.0]
    end = time.monotonic() + 30
    while not done(page[0]) and time.monotonic() < end:
        later.append(turn(phone))
        time.sleep(0.001)
    return first / pace, max(later) / pace


def ways(phone: Phone) -> Iterator[Way]:
    """Every page of advice and every part of one that opens."""
    kit, top = phone.kit, phone.app.shell.pile
    assembled = _assembled(phone, "scw", "shoot", SHOT)
    yield "an odds map", lambda: kit.go("map", draft=assembled.draft), lambda page: page.done
    yield ("two setups compared", lambda: kit.go("compare", draft=assembled.draft),
           lambda page: page.done and all(side.figures for side in page.sides))
    yield "what would change it, the list opened", lambda: _turned(assembled), lambda page: page.adviser.panel.settled
    _turned(assembled)
    phone.until(lambda: assembled.adviser.panel.settled)
    said = dict(assembled.draft.said)
    yield "a field touched, the list open", lambda: _touched(assembled), lambda page: (
        page.odds is not None and page.adviser.done)
    yield "a change taken from the list, and back", lambda: _taken(assembled, said), lambda page: (
        page.odds is not None and page.adviser.done)
    yield "the whole list", lambda: _all_of_it(assembled), lambda page: page.adviser.panel.settled
    _turned(assembled)
    yield "what if switched on or off", lambda: _what_if(assembled), lambda page: (
        page.odds is not None and page.adviser.done and not page.adviser.desk.busy and page.adviser.writing.settled)
    kit.settings.set("what_if", True)
    yield "a field touched, what if on", lambda: _touched(assembled), lambda page: (
        page.odds is not None and page.adviser.done and not page.adviser.desk.busy and page.adviser.writing.settled)
    kit.settings.set("what_if", False)
    top.back_to("home")
    kit.games.begin_sample("order_dice")
    from app.advice.sequence import shooters

    battle = kit.battle("order_dice")
    target = next(unit.id for unit in battle.there("B") if len(shooters(battle, unit.id)) > 3)
    units = [unit.id for unit in shooters(battle, target)][:4]
    yield ("several shots, four units", lambda: kit.go("salvo", sheet="order_dice", target=target, units=units),
           lambda page: page.done and page.drawing.settled)
    yield ("who against whom", lambda: kit.go("matrix", sheet="order_dice"),
           lambda page: page.done and page.drawing.settled and page.table.settled)


def _assembled(phone: Phone, sheet: str, action: str, facts: dict[str, Any]) -> Any:
    phone.kit.open_action(sheet, action, facts)
    page = phone.top
    phone.until(lambda: page.odds is not None and page.adviser.done, 30)
    return page


def _forget(kit: Any) -> None:
    """Everything is worked out from cold; what forgetting costs is not the window's."""
    for sheet in ("scw", "order_dice"):
        for action in kit.ruleset(sheet).actions:
            action.forget()


def _turned(page: Any) -> Any:
    page.adviser.panel.turn()
    return page


def _touched(page: Any) -> Any:
    """Another number of rifles."""
    page.draft.set("rifle", 4 + page.draft.values["rifle"] % 2)
    page.refresh()
    return page


def _taken(page: Any, before: dict[str, Any]) -> Any:
    """The first line of the list tapped; then Undo."""
    if page.draft.said == before:
        page.adviser.panel.rows[0].tapped()
    else:
        page.put(before)
    return page


def _all_of_it(page: Any) -> Any:
    """Closed, opened, all of it asked for."""
    for _ in range(2):
        page.adviser.panel.turn()
    page.adviser.panel.show_all()
    return page


def _what_if(page: Any) -> Any:
    page.adviser.turn_what_if()
    return page


def frames(store: str) -> dict[str, Any]:
    """Each opened some times: the turn of the tap and the worst after it; then the worst of the first time, when its
    module is read."""
    phone = Phone(store)
    phone.kit.settings.set("animation", "off")
    # The dice are made ready in the first seconds.
    phone.wait(4.0)
    found: dict[str, Any] = {}
    for name, go, done in ways(phone):
        deep = len(phone.app.shell.pile.visits)
        seen = []
        for _ in range(1 + OPENINGS):
            _forget(phone.kit)
            seen.append(opened(phone, go, done))
            if "opened" in name:
                opened(phone, go, done)
            while len(phone.app.shell.pile.visits) > deep:
                phone.app.shell.pile.back()
            phone.wait(0.3)
        found[name] = [*(statistics.median(one[part] for one in seen[1:]) for part in range(2)), max(seen[0])]
    return found


def main() -> None:
    """The store is all it wants to know."""
    prepare(*PHONE)
    print("RESULT " + json.dumps(frames(sys.argv[1])), flush=True)
    atexit._run_exitfuncs()
    os._exit(0)


if __name__ == "__main__":
    main()
