"""Walks through the app: every page, and every step of one action of each sheet; an inspector looks at each."""

from __future__ import annotations

import gc
import random
import re
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from app.play.desk import Desk
from app.play.session import PlaySession
from app.words import Words
from rules.engine import Roll
from tests.app.inspecting import TooMuchIteration, faults
from tests.app.screens_log.played import play
from tests.app.screens_units.table import play_until, shooter, two_forces
from tests.app.ways import PARTS, Open, over_the_app, over_the_units, several_shots, with_menu, worked_out

SHEETS = ("scw", "order_dice", "command_tokens", "steel_wheels", "gang_skirmish")
SIZES = ((360, 640), (412, 892), (600, 960), (800, 1280), (840, 600), (960, 600), (1024, 768), (1133, 744), (1180, 820),
         (1280, 800), (1920, 1080))  # fmt: skip
SCALES = (1.0, 1.5, 2.0)
# One action of each sheet that is made of several steps, and what is said for it.
ACTIONS: dict[str, tuple[str, dict[str, Any]]] = {
    "scw": ("shoot", {"rifle": 6, "lmg": 1, "cover": "partial"}),
    "order_dice": ("shoot", {}),
    "command_tokens": ("fire", {"target_moved": True}),
    "steel_wheels": ("light_fire_infantry", {}),
    "gang_skirmish": ("shoot", {}),
}
SETTLE, DICE = 12, 11
LONG = "long"
LONGEST = "Konstantin-Alexander"
"""As long a name as a seat of the tray can have."""
TABS = ("actions", "units", "turn", "sheet", "log")
MENUS = (("actions", "menu"), ("turn", "menu"), ("log", "ask_filter"), ("log", "ask_export"))
"""What opens over a tab."""
OVER = ("tables", "rulings", "advice", "units", "turn", "play")
"""What opens over the pages of a sheet; every form of every action is another test's."""
ROWS = 3
"""So many shots one after the other."""


class LongWords(Words):
    """English with every word two fifths longer: what a language with long words needs."""

    def word(self, key: str, **values: object) -> str:
        return longer(super().word(key, **values))

    def rules_text(self, text: Any, names: Any = None) -> str:
        return longer(super().rules_text(text, names))


def longer(text: str) -> str:
    """Each word with two fifths of its letters once more."""
    return re.sub(r"[A-Za-z]{3,}", lambda found: found[0] + found[0][: round(len(found[0]) * 0.4)].lower(), text)


