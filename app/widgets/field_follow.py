"""Something was said elsewhere, on a map or from a list: the fields that it changes show it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from app.look import ambient
from app.widgets.controls import Outlined

if TYPE_CHECKING:
    from app.widgets.field_parts import Control, HandMark, MoreRow
    from rules.ruleset import FieldView


class Following:
    """Draws anew what is not as it was drawn, for a form to mix in: all of it would take some frames."""

    draft: Any
    boxes: dict[str, Any]
    controls: dict[str, Control]
    hands: dict[str, HandMark]
    more_row: MoreRow | None
    open_more: bool
    build: Callable[[], None]
    _values: dict[str, Any]
    _cards: dict[str, Any]
    _drawn: tuple
    _signature: Callable[..., tuple]
    _is_usual: Callable[[FieldView], bool]
    _choice: Callable[..., None]
    _add_hand: Callable[..., None]

    def follow(self) -> None:
        """Show what holds now; where other fields matter or the cards say something else, all is drawn anew."""
        shown, values = self.draft.shown(), self.draft.values
        new = [view for view in shown if values[view.name] != self._values.get(view.name)]
        if (self._signature(shown) != self._drawn or self.draft.on_cards != self._cards
                or not all(self._follows(view) for view in new)):
            self.build()
        self._values = dict(values)
        for name, mark in self.hands.items():
            mark.on = self.draft.by_hand(name)
        if self.more_row is not None:
            self.more_row.dot = any(self.draft.changed(view) for view in shown if not self._is_usual(view))

    def _follows(self, view: FieldView) -> bool:
        """Whether this field now shows what holds: by its control, by a new row of its own, or nowhere."""
        if view.look == "facing" or view.kind == "rows" or view.name in self.draft.on_cards:
            return False
        if control := self.controls.get(view.name):
            control.widget.show(self.draft.values[view.name])
            return True
        box = self.boxes.get(view.name)
        if box is None:
            return not self.open_more and not self._is_usual(view)
        if view.kind != "choice" or not isinstance(box, Outlined):
            return False
        box.clear_widgets()
        self._choice(box, view, ambient.rules_text(view.label))
        self._add_hand(box, view)
        return True
