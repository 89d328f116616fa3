"""Makes dist/playsheet, a folder that runs without Python; on macOS, dist/Playsheet.app."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tools.display import any_display

ROOT = Path(__file__).resolve().parent.parent
BUNDLE = ROOT / ("dist/Playsheet.app" if sys.platform == "darwin" else "dist/playsheet")
PROGRAM = BUNDLE / {"darwin": "Contents/MacOS/playsheet", "win32": "playsheet.exe"}.get(sys.platform, "playsheet")


def main() -> int:
    """Kivy opens a window while it is looked through, so a display is there meanwhile."""
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN", "--workpath", "build/desktop"]
    with any_display() as environment:
        done = subprocess.run([*command, "packaging/playsheet.spec"], cwd=ROOT, env=environment | {"KIVY_NO_ARGS": "1"})
    if done.returncode == 0:
        print(f"{BUNDLE.relative_to(ROOT)}  {size(BUNDLE) / 1e6:.0f} MB")
    return done.returncode


def size(folder: Path) -> int:
    """The bytes of all files in a folder."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file() and not path.is_symlink())


if __name__ == "__main__":
    sys.exit(main())
