"""Files that go out are there whole or not at all; files that come in are read or refused with a sentence."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from app.screens import files
from tests.app.storage.test_faults import fill, small_disk  # noqa: F401 - a fixture

ROOT = Path(__file__).parents[3]


class App(SimpleNamespace):
    """What files need of the app, and what it said."""

    device = None

    def __init__(self, folder: Path) -> None:
        super().__init__(user_data_dir=str(folder), said=[])

    def word(self, key: str, **_values: object) -> str:
        return key

    def snack(self, text: str) -> None:
        self.said.append(text)


def test_a_second_backup_on_a_full_disk_leaves_the_first_whole(small_disk: Path) -> None:  # noqa: F811
    app = App(small_disk)
    first = "a" * 100_000
    path = files.save_text(app, "backup.json", first)
    assert path is not None
    fill(small_disk)
    assert files.save_text(app, "backup.json", "b" * 200_000) is None
    assert path.read_text() == first
    assert app.said[-1] == "files.not_saved"
    assert [file.name for file in path.parent.iterdir()] == ["backup.json"], "nothing half written is left"


KILLED = """
import sys
from pathlib import Path
from app.storage.whole import write_whole
print("ready", flush=True)
while True:
    for letter in "ab":
        write_whole(Path(sys.argv[1]), letter * 20_000_000)
"""


@pytest.mark.parametrize("wait", [0.05, 0.11, 0.2, 0.33])
def test_killed_while_it_is_written_a_file_is_the_one_or_the_other(tmp_path: Path, wait: float) -> None:
    path = tmp_path / "exports" / "backup.json"
    path.parent.mkdir()
    path.write_text("a" * 20_000_000)
    child = subprocess.Popen([sys.executable, "-c", KILLED, path], cwd=ROOT, stdout=subprocess.PIPE)
    assert child.stdout is not None
    child.stdout.readline()
    with pytest.raises(subprocess.TimeoutExpired):
        child.wait(wait)
    child.kill()
    child.wait()
    text = path.read_text()
    assert (len(text), len(set(text))) == (20_000_000, 1)
