"""A decision on the page that resolves: for the player himself, or turned to the other one."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kivy.core.window import Window
from kivy.metrics import dp
from kivy.properties import BooleanProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.screens.resolve.choice import ChoicePanel, Pair
from app.screens.resolve.layout import CardScroll, share
from app.widgets.far_side import FarSide, faces_away
from app.widgets.surface import Column
from rules.engine import Choice

if TYPE_CHECKING:
    from app.play.session import PlaySession
    from app.shell.kit import Kit


class FarCard(BoxLayout):
    """What the other player reads: his card scrolls, his button, if there is one, stays."""

    narrow = BooleanProperty(False)

    def __init__(self, panel: Widget, button: Widget | None, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        scroll = CardScroll()
        scroll.add_widget(panel)
        for part in filter(None, (scroll, button)):
            self.add_widget(part)


class Deciding:
    """What the page does with a choice, for it to mix in."""

    kit: Kit
    session: PlaySession
    far: FarSide | None
    docked_there: Widget | None = None
    """The button that stands under what is turned to the other player."""
    panel: Any = None
    rows_of_options: bool
    shape: str
    state: str
    scroll: Any
    frame: Any
    tray: Any
    card_slot: Any
    lower_parts: tuple[Any, tuple[Widget, ...]]
    _enter: Callable[..., None]
    _dice: Callable[[], list[Any]]
    _put_buttons: Callable[..., None]
    _settled: Callable[[], None]

    def show_choice(self, choice: Choice) -> None:
        """Big rows, the odds of each option, the sensible one chosen."""
        self._enter("choice")
        self.frame.message = ""
        turned = faces_away(choice.by)
        self.panel = ChoicePanel(self, choice, turned)
        steps = [step for step in self.session.play.steps if step.faces]
        self.frame.put_strip(None)
        self.tray.show(self._dice() if steps else [])
        self.card_slot.clear_widgets()
        self._put_buttons(None)
        if turned:
            # All of it together: the other player has no other edge.
            self.panel.hold(self.panel.buttons)
            self._turn()
        else:
            self._near_choice()
        self._settled()

    def _near_choice(self) -> None:
        buttons = self.panel.buttons
        docked = not isinstance(buttons, Pair) or self._room_below()
        self.card_slot.add_widget(self.panel)
        if docked:
            self._put_buttons(buttons)
        else:
            self.panel.hold(buttons)
        self.rows_of_options = not (docked and isinstance(buttons, Pair))
        share(self)

    @property
    def options_top(self) -> float:
        """Options that scroll on a phone reach its lower edge: a notice lies above all of them."""
        below = self.state == "choice" and self.shape == "phone" and self.far is None and self.rows_of_options
        return float(self.scroll.top) if below else 0.0

    def _room_below(self) -> bool:
        """Can two big buttons be docked, or do they scroll with the question?"""
        roomy = Window.height >= dp(720) and self.kit.theme.text_scale < 1.3
        return roomy and self.shape == "phone"

    def show_far_throw(self, *buttons: Widget | None) -> None:
        """The step and its button, turned to the player who throws."""
        self.panel = Column(spacing=dp(8))
        for part in list(self.card_slot.children):
            self.card_slot.remove_widget(part)
            self.panel.add_widget(part)
        docked, *others = filter(None, buttons)
        for button in others:
            self.panel.add_widget(button)
        self._put_buttons(None)
        self._turn(docked)

    def _turn(self, docked: Widget | None = None) -> None:
        """The card and its buttons give way to something the other player reads upright."""
        self.docked_there = docked
        parent, parts = self.lower_parts
        for part in parts:
            parent.remove_widget(part)
        self.far = FarSide(FarCard(self.panel, docked, narrow=self.shape == "phone"))
        parent.add_widget(self.far)
        if self.shape == "wide":
            parent.give_way(self.far, self.panel, docked)
        for part in filter(None, (self.panel, docked)):
            part.bind(height=lambda *_: share(self))
        share(self)

    def _turn_back(self) -> None:
        if self.far is None:
            return
        parent, parts = self.lower_parts
        parent.remove_widget(self.far)
        self.far = None
        for part in parts:
            parent.add_widget(part)
        if self.shape == "wide":
            parent.give_way(parts[0], self.card_slot)
