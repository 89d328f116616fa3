"""The app: its look, its words, its pages and the way back."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.properties import ObjectProperty
from kivymd.app import MDApp

from app.look import ambient
from app.look.fonts import register_fonts
from app.look.material import Look
from app.look.room import room
from app.look.theme import DARK, Theme
from app.play.desk import Desk
from app.play.retelling import Retelling
from app.shell.frame import Shell
from app.shell.guard import Guard
from app.shell.housekeeping import Housekeeper
from app.shell.keys import Keys
from app.shell.kit import Kit
from app.shell.later import later
from app.storage import Trouble
from app.widgets.by_and_by import ByAndBy
from rules import rulesets
from rules.said import Names, Text

if TYPE_CHECKING:
    from app.shell.pages_ahead import PagesAhead

SMALLEST = (320, 360)
ROUNDS = 24
"""How often a frame may lay things out: text in a card in a scroll in a pane of a page needs more than Kivy's ten."""
READ_AHEAD = 1.0
"""Seconds after Home is there until the rules are read."""
AT_REST = 0.3
"""Seconds without a touch until pages are read."""


class PlaysheetApp(MDApp):
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
        self._shape: tuple[object, ...] = ()
        self.housekeeper: Housekeeper | None = None
        self.ahead: PagesAhead | None = None

    # -- start and end

    def build(self) -> Shell:
        """Show Home at once; everything else waits for its first visit."""
        register_fonts()
        Clock.max_iteration = ROUNDS
        self.guard = Guard(Path(self.user_data_dir) / "errors.log", self._tell_error, (Trouble,))
        self.guard.watch()
        self.shell = Shell(self.guard)
        path = self._path if self._path is not None else Path(self.user_data_dir) / "playsheet.db"
        self.kit = Kit(self, path, self.shell)
        self.shell.pile.kit = self.kit
        # The keyboard of a phone must not cover the line that is typed; a desktop window stays a phone at least.
        Window.softinput_mode = "below_target"
        Window.minimum_width, Window.minimum_height = SMALLEST
        self.keys = Keys(self.kit, self.shell)
        Window.bind(on_keyboard=self.keys.pressed, on_key_up=self.keys.released, size=self._on_size)
        self._shape = self._laid_out()
        self.kit.go("home")
        return self.shell

    def on_start(self) -> None:
        """Keep quiet moments; sensors, sound and what else can wait come after the first frame."""
        self.housekeeper = Housekeeper(self._is_at_work, self._reads, Retelling(lambda: self.kit.store, later))
        self.shell.pile.bind(children=self.housekeeper.stir)
        # The second turn of the clock: the first frame is drawn, and what that took uses up no moment of rest.
        Clock.schedule_once(lambda _dt: Clock.schedule_once(self._first_frame_drawn, 0), 0)

    def _first_frame_drawn(self, _dt: float) -> None:
        Clock.schedule_once(self._start_device, 0.1)
        Clock.schedule_once(self._tell_trouble, 0.2)
        Clock.schedule_once(self._read_ahead, READ_AHEAD)

    def _is_at_work(self) -> bool:
        """Whether anything moves on the page, or is being worked out for it."""
        page = self.shell.pile.top
        moves = page is not None and any(getattr(widget, "busy", False) for widget in page.walk(restrict=True))
        return moves or Desk.somebody_works() or ByAndBy.somebody_draws()

    def _reads(self) -> bool:
        """Whether rules are still to be read ahead."""
        return self.ahead is None or self.ahead.reads_rules

    def _read_ahead(self, _dt: float) -> None:
        """Rules beside the window, those played most first; pages in it, in moments of rest."""
        from app.shell.pages_ahead import PagesAhead
        from app.shell.reading_ahead import read_ahead

        reader = read_ahead(sorted(rulesets(), key=lambda sheet: not self.kit.store.setting(f"used.{sheet}", {})))
        self.ahead = PagesAhead(reader, lambda: self.housekeeper.quiet(AT_REST), self.housekeeper.keep)

    def _start_device(self, _dt: float) -> None:
        try:
            from app.device import Device
        except ImportError:
            return
        self.kit.device = Device(self)
        self._follow_links()

    def _follow_links(self) -> None:
        """A camera or a browser may have handed a table over."""
        from app.device.links import handed_over, watch_links

        watch_links(lambda link: later(lambda: self.kit.go("join", link=link)))
        if link := handed_over():
            self.kit.go("join", link=link)

    def _on_keyboard_settings(self, *_: object) -> bool:
        """Kivy's own panel stays shut: F1 explains, and the settings are a page."""
        return False

    def on_pause(self) -> bool:
        """Everything is saved already; sensors rest."""
        if self.device:
            self.device.pause()
        self.kit.store.rest()
        return True

    def on_resume(self) -> None:
        """The player is back."""
        if self.device:
            self.device.resume()

    def on_stop(self) -> None:
        """Let go of the network, of sensors and files."""
        self.kit.tables.close()
        self.kit.guesting.leave()
        self.on_pause()
        self.kit.store.close()

    # -- what kv and widgets find everywhere

    def wear(self, theme: Theme) -> None:
        """This is the look from now on."""
        self.theme = theme
        self.theme_cls.set_colors()

    def word(self, key: str, **values: object) -> str:
        """A text of the app in the player's language."""
        return self.kit.word(key, **values)

    def number(self, value: float, digits: int) -> str:
        """A number as the player's language writes it."""
        return self.kit.number(value, digits)

    def rules_text(self, text: Text, names: Names | None = None) -> str:
        """A text of the rules in the player's language, roles by their names."""
        return self.kit.rules_text(text, names)

    @property
    def shape(self) -> tuple[str, bool]:
        """Phone, middle or wide; and whether the window is low."""
        return ambient.shape()

    @property
    def animated(self) -> bool:
        """Does the player want things to move?"""
        return bool(self.kit.settings.animation != "off")

    @property
    def two_sided(self) -> bool:
        """Does the device lie between the players?"""
        return bool(self.kit.settings.two_sided)

    @property
    def device(self) -> Any:
        """Sensors and sounds, once they are there."""
        return self.kit.device

    def back(self) -> bool:
        """Close the top thing; False at Home."""
        return self.kit.back()

    # -- shape of the window

    def on_insets(self, *_: object) -> None:
        """Bars cover other edges now."""
        if getattr(self, "shell", None):
            self.shell.pile.rebuild()

    def _laid_out(self) -> tuple[object, ...]:
        """What pages are laid out by: the shape of the window, and whether steps fit beside the tray."""
        return *self.shape, room().steps > 0

    def _on_size(self, *_: object) -> None:
        if self._laid_out() != self._shape:
            self._shape = self._laid_out()
            self.shell.pile.rebuild()

    def _tell_error(self, error: Exception) -> None:
        if isinstance(error, Trouble):
            if self.shell.pile.top:
                self.shell.pile.top.not_saved()
            self._tell_trouble()
        else:
            self.kit.snack(self.word("error", what=_what(error)))

    def _tell_trouble(self, *_: object) -> None:
        """Games that cannot be saved or read are never passed over in silence."""
        from app.shell.trouble import show_news, show_trouble

        if self.kit.store.trouble:
            show_trouble(self.kit)
        elif self.kit.store.news:
            show_news(self.kit)


def _what(error: Exception) -> str:
    return str(error).split(os.linesep)[0][:120] or type(error).__name__
