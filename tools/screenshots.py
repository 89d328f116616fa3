"""Writes every screen as a picture, phone and tablet, dark and light, to docs/screenshots."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from PIL import Image

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "docs" / "screenshots"
SHAPES = {"phone": (412, 892), "tablet": (1280, 800)}
SHOT = {"rifle": 4, "lmg": 1, "mmg": 1, "quality": "veteran", "cover": "partial"}
# A force in the middle of a game: side, kind, name, what differs from a fresh unit.
FORCE = (
    ("A", "rifle_squad", "1st Rifle Section", {"models": 8, "pins": 2, "order": "ADVANCE"}),
    ("A", "rifle_squad", "2nd Rifle Section", {}),
    ("A", "mg_team", "Machine-gun team", {"models": 2, "pins": 1, "order": "AMBUSH", "leader_lost": True}),
    ("A", "officer", "2nd Lieutenant", {"order": "RALLY"}),
    ("A", "at_gun", "AT battery", {}),
    ("A", "medium_tank", "Medium tank", {"pins": 3, "immobilised": True, "turret_locked": True}),
    ("B", "rifle_squad", "1. Gruppe", {"models": 9, "order": "FIRE"}),
    ("B", "rifle_squad", "2. Gruppe", {"pins": 1}),
    ("B", "mg_team", "MG 42", {"order": "AMBUSH"}),
    ("B", "sniper", "Scharfschütze", {}),
    ("B", "heavy_tank", "Tiger", {}),
)
DRAWN = ["A", "B", "B", "A", "A"]
# An evening's game: minutes since it began, action, dice, side, typed in?, facts.
EVENING = (
    (0, "shoot", 3, "A", False, SHOT), (6, "shoot", 11, "B", False, {"rifle": 6}), (13, "ap_foot", 4, "A", False, {}),
    (16, "shoot", 21, "A", True, SHOT), (24, "shoot", 8, "B", False, {"rifle": 5, "lmg": 1}),
    (31, "morale", 5, "B", False, {}), (38, "shoot", 14, "A", False, SHOT), (44, "shoot", 15, "A", False, SHOT),
    (52, "countdown", 2, "A", False, {"counter": 21}), (57, "shoot", 31, "B", True, {"rifle": 6}),
    (63, "morale", 9, "B", True, {}), (71, "shoot", 33, "A", False, SHOT),
)  # fmt: skip
BEGAN = 1_781_375_400

sys.path.insert(0, str(ROOT))


class Studio:
    """One window; a scene shows screens in it and takes their pictures. A place says where each goes, if anywhere."""

    def __init__(self, size: tuple[int, int], place: Callable[[str], Path | None], density: float = 1) -> None:
        from tests.app.window import Window, prepare

        prepare(*size, density, smooth=4)
        random.seed(7)
        from app.app import PlaysheetApp

        self.window = Window(PlaysheetApp(store=Path(tempfile.mkdtemp()) / "studio.db"))
        self.app, self.place = self.window.app, place

    def dress(self, look: str = "dark", language: str = "en") -> None:
        """The look and the language of all pictures."""
        self.app.settings.set("theme", look)
        self.app.settings.set("language", language)
        self.app.settings.set("sound", False)
        self.app.restyle()

    def take(self, title: str, wait: float = 0.6) -> None:
        """One picture, small enough to be shown in a page; what is worked out beside the window comes onto it first."""
        self.window.wait(wait)
        path = self.place(title)
        if path:
            time.sleep(0.4)
            self.window.wait(0.3)
            path.parent.mkdir(parents=True, exist_ok=True)
            few_colours(self.window.picture()).save(path, optimize=True)

    def check(self) -> None:
        """No error may have gone by unseen."""
        if self.app.guard.seen:
            sys.exit(f"errors while taking pictures: {self.app.guard.seen}")

    def home_again(self) -> None:
        """Back to the first page."""
        self.app.shell.close_top()
        if self.app.shell.bar:
            self.app.shell.bar.leave()
        self.app.shell.pile.back_to("home")

    def play(self, sheet: str, action: str, facts: dict, faces: tuple[int, ...]) -> object:
        """An action begun with real dice of our choosing."""
        from app.play_session import PlaySession

        ruleset = self.app.ruleset(sheet)
        found = ruleset.action(action)
        session = PlaySession.begin(self.app.store, ruleset, found, found.facts(**facts), self.app.game(sheet))
        if faces:
            session.enter(faces)
        return session


def few_colours(picture: Image.Image) -> Image.Image:
    """A third of the bytes, and no difference that can be seen."""
    return picture.convert("RGB").quantize(colors=224, kmeans=2, dither=0)


def home(studio: Studio) -> None:
    """Home, with a game to go on with."""
    studio.play("scw", "shoot", SHOT, (5, 2, 6, 1, 5, 3, 2, 6, 4, 1))
    studio.home_again()
    studio.take("home")


def sheet_home(studio: Studio) -> None:
    """The actions of a sheet; a roster and a log before the first game."""
    page = studio.app.go("sheet", ruleset="scw")
    studio.take("sheet")
    for tab in ("units", "log"):
        page.open_tab(tab)
        studio.take(f"{tab}-empty")
    studio.home_again()


def units(studio: Studio) -> None:
    """A force in the middle of a game, one of its units, and the bag of its turn."""
    from app.turns import bag, history
    from app.unit_words import starting

    app = studio.app
    game = app.game("order_dice")
    app.store.rename_sides(game, ["Allies", "Axis"])
    kinds = {template.id: template for template in app.ruleset("order_dice").units}
    orders = {}
    for side, kind, name, differs in FORCE:
        profile, state = starting(kinds[kind])
        unit = app.store.add_unit(game, side, kind, name, profile, state | differs)
        if "order" in differs:
            orders[app.store.unit(unit).uid] = differs["order"]
    turn = bag.first_turn() | {"turn": 3, "drawn": DRAWN, "orders": orders}
    app.store.set_turn_state(game, history.gone_on({}, turn))
    page = app.go("sheet", ruleset="order_dice")
    for tab in ("units", "turn"):
        page.open_tab(tab)
        studio.take(tab)
    app.go("unit", unit=app.store.units(game)[0].id)
    studio.take("unit")
    studio.home_again()


def log(studio: Studio) -> None:
    """An evening's log, one of its entries, and what it says of luck."""
    from tests.app.screens_log.played import play

    app = studio.app
    game, now = app.game("scw"), app.store.clock
    app.store.rename_sides(game, ["You", "Opponent"])
    for minutes, action, seed, side, by_hand, facts in EVENING:
        app.store.clock = lambda at=BEGAN + 60 * minutes: float(at)
        entry = play(app, "scw", action, seed, side, by_hand, **facts)
        if minutes == 44:
            app.store.correct(entry, "That was 2nd Platoon, not 1st.")
    app.store.clock = now
    page = app.go("sheet", ruleset="scw")
    page.open_tab("log")
    studio.take("log")
    app.go("entry", entry=entry)
    studio.take("entry")
    app.go("luck", ruleset="scw", game=game)
    studio.take("luck")
    studio.home_again()


