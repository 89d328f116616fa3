"""The sixth sheet: the package that docs/adding-a-ruleset.md builds, installed as a user would."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

from tests.ship.pages import ROOT, files, run

PAGE = ROOT / "docs/adding-a-ruleset.md"
PIP = ("-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation", "--no-index")


class Installed(NamedTuple):
    """The package as its author has it, and where it is installed."""

    folder: Path
    site: Path

    def run(self, line: str) -> subprocess.CompletedProcess[str]:
        return run(line, self.folder, ROOT, self.site)


def install(folder: Path) -> Installed:
    """The page's package, its catalogue compiled, installed into a folder of its own."""
    for name, text in files(PAGE).items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    compiled = ["-m", "babel.messages.frontend", "compile", "-d", "patrol/patrol/locale", "-D", "patrol"]
    for words in (compiled, [*PIP, "--target", "site", "./patrol"]):
        done = subprocess.run([sys.executable, *words], cwd=folder, capture_output=True, text=True, timeout=300)
        assert done.returncode == 0, done.stdout + done.stderr
    return Installed(folder, folder / "site")
