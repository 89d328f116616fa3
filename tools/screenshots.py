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
from typing import Any

from PIL import Image

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "docs" / "screenshots"
SHAPES = {"phone": (412, 892), "tablet": (1280, 800)}
SHOT = {"rifle": 4, "lmg": 1, "mmg": 1, "quality": "veteran", "cover": "partial"}
# A battle in the middle of its third turn: so many deeds by these dice.
DEEDS, DICE = 14, 5
# How far the first enemies are, and what covers them.
WHERE = ({"distance": 11, "cover": "soft"}, {"distance": 17, "cover": "hard"}, {"distance": 22})
# Who shoots at the same target.
SALVO = ("A2", "A4", "A5")
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
        from rules import rulesets

        self.window = Window(PlaysheetApp(store=Path(tempfile.mkdtemp()) / "studio.db"))
        self.app, self.kit, self.place = self.window.app, self.window.app.kit, place
        self.kit.store.set_setting("helped", list(rulesets()))

    def dress(self, look: str = "dark", language: str = "en") -> None:
        """The look and the language of all pictures."""
        self.kit.settings.set("theme", look)
        self.kit.settings.set("language", language)
        self.kit.settings.set("sound", False)
        self.kit.restyle()

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
        from app.play.session import PlaySession

        ruleset = self.kit.ruleset(sheet)
        found = ruleset.action(action)
        table = self.kit.table(sheet)
        if table.battle.play:
            table.drop()
        session = PlaySession.begin(table, found.id, {}, found.facts(**facts))
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
    page = studio.kit.go("sheet", ruleset="scw")
    studio.take("sheet")
    for tab in ("units", "log"):
        page.open_tab(tab)
        studio.take(f"{tab}-empty")
    studio.home_again()


def units(studio: Studio) -> None:
    """A force in the middle of a battle, one of its units, and the bag of its turn."""
    in_the_middle(studio.kit, "order_dice", ("Allies", "Axis"))
    page = studio.kit.go("sheet", ruleset="order_dice")
    for tab in ("units", "turn"):
        page.open_tab(tab)
        studio.take(tab)
    from tests.app.screens_units.table import play_until, shooter

    unit_first(studio, "order_dice", play_until(studio.kit.table("order_dice"), shooter))
    studio.home_again()


def unit_first(studio: Studio, sheet: str, unit: str) -> None:
    """What it can do and at whom, with how far the nearest are."""
    page = studio.kit.go("unit", sheet=sheet, unit=unit)
    studio.window.until(lambda: page.targets and page.targets.sorted)
    for target, said in zip(page.targets.order, WHERE, strict=False):
        for name, value in said.items():
            page.targets.say(target, name, value)
            studio.window.until(lambda at=target, n=name, v=value: page.targets.known[at].values[n] == v)
    page.targets.sort()
    studio.take("unit")


def in_the_middle(kit: Any, sheet: str, names: tuple[str, str]) -> None:
    """A sample battle, played on by its first offers."""
    from rules.engine import Roll
    from rules.frame.deed import Answer, NameSide, SetTurn

    kit.games.begin_sample(sheet)
    table, dice = kit.table(sheet), random.Random(DICE)
    for side, name in zip("AB", names, strict=True):
        table.do(NameSide(side=side, name=name))
    table.do(SetTurn(values={"number": 3}))
    for _ in range(DEEDS):
        offers = table.battle.offers()
        first = next((offer for offer in offers if not offer.risky and not offer.locked), offers[0])
        table.do(first.taken(table.battle, dice))
        while table.battle.play:
            asking = table.battle.standing.asking
            if asking is None:
                table.close()
            else:
                table.do(table.battle.thrown(dice) if isinstance(asking, Roll) else Answer(choice=asking.options[0]))


def log(studio: Studio) -> None:
    """An evening's log, one of its entries, and what it says of luck."""
    from tests.app.screens_log.played import play

    app = studio.app
    game, now = app.kit.game("scw"), app.kit.store.clock
    app.kit.store.rename_sides(game, ["You", "Opponent"])
    for minutes, action, seed, side, by_hand, facts in EVENING:
        app.kit.store.clock = lambda at=BEGAN + 60 * minutes: float(at)
        entry = play(app, "scw", action, seed, side, by_hand, **facts)
        if minutes == 44:
            app.kit.store.correct(entry, "That was 2nd Platoon, not 1st.")
    app.kit.store.clock = now
    page = app.kit.go("sheet", ruleset="scw")
    page.open_tab("log")
    studio.take("log")
    app.kit.go("entry", entry=entry)
    studio.take("entry")
    app.kit.go("luck", ruleset="scw", game=game)
    studio.take("luck")
    studio.home_again()


