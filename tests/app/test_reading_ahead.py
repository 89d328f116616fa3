"""The rules are read beside Home, and a sheet that cannot be read stops nothing."""

from __future__ import annotations

import subprocess
import sys

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
