"""Installs the packages of groups of pyproject.toml, at the pinned versions, into the Python that runs this."""

from __future__ import annotations

import subprocess
import sys

from tools.repack import kivymd
from tools.requirements import ROOT, names

WHEELS = ROOT / "build/wheels"
PIP = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]


def main(groups: list[str]) -> int:
    """Pip does it; the KivyMD that it is told to take lies ready."""
    kivymd(WHEELS)
    pinned = ["-c", str(ROOT / "constraints.txt"), "--find-links", str(WHEELS)]
    return subprocess.run([*PIP, *pinned, *names(groups)], check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
