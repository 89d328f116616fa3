"""Home: the five sheets, the game to go on with, the dice tray."""

from __future__ import annotations

from kivy.app import App
from kivy.graphics import Color, Line, Rectangle, RoundedRectangle, SmoothRoundedRectangle
from kivy.graphics.stencil_instructions import StencilPop, StencilPush, StencilUnUse, StencilUse
from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from app.kv import load_kv
from app.navigation import Page
from app.play import OPEN_STEP
from app.rules_words import small
from app.storage.shapes import record, whole, word
from app.turns import history
from app.widgets import emblem  # noqa: F401 - named in the kv
from app.widgets.bars import BottomBar, Place, SideRail
from app.widgets.felt import felt_texture
from app.widgets.heads import Heading
from app.widgets.press import PressBox
from app.widgets.surface import Column

STEP = record(entry=whole, action=word, step=word, answers=whole, done=whole, all=whole)
SHEETS = ("scw", "order_dice", "command_tokens", "steel_wheels", "gang_skirmish")

load_kv("home")


def places() -> list[Place]:
    """The three places of the app."""
    word = App.get_running_app().word
    return [
        Place("home", "bookshelf", word("nav.sheets")),
        Place("log", "history", word("nav.log")),
        Place("settings", "cog-outline", word("nav.settings")),
    ]


class Drawn(Widget):
    """Draws itself anew wherever it is put; for widgets to mix in."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.bind(pos=self._draw, size=self._draw)

    def _draw(self, *_: object) -> None:
        """Draw."""


class HomeHeader(Drawn, BoxLayout):
    """The app's name on squared paper, a drafting scale beneath it."""

    search = ObjectProperty(None)

    def _draw(self, *_: object) -> None:
        theme = App.get_running_app().theme
        self.canvas.before.clear()
        with self.canvas.before:
            Color(rgba=(*theme.outline_var[:3], 0.45))
            for x in range(int(self.width / dp(16)) + 1):
                Rectangle(pos=(self.x + x * dp(16), self.y), size=(1, self.height))
            for y in range(int(self.height / dp(16)) + 1):
                Rectangle(pos=(self.x, self.y + self.height - y * dp(16)), size=(self.width, 1))
            Color(rgba=theme.outline)
            Rectangle(pos=self.pos, size=(self.width, dp(1)))
            for tick in range(int(self.width / dp(8)) + 1):
                height = dp(10) if tick % 5 == 0 else dp(5)
                Rectangle(pos=(self.x + tick * dp(8), self.y), size=(max(1, dp(0.8)), height))


class Edged(Drawn, PressBox):
    """A card with its sheet's colour down the left edge and a title."""

    accent = ObjectProperty(((1, 1, 1, 1),) * 3)
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


class SheetCard(Edged):
    """One play sheet."""

    sheet = StringProperty("")
    note = StringProperty("")


