"""An action of a sheet: its facts, its procedure, its odds and how they are shown."""

from __future__ import annotations

import copy
import dataclasses
import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol

from rules.engine import (
    SENSIBLE,
    BestBook,
    Book,
    Choice,
    Decision,
    Entry,
    FacesError,
    Odds,
    OpenChoice,
    Plan,
    Play,
    PlayerError,
    Procedure,
    Roll,
    Step,
    TooMany,
    Within,
    plainly,
    sensible_but,
)
from rules.engine.kinds import Answer, Outcome
from rules.frame.aim import Aim, BestPlay
from rules.frame.facts import Facts, FieldView, rulings_of, with_house_marks
from rules.frame.kinds import Value
from rules.frame.parts import Role
from rules.frame.view import Bars, Chance, Figure, Mean, Part, Stack
from rules.said import Json, Names, Text, comma_list, named, say, texts_to_json

TARGET = "target"
"""The group of what is attacked, whoever has that role."""
BOOK_LIMIT = 200_000
"""A book with more situations than this is started anew."""


@dataclass(frozen=True)
class Resolution:
    """An action that is done."""

    outcome: Outcome
    steps: tuple[Step, ...]
    record: tuple[Entry, ...]

    @property
    def sentence(self) -> Text:
        """What happened, in a sentence."""
        found: Text = self.outcome.sentence
        return found


@dataclass(frozen=True)
class Picture:
    """What the odds card shows; without odds, the choice it waits for or the sentence that says why."""

    headline: tuple[Text, ...]
    kind: str = "none"
    label: Text = ""
    parts: tuple[Part, ...] = ()
    figures: tuple[Figure, ...] = ()
    assumed: tuple[Text, ...] = ()
    waits_for: Choice | None = None
    trouble: Text = ""

    def named(self, names: Names) -> Picture:
        """The same with the names of those who have a role in it."""
        parts = tuple(dataclasses.replace(part, label=named(part.label, names)) for part in self.parts)
        return dataclasses.replace(self, parts=parts)


class InForce(Protocol):
    """What an action needs of the edition it is played under."""

    @property
    def within(self) -> Within: ...

    @property
    def switched(self) -> Mapping[str, Value]: ...


