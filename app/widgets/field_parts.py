"""What a form of fields is made of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.gridlayout import GridLayout

from app.look import ambient
from app.look.text import Icon, Text, theme
from app.look.theme import TOUCH
from app.play.scale import Surveyor
from app.widgets.controls import (
    Chip,
    Outlined,
)
from app.widgets.press import PressBox
from app.widgets.surface import HighCard

if TYPE_CHECKING:
    from app.play.draft import Draft, RowDraft
    from rules.frame.kinds import Value
    from rules.ruleset import FieldView


class CardLine(PressBox):
    """What the card of a group says, in a line; a tap opens its fields."""

    text = StringProperty("")
    is_open = BooleanProperty(False)


class HandMark(PressBox):
    """A field that is not as its card says: a tap takes the card's value again."""

    text = StringProperty("")
    on = BooleanProperty(False)


class Distance(NamedTuple):
    """A distance on the form: where it stands, and whose field it is."""

    box: Outlined
    form: Any
    view: FieldView


class Control(NamedTuple):
    """What a field is set with: where it stands, whose values it has."""

    widget: Any
    draft: Draft | RowDraft
    view: FieldView


_surveyors: dict[tuple[str, str], Surveyor] = {}


def surveyor_of(draft: Draft | RowDraft) -> Surveyor:
    """Who knows the marks of this action; what he found once he remembers."""
    key = (draft.ruleset.id, draft.action.id)
    if key not in _surveyors or _surveyors[key].action is not draft.action:
        _surveyors[key] = Surveyor(draft.ruleset, draft.action)
    return _surveyors[key]


class StepperGrid(GridLayout):
    """Steppers beside each other, as many as have room for their figure."""

    most = NumericProperty(1)


class ChipBox:
    """A chip that says when it is wrong."""

    def __init__(self, chip: Chip) -> None:
        self.chip = chip

    def mark_wrong(self, wrong: bool) -> None:
        """Outline it in red, or not."""
        self.chip.wrong = wrong


class HousePencil(Icon):
    """Beside the words that a house rule has changed."""


class FieldLabel(PressBox):
    """A small label that explains its field; the keyboard goes on to the field itself."""

    passed_over = True
    text = StringProperty("")
    house = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        if self.house:
            self.add_widget(HousePencil(), index=1)

    def collide_point(self, x: float, y: float) -> bool:
        """As high as a finger: beneath it the control takes what is its own."""
        top = self.top + dp(6)
        return self.x <= x <= self.right and min(self.y, top - dp(TOUCH)) <= y <= top


class RowCard(HighCard):
    """One row of a list of facts."""

    title = StringProperty("")


class MoreRow(PressBox):
    """Opens and closes the rare fields; a dot says that one of them is set."""

    names = StringProperty("")
    is_open = BooleanProperty(False)
    dot = BooleanProperty(False)


class HelpName(Text):
    """The name of a field that is explained."""


class HelpText(Text):
    """What a field means."""


def by_kind(views: Sequence[Any]) -> list[tuple[str, list[Any]]]:
    """Steppers stand together, chips too; each kind where its first field stands."""
    kinds: dict[Any, list[Any]] = {}
    for number, view in enumerate(views):
        alone = view.kind not in ("number", "switch") or view.look
        kinds.setdefault(number if alone else view.kind, []).append(view)
    return [(run[0].look or run[0].kind, run) for run in kinds.values()]


def columns_for(labels: Sequence[str]) -> int:
    """How many steppers stand beside each other: as many as their names leave room for."""
    longest = max(len(label) for label in labels)
    if theme().text_scale >= 1.3 or longest > 24:
        return 1
    return 3 if longest <= 14 and len(labels) != 2 and len(labels) != 4 else 2


def by_group(views: Sequence[Any]) -> list[tuple[str, list[Any]]]:
    groups: dict[str, list[Any]] = {}
    for view in views:
        groups.setdefault(view.group, []).append(view)
    return list(groups.items())


def value_words(view: FieldView, value: Value) -> str:
    """A value of a field in the player's words."""
    if view.kind == "rows":
        return str(len(value))
    if isinstance(value, bool):
        return ambient.word("yes" if value else "no")
    return ambient.rules_text(view.name_of(value)) if view.kind == "choice" else str(value)


def unit_mark(unit: str) -> str:
    return unit if len(unit) == 1 else ""
