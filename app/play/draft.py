"""An action being assembled: values for its fields, what is wrong with them, what will be thrown."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.engine import Choice, Roll
from rules.ruleset import Action, Edition, Facts, FactsError, FieldView, Problem


class Draft:
    """The values a player has set so far, always complete: what he has not set is at its default."""

    def __init__(self, ruleset: Edition, action: Action, given: Mapping[str, Any] | None = None) -> None:
        self.ruleset, self.action = ruleset, action
        self.views = {view.name: view for view in action.fields()}
        self.values: dict[str, Any] = {name: plain(view.default) for name, view in self.views.items()}
        self.plan: dict[str, Any] = {}
        self.units: dict[str, int] = {}
        self.take(given or {})

    def take(self, given: Mapping[str, Any]) -> None:
        """Set what is given; fields the sheet no longer has are left out."""
        self.values |= {name: plain(value) for name, value in given.items() if name in self.views}

    def set(self, name: str, value: Any) -> None:
        """Change one field."""
        self.values[name] = value

    def trial(self, name: str) -> Callable[[Any], dict[str, Any]]:
        """All values as they are now, but for one field: for trying out."""
        values = dict(self.values)
        return lambda value: only_shown(self.views, {**values, name: value})

    def facts(self) -> Facts:
        """The facts, or FactsError with a sentence for each field that is wrong; what is not shown does not count."""
        return self.action.facts(**only_shown(self.views, self.values))

    def check(self) -> tuple[Facts | None, tuple[Problem, ...]]:
        """The facts if they are possible, and what is wrong if not."""
        try:
            return self.facts(), ()
        except FactsError as error:
            return None, error.problems

    def shown(self) -> list[FieldView]:
        """The fields that matter now, in order."""
        return that_matter(self.views, self.values)

    def stored(self) -> dict[str, Any]:
        """What is worth remembering: only what differs from the defaults."""
        return {name: value for name, value in self.values.items() if value != plain(self.views[name].default)}

    def changed(self, view: FieldView) -> bool:
        """Has the player set this field?"""
        return self.values[view.name] != plain(view.default)

    def swap(self) -> None:
        """Exchange the two sides, field for field."""
        both = [*self.action.swap.items(), *((other, one) for one, other in self.action.swap.items())]
        self.values |= {to: self.values[at] for to, at in both if to in self.views and at in self.views}
        roles = [role.id for role in self.action.roles[:2]]
        if len(roles) == 2:
            self.units = {roles[1 - roles.index(role)]: unit for role, unit in self.units.items() if role in roles}

    def fill_from(self, role: str, unit: Any) -> None:
        """A unit of the roster fills in its group."""
        self.units[role] = unit.id
        template = next((kind for kind in self.ruleset.units if kind.id == unit.template), None)
        values = template.as_it_is(unit.values) if template else unit.values
        for view in self.views.values():
            if view.group == role and view.fills in values:
                self._fill(view, values[view.fills])

    def _fill(self, view: FieldView, value: Any) -> None:
        """Take a unit's value if the field accepts it; otherwise the field stays."""
        before = self.values[view.name]
        self.values[view.name] = value
        _, problems = self.check()
        if any(problem.field == view.name for problem in problems):
            self.values[view.name] = before

    def first_request(self) -> Roll | Choice | None:
        """What is asked first, if the facts are possible."""
        facts, _ = self.check()
        return None if facts is None else self.action.play(facts).asking


class RowDraft:
    """One row of a list of facts, set like an action of its own."""

    def __init__(self, parent: Any, view: Any, index: int) -> None:
        self.ruleset, self.action, self.units = parent.ruleset, parent.action, {}
        self._parent, self._view, self._index = parent, view, index
        self.views = {own.name: own for own in view.fields}

    @property
    def values(self) -> dict[str, Any]:
        """The values of this row, complete."""
        row = self._parent.values[self._view.name][self._index]
        for name, view in self.views.items():
            row.setdefault(name, plain(view.default))
        return row

    def set(self, name: str, value: Any) -> None:
        """Change one field of the row."""
        self.values[name] = value

    def trial(self, name: str) -> Callable[[Any], dict[str, Any]]:
        """All values as they are now, but for one field of this row."""
        rows = [dict(row) for row in self._parent.values[self._view.name]]
        all_values = self._parent.trial(self._view.name)
        return lambda value: all_values([{**row, name: value} if i == self._index else row
                                         for i, row in enumerate(rows)])  # fmt: skip

    def shown(self) -> list[Any]:
        """The fields of the row that matter."""
        return that_matter(self.views, self.values)

    def changed(self, view: Any) -> bool:
        """Has the player set this field?"""
        return self.values[view.name] != plain(view.default)


def that_matter(views: Mapping[str, FieldView], values: Mapping[str, Any]) -> list[FieldView]:
    """The fields that matter, in order; one that is hidden counts as not set, so others may be hidden with it."""
    known = dict(values)
    while unset := {name: plain(view.default) for name, view in views.items()
                    if not view.matters(known) and known[name] != plain(view.default)}:  # fmt: skip
        known |= unset
    return [view for view in views.values() if view.matters(known)]


def only_shown(views: Mapping[str, FieldView], values: Mapping[str, Any]) -> dict[str, Any]:
    """What the player can see of the values, rows included."""
    return {view.name: [_row(view, row) for row in values[view.name]] if view.kind == "rows" else values[view.name]
            for view in that_matter(views, values)}  # fmt: skip


def _row(view: FieldView, row: Mapping[str, Any]) -> dict[str, Any]:
    views = {own.name: own for own in view.fields}
    return only_shown(views, {name: row.get(name, plain(own.default)) for name, own in views.items()})


def plain(value: Any) -> Any:
    """A value as it is stored: rows as dictionaries."""
    if isinstance(value, Facts):
        return {name: plain(getattr(value, name)) for name in type(value).model_fields if name != "rulings"}
    if isinstance(value, tuple | list):
        return [plain(part) for part in value]
    return value


def words_of(draft: Draft, role: str, say: Callable[[str], str] = str) -> str:
    """A group's facts in a few words, for the fixed facts beside a roll."""
    shown = [view for view in draft.shown() if view.group == role and (not view.more or draft.changed(view))]
    said = [part for part in (_said(draft, view, say) for view in shown) if part]
    return ("; " if any("," in part for part in said) else ", ").join(said)


def _said(draft: Draft, view: FieldView, say: Callable[[str], str]) -> str:
    value, label = draft.values[view.name], say(view.label)
    if view.kind == "switch":
        return label if value else ""
    if view.kind == "number":
        unit = view.unit if len(view.unit) < 2 else f" {say(view.unit)}"
        named = f"{label}:" if "," in label else label
        return "" if value in (None, 0) else f"{named} {value}{unit}"
    if view.kind == "rows":
        return f"{len(value)} × {label}" if value else ""
    return say(view.name_of(value)) if value is not None else ""
