"""The app: its look, its words, its pages and the way back."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.properties import ObjectProperty
from kivymd.app import MDApp
from kivymd.theming import ThemeManager

from app.crash import Guard
from app.editions import Editions
from app.fonts import register_fonts
from app.housekeeping import Housekeeper
from app.playing import Playing
from app.retelling import Retelling
from app.settings import Settings
from app.shell import Shell
from app.storage import Store, Trouble
from app.theme import DARK, MATERIAL, THEMES, Accent
from app.words import Words

BACK = 27
GO_ON = (13, 32, 271)
SMALLEST = (320, 360)
HYPHEN = re.compile(r"(?<![\w)])-(?=\d)")
"""One that stands before a number, not between two."""


class Look(ThemeManager):
    """KivyMD's theme with our colours instead of computed ones."""

    def set_colors(self, *_: object) -> None:
        """Give every KivyMD role our token."""
        theme = MDApp.get_running_app().theme if MDApp.get_running_app() else DARK
        for role, token in MATERIAL.items():
            setattr(self, f"{role}Color", getattr(theme, token))


class PlaysheetApp(Playing, MDApp):
    """Playsheet."""

    title = "Playsheet"
    icon = str(Path(__file__).resolve().parent.parent / "assets" / "icons" / "playsheet.png")
    theme = ObjectProperty(DARK)
    insets = ObjectProperty((0, 0, 0, 0))

    def __init__(self, store: str | Path | None = None, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.theme_cls = Look()
        self.theme_cls.theme_style_switch_animation = False
        self._path = store
        self._shape: tuple[str, bool] = ("", False)
        self.device: Any = None
        self.housekeeper: Housekeeper | None = None

    # -- start and end

    def build(self) -> Shell:
        """Show Home at once; everything else waits for its first visit."""
        register_fonts()
        self.open_store(self._path if self._path is not None else Path(self.user_data_dir) / "playsheet.db")
        self.guard = Guard(Path(self.user_data_dir) / "errors.log", self._tell_error, (Trouble,))
        self.guard.watch()
        self.shell = Shell()
        # The keyboard of a phone must not cover the line that is typed; a desktop window stays a phone at least.
        Window.softinput_mode = "below_target"
        Window.minimum_width, Window.minimum_height = SMALLEST
        Window.bind(on_keyboard=self._on_key, size=self._on_size)
        self._shape = self.shape
        self.go("home")
        return self.shell

    def open_store(self, path: Any) -> None:
        """Use the games kept at this path."""
        self.store = Store.open(path)
        self.use_store()

    def use_store(self) -> None:
        """Settings, drafts and rulings as they are in the store now."""
        self._drafts: dict[tuple[str, str], Any] = {}
        self._faces: tuple[Any, list[int]] = (None, [])
        self.settings = Settings(self.store)
        self.editions = Editions(self.store, self.settings)
        self.words = Words(self.settings.language)
        self.theme = self._chosen_theme()

    def on_start(self) -> None:
        """After the first frame: sensors, sound, what else can wait."""
        Clock.schedule_once(self._start_device, 0.1)
        Clock.schedule_once(self._tell_trouble, 0.2)
        self.housekeeper = Housekeeper(self._dice_fall, Retelling(lambda: self.store))

    def _dice_fall(self) -> bool:
        """Whether anything moves on the page."""
        page = self.shell.pile.top
        return page is not None and any(getattr(widget, "busy", False) for widget in page.walk(restrict=True))

    def _start_device(self, _dt: float) -> None:
        try:
            from app.device import Device
        except ImportError:
            return
        self.device = Device(self)

    def on_pause(self) -> bool:
        """Everything is saved already; sensors rest."""
        if self.device:
            self.device.pause()
        return True

    def on_resume(self) -> None:
        """The player is back."""
        if self.device:
            self.device.resume()

    def on_stop(self) -> None:
        """Let go of sensors and files."""
        self.on_pause()
        self.store.close()

    # -- look and words

    def _chosen_theme(self) -> Any:
        theme = THEMES[self.settings.theme].with_text(self.settings.text)
        return theme.dimmed() if self.settings.low_light else theme

    def restyle(self) -> None:
        """Look, text size or language have changed."""
        self.words = Words(self.settings.language)
        self.theme = self._chosen_theme()
        self.theme_cls.set_colors()
        self.shell.restyle()

    def settings_changed(self, _name: str) -> None:
        """Let the device follow a setting."""
        if self.device:
            self.device.apply()

    def accent(self, ruleset: str | None) -> Accent:
        """The colours of a sheet."""
        return self.theme.accent(ruleset)

    def word(self, key: str, **values: object) -> str:
        """A text of the app in the player's language."""
        return self.words.word(key, **values)

    def number(self, value: float, digits: int) -> str:
        """A number as the player's language writes it."""
        return self.words.number(value, digits)

    def rules_text(self, english: str) -> str:
        """A text of the rules in the player's language, with a true minus before numbers."""
        said = self.words.rules_text(english)
        return HYPHEN.sub("−", said) if "-" in said else said

    # -- shape of the window

    @property
    def shape(self) -> tuple[str, bool]:
        """Phone, middle or wide; and whether the window is low."""
        wide = Window.width / dp(1)
        kind = "phone" if wide < 600 else "middle" if wide < 840 else "wide"
        return kind, Window.height / dp(1) < 480

    @property
    def wide(self) -> bool:
        """Is there room for two panes?"""
        return self.shape == ("wide", False)

    def on_insets(self, *_: object) -> None:
        """Bars cover other edges now."""
        if getattr(self, "shell", None):
            self.shell.pile.rebuild()

    def _on_size(self, *_: object) -> None:
        if self.shape != self._shape:
            self._shape = self.shape
            self.shell.pile.rebuild()

    # -- the way

    def go(self, page: str, **given: Any) -> Any:
        """Open a page."""
        made = self.shell.pile.go(page, **given)
        if self.store.unreadable:
            Clock.schedule_once(self._tell_unreadable, 0.3)
        return made

    def back(self) -> bool:
        """Close the top thing; False at Home."""
        return self.shell.close_top() or self.shell.pile.back()

    def open_action(self, ruleset: str, action: str, facts: dict[str, Any] | None = None) -> None:
        """Open an action's page, with these facts or the last ones."""
        self.go("assemble", ruleset=ruleset, action=action, facts=facts)

    def snack(self, text: str, undo: Any = None) -> None:
        """Say what was done, with a way to take it back."""
        self.shell.snack(text, undo)

    def copy(self, text: str) -> None:
        """Put a text on the clipboard."""
        from kivy.core.clipboard import Clipboard

        Clipboard.copy(text)
        self.snack(self.word("copied"))

    def _on_key(self, _window: object, key: int, *_: object) -> bool:
        if key == BACK:
            return self.back()
        if key in GO_ON and self.shell.pile.top and not self.shell.typing:
            self.shell.pile.top.go_on()
            return True
        return False

    def _tell_error(self, error: Exception) -> None:
        if isinstance(error, Trouble):
            if self.shell.pile.top:
                self.shell.pile.top.not_saved()
            self._tell_trouble()
        else:
            self.snack(self.word("error", what=_what(error)))

    def _tell_unreadable(self, _dt: float) -> None:
        """What was stored and could not be read is said once."""
        if places := ", ".join(self.store.unreadable):
            self.store.unreadable.clear()
            self.snack(self.word("stored.unreadable", what=places))

    def _tell_trouble(self, *_: object) -> None:
        """Games that cannot be saved or read are never passed over in silence."""
        from app.screens.trouble import show_trouble

        if self.store.trouble:
            show_trouble(self)


def _what(error: Exception) -> str:
    return str(error).split(os.linesep)[0][:120] or type(error).__name__
