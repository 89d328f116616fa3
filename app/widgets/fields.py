"""The fields of an action, drawn from what its facts say about themselves."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from app.draft import Draft, RowDraft, plain
from app.kv import load_kv
from app.marks import Scale, Surveyor
from app.odds import OddsDesk
from app.widgets.bars import IconButton
from app.widgets.buttons import PushButton
from app.widgets.controls import (
    Chip,
    Chips,
    FieldRow,
    Outlined,
    PickRow,
    Segments,
    Stepper,
    SwitchRow,
    caption,
    running_app,
)
from app.widgets.facing import FacingField
from app.widgets.heads import Heading, Picker
from app.widgets.overlay import show_help, show_menu, show_sheet
from app.widgets.press import PressBox
from app.widgets.slider import MarkedSlider
from app.widgets.surface import Column, HighCard
from app.widgets.text import DOT, Text, theme

load_kv("fields")

FEW = 6
SHORT_HELP = 44


class Form(Column):
    """All fields that matter now, in their groups; rare ones behind "More"."""

    def __init__(self, draft: Draft, sheet: str, changed: Callable[[], object], headed: bool = True,
                 pick_unit: Callable[[str], object] | None = None, **kwargs: Any) -> None:  # fmt: skip
        super().__init__(**kwargs)
        self.draft, self.sheet, self._changed, self.pick_unit = draft, sheet, changed, pick_unit
        self._headed = headed
        self.open_more = False
        self.boxes: dict[str, Outlined] = {}
        self.distances: dict[str, Distance] = {}
        self.scales: dict[str, Scale] = {}
        self.desk = OddsDesk()
        self.build()

    def build(self) -> None:
        """Draw every field that matters."""
        self.clear_widgets()
        self.boxes, self.distances = {}, {}
        shown = self.draft.shown()
        self._drawn = self._signature(shown)
        usual = [view for view in shown if not view.more]
        for number, (group, views) in enumerate(_by_group(usual), start=1):
            if self._headed:
                self.add_widget(self._heading(group, number))
            for part in self._parts(views):
                self.add_widget(part)
        rare = [view for view in shown if view.more]
        if rare:
            self._add_more(rare)

    def _signature(self, shown: Sequence[Any]) -> tuple:
        rows = tuple(len(self.draft.values[v.name]) for v in shown if v.kind == "rows")
        return tuple(view.name for view in shown), rows

    def _title(self, group: str) -> str:
        title = self.draft.action.groups.get(group) or group.replace("_", " ").capitalize()
        return running_app().rules_text(title)

    def _heading(self, group: str, number: int) -> Heading:
        app, title = running_app(), self._title(group)
        picker = None
        if self.pick_unit and any(role.id == group for role in self.draft.action.roles):
            unit = self.draft.units.get(group)
            found = app.store.unit(unit) if unit else None
            name = found.name if found else app.word("assemble.unit")
            picker = Picker(text=name, spoken=name, tapped=lambda: self.pick_unit(group))
        return Heading(title, number=number, sheet=self.sheet, picker=picker)

    # -- one field after the other

    def _parts(self, views: Sequence[Any]) -> Iterator[Widget]:
        for kind, together in _by_kind(views):
            if kind == "number" and len(together) > 1:
                yield from self._steppers(together)
            elif kind == "switch" and len(together) > 2:
                yield self._chips(together)
            else:
                yield from (self._field(view) for view in together)

    def _steppers(self, views: Sequence[Any]) -> Iterator[Widget]:
        app = running_app()
        columns = _columns([app.rules_text(view.label) for view in views])
        if columns == 1:
            yield from (self._field(view) for view in views)
            return
        grid = StepperGrid(most=columns)
        for view in views:
            box = self._box(view)
            label = app.rules_text(view.label)
            if view.help and len(view.help) + len(view.label) < 15:
                label = f"{label}, {app.rules_text(view.help)}"
            box.add_widget(self._label(view, label))
            box.add_widget(self._stepper(view))
            grid.add_widget(box)
        yield grid

    def _label(self, view: Any, text: str) -> Widget:
        return FieldLabel(text=text, house=view.house_help, held=lambda: self.explain(view))

    def _stepper(self, view: Any, **kwargs: Any) -> Stepper:
        return Stepper(self.draft.values[view.name], view.low, view.high, lambda value: self.set(view, value),
                       optional=view.optional, unit=_unit_mark(view.unit), label=view.label, **kwargs)  # fmt: skip

    def _chips(self, views: Sequence[Any]) -> Widget:
        app, chips, holder = running_app(), Chips(), Column()
        for view in views:
            chip = Chip(app.rules_text(view.label), self.sheet, house=view.house_help,
                        held=lambda v=view: self.explain(v))  # fmt: skip
            chip.on = bool(self.draft.values[view.name])
            chip.tapped = lambda c=chip, v=view: self._turn(c, v)
            self.boxes[view.name] = ChipBox(chip)
            chips.add_widget(chip)
        holder.add_widget(chips)
        return holder

    def _turn(self, chip: Chip, view: Any) -> None:
        chip.on = not chip.on
        self.set(view, chip.on)

    def _box(self, view: Any) -> Outlined:
        self.boxes[view.name] = box = Outlined()
        return box

    def _field(self, view: Any) -> Widget:
        box = self._box(view)
        app = running_app()
        label, note = app.rules_text(view.label), app.rules_text(view.help)
        mark = app.word("house.mark") if view.house_help else ""
        short = note if len(note) <= SHORT_HELP or view.kind == "switch" else ""
        short = f" {DOT} ".join(part for part in (short, mark) if part)
        if view.look == "distance":
            self.distances[view.name] = Distance(box, self, view)
            self._distance(box, view, self.scales.get(view.name))
        elif view.kind == "number":
            box.add_widget(self._number_row(view, label, short))
        elif view.kind == "switch":
            box.add_widget(SwitchRow(label, short, bool(self.draft.values[view.name]),
                                     lambda on: self.set(view, on), held=lambda: self.explain(view)))  # fmt: skip
        elif view.kind == "choice":
            self._choice(box, view, label)
        elif view.kind == "rows":
            self._rows(box, view, label)
        else:
            box.add_widget(caption(label))
            box.add_widget(PickRow(label, str(self.draft.values[view.name])))
        return box

    def _number_row(self, view: Any, label: str, note: str) -> FieldRow:
        unit = view.unit if len(view.unit) > 1 else ""
        note = ", ".join(part for part in (running_app().rules_text(unit), note) if part)
        stepper = self._stepper(view, size_hint_x=None, width=dp(144) * max(1, theme().text_scale * 0.9))
        return FieldRow(label, note, stepper)

    def _distance(self, box: Outlined, view: Any, scale: Scale | None) -> None:
        """A slider; a stepper where nothing changes along the way."""
        label = running_app().rules_text(view.label)
        box.clear_widgets()
        if scale is not None and scale.bands and not scale.marks:
            box.add_widget(self._number_row(view, label, running_app().rules_text(view.help)))
            return
        slider = MarkedSlider(label, self.draft.values[view.name], view.low, view.high,
                              lambda value: self.set(view, value), view.unit, view.label)  # fmt: skip
        slider.scale = scale or Scale()
        box.add_widget(slider)

    def _choice(self, box: Outlined, view: Any, label: str) -> None:
        app = running_app()
        options = self.draft.ruleset.options(view)
        names = [(option, app.rules_text(view.name_of(option))) for option in options]
        if view.optional:
            names = [(None, app.word("assemble.none")), *names]
        value = self.draft.values[view.name]
        if view.look == "facing":
            box.add_widget(FacingField(self._label(view, label), names, value, lambda v: self.set(view, v), self.sheet,
                                       held=lambda: self.explain(view), name=view.label, house=view.house))  # fmt: skip
            return
        if label != self._title(view.group):
            box.add_widget(self._label(view, label))
        if len(names) <= FEW and sum(len(text) for _, text in names) < 90:
            box.add_widget(Segments(names, value, lambda v: self.set(view, v), self.sheet,
                                    held=lambda: self.explain(view), label=view.label, house=view.house))  # fmt: skip
            return
        said = dict(names).get(value, str(value))
        row = PickRow(label, said, note=self._mark(view, value))
        row.tapped = lambda: self._pick(view, label, names, row)
        box.add_widget(row)

    def _mark(self, view: Any, option: Any) -> str:
        return running_app().word("house.mark") if option in view.house else ""

    def _pick(self, view: Any, title: str, names: Sequence[tuple[Any, str]], row: PickRow) -> None:
        def choose(option: Any, text: str) -> None:
            row.words.text, row.note = text, self._mark(view, option)
            self.set(view, option)

        value = self.draft.values[view.name]
        show_menu(title, [(text, "", lambda o=option, t=text: choose(o, t), self._mark(view, option), option == value)
                          for option, text in names])  # fmt: skip

    def _rows(self, box: Outlined, view: Any, label: str) -> None:
        rows = self.draft.values[view.name]
        box.spacing = dp(8)
        for index in range(len(rows)):
            box.add_widget(self._row_card(view, label, index))
        if view.high is None or len(rows) < view.high:
            box.add_widget(PushButton(text=running_app().word("assemble.add", what=label), icon="plus", kind="outlined",
                                  tapped=lambda: self._add_row(view)))  # fmt: skip

    def _row_card(self, view: Any, label: str, index: int) -> RowCard:
        title = f"{label} {index + 1}"
        card = RowCard(title=title)
        if len(self.draft.values[view.name]) > (view.low or 0):
            card.ids.head.add_widget(IconButton(icon="close", spoken=f"{title}, −",
                                                tapped=lambda: self._drop_row(view, index)))  # fmt: skip
        form = Form(RowDraft(self.draft, view, index), self.sheet, self._row_changed, headed=False)
        card.add_widget(form)
        for name, box in form.boxes.items():
            self.boxes[f"{view.name}.{index}.{name}"] = box
        for name, distance in form.distances.items():
            path = f"{view.name}.{index}.{name}"
            self.distances[path] = distance
            if path in self.scales:
                form.show_scale(distance, self.scales[path])
        return card

    def _row_changed(self) -> None:
        self._after_change()

    def _add_row(self, view: Any) -> None:
        rows = self.draft.values[view.name]
        rows.append(dict(rows[-1]) if rows else {own.name: plain(own.default) for own in view.fields})
        self._after_change()

    def _drop_row(self, view: Any, index: int) -> None:
        self.draft.values[view.name].pop(index)
        self._after_change()

    def _add_more(self, rare: Sequence[Any]) -> None:
        app = running_app()
        names = ", ".join(app.rules_text(view.label).lower() for view in rare[:3])
        dot = any(self.draft.changed(view) for view in rare)
        self.add_widget(MoreRow(names=names, is_open=self.open_more, dot=dot, tapped=self._turn_more))
        if self.open_more:
            for _group, views in _by_group(rare):
                for part in self._parts(views):
                    self.add_widget(part)

    def _turn_more(self) -> None:
        self.open_more = not self.open_more
        self.build()

    # -- what happens

    def set(self, view: Any, value: Any) -> None:
        """The player has changed a field."""
        self.draft.set(view.name, value)
        self._after_change()

    def _after_change(self) -> None:
        if self._signature(self.draft.shown()) != self._drawn:
            self.build()
        self._changed()

    def survey(self) -> None:
        """Find the marks of every distance, beside the screen; those known already are shown at once."""
        if not self.distances:
            return
        surveyor = _surveyor(self.draft)
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
        slider = distance.box.children[0]
        if isinstance(slider, MarkedSlider) and (scale.marks or not scale.bands):
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

    def explain_all(self) -> None:
        """Every field that matters with its help, for those who would rather tap than hold."""
        app = running_app()
        parts = []
        for view in self.draft.shown():
            ruling = f" ({view.ruling})" if view.ruling else ""
            help_text = app.rules_text(view.help) or app.word("assemble.no_help")
            parts.append(HelpName(text=app.rules_text(view.label)))
            parts.append(HelpText(text=f"{help_text}{ruling}"))
            if view.house_help or view.house:
                parts.append(HelpText(text=app.word("house.own")))
        show_sheet(app.word("assemble.help"), *parts)

    def explain(self, view: Any) -> None:
        """A field's help and the ruling behind it."""
        app = running_app()
        ruling = app.word("assemble.ruling", id=view.ruling) if view.ruling else ""
        house = app.word("house.own") if view.house_help or view.house else ""
        sentences = [text for text in (app.rules_text(view.help), ruling, house) if text]
        show_help(app.rules_text(view.label), *(sentences or [app.word("assemble.no_help")]))


