"""Rules are read beside Home, pages in moments of rest, and a sheet that cannot be read stops nothing."""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec
from threading import Thread

from kivy.lang import Builder

from app.screens.sheet.page import TABS, tab_maker
from app.shell.pages_ahead import PIECES, PagesAhead
from app.shell.pile import PAGES, page_class
from app.shell.reading_ahead import read_ahead


def test_sheets_are_there_when_the_reader_is_done():
    code = ("import sys; from app.shell.reading_ahead import read_ahead; from rules import opened, rulesets\n"
            "before = [opened(sheet) for sheet in rulesets()]\n"
            "read_ahead(rulesets()).join()\n"
            "print(any(before), all(opened(sheet) for sheet in rulesets()), 'kivy.core.window' in sys.modules)")
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "True", "False"]


def test_a_sheet_that_cannot_be_read_is_passed_over():
    usual = sys.getswitchinterval()
    reader = read_ahead(("no such sheet", "scw"))
    reader.join()
    assert sys.getswitchinterval() == usual


def test_pages_open_without_reading_anything(window):
    window.until(lambda: window.app.ahead and window.app.ahead.done, 60)
    before = set(sys.modules)
    for page in PAGES:
        page_class(page)
    for tab in TABS:
        tab_maker(tab)
    assert not [module for module in set(sys.modules) - before if module.startswith("app.")]


def test_all_that_is_read_ahead_is_there():
    assert not [piece for piece in PIECES if find_spec(piece) is None]


def test_pages_are_read_only_in_moments_of_rest(window):
    quiet: list[bool] = []
    ahead = PagesAhead(Thread(), lambda: bool(quiet), lambda work: work())
    window.wait(1.0)
    waiting = len(ahead._waiting)
    assert waiting > len(PIECES)
    quiet.append(True)
    window.wait(1.0)
    assert 0 < len(ahead._waiting) < waiting
    window.until(lambda: ahead.done)


def test_a_page_that_is_opened_finds_its_looks_known(window):
    window.until(lambda: window.app.ahead and window.app.ahead.done, 60)
    known = set(Builder._match_cache)
    window.kit.open_action("scw", "shoot")
    window.frames(2)
    assert not [kind for kind, _ in set(Builder._match_cache) - known if kind.__module__.startswith("app.")]
