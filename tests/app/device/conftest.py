"""Kivy without a window: a clock that only the test moves."""

import os
import tempfile

import pytest

os.environ.setdefault("KIVY_NO_ARGS", "1")
os.environ.setdefault("KIVY_HOME", tempfile.mkdtemp(prefix="kivy"))
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")


@pytest.fixture
def pass_time():
    """Let seconds pass, fifty ticks in each."""
    from kivy.clock import Clock

    real, pace, now = Clock.time, Clock._max_fps, [Clock.time() + 1000.0]
    Clock.time = lambda: now[0]
    # A clock that limits its pace would wait for a time that only we move.
    Clock._max_fps = 0
    Clock.tick()

    def advance(seconds):
        for _ in range(round(seconds * 50)):
            now[0] += 0.02
            Clock.tick()

    yield advance
    Clock.time = real
    # Back to the time of the others: what is scheduled next must not wait for ours.
    Clock.tick()
    Clock._max_fps = pace