class Walk:
    """A walk through a window; what is found wrong is kept with the place where it was seen."""

    def __init__(self, window: Any, sheets: tuple[str, ...] = SHEETS) -> None:
        self.window, self.kit, self.sheets = window, window.kit, sheets
        self.found: list[str] = []
        self.pages = 0
        self.iteration = TooMuchIteration()
        self.where = ""
        self.names: set[str] = set()
        """The pages that were looked at, and the screens that they are made of."""
        self._folder = tempfile.TemporaryDirectory()

    def prepare(self) -> None:
        """Battles with two forces, a log, no animation."""
        self.kit.settings.set("animation", "off")
        self.kit.store.set_setting("tray.names", {"B": "Bea", "D": LONGEST})
        self.kit.store.set_setting("helped", list(self.sheets))
        self.entries = {}
        for sheet in self.sheets:
            two_forces(self.window, sheet)
            self.entries[sheet] = play(self.window.app, sheet, *_said(sheet))

    def at(self, size: tuple[int, int], scale: float, language: str = "en") -> None:
        """Go on in a window of this size with letters of this scale; LONG is a language two fifths longer."""
        # Pages of other tests are gone before the window takes another size; the app sets some of them aside.
        gc.unfreeze()
        gc.collect()
        self.window.resize(*size)
        self.kit.settings.set("text", scale)
        self.kit.settings.set("language", "en" if language == LONG else language)
        self.kit.restyle()
        if language == LONG:
            self.kit.words = LongWords("en", (), ())
            self.kit.shell.restyle()
        self.where = f"{size[0]}x{size[1]} {scale:.0%} {language}"

    def settle(self) -> None:
        """Let layouts come to rest, without drawing."""
        # Somebody looks at the page: rubbish is cleared between the turns of a walk, not at each page.
        self.window.app.housekeeper.stir()
        for _ in range(SETTLE):
            self.window.now += 1 / 20
            self.window._guarded(self.window._undrawn)

    def work_out(self) -> None:
        """Let a page that works something out beside the window end it, and draw it."""
        if Desk.somebody_works():
            self.window.until(lambda: not Desk.somebody_works(), 30)
            self.settle()

    def see(self, name: str) -> None:
        """Look at what is shown now."""
        self.settle()
        self.work_out()
        self.pages += 1
        self._note()
        wrong = [f"{self.where}, {name}: {fault}" for fault in faults(self.window)]
        if self.iteration.heard:
            wrong.append(f"{self.where}, {name}: too much iteration")
            self.iteration.heard = 0
        self.found += wrong

    def _note(self) -> None:
        """Which page it is, and whose widgets stand on it."""
        top = self.window.app.shell.pile.visits[-1]
        self.names.add(top.name)
        for widget in self.window.app.shell.walk(restrict=True):
            name = type(widget).__module__.split(".")
            if name[:2] == ["app", "screens"] and len(name) > 2:
                self.names.add(name[2])

    def over(self, ways: Iterator[tuple[str, Open]], what: str) -> None:
        """Open one after the other what opens over pages, and look at each."""
        for name, open_it in ways:
            self.window.app.shell.close_top()
            open_it()
            self.see(f"{what}: {name}")
        self.home()

    def home(self) -> None:
        """Close everything."""
        self.window.app.shell.close_top()
        if self.window.app.shell.bar:
            self.window.app.shell.bar.leave()
        self.window.app.shell.pile.back_to("home")

    def page(self, name: str, see_as: str = "", **given: Any) -> Any:
        """Open a page, look at it, and close it."""
        made = self.kit.go(name, **given)
        self.see(see_as or name)
        self.home()
        return made

    # -- the ways

    def everything(self) -> None:
        """All pages, empty and with a game, what opens over them, and one action of each sheet."""
        self.empty()
        self.common()
        for sheet in self.sheets:
            self.help(sheet)
            self.sheet(sheet)
            self.action(sheet)
            self.menus(sheet)

    def empty(self) -> None:
        """What those see who have played nothing yet, in a store of their own."""
        kit, played = self.kit, self.kit.store.wanted
        settings = {name: getattr(kit.settings, name) for name in ("animation", "text", "language")}
        words = kit.words

        def use(path: Any) -> None:
            self.home()
            kit.store.close()
            kit.open_store(path)
            for name, value in settings.items():
                kit.settings.set(name, value)
            kit.words = words
            kit.app.wear(kit.chosen_theme())
            kit.shell.restyle()

        use(Path(self._folder.name) / f"{self.pages}.db")
        kit.store.set_setting("helped", list(self.sheets))
        sheet = self.sheets[0]
        self.see("home, nothing played")
        for tab in ("units", "turn", "log"):
            self.page("sheet", f"{tab}, nothing there", ruleset=sheet, tab=tab)
        for name, given in (("favourites", {"ruleset": sheet}), ("games", {"ruleset": sheet}),
                            ("luck", {"ruleset": sheet}), ("matrix", {"sheet": sheet}), ("salvo", {"sheet": sheet})):
            self.page(name, f"{name}, nothing there", **given)
        use(played)

    def common(self) -> None:
        """The pages that belong to no sheet."""
        self.home()
        self.see("home")
        self.over(over_the_app(self.window), "over the app")
        for name in ("log", "settings", "backup"):
            self.page(name)
        self.page("reference", ruleset=None)
        self.tray()
        self.one_table()

    def tray(self) -> None:
        """The tray for one, for two and, on a tablet, for four; and the table view."""
        page = self.kit.go("tray")
        for two_sided in (False, True):
            page.sit(two_sided, 0)
            page.near.use({6: 5})
            page.near.throw()
            self.see("tray, two sides" if two_sided else "tray")
        if self.kit.wide:
            page.sit(False, 4)
            page.ask_seats()
            self.see("tray, seats")
            for seat, edge in zip("ABCD", ("near", "right", "far", "left"), strict=True):
                page.seating.sit(seat, edge)
            page.leave_seats()
            for seat in "ABCD":
                page.corners.throw(seat)
                self.settle()
            self.see("tray, four corners")
        page.sit(False, 0)
        self.page("far_view", "table view", tray=True)

    def one_table(self) -> None:
        """A table that is opened, somebody who asks, and the game as he sees it: this device is its own guest."""
        kit, until = self.kit, self.window.until
        kit.tables.address, kit.tables.port = "127.0.0.1", 0
        kit.go("table", ruleset=self.sheets[0])
        until(lambda: kit.tables.state and kit.tables.state.is_open)
        self.see("open table")
        self.page("join", "join")
        kit.guesting.join(kit.tables.state.link, seat="A")
        until(lambda: kit.tables.state.asking)
        self.page("join", "join, asking")
        self.page("table", "open table, asked", ruleset=self.sheets[0])
        kit.tables.host.let_in(kit.tables.state.asking[0].id, "A")
        until(lambda: kit.guesting.inside)
        kit.guesting.look()
        self.see("guest")
        self.home()
        kit.guesting.leave(say_bye=True)
        kit.tables.close()

    def help(self, sheet: str) -> None:
        """The cards over the actions of a sheet that is opened for the first time."""
        self.kit.store.set_setting("helped", [])
        page = self.kit.go("sheet", ruleset=sheet)
        card = next(widget for widget in page.walk() if type(widget).__name__ == "FirstHelp")
        for number in (1, 2, 3):
            card.show(number)
            self.see(f"{sheet} help {number}")
        self.home()
        self.kit.store.set_setting("helped", list(self.sheets))

    def sheet(self, sheet: str) -> None:
        """The tabs of a sheet and the pages behind them."""
        page = self.kit.go("sheet", ruleset=sheet)
        for tab in TABS:
            page.open_tab(tab)
            self.see(f"{sheet} {tab}")
        self.home()
        unit = play_until(self.kit.table(sheet), lambda battle: shooter(battle) or battle.there()[0].id)
        for name in ("unit", "card"):
            self.page(name, f"{sheet} {name}", sheet=sheet, unit=unit)
        game = self.kit.game(sheet)
        for name, given in (("luck", {"game": game}), ("games", {}), ("new_game", {}), ("sides", {}), ("end", {}),
                            ("rulings", {})):  # fmt: skip
            self.page(name, f"{sheet} {name}", ruleset=sheet, **given)
        self.page("entry", f"{sheet} entry", entry=self.entries[sheet])
        for name in ("matrix", "salvo"):
            self.page(name, f"{sheet} {name}", sheet=sheet)

    def menus(self, sheet: str) -> None:
        """What opens over the pages of a sheet: menus, help, what is typed; and several shots at one target."""
        from app.shell import roster_menu

        kit, window = self.kit, self.window
        for tab, way in MENUS:
            with_menu(kit.go("sheet", ruleset=sheet, tab=tab), way)
            self.see(f"{sheet} {tab}, {way}")
            self.home()
        for show in (roster_menu.show, roster_menu.ask_unit):
            over_the_units(kit.go("sheet", ruleset=sheet, tab="units"), show)
            self.see(f"{sheet} units, {show.__name__}")
            self.home()
        kit.go("games", ruleset=sheet).menu(kit.games.of(sheet)[0])
        self.see(f"{sheet} menu of a game")
        self.home()
        page = several_shots(kit, sheet)
        for unit in kit.table(sheet).battle.units[1:ROWS]:
            page.add(unit.id)
        worked_out(window, page)
        self.see(f"{sheet} several shots")
        for part in OVER:
            self.over(PARTS[part](window, sheet), f"{sheet} {part}")

    def action(self, sheet: str) -> None:
        """One action from its fields to its outcome, with the pages beside it."""
        action, facts = ACTIONS[sheet]
        table = self.kit.table(sheet)
        if table.battle.play:
            table.drop()
        self.kit.go("sheet", ruleset=sheet)
        self.kit.open_action(sheet, action, facts or None)
        page = self.window.app.shell.pile.top
        self.see(f"{sheet} assemble")
        for name, given in (("compare", {}), ("favourites", {"choose": True}), ("map", {})):
            self.kit.go(name, draft=page.draft, **given)
            self.see(f"{sheet} {name}")
            self.kit.back()
        self.window.until(lambda: page.adviser.done, 30)
        page.adviser.panel.turn()
        self.see(f"{sheet} advice")
        page.menu()
        self.see(f"{sheet} menu")
        self.window.app.shell.close_top()
        page.form.explain_all()
        self.see(f"{sheet} fields explained")
        self.window.app.shell.close_top()
        self._to_the_end(sheet, PlaySession.begin(table, action, {}, page.draft.check()[0]))
        self.home()

    def _to_the_end(self, sheet: str, session: Any) -> None:
        dice, page = random.Random(DICE), self.kit.go("resolve", session=session)
        number = 0
        while not session.play.over:
            number += 1
            self.see(f"{sheet} step {number} {page.state}")
            if isinstance(session.asking, Roll):
                self._throw(page, dice, number == 1)
                self.see(f"{sheet} step {number} {page.state}")
            else:
                session.choose(session.asking.sensible)
            page.show_next()
        self.see(f"{sheet} outcome")

    def _throw(self, page: Any, dice: random.Random, first: bool) -> None:
        """The same dice each time, as if typed in."""
        if first:
            self.kit.go("real_dice", session=page.session)
            self.see("real dice")
            self.kit.back()
        page.session.enter(page.session.play.draw(dice))
        self._from_two_metres(page.session)
        page.shown()

    def _from_two_metres(self, session: Any) -> None:
        """The table view of what fell, facing each edge in turn, and who is next."""
        page = self.kit.go("far_view", session=session)
        page.refresh()
        self.see("table view of a step")
        page.turn()
        self.see("table view, turned")
        self.kit.back()


def _said(sheet: str) -> tuple[Any, ...]:
    return (ACTIONS[sheet][0], 3)


def walked(window: Any, turns: Iterator[tuple[tuple[int, int], float, str, Callable[[Walk], object]]],
           sheets: tuple[str, ...] = SHEETS) -> Walk:
    """A walk in several sizes."""
    walk = Walk(window, sheets)
    walk.prepare()
    for size, scale, language, way in turns:
        walk.at(size, scale, language)
        way(walk)
    return walk
