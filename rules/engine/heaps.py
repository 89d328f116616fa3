"""Dice that are sorted into heaps, and heaps that are thrown again: hits to wounds, wounds to those a medic saves.

At the table all dice of a heap are thrown together. Each goes its own way: for the odds it is one throw of dice that
come to rest on one heap or another.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from math import gcd

from rules.engine.errors import ProcedureError
from rules.engine.kinds import Answer
from rules.engine.procedure import Situation, Steps, procedure
from rules.engine.request import Roll
from rules.engine.spread import Spread, spread
from rules.engine.then import Then
from rules.engine.value import value

Weights = dict[int, int]
"""How often dice lie so: a number that says how many in all, and in its higher places how many on the later heaps."""


@value
class Sort:
    """All dice of a heap are thrown; `by` says of the result, and of how many dice it is, how many go to which heap."""

    heap: str
    roll: Roll
    """Of one die."""
    by: Callable[[Answer, int], tuple[int, ...]]
    into: tuple[str, ...]
    enough: tuple[str, ...] = ()
    """Not thrown where as many as matter lie on these already: then they go to the last heap as they are."""

    def of_one(self) -> tuple[int, dict[str, int]]:
        """Of a single die its faces, and how many of them send it to which heap."""
        values, faces = spread(self.roll)
        goes: dict[str, int] = {}
        for result, weight in values:
            for heap, there in zip(self.into, self.by(result, 1), strict=True):
                if there:
                    goes[heap] = goes.get(heap, 0) + weight
        return faces, goes


Ends = tuple[tuple[str, ...], ...]
"""Heaps on which dice come to rest, in groups."""
Rest = tuple[tuple[int, ...], ...]
"""How many lie on each of them."""


@value
class Sorting:
    """What is thrown in which order, where the dice come to rest, and how many of a group make a difference."""

    sorts: tuple[Sort, ...]
    ends: Ends
    most: int

    def at_rest(self, heaps: dict[str, int]) -> Rest:
        """Where the dice lie; of a group with as many as matter it makes no difference where."""
        return tuple(self._group(tuple(heaps.get(end, 0) for end in group)) for group in self.ends)

    def _group(self, lying: tuple[int, ...]) -> tuple[int, ...]:
        return lying if sum(lying) < self.most else (self.most, *(0 for _ in lying[1:]))


@procedure
def sorted_out(heaps: tuple[tuple[str, Situation], ...], sorting: Sorting) -> Steps[Rest]:
    """So many dice lie on each heap: all is thrown, one heap after the other."""
    lying: Counter[str] = Counter()
    for heap, number in heaps:
        lying[heap] += yield number
    return sorted_from(tuple(lying.items()), sorting)


@procedure
def sorted_from(heaps: tuple[tuple[str, int], ...], sorting: Sorting, at: int = 0) -> Then | Rest:
    """The same once it is known how many lie where."""
    lying = Counter(dict(heaps))
    for now, sort in enumerate(sorting.sorts[at:], start=at):
        dice = lying[sort.heap]
        if not dice:
            continue
        if sort.enough and sum(lying[heap] for heap in sort.enough) >= sorting.most:
            lying[sort.into[-1]] += lying.pop(sort.heap)
            continue
        return sort.roll.of(dice).then(_thrown, heaps_of(lying), sorting, now)
    return sorting.at_rest(lying)


def heaps_of(lying: dict[str, int]) -> tuple[tuple[str, int], ...]:
    """Heaps with dice on them."""
    return tuple((heap, dice) for heap, dice in sorted(lying.items()) if dice)


def _thrown(result: Answer, heaps: tuple[tuple[str, int], ...], sorting: Sorting, at: int) -> Situation:
    sort, lying = sorting.sorts[at], Counter(dict(heaps))
    moved = sort.by(result, lying.pop(sort.heap))
    lying.update(dict(zip(sort.into, moved, strict=True)))
    return sorted_from(heaps_of(lying), sorting, at + 1)


def all_at_once(heaps: Iterable[tuple[str, Spread]], sorting: Sorting, at: int = 0) -> Spread:
    """How all dice come to rest, and how often, where `heaps` says how many there can be on each at first."""
    whole, groups = 1, [{0: 1} for _ in sorting.ends]
    for heap, (numbers, total) in heaps:
        group, ends, still = _ways(heap, sorting, at)
        lying, ways = _of_many(dict(numbers), ends, still, sorting.most)
        groups[group] = lying if groups[group] == {0: 1} else _together(groups[group], lying, sorting.most)
        whole *= total * ways
    rests: dict[Rest, int] = {(): 1}
    for lying, ends_of in zip(groups, sorting.ends, strict=True):
        known = [(_told(state, _width(sorting.most), len(ends_of)), weight) for state, weight in lying.items()]
        rests = {(*rest, told): times * weight for rest, times in rests.items() for told, weight in known}
    return tuple(rests.items()), whole


def _ways(heap: str, sorting: Sorting, at: int) -> tuple[int, Weights, int]:
    """The group in which a die of this heap comes to rest, with how many faces where, and with how many nowhere."""
    lying, total = {heap: 1}, 1
    for sort in sorting.sorts[at:]:
        if faces := lying.pop(sort.heap, 0):
            sides, goes = sort.of_one()
            lying = {other: times * sides for other, times in lying.items()}
            for other, times in goes.items():
                lying[other] = lying.get(other, 0) + faces * times
            total *= sides
    shared = gcd(total, *lying.values())
    ends = [(group, place, lying[end] // shared) for group, ends in enumerate(sorting.ends)
            for place, end in enumerate(ends) if end in lying]
    if len({group for group, _, _ in ends}) > 1:
        raise ProcedureError(f"The dice of {heap} come to rest in several groups.")
    width = _width(sorting.most)
    gains = {1 + width ** place * (place > 0): faces for _, place, faces in ends}
    return ends[0][0] if ends else 0, gains, total // shared - sum(gains.values())


def _of_many(numbers: Weights, ends: Weights, still: int, most: int) -> tuple[Weights, int]:
    """How so many dice come to rest, and out of how many ways: first how many do at all, then on which heaps."""
    come = sum(ends.values())
    resting, ways = _come_to_rest(numbers, come, still, most)
    highest = max(resting)
    lying, found = {0: 1}, {}
    for number in range(min(highest + 1, most)):
        times = resting.get(number, 0) * come ** (highest - number)
        found.update({state: weight * times for state, weight in lying.items()} if times else {})
        lying = _together(lying, ends, most)
    if highest == most:
        found[most] = resting[most] * come ** most
    return found, ways * come ** highest


def _come_to_rest(numbers: Weights, come: int, still: int, most: int) -> tuple[Weights, int]:
    """How many of so many dice come to rest: die by die, those that are there with fewer come in later."""
    number, faces = max(numbers), come + still
    resting, ways = {0: numbers[number]}, 1
    one = {gain: times for gain, times in ((0, still), (1, come)) if times}
    while number:
        number, ways = number - 1, ways * faces
        resting = _together(resting, one, most)
        if number in numbers:
            resting[0] = resting.get(0, 0) + numbers[number] * ways
    return resting, ways


def _together(one: Weights, two: Weights, most: int) -> Weights:
    """Dice and dice; where as many as matter lie there it makes no difference on which heap."""
    both: Weights = {}
    get, width = both.get, _width(most)
    for state, times in two.items():
        for other, weight in one.items():
            lying = state + other
            both[lying] = get(lying, 0) + times * weight
    if enough := [lying for lying in both if lying % width >= most]:
        both[most] = sum([both.pop(lying) for lying in enough])
    return both


def _width(most: int) -> int:
    """What a place of the number holds: two handfuls that are enough each."""
    return 2 * most + 1


def _told(state: int, width: int, ends: int) -> tuple[int, ...]:
    """How many lie on each heap of a group."""
    others, lying = divmod(state, width)
    counts = []
    for _ in range(ends - 1):
        others, count = divmod(others, width)
        counts.append(count)
    return (lying - sum(counts), *counts)
