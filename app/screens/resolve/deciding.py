"""A decision on the page that resolves: for the player himself, or turned to the other one."""

from __future__ import annotations

from kivy.core.window import Window
from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.screens.choice import ChoicePanel, Pair
from app.screens.resolve_layout import CardScroll, share
from app.widgets.far_side import FarSide, faces_away
from rules.engine import Choice


class Deciding:
    """What the page does with a choice, for it to mix in."""

    far: FarSide | None
    rows_of_options: bool

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
            self._turn(self._far_choice())
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
            self.panel.add_widget(buttons)
        self.rows_of_options = not (docked and isinstance(buttons, Pair))
        share(self)

    def _room_below(self) -> bool:
        """Can two big buttons be docked, or do they scroll with the question?"""
        roomy = Window.height >= dp(720) and self.app.theme.text_scale < 1.3
        return roomy and not self.app.wide and not self.app.shape[1]

    def _far_choice(self) -> CardScroll:
        """All of it together: the other player has no other edge."""
        scroll = CardScroll()
        scroll.add_widget(self.panel)
        self.panel.add_widget(self.panel.buttons)
        return scroll

    def _turn(self, content: Widget) -> None:
        """The card and its buttons give way to something the other player reads upright."""
        parent, parts = self.lower_parts
        for part in parts:
            parent.remove_widget(part)
        self.far = FarSide(content)
        if self.app.wide:
            from app.screens.resolve_wide import CHOICE

            self.far.size_hint_x, self.far.width = None, dp(CHOICE)
        parent.add_widget(self.far)
        self.panel.bind(height=lambda *_: share(self))
        share(self)

    def _turn_back(self) -> None:
        if self.far is None:
            return
        parent, parts = self.lower_parts
        parent.remove_widget(self.far)
        self.far = None
        for part in parts:
            parent.add_widget(part)
