"""errors.log tells where it went wrong and what was running, and nothing a player typed."""

from __future__ import annotations

from pathlib import Path

from app.shell.guard import Guard
from rules.version import VERSION

TYPED = "Captain Nobody's platoon"


def test_nothing_a_player_typed_is_in_it(tmp_path: Path) -> None:
    guard = Guard(tmp_path / "errors.log", lambda _error: None)
    try:
        try:
            raise KeyError(TYPED)
        except KeyError as first:
            raise ValueError(f"no unit is called {TYPED}") from first
    except ValueError as error:
        guard.handle_exception(error)
    text = (tmp_path / "errors.log").read_text(encoding="utf-8")
    assert TYPED not in text
    assert str(tmp_path) not in text
    assert f"Playsheet {VERSION}," in text
    assert "KeyError" in text
    assert "ValueError\n  tests/app/test_errors_log.py:" in text
