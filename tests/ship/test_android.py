"""buildozer.spec against the real tool chain: requirements, build order, imports, files."""

from __future__ import annotations

import importlib.metadata
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from buildozer import Buildozer
from packaging.requirements import Requirement
from packaging.version import Version
from PIL import Image, ImageChops

from app.words import codes
from rules.version import VERSION
from tests.ship.android import (
    ROOT,
    Build,
    constraints,
    imported,
    is_standard,
    packed,
    pins,
    plain,
    resolved,
    spec,
)
from tools.make_icons import pictures
from tools.make_store import version_code

# Built by the tool chain itself, at the version of its own recipe.
UNPINNED = {"python3", "sqlite3", "android", "pyjnius"}
LEFT_OUT = {
    "docutils": "only Kivy's rst viewer",
    "pygments": "only Kivy's code viewer",
    "kivy-garden": "only Kivy's flowers",
    "charset-normalizer": "requests takes chardet, which is pure Python",
}
# How a package is imported where that is not its name.
IMPORTED_AS = {
    "pillow": "PIL",
    "pyjnius": "jnius",
    "pydantic-core": "pydantic_core",
    "typing-extensions": "typing_extensions",
}
# Parts of the standard library that exist on Android only if the tool chain builds a library for them.
NEEDS_RECIPE = {
    "sqlite3": "sqlite3",
    "ssl": "openssl",
    "ctypes": "libffi",
    "bz2": "libbz2",
    "lzma": "liblzma",
}
NOT_ON_ANDROID = {"tkinter", "curses", "readline", "multiprocessing", "grp", "crypt"}
GONE_BY_3_14 = {
    "imp",
    "distutils",
    "asyncore",
    "asynchat",
    "smtpd",
    "cgi",
    "cgitb",
    "telnetlib",
    "pipes",
    "audioop",
    "aifc",
}
SPACE = "http://schemas.android.com/apk/res/android"
SHIPPED = ("app", "kv", "rules", "assets", "locale")
NOT_DATA = {".py", ".pyc", ".md", ".po", ".pot", ".typed"}


def needs(name: str) -> list[Requirement]:
    """What a package asks for on this machine, its extras left out."""
    every = map(Requirement, importlib.metadata.requires(name) or [])
    return [need for need in every if not need.marker or need.marker.evaluate({"extra": ""})]


@pytest.fixture(scope="module")
def requirements() -> dict[str, str]:
    return pins(spec().getlist("app", "requirements"))


@pytest.fixture(scope="module")
def build(requirements: dict[str, str]) -> Build:
    return resolved(requirements, spec().get("app", "p4a.bootstrap"))


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return packed(tmp_path_factory.mktemp("android"))


def test_every_requirement_has_the_tested_version(requirements: dict[str, str]) -> None:
    tested = constraints()
    wrong = {
        name: pin for name, pin in requirements.items() if name not in UNPINNED and pin != tested.get(name)
    }
    assert not wrong
    assert requirements.keys() >= UNPINNED


def test_the_tool_chain_is_pinned_to_the_tested_release() -> None:
    release = constraints()["python-for-android"]
    assert importlib.metadata.version("python-for-android") == release
    assert spec().get("app", "p4a.branch") == "v{:04}.{:02}.{:02}".format(*map(int, release.split(".")))


def test_the_graph_resolves_and_builds_in_order(build: Build) -> None:
    assert build.bootstrap == "sdl2"
    order = [build.recipes.index(name) for name in ("hostpython3", "python3", "pyjnius", "android", "kivy")]
    assert order == sorted(order)
    assert {"pillow", "pydantic-core", "materialyoucolor", "sqlite3", "sdl2"} <= set(build.recipes)


def test_pip_installs_nothing_that_is_not_pinned(build: Build, requirements: dict[str, str]) -> None:
    assert build.modules <= {name for name, pin in requirements.items() if pin}


def test_recipes_build_the_pinned_versions(build: Build, requirements: dict[str, str]) -> None:
    other = {
        name
        for name, own in build.own_versions.items()
        if requirements.get(name) and own != requirements[name]
    }
    assert other == {"materialyoucolor"}
    wanted = next(
        r
        for r in map(Requirement, importlib.metadata.requires("kivymd") or [])
        if r.name == "materialyoucolor"
    )
    assert Version(build.own_versions["materialyoucolor"] or "0") not in wanted.specifier
    assert Version(requirements["materialyoucolor"]) in wanted.specifier


def test_nothing_a_requirement_needs_is_missing(build: Build, requirements: dict[str, str]) -> None:
    there = {*build.recipes, *build.modules}
    for name in (name for name, pin in requirements.items() if pin and name not in ("chardet", "six")):
        missing = {plain(need.name) for need in needs(name)} - there
        assert missing <= LEFT_OUT.keys(), f"{name} needs {missing}"


def test_every_import_is_in_the_package(build: Build, package: Path) -> None:
    there = {IMPORTED_AS.get(name, name) for name in (*build.recipes, *build.modules)}
    own = {path.stem for path in package.iterdir()}
    missing = {
        name: files
        for name, files in imported(package).items()
        if not is_standard(name) and name not in there | own
    }
    assert not missing


def test_the_standard_library_is_there_too(build: Build, package: Path) -> None:
    used = imported(package)
    for name, recipe in NEEDS_RECIPE.items():
        assert name not in used or recipe in build.recipes, f"{used[name]} import {name}"
    assert not (NOT_ON_ANDROID | GONE_BY_3_14) & used.keys()


