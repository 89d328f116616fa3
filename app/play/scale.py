"""Where a distance changes what has to be thrown: the field is tried at every value, the changes are its marks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from rules.engine import Choice, Need, PlayerError, Roll
from rules.frame.kinds import Value
from rules.ruleset import Action, Edition, Facts, FactsError, FieldView
from rules.said import Number, Part, Said, Text, say, signed

MOST = 8
"""More marks than this say nothing."""
KEPT = 64
Modifiers = tuple[tuple[Text, int], ...]
Trial = Callable[[int], Mapping[str, Value]]
"""All facts with one field at this value."""


@dataclass(frozen=True)
class Band:
    """Neighbouring values that come to the same: the need in words and every named modifier, if they are possible."""

    first: int
    last: int
    need: Text = ""
    modifiers: Modifiers = ()
    sense: tuple[object, ...] = ()
    possible: bool = True

    def so_far(self, last: int) -> Band:
        """The same up to another value."""
        return Band(self.first, last, self.need, self.modifiers, self.sense, self.possible)


@dataclass(frozen=True)
class Mark:
    """The last value before something changes: a limit, or what is lost or comes beyond it."""

    at: int
    kind: str
    text: Text = ""


@dataclass(frozen=True)
class Scale:
    """A field's values from the lowest to the highest that are possible, in bands."""

    bands: tuple[Band, ...] = ()

    @property
    def marks(self) -> tuple[Mark, ...]:
        """Every place where something changes; none where there are too many to say anything."""
        pairs = zip(self.bands, self.bands[1:], strict=False)
        found = tuple(_between(one, other) for one, other in pairs)
        return found if len(found) <= MOST else ()

    def band(self, value: int) -> Band | None:
        """The band a value lies in."""
        return next((band for band in self.bands if band.first <= value <= band.last), None)

    def told(self, value: int) -> Modifiers | None:
        """The modifiers this value brings; None where no value brings any."""
        usual = self._in_all()
        band = self.band(value)
        if band is None or not any(set(other.modifiers) - usual for other in self.bands):
            return None
        return tuple(part for part in band.modifiers if part not in usual)

    def _in_all(self) -> set[tuple[Text, int]]:
        possible = [set(band.modifiers) for band in self.bands if band.possible]
        return set.intersection(*possible) if possible else set()

    @property
    def reach(self) -> tuple[int, int]:
        """The lowest and the highest value that are possible."""
        possible = [band for band in self.bands if band.possible] or self.bands
        return (possible[0].first, possible[-1].last) if possible else (0, 0)


def _between(one: Band, other: Band) -> Mark:
    if one.possible != other.possible:
        return Mark(one.last, "most") if one.possible else Mark(other.first, "least")
    lost = [part for part in one.modifiers if part not in other.modifiers]
    come = [part for part in other.modifiers if part not in one.modifiers]
    if lost:
        return Mark(one.last, "upto", _by(lost))
    if come:
        return Mark(one.last, "over", _by(come))
    return Mark(one.last, "upto", one.need if one.need != other.need else "")


def _by(modifiers: list[tuple[Text, int]]) -> Text:
    """What they come to together, with its sign."""
    return say("{by}", by=signed(sum(value for _, value in modifiers)))


def said_of(part: Part) -> object:
    """What a text says apart from its numbers: its pattern, and the same of what stands in it."""
    if isinstance(part, Said):
        return part.pattern, tuple(map(said_of, part.parts.values()))
    return None if isinstance(part, int | Number) else str(part)


class Surveyor:
    """Tries a field at every value and remembers what it found, as long as the other facts stay."""

    def __init__(self, ruleset: Edition, action: Action) -> None:
        self.ruleset, self.action = ruleset, action
        self._kept: dict[tuple[str, ...], Scale] = {}

    def known(self, path: str, view: FieldView, trial: Trial) -> Scale | None:
        """What was found before with the same other facts."""
        return self._kept.get(self._key(path, view, trial))

    def scale(self, path: str, view: FieldView, trial: Trial) -> Scale:
        """The bands of a number, given all other facts."""
        key = self._key(path, view, trial)
        if key not in self._kept:
            if len(self._kept) >= KEPT:
                self._kept.clear()
            self._kept[key] = Scale(self._bands(path, view, trial))
        return self._kept[key]

    def _key(self, path: str, view: FieldView, trial: Trial) -> tuple[str, ...]:
        return path, repr(trial(view.low or 0)), self.ruleset.digest

    def _bands(self, path: str, view: FieldView, trial: Trial) -> tuple[Band, ...]:
        bands: list[Band] = []
        for value in range(view.low or 0, (view.high or 0) + 1):
            new = self._at(value, path, trial(value))
            if new is None:
                return ()
            if bands and (bands[-1].sense, bands[-1].possible) == (new.sense, new.possible):
                bands[-1] = bands[-1].so_far(value)
            else:
                bands.append(new)
        return tuple(bands)

    def _at(self, value: int, path: str, values: Mapping[str, Value]) -> Band | None:
        """What this value comes to; None if the other facts are wrong whatever it is."""
        try:
            facts = self.action.facts(**values)
            asking, said = self._asked(facts)
        except FactsError as error:
            own = all(problem.field == path for problem in error.problems)
            return Band(value, value, possible=False) if own else None
        except PlayerError:
            return None
        if not isinstance(asking, Roll):
            return Band(value, value, sense=(said,))
        need, modifiers = asking.reading.text, _modifiers(asking)
        return Band(value, value, need, modifiers, (asking.label, asking.thrown, need, modifiers, said))

    def _asked(self, facts: Facts) -> tuple[Roll | Choice | None, object]:
        """What is asked first, and all that will be thrown; without dice what is answered, whatever its numbers are."""
        play = self.action.play(facts)
        if play.asking is None:
            return None, self.action.within(lambda: said_of(play.outcome.sentence))
        return play.asking, self.action.headline(facts)


def _modifiers(roll: Roll) -> Modifiers:
    parts = (roll.n, roll.reading.goal, getattr(roll.reading, "plus", 0))
    found = [part.modifiers for part in parts if isinstance(part, Need)]
    return tuple(dict.fromkeys(modifier for modifiers in found for modifier in modifiers))
