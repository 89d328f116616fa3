"""Steps as they were told: what a log keeps of an action, to be read without playing it again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Literal, Self

from rules.engine import Beats, Choice, Need, Note, Play, Roll, Step
from rules.engine.kinds import Answer
from rules.engine.play import entry_from_json
from rules.engine.reading import Marks
from rules.frame.edition import Edition
from rules.frame.kinds import Value
from rules.frame.rarity import Rarity, rarity
from rules.said import Json, Names, Said, Text, named, text_from_json, text_to_json

Kind = Literal["roll", "choice", "note"]


@dataclass(frozen=True)
class ToldStep:
    """One step in plain values: who threw which dice for what, every named part of the need, what came of it."""

    kind: Kind
    label: Text
    text: Text = ""
    """What it came to, in words."""
    value: Answer = None
    """What it came to: a number, yes or no, words; of a choice the option that was taken."""
    by: str = ""
    by_hand: bool = False
    dice: tuple[int, ...] = ()
    """The sides of each die."""
    faces: tuple[int, ...] = ()
    marks: Marks = ()
    thrown: Text = ""
    n: int = 0
    goal: int | None = None
    plus: int = 0
    """Numbers that have named parts are a `Need`."""
    reading: Text = ""
    outlook: str = ""
    question: Text = ""
    note: Text = ""
    table: str = ""
    house: bool = False
    """Whether its table is a house rule."""
    house_words: tuple[Text, ...] = ()
    """Its modifiers whose sentence a house rule has changed."""
    rarity: Rarity | None = None

    @property
    def needs(self) -> tuple[Need, ...]:
        """Its numbers that have named parts: of the dice, of what is added, of the need."""
        numbers = (self.n, self.plus, self.goal)
        return tuple(number for number in numbers if isinstance(number, Need) and number.modifiers)

    def named(self, names: Names) -> Self:
        """The same step with the names of those who have a role in it."""
        return replace(self, label=named(self.label, names), text=named(self.text, names),
                       thrown=named(self.thrown, names), reading=named(self.reading, names),
                       question=named(self.question, names), note=named(self.note, names))

    def to_json(self) -> dict[str, Json]:
        """The step as it is stored: only what is not as usual."""
        values = {name: getattr(self, name) for name in _USUAL}
        return {"kind": self.kind, "label": text_to_json(self.label), **{
            name: _WRITE.get(name, _listed)(value) for name, value in values.items()
            if value != _USUAL[name] or isinstance(value, Need)}}

    @classmethod
    def from_json(cls, stored: Mapping[str, Json]) -> Self:
        """The step as it was told."""
        known = {name: _READ.get(name, _tupled)(stored[name]) for name in _USUAL
                 if stored.get(name) is not None}
        return cls(stored["kind"], text_from_json(stored["label"]), **known)


def _number_to_json(number: int) -> dict[str, Json]:
    if not isinstance(number, Need):
        return {"value": int(number)}
    parts = [[text_to_json(name), value] for name, value in number.modifiers]
    return {"value": int(number), "base": number.base, "kind": number.kind, "modifiers": parts}


def _number_from_json(stored: Mapping[str, Json]) -> int:
    if stored.get("kind") is None:
        return int(stored["value"])
    parts = tuple((text_from_json(name), int(value)) for name, value in stored["modifiers"])
    return Need(stored["value"], stored["base"], parts, stored["kind"])


def stored_rarity(stored: Mapping[str, Json]) -> Rarity | None:
    """How rare a stored step was, without reading the rest of it."""
    found = stored.get("rarity")
    return None if found is None else Rarity(*map(_tupled, found))


def _listed(value: Json) -> Json:
    """A value as JSON has it; what JSON does not know, in words."""
    if isinstance(value, tuple | list):
        return [_listed(part) for part in value]
    if isinstance(value, Said):
        return text_to_json(value)
    if isinstance(value, bool | str | None):
        return value
    return int(value) if isinstance(value, int) else value if isinstance(value, float) else str(value)


def _tupled(stored: Json) -> Json:
    if isinstance(stored, list):
        return tuple(map(_tupled, stored))
    return text_from_json(stored) if isinstance(stored, Mapping) else stored


def _rarity_to_json(found: Rarity) -> list[Json]:
    return [found.kind, found.n, text_to_json(found.dice), found.percent]


_USUAL = {name: getattr(ToldStep, name) for name in ToldStep.__dataclass_fields__ if name not in ("kind", "label")}
_WRITE: Mapping[str, Callable[[Json], Json]] = dict.fromkeys(("n", "goal", "plus"), _number_to_json) | {
    "rarity": _rarity_to_json}
_READ: Mapping[str, Callable[[Json], Json]] = dict.fromkeys(("n", "goal", "plus"), _number_from_json) | {
    "rarity": lambda stored: stored_rarity({"rarity": stored})}


def asked(request: Roll | Choice | Note, edition: Edition) -> ToldStep:
    """A step before it is answered: what is thrown or decided, and why."""
    return edition.within(_told, Step(request), edition)


def told(step: Step, edition: Edition) -> ToldStep:
    """A step that is done."""
    return edition.within(_told, step, edition, done=True)


def told_steps(play: Play, edition: Edition, known: tuple[ToldStep, ...] = ()) -> tuple[ToldStep, ...]:
    """All steps of a play so far; `known` are those at its beginning that were told already."""
    return (*known, *(told(step, edition) for step in play.steps[len(known):]))


def replayed(edition: Edition, action: str, facts: Mapping[str, Value], record: Iterable[Mapping[str, Json]]) -> Play:
    """A stored action played again from its record."""
    todo = edition.action(action)
    return todo.play(todo.facts(**facts), [entry_from_json(dict(answer)) for answer in record])


def _told(step: Step, edition: Edition, done: bool = False) -> ToldStep:
    request = step.request
    text: Text = _result(step) if done else ""
    value = _tupled(_listed(step.value)) if done else None
    if isinstance(request, Note):
        return ToldStep("note", request.label, text, table=request.table, house=_is_house(request.table, edition))
    if isinstance(request, Choice):
        return ToldStep("choice", request.label, text, value, request.by, question=request.question,
                        note=request.note)
    return _told_roll(request, step, text, value, edition, rarity(step) if done else None)


def _told_roll(roll: Roll, step: Step, text: Text, value: Answer, edition: Edition,
               how_rare: Rarity | None) -> ToldStep:
    goal, plus = _goal(roll), getattr(roll.reading, "plus", 0)
    names = [name for number in (roll.n, goal, plus) if isinstance(number, Need) for name, _ in number.modifiers]
    return ToldStep(
        "roll", roll.label, text, value, roll.by, step.by_hand, roll.dice, step.faces,
        step.marks if step.faces else (), roll.thrown, roll.n, goal, plus, roll.reading.text, roll.outlook,
        note=roll.note, table=roll.table, house=_is_house(roll.table, edition), rarity=how_rare,
        house_words=tuple(dict.fromkeys(name for name in names if name in edition.house_words)))


def _goal(roll: Roll) -> int | None:
    """The number to reach; where two dice are compared there is none."""
    return None if isinstance(roll.reading, Beats) else roll.reading.goal


def _result(step: Step) -> Text:
    """The result in words; a yes or no that the sheet has no words for is said as such."""
    if isinstance(step.request, Roll) and isinstance(step.value, bool) and not step.request.tell:
        return "yes" if step.value else "no"
    return step.text


def _is_house(table: str, edition: Edition) -> bool:
    return table in edition.house
