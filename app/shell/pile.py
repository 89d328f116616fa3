"""The pages that lie on each other, and the way back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib import import_module
from typing import TYPE_CHECKING, Any

from kivy.animation import Animation
from kivy.graphics import PopMatrix, PushMatrix, Translate
from kivy.metrics import dp
from kivy.properties import NumericProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.scatter import Scatter
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from app.look import ambient
from app.look.outside_in import lay_outside_in
from app.look.theme import MOTION
from app.play.rubbish import not_looked_through
from app.shell.guard import Guard
from app.storage import Trouble

if TYPE_CHECKING:
    from app.shell.kit import Kit
    from rules.frame.offer import Offer

PAGES = {
    "home": "home:HomePage",
    "sheet": "sheet:SheetPage",
    "assemble": "assemble:AssemblePage",
    "resolve": "resolve:ResolvePage",
    "real_dice": "real_dice:RealDicePage",
    "outcome": "outcome:OutcomePage",
    "reference": "reference:ReferencePage",
    "settings": "settings:SettingsPage",
    "rulings": "rulings:RulingsPage",
    "compare": "compare:ComparePage",
    "favourites": "favourites:FavouritesPage",
    "tray": "tray:TrayScreen",
    "far_view": "far_view:FarViewPage",
    "log": "log:LogPage",
    "entry": "entry:EntryPage",
    "luck": "luck:LuckPage",
    "unit": "unit:UnitPage",
    "card": "card:CardPage",
    "backup": "backup:BackupPage",
    "new_game": "new_game:NewGamePage",
    "games": "games:GamesPage",
    "sides": "sides:SidesPage",
    "end": "end:EndPage",
    "table": "table:TablePage",
    "join": "join:JoinPage",
    "guest": "guest:GuestPage",
    "map": "map:MapPage",
    "salvo": "salvo:SalvoPage",
    "matrix": "matrix:MatrixPage",
}


class Page(BoxLayout):
    """One page of the app; pages hold little: what must last is in the store or in what they were opened with."""

    def __init__(self, kit: Kit, **kwargs: Any) -> None:
        kwargs.setdefault("orientation", "vertical")
        super().__init__(**kwargs)
        self.kit = kit

    broken = False
    beside = NumericProperty(0)
    """How far from its place it is drawn, while it slides there."""
    slides_by = "beside"
    """A page whose dice are drawn by the window's own measure moves itself: `x`."""
    _slide: tuple[PushMatrix, Translate, PopMatrix] | None = None

    def on_beside(self, *_: object) -> None:
        """Only the drawing moves: all that lies on the page would be laid out anew in every frame."""
        if self.beside and self._slide is None:
            self._slide = PushMatrix(), Translate(), PopMatrix()
            self.canvas.before.insert(0, self._slide[0])
            self.canvas.before.insert(1, self._slide[1])
            self.canvas.after.add(self._slide[2])
        if self._slide is not None and self.beside:
            self._slide[1].x = self.beside
        elif self._slide is not None:
            for instruction in self._slide[:2]:
                self.canvas.before.remove(instruction)
            self.canvas.after.remove(self._slide[2])
            self._slide = None

    def back(self) -> bool:
        """Close something of this page's own; False if the page itself is to close."""
        return False

    def shown(self) -> None:
        """The page is on top."""

    def left(self) -> None:
        """The page is no longer on top."""

    def go_on(self) -> None:
        """Space, enter or a shake: do what the brass button does."""

    def digit(self, digit: int) -> None:
        """A digit of a keyboard."""

    def take_back(self) -> None:
        """The backspace of a keyboard."""

    def take(self, offer: Offer) -> None:
        """Do what the sheet offers, if this page can."""

    def open_tab(self, tab: str) -> None:
        """Show one of its places, if it has such."""

    def not_saved(self) -> None:
        """What was touched last could not be saved: show again what is kept."""

    def shaken(self) -> None:
        """The phone was shaken."""

    def docked(self) -> float:
        """How high the things at the lower edge stand: a notice lies above them."""
        from app.widgets.bars import BottomBar, Dock
        from app.widgets.buttons import BigButton, PushButton

        kinds = (BottomBar, Dock, BigButton, PushButton)
        found = (widget for widget in _fixed(self) if isinstance(widget, kinds) and widget.center_y < self.height / 2)
        return max((widget.top for widget in found), default=0)

    def bar_edge(self) -> tuple[float, float, float]:
        """The lower edge of the bar at the top: x, y, width."""
        from app.widgets.bars import TopBar

        bar = next((widget for widget in _fixed(self) if isinstance(widget, TopBar)), None)
        return (bar.x, bar.y, bar.width) if bar else (self.x, self.top - ambient.insets()[1], self.width)


