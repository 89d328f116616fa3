"""The dice tray for everybody at the table: any dice, one side or two, everything in the log."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.core.window import Window
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.dice.hand import Hand, is_mix
from app.dice.palette import DICE, SIDES
from app.look.kv import load_kv
from app.look.text import Text
from app.screens.tray.corners import Corners, ribbon_side, seated
from app.screens.tray.half import Half, shape_of
from app.screens.tray.parts import DiceSwatch
from app.shell.pile import Page
from app.shell.table_menu import table_rows
from app.storage import shapes
from app.widgets.bars import IconButton, TopBar, way_back
from app.widgets.far_side import FarSide, Turned
from app.widgets.overlay import show_menu, show_sheet
from app.widgets.ribbon import SEATS, Ribbon, Thrown, keep_throw, seats
from app.widgets.seating import Seating, is_asked
from app.widgets.surface import HighCard
from rules.said import Text as Told

load_kv("tray")

TURNED, RIBBON_TURNS = "tray.ribbon_turned", {False: 0, True: 180}
"""Where it is kept that the ribbon is read from the other side, and how it is turned then."""

PRESETS = ({6: 1}, {6: 2}, {6: 5}, {6: 10}, {10: 2}, {20: 1}, {4: 1, 6: 1, 8: 1, 10: 1, 12: 1, 20: 1})


class RibbonCard(HighCard):
    """The ribbon on a sheet: on wood, as at the edge of the tray."""


class TrayStrip(BoxLayout):
    """The wood between two players."""


class TrayScreen(Page):
    """The page of the tray; `on_thrown` gets every throw as a record, by default for the log."""

    slides_by = "x"

    def __init__(self, on_thrown: Callable[[dict[str, Any]], object] | None = None, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.on_thrown = on_thrown or self.kit.store.add_throw
        keep = self.kit.store.setting
        self.sides = 1 + bool(keep("tray.two_sided", self.kit.settings.two_sided))
        self.at_corners = keep("tray.corners", 0, shapes.one_of(0, 2, 3, 4))
        self.hands = {side: Hand.found(keep(f"tray.{side}", None, Hand.fits)) for side in ("near", "far", *SEATS)}
        for hand in self.hands.values():
            if not hand.dice:
                hand.use({6: 2})
        self.colours = {side: keep(f"tray.colour.{side}", name, shapes.one_of(*DICE)) for side, name in SIDES.items()}
        self.seating: Seating | None = None
        self.build()

    # -- the frame

    def build(self) -> None:
        """One tray, or two with the wood between them."""
        self.clear_widgets()
        self.orientation = "vertical"
        self.corners: Corners | None = None
        self.near = self._half("near")
        if self.players > 2 or (self.at_corners and self.kit.wide):
            self._build_corners()
            return
        self.far = self._half("far") if self.two_sided else None
        if self.far is None:
            self.add_widget(TopBar(self.kit.word("tray.title"), lead=way_back(), icons=self._few_icons()))
            self.add_widget(self.near)
            return
        self.slot = BoxLayout()
        self.turned = Turned(self.far)
        self.slot.bind(pos=self._lay_far, size=self._lay_far)
        self.slot.add_widget(self.turned)
        for part in (self.slot, self._strip(), self.near):
            self.add_widget(part)

    @property
    def two_sided(self) -> bool:
        """Two halves, where the window is high enough for two trays."""
        return self.sides == 2 and not self.kit.shape[1]

    @property
    def players(self) -> int:
        """How many share the tray; corners need the room of a tablet."""
        if self.at_corners and self.kit.wide:
            return self.at_corners
        return 2 if self.two_sided else 1

    def _build_corners(self) -> None:
        """One felt with a corner for each; the ribbon at the short edge, where letters leave it the room."""
        self.far = None
        self.orientation = "horizontal"
        self.corners = Corners(self.kit, self.at_corners, self.hands, self.save, self._thrown_at_corner)
        self.side = ribbon_side(self.kit, self._signs(), self.corners.show_again)
        self.ribbon_slot = FarSide(self.side, RIBBON_TURNS[self.kit.store.setting(TURNED, False, shapes.a(bool))],
                                   size_hint_x=None, width=self.side.width)
        for part in (self.ribbon_slot, self.corners):
            self.add_widget(part)

    def turn_ribbon(self) -> None:
        """To be read from the other side."""
        turned = not self.kit.store.setting(TURNED, False, shapes.a(bool))
        self.kit.store.set_setting(TURNED, turned)
        self.ribbon_slot.turned.face(RIBBON_TURNS[turned])

    def _thrown_at_corner(self, record: dict[str, Any]) -> None:
        self.on_thrown(record)
        self.kit.later(lambda: self.side.ribbon.show(self.kit))

    def _signs(self) -> list[tuple[str, str, Callable[[], object]]]:
        word = self.kit.word
        return [("close", word("close"), self.kit.back), ("account-group-outline", word("tray.players"), self.seat),
                ("fit-to-screen-outline", word("far.open"), self.far_view),
                ("history", word("tray.log"), lambda: self.kit.go("log")),
                ("flip-vertical", word("tray.turn_ribbon"), self.turn_ribbon)]

    def _half(self, side: str) -> Half:
        high = Window.height / dp(1)
        half = Half(self.kit, self.hands[side], side == "far", lambda: self.save(side), self._keep_and_log,
                    self._shape(), high / 2 - 26 if self.two_sided else high - 56)  # fmt: skip
        half.tray.colours = self.colours
        return half

    def _keep_and_log(self, record: dict[str, Any]) -> None:
        """For the log and for the ribbon."""
        self.on_thrown(record)
        hand = self.hands["far" if record["side"] == "B" else "near"]
        keep_throw(self.kit, Thrown.of(hand, record["side"]))

    def _shape(self) -> str:
        width, height = Window.width / dp(1), Window.height / dp(1)
        scale = self.kit.theme.text_scale
        return shape_of(width, height / 2 if self.two_sided else height, self.two_sided, scale)

    def shown(self) -> None:
        """On top: follow the window's size; at an open table it is said whose throw is due meanwhile."""
        Window.bind(size=self._reshape)
        self._reshape()
        self.kit.tables.say_due()

    def left(self) -> None:
        """No longer on top."""
        Window.unbind(size=self._reshape)

    def _reshape(self, *_: object) -> None:
        """Lay out anew where the controls no longer fit as they are."""
        if self.seating is not None:
            return
        if (self._shape() != self.near.shape or (self.corners is None and self.two_sided != (self.far is not None))
                or (self.corners is None) != (not (self.at_corners and self.kit.wide))):
            self.build()

    def _lay_far(self, *_: object) -> None:
        self.turned.size = self.slot.size
        self.turned.pos = self.slot.pos

    def _icons(self, far: bool = False) -> list[tuple[str, str, Callable[[], object]]]:
        word = self.kit.word
        sound = self.kit.settings.sound
        return [
            ("dice-multiple-outline", word("tray.presets"), self.presets),
            ("history", word("tray.log"), lambda: self.kit.go("log")),
            ("format-list-bulleted", word("tray.ribbon"), lambda: self.show_ribbon(far)),
            ("fit-to-screen-outline", word("far.open"), self.far_view),
            ("palette-outline", word("tray.colours"), self.choose_colours),
            ("account-group-outline", word("tray.players"), self.seat),
            ("volume-high" if sound else "volume-off", word("tray.sound_off" if sound else "tray.sound_on"), self.mute),
        ]

    def _few_icons(self) -> list[tuple[str, str, Callable[[], object]]]:
        """All of them, or, where large letters need the room for the title, two and a menu."""
        icons, word = self._icons(), self.kit.word
        if self.kit.shape[0] != "phone":
            return icons
        first = [icon for icon in icons if icon[0] in ("dice-multiple-outline", "account-group-outline")]
        rows = [(spoken, icon, do) for icon, spoken, do in icons if (icon, spoken, do) not in first]
        return [*first, ("dots-vertical", word("menu"), lambda: show_menu(word("tray.title"), rows))]

    def _strip(self) -> TrayStrip:
        strip = TrayStrip()
        tint = self.kit.theme.flat_die
        close = [IconButton(icon="close", spoken=self.kit.word("close"), tint=tint, tapped=self.kit.back)
                 for _ in range(2)]  # fmt: skip
        near = [close[0], *self._signs_of(False)]
        far = [*self._signs_of(True), close[1]]
        for part in (*near, Widget(), *far):
            strip.add_widget(part)
        return strip

    def _signs_of(self, far: bool) -> list[Widget]:
        """Mixes and the rest, once for each side: what opens is turned to who opened it."""
        word, tint = self.kit.word, self.kit.theme.flat_die
        mixes = IconButton(icon="dice-multiple-outline", spoken=word("tray.presets"), tint=tint,
                           tapped=lambda: self.presets(far))
        more = IconButton(icon="dots-vertical", spoken=word("menu"), tint=tint, tapped=lambda: self.more(far))
        return [more, mixes] if far else [mixes, more]

    def more(self, far: bool = False) -> None:
        """All that belongs to the tray as a whole, for either side."""
        rows = [(spoken, icon, do) for icon, spoken, do in self._icons(far) if icon != "dice-multiple-outline"]
        show_menu(self.kit.word("tray.title"), rows, turned=far)

    def show_ribbon(self, far: bool = False) -> None:
        """The last five throws, turned to whoever asks."""
        ribbon = Ribbon()
        ribbon.show(self.kit)
        if not ribbon.children:
            self.kit.snack(self.kit.word("tray.no_throws"), turned=far)
            return
        card = RibbonCard()
        card.add_widget(ribbon)
        show_sheet(self.kit.word("tray.ribbon"), card, turned=far)

    def far_view(self) -> None:
        """The last result, to be read from two metres."""
        self.kit.go("far_view", tray=True)

    def seat(self) -> None:
        """How many share the tray, and where they sit, on this device or on others; corners are for a tablet."""
        word = self.kit.word
        rows: list[tuple[Any, ...]] = [
            (word("tray.one"), "account-outline", lambda: self.sit(False, 0), "", self.players == 1)]
        if not self.kit.shape[1]:
            rows.append((word("tray.two"), "flip-vertical", lambda: self.sit(True, 0), "",
                         self.players == 2 and not self.at_corners))
        if self.kit.wide:
            rows += [(word("tray.corners", n=n), "account-group-outline", lambda n=n: self.sit(self.two_sided, n), "",
                      self.at_corners == n) for n in (2, 3, 4)]
            rows += [(word("tray.seats"), "table-chair", self.ask_seats),
                     (word("tray.names"), "rename-outline", self.name_seats)]
        show_menu(word("tray.players"), [*rows, *table_rows(self.kit)])

    def sit(self, two_sided: bool, corners: int) -> None:
        """So many, from now on."""
        self.kit.store.set_setting("tray.two_sided", two_sided)
        self.kit.store.set_setting("tray.corners", corners)
        self.sides, self.at_corners = 1 + two_sided, corners
        self.build()
        if corners and self.kit.wide and not is_asked(self.kit):
            self.ask_seats()

    def ask_seats(self) -> None:
        """Who sits at which edge: asked once, and whenever somebody moves."""
        self.clear_widgets()
        self.seating = Seating(self.kit, seats(self.kit), seated(self.at_corners or 4), self.leave_seats)
        self.add_widget(self.seating)

    def leave_seats(self) -> None:
        """All sit."""
        self.seating = None
        self.build()

    def back(self) -> bool:
        """The question where all sit is closed before the tray is."""
        if self.seating is None:
            return False
        self.leave_seats()
        return True

    def name_seats(self) -> None:
        """A name for each seat."""
        from app.widgets.type_field import TypeField

        names = dict(self.kit.store.setting("tray.names", {}, shapes.each(shapes.word)))

        def named(seat: str, text: str) -> None:
            names[seat] = text.strip()[:20]
            self.kit.store.set_setting("tray.names", {key: name for key, name in names.items() if name})
            self.build()

        fields = [TypeField(look.name, lambda text, s=seat: named(s, text), names.get(seat, ""), icon=look.icon,
                            limit=20)
                  for seat, look in seats(self.kit).items() if seat in seated(self.at_corners or 4)]
        show_sheet(self.kit.word("tray.names"), *fields)

    @property
    def tray(self) -> Any:
        """The near player's tray, or the one of all."""
        return self.corners.tray if self.corners is not None else self.near.tray

    # -- what the player does

    def go_on(self) -> None:
        """Space or enter: throw; at the corners whoever threw last."""
        if self.corners is not None:
            self.corners.throw(self.corners.last)
        else:
            self.near.throw()

    def shaken(self) -> None:
        """A shake throws where one player has the tray; dice that fall are let fall."""
        if self.players == 1 and not self.tray.busy:
            self.near.throw()

    def save(self, side: str) -> None:
        """Keep a hand as it is now."""
        self.kit.store.set_setting(f"tray.{side}", self.hands[side].kept())

    def flip(self) -> None:
        """One side or two."""
        self.sit(not self.two_sided, 0)

    def mute(self) -> None:
        """Sound on or off."""
        self.kit.settings.set("sound", not self.kit.settings.sound)
        self.kit.settings_changed("sound")
        self.build()

    # -- presets

    @property
    def kept_presets(self) -> list[dict[int, int]]:
        """The mixes to choose from."""
        kept = self.kit.store.setting("tray.presets", None, shapes.list_of(is_mix))
        if kept is None:
            return [dict(mix) for mix in PRESETS]
        return [{int(sides): int(count) for sides, count in mix.items()} for mix in kept]

    def presets(self, far: bool = False) -> None:
        """Choose a mix, keep this one, or remove it: for the side that asks."""
        half = self.far if far and self.far is not None else self.near
        word, say, mine = self.kit.word, self.kit.rules_text, half.hand
        mixes = self.kept_presets
        rows: list[tuple[Any, ...]] = [
            (say(_named(mix)), "dice-multiple-outline", lambda mix=mix: half.use(mix), "", mix == mine.mix)
            for mix in mixes]
        if mine.mix and mine.mix not in mixes:
            rows.append((word("tray.keep", mix=mine.said), "plus", lambda: self._keep([*mixes, mine.mix],
                                                                                    "tray.kept", far)))
        elif mine.mix:
            others = [mix for mix in mixes if mix != mine.mix]
            rows.append((word("tray.drop", mix=mine.said), "delete-outline",
                         lambda: self._keep(others, "tray.dropped", far)))  # fmt: skip
        show_menu(word("tray.presets"), rows, turned=far)

    def _keep(self, mixes: list[dict[int, int]], said: str, far: bool) -> None:
        self.kit.store.set_setting("tray.presets", [{str(s): n for s, n in mix.items()} for mix in mixes])
        hand = self.hands["far" if far else "near"]
        self.kit.snack(self.kit.word(said, mix=hand.said), turned=far)

    # -- colours

    def choose_colours(self) -> None:
        """A row of colours for each side."""
        parts: list[Widget] = []
        for side, key in (("owner", "tray.near"), ("opponent", "tray.far")):
            parts.append(Text(text=self.kit.word(key), style="label", tone="on2", padding=(dp(8), dp(8), 0, dp(4))))
            parts.append(self._swatches(side))
        show_sheet(self.kit.word("tray.colours"), *parts)

    def _swatches(self, side: str) -> Widget:
        from app.widgets.controls import Chips

        row = Chips()
        for name in DICE:
            chosen = self.colours[side] == name
            row.add_widget(DiceSwatch(self.kit, name, chosen, tapped=lambda n=name: self._colour(side, n)))
        return row

    def _colour(self, side: str, name: str) -> None:
        self.kit.store.set_setting(f"tray.colour.{side}", name)
        self.colours = {**self.colours, side: name}
        self.kit.shell.close_top()
        for half in (self.near, self.far):
            if half is not None:
                half.tray.colours = self.colours


def _named(mix: dict[int, int]) -> Told:
    hand = Hand()
    hand.use(mix)
    return hand.said