def turns(studio: Studio) -> None:
    """A turn as a list of steps, with its clock."""
    page = studio.app.go("sheet", ruleset="scw")
    page.open_tab("turn")
    studio.take("turn-steps")
    studio.home_again()


def assemble(studio: Studio) -> None:
    """Two sheets being assembled, and facts that are not possible."""
    studio.app.open_action("scw", "shoot", SHOT)
    studio.take("assemble")
    studio.home_again()
    studio.app.open_action("order_dice", "shoot")
    studio.take("assemble-order-dice")
    studio.home_again()
    studio.app.open_action("scw", "shoot", {"rifle": 0})
    studio.take("impossible")
    studio.home_again()


def resolve(studio: Studio) -> None:
    """Dice in the air, dice that lie, a decision, the outcome."""
    studio.app.open_action("scw", "shoot", SHOT)
    studio.window.wait(0.5)
    studio.app.shell.pile.top.roll()
    studio.window.wait(0.75)
    studio.window.picture(None)
    studio.take("air", wait=0.05)
    studio.take("dice", wait=2.5)
    studio.home_again()
    session = studio.play("scw", "shoot", SHOT, (5, 2, 6, 1, 5, 3, 2, 6, 4, 1))
    studio.app.go("resolve", session=session)
    studio.take("choice")
    session.choose(1)
    session.enter((5,))
    session.enter((4, 2, 1))
    studio.app.go("outcome", session=session)
    studio.take("outcome")
    studio.home_again()


def real_dice(studio: Studio) -> None:
    """Faces being typed in."""
    session = studio.play("scw", "shoot", SHOT, ())
    studio.app.go("resolve", session=session)
    page = studio.app.go("real_dice", session=session)
    for face in (6, 5, 5, 3, 2, 2, 1):
        page.enter(face)
    studio.take("real-dice")
    studio.home_again()


def reference(studio: Studio) -> None:
    """A large table with a cell lit."""
    page = studio.app.go("sheet", ruleset="steel_wheels")
    page.open_tab("sheet")
    tab = page.content
    tab.open(next(found for found in tab.tables if found.name == "light_fire_infantry"))
    studio.window.wait(0.3)
    tab.view.light(6, 4)
    studio.take("reference")
    studio.home_again()


def rest(studio: Studio) -> None:
    """Settings, rulings, compare, favourites, the tray."""
    studio.app.go("settings")
    studio.take("settings")
    studio.home_again()
    studio.app.go("rulings", ruleset="scw")
    studio.take("rulings")
    studio.home_again()
    studio.app.open_action("scw", "shoot", SHOT)
    studio.app.go("compare", draft=studio.app.shell.pile.top.draft)
    studio.take("compare")
    studio.home_again()
    page = studio.app.go("tray")
    page.near.use({6: 5})
    page.near.throw()
    studio.take("tray", wait=1.5)
    page.flip()
    page.far.use({6: 3})
    page.far.throw()
    studio.take("tray-two-sides", wait=1.5)
    page.flip()
    studio.home_again()


SCENES: tuple[Callable[[Studio], None], ...] = (
    sheet_home, assemble, resolve, real_dice, reference, rest, units, log, turns, home,
)  # fmt: skip


def shoot(shape: str, look: str) -> None:
    """Every screen in one shape and look."""
    ending = "" if look == "dark" else "-light"
    studio = Studio(SHAPES[shape], lambda title: OUT / f"{shape}-{title}{ending}.png")
    studio.dress(look)
    for scene in SCENES:
        scene(studio)
    studio.check()


def main() -> None:
    """Without arguments: every shape and look, each in a process of its own."""
    if len(sys.argv) == 3:
        return shoot(*sys.argv[1:])
    from tests.app.window import start_display

    start_display()
    for shape in SHAPES:
        for look in ("dark", "light"):
            subprocess.run([sys.executable, __file__, shape, look], check=True, env=os.environ)
    return None


if __name__ == "__main__":
    main()