def turns(studio: Studio) -> None:
    """The turn of the other sheets: steps and a clock, tokens, chips, fighters."""
    for sheet in ("scw", "command_tokens", "steel_wheels", "gang_skirmish"):
        in_the_middle(studio.kit, sheet, ("Blue", "Red"))
        page = studio.kit.go("sheet", ruleset=sheet)
        page.open_tab("turn")
        studio.take("turn-steps" if sheet == "scw" else f"turn-{sheet.replace('_', '-')}")
    studio.home_again()


def assemble(studio: Studio) -> None:
    """Two sheets being assembled, and facts that are not possible."""
    studio.kit.open_action("scw", "shoot", SHOT)
    studio.take("assemble")
    studio.home_again()
    studio.kit.open_action("order_dice", "shoot")
    studio.take("assemble-order-dice")
    studio.home_again()
    studio.kit.open_action("scw", "shoot", {"rifle": 0})
    studio.take("impossible")
    studio.home_again()


def resolve(studio: Studio) -> None:
    """Dice in the air, dice that lie, a decision, the outcome."""
    studio.kit.open_action("scw", "shoot", SHOT)
    studio.window.wait(0.5)
    studio.app.shell.pile.top.roll()
    studio.window.wait(0.75)
    studio.window.picture(None)
    studio.take("air", wait=0.05)
    studio.take("dice", wait=2.5)
    studio.home_again()
    session = studio.play("scw", "shoot", SHOT, (5, 2, 6, 1, 5, 3, 2, 6, 4, 1))
    studio.kit.go("resolve", session=session)
    studio.take("choice")
    session.choose(1)
    session.enter((5,))
    session.enter((4, 2, 1))
    studio.kit.go("outcome", session=session)
    studio.take("outcome")
    studio.home_again()


def real_dice(studio: Studio) -> None:
    """Faces being typed in."""
    session = studio.play("scw", "shoot", SHOT, ())
    studio.kit.go("resolve", session=session)
    page = studio.kit.go("real_dice", session=session)
    for face in (6, 5, 5, 3, 2, 2, 1):
        page.enter(face)
    studio.take("real-dice")
    studio.home_again()


def reference(studio: Studio) -> None:
    """A large table with a cell lit."""
    page = studio.kit.go("sheet", ruleset="steel_wheels")
    page.open_tab("sheet")
    tab = page.content
    tab.open(next(found for found in tab.tables if found.name == "light_fire_infantry"))
    studio.window.wait(0.3)
    tab.view.light(6, 4)
    studio.take("reference")
    studio.home_again()


def advice(studio: Studio) -> None:
    """What would change it, an odds map, several shots, who against whom."""
    from rules.advice.sequence import strength_of

    studio.kit.open_action("scw", "shoot", SHOT)
    page = studio.app.shell.pile.top
    studio.window.until(lambda: page.odds is not None and page.adviser.done)
    page.adviser.panel.turn()
    studio.window.until(lambda: page.adviser.panel.settled and page.adviser.panel.rows)
    studio.take("advice")
    drawn = studio.kit.go("map", draft=page.draft)
    studio.window.until(lambda: drawn.drawn and drawn.drawn.map.whole and drawn.table.settled)
    studio.take("map")
    studio.home_again()
    studio.kit.games.begin_sample("order_dice")
    many = max(studio.kit.battle("order_dice").there("B"), key=strength_of)
    salvo = studio.kit.go("salvo", sheet="order_dice", target=many.id)
    for unit in SALVO:
        salvo.add(unit)
    studio.window.until(lambda: salvo.done)
    studio.take("salvo")
    matrix = studio.kit.go("matrix", sheet="order_dice")
    studio.window.until(lambda: matrix.done and matrix.table.settled)
    studio.take("matrix")
    studio.home_again()


def linked(studio: Studio) -> None:
    """A table that is open for other devices."""
    studio.kit.games.begin_sample("order_dice")
    page = studio.kit.go("table", ruleset="order_dice")
    studio.window.until(lambda: page.tables.host is not None and page.tables.host.state.is_open)
    studio.take("table")
    page.close()
    studio.home_again()


def rest(studio: Studio) -> None:
    """Settings, rulings, compare, favourites, the tray."""
    studio.kit.go("settings")
    studio.take("settings")
    studio.home_again()
    studio.kit.go("rulings", ruleset="scw")
    studio.take("rulings")
    studio.home_again()
    studio.kit.open_action("scw", "shoot", SHOT)
    page = studio.kit.go("compare", draft=studio.app.shell.pile.top.draft)
    studio.window.until(lambda: page.done)
    page.sides[1].draft.set("cover", "open")
    page.form.follow()
    page.changed()
    studio.window.until(lambda: page.done and all(side.figures for side in page.sides))
    studio.take("compare")
    studio.home_again()
    page = studio.kit.go("tray")
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
    sheet_home, assemble, advice, resolve, real_dice, reference, rest, linked, units, log, turns, home,
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
