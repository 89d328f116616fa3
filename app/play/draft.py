"""An action being assembled: values for its fields, what is wrong with them, what will be thrown."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from types import MappingProxyType

from app.play.names import names_in
from rules.engine import Choice, PlayerError, Roll
from rules.frame.battle import AnyBattle
from rules.frame.deed import Who
from rules.frame.kinds import Value
from rules.frame.unit import Chip
from rules.ruleset import Action, Edition, Facts, FactsError, FieldView, Problem
from rules.said import Names, Text, comma_list

NOTHING = (None, "", "no", "none")
SAYS_LITTLE = ("yes", "no", "ask", "never", "always", "both", "neither", "other", "any", "all", "normal", "same")
"""Answers that say nothing without their question."""


class Draft:
    """The values of an action, always complete: what the player says, then what the cards say, then the defaults."""

    def __init__(self, ruleset: Edition, action: Action, given: Mapping[str, Value] | None = None,
                 battle: AnyBattle | None = None, who: Who | None = None) -> None:
        self.ruleset, self.action, self.battle = ruleset, action, battle
        self.views = {view.name: view for view in action.fields()}
        self.plan: dict[str, Value] = {}
        self.aim = ""
        """What the odds are best play for; without one they go by the plan."""
        self.who: Who = dict(who or {})
        self.said: dict[str, Value] = {}
        """What the player says himself."""
        self.on_cards: dict[str, Value] = {}
        """What the cards and the turn say."""
        self.values: dict[str, Value] = {}
        self.take(given or {})

    def again(self) -> Draft:
        """The same once more, to be changed by itself."""
        copy = Draft(self.ruleset, self.action, self.said, self.battle, self.who)
        copy.plan, copy.aim = dict(self.plan), self.aim
        return copy

    # -- where the values come from

    def refill(self, battle: AnyBattle | None = None) -> None:
        """Read the cards anew: some of what they say hangs on what the player says."""
        self.battle = battle or self.battle
        self.on_cards = self._read_cards()
        self.values = {name: plain(view.default) for name, view in self.views.items()} | self.on_cards | self.said

    def _read_cards(self) -> dict[str, Value]:
        if self.battle is None or not self.battle.there():
            return {}
        self.who = {role: unit for role, unit in self.who.items() if self.battle.find(unit)}
        read = self.battle.filled(self.action.id, self.who, **self.said)
        return {name: plain(value) for name, value in read.items() if name in self.views}

    def by_hand(self, name: str) -> bool:
        """Does the player say otherwise than the card?"""
        return name in self.said and name in self.on_cards and self.said[name] != self.on_cards[name]

    def back_to_card(self, name: str) -> None:
        """As the card says."""
        self.said.pop(name, None)
        self.refill()

    def pick(self, role: str, unit: str) -> None:
        """This card; another one in its place begins anew, nothing of the one before is carried over (B1)."""
        before, said = dict(self.who), dict(self.said)
        if self.who.get(role, unit) != unit:
            self.said = {}
        self.who[role] = unit
        try:
            self.refill()
        except PlayerError:
            self.who, self.said = before, said
            raise

    def unpick(self, role: str) -> None:
        """No card there: its values stay as they were, the player says them now."""
        self.said = {**self.on_cards, **self.said}
        self.who.pop(role, None)
        self.refill()

    @property
    def names(self) -> Names:
        """What the sides are called, and the units by their roles."""
        return names_in(self.battle, self.who) if self.battle else {}

    def name_of(self, role: str) -> str:
        """The name of the unit in this role, or nothing."""
        unit = self.battle.find(self.who.get(role, "")) if self.battle else None
        return unit.name if unit else ""

    def take(self, given: Mapping[str, Value]) -> None:
        """Set what is given; fields the sheet no longer has are left out."""
        self.said |= {name: plain(value) for name, value in given.items() if name in self.views}
        self.refill()

    def set(self, name: str, value: Value) -> None:
        """Change one field."""
        self.said[name] = value
        self.refill()

    def put(self, said: Mapping[str, Value]) -> None:
        """Say just this and nothing else."""
        self.said = {}
        self.take(said)

    def trial(self, name: str) -> Callable[[Value], dict[str, Value]]:
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

    @property
    def settled(self) -> bool:
        """Whether there is nothing to say, to throw or to decide: the cards know the answer."""
        facts, _ = self.check()
        return facts is not None and all(view.name in self.on_cards for view in self.shown()) and (
            self.action.play(facts).over)

    def stored(self) -> dict[str, Value]:
        """What is worth remembering: what differs from the defaults."""
        return {name: value for name, value in self.values.items() if value != plain(self.views[name].default)}

    def changed(self, view: FieldView) -> bool:
        """Is this field not as the sheet has it?"""
        return bool(self.values[view.name] != plain(view.default))

    def swap(self) -> None:
        """Exchange the two sides, field for field and card for card."""
        both = [*self.action.swap.items(), *((other, one) for one, other in self.action.swap.items())]
        roles = [role.id for role in self.action.roles[:2]]
        if self.who and len(roles) == 2:
            self.said = {}
            self.who = {roles[1 - roles.index(role)]: unit for role, unit in self.who.items() if role in roles}
            self.refill()
        else:
            self.take({to: self.values[at] for to, at in both if to in self.views and at in self.views})

    def first_request(self) -> Roll | Choice | None:
        """What is asked first, if the facts are possible."""
        facts, _ = self.check()
        return None if facts is None else self.action.play(facts).asking


class RowDraft:
    """One row of a list of facts, set like an action of its own."""

    def __init__(self, parent: Draft | RowDraft, view: FieldView, index: int) -> None:
        self.ruleset: Edition = parent.ruleset
        self.action: Action = parent.action
        self.who: Who = {}
        self._parent, self._view, self._index = parent, view, index
        self.views = {own.name: own for own in view.fields}

    @property
    def values(self) -> dict[str, Value]:
        """The values of this row, complete."""
        row = self._parent.values[self._view.name][self._index]
        return _whole(self.views, row)

    def set(self, name: str, value: Value) -> None:
        """Change one field of the row."""
        rows = self._parent.values[self._view.name]
        self._parent.set(self._view.name, [{**self.values, name: value} if at == self._index else row
                                           for at, row in enumerate(rows)])

    on_cards: Mapping[str, Value] = MappingProxyType({})

    def by_hand(self, name: str) -> bool:
        """A row is marked as a whole."""
        return False

    def back_to_card(self, name: str) -> None:
        """The whole list as the card says."""
        self._parent.back_to_card(self._view.name)

    def name_of(self, role: str) -> str:
        """A row has no unit of its own."""
        return ""

    def trial(self, name: str) -> Callable[[Value], dict[str, Value]]:
        """All values as they are now, but for one field of this row."""
        rows = [dict(row) for row in self._parent.values[self._view.name]]
        all_values = self._parent.trial(self._view.name)
        return lambda value: all_values([{**row, name: value} if i == self._index else row
                                         for i, row in enumerate(rows)])  # fmt: skip

    def shown(self) -> list[FieldView]:
        """The fields of the row that matter."""
        return that_matter(self.views, self.values)

    def changed(self, view: FieldView) -> bool:
        """Has the player set this field?"""
        return bool(self.values[view.name] != plain(view.default))


def that_matter(views: Mapping[str, FieldView], values: Mapping[str, Value]) -> list[FieldView]:
    """The fields that matter, in order; one that is hidden counts as not set, so others may be hidden with it."""
    known = dict(values)
    while unset := {name: plain(view.default) for name, view in views.items()
                    if not view.matters(known) and known[name] != plain(view.default)}:  # fmt: skip
        known |= unset
    return [view for view in views.values() if view.matters(known)]


def only_shown(views: Mapping[str, FieldView], values: Mapping[str, Value]) -> dict[str, Value]:
    """What the player can see of the values, rows included."""
    return {view.name: [_row(view, row) for row in values[view.name]] if view.kind == "rows" else values[view.name]
            for view in that_matter(views, values)}  # fmt: skip


def _row(view: FieldView, row: Mapping[str, Value]) -> dict[str, Value]:
    views = {own.name: own for own in view.fields}
    return only_shown(views, {name: row.get(name, plain(own.default)) for name, own in views.items()})


def plain(value: Value) -> Value:
    """A value as it is stored: rows as dictionaries."""
    if isinstance(value, Facts):
        return {name: plain(getattr(value, name)) for name in type(value).model_fields if name != "rulings"}
    if isinstance(value, tuple | list):
        return [plain(part) for part in value]
    return value


def words_of(draft: Draft | RowDraft, role: str, say: Callable[[Text], str] = str,
             only: Collection[str] | None = None) -> str:
    """A group's facts in a few words, all or only these, for the fixed facts beside a roll."""
    shown = [view for view in draft.shown() if view.group == role and (not view.more or draft.changed(view))
             and (only is None or view.name in only)]
    counted = {view.counts for view in shown}
    said = [part for part in (_said(draft, view, say) for view in shown if view.name not in counted) if part]
    return ("; " if any("," in part for part in said) else ", ").join(said)


