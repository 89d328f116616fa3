"""The whole app in one window of a phone, measured; run as a module in a process of its own, printing JSON.

Times are milliseconds of the processor in the window's own thread, as on a quiet machine: a yardstick says how busy
this one is.
"""

from __future__ import annotations

import atexit
import gc
import json
import os
import resource
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import thread_time
from typing import Any, NamedTuple

from tests.app.window import Window, prepare

PHONE = (412, 892)
LATER = 12
"""Frames after the first in which a page may build what is not in sight yet."""
OPENINGS = 4
SHEETS = ("scw", "order_dice", "command_tokens", "steel_wheels", "gang_skirmish")
ATTACKS = (("scw", "shoot"), ("order_dice", "shoot"), ("command_tokens", "fire"), ("steel_wheels", "heavy_shot"),
           ("gang_skirmish", "combat"))  # fmt: skip
Found = dict[str, Any]


def yardstick() -> float:
    """Milliseconds that a fixed piece of work takes here and now: small tuples, made and looked up."""
    from tests.stopwatch import yardstick as work

    return min(taken(work) for _ in range(3))


def taken(work: Callable[[], object]) -> float:
    """Milliseconds of the processor in this thread."""
    begun = thread_time()
    work()
    return 1000 * (thread_time() - begun)


class Phone(Window):
    """A phone with the app on it; frames are drawn one by one, and it is known how many were."""

    def __init__(self, store: str) -> None:
        from app.app import PlaysheetApp

        super().__init__(PlaysheetApp(store=store))
        self.drawn = 0
        self.kivy.bind(on_flip=self._count)
        self.wait(1.5)

    def _count(self, *_: object) -> None:
        self.drawn += 1

    def read(self) -> list[float]:
        """Rules and pages are read ahead; milliseconds of each frame meanwhile."""
        frames = []
        while not (self.app.ahead and self.app.ahead.done):
            frames.append(taken(self.frames_of_one))
            # As on a screen: what is read beside the window has time between two frames.
            time.sleep(0.01)
        return frames

    def settled(self) -> None:
        """Nothing is worked out any more, and nothing drawn by and by."""
        from app.play.desk import Desk
        from app.widgets.by_and_by import ByAndBy

        self.until(lambda: not Desk.somebody_works() and not ByAndBy.somebody_draws(), 60)
        self.wait(1.0)

    @property
    def top(self) -> Any:
        """The page on top."""
        return self.app.shell.pile.top

    def opened(self, go: Callable[[], object]) -> Found:
        """What it takes from the tap to the first frame, and in the worst frame after it."""

        def first() -> None:
            go()
            self.frames(1)

        usable = taken(first)
        return {"usable": usable, "later": max(taken(self.frames_of_one) for _ in range(LATER))}

    def frames_of_one(self) -> None:
        """The next frame."""
        self.frames(1)


def sheet(store: str, name: str, at_once: str = "") -> Found:
    """One sheet opened for the first time, a moment after Home was there or at once, then again and again."""
    import app.app

    app.app.READ_AHEAD = 3600 if at_once else app.app.READ_AHEAD
    phone = Phone(store)
    if not at_once:
        phone.read()
    pace = yardstick()
    found = []
    for _ in range(1 + OPENINGS):
        found.append(phone.opened(lambda: phone.kit.go("sheet", ruleset=name)))
        phone.kit.back()
        phone.wait(0.5)
    return {"yardstick": pace, "cold": found[0], "warm": _median(found[1:])}


def pages(store: str, *only: str) -> Found:
    """Every page, opened some times in a full store."""
    phone = Phone(store)
    phone.read()
    found: Found = {"yardstick": yardstick()}
    for name, go in _ways(phone):
        if only and not any(word in name for word in only):
            continue
        seen = []
        for _ in range(OPENINGS):
            seen.append(phone.opened(go))
            phone.wait(0.4)
            phone.app.shell.close_top()
            phone.app.shell.pile.back_to("home")
            phone.wait(0.3)
        found[name] = _median(seen[1:]) | {"first": seen[0]["usable"]}
    return found