def test_every_data_file_is_in_the_package(package: Path) -> None:
    wanted = {
        str(path.relative_to(ROOT))
        for folder in SHIPPED
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and path.suffix not in NOT_DATA and "__pycache__" not in path.parts
    }
    there = {str(path.relative_to(package)) for path in package.rglob("*") if path.is_file()}
    assert wanted
    assert sorted(wanted - there) == []
    assert {name.split("/")[0] for name in there} <= {*SHIPPED, "main.py"}


def test_nothing_but_the_app_is_in_the_package(package: Path) -> None:
    assert {path.name for path in package.iterdir()} == {"main.py", *SHIPPED}


def test_the_package_speaks_every_language(package: Path) -> None:
    assert codes(package / "locale") == codes()


def test_catalogues_go_in_as_they_are_read_not_as_they_are_written(tmp_path: Path) -> None:
    project = tmp_path / "project"
    files = ("locale/es/LC_MESSAGES/playsheet.mo", "locale/es/LC_MESSAGES/playsheet.po", "locale/playsheet.pot",
             "fastlane/metadata/android/en-US/title.txt", "main.py")  # fmt: skip
    for name in files:
        (project / name).parent.mkdir(parents=True, exist_ok=True)
        (project / name).touch()
    inside = packed(tmp_path / "packed", project)
    found = {path.relative_to(inside).as_posix() for path in inside.rglob("*") if path.is_file()}
    assert found == {"main.py", "locale/es/LC_MESSAGES/playsheet.mo"}


def test_the_packed_code_resolves_every_sample(package: Path) -> None:
    run = subprocess.run(
        [sys.executable, "-m", "rules", "samples"], cwd=package, capture_output=True, text=True, timeout=120
    )
    assert run.returncode == 0, run.stderr
    assert run.stdout.strip()


def test_the_package_has_the_version_of_the_rules() -> None:
    assert Buildozer(str(ROOT / "buildozer.spec")).get_version() == VERSION


def test_the_number_of_the_version_grows_with_it() -> None:
    assert spec().getint("app", "android.numeric_version") == version_code(VERSION)
    assert version_code("1.2.3") == 10203


def test_the_app_asks_for_vibration_and_the_network_and_nothing_else() -> None:
    assert spec().getlist("app", "android.permissions") == ["android.permission.VIBRATE", "android.permission.INTERNET"]


def test_the_network_of_a_table_needs_nothing_compiled(build: Build, tmp_path: Path) -> None:
    """What pip brings for the table has no recipe; it works, and says so, with its compiled part taken away."""
    assert {"websockets", "segno"} <= build.modules
    assert not needs("websockets")
    assert not needs("segno")
    code = (
        "import sys\n"
        "sys.modules['websockets.speedups'] = None\n"
        "from websockets.frames import apply_mask\n"
        "import websockets.asyncio.server, websockets.asyncio.client, segno\n"
        "print(apply_mask.__module__, bytes(apply_mask(b'table', b'dice')).hex())"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    masked = bytes(a ^ b for a, b in zip(b"table", b"diced", strict=True)).hex()
    assert run.stdout.split() == ["websockets.utils", masked], run.stderr


def test_the_manifest_settings_are_well_formed() -> None:
    folder = ROOT / "packaging/android"
    arguments = (folder / "application_arguments.xml").read_text(encoding="utf-8")
    application = ET.fromstring(f'<application xmlns:android="{SPACE}" {arguments} />')
    assert application.get(f"{{{SPACE}}}enableOnBackInvokedCallback") == "false"
    for attribute in ("fullBackupContent", "dataExtractionRules"):
        name = application.get(f"{{{SPACE}}}{attribute}", "").removeprefix("@xml/")
        rules = folder / f"{name}.xml"
        assert f"packaging/android/{name}.xml" in spec().getlist("app", "android.res_xml")
        assert [node.get("path") for node in ET.parse(rules).iter("exclude")]


def test_a_browser_hands_the_link_of_a_table_over() -> None:
    """The scheme of the guests' page is the one that the package listens to, and nothing else."""
    file = ROOT / spec().get("app", "android.manifest.intent_filters")
    found = ET.fromstring(f'<activity xmlns:android="{SPACE}">{file.read_text(encoding="utf-8")}</activity>')
    schemes = [data.attrib for data in found.iter("data")]
    assert schemes == [{f"{{{SPACE}}}scheme": "playsheet"}]
    actions = {node.get(f"{{{SPACE}}}name") for node in found.iter() if node.tag in ("action", "category")}
    assert actions == {"android.intent.action.VIEW", "android.intent.category.DEFAULT",
                       "android.intent.category.BROWSABLE"}
    assert 'const APP = "playsheet:"' in (ROOT / "app/table/page/page.js").read_text(encoding="utf-8")


@pytest.mark.parametrize("key", ["icon", "presplash", "icon.adaptive_foreground", "icon.adaptive_background"])
def test_the_pictures_are_there(key: str) -> None:
    path = ROOT / spec().get("app", f"{key}.filename").removeprefix("./")
    with Image.open(path) as picture:
        assert min(picture.size) >= 432


@pytest.mark.parametrize(
    "name", ["packaging/android/icon.png", "packaging/android/icon_fg.png", "assets/icons/playsheet.png"]
)
def test_the_pictures_are_the_ones_the_script_draws(name: str) -> None:
    with Image.open(ROOT / name) as stored:
        difference = ImageChops.difference(stored.convert("RGBA"), pictures()[name])
        assert max(high for _, high in difference.getextrema()) <= 2