def _fixed(widget: Widget) -> Iterator[Widget]:
    """Everything in a page that neither scrolls nor is turned."""
    for child in widget.children:
        yield child
        if not isinstance(child, ScrollView | Scatter):
            yield from _fixed(child)


@dataclass
class Visit:
    """A page in the pile: its name, what it was opened with, and the page once it is built."""

    name: str
    given: dict[str, Any] = field(default_factory=dict)
    page: Page | None = None
    kit: Any = None
    """What the page works with, where it is not the app's own kit."""


def page_class(name: str) -> type[Page]:
    """The page of this name, read from its module when first visited."""
    module, _, title = PAGES[name].partition(":")
    return getattr(import_module(f"app.screens.{module}.page"), title)


class Pile(FloatLayout):
    """The pages visited, the newest on top; only the top one is in the window."""

    def __init__(self, guard: Guard, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.kit: Any = None
        self._guard = guard
        self.visits: list[Visit] = []

    def do_layout(self, *given: object, **named: object) -> None:
        """A page that becomes another size is laid out like a new one."""
        before = self.top and tuple(self.top.size)
        super().do_layout(*given, **named)
        if self.top and tuple(self.top.size) != before:
            lay_outside_in(self.top)

    @property
    def top(self) -> Page | None:
        """The page on top."""
        return self.visits[-1].page if self.visits else None

    @property
    def page(self) -> Page:
        """The page on top, which must be there."""
        if self.top is None:
            raise LookupError("No page is open yet.")
        return self.top

    def go(self, name: str, **given: Any) -> Page:
        """Open a page over the others."""
        self._take_down()
        self.visits.append(Visit(name, given, kit=given.pop("kit", None)))
        return self._put_up(from_right=True)

    def replace(self, name: str, **given: Any) -> Page:
        """Open a page instead of the one on top, with the same kit."""
        self._take_down()
        self.visits[-1] = Visit(name, given, kit=given.pop("kit", self.visits[-1].kit))
        return self._put_up(from_right=True)

    def go_over(self, name: str, instead_of: tuple[str, ...], **given: Any) -> Page:
        """Open a page over the others, or instead of one of these."""
        return self.replace(name, **given) if self.visits[-1].name in instead_of else self.go(name, **given)

    def back(self) -> bool:
        """Close the top page, or something in it; False if only the first page is left."""
        if self.top and self.top.back():
            return True
        if len(self.visits) < 2:
            return False
        self._take_down()
        self.visits.pop()
        self._put_up(from_right=False)
        return True

    def back_to(self, *names: str) -> None:
        """Close pages until one of these is on top."""
        self._take_down()
        while len(self.visits) > 1 and self.visits[-1].name not in names:
            self.visits.pop()
        self._put_up(from_right=False)

    def rebuild(self) -> None:
        """Make every page anew: look, language, text size or shape of the window have changed."""
        self._take_down()
        for visit in self.visits:
            visit.page = None
        if self.visits:
            self._put_up(from_right=None)

    def _take_down(self) -> None:
        if self.top:
            Animation.cancel_all(self.top, self.top.slides_by, "opacity")
            self.top.left()
        self.clear_widgets()

    def _put_up(self, from_right: bool | None) -> Page:
        visit = self.visits[-1]
        with not_looked_through():
            if visit.page is None or visit.page.broken:
                visit.page = self._built(visit)
            return self._shown(visit.page, from_right)

    def _built(self, visit: Visit) -> Page:
        """The page, or a sentence and the way back in its place."""
        try:
            return page_class(visit.name)(kit=visit.kit or self.kit, **visit.given)
        except Exception as error:
            return self._instead(error)

    def _instead(self, error: Exception) -> Page:
        from app.shell.broken import BrokenPage

        self._guard.handle_exception(error)
        return BrokenPage(kit=self.kit, first=len(self.visits) < 2)

    def _shown(self, page: Page, from_right: bool | None) -> Page:
        page.pos, page.size, page.opacity, page.beside = self.pos, self.size, 1, 0
        self.add_widget(page)
        self._slide(page, from_right)
        try:
            page.shown()
        except Trouble:
            raise
        except Exception as error:
            self.clear_widgets()
            page = self.visits[-1].page = self._instead(error)
            self.add_widget(page)
        lay_outside_in(page)
        return page

    def _slide(self, page: Page, from_right: bool | None) -> None:
        if from_right is None or len(self.visits) == 1 or not ambient.animated():
            return
        way, there = page.slides_by, getattr(page, page.slides_by)
        setattr(page, way, there + (dp(28) if from_right else -dp(28)))
        page.opacity = 0
        Animation(opacity=1, duration=MOTION["screen"], transition="out_cubic", **{way: there}).start(page)