def _ways(phone: Phone) -> Iterator[tuple[str, Callable[[], object]]]:
    go, kit = phone.kit.go, phone.kit
    yield "home, again", lambda: phone.app.shell.pile.rebuild()
    for name in SHEETS:
        yield f"actions of {name}", lambda name=name: go("sheet", ruleset=name)
        yield f"sheet of {name}", lambda name=name: go("sheet", ruleset=name, tab="sheet")
    for tab in ("units", "turn", "log"):
        yield f"tab {tab}", lambda tab=tab: go("sheet", ruleset="scw", tab=tab)
    for name, action in ATTACKS:
        yield f"assemble {name} {action}", lambda name=name, action=action: kit.open_action(name, action)
    yield from _play_ways(go, kit)
    for name in ("settings", "tray", "log", "reference", "luck", "backup", "join"):
        yield name, lambda name=name: go(name)
    for name in ("rulings", "new_game", "games", "sides", "end", "favourites", "table"):
        yield name, lambda name=name: go(name, ruleset="scw")
    for name in ("unit", "card"):
        yield name, lambda name=name: go(name, sheet="scw", unit="A1")
    yield "entry", lambda: go("entry", entry=100)


def _play_ways(go: Callable[..., object], kit: Any) -> Iterator[tuple[str, Callable[[], object]]]:
    """The pages of an action and of advice; what they are opened with is made before the clock runs."""
    begun, draft = _session(kit, over=False), _draft(kit)
    yield "resolve", lambda: go("resolve", session=begun)
    yield "far view", lambda: go("far_view", session=begun)
    yield "type in dice", lambda: go("real_dice", session=begun)
    over = _session(kit, over=True)
    yield "outcome", lambda: go("outcome", session=over)
    yield "compare", lambda: go("compare", draft=draft)
    yield "map", lambda: go("map", draft=draft)
    yield "several shots", lambda: go("salvo", sheet="scw")
    yield "matrix", lambda: go("matrix", sheet="scw")


def _session(kit: Any, over: bool) -> Any:
    """A shot before its first throw, or thrown to its end."""
    from rules.engine import Choice
    from tests.app.playing import session_of

    made = session_of(kit, "scw", "shoot", rifle=6, lmg=1)
    while over and not made.play.over:
        if isinstance(made.asking, Choice):
            made.choose(made.asking.options[0])
        else:
            made.throw()
    return made


def _draft(kit: Any) -> Any:
    sheet = kit.ruleset("scw")
    return kit.draft(sheet, sheet.action("shoot"))


def ahead(store: str) -> Found:
    """The frames of Home while rules and pages are read, and the memory that takes."""
    phone = Phone(store)
    before, worst = _megabytes(), max(phone.read())
    # Only now: what the yardstick makes would be cleared away in one of these frames.
    return {"worst": worst, "before": before, "after": _megabytes(), "yardstick": yardstick()}


def frames(store: str) -> Found:
    """How much is drawn: while dice fall, and where nothing moves."""
    phone = Phone(store)
    phone.read()
    phone.wait(2.0)
    found: Found = {"Home": _at_rest(phone)}
    phone.kit.open_action("scw", "shoot", {"rifle": 8, "lmg": 1, "mmg": 1})
    phone.wait(1.0)
    phone.settled()
    found["Assemble"] = _at_rest(phone)
    found["Resolve, dice fall"] = _while_dice_fall(phone)
    return found


def _while_dice_fall(phone: Phone) -> Found:
    from app.dice.still import still_page

    phone.kit.go("resolve", session=_session(phone.kit, over=False), throw=True)
    phone.until(lambda: still_page.shown)
    return drawn_of(phone.kivy.canvas) | {"busy": bool(phone.top.tray.busy)}


def _at_rest(phone: Phone) -> Found:
    before = phone.drawn
    for _ in range(60):
        phone.frames(1)
    return drawn_of(phone.kivy.canvas) | {"changes": phone.drawn - before}


