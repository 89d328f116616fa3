"""The clatter of dice on felt and wood, with a volume, silent when the device is."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

FOLDER = Path(__file__).resolve().parent.parent.parent / "assets" / "sounds"
NAMES = ("throw_few", "throw_some", "throw_many", "felt_1", "felt_2", "felt_3", "wood_1", "wood_2", "wood_3")
CLATTER = ((2, "throw_few"), (7, "throw_some"), (999, "throw_many"))


class Sounds:
    """Plays dice sounds; does nothing where no sound can be made."""

    def __init__(self, on: bool = True, volume: float = 0.8) -> None:
        self.on, self.volume = on, volume
        self._loaded: dict[str, Any] = {}
        self._chance = Random()

    def load(self) -> None:
        """Read the files; a device without sound gives sounds of no length, which are left out."""
        try:
            from kivy.core.audio import SoundLoader
        except Exception:
            return
        for name in NAMES:
            sound = SoundLoader.load(str(FOLDER / f"{name}.wav"))
            if sound is not None and sound.length > 0:
                self._loaded[name] = sound

    @property
    def available(self) -> bool:
        """Can anything be heard?"""
        return bool(self._loaded)

    def throw(self, count: int) -> None:
        """So many dice leave the hand and hit the tray."""
        if count:
            self.play(next(name for most, name in CLATTER if count <= most))

    def land(self) -> None:
        """One die comes to rest."""
        self.play(self._chance.choice(("felt_1", "felt_2", "felt_3")), 0.5)

    def knock(self) -> None:
        """Wood: a die is locked, added or put away."""
        self.play(self._chance.choice(("wood_1", "wood_2", "wood_3")), 0.6)

    def play(self, name: str, loud: float = 1.0) -> bool:
        """Play a sound now; false if it stays silent."""
        if not self.on or self.volume <= 0 or is_silent():
            return False
        if not self._loaded:
            self.load()
        sound = self._loaded.get(name)
        if sound is None:
            return False
        sound.stop()
        sound.volume = self.volume * loud
        sound.play()
        return True


def is_silent() -> bool:
    """Is the phone set to silent or to vibrate?"""
    from kivy.utils import platform

    if platform != "android":
        return False
    try:
        from app.device.android import ringer_is_on

        return not ringer_is_on()
    except Exception:
        return False