class Action:
    """One thing a player does with the sheet; an edition has each action with its own numbers in force."""

    def __init__(self, id: str, title: Text, *, facts: type[Facts], start: Procedure, chapter: Text = "",
                 icon: str = "dice-multiple", summary: Text | Callable[[], Text] = "",
                 groups: Mapping[str, Text] | None = None,
                 headline: Callable[[Value], tuple[Text, ...]] | None = None, odds: Bars | Stack | None = None,
                 figures: tuple[Chance | Mean, ...] = (), roles: tuple[Role, ...] = (), others: tuple[Role, ...] = (),
                 swap: Mapping[str, str] | None = None, sample: Mapping[str, Value] | None = None,
                 main: Chance | Mean | None = None, aims: tuple[Aim, ...] = (), axes: tuple[str, ...] = (),
                 morale: Callable[[Outcome], object] | None = None) -> None:
        self.id = id
        self.title = title
        self.model = facts
        self.start = start
        self.chapter = chapter
        self.axes = axes
        """The two fields that a map of it shows first: range, then cover."""
        self._morale = morale
        self.icon = icon
        self.summary: Value = summary
        self.groups = dict(groups or {})
        self.view = odds
        self.figures = figures
        self.main = main or (figures[0] if figures else odds.main if odds else None)
        """The figure that advice goes by: more of it is better for the player whose action it is."""
        self.attacks = bool(aims) and any(role.opponent for role in roles)
        """Whether it does something to somebody: then it names its aims."""
        self.aims = aims or ((Aim(self.main.label, self.main.worth, isinstance(self.main, Chance)),)
                             if self.main else ())
        self.roles = roles
        self.titles: Mapping[str, Text] = {role.id: role.title for role in (*roles, *others)}
        """What each role is called."""
        self.all_roles = frozenset(self.titles)
        """With those who come along: passengers, further squares."""
        own = {role.id for role in roles if not role.opponent}
        self._theirs = ({role.id for role in roles if role.opponent} | {TARGET}) - own
        self.swap = dict(swap or {})
        self.sample = dict(sample or {})
        self.within: Within = plainly
        self._switched: Mapping[str, Value] = {}
        self._plain: Action | None = None
        self._fields: tuple[FieldView, ...] | None = None
        self._headline = headline
        self._books: dict[object, Book] = {}
        self._best: dict[Text, BestBook] = {}
        self._lock = threading.Lock()

    def under(self, edition: InForce, plain: Action | None = None) -> Action:
        """This action as that edition plays it; `plain` is the printed one, if the edition has other numbers."""
        own = copy.copy(self)
        own.within = edition.within
        own._plain = plain
        own.summary = edition.within(self.summary) if callable(self.summary) else self.summary
        own._switched = edition.switched if rulings_of(self.model) else {}
        own._fields, own._books, own._best, own._lock = None, {}, {}, threading.Lock()
        return own

    def facts(self, **values: Value) -> Facts:
        """Facts for this action; a sentence for each value that cannot be used."""
        started = {} if "rulings" in values else self._switched
        return self.within(self.model.given, {**started, **values})

    def fields(self) -> tuple[FieldView, ...]:
        """Its fields for a screen, in order; what a house rule has changed in their words is marked."""
        if self._fields is None:
            views = self.within(self.model.views)
            self._fields = with_house_marks(views, self._plain.fields()) if self._plain else views
        return self._fields

    def can_change(self, view: FieldView) -> bool:
        """Whether the player can change this at the table: not the target, nor what a unit is."""
        return view.group not in self._theirs if view.yours is None else view.yours

    def play(self, facts: Facts, record: Iterable[Entry] = ()) -> Play:
        """A play of this action, from the start or from a record."""
        return self.within(lambda: Play(self.start(facts), record, self.within))

    def resolve(self, facts: Facts, faces: Sequence[int] | None = None, choices: Sequence[Answer] | None = None,
                plan: Plan | Mapping[str, Answer] | None = None) -> Resolution:
        """All of it at once: random dice or these faces; choices as given, else as a sensible player decides."""
        play = self.play(facts)
        left = None if faces is None else list(faces)
        decided = list(choices or ())
        while play.asking is not None:
            if isinstance(play.asking, Choice):
                play.answer(decided.pop(0) if decided else _decider(plan)(play.asking))
            elif left is None:
                play.throw()
            else:
                play.answer(_taken(left, play.asking), by_hand=True)
        if left:
            raise FacesError(say("Too many dice: {left} of the {n} faces were not needed.", left=len(left),
                                 n=len(faces or ())))
        if decided:
            raise FacesError(say("Too many choices: {left} of {n} were not asked for.", left=len(decided),
                                 n=len(choices or ())))
        return Resolution(play.outcome, play.steps, play.record)

    def odds(self, facts: Facts, plan: Plan | Mapping[str, Answer] | None = None) -> Odds:
        """The exact odds; an open choice is named, never guessed."""
        with self._lock:
            return self._book(plan).odds(self.start(facts))

    def odds_from(self, play: Play, plan: Plan | Mapping[str, Answer] | None = SENSIBLE, option: Answer = None) -> Odds:
        """The exact odds from inside a play, or if the choice that is due is made so."""
        with self._lock:
            book = self._book(plan)
            return play.odds(book) if option is None else play.odds_if(option, book)

    def aim(self, label: str = "") -> Aim:
        """The aim of that name; without a name the first one."""
        if not self.aims:
            raise PlayerError(say("{action} has no aim to play for.", action=self.title))
        for aim in self.aims:
            if label in ("", str(aim.label)):
                return aim
        raise PlayerError(say("{action} has no aim {aim}; it has {aims}.", action=self.title, aim=label,
                              aims=comma_list(*(aim.label for aim in self.aims))))

    def best(self, facts: Facts, aim: str = "") -> BestPlay:
        """The action if both sides play their best: the owner for the aim, the opponent against it."""
        wanted = self.aim(aim)
        with self._lock:
            book, start = self._best_book(wanted), self.start(facts)
            return BestPlay(wanted, book.value(start), book.decisions(start), book.odds(start))

    def best_from(self, play: Play, aim: str = "") -> Decision:
        """The choice that is due: what each option is worth for the aim, and which is best."""
        wanted = self.aim(aim)
        with self._lock:
            return play.decision(self._best_book(wanted))

    def open_choices(self, facts: Facts) -> list[Choice]:
        """Every decision that may come up, by label, each with all options it can have."""
        found: dict[Text, Choice] = {}

        def decide(choice: Choice) -> Answer:
            known = found.get(choice.label)
            if known is None or len(choice.options) > len(known.options):
                found[choice.label] = choice
            try:
                return SENSIBLE(choice)
            except OpenChoice:
                return choice.options[0]

        Book(decide, self.within).odds(self.start(facts))
        return list(found.values())

    def headline(self, facts: Facts) -> tuple[Text, ...]:
        """What will be thrown: "10D6", "hits 5+"."""
        if self._headline is not None:
            return self.within(self._headline, facts)
        asking = self.play(facts).asking
        if isinstance(asking, Roll):
            return asking.thrown, say("{roll} {reading}", roll=asking.label, reading=asking.reading.text)
        return (asking.label,) if asking else ("no dice",)

    def odds_view(self, facts: Facts, plan: Plan | Mapping[str, Answer] | None = SENSIBLE) -> Picture:
        """What the odds card shows for these facts."""
        headline = self.headline(facts)
        try:
            odds = self.odds(facts, plan)
        except OpenChoice as waiting:
            return Picture(headline, waits_for=waiting.choice)
        except TooMany as error:
            return Picture(headline, trouble=error.said)
        return self.picture(odds, headline)

    def picture(self, odds: Odds, headline: tuple[Text, ...] = ()) -> Picture:
        """Odds as bars or segments with their figures."""
        return self.within(self._picture, odds, headline)

    def _picture(self, odds: Odds, headline: tuple[Text, ...]) -> Picture:
        figures = tuple(figure.figure(odds) for figure in self.figures)
        assumed = tuple(sorted(odds.assumed, key=str))
        if self.view is None:
            return Picture(headline, figures=figures, assumed=assumed)
        return Picture(headline, self.view.kind, self.view.label, self.view.parts(odds), figures, assumed)

    def figure(self, odds: Odds, figure: Chance | Mean | None = None) -> Figure:
        """One figure of these odds; without a name the main one."""
        wanted = figure or self.main
        if wanted is None:
            raise PlayerError(say("{action} has no figure to go by.", action=self.title))
        return self.within(wanted.figure, odds)

    def figure_called(self, label: str = "") -> Chance | Mean | None:
        """The figure of that name; without a name the main one."""
        known = {str(figure.label): figure for figure in (*self.figures, self.main) if figure}
        if not label:
            return self.main
        if label not in known:
            raise PlayerError(say("{action} has no figure {figure}; it has {figures}.", action=self.title, figure=label,
                                  figures=comma_list(*known) or "none"))
        return known[label]

    @property
    def has_morale(self) -> bool:
        """Whether its outcomes can call for a test of morale."""
        return self._morale is not None

    def calls_for_morale(self, outcome: Outcome) -> bool:
        """Whether this outcome calls for a test of morale."""
        return self._morale is not None and bool(self._morale(outcome))

    def as_good(self, odds: Odds, outcome: Outcome) -> Fraction | None:
        """The chance of this or better, if this action ranks its outcomes."""
        return self.within(self.view.as_good, odds, outcome) if self.view else None

    def _book(self, plan: Plan | Mapping[str, Answer] | None) -> Book:
        key = tuple(sorted(plan.items(), key=repr)) if isinstance(plan, Mapping) else plan
        book = self._books.get(key)
        if book is None or len(book) > BOOK_LIMIT:
            book = self._books[key] = Book(sensible_but(plan) if isinstance(plan, Mapping) else plan, self.within)
        return book

    def _best_book(self, aim: Aim) -> BestBook:
        book = self._best.get(aim.label)
        if book is None or len(book) > BOOK_LIMIT:
            book = self._best[aim.label] = BestBook(aim.number, self.within)
        return book

    def forget(self) -> None:
        """Nothing is remembered: for measuring from cold."""
        with self._lock:
            self._books, self._best = {}, {}

    def __repr__(self) -> str:
        return f"<action {self.id}>"


def outcome_to_json(outcome: Outcome) -> dict[str, Json]:
    """An outcome as it is stored and printed."""
    fields = dataclasses.asdict(outcome) if dataclasses.is_dataclass(outcome) else {"value": outcome}  # type: ignore[arg-type]
    sentence = getattr(outcome, "sentence", str(outcome))
    found: dict[str, Json] = texts_to_json({"kind": type(outcome).__name__, **fields, "sentence": sentence})
    return found


def _decider(plan: Plan | Mapping[str, Answer] | None) -> Plan:
    if plan is None:
        return SENSIBLE
    return sensible_but(plan) if isinstance(plan, Mapping) else plan


def _taken(left: list[int], roll: Roll) -> list[int]:
    n = int(roll.n)
    if len(left) < n:
        raise FacesError(say("Too few dice: {roll} takes {thrown} and {n} face is left.",
                             "Too few dice: {roll} takes {thrown} and {n} faces are left.",
                             roll=roll.label, thrown=roll.thrown, n=len(left)))
    taken, left[:] = left[:n], left[n:]
    return taken
