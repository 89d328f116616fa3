"""A game in progress: what to throw or decide now, what was thrown, and what came of it."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

from rules.engine.best import BestBook, Decision
from rules.engine.book import Book
from rules.engine.errors import FacesError, PlayerError, ProcedureError
from rules.engine.kinds import Answer, Outcome
from rules.engine.odds import Odds, certain
from rules.engine.place import Midway
from rules.engine.procedure import Situation, Steps
from rules.engine.reading import Marks
from rules.engine.request import Choice, Note, Roll
from rules.engine.within import Within, plainly
from rules.said import Json, Text, say


class Dice(Protocol):
    """A source of faces."""

    def randint(self, a: int, b: int) -> int: ...


FAIR = random.SystemRandom()
"""The system's own randomness, drawn at the moment of the throw, by rejection: no face is favoured."""


@dataclass(frozen=True)
class Thrown:
    """An entry of the record: faces."""

    faces: tuple[int, ...]
    by_hand: bool = False


@dataclass(frozen=True)
class Chosen:
    """An entry of the record: a decision."""

    option: Answer


Entry = Thrown | Chosen


def entry_to_json(entry: Entry) -> dict[str, Json]:
    """The entry as it is stored."""
    if isinstance(entry, Chosen):
        return {"choice": entry.option}
    return {"faces": list(entry.faces), "by_hand": entry.by_hand}


def entry_from_json(stored: dict[str, Json]) -> Entry:
    """The entry as it was."""
    if "choice" in stored:
        return Chosen(stored["choice"])
    return Thrown(tuple(stored["faces"]), bool(stored.get("by_hand", False)))


@dataclass(frozen=True)
class Step:
    """One step that is done: what was asked, what fell or was decided, and how it was read."""

    request: Roll | Choice | Note
    faces: tuple[int, ...] = ()
    value: Answer = None
    by_hand: bool = False

    @property
    def label(self) -> Text:
        """The step's name on the sheet."""
        return self.request.label

    @property
    def marks(self) -> Marks:
        """Which dice count."""
        return self.request.reading.marks(self.faces) if isinstance(self.request, Roll) else ()

    @property
    def text(self) -> Text:
        """The result in words."""
        if isinstance(self.request, Roll):
            return self.request.result(self.value)
        return self.request.name(self.value) if isinstance(self.request, Choice) else self.request.text


class _Frame:
    """A procedure under way, and what it has been answered."""

    __slots__ = ("answers", "situation", "steps")

    def __init__(self, situation: Situation) -> None:
        self.situation = situation
        self.steps: Steps[Answer] = situation.begin()
        self.answers: list[Answer] = []


