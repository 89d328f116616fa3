"""The fields of an action, drawn from what its facts say about themselves."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.look import ambient
from app.look.kv import load_kv
from app.look.text import DOT, theme
from app.play.desk import Later
from app.play.draft import Draft, RowDraft, words_of
from app.play.odds import OddsDesk
from app.play.scale import Scale
from app.widgets.controls import (
    Chip,
    Chips,
    FieldRow,
    Outlined,
    PickRow,
    Stepper,
    SwitchRow,
    caption,
)
from app.widgets.facing import FacingField
from app.widgets.field_follow import Following
from app.widgets.field_help import Explaining
from app.widgets.field_parts import (
    CardLine,
    ChipBox,
    Control,
    Distance,
    FieldLabel,
    HandMark,
    MoreRow,
    StepperGrid,
    by_group,
    by_kind,
    columns_for,
    surveyor_of,
    unit_mark,
    value_words,
)
from app.widgets.field_rows import Rows
from app.widgets.heads import Heading, Picker
from app.widgets.overlay import show_menu
from app.widgets.segments import Segments
from app.widgets.slider import MarkedSlider
from app.widgets.surface import Column

if TYPE_CHECKING:
    from rules.frame.kinds import Value
    from rules.ruleset import FieldView

load_kv("fields")

FEW = 6
SETTLES = 0.3
"""Seconds after the last change until fields that follow from it are drawn anew."""
SHORT_HELP = 44
AXES = ""
"""The group of what changes with every shot."""


class Form(Explaining, Rows, Following, Column):
    """All fields that matter now, in their groups; rare ones behind "More"."""

    def __init__(self, draft: Draft | RowDraft, sheet: str, changed: Callable[[], object], later: Later,
                 headed: bool = True, pick_unit: Callable[[str], object] | None = None, at_once: bool = True,
                 **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.draft, self.sheet, self._changed, self.pick_unit = draft, sheet, changed, pick_unit
        self._headed, self._later = headed, later
        self.open_more = False
        self.boxes: dict[str, Outlined | ChipBox] = {}
        self.distances: dict[str, Distance] = {}
        self.scales: dict[str, Scale] = {}
        self.hands: dict[str, HandMark] = {}
        self.controls: dict[str, Control] = {}
        self.built: Callable[[], object] = lambda: None
        """Called when the fields were drawn anew."""
        self.unfolded: set[str] = set()
        """The groups whose card lies open."""
        self.desk = OddsDesk(later)
        # Not under a finger that still slides: it would lose its field.
        self._build_soon = Clock.create_trigger(self._build_when_let_go, SETTLES)
        self._row_steps: list[Iterator[None]] = []
        self._latest = object()
        self._values: dict[str, Any] = {}
        self.more_row: MoreRow | None = None
        if at_once:
            self.build()

    def build(self) -> None:
        """Draw every field that matters."""
        for _ in self.steps():
            pass

    def steps(self) -> Iterator[None]:
        """The same, a field a step; it ends where all of it was begun anew meanwhile."""
        latest = self._latest = object()
        for _ in self._all():
            yield
            if latest is not self._latest:
                return
        self.built()

    def _all(self) -> Iterator[None]:
        self.clear_widgets()
        self.boxes, self.distances, self.hands, self.controls = {}, {}, {}, {}
        self._cards, self._row_steps = dict(self.draft.on_cards), []
        self._values, self.more_row = dict(self.draft.values), None
        shown = self.draft.shown()
        self._drawn = self._signature(shown)
        usual = [view for view in shown if self._is_usual(view)]
        for number, (group, views) in enumerate(self._groups(usual), start=1):
            if self._headed:
                self.add_widget(self._heading(group, number, views))
            yield from self._each(self._folded(group, views))
        rare = [view for view in shown if not self._is_usual(view)]
        if rare:
            yield from self._more(rare)

    def _each(self, views: Sequence[Any]) -> Iterator[None]:
        """One field after the other; the rows of a list after the field that they stand in."""
        for part in self._parts(views):
            self.add_widget(part)
            yield
            while self._row_steps:
                yield from self._row_steps.pop(0)

    def _control(self, view: FieldView, widget: Any) -> Any:
        """A control that can say what it would give."""
        self.controls[view.name] = Control(widget, self.draft, view)
        return widget

    def _is_usual(self, view: FieldView) -> bool:
        return not view.more or (self._headed and view.name in self.draft.action.axes)

    def _groups(self, views: Sequence[Any]) -> list[tuple[str, list[Any]]]:
        """As the sheet groups them, what a group is about first; without cards range and cover come before all."""
        axes = self.draft.action.axes if self._headed and not self.draft.who else ()
        order = [view.group for view in self.draft.views.values()]
        rest = by_group([view for view in views if view.name not in axes])
        # A gun without a quality shoots first of all the same.
        rest.sort(key=lambda one: order.index(one[0]))
        for group, of_it in rest:
            of_it.sort(key=lambda view, about=group: view.name != about)
        first = sorted((view for view in views if view.name in axes), key=lambda view: axes.index(view.name))
        return [(AXES, first), *rest] if first else rest

    def _folded(self, group: str, views: Sequence[Any]) -> Sequence[Any]:
        """What a card says stands in one line, so that what only the player knows is within reach."""
        on_card = [view for view in views if view.name in self.draft.on_cards and not self.draft.by_hand(view.name)]
        if group not in self.draft.who or not on_card:
            return views
        text = words_of(self.draft, group, ambient.rules_text, {view.name for view in on_card})
        is_open = group in self.unfolded
        self.add_widget(CardLine(text=text or ambient.word("assemble.as_card"), is_open=is_open,
                                 tapped=lambda: self._fold(group)))
        return views if is_open else [view for view in views if view not in on_card]

    def _fold(self, group: str) -> None:
        self.unfolded ^= {group}
        self.build()

    def _signature(self, shown: Sequence[Any]) -> tuple:
        rows = tuple(len(self.draft.values[v.name]) for v in shown if v.kind == "rows")
        return tuple(view.name for view in shown), rows

    def _title(self, group: str) -> str:
        title = self.draft.action.groups.get(group) or group.replace("_", " ").capitalize()
        return ambient.rules_text(title)

    def _axes_title(self, views: Sequence[Any]) -> str:
        first, *more = [ambient.rules_text(view.label) for view in views]
        return ambient.word("assemble.axes", first=first, second=more[0]) if more else first

    def _heading(self, group: str, number: int, views: Sequence[Any]) -> Heading:
        title = self._axes_title(views) if group == AXES else self._title(group)
        picker = None
        if self.pick_unit and any(role.id == group for role in self.draft.action.roles):
            name = ambient.called(self.draft.name_of(group)) or ambient.word("assemble.unit")
            picker = Picker(text=name, spoken=name, tapped=lambda: self.pick_unit(group))
        return Heading(title, number=number, sheet=self.sheet, picker=picker)

    # -- one field after the other

    def _parts(self, views: Sequence[Any]) -> Iterator[Widget]:
        for kind, together in by_kind(views):
            if kind == "number" and len(together) > 1:
                yield from self._steppers(together)
            elif kind == "switch" and len(together) > 2:
                yield self._chips(together)
            else:
                yield from (self._field(view) for view in together)

    def _steppers(self, views: Sequence[Any]) -> Iterator[Widget]:
        columns = columns_for([ambient.rules_text(view.label) for view in views])
        if columns == 1:
            yield from (self._field(view) for view in views)
            return
        grid = StepperGrid(most=columns)
        for view in views:
            box = self._box(view)
            label = ambient.rules_text(view.label)
            note = ambient.rules_text(view.help)
            if note and len(note) + len(label) < 15:
                label = f"{label}, {note}"
            box.add_widget(self._label(view, label))
            box.add_widget(self._stepper(view))
            self._add_hand(box, view)
            grid.add_widget(box)
        yield grid

    def _label(self, view: FieldView, text: str) -> Widget:
        return FieldLabel(text=text, house=view.house_help, spoken=text, tapped=lambda: self.explain(view),
                          held=lambda: self.explain(view))

    def _stepper(self, view: FieldView, **kwargs: Any) -> Stepper:
        return self._control(view, Stepper(
            self.draft.values[view.name], view.low, view.high, lambda value: self.set(view, value),
            optional=view.optional, unit=unit_mark(view.unit), label=ambient.rules_text(view.label), **kwargs))

    def _chips(self, views: Sequence[Any]) -> Widget:
        chips, holder = Chips(), Column()
        for view in views:
            chip = Chip(ambient.rules_text(view.label), self.sheet, house=view.house_help,
                        held=lambda v=view: self.explain(v))  # fmt: skip
            chip.on = bool(self.draft.values[view.name])
            chip.tapped = lambda c=chip, v=view: self._turn(c, v)
            self.boxes[view.name] = ChipBox(chip)
            chips.add_widget(self._control(view, chip))
        holder.add_widget(chips)
        for view in views:
            self._add_hand(holder, view, ambient.rules_text(view.label))
        return holder

    def _turn(self, chip: Chip, view: FieldView) -> None:
        chip.on = not chip.on
        self.set(view, chip.on)

    def _box(self, view: FieldView) -> Outlined:
        self.boxes[view.name] = box = Outlined()
        return box

    def _field(self, view: FieldView) -> Widget:
        box = self._box(view)
        label, note = ambient.rules_text(view.label), ambient.rules_text(view.help)
        mark = ambient.word("house.mark") if view.house_help else ""
        short = note if len(note) <= SHORT_HELP or view.kind == "switch" else ""
        short = f" {DOT} ".join(part for part in (short, mark) if part)
        if view.look == "distance":
            self.distances[view.name] = Distance(box, self, view)
            self._distance(box, view, self.scales.get(view.name))
        elif view.kind == "number":
            box.add_widget(self._number_row(view, label, short))
        elif view.kind == "switch":
            box.add_widget(self._control(view, SwitchRow(
                label, short, bool(self.draft.values[view.name]), lambda on: self.set(view, on),
                held=lambda: self.explain(view))))
        elif view.kind == "choice":
            self._choice(box, view, label)
        elif view.kind == "rows":
            self._rows(box, view, label)
        else:
            box.add_widget(caption(label))
            box.add_widget(PickRow(label, str(self.draft.values[view.name])))
        if view.look != "distance" and view.kind != "rows":
            self._add_hand(box, view)
        return box

    # -- what a card says, and what a player says instead

    def _add_hand(self, box: Widget, view: FieldView, name: str = "") -> None:
        if view.name in self.draft.on_cards:
            said = value_words(view, self.draft.on_cards[view.name])
            text = ambient.word("assemble.by_hand", card=said)
            mark = HandMark(text=f"{name}: {text}" if name else text, tapped=lambda: self._back_to_card(view))
            mark.on = self.draft.by_hand(view.name)
            self.hands[view.name] = mark
            box.add_widget(mark)

    def _back_to_card(self, view: FieldView) -> None:
        self.draft.back_to_card(view.name)
        self.build()
        self._changed()

    def _build_when_let_go(self, *_: object) -> None:
        if EventLoop.touches:
            self._build_soon()
        elif self.draft.on_cards != self._cards:
            self.build()

    def _number_row(self, view: FieldView, label: str, note: str) -> FieldRow:
        unit = view.unit if len(view.unit) > 1 else ""
        note = ", ".join(part for part in (ambient.rules_text(unit), note) if part)
        stepper = self._stepper(view, size_hint_x=None, width=dp(144) * max(1, theme().text_scale * 0.9))
        return FieldRow(label, note, stepper)

    def _distance(self, box: Outlined, view: FieldView, scale: Scale | None) -> None:
        """A slider; a stepper where nothing changes along the way."""
        label = ambient.rules_text(view.label)
        box.clear_widgets()
        if scale is not None and scale.bands and not scale.marks:
            box.add_widget(self._number_row(view, label, ambient.rules_text(view.help)))
            self._add_hand(box, view)
            return
        slider = MarkedSlider(label, self.draft.values[view.name], view.low, view.high,
                              lambda value: self.set(view, value), view.unit, label)
        slider.scale = scale or Scale()
        box.add_widget(self._control(view, slider))
        self._add_hand(box, view)

    def _choice(self, box: Outlined, view: FieldView, label: str) -> None:
        options = self.draft.ruleset.options(view)
        names = [(option, ambient.rules_text(view.name_of(option))) for option in options]
        if view.optional:
            names = [(None, ambient.word("assemble.none")), *names]
        value = self.draft.values[view.name]
        if view.look == "facing":
            field = FacingField(self._label(view, label), names, value, lambda v: self.set(view, v), self.sheet,
                                held=lambda: self.explain(view), name=label, house=view.house)
            self._control(view, field.segments)
            box.add_widget(field)
            return
        if label != self._title(view.group) or len(names) > FEW:
            box.add_widget(self._label(view, label))
        if len(names) <= FEW and sum(len(text) for _, text in names) < 90:
            box.add_widget(self._control(view, Segments(
                names, value, lambda v: self.set(view, v), self.sheet, held=lambda: self.explain(view),
                label=label, house=view.house)))
            return
        said = dict(names).get(value, str(value))
        row = PickRow(label, said, note=self._mark(view, value))
        row.tapped = lambda: self._pick(view, label, names, row)
        box.add_widget(row)

    def _mark(self, view: FieldView, option: Value) -> str:
        return ambient.word("house.mark") if option in view.house else ""

    def _pick(self, view: FieldView, title: str, names: Sequence[tuple[Any, str]], row: PickRow) -> None:
        def choose(option: Value, text: str) -> None:
            row.words.text, row.note = text, self._mark(view, option)
            self.set(view, option)

        value = self.draft.values[view.name]
        show_menu(title, [(text, "", lambda o=option, t=text: choose(o, t), self._mark(view, option), option == value)
                          for option, text in names])  # fmt: skip

    def _row_form(self, view: FieldView, index: int) -> Form:
        """The form of a row: whoever puts it up draws it."""
        return Form(RowDraft(self.draft, view, index), self.sheet, self._after_change, self._later, headed=False,
                    at_once=False)

    def _more(self, rare: Sequence[Any]) -> Iterator[None]:
        names = ", ".join(ambient.rules_text(view.label) for view in rare[:3])
        dot = any(self.draft.changed(view) for view in rare)
        self.more_row = MoreRow(names=names, is_open=self.open_more, dot=dot, tapped=self._turn_more)
        self.add_widget(self.more_row)
        yield
        if self.open_more:
            for _group, views in by_group(rare):
                yield from self._each(views)

    def _turn_more(self) -> None:
        self.open_more = not self.open_more
        self.build()

    # -- what happens

    def set(self, view: FieldView, value: Value) -> None:
        """The player has changed a field."""
        self.draft.set(view.name, value)
        self._after_change()

    def _after_change(self) -> None:
        self._values = dict(self.draft.values)
        if self._signature(self.draft.shown()) != self._drawn:
            self.build()
        for name, mark in self.hands.items():
            mark.on = self.draft.by_hand(name)
        if self.draft.on_cards != self._cards:
            self._build_soon()
        self._changed()

    def survey(self) -> None:
        """Find the marks of every distance, beside the screen; those known already are shown at once."""
        if not self.distances:
            return
        surveyor = surveyor_of(self.draft)
        trials = {path: (one.view, one.form.draft.trial(one.view.name)) for path, one in self.distances.items()}
        known = {path: surveyor.known(path, view, trial) for path, (view, trial) in trials.items()}
        self._show_scales({path: scale for path, scale in known.items() if scale is not None})
        if None in known.values():
            self.desk.ask(lambda: {path: surveyor.scale(path, view, trial) for path, (view, trial) in trials.items()},
                          self._show_scales)  # fmt: skip

    def _show_scales(self, scales: dict[str, Scale]) -> None:
        for path, scale in scales.items():
            if path in self.distances and scale != self.scales.get(path):
                self.scales[path] = scale
                self.distances[path].form.show_scale(self.distances[path], scale)

    def show_scale(self, distance: Distance, scale: Scale) -> None:
        """The marks of a distance, or a stepper if it has none."""
        slider = next((part for part in distance.box.children if isinstance(part, MarkedSlider)), None)
        if slider is not None and (scale.marks or not scale.bands):
            slider.scale = scale
        else:
            self._distance(distance.box, distance.view, scale)

    def leave(self) -> None:
        """No longer on top: nobody waits for marks."""
        self.desk.drop()

    def mark(self, problems: Sequence[Any]) -> None:
        """Outline the fields that are wrong."""
        wrong = {problem.field for problem in problems}
        for name, box in self.boxes.items():
            box.mark_wrong(name in wrong)
