"""What may come after the step that is on: played ahead with dice that go well, never with the player's own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from weakref import WeakKeyDictionary

from rules.engine import OPPONENT, SENSIBLE, Choice, Lookup, Need, Note, OpenChoice, Play, PlayerError, Roll, Total
from rules.engine.kinds import Answer
from rules.said import Text

FURTHEST = 5
TRIALS = 60
"""So many ways of going on are tried before a number of steps counts as certain."""


_counts_known: WeakKeyDictionary[Play, tuple[int, Count]] = WeakKeyDictionary()


@dataclass(frozen=True)
class Coming:
    """A step that comes if all goes well, and what of it is known before anything is thrown."""

    request: Roll | Choice | Note
    dice: bool = False
    need: bool = False

    @property
    def label(self) -> Text:
        """The step's name on the sheet."""
        return self.request.label


@dataclass(frozen=True)
class Count:
    """How many steps an action has: certainly, or if all goes well; 0 if nobody can say."""

    steps: int
    certain: bool = False


def coming_steps(play: Play) -> list[Coming]:
    """The steps that come if all goes well for the player whose action it is."""
    if play.over:
        return []
    start = len(play.steps) + 1
    try:
        lean = [step.request for step in _gone_on(play, _lean).steps[start:]]
        return [_known(step.request, lean) for step in _gone_on(play, _good).steps[start:]][:FURTHEST]
    except PlayerError:
        # What may come is said in passing: where it cannot be played ahead, nothing is said.
        return []


def likely_steps(play: Play) -> list[Text]:
    """Their names."""
    return [coming.label for coming in coming_steps(play)]


def count_of(play: Play) -> Count:
    """How many steps this action has, those behind it included."""
    if play.over:
        return Count(len(play.steps), True)
    place, count = _counts_known.get(play, (-1, Count(0)))
    if place != len(play.record):
        try:
            count = _count(play)
        except PlayerError:
            count = Count(0)
        _counts_known[play] = (len(play.record), count)
    return count


def _count(play: Play) -> Count:
    well = _gone_on(play, _good)
    if not well.over:
        return Count(0)
    steps = len(well.steps)
    return Count(steps, _always(play, steps, [TRIALS]))


def _gone_on(play: Play, dice: Callable[[Roll], list[int]]) -> Play:
    ahead = play.again()
    for _ in range(FURTHEST):
        if ahead.asking is None:
            break
        ahead.answer(_sensible(ahead.asking) if isinstance(ahead.asking, Choice) else dice(ahead.asking))
    return ahead


def _sensible(choice: Choice) -> Answer:
    try:
        return SENSIBLE(choice)
    except OpenChoice:
        return choice.options[0]


def _good(roll: Roll) -> list[int]:
    """Dice that count for the owner, and do not for the opponent."""
    return [_best(roll, sides) for sides in roll.dice]


def _lean(roll: Roll) -> list[int]:
    """It only just goes well: what comes then and with good dice alike does not hang on this throw."""
    wanted = roll.by != OPPONENT
    first = [face for face in range(1, roll.dice[0] + 1) if _counts(roll, face) is wanted]
    others = [next((f for f in range(1, sides + 1) if _counts(roll, f) is False), sides) for sides in roll.dice[1:]]
    return [first[0] if first else roll.dice[0], *others]


def _best(roll: Roll, sides: int) -> int:
    wanted = roll.by != OPPONENT
    # Where no face counts by itself the opponent's is low: a tie thrown again is not what is likely to come.
    otherwise = (sides + 1) // 2 if wanted else 1
    return next((face for face in range(sides, 0, -1) if _counts(roll, face) is wanted), otherwise)


def _counts(roll: Roll, face: int) -> bool | None:
    return roll.reading.marks([face] * len(roll.dice))[0]


def _known(request: Roll | Choice | Note, others: list[Roll | Choice | Note]) -> Coming:
    """What is the same however well the throws before it go."""
    other = next((one for one in others if one.label == request.label), None)
    if other is not None:
        others.remove(other)
    if not isinstance(request, Roll) or not isinstance(other, Roll):
        return Coming(request)
    return Coming(request, _numbers(request.n) == _numbers(other.n) and request.dice == other.dice,
                  request.reading == other.reading and _needs(request) == _needs(other))  # fmt: skip


def _needs(roll: Roll) -> tuple[object, ...]:
    return _numbers(roll.reading.goal), _numbers(getattr(roll.reading, "plus", 0))


def _numbers(number: int | None) -> object:
    return (int(number), number.base, number.modifiers) if isinstance(number, Need) else number


def _always(play: Play, steps: int, left: list[int]) -> bool:
    """Does every way of going on have so many steps? No, if that would take too long to find out."""
    if play.asking is None:
        return len(play.steps) == steps
    if len(play.steps) >= steps:
        return False
    for given in _ways(play.asking):
        left[0] -= 1
        if left[0] < 0 or given is None:
            return False
        after = play.again()
        after.answer(given)
        if not _always(after, steps, left):
            return False
    return True


def _ways(request: Roll | Choice) -> Iterator[Answer]:
    """An answer for each value that a request can have; None if they cannot be told one by one."""
    if isinstance(request, Choice):
        yield from request.options
    elif len(request.dice) == 1:
        yield from ([face] for face in range(1, request.dice[0] + 1))
    elif isinstance(request.sides, int) and request.reading.counted_faces(request.sides) is not None:
        yield from _counted(request)
    elif isinstance(request.reading, Total | Lookup):
        yield from _totals(request.dice)
    else:
        yield None


def _counted(roll: Roll) -> Iterator[list[int] | None]:
    faces = range(1, roll.dice[0] + 1)
    good = next((face for face in faces if _counts(roll, face)), None)
    bad = next((face for face in faces if not _counts(roll, face)), None)
    n = len(roll.dice)
    for count in range(n + 1):
        if (good is not None or not count) and (bad is not None or count == n):
            yield [good or 0] * count + [bad or 0] * (n - count)


def _totals(dice: tuple[int, ...]) -> Iterator[list[int]]:
    faces = [1] * len(dice)
    yield list(faces)
    for i, sides in enumerate(dice):
        while faces[i] < sides:
            faces[i] += 1
            yield list(faces)