class Play:
    """Live dice, real dice and replay are this one machine; only the source of the faces differs."""

    def __init__(self, situation: Situation, record: Iterable[Entry] = (), within: Within = plainly) -> None:
        self.situation = situation
        self.within = within
        self.asking: Roll | Choice | None = None
        self.outcome: Outcome = None
        self._steps: list[Step] = []
        self._record: list[Entry] = []
        self._frames = [_Frame(situation)]
        within(self._begin, record)

    def _begin(self, record: Iterable[Entry]) -> None:
        self._go_on(None)
        for entry in record:
            self._enter(entry)

    @property
    def over(self) -> bool:
        """Whether nothing more is asked."""
        return self.asking is None

    @property
    def steps(self) -> tuple[Step, ...]:
        """What happened so far."""
        return tuple(self._steps)

    @property
    def record(self) -> tuple[Entry, ...]:
        """The faces and decisions so far: with the situation, all that needs saving."""
        return tuple(self._record)

    def answer(self, given: Sequence[int] | Answer, by_hand: bool = False) -> None:
        """Faces for a throw, or the option for a choice; nothing changes if they are not accepted."""
        self.within(self._answer, given, by_hand)

    def _answer(self, given: Sequence[int] | Answer, by_hand: bool = False) -> None:
        request = self.asking
        if isinstance(request, Roll):
            faces = request.check(given)
            self._take(Thrown(faces, by_hand), Step(request, faces, request.reading.read(faces), by_hand))
        elif isinstance(request, Choice):
            option = request.check(given)
            self._take(Chosen(option), Step(request, value=option))
        else:
            raise PlayerError("Nothing left to roll or decide: this action is over.")

    def enter(self, entry: Entry) -> None:
        """One entry of a record."""
        self.within(self._enter, entry)

    def _enter(self, entry: Entry) -> None:
        if isinstance(self.asking, Choice) != isinstance(entry, Chosen) and not self.over:
            raise FacesError(say("The record does not fit: {roll} was asked for something else.", roll=self._label))
        if isinstance(entry, Chosen):
            self._answer(entry.option)
        else:
            self._answer(entry.faces, entry.by_hand)

    def draw(self, dice: Dice = FAIR) -> tuple[int, ...]:
        """Random faces for the throw that is due; nothing is answered yet."""
        if not isinstance(self.asking, Roll):
            raise PlayerError("No roll is due.")
        return tuple(dice.randint(1, sides) for sides in self.asking.dice)

    def throw(self, dice: Dice = FAIR) -> tuple[int, ...]:
        """Throw what is due."""
        faces = self.draw(dice)
        self.answer(faces)
        return faces

    def again(self, record: Iterable[Entry] | None = None) -> Play:
        """The same situation under the same rules, up to here or with another record."""
        return Play(self.situation, self._record if record is None else record, self.within)

    def undone(self) -> Play:
        """The same play without its last answer."""
        return self.again(self._record[:-1])

    def odds(self, book: Book) -> Odds:
        """The exact odds from here."""
        return certain(self.outcome) if self.over else book.odds_from(self._places(()))

    def odds_if(self, option: Answer, book: Book) -> Odds:
        """The exact odds from here if the choice that is due is made so."""
        if not isinstance(self.asking, Choice):
            raise PlayerError("No choice is due.")
        return book.odds_from(self._places((self.asking.check(option),)))

    def decision(self, book: BestBook) -> Decision:
        """The choice that is due, under best play from here."""
        if not isinstance(self.asking, Choice):
            raise PlayerError("No choice is due.")
        return book.decision(tuple(self._places(())))

    def _places(self, more: tuple[Answer, ...]) -> list[Midway]:
        places = [Midway(frame.situation, tuple(frame.answers)) for frame in self._frames]
        top = places[-1]
        return [*places[:-1], Midway(top.situation, top.answers + more)]

    @property
    def _label(self) -> Text:
        return self.asking.label if self.asking else "nothing"

    def _take(self, entry: Entry, step: Step) -> None:
        self._record.append(entry)
        self._done(step)
        self._go_on(step.value)

    def _done(self, step: Step) -> None:
        self._steps.append(step)
        self._frames[-1].answers.append(step.value)

    def _go_on(self, value: Answer) -> None:
        """Runs until dice or a decision are asked for, or all is done."""
        self.asking = None
        while self._frames:
            try:
                request = self._frames[-1].steps.send(value)
            except StopIteration as stop:
                value = self._returned(stop.value)
                continue
            if isinstance(request, Situation):
                self._frames.append(_Frame(request))
                value = None
            elif isinstance(request, Note) or (isinstance(request, Roll) and request.n == 0):
                value = self._pass_over(request)
            elif isinstance(request, Roll | Choice):
                self.asking = request
                return
            else:
                raise ProcedureError(f"{self._frames[-1].situation.procedure.name} asked for {request!r}.")

    def _returned(self, result: Outcome) -> Answer:
        """A tail call takes the place of the frame; a result goes to the frame below."""
        if isinstance(result, Situation):
            self._frames[-1] = _Frame(result)
            return None
        self._frames.pop()
        if self._frames:
            self._frames[-1].answers.append(result)
        else:
            self.outcome = result
        return result

    def _pass_over(self, request: Roll | Note) -> Answer:
        """A step without dice is listed, not asked."""
        value = request.reading.read(()) if isinstance(request, Roll) else None
        self._done(Step(request, value=value))
        return value
