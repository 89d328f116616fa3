"""A field that is a list: a card for each row, with a form of its own in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from kivy.metrics import dp

from app.look import ambient
from app.play.draft import plain
from app.widgets.bars import IconButton
from app.widgets.buttons import PushButton
from app.widgets.controls import Outlined
from app.widgets.field_parts import RowCard
from rules.said import capital, said

if TYPE_CHECKING:
    from rules.ruleset import FieldView


class Rows:
    """The rows of lists, for a form to mix in; each is drawn in steps, after the field that it stands in."""

    draft: Any
    boxes: dict[str, Any]
    controls: dict[str, Any]
    distances: dict[str, Any]
    scales: dict[str, Any]
    _row_steps: list[Iterator[None]]
    _row_form: Callable[[FieldView, int], Any]
    _add_hand: Callable[..., None]
    _after_change: Callable[[], None]

    def _rows(self, box: Outlined, view: FieldView, label: str) -> None:
        box.spacing = dp(8)
        self._row_steps.append(self._row_cards(box, view, label))

    def _row_cards(self, box: Outlined, view: FieldView, label: str) -> Iterator[None]:
        rows = self.draft.values[view.name]
        for index in range(len(rows)):
            yield from self._row_card(box, view, label, index)
        if view.high is None or len(rows) < view.high:
            # A sheet says what one of them is called by the unit of the field.
            text = (ambient.word("assemble.add_another", what=said(view.unit)) if view.unit
                    else ambient.word("assemble.add"))
            box.add_widget(PushButton(text=text, icon="plus", kind="outlined", tapped=lambda: self._add_row(view)))
        self._add_hand(box, view)

    def _row_card(self, box: Outlined, view: FieldView, label: str, index: int) -> Iterator[None]:
        title = f"{capital(ambient.rules_text(view.unit)) if view.unit else label} {index + 1}"
        card = RowCard(title=title)
        if len(self.draft.values[view.name]) > (view.low or 0):
            card.ids.head.add_widget(IconButton(icon="close", spoken=f"{title}, −",
                                                tapped=lambda: self._drop_row(view, index)))  # fmt: skip
        form = self._row_form(view, index)
        card.add_widget(form)
        # As wide as it will be: beside the page each field moves only those of its own card.
        card.width = box.width
        yield from form.steps()
        box.add_widget(card)
        yield
        self._join(form, f"{view.name}.{index}")

    def _join(self, form: Any, place: str) -> None:
        """What the form of a row holds is found here too."""
        for name, box in form.boxes.items():
            self.boxes[f"{place}.{name}"] = box
        for name, control in form.controls.items():
            self.controls[f"{place}.{name}"] = control
        for name, distance in form.distances.items():
            path = f"{place}.{name}"
            self.distances[path] = distance
            if path in self.scales:
                form.show_scale(distance, self.scales[path])

    def _add_row(self, view: FieldView) -> None:
        rows = self.draft.values[view.name]
        new = dict(rows[-1]) if rows else {own.name: plain(own.default) for own in view.fields}
        self.draft.set(view.name, [*rows, new])
        self._after_change()

    def _drop_row(self, view: FieldView, index: int) -> None:
        rows = self.draft.values[view.name]
        self.draft.set(view.name, [*rows[:index], *rows[index + 1:]])
        self._after_change()
