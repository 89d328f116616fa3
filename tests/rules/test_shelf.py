"""The shelf: light enough for Home, open to installed sheets, and never brought down by one."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from rules import ruleset, rulesets
from rules.shelf import SHELF, Block, Colours, Disc, Frame, Line, Shelved, left_out, shelf, shelved

ROOT = Path(__file__).resolve().parent.parent.parent
LIGHT = """
import dataclasses, json, pathlib, sys, time, typing  # what Kivy has loaded before
before = time.process_time()
import rules.shelf
took = time.process_time() - before
sheets = rules.shelf.shelf()
print(json.dumps([took, [name for name in ("pydantic", "rules.engine", "importlib.metadata") if name in sys.modules]]))
"""
LOOK = """
import json
from rules import ruleset
from rules.shelf import left_out, shelf
try:
    opened = ruleset("patrol").title
except ValueError as error:
    opened = str(error)
print(json.dumps([list(shelf()), [str(text) for text in left_out()], opened]))
"""
PATROL = 'from rules.shelf import Shelved\nSHELVED = Shelved("patrol", "Patrol", package=__name__)\n'


def python(code: str, *places: Path) -> list:
    path = ":".join(map(str, (ROOT, *places)))
    run = subprocess.run([sys.executable, "-c", code], env={"PYTHONPATH": path}, cwd="/", capture_output=True,
                         text=True, timeout=60, check=False)
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout)


def install(folder: Path, name: str, init: str, **modules: str) -> Path:
    """A package as an installer leaves it: its folder, and its entry point beside it."""
    (folder / name).mkdir()
    (folder / name / "__init__.py").write_text(init)
    for module, text in modules.items():
        (folder / name / f"{module}.py").write_text(text)
    info = folder / f"{name}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[playsheet.sheets]\n{name} = {name}:SHELVED\n")
    return folder


def test_home_can_be_drawn_before_anything_heavy_is_loaded():
    runs = [python(LIGHT) for _ in range(5)]
    assert all(loaded == [] for _, loaded in runs)
    assert min(took for took, _ in runs) < 0.010


def test_the_five_stand_first_and_open_as_what_they_say():
    assert rulesets()[:5] == SHELF == tuple(shelf())[:5]
    assert left_out() == ()
    for id in SHELF:
        sheet = shelved(id)
        assert (sheet.id, sheet.package) == (id, f"rules.{id}")
        assert ruleset(id).shelved is sheet
        assert sheet.note
        assert sheet.emblem
        assert len({*sheet.dark, *sheet.light}) == 6


def test_every_sheet_has_the_same_rooms():
    rooms = ("tables", "rulings", "units", "turn", "actions", "outcomes", "glossary", "facts", "sheet")
    for id in SHELF:
        for room in rooms:
            assert import_module(f"rules.{id}.{room}").__doc__, (id, room)


def test_an_installed_sheet_is_found(tmp_path):
    sheet = "class RULESET:\n    title = 'Patrol, opened'\n"
    ids, refused, opened = python(LOOK, install(tmp_path, "patrol", PATROL, sheet=sheet))
    assert ids == [*SHELF, "patrol"]
    assert refused == []
    assert opened == "Patrol, opened"


def test_an_installed_sheet_that_cannot_be_opened_says_so(tmp_path):
    _, _, opened = python(LOOK, install(tmp_path, "patrol", PATROL, sheet="import nowhere"))
    assert opened == "Patrol cannot be opened: No module named 'nowhere'."


BROKEN = {
    "import nowhere": "The installed sheet broken is left out: No module named 'nowhere'.",
    "1 +": "The installed sheet broken is left out: invalid syntax (__init__.py, line 1).",
    "raise SystemExit": "The installed sheet broken is left out: SystemExit.",
    "OTHER = 1": "The installed sheet broken is left out: module 'broken' has no attribute 'SHELVED'.",
    "SHELVED = 'patrol'": "The installed sheet broken is left out: broken:SHELVED is a str, not a Shelved.",
    PATROL.replace("patrol", "scw"):
        "The installed sheet broken is left out: there is a sheet scw already, SCW Squares.",
    PATROL.replace("package", "dark=Colours('red', '#0', '#0'), package").replace("import", "import Colours,"):
        "The installed sheet broken is left out: 'red' is no colour; #RRGGBB is accepted.",
    PATROL.replace(", package=__name__", ""):
        "The installed sheet broken is left out: patrol does not say which package it is in.",
}


@pytest.mark.parametrize("init", BROKEN)
def test_a_broken_sheet_is_left_out_with_a_sentence(tmp_path, init):
    install(tmp_path, "broken", init)
    install(tmp_path, "patrol", PATROL, sheet="class RULESET:\n    title = 'Patrol'\n")
    ids, refused, _ = python(LOOK, tmp_path)
    assert ids == [*SHELF, "patrol"], "the others stand there all the same"
    assert refused == [BROKEN[init]]


def test_the_terminal_lists_it_and_says_who_is_left_out(tmp_path):
    install(tmp_path, "broken", "import nowhere")
    code = "import io, json, contextlib as c; from rules.terminal.commands import main; out = io.StringIO()\n" \
           "with c.redirect_stdout(out): main(['list'])\nprint(json.dumps(out.getvalue().splitlines()))"
    lines = python(code, tmp_path)
    assert lines[0] == "scw: SCW Squares"
    assert lines[-1] == BROKEN["import nowhere"]


def test_of_two_sheets_with_one_id_the_first_by_name_stands(tmp_path):
    install(tmp_path, "patrol", PATROL)
    install(tmp_path, "zouave", PATROL.replace('"Patrol"', '"Zouave"'))
    ids, refused, _ = python(LOOK, tmp_path)
    assert ids == [*SHELF, "patrol"]
    assert refused == ["The installed sheet zouave is left out: there is a sheet patrol already, Patrol."]


@pytest.mark.parametrize(("wrong", "because"), [
    ({"id": "My sheet"}, "'My sheet' is no id; small letters, digits and _ are accepted"),
    ({"title": ""}, "tiny has no title"),
    ({"light": Colours("#12345", "#123456", "#123456")}, "'#12345' is no colour; #RRGGBB is accepted"),
    ({"emblem": ("disc",)}, "'disc' is no mark of an emblem; Frame, Block, Disc and Line are accepted"),
    ({"emblem": (Line((1, 2, 3)),)}, "Line(points=(1, 2, 3), stroke=3.2, closed=False) has no two points; "
                                     "x and y of each are accepted"),
    ({"emblem": (Disc(46, 4, 4),)}, "Disc(x=46, y=4, radius=4) leaves the box of 48 x 48"),
])
def test_what_cannot_be_drawn_is_refused(wrong, because):
    with pytest.raises(ValueError) as refused:
        Shelved(**{"id": "tiny", "title": "Tiny", **wrong})
    assert str(refused.value) == because


def test_every_mark_may_touch_the_edge_of_the_box():
    whole = Frame(0, 0, 48, 48), Block(0, 0, 48, 48), Disc(24, 24, 24), Line((0, 0, 48, 48))
    assert Shelved("tiny", "Tiny", emblem=whole).emblem == whole
