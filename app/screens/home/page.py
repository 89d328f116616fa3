"""Home: the sheets, the game to go on with, the dice tray."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

from kivy.graphics import Color, Line, Mesh, Rectangle, RoundedRectangle, SmoothRoundedRectangle
from kivy.graphics.stencil_instructions import StencilPop, StencilPush, StencilUnUse, StencilUse
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from app.look import ambient
from app.look.kv import load_kv
from app.look.theme import NO_ACCENT
from app.play.standing import KEY
from app.screens.home.going_on import waiting
from app.shell.pile import Page
from app.shell.table_menu import show_tables, table_row
from app.widgets import emblem  # noqa: F401 - named in the kv
from app.widgets.bars import BottomBar, SideRail, places
from app.widgets.felt import felt_texture
from app.widgets.heads import Heading
from app.widgets.overlay import show_menu
from app.widgets.press import PressBox
from app.widgets.surface import Column
from rules.shelf import Shelved, shelf

if TYPE_CHECKING:
    from app.shell.kit import Kit

load_kv("home")


Block = tuple[float, float, float, float]
"""x, y, width, height."""
TALL = 0.74
"""How high a card is at most for its width, where there is more room than it needs."""


class Drawn(Widget):
    """Draws itself anew wherever it is put; for widgets to mix in."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.bind(pos=self._draw, size=self._draw)

    def _draw(self, *_: object) -> None:
        """Draw."""


class HomeHeader(Drawn, BoxLayout):
    """The app's name on squared paper, a drafting scale beneath it."""

    search = ObjectProperty(None)
    table = ObjectProperty(None)

    def _draw(self, *_: object) -> None:
        theme = ambient.theme()
        self.canvas.before.clear()
        with self.canvas.before:
            Color(rgba=(*theme.outline_var[:3], 0.45))
            _blocks(self._squares())
            Color(rgba=theme.outline)
            _blocks(self._scale())

    def _squares(self) -> Iterator[Block]:
        for x in range(int(self.width / dp(16)) + 1):
            yield self.x + x * dp(16), self.y, 1, self.height
        for y in range(int(self.height / dp(16)) + 1):
            yield self.x, self.y + self.height - y * dp(16), self.width, 1

    def _scale(self) -> Iterator[Block]:
        yield self.x, self.y, self.width, dp(1)
        for tick in range(int(self.width / dp(8)) + 1):
            yield self.x + tick * dp(8), self.y, max(1, dp(0.8)), dp(10) if tick % 5 == 0 else dp(5)


def _blocks(blocks: Iterable[Block]) -> None:
    """Draw them all at once: one by one they were a third of what Home draws."""
    vertices: list[float] = []
    indices: list[int] = []
    for number, (x, y, wide, high) in enumerate(blocks):
        for across, up in ((x, y), (x + wide, y), (x + wide, y + high), (x, y + high)):
            vertices.extend((across, up, 0, 0))
        indices.extend(4 * number + corner for corner in (0, 1, 2, 2, 3, 0))
    Mesh(vertices=vertices, indices=indices, mode="triangles")


class Edged(Drawn, PressBox):
    """A card with its sheet's colour down the left edge and a title."""

    accent = ObjectProperty(NO_ACCENT)
    title = StringProperty("")

    def _draw(self, *_: object) -> None:
        self.canvas.after.clear()
        shape = {"pos": self.pos, "size": self.size, "radius": [self.radius[0]]}
        with self.canvas.after:
            StencilPush()
            RoundedRectangle(**shape)
            StencilUse()
            Color(rgba=self.accent[0])
            Rectangle(pos=self.pos, size=(dp(7), self.height))
            StencilUnUse()
            RoundedRectangle(**shape)
            StencilPop()


class SampleButton(PressBox):
    """Plays a sample battle at once; where there is no room for its word it is a sign."""

    roomy = BooleanProperty(True)
    accent = ObjectProperty(NO_ACCENT)


class SheetCard(Edged):
    """One play sheet; until it was played it offers a sample battle."""

    sheet = StringProperty("")
    note = StringProperty("")
    large = BooleanProperty(False)

    def offer(self, sample: Callable[[], object] | None) -> None:
        """Offer the sample battle, or no longer."""
        corner: Any = self.ids.corner
        corner.clear_widgets()
        if sample is not None:
            spoken = ambient.word("home.sample_of", sheet=self.title)
            corner.add_widget(SampleButton(accent=self.accent, tapped=sample, spoken=spoken))