def counted_words(of: Mapping[str, FieldView], values: Mapping[str, Value], view: FieldView) -> Text:
    """A number with what it is the number of: "Rifle 8", and just "LMG" where it is one."""
    named, n = of[view.counts].name_of(values[view.counts]), values[view.name]
    return Chip(named, True if n == 1 else n).words


def _rows_words(view: FieldView, rows: Sequence[Mapping[str, Value]], say: Callable[[Text], str]) -> str:
    """What the rows of a list are the numbers of, else how many there are."""
    of = {own.name: own for own in view.fields}
    counts = next((own for own in view.fields if own.counts), None)
    if counts is None:
        return f"{say(view.label)}: {len(rows)}"
    return say(comma_list(*(counted_words(of, _whole(of, row), counts) for row in rows)))


def _whole(of: Mapping[str, FieldView], row: Mapping[str, Value]) -> dict[str, Value]:
    return {name: row.get(name, plain(view.default)) for name, view in of.items()}


def _said(draft: Draft | RowDraft, view: FieldView, say: Callable[[Text], str]) -> str:
    value, label = draft.values[view.name], say(view.label)
    if view.kind == "switch":
        return label if value else ""
    if view.counts:
        return say(counted_words(draft.views, draft.values, view))
    if view.kind == "number":
        unit = view.unit if len(view.unit) < 2 else f" {say(view.unit)}"
        named = f"{label}:" if "," in label else label
        return "" if value in (None, 0) else f"{named} {value}{unit}"
    if view.kind == "rows":
        return _rows_words(view, value, say) if value else ""
    nothing = value in NOTHING or str(view.name_of(value)).casefold() in NOTHING
    return "" if nothing else _choice_words(draft, view, value, say)


def _choice_words(draft: Draft | RowDraft, view: FieldView, value: Value, say: Callable[[Text], str]) -> str:
    """What was chosen; with the field's name where the word alone says little."""
    named = view.name_of(value)
    words, english = say(named), str(named).casefold()
    little = value in SAYS_LITTLE or english in SAYS_LITTLE or not any(letter.isalpha() for letter in english)
    return f"{say(view.label)}: {words}" if little else words