def drawn_of(canvas: Any) -> Found:
    """The instructions of a frame, how many of them draw, and how many of those draw what nobody can see."""
    found = list(_instructions(canvas, [1.0, 1.0, 1.0, 1.0]))
    drawing = [seen for draws, seen in found if draws]
    return {"instructions": len(found), "draws": len(drawing), "unseen": drawing.count(False)}


def _instructions(canvas: Any, ink: list[float]) -> Iterator[tuple[bool, bool]]:
    from kivy.graphics import Color
    from kivy.graphics.instructions import InstructionGroup, VertexInstruction

    for one in canvas.children:
        if isinstance(one, Color):
            ink[:] = one.rgba
        draws = isinstance(one, VertexInstruction)
        yield draws, not draws or ink[3] > 0
        if isinstance(one, InstructionGroup):
            yield from _instructions(one, ink)


def memory(store: str, actions: str) -> Found:
    """Megabytes at Home, after some and after many actions played by finger, and when rubbish was cleared."""
    phone = Phone(store)
    phone.kit.settings.set("animation", "off")
    phone.kit.settings.set("roll_all", True)
    phone.read()
    found: Found = {"yardstick": yardstick()}
    with full_clearings(phone) as seen:
        for number in range(int(actions)):
            _play_one(phone)
            if number == min(49, int(actions) // 6):
                found["some"] = _megabytes()
        found |= {"many": _megabytes(), "clearings": len(seen), "in sight": sum(one.seen for one in seen),
                  "longest": max((one.took for one in seen), default=0.0)}
    return found | {"textures": _names()}


def _names() -> int:
    """How many textures have a name by now; those that are gone hand theirs on."""
    from kivy.graphics.texture import Texture

    made = Texture.create(size=(1, 1))
    made.bind()
    return int(made.id)


def _play_one(phone: Phone) -> None:
    """A shot: opened, thrown, put in the log, and a moment of rest."""
    from tests.app.playing import finish

    phone.kit.open_action("scw", "shoot", {"rifle": 4, "lmg": 1})
    phone.wait(0.3)
    phone.tap(phone.top.button)
    finish(phone)
    phone.app.shell.pile.back_to("home")
    if phone.kit.table("scw").battle.play:
        phone.kit.table("scw").close(())
    phone.wait(2.0)


class Clearing(NamedTuple):
    """A full clearing: whether somebody saw it, as something moved or a finger was at work, and its milliseconds."""

    seen: bool
    took: float


@contextmanager
def full_clearings(phone: Phone) -> Iterator[list[Clearing]]:
    """Every full clearing from here on."""
    seen: list[Clearing] = []
    stirred, begun = [0.0], [0.0]

    def noted(phase: str, info: dict[str, int]) -> None:
        if info["generation"] == 2 and phase == "start":
            begun[0] = thread_time()
        elif info["generation"] == 2:
            busy = any(getattr(widget, "busy", False) for widget in phone.top.walk(restrict=True))
            seen.append(Clearing(busy or phone.now - stirred[0] < 1.0, 1000 * (thread_time() - begun[0])))

    def stir(*_: object) -> None:
        stirred[0] = phone.now

    phone.kivy.bind(on_touch_down=stir, on_touch_up=stir)
    gc.callbacks.append(noted)
    try:
        yield seen
    finally:
        gc.callbacks.remove(noted)


def _megabytes() -> float:
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * resource.getpagesize() / 1e6


def _median(found: list[Found]) -> Found:
    return {name: statistics.median(one[name] for one in found) for name in found[0]}


def main() -> None:
    """Measure one thing: its name, the store, what else it wants to know."""
    what, *given = sys.argv[1:]
    prepare(*PHONE)
    found = {"sheet": sheet, "pages": pages, "ahead": ahead, "frames": frames, "memory": memory}[what](*given)
    print("RESULT " + json.dumps(found), flush=True)
    atexit._run_exitfuncs()
    os._exit(0)


if __name__ == "__main__":
    main()
