"""Small things that the odds make by the thousand."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import asdict, dataclass, field, replace

import pytest

from rules.engine import value


@value
class Loss:
    bases: int
    hammered: bool = False


@dataclass(frozen=True)
class Gain:
    bases: int
    hammered: bool = False


def test_equal_values_are_one():
    assert Loss(2) == Loss(2, False)
    assert len({Loss(2), Loss(2, False), Loss(2, True)}) == 2


@value
class Report:
    lost: int
    words: str = field(default="", compare=False)


def test_what_is_not_compared_does_not_set_values_apart():
    assert Report(1, "one") == Report(1, "a base")
    assert len({Report(1, "one"), Report(1, "a base"), Report(2)}) == 2


def test_what_is_not_compared_is_still_there():
    assert (Report(1, "one").words, Report(1).words) == ("one", "")
    assert replace(Report(1, "one"), lost=2).words == "one"
    assert deepcopy(Report(1, "one")).words == "one"


@value
class Crowd:
    kind: str
    heads: int

    def __bool__(self) -> bool:
        return self.heads > 0


def test_a_value_is_something_unless_it_says_otherwise():
    assert Loss(0)
    assert Crowd("infantry", 1)
    assert not Crowd("infantry", 0)


def test_a_value_can_be_copied():
    assert deepcopy(Loss(2, hammered=True)) == Loss(2, True)


def test_values_of_another_kind_are_not_equal():
    assert Loss(2) != Gain(2)


def test_a_value_is_a_dataclass_with_room_for_nothing_else():
    assert asdict(replace(Loss(2), hammered=True)) == {"bases": 2, "hammered": True}
    with pytest.raises(AttributeError):
        Loss(2).bases_lost = 1  # type: ignore[attr-defined]
