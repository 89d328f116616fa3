"""KivyMD's wheel without two requirements that Linux cannot install; its code and its licence stay as they are."""

from __future__ import annotations

import base64
import hashlib
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

# Only MDLoadingIndicator draws with them, and it is not used here; pycairo wants cairo's headers.
STRUCK = ("materialshapes", "pycairo")
PUBLIC, LABEL = "2.0.0", "playsheet"
VERSION = f"{PUBLIC}+{LABEL}"
NAME = f"kivymd-{VERSION}-py3-none-any.whl"
NEED = re.compile(r"Requires-Dist: ([\w.-]+)")


def kivymd(folder: Path) -> Path:
    """The repacked wheel in a folder; it is made once."""
    made = folder / NAME
    if not made.exists():
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory() as fresh:
            rewritten(fetched(Path(fresh)), made, struck)
    return made


def fetched(folder: Path) -> Path:
    """The wheel as KivyMD hands it out, by the pip of this Python."""
    command = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--only-binary", ":all:", "-d", str(folder)]
    subprocess.run([*command, f"kivymd==={PUBLIC}"], check=True)
    (wheel,) = folder.glob("*.whl")
    return wheel


def struck(metadata: str) -> str:
    """The metadata without the two requirements, under a version that says so."""
    kept = (line for line in metadata.splitlines(keepends=True) if not _asks_for(line, STRUCK))
    return "".join(kept).replace(f"\nVersion: {PUBLIC}\n", f"\nVersion: {VERSION}\n", 1)


def _asks_for(line: str, names: tuple[str, ...]) -> bool:
    need = NEED.match(line)
    return bool(need) and need[1].lower() in names


def rewritten(wheel: Path, made: Path, change: Callable[[str], str]) -> Path:
    """A copy of a wheel under another name, with other metadata; every other file is the same, byte for byte."""
    before, after = (_info_folder(path) for path in (wheel, made))
    lines = []
    with ZipFile(wheel) as old, ZipFile(made, "w", ZIP_DEFLATED) as new:
        for info in old.infolist():
            text = old.read(info)
            info.filename = info.filename.replace(before, after, 1)
            if info.filename == after + "METADATA":
                text = change(text.decode("utf-8")).encode("utf-8")
            if info.filename == after + "RECORD":
                text = "".join([*lines, f"{info.filename},,\n"]).encode("utf-8")
            lines.append(f"{info.filename},sha256={_digest(text)},{len(text)}\n")
            new.writestr(info, text, ZIP_DEFLATED)
    return made


def _info_folder(wheel: Path) -> str:
    """`name-version.dist-info/`, as the name of the file has it."""
    return "-".join(wheel.name.split("-")[:2]) + ".dist-info/"


def _digest(text: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(text).digest()).rstrip(b"=").decode("ascii")
