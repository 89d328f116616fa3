"""The inputs of an action: frozen pydantic models whose field metadata draws the touch screen."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Literal, NoReturn, Self, Union, get_args, get_origin

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError
from pydantic.fields import FieldInfo
from pydantic_core import ErrorDetails, PydanticCustomError

from rules.engine.errors import PlayerError
from rules.frame import bands
from rules.frame.kinds import Value
from rules.frame.refusals import refusal
from rules.said import Name, Text, comma_list, say


@dataclass(frozen=True)
class Problem:
    """What is wrong with one field, in one sentence."""

    field: str
    sentence: Text


class FactsError(PlayerError):
    """Facts that the sheet does not allow; the message is the first problem."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        self.problems = problems
        super().__init__(problems[0].sentence)


def refuse(field: str, sentence: Text) -> NoReturn:
    """Illegal facts: name the field and say what is accepted."""
    raise PydanticCustomError("refused", "{sentence}", {"field": field, "sentence": sentence})


Look = Literal["", "facing", "distance"]
"""How a field wants to be asked for: the four sides of a vehicle, a distance whose marks change a need, or as usual."""


Kind = Literal["number", "switch", "choice", "rows", "text"]
"""What a field is to a finger."""
Named = Mapping[Value, str] | Mapping[Value, Text] | Callable[[], Mapping[Value, str] | Mapping[Value, Text]]
"""Options in words; made from the tables in force where a number of the sheet stands in them."""
Helped = Text | Callable[[], Text]


def field(default: Value, *, label: Helped, group: str = "situation", help: Helped = "", names: Named | None = None,
          more: bool = False, when: Mapping[str, tuple[Value, ...]] | None = None, unit: str = "",
          ruling: str = "", options: str | tuple[str, ...] = (), look: Look = "", row_of: tuple[str, ...] = (),
          column_of: tuple[str, ...] = (), yours: bool | None = None, counts: str = "", **limits: Value) -> Value:
    """A fact with what the screen needs to ask for it, and the tables whose row or column it picks.

    `yours`: whether the player can change it at the table; left out, what is not the target's.
    `counts`: the field that names what this is the number of: "Rifle 8" says both.
    """
    shown: Value = {"label": label, "group": group, "help": help, "names": names or {}, "more": more,
             "when": dict(when or {}), "unit": unit, "ruling": ruling, "options": options,
             "look": look, "row_of": row_of, "column_of": column_of, "yours": yours, "counts": counts}
    return Field(default, json_schema_extra={"screen": shown}, **limits)


def switch(default: Value, *, label: Text, ruling: str, reason: Text = "",
           names: Mapping[Value, str] | None = None) -> Value:
    """A ruling that has alternatives; the default is the ruling."""
    return field(default, label=label, group="rulings", help=reason, names=names, ruling=ruling, more=True)


@dataclass(frozen=True)
class FieldView:
    """One field as a screen sees it."""

    name: str
    kind: Kind
    default: Value
    label: Text
    group: str
    help: Text
    names: dict[Value, Text]
    more: bool
    when: dict[str, tuple[Value, ...]]
    unit: str
    ruling: str
    options: tuple[Value, ...]
    source: str
    low: int | None
    high: int | None
    optional: bool
    row: type[Facts] | None
    look: Look = ""
    row_of: tuple[str, ...] = ()
    column_of: tuple[str, ...] = ()
    fields: tuple[FieldView, ...] = ()
    """What each row of a list asks for."""
    yours: bool | None = None
    """Whether the player can change it at the table, where the sheet says so."""
    counts: str = ""
    """The field that names what this is the number of."""
    house: frozenset[Value] = frozenset()
    """The options whose words a house rule has changed."""
    house_help: bool = False
    """Whether a house rule has changed its label or its help."""

    def name_of(self, option: Value) -> Text:
        """An option in words."""
        words = str(option).replace("_", " ")
        return self.names.get(option) or words[:1].upper() + words[1:]

    def value_for(self, printed: str, options: Iterable[Value] = ()) -> Value:
        """What a row or column of the sheet means for this field; None where it means nothing."""
        if self.kind == "number":
            values = range(self.low or 0, (self.high or 0) + 1)
            return next((value for value in values if bands.holds(printed, value)), None)
        text = _words(printed)
        named = {option: {_words(str(option)), _words(str(self.name_of(option)))} for option in options}
        same = [option for option, names in named.items() if text in names]
        part = [option for option in named if f" {_words(str(option))} " in f" {text} "]
        return same[0] if same else max(part, key=lambda option: len(str(option)), default=None)

    def matters(self, facts: Mapping[str, Value]) -> bool:
        """Whether this field changes anything, given the others."""
        return all(facts.get(other) in allowed for other, allowed in self.when.items())


