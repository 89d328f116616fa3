"""The workflows of the hosted runners: what they call is there, and the keys they hand over are the ones that sign."""

from __future__ import annotations

import importlib.metadata
import re
import subprocess
import zipfile
from pathlib import Path
from types import SimpleNamespace

import pytest
from buildozer.targets.android import TargetAndroid
from packaging.requirements import Requirement

from rules.version import VERSION
from tests.ship.android import ROOT, constraints, plain, spec
from tools.dev import TASKS
from tools.make_archive import zipped
from tools.requirements import names

FOLDER = ROOT / ".github/workflows"
WORKFLOWS = {path.stem: path.read_text(encoding="utf-8") for path in FOLDER.glob("*.yml")}
SYSTEMS = {
    "windows": {"sys_platform": "win32", "platform_system": "Windows", "os_name": "nt"},
    "macos": {"sys_platform": "darwin", "platform_system": "Darwin", "os_name": "posix"},
}


def test_there_is_one_for_each_kind_of_system() -> None:
    assert WORKFLOWS.keys() == {"android", "desktop"}
    runners = re.findall(r"(?:runner|runs-on): ([a-z]+)-", WORKFLOWS["desktop"])
    assert {"ubuntu", "windows", "macos"} <= set(runners)


def test_every_task_they_call_is_known() -> None:
    called = {name: re.findall(r"tools/dev\.py (\w+)", text) for name, text in WORKFLOWS.items()}
    assert called == {"android": [], "desktop": ["test", "bundle"]}
    assert set(called["desktop"]) <= TASKS.keys()


def test_every_target_they_make_is_in_the_makefile() -> None:
    targets = re.findall(r"\bmake (?:--silent )?([a-z-]+)", WORKFLOWS["desktop"])
    assert targets == ["packages", "release"]
    for target in targets:
        assert subprocess.run(["make", "-n", target], cwd=ROOT, capture_output=True, check=False).returncode == 0


@pytest.mark.parametrize("text", WORKFLOWS.values(), ids=WORKFLOWS)
def test_what_others_wrote_is_taken_at_a_version(text: str) -> None:
    used = re.findall(r"uses: (\S+)", text)
    assert used
    assert all(re.fullmatch(r"actions/[a-z-]+@v\d+", step) for step in used)


@pytest.mark.parametrize("text", WORKFLOWS.values(), ids=WORKFLOWS)
def test_they_run_a_python_that_playsheet_takes(text: str) -> None:
    versions = set(re.findall(r'python-version: "([\d.]+)"', text))
    assert versions
    assert versions <= {"3.11", "3.12", "3.13"}


def test_buildozer_signs_with_the_keys_it_is_given(monkeypatch: pytest.MonkeyPatch) -> None:
    target = SimpleNamespace(logger=None)
    assert not TargetAndroid.check_p4a_sign_env(target)
    for name in re.findall(r"^ +(P4A_\w+): \$", WORKFLOWS["android"], re.MULTILINE):
        monkeypatch.setenv(name, "given")
    assert TargetAndroid.check_p4a_sign_env(target)


def test_phones_get_an_apk_and_stores_a_bundle(monkeypatch: pytest.MonkeyPatch) -> None:
    assert spec().get("app", "android.release_artifact") == "aab"
    name, value = re.findall(r"(APP_\w+)=(\w+) buildozer android release", WORKFLOWS["android"])[0]
    monkeypatch.setenv(name, value)
    changed = spec()
    changed._override_config_from_envs()
    assert changed.get("app", "android.release_artifact") == "apk"


def wanted(marks: dict[str, str]) -> set[str]:
    """Every package that running, testing and bundling on a system installs."""
    found: set[str] = set()
    left = [Requirement(name) for name in names(["run", "dev", "bundle"])]
    while left:
        need = left.pop()
        if plain(need.name) in found or (need.marker and not need.marker.evaluate({"extra": "", **marks})):
            continue
        found.add(plain(need.name))
        left += map(Requirement, asked_by(need.name))
    return found


def asked_by(name: str) -> list[str]:
    """What a package asks for; one that is not for this system has nothing to say here."""
    try:
        return importlib.metadata.requires(name) or []
    except importlib.metadata.PackageNotFoundError:
        return []


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_package_of_another_system_has_a_pinned_version(system: str) -> None:
    found = wanted(SYSTEMS[system])
    assert {"kivy", "kivymd", "pyinstaller", "pytest"} <= found
    assert found <= constraints().keys()


def test_windows_gets_a_zip_of_one_folder_with_the_licence(tmp_path: Path) -> None:
    bundle = tmp_path / "playsheet"
    (bundle / "_internal").mkdir(parents=True)
    (bundle / "playsheet.exe").write_bytes(b"MZ")
    with zipfile.ZipFile(zipped(bundle, tmp_path, f"playsheet-{VERSION}-windows-amd64")) as packed:
        inside = {name for name in packed.namelist() if not name.endswith("/")}
    assert inside == {f"playsheet-{VERSION}-windows-amd64/{name}" for name in ("playsheet.exe", "LICENSE")}