class TrayCard(Drawn, PressBox):
    """The free dice tray: felt in a wooden rim."""

    def _draw(self, *_: object) -> None:
        theme = App.get_running_app().theme
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
        theme = App.get_running_app().theme
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
    accent = ObjectProperty(((1, 1, 1, 1),) * 3)

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

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.app = App.get_running_app()
        self.build()

    def build(self) -> None:
        """Header, cards, navigation; a rail instead where there is room."""
        column = BoxLayout(orientation="vertical")
        column.add_widget(HomeHeader(search=self._search))
        column.add_widget(self._cards())
        if self.app.wide:
            self.orientation = "horizontal"
            rail = SideRail()
            rail.fill(places(), "home", self._go, self.app.accent(None), arrow=False)
            parts: tuple[Widget, ...] = (rail, column)
        else:
            bar = BottomBar()
            bar.fill(places(), "home", self._go, self.app.accent(None))
            parts = (column, bar)
        for part in parts:
            self.add_widget(part)

    def _go(self, place: str) -> None:
        if place != "home":
            self.app.go(place)

    def _search(self) -> None:
        self.app.go("reference", ruleset=None)

    def shown(self) -> None:
        """A game may have been opened or finished meanwhile."""
        self.top_slot.clear_widgets()
        try:
            card = continue_card(self.app)
        except Exception as error:  # a game that cannot be told must not take Home away
            self.app.guard.handle_exception(error)
            card = None
        if card:
            self.top_slot.add_widget(card)
        self._lay()

    def _cards(self) -> HomeScroll:
        self.scroll, self.column, self.grid = HomeScroll(), HomeColumn(), CardGrid()
        self.top_slot, self.heading = Column(), Heading(self.app.word("home.sheets"))
        for sheet in SHEETS:
            self.grid.add_widget(self._sheet_card(sheet))
        self.grid.add_widget(TrayCard(spoken=self.app.word("home.tray"), tapped=lambda: self.app.go("tray")))
        for part in (self.top_slot, self.heading, self.grid):
            self.column.add_widget(part)
        self.scroll.add_widget(self.column)
        self.scroll.bind(size=self._lay)
        self.top_slot.bind(height=self._lay)
        return self.scroll

    def _sheet_card(self, sheet: str) -> SheetCard:
        word = self.app.word
        return SheetCard(
            sheet=sheet, title=word(f"{sheet}.title"), note=word(f"{sheet}.note"), accent=self.app.accent(sheet),
            spoken=word(f"{sheet}.title"), tapped=lambda: self.app.go("sheet", ruleset=sheet),
            held=lambda: sheet_menu(self.app, sheet),
        )  # fmt: skip

    def _lay(self, *_: object) -> None:
        """Cards share the height that is left, but are never too low."""
        rows = -(-len(self.grid.children) // self.grid.cols)
        edges = self.column.padding[1] + self.column.padding[3] + 2 * self.column.spacing
        gaps = (rows - 1) * self.grid.spacing[1]
        room = self.scroll.height - self.top_slot.height - self.heading.height - edges - gaps
        low = dp(132) * max(1, self.app.theme.text_scale**1.3)
        self.grid.height = rows * max(low, min(dp(200), room / rows)) + gaps


def continue_card(app) -> ContinueCard | None:
    """The game that waits for an answer, told without opening its rules."""
    entry = app.store.open_action()
    if entry is None:
        return None
    title = app.word(f"{entry.ruleset}.title") if app.words.has(f"{entry.ruleset}.title") else entry.ruleset
    kept = app.store.setting(OPEN_STEP, {}, STEP)
    at = kept if (kept.get("entry"), kept.get("answers")) == (entry.id, len(entry.answers)) else {}
    step, place = _step_words(app, entry, at), _turn_words(app, entry.game)
    return ContinueCard(
        accent=app.accent(entry.ruleset), title=title, place=place, step=step, done=at.get("done", 0),
        likely=at.get("all", 0), spoken=f"{app.word('home.continue')}: {title}, {step}",
        tapped=lambda: app.resume(entry),
    )  # fmt: skip


def _step_words(app, entry, at: dict) -> str:
    if not at:
        action = entry.action.replace("_", " ").capitalize()
        return app.word("home.step", action=app.rules_text(action), n=len(entry.answers) + 1)
    action, label = app.rules_text(at["action"]), small(app.rules_text(at["step"]))
    return app.word("home.step_named", action=action, n=at["done"] + 1, label=label)


def _turn_words(app, game: int | None) -> str:
    """Turn and countdown, or the title of a game that has no turn yet."""
    if game is None or (found := app.store.game(game)) is None:
        return ""
    state = history.now(app.store.turn_state(game))
    if not state.get("turn"):
        return found.title
    left = state.get("counters", {}).get("countdown")
    parts = [app.word("home.turn", n=state["turn"])]
    return " · ".join(parts if left is None else [*parts, f"{small(app.rules_text('Countdown'))} {left}"])


def sheet_menu(app, sheet: str) -> None:
    """What a long press on a sheet offers."""
    from app.widgets.overlay import show_menu

    word = app.word
    show_menu(word(f"{sheet}.title"), [
        (word("home.open"), "crosshairs", lambda: app.go("sheet", ruleset=sheet)),
        (word("home.log"), "history", lambda: app.go("sheet", ruleset=sheet, tab="log")),
        (word("home.rulings"), "scale-balance", lambda: app.go("rulings", ruleset=sheet)),
    ])  # fmt: skip