def with_house_marks(views: tuple[FieldView, ...], printed: tuple[FieldView, ...]) -> tuple[FieldView, ...]:
    """The same fields, marked where their words differ from the printed ones."""
    return tuple(_marked(view, as_printed) for view, as_printed in zip(views, printed, strict=True))


def _marked(view: FieldView, printed: FieldView) -> FieldView:
    changed = frozenset(option for option, name in view.names.items() if name != printed.names.get(option))
    return replace(view, house=changed, house_help=(view.label, view.help) != (printed.label, printed.help),
                   fields=with_house_marks(view.fields, printed.fields))


def _words(text: str) -> str:
    return " ".join(re.findall(r"[a-z0-9]+", text.casefold()))


class _Frozen(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", use_enum_values=True, validate_default=False)

    @classmethod
    def views(cls) -> tuple[FieldView, ...]:
        """Its fields for a screen, in order."""
        return tuple(_view(name, info) for name, info in cls.model_fields.items() if name != "rulings")


class Switches(_Frozen):
    """The rulings of a sheet that have alternatives."""


class Facts(_Frozen):
    """The inputs of an action; switches may be given flat, by their own names."""

    @classmethod
    def given(cls, values: Mapping[str, Value]) -> Self:
        """Facts from plain values, or one clear sentence for each that cannot be used."""
        try:
            return cls.model_validate(_with_rulings(cls, dict(values)))
        except ValidationError as error:
            raise FactsError(tuple(_problem(cls, detail) for detail in error.errors())) from error

    def plain(self) -> dict[str, Value]:
        """The facts as they are stored: only what differs from the defaults."""
        return self.model_dump(mode="json", exclude_defaults=True)


def rulings_of(facts: type[Facts]) -> type[Switches] | None:
    """The switches that come along with these facts."""
    info = facts.model_fields.get("rulings")
    return info.annotation if info and isinstance(info.annotation, type) else None


def typed(facts: type[Facts], values: Mapping[str, Value]) -> dict[str, Value]:
    """Each value as its own field has it, lists as they are; one that does not fit, or has no field, is left out."""
    found = {}
    for name, value in values.items():
        if name in facts.model_fields:
            with suppress(ValidationError):
                fits = _alone(facts, name).validate_python(value)
                found[name] = value if isinstance(fits, tuple) else fits
    return found


@cache
def _alone(facts: type[Facts], name: str) -> TypeAdapter[Value]:
    info = facts.model_fields[name]
    return TypeAdapter(Annotated[info.annotation, *info.metadata] if info.metadata else info.annotation)


def _with_rulings(facts: type[Facts], values: dict[str, Value]) -> dict[str, Value]:
    rulings = rulings_of(facts)
    if rulings is None:
        return values
    flat = {name: values.pop(name) for name in list(values) if name in rulings.model_fields and
            name not in facts.model_fields}
    if flat:
        given = values.get("rulings", {})
        values["rulings"] = (given if isinstance(given, dict) else given.model_dump()) | flat
    return values


def _problem(facts: type[Facts], detail: ErrorDetails) -> Problem:
    place = [part for part in detail["loc"] if part != "rulings"]
    if detail["type"] == "refused":
        return Problem(_path(*place, detail["ctx"]["field"]), detail["ctx"]["sentence"])
    asked = _asked(facts, place)
    if asked is None:
        return Problem(_path(*place) or "facts", _unknown(facts, place))
    return Problem(_path(*place), refusal(detail, asked.label, map(asked.name_of, asked.options)))


def _path(*place: int | str) -> str:
    return ".".join(map(str, place))


def _unknown(facts: type[Facts], place: Sequence[int | str]) -> Text:
    return say("There is no field {field}; accepted: {fields}.", field=Name(_path(*place)),
               fields=comma_list(*map(Name, _names(facts))))


def _asked(facts: type[Facts], place: Sequence[int | str]) -> FieldView | None:
    """The field at a place; one in a list is called by its row too: "Screen 2, Count"."""
    name, at, inside = str(place[0]) if place else "", place[1:2], place[2:]
    known = next((model.model_fields[name] for model in (facts, rulings_of(facts))
                  if model and name in model.model_fields), None)
    if known is None:
        return None
    view = _view(name, known)
    if not at or view.row is None:
        return view
    row, n = view.unit or view.label, int(at[0]) + 1
    if not inside:
        return replace(view, label=say("{row} {n}", row=row, n=n))
    field = _asked(view.row, inside)
    return field and replace(field, label=say("{row} {n}, {field}", row=row, n=n, field=field.label))


def _names(facts: type[Facts]) -> Iterable[str]:
    yield from (name for name in facts.model_fields if name != "rulings")
    rulings = rulings_of(facts)
    yield from rulings.model_fields if rulings else ()


def _view(name: str, info: FieldInfo) -> FieldView:
    extra: Value = info.json_schema_extra if isinstance(info.json_schema_extra, dict) else {}
    shown: dict[str, Value] = extra.get("screen", {})
    kinds, optional = _without_none(info.annotation)
    kind, options, row = _kind(kinds, shown.get("options") or ())
    source = shown["options"] if isinstance(shown.get("options"), str) else ""
    low, high = _limits(info)
    names, help, label = shown.get("names", {}), shown.get("help", ""), shown.get("label", "")
    return FieldView(
        name=name, kind=kind, default=info.get_default(call_default_factory=True),
        label=(label() if callable(label) else label) or name.replace("_", " ").capitalize(),
        group=shown.get("group", "situation"),
        help=help() if callable(help) else help, names=dict(names() if callable(names) else names),
        more=shown.get("more", False), fields=row.views() if row else (),
        when=shown.get("when", {}), unit=shown.get("unit", ""),
        ruling=shown.get("ruling", ""), options=options, source=source, low=low, high=high, optional=optional, row=row,
        look=shown.get("look", ""), row_of=(*shown.get("row_of", ()), *([source] if source else [])),
        column_of=shown.get("column_of", ()), yours=shown.get("yours"), counts=shown.get("counts", ""))


def _without_none(annotation: object) -> tuple[object, bool]:
    if get_origin(annotation) in (Union, UnionType):
        parts = [part for part in get_args(annotation) if part is not NoneType]
        return (parts[0] if len(parts) == 1 else annotation), len(parts) < len(get_args(annotation))
    return annotation, False


def _kind(annotation: object, options: Value) -> tuple[Kind, tuple[Value, ...], type[Facts] | None]:
    if get_origin(annotation) is Literal:
        return "choice", get_args(annotation), None
    if annotation is bool:
        return "switch", (), None
    if annotation is int:
        return "number", (), None
    if get_origin(annotation) is tuple:
        row = get_args(annotation)[0]
        return "rows", (), row if isinstance(row, type) and issubclass(row, Facts) else None
    if options:
        return "choice", options if isinstance(options, tuple) else (), None
    return "text", (), None


def _limits(info: FieldInfo) -> tuple[int | None, int | None]:
    def limit(*names: str) -> int | None:
        found = [getattr(part, name) for part in info.metadata for name in names if hasattr(part, name)]
        return found[0] if found else None

    return limit("ge", "min_length"), limit("le", "max_length")
