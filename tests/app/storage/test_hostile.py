"""Files that are made to be too much: refused with a sentence before time or memory are used up."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from app.storage import Trouble, stream
from app.storage.backup import restore_file
from tests.app.storage.sample import new_store

ROOT = Path(__file__).parents[3]


def test_every_kind_of_hostile_file_is_refused_in_little_memory() -> None:
    run = subprocess.run([sys.executable, "-m", "tools.soak_hostile", "0", "25", "6"], cwd=ROOT, capture_output=True,
                         text=True, timeout=120)
    assert run.returncode == 0, run.stderr
    assert float(run.stdout.splitlines()[-1]) < 100, run.stdout


def test_a_file_larger_than_stated_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "file.json"
    with path.open("wb") as file:
        file.truncate(stream.LARGEST + 1)
    with pytest.raises(Trouble, match="too large: 1000 MB at most"):
        restore_file(new_store(), path)
