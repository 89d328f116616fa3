"""The store pages: made of the words there are, within what stores allow, with pictures of the right size."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from rules import ruleset, rulesets
from rules.version import VERSION
from tests.ship.android import ROOT
from tools.make_store import FIRST, METAINFO, STORE, files, languages, metainfo, page, version_code, versions
from tools.store_pictures import BANNER, FRAMES, ICON, SHOTS, banner, place

LONGEST = {"title.txt": 30, "short_description.txt": 80, "full_description.txt": 4000,
           **{f"changelogs/{version_code(version)}.txt": 500 for version in versions()}}  # fmt: skip
PICTURES = [(language, kind, title) for language, kind in SHOTS for title in FRAMES[kind].titles]
LARGEST = 5e6
ENTRY = ROOT / "packaging/linux/playsheet.desktop"


def test_the_pages_are_the_ones_the_words_make() -> None:
    stale = [str(path.relative_to(ROOT)) for path, text in files().items() if path.read_text(encoding="utf-8") != text]
    assert not stale, "make store writes them anew"


def test_there_is_no_text_that_is_not_made() -> None:
    assert set(STORE.rglob("*.txt")) == files().keys() - {METAINFO}


@pytest.mark.parametrize("language", ["en-US", "es-ES", "de-DE"])
def test_no_text_is_longer_than_a_store_allows(language: str) -> None:
    texts = page(language)
    assert texts.keys() == LONGEST.keys()
    too_long = {name: len(text) for name, text in texts.items() if not 0 < len(text) <= LONGEST[name]}
    assert not too_long


@pytest.mark.parametrize("language", languages())
def test_a_page_names_every_sheet_and_leaves_no_gap(language: str) -> None:
    text = page(language)["full_description.txt"]
    assert [sheet for sheet in rulesets() if f"• {ruleset(sheet).title}\n" not in text] == []
    assert "{" not in text


def test_every_picture_is_there_and_no_other() -> None:
    there = set(STORE.rglob("*Screenshots/*.png"))
    assert there == {place(*shot) for shot in PICTURES}


@pytest.mark.parametrize(("language", "kind", "title"), PICTURES)
def test_a_screenshot_has_the_size_that_stores_want(language: str, kind: str, title: str) -> None:
    with Image.open(place(language, kind, title)) as picture:
        assert picture.format == "PNG"
        assert picture.size == FRAMES[kind].pixels
        assert len(picture.getcolors(256)) > 50


@pytest.mark.parametrize("kind", FRAMES)
def test_sizes_are_within_what_stores_accept(kind: str) -> None:
    short, long = sorted(FRAMES[kind].pixels)
    assert short >= 1080
    assert long <= 3840
    assert long <= 2 * short
    assert 2 <= len(FRAMES[kind].titles) <= 8


def test_the_banner_is_the_one_the_script_draws() -> None:
    with Image.open(STORE / FIRST / "images/featureGraphic.png") as stored:
        assert stored.size == BANNER == (1024, 500)
        difference = ImageChops.difference(stored.convert("RGB"), banner().convert("RGB"))
    assert max(high for _, high in difference.getextrema()) <= 2


def test_the_icon_has_the_size_that_stores_want() -> None:
    with Image.open(STORE / FIRST / "images/icon.png") as icon:
        assert icon.size == ICON == (512, 512)


def test_the_pictures_stay_small() -> None:
    assert sum(path.stat().st_size for path in STORE.rglob("*.png")) < LARGEST


def run(command: str, *words: str | Path) -> None:
    """Runs a checker of Debian; a machine without it says so."""
    if not shutil.which(command):
        pytest.skip(f"{command} is not installed: on Debian it comes with make test")
    plain = {**os.environ, "LC_ALL": "C.UTF-8"}
    done = subprocess.run([command, *words], capture_output=True, text=True, env=plain, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "error" not in done.stdout


def test_software_centres_accept_the_description() -> None:
    run("appstreamcli", "validate", "--no-net", "--strict", METAINFO)


def test_menus_accept_the_entry() -> None:
    run("desktop-file-validate", ENTRY)


def test_description_and_menu_entry_belong_together() -> None:
    text = metainfo()
    assert f'<launchable type="desktop-id">{ENTRY.name}</launchable>' in text
    assert f'<release version="{VERSION}"' in text
    assert "http" not in text
