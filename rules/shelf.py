"""The play sheets there are: ours, and installed ones of others; light, so that Home is drawn from it at once.

A package with a sheet of its own names what it puts on the shelf in its `pyproject.toml`:

    [project.entry-points."playsheet.sheets"]
    patrol = "patrol:SHELVED"

Reading that must not load the sheet: its package's `__init__.py` holds `SHELVED` and imports only this module.
"""

from __future__ import annotations

import sys
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from rules.frame.shelved import BOX, Block, Colours, Disc, Frame, Line, Mark, Shelved
from rules.said import Text, say

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

__all__ = ["BOX", "GROUP", "SHELF", "Block", "Colours", "Disc", "Frame", "Line", "Mark", "Shelved", "left_out",
           "locales", "put", "shelf", "shelved"]

SHELF = ("scw", "order_dice", "command_tokens", "steel_wheels", "gang_skirmish")
"""The play sheets that come with Playsheet, in the order of the home screen."""
GROUP = "playsheet.sheets"
"""The entry points by which installed sheets of others are found."""


def shelf() -> dict[str, Shelved]:
    """Every sheet there is by its id, ours first."""
    return dict(_all()[0])


def shelved(id: str) -> Shelved | None:
    """The sheet of that id, unless there is none."""
    return _all()[0].get(id)


def left_out() -> tuple[Text, ...]:
    """A sentence for each installed sheet that cannot be put on the shelf."""
    return tuple(_all()[1])


def locales() -> tuple[Path, ...]:
    """The catalogues that installed sheets bring: the folder `locale` in the package of each."""
    packages = (sys.modules.get(sheet.package) for id, sheet in shelf().items() if id not in SHELF)
    folders = (Path(place) / "locale" for package in packages if package for place in package.__path__)
    return tuple(folder for folder in folders if folder.is_dir())


def put(sheet: Shelved) -> None:
    """Put a sheet of your own on the shelf, until the app is closed."""
    _all()[0][sheet.id] = sheet


@cache
def _all() -> tuple[dict[str, Shelved], list[Text]]:
    """The sheets by id, and why others are left out."""
    sheets = {id: _own(id) for id in SHELF}
    refused: list[Text] = []
    for point in _installed():
        try:
            sheet = _read(point, sheets)
        except (Exception, SystemExit) as error:  # whatever a stranger's package does, the app starts
            refused.append(say("The installed sheet {sheet} is left out: {why}.", sheet=point.name,
                               why=_because(error)))
        else:
            sheets[sheet.id] = sheet
    return sheets, refused


def _own(id: str) -> Shelved:
    found: Shelved = import_module(f"rules.{id}").SHELVED
    return found


def _read(point: EntryPoint, sheets: dict[str, Shelved]) -> Shelved:
    """What an entry point puts on the shelf."""
    sheet = point.load()
    if not isinstance(sheet, Shelved):
        raise TypeError(f"{point.value} is a {type(sheet).__name__}, not a Shelved")
    if not sheet.package:
        raise ValueError(f"{sheet.id} does not say which package it is in")
    if sheet.id in sheets:
        raise ValueError(f"there is a sheet {sheet.id} already, {sheets[sheet.id].title}")
    return sheet


def _because(error: BaseException) -> str:
    said = " ".join(str(error).split()).rstrip(".")
    return said or type(error).__name__


def _installed() -> tuple[EntryPoint, ...]:
    """The entry points of others, by name; the library that reads them costs Home more than all else, so look first."""
    if not any(GROUP in listed for listed in _entry_points_listed()):
        return ()
    from importlib.metadata import entry_points

    return tuple(sorted(entry_points(group=GROUP), key=lambda point: (point.name, point.value)))


def _entry_points_listed() -> list[str]:
    """What the installed packages list, as text."""
    found = []
    for place in dict.fromkeys(sys.path):
        for file in Path(place or ".").glob("*.*-info/entry_points.txt"):
            try:
                found.append(file.read_text(encoding="utf-8"))
            except (OSError, UnicodeDecodeError):
                continue
    return found
