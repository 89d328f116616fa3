"""The dice tray for everybody at the table: any dice, one side or two, everything in the log."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.app import App
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.scatter import Scatter
from kivy.uix.widget import Widget

from app.dice.hand import Hand, is_mix
from app.dice.palette import DICE, SIDES
from app.kv import load_kv
from app.navigation import Page
from app.screens.tray_half import Half, shape_of
from app.screens.tray_parts import DiceSwatch
from app.storage.shapes import list_of, one_of
from app.widgets.bars import IconButton, TopBar, way_back
from app.widgets.controls import LARGE
from app.widgets.overlay import show_menu, show_sheet
from app.widgets.text import Text

load_kv("tray")

PRESETS = ({6: 1}, {6: 2}, {6: 5}, {6: 10}, {10: 2}, {20: 1}, {4: 1, 6: 1, 8: 1, 10: 1, 12: 1, 20: 1})


class TrayStrip(BoxLayout):
    """The wood between two players."""


class Turned(Scatter):
    """A widget turned to the far side of the table, touches included."""

    def __init__(self, content: Widget, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.content = content
        self.add_widget(content)
        self.bind(size=self._lay)

    def _lay(self, *_: object) -> None:
        self.content.size = self.size


class TrayScreen(Page):
    """The page of the tray; `on_thrown` gets every throw as a record, by default for the log."""

    def __init__(self, on_thrown: Callable[[dict[str, Any]], object] | None = None, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.app = App.get_running_app()
        self.on_thrown = on_thrown or self.app.store.add_throw
        keep = self.app.store.setting
        self.two_sided = keep("tray.two_sided", self.app.settings.two_sided)
        self.hands = {side: Hand.found(keep(f"tray.{side}", None, Hand.fits)) for side in ("near", "far")}
        for hand in self.hands.values():
            if not hand.dice:
                hand.use({6: 2})
        self.colours = {side: keep(f"tray.colour.{side}", name, one_of(*DICE)) for side, name in SIDES.items()}
        self.build()

    # -- the frame

    def build(self) -> None:
        """One tray, or two with the wood between them."""
        self.clear_widgets()
        self.near = self._half("near")
        self.far = self._half("far") if self.two_sided else None
        if self.far is None:
            self.add_widget(TopBar(self.app.word("tray.title"), lead=way_back(), icons=self._few_icons()))
            self.add_widget(self.near)
            return
        self.slot = BoxLayout()
        self.turned = Turned(self.far)
        self.slot.bind(pos=self._lay_far, size=self._lay_far)
        self.slot.add_widget(self.turned)
        for part in (self.slot, self._strip(), self.near):
            self.add_widget(part)

    def _half(self, side: str) -> Half:
        half = Half(self.app, self.hands[side], side == "far", lambda: self.save(side), self.on_thrown, self._shape())
        half.tray.colours = self.colours
        return half

    def _shape(self) -> str:
        width, height = Window.width / dp(1), Window.height / dp(1)
        return shape_of(width, height / 2 if self.two_sided else height, self.two_sided)

    def shown(self) -> None:
        """On top: follow the window's size."""
        Window.bind(size=self._reshape)
        self._reshape()

    def left(self) -> None:
        """No longer on top."""
        Window.unbind(size=self._reshape)

    def _reshape(self, *_: object) -> None:
        """Lay out anew where the controls no longer fit as they are."""
        if self._shape() != self.near.shape:
            self.build()

    def _lay_far(self, *_: object) -> None:
        self.turned.size = self.slot.size
        self.turned.pos = self.slot.pos

    def _icons(self) -> list[tuple[str, str, Callable[[], object]]]:
        word = self.app.word
        sound = self.app.settings.sound
        return [
            ("dice-multiple-outline", word("tray.presets"), self.presets),
            ("history", word("tray.log"), lambda: self.app.go("log")),
            ("palette-outline", word("tray.colours"), self.choose_colours),
            ("flip-vertical", word("tray.one_side" if self.two_sided else "tray.two_sides"), self.flip),
            ("volume-high" if sound else "volume-off", word("tray.sound_off" if sound else "tray.sound_on"), self.mute),
        ]

    def _few_icons(self) -> list[tuple[str, str, Callable[[], object]]]:
        """All of them, or, where large letters need the room for the title, two and a menu."""
        icons, word = self._icons(), self.app.word
        if self.app.theme.text_scale < LARGE or self.app.shape[0] != "phone":
            return icons
        first = [icon for icon in icons if icon[0] in ("dice-multiple-outline", "flip-vertical")]
        rows = [(spoken, icon, do) for icon, spoken, do in icons if (icon, spoken, do) not in first]
        return [*first, ("dots-vertical", word("menu"), lambda: show_menu(word("tray.title"), rows))]

    def _strip(self) -> TrayStrip:
        strip = TrayStrip()
        tint = self.app.theme.flat_die
        close = [IconButton(icon="close", spoken=self.app.word("close"), tint=tint, tapped=self.app.back)
                 for _ in range(2)]  # fmt: skip
        strip.add_widget(close[0])
        strip.add_widget(Widget())
        for icon, spoken, tapped in self._icons():
            strip.add_widget(IconButton(icon=icon, spoken=spoken, tint=tint, tapped=tapped))
        strip.add_widget(Widget())
        strip.add_widget(close[1])
        return strip

    @property
    def tray(self) -> Any:
        """The near player's tray."""
        return self.near.tray

    # -- what the player does

    def go_on(self) -> None:
        """Space or enter: throw."""
        self.near.throw()

    def shaken(self) -> None:
        """A shake throws where one player has the tray; dice that fall are let fall."""
        if not self.two_sided and not self.tray.busy:
            self.near.throw()

    def save(self, side: str) -> None:
        """Keep a hand as it is now."""
        self.app.store.set_setting(f"tray.{side}", self.hands[side].kept())

    def flip(self) -> None:
        """One side or two."""
        self.app.store.set_setting("tray.two_sided", not self.two_sided)
        self.two_sided = not self.two_sided
        self.build()

    def mute(self) -> None:
        """Sound on or off."""
        self.app.settings.set("sound", not self.app.settings.sound)
        self.app.settings_changed("sound")
        self.build()

    # -- presets

    @property
    def kept_presets(self) -> list[dict[int, int]]:
        """The mixes to choose from."""
        kept = self.app.store.setting("tray.presets", None, list_of(is_mix))
        if kept is None:
            return [dict(mix) for mix in PRESETS]
        return [{int(sides): int(count) for sides, count in mix.items()} for mix in kept]

    def presets(self) -> None:
        """Choose a mix, keep this one, or remove it."""
        word, mine = self.app.word, self.near.hand
        mixes = self.kept_presets
        rows = [(_named(mix), "dice-multiple-outline", lambda mix=mix: self.near.use(mix), "", mix == mine.mix)
                for mix in mixes]  # fmt: skip
        if mine.mix and mine.mix not in mixes:
            rows.append((word("tray.keep", mix=mine.name), "plus", lambda: self._keep([*mixes, mine.mix], "tray.kept")))
        elif mine.mix:
            others = [mix for mix in mixes if mix != mine.mix]
            rows.append((word("tray.drop", mix=mine.name), "delete-outline",
                         lambda: self._keep(others, "tray.dropped")))  # fmt: skip
        show_menu(word("tray.presets"), rows)

    def _keep(self, mixes: list[dict[int, int]], said: str) -> None:
        self.app.store.set_setting("tray.presets", [{str(s): n for s, n in mix.items()} for mix in mixes])
        self.app.snack(self.app.word(said, mix=self.near.hand.name))

    # -- colours

    def choose_colours(self) -> None:
        """A row of colours for each side."""
        parts: list[Widget] = []
        for side, key in (("owner", "tray.near"), ("opponent", "tray.far")):
            parts.append(Text(text=self.app.word(key), style="label", tone="on2", padding=(dp(8), dp(8), 0, dp(4))))
            parts.append(self._swatches(side))
        show_sheet(self.app.word("tray.colours"), *parts)

    def _swatches(self, side: str) -> Widget:
        from app.widgets.controls import Chips

        row = Chips()
        for name in DICE:
            chosen = self.colours[side] == name
            row.add_widget(DiceSwatch(self.app, name, chosen, tapped=lambda n=name: self._colour(side, n)))
        return row

    def _colour(self, side: str, name: str) -> None:
        self.app.store.set_setting(f"tray.colour.{side}", name)
        self.colours = {**self.colours, side: name}
        self.app.shell.close_top()
        for half in (self.near, self.far):
            if half is not None:
                half.tray.colours = self.colours


def _named(mix: dict[int, int]) -> str:
    hand = Hand()
    hand.use(mix)
    return hand.name