class TrayCard(Drawn, PressBox):
    """The free dice tray: felt in a wooden rim."""

    large = BooleanProperty(False)

    def _draw(self, *_: object) -> None:
        theme = ambient.theme()
        self.canvas.before.clear()
        x, y, (width, height), rim = self.x, self.y, self.size, dp(4)
        with self.canvas.before:
            Color(rgba=theme.wood_mid)
            SmoothRoundedRectangle(pos=self.pos, size=self.size, radius=[dp(12)])
            Color(rgba=(1, 1, 1, 1))
            inner = (width - 2 * rim, height - 2 * rim)
            RoundedRectangle(pos=(x + rim, y + rim), size=inner, radius=[dp(9)], texture=felt_texture(theme))
        self._draw_dice(x + dp(30), y + height - dp(64))

    def _draw_dice(self, x: float, y: float) -> None:
        theme = ambient.theme()
        with self.canvas.before:
            for i, (ink, dots) in enumerate(((theme.flat_die, theme.ink), ((0.55, 0.12, 0.12, 1), theme.flat_die))):
                left = x + i * dp(56)
                Color(rgba=(0, 0, 0, 0.25))
                SmoothRoundedRectangle(pos=(left + dp(4), y - dp(5)), size=(dp(38), dp(38)), radius=[dp(8)])
                Color(rgba=ink)
                SmoothRoundedRectangle(pos=(left, y), size=(dp(38), dp(38)), radius=[dp(8)])
                Color(rgba=dots)
                for dx, dy in ((0.25, 0.75), (0.5, 0.5), (0.75, 0.25), (0.25, 0.25), (0.75, 0.75))[: 5 - 2 * i]:
                    Line(circle=(left + dp(38) * dx, y + dp(38) * dy, dp(1.7)), width=dp(1.7))


class ContinueCard(Edged):
    """The game that waits: sheet, turn, the step it waits at, how far it has come."""

    place = StringProperty("")
    step = StringProperty("")
    done = NumericProperty(0)
    likely = NumericProperty(0)


class Progress(Drawn):
    """A piece for each likely step: filled when done, half filled while it is on."""

    done = NumericProperty(0)
    likely = NumericProperty(0)
    accent = ObjectProperty(NO_ACCENT)

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        if not self.likely:
            return
        wide = (self.width - (self.likely - 1) * dp(4)) / self.likely
        with self.canvas:
            for i in range(self.likely):
                left, share = self.x + i * (wide + dp(4)), max(0.0, min(1.0, self.done - i + 0.5 * (self.done == i)))
                for ink, part in ((self.accent[1], 1.0), (self.accent[0], share)):
                    Color(rgba=ink)
                    RoundedRectangle(pos=(left, self.y), size=(wide * part, self.height), radius=[dp(2)])


class HomeScroll(ScrollView):
    """The cards, however many fit."""


class HomeColumn(Column):
    """The game to go on with, and the sheets."""

    side = NumericProperty(0)


class CardGrid(GridLayout):
    """Sheets and tray as equal cards."""


