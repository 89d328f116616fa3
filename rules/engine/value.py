"""Small immutable things of which the odds make thousands."""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Callable
from dataclasses import MISSING, Field, dataclass, field, fields
from typing import TypeVar, cast, dataclass_transform

from rules.engine.kinds import Fact, Handed

T = TypeVar("T")


class Aside(int):
    """Holds what is not compared: all of them are equal, and Python sees it without running a line of code."""

    held: Fact


def aside(held: Fact) -> Aside:
    """This, set aside."""
    made = Aside()
    made.held = held
    return made



@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def value(made: type[T]) -> type[T]:
    """A dataclass that nobody changes, and that is quick to make, to hash and to compare.

    Inside it is a tuple of its kind and its fields: Python hashes and compares those by itself, without running a line
    of code for it. The kind sets apart what has the same numbers but is something else. A field that is not compared is
    set aside.
    """
    described: Fact = dataclass(init=False, eq=False)(made)
    known: tuple[Field[Fact], ...] = fields(described)
    names = [it.name for it in known]
    # A namedtuple knows the quickest way to take a part out of a tuple.
    parts = namedtuple("parts", ["its_kind", *names])  # type: ignore[misc]
    own = {name: it for name, it in vars(described).items() if name not in ("__dict__", "__weakref__")}
    own |= {it.name: vars(parts)[it.name] if it.compare else _held(at) for at, it in enumerate(known, start=1)}
    own |= {"__slots__": (), "__new__": _maker(known, hasattr(made, "__post_init__")),
            "__getnewargs_ex__": lambda self: ((), {name: getattr(self, name) for name in names})}
    own.setdefault("__bool__", lambda self: True)
    bases = tuple(base for base in made.__bases__ if base is not object)
    kind: Fact = type(made)
    return cast("type[T]", kind(made.__name__, (*bases, tuple), own))


def _maker(known: tuple[Field[Fact], ...], checked: bool) -> Callable[..., Handed]:
    """What makes one of its fields; written out, since a call that gathers them first takes three times as long."""
    given = [it for it in known if not it.kw_only]
    named = [it for it in known if it.kw_only]
    takes = ", ".join(["its_kind", *map(_taken, given), *(["*"] if named else []), *map(_taken, named)])
    filled = f"new(its_kind, (its_kind, {', '.join(map(_filled, known))}))"
    lines = [f"def __new__({takes}):", f"    made = {filled}", "    made.__post_init__()", "    return made"]
    usual = {f"usual_{it.name}": it.default for it in known}
    set_aside = {f"aside_{it.name}": aside(it.default) for it in known if not it.compare}
    scope: dict[str, object] = {"new": tuple.__new__, "aside": aside, **usual, **set_aside}
    exec("\n".join(lines if checked else [lines[0], f"    return {filled}"]), scope)
    return cast("Callable[..., Handed]", scope["__new__"])


def _taken(it: Field[Fact]) -> str:
    return it.name if it.default is MISSING else f"{it.name}=usual_{it.name}"


def _filled(it: Field[Fact]) -> str:
    if it.compare:
        return it.name
    return f"aside_{it.name} if {it.name} is usual_{it.name} else aside({it.name})"


def _held(at: int) -> property:
    return property(lambda self: self[at].held)
