"""Small immutable things of which the odds make thousands."""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Callable
from dataclasses import MISSING, Field, dataclass, field, fields
from typing import Any, TypeVar, cast, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def value(made: type[T]) -> type[T]:
    """A dataclass that nobody changes, and that is quick to make, to hash and to compare.

    Inside it is a tuple of its kind and its fields: Python hashes and compares those by itself, without running a line
    of code for it. The kind sets apart what has the same numbers but is something else. One with a field that is not
    compared cannot be: it is a dataclass, not frozen, since Python would take five times as long to make it.
    """
    if any(isinstance(it, Field) and it.compare is False for it in vars(made).values()):
        hashed: Callable[[Any], type[T]] = dataclass(slots=True, unsafe_hash=True)
        return hashed(made)
    described: Any = dataclass(init=False, eq=False)(made)
    known: tuple[Field[Any], ...] = fields(described)
    names = [it.name for it in known]
    # A namedtuple knows the quickest way to take a part out of a tuple.
    parts = namedtuple("parts", ["kind", *names])  # type: ignore[misc]
    own = {name: it for name, it in vars(described).items() if name not in ("__dict__", "__weakref__")}
    own |= {name: vars(parts)[name] for name in names}
    own |= {"__slots__": (), "__new__": _maker(known, hasattr(made, "__post_init__")), "__bool__": lambda self: True,
            "__getnewargs_ex__": lambda self: ((), {name: getattr(self, name) for name in names})}
    bases = tuple(base for base in made.__bases__ if base is not object)
    kind: Any = type(made)
    return cast("type[T]", kind(made.__name__, (*bases, tuple), own))


def _maker(known: tuple[Field[Any], ...], checked: bool) -> Callable[..., Any]:
    """What makes one of its fields; written out, since a call that gathers them first takes three times as long."""
    given = [it for it in known if not it.kw_only]
    named = [it for it in known if it.kw_only]
    takes = ", ".join(["kind", *map(_taken, given), *(["*"] if named else []), *map(_taken, named)])
    filled = f"new(kind, (kind, {', '.join(it.name for it in known)}))"
    lines = [f"def __new__({takes}):", f"    made = {filled}", "    made.__post_init__()", "    return made"]
    scope: dict[str, Any] = {"new": tuple.__new__, **{f"usual_{it.name}": it.default for it in known}}
    exec("\n".join(lines if checked else [lines[0], f"    return {filled}"]), scope)
    return cast("Callable[..., Any]", scope["__new__"])


def _taken(it: Field[Any]) -> str:
    return it.name if it.default is MISSING else f"{it.name}=usual_{it.name}"