class Distance(NamedTuple):
    """A distance on the form: where it stands, and whose field it is."""

    box: Outlined
    form: Form
    view: Any


_surveyors: dict[tuple[str, str], Surveyor] = {}


def _surveyor(draft: Any) -> Surveyor:
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


class FieldLabel(PressBox):
    """A small label that explains its field when held."""

    text = StringProperty("")
    house = BooleanProperty(False)


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


def _by_kind(views: Sequence[Any]) -> list[tuple[str, list[Any]]]:
    """Steppers stand together, chips too; each kind where its first field stands."""
    kinds: dict[Any, list[Any]] = {}
    for number, view in enumerate(views):
        alone = view.kind not in ("number", "switch") or view.look
        kinds.setdefault(number if alone else view.kind, []).append(view)
    return [(run[0].look or run[0].kind, run) for run in kinds.values()]


def _columns(labels: Sequence[str]) -> int:
    """How many steppers stand beside each other: as many as their names leave room for."""
    longest = max(len(label) for label in labels)
    if theme().text_scale >= 1.3 or longest > 24:
        return 1
    return 3 if longest <= 14 and len(labels) != 2 and len(labels) != 4 else 2


def _by_group(views: Sequence[Any]) -> list[tuple[str, list[Any]]]:
    groups: dict[str, list[Any]] = {}
    for view in views:
        groups.setdefault(view.group, []).append(view)
    return list(groups.items())


def _unit_mark(unit: str) -> str:
    return unit if len(unit) == 1 else ""
