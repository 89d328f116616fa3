"""What is handed to a page: the store and what is made of it, the words, the way to other pages."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kivy.clock import Clock

from app.device.language import system_languages
from app.device.wishes import wishes
from app.look import ambient
from app.look.theme import THEMES, Accent, Theme
from app.play.editions import Editions
from app.play.settings import Settings
from app.shell.frame import Shell
from app.shell.guard import Guard
from app.shell.guesting import Guesting
from app.shell.later import later
from app.shell.open_table import OpenTable
from app.shell.playing import Playing
from app.storage import Store
from app.words import Words
from rules.said import Names, Text, sentences
from rules.shelf import left_out, locales, shelved

LOOK = 2.0
"""Seconds between two looks whether the other instance is gone."""


class Kit(Playing):
    """What a page works with: the store and what is made of it, the words, the way to other pages."""

    def __init__(self, app: Any, path: str | Path, shell: Shell) -> None:
        self.app, self.shell = app, shell
        self.device: Any = None
        shell.speak = self.speak
        self.later = later
        self.tables, self.guesting = OpenTable(self), Guesting(self)
        self._left_out_told = False
        self.open_store(path)

    # -- what is stored

    def open_store(self, path: Any) -> None:
        """Use the games kept at this path."""
        self.tables.close()
        self.guesting.leave()
        self.store = Store.open(path, alone=True)
        self.use_store()
        if self.store.looks_on:
            Clock.schedule_interval(self._take_over, LOOK)

    def _take_over(self, _dt: float) -> bool:
        """The other instance may be gone: then the games are opened anew, as they stand now."""
        if not self.store.looks_on:
            return False
        if self.store.is_free:
            path = self.store.wanted
            self.store.close()
            self.open_store(path)
            self.shell.pile.visits.clear()
            self.restyle()
            self.go("home")
            self.snack(self.word("trouble.taken_over"))
            return False
        return True

    def use_store(self) -> None:
        """Settings, drafts and rulings as they are in the store now."""
        self._drafts: dict[tuple[str, str], Any] = {}
        self._faces: tuple[Any, list[int]] = (None, [])
        self.settings = Settings(self.store, wishes())
        self.editions = Editions(self.store, self.settings)
        self.words = Words(self.settings.language, system_languages(), locales())
        self._games: Any = None
        self.app.wear(self.chosen_theme())

    @property
    def folder(self) -> Path:
        """Where the app keeps its files."""
        return Path(self.app.user_data_dir)

    @property
    def guard(self) -> Guard:
        """Who hears of errors."""
        found: Guard = self.app.guard
        return found

    # -- look and words

    def chosen_theme(self) -> Theme:
        """The look by the player's settings."""
        theme = THEMES[self.settings.theme].with_text(self.settings.text)
        return theme.dimmed() if self.settings.low_light else theme

    def restyle(self) -> None:
        """Look, text size or language have changed."""
        self.words = Words(self.settings.language, system_languages(), locales())
        self.app.wear(self.chosen_theme())
        self.shell.restyle()

    @property
    def theme(self) -> Theme:
        """The look that is on now."""
        return ambient.theme()

    def accent(self, sheet: str | None) -> Accent:
        """The colours of a sheet."""
        return ambient.accent(sheet)

    @property
    def shape(self) -> tuple[str, bool]:
        """Phone, middle or wide; and whether the window is low."""
        return ambient.shape()

    @property
    def wide(self) -> bool:
        """Is there room for two panes?"""
        return ambient.is_wide()

    @property
    def insets(self) -> tuple[float, float, float, float]:
        """How much of each edge is covered by the system's bars."""
        return ambient.insets()

    def word(self, key: str, **values: object) -> str:
        """A text of the app in the player's language."""
        return self.words.word(key, **values)

    def number(self, value: float, digits: int) -> str:
        """A number as the player's language writes it."""
        return self.words.number(value, digits)

    def called(self, name: str) -> str:
        """What a game, a side or a unit is called: as a player called it, else in the player's language."""
        return self.words.called(name)

    def rules_text(self, text: Text, names: Names | None = None) -> str:
        """A text of the rules in the player's language, roles by their names."""
        return self.words.rules_text(text, names)

    def title(self, sheet: str) -> str:
        """What a sheet is called; one that is not there any more goes by its id."""
        there = shelved(sheet)
        return self.rules_text(there.title) if there else sheet

    def settings_changed(self, _name: str) -> None:
        """Let the device follow a setting."""
        if self.device:
            self.device.apply()

    # -- the way

    def go(self, page: str, **given: Any) -> Any:
        """Open a page."""
        made = self.shell.pile.go(page, **given)
        if self.store.unreadable:
            Clock.schedule_once(self._tell_unreadable, 0.3)
        return made

    def _tell_unreadable(self, _dt: float) -> None:
        """What was stored and could not be read is said once."""
        if places := ", ".join(self.store.unreadable):
            self.store.unreadable.clear()
            self.snack(self.word("stored.unreadable", what=places))

    def back(self) -> bool:
        """Close the top thing; False at Home."""
        return self.shell.close_top() or self.shell.pile.back()

    def open_action(self, ruleset: str, action: str, facts: dict[str, Any] | None = None,
                    who: dict[str, str] | None = None) -> None:
        """Open an action's page: with these units of the battle and what is said beside their cards, or as last."""
        self.go("assemble", ruleset=ruleset, action=action, facts=facts, who=who)

    def snack(self, text: str, undo: Any = None, label: str = "", turned: bool = False) -> None:
        """Say what was done, with a way to take it back, or with another thing to do; turned to who did it."""
        self.shell.snack(text, undo, label, turned)

    def speak(self, text: str) -> None:
        """Read this out, if the player wants it and there is a voice."""
        if self.device and self.settings.read_out:
            self.device.speak(text)

    def copy(self, text: str) -> None:
        """Put a text on the clipboard."""
        from kivy.core.clipboard import Clipboard

        Clipboard.copy(text)
        self.snack(self.word("copied"))

    def share(self, text: str) -> None:
        """Send a text to another app; where that is not possible, copy it."""
        if self.device and getattr(self.device, "share", None) and self.device.share(text):
            return
        self.copy(text)

    def tell_left_out(self) -> None:
        """Installed sheets of others that cannot be used are said once, each with its reason."""
        if not self._left_out_told:
            self._left_out_told = True
            if reasons := left_out():
                self.snack(self.rules_text(sentences(*reasons)))

    @property
    def can_shake(self) -> bool:
        """Does a shake work here?"""
        return bool(self.device and getattr(self.device, "can_shake", False) and self.settings.shake)
