"""Ticks, sounds, sharing: by the settings, and silent where they are missing."""

import os
import subprocess
import sys
import wave
from array import array
from pathlib import Path

import pytest

from app.device import Haptics
from app.device.sounds import FOLDER, NAMES
from app.device.sounds import Sounds as RealSounds

ROOT = Path(__file__).resolve().parents[3]


class Vibrator:
    """A vibrator that writes down what it was asked."""

    def __init__(self):
        self.asked = []

    def vibrate(self, seconds):
        self.asked.append(seconds)


def test_three_dice_tick_and_the_result_is_longer():
    vibrator = Vibrator()
    haptics = Haptics(vibrator=vibrator)
    haptics.begin_throw()
    for _ in range(10):
        haptics.land()
    haptics.result()
    assert vibrator.asked == [0.010, 0.010, 0.010, 0.025]


def test_haptics_off_are_off():
    vibrator = Vibrator()
    haptics = Haptics(on=False, vibrator=vibrator)
    haptics.begin_throw()
    haptics.land()
    haptics.result()
    assert vibrator.asked == []


def test_a_missing_vibrator_is_silent_and_asked_only_once():
    class Missing:
        asked = 0

        def vibrate(self, seconds):
            Missing.asked += 1
            raise NotImplementedError

    haptics = Haptics(vibrator=Missing())
    haptics.tick()
    haptics.result()
    assert Missing.asked == 1


def test_plyer_without_a_vibrator_raises_nothing():
    Haptics().result()


@pytest.mark.parametrize("name", NAMES)
def test_sounds_are_small_loud_enough_and_end_without_a_click(name):
    path = FOLDER / f"{name}.wav"
    with wave.open(str(path)) as file:
        samples = array("h", file.readframes(file.getnframes()))
        assert file.getframerate() == 22050
    assert path.stat().st_size < 60_000
    assert 12_000 < max(map(abs, samples)) < 32_768
    assert max(map(abs, samples[-20:])) < 400


def test_the_script_makes_the_same_sounds_again(tmp_path, monkeypatch):
    sys.path.insert(0, str(ROOT / "tools"))
    try:
        import make_sounds
    finally:
        sys.path.pop(0)
    monkeypatch.setattr(make_sounds, "FOLDER", tmp_path)
    make_sounds.main()
    for name in NAMES:
        assert (tmp_path / f"{name}.wav").read_bytes() == (FOLDER / f"{name}.wav").read_bytes()


PLAY = """
import sys, time
from app.device import Sounds
sounds = Sounds(on=sys.argv[1] == "on", volume=float(sys.argv[2]))
played = sounds.play("throw_some")
time.sleep(0.5)
print("played" if played else "silent")
"""


def heard(tmp_path, on, volume):
    """Play through SDL into a file; the loudest sample and what the player of sounds said."""
    raw = tmp_path / f"{on}{volume}.raw"
    env = os.environ | {"SDL_AUDIODRIVER": "disk", "SDL_DISKAUDIOFILE": str(raw), "KIVY_NO_ARGS": "1",
                        "KIVY_HOME": str(tmp_path), "PYTHONPATH": str(ROOT)}  # fmt: skip
    done = subprocess.run([sys.executable, "-c", PLAY, on, str(volume)], env=env, capture_output=True, text=True,
                          check=True, timeout=60)  # fmt: skip
    samples = array("h", raw.read_bytes()[: raw.stat().st_size // 2 * 2]) if raw.exists() else array("h", [0])
    return max(map(abs, samples), default=0), done.stdout.strip()


def test_volume_and_mute_are_heard(tmp_path):
    loud, said = heard(tmp_path, "on", 1.0)
    assert said == "played"
    assert loud > 8000
    soft, _ = heard(tmp_path, "on", 0.25)
    assert 500 < soft < loud / 2
    none, said = heard(tmp_path, "off", 1.0)
    assert (none, said) == (0, "silent")


def test_a_machine_without_sound_stays_silent(tmp_path):
    env = os.environ | {"SDL_AUDIODRIVER": "nonsense", "KIVY_NO_ARGS": "1", "KIVY_HOME": str(tmp_path),
                        "PYTHONPATH": str(ROOT)}  # fmt: skip
    done = subprocess.run([sys.executable, "-c", PLAY, "on", "1"], env=env, capture_output=True, text=True, check=True,
                          timeout=60)  # fmt: skip
    assert done.stdout.strip() == "silent"


def test_off_needs_no_sound_system():
    assert RealSounds(on=False).play("felt_1") is False
    assert RealSounds(volume=0).play("felt_1") is False
