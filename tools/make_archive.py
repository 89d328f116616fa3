"""Packs the desktop bundle into the one file that is handed out, after it has shown that it starts here."""

from __future__ import annotations

import platform
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

from rules.version import VERSION
from tools.display import any_display
from tools.make_desktop import BUNDLE, PROGRAM, ROOT

LICENCE = ROOT / "LICENSE"
MENU_ENTRY = sorted((ROOT / "packaging/linux").iterdir())


def archive(bundle: Path, folder: Path) -> Path:
    """The bundle in one file of the kind its system opens: an image on macOS, a zip on Windows, else a tarball."""
    name = f"playsheet-{VERSION}-{platform.system().lower()}-{platform.machine().lower()}"
    pack = {"darwin": image, "win32": zipped}.get(sys.platform, tarball)
    return pack(bundle, folder, name)


def tarball(bundle: Path, folder: Path, name: str) -> Path:
    path = folder / f"{name}.tar.gz"
    with tarfile.open(path, "w:gz", compresslevel=6) as packed:
        packed.add(bundle, name)
        for extra in (*MENU_ENTRY, LICENCE):
            packed.add(extra, f"{name}/{extra.name}")
    return path


def zipped(bundle: Path, folder: Path, name: str) -> Path:
    with tempfile.TemporaryDirectory() as room:
        place = shutil.copytree(bundle, Path(room) / name)
        shutil.copy(LICENCE, place)
        return Path(shutil.make_archive(str(folder / name), "zip", room, name))


def image(bundle: Path, folder: Path, name: str) -> Path:
    """A disk image with the app beside the folder it is to be dragged into."""
    path = folder / f"{name}.dmg"
    with tempfile.TemporaryDirectory() as room:
        shutil.copytree(bundle, Path(room) / bundle.name, symlinks=True)
        shutil.copy(LICENCE, room)
        (Path(room) / "Applications").symlink_to("/Applications")
        command = ["hdiutil", "create", "-volname", "Playsheet", "-srcfolder", room, "-ov", "-format", "UDZO"]
        subprocess.run([*command, str(path)], check=True)
    return path


def main() -> None:
    """A bundle that does not resolve an action in its window is not packed."""
    with any_display() as environment, tempfile.TemporaryDirectory() as home:
        subprocess.run([PROGRAM, "--self-check"], env=environment | {"KIVY_HOME": home}, check=True, timeout=300)
    made = archive(BUNDLE, ROOT / "dist")
    print(f"{made.relative_to(ROOT)}  {made.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
