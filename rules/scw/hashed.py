"""Facts that go along with every step of an exchange: hashed once, or the odds would wait for it."""

from __future__ import annotations

from dataclasses import fields

from rules.frame.kinds import Value


class HashedOnce:
    """For frozen dataclasses with eq=True: the hash is worked out when the object is made."""

    hash_once: int

    def __post_init__(self) -> None:
        me: Value = self
        parts = tuple(getattr(self, part.name) for part in fields(me) if part.compare)
        object.__setattr__(self, "hash_once", hash(parts))

    def __hash__(self) -> int:
        return self.hash_once
