"""Starts Playsheet: the app where there is a display, the terminal player where there is none."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path


def has_display(platform: str = sys.platform, environ: Mapping[str, str] = os.environ) -> bool:
    """On Linux a window needs X or Wayland; phones, Windows and macOS always have a display."""
    if platform != "linux" or "ANDROID_ARGUMENT" in environ:
        return True
    return bool(environ.get("DISPLAY") or environ.get("WAYLAND_DISPLAY"))


def play_without_window() -> int:
    """The terminal player; with no terminal either, one sample action of every sheet."""
    from rules.__main__ import main as terminal

    return terminal(["play"] if sys.stdin.isatty() else ["samples"])


def make_settings_folder() -> None:
    """Kivy makes its folder in the user's settings, but not the settings folder of a new user."""
    if sys.platform == "linux":
        Path(os.environ.get("XDG_CONFIG_HOME") or "~/.config").expanduser().mkdir(parents=True, exist_ok=True)


def set_up_window() -> None:
    """Kivy reads these before it opens its window, which importing the app does."""
    make_settings_folder()
    os.environ.setdefault("KIVY_NO_ARGS", "1")
    from kivy.config import Config

    Config.set("kivy", "exit_on_escape", "1")
    Config.set("input", "mouse", "mouse,disable_multitouch")
    Config.set("graphics", "multisamples", "4")
    # Room for two panes on a desktop; a phone takes its whole screen anyway.
    Config.set("graphics", "width", "1280")
    Config.set("graphics", "height", "800")


def main() -> int:
    """Play; with `--self-check`, open the app, resolve one action, print the start time and leave."""
    if not has_display():
        return play_without_window()
    set_up_window()
    if "--self-check" in sys.argv[1:]:
        from app.shell.self_check import self_check

        return self_check()
    from app.app import PlaysheetApp

    PlaysheetApp().run()
    return 0


if __name__ == "__main__":
    sys.exit(main())