class HomePage(Page):
    """The first page."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.build()

    def build(self) -> None:
        """Header, cards, navigation; a rail instead where there is room."""
        column = BoxLayout(orientation="vertical")
        column.add_widget(HomeHeader(search=self.search, table=lambda: show_tables(self.kit)))
        column.add_widget(self._cards())
        if self.kit.wide:
            self.orientation = "horizontal"
            rail = SideRail()
            rail.fill(places(), "home", self._go, self.kit.accent(None), arrow=False)
            parts: tuple[Widget, ...] = (rail, column)
        else:
            bar = BottomBar()
            bar.fill(places(), "home", self._go, self.kit.accent(None))
            parts = (column, bar)
        for part in parts:
            self.add_widget(part)

    def _go(self, place: str) -> None:
        if place != "home":
            self.kit.go(place)

    def search(self) -> None:
        """Search the tables of all sheets."""
        self.kit.go("reference", ruleset=None, typing=True)

    def shown(self) -> None:
        """A game may have been opened or finished meanwhile."""
        self.top_slot.clear_widgets()
        try:
            card = continue_card(self.kit)
        except Exception as error:  # a game that cannot be told must not take Home away
            self.kit.guard.handle_exception(error)
            card = None
        if card:
            self.top_slot.add_widget(card)
        self._offer_samples()
        self._lay()
        self.kit.tell_left_out()

    def _offer_samples(self) -> None:
        """A sheet that has no battle yet offers one."""
        played = {kept.get("sheet") for kept in self.kit.store.settings(KEY).values()
                  if isinstance(kept, dict) and kept.get("begun")}
        for card in self.grid.children:
            if isinstance(card, SheetCard):
                card.offer(None if card.sheet in played else lambda sheet=card.sheet: self._play_sample(sheet))

    def _play_sample(self, sheet: str) -> None:
        from app.shell.beginning import begin

        begin(self.kit, sheet, "sample")

    def _cards(self) -> HomeScroll:
        self.scroll, self.column, self.grid = HomeScroll(), HomeColumn(), CardGrid()
        self.top_slot, self.heading = Column(), Heading(self.kit.word("home.sheets"))
        for sheet in shelf().values():
            self.grid.add_widget(self._sheet_card(sheet))
        self.grid.add_widget(TrayCard(spoken=self.kit.word("home.tray"), tapped=lambda: self.kit.go("tray")))
        for part in (self.top_slot, self.heading, self.grid):
            self.column.add_widget(part)
        self.scroll.add_widget(self.column)
        self.scroll.bind(size=self._lay)
        self.top_slot.bind(height=self._lay)
        return self.scroll

    def _sheet_card(self, sheet: Shelved) -> SheetCard:
        title = self.kit.title(sheet.id)
        return SheetCard(
            sheet=sheet.id, title=title, note=self.kit.rules_text(sheet.note), accent=self.kit.accent(sheet.id),
            spoken=title, tapped=lambda: self.kit.go("sheet", ruleset=sheet.id),
            held=lambda: sheet_menu(self.kit, sheet.id),
        )  # fmt: skip

    def _lay(self, *_: object) -> None:
        """Cards share the height that is left, but are never too low."""
        rows = -(-len(self.grid.children) // self.grid.cols)
        edges = self.column.padding[1] + self.column.padding[3] + 2 * self.column.spacing
        gaps = (rows - 1) * self.grid.spacing[1]
        room = self.scroll.height - self.top_slot.height - self.heading.height - edges - gaps
        low = dp(132) * max(1, self.kit.theme.text_scale**1.3)
        # On a large screen cards grow in both directions.
        high = max(dp(200), (self.scroll.width - 2 * self.column.side) / self.grid.cols * TALL)
        self.grid.height = rows * max(low, min(high, room / rows)) + gaps


def continue_card(kit: Kit) -> ContinueCard | None:
    """The game that waits, told without opening its rules."""
    found = waiting(kit)
    if found is None:
        return None
    at = found.at
    return ContinueCard(
        accent=kit.accent(found.sheet), title=found.title, place=found.place, step=found.step, done=at.get("done", 0),
        likely=at.get("all", 0), spoken=f"{kit.word('home.continue')}: {found.title}, {found.step}",
        tapped=found.go_on, held=lambda: sheet_menu(kit, found.sheet),
    )  # fmt: skip


def sheet_menu(kit: Kit, sheet: str) -> None:
    """What a long press on a sheet or on the game that waits offers."""
    word = kit.word
    show_menu(kit.title(sheet), [
        (word("home.open"), "crosshairs", lambda: kit.go("sheet", ruleset=sheet)),
        (word("new_game.title"), "plus", lambda: kit.go("new_game", ruleset=sheet)),
        (word("games.open"), "history", lambda: kit.go("games", ruleset=sheet)),
        (word("sides.open"), "palette-outline", lambda: kit.go("sides", ruleset=sheet)),
        (word("home.log"), "clipboard-text-outline", lambda: kit.go("sheet", ruleset=sheet, tab="log")),
        (word("home.rulings"), "scale-balance", lambda: kit.go("rulings", ruleset=sheet)),
        table_row(kit, sheet),
    ])  # fmt: skip
