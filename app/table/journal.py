"""The journal of a table: every deed with its number, the hash of all up to it, and what it was in a sentence."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable
from typing import Literal

from app.storage import KeptDeed
from app.table.asks import answering, owner_of, under_way
from app.table.messages import LARGEST, Deeds, DeedTold
from app.table.saying import IN_ENGLISH, Saying, names
from app.table.words import sentence
from rules.engine import PlayerError
from rules.frame.battle import AnyBattle
from rules.frame.deed import Amend, Answer, Begin, Close, Deed, Drop, Muster, NameSide, Open, Start, Undo
from rules.frame.sheet import Ruleset
from rules.frame.story import told
from rules.frame.turn_view import UnitRow
from rules.said import Text, name

NEWEST = 60
"""So many deeds a guest gets that is content with the newest."""
AT_HAND = 200
"""So many deeds at least are at hand as they are told; what lies further back is read from the disk."""
BACK = 100
"""So many deeds can be taken back before the journal has to be folded anew."""
SIZE = hashlib.sha256().digest_size
_SIGN = " #"
_MARK = re.compile(r"[0-9a-f]{16}:[\w.:-]{1,60}$")
Weight = Literal["result", "deed", "step", "quiet"]
FarBack = Callable[[int, int], Iterable[KeptDeed]]
"""Deeds from the disk: from a number on, so many."""


def nowhere(first: int, most: int) -> Iterable[KeptDeed]:
    """For a journal that is not on any disk."""
    raise LookupError(f"deeds from {first} on cannot be read")


def signed(name: str, mark: str) -> str:
    """Who did it, as it is kept with the deed: the name, and a mark by which the wish is known again."""
    return f"{name}{_SIGN}{mark}"


def signature(who: str) -> tuple[str, str]:
    """The name and the mark of whoever did it; no mark means the host itself."""
    name, _, mark = who.rpartition(_SIGN)
    return (name, mark) if _MARK.match(mark) else (who, "")


def following(before: str, deed: str) -> str:
    """The hash of a journal with one deed more."""
    return hashlib.sha256(f"{before}\n{deed}".encode()).hexdigest()


def strength(row: UnitRow) -> tuple[int, Text]:
    """How many are left of a unit, and what they are called: the first strength on its card that is a number."""
    for chip in row.chips:
        if chip.means == "strength" and isinstance(chip.value, int) and not isinstance(chip.value, bool):
            return chip.value, chip.label
    return 0, ""


class Hashes:
    """The hash before every deed and after the last one: an evening has thousands, and they take little room."""

    def __init__(self) -> None:
        self._all = bytearray()

    def __len__(self) -> int:
        return len(self._all) // SIZE + 1

    def __getitem__(self, number: int) -> str:
        """Before the deed of this number; before the very first it is empty."""
        if not 0 <= number < len(self):
            raise IndexError(number)
        return self._all[SIZE * (number - 1):SIZE * number].hex() if number else ""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Hashes) and self._all == other._all

    __hash__ = None  # type: ignore[assignment]

    def append(self, hash: str) -> None:
        """After one deed more."""
        self._all += bytes.fromhex(hash)


class Journal:
    """What was done, in order, as guests get it; it only grows, and only the newest of it is at hand."""

    def __init__(self, sheet: Ruleset, say: Saying = IN_ENGLISH, far_back: FarBack = nowhere) -> None:
        self.sheet = sheet
        self._say, self._far_back = say, far_back
        self.lines: list[DeedTold] = []
        """The newest deeds."""
        self.hashes = Hashes()
        self.mustered: dict[str, int] = {}
        """How strong every unit was when it came to the table."""
        self._battles: list[AnyBattle] = [sheet.battle()]

    @property
    def number(self) -> int:
        """The number of the next deed; its hash is added last, so that another thread never sees half a deed."""
        return len(self.hashes) - 1

    @property
    def hash(self) -> str:
        """Of everything so far."""
        return self.hashes[self.number]

    def line(self, number: int) -> DeedTold | None:
        """A deed by its number; None if it lies too far back."""
        lines = self.lines
        at = number - lines[0].number if lines else -1
        return lines[at] if 0 <= at < len(lines) else None

    def add(self, kept: Iterable[KeptDeed]) -> None:
        """Further deeds; those it has already are passed over."""
        fresh = [one for one in kept if one.number >= self.number]
        for one in fresh:
            if one.number == self.number:
                self._add(one, fresh[-1].number - one.number < 2 * AT_HAND)

    def _add(self, kept: KeptDeed, at_hand: bool) -> None:
        deed, line = self.sheet.battle_sheet.deed_from_json(kept.deed), untold(kept)
        if at_hand:
            line = line.model_copy(update={"side": self._side(deed), "told": self._told(deed), "weight": _weight(deed)})
        # Always another list: this one may be read in another thread.
        self.lines = [*(self.lines if len(self.lines) < 2 * AT_HAND else self.lines[-AT_HAND:]), line]
        self._fold(deed)
        self.hashes.append(following(self.hash, kept.deed))

    def _told(self, deed: Deed) -> str:
        """A deed that cannot be told any more is still a deed."""
        if isinstance(deed, Undo):
            taken = self.line(deed.of)
            return self._say(sentence("page.taken_back_what", what=name(taken.told)) if taken
                             else sentence("page.taken_back"))
        battle = self._battles[-1]
        try:
            said = self._say(battle.edition.within(deed.told, battle), names(battle))
            return f"{under_way(battle, self._say)}. {said}" if isinstance(deed, Close) else said
        except (PlayerError, ValueError, KeyError, TypeError):
            return deed.deed.replace("_", " ").capitalize() + "."

    def _side(self, deed: Deed) -> str:
        """Whose deed it was, where that can be seen."""
        battle = self._battles[-1]
        try:
            if isinstance(deed, Begin):
                return owner_of(battle.but(play=Open(action=deed.action, who=deed.who, facts=deed.facts)))
            if battle.play:
                return answering(battle) if isinstance(deed, Answer) else owner_of(battle)
        except (PlayerError, ValueError, KeyError, TypeError):
            return ""
        unit = battle.find(str(getattr(deed, "unit", "")))
        return unit.side if unit else str(getattr(deed, "side", ""))

    def _fold(self, deed: Deed) -> None:
        if isinstance(deed, Undo):
            self._battles.pop()
            self._battles = self._battles or self._folded()
        else:
            self._battles.append(deed.done(self._battles[-1]))
            if len(self._battles) > 2 * BACK:
                del self._battles[:BACK]
            self._note_strength()

    def _folded(self) -> list[AnyBattle]:
        """Where everything up to the deed that is being added leads to, from the very first."""
        sheet = self.sheet.battle_sheet
        kept = self._far_back(0, self.number + 1)
        return list(told(self.sheet.battle(), (sheet.deed_from_json(one.deed) for one in kept)).battles[-BACK:])

    def _note_strength(self) -> None:
        battle = self._battles[-1]
        if any(unit.id not in self.mustered for unit in battle.units):
            found = dict.fromkeys((unit.id for unit in battle.units), 0)
            self.mustered = found | {row.id: strength(row)[0] for row in battle.view().rows} | self.mustered

    # -- what a guest gets

    def start(self, last: int, hash: str, whole: bool) -> tuple[int, bool]:
        """The first deed a guest lacks that has everything before `last`, and whether what it has does not count."""
        if 0 < last <= self.number and self.hashes[last] == hash:
            return last, False
        return 0 if whole else max(0, self.number - NEWEST), True

    def next(self, first: int, anew: bool = False) -> Deeds | None:
        """The deeds from a number on, as many as go into a message; None if they are not at hand."""
        lines = self.lines
        at = first - (lines[0].number if lines else 0)
        return self._deeds(first, lines[at:self.number - first + at], anew) if at >= 0 else None

    def handed_on(self, first: int, kept: Iterable[KeptDeed], anew: bool = False) -> Deeds:
        """Deeds from far back, as many as go into a message: who wants them folds them himself, they are not told."""
        lines = [untold(one) for one in kept]
        if not lines or lines[0].number != first:
            raise PlayerError(sentence("door.deleted"))
        return self._deeds(first, lines, anew)

    def _deeds(self, first: int, lines: list[DeedTold], anew: bool) -> Deeds:
        fitting = tuple(lines[:_fitting(lines)])
        return Deeds(first=first, before=self.hashes[first], deeds=fitting, hash=self.hashes[first + len(fitting)],
                     anew=anew)


def untold(kept: KeptDeed) -> DeedTold:
    """A deed as it is kept, without a sentence."""
    by, mark = signature(kept.who)
    return DeedTold(number=kept.number, at=kept.at, deed=kept.deed, by=by if mark else "", mark=mark[:8], side="",
                    told="", weight="quiet")


def _fitting(lines: list[DeedTold]) -> int:
    """How many of them go into one message; one always does."""
    size = 0
    for at, line in enumerate(lines):
        # A quote inside the deed takes two signs in the message.
        size += 2 * len(line.deed.encode()) + len(line.told.encode()) + 200
        if size > LARGEST // 2 and at:
            return at
    return len(lines)


def _weight(deed: Deed) -> Weight:
    """How much a line of the log tells: what came of it, something done, a step on the way, nothing to read."""
    if isinstance(deed, Close | Drop):
        return "result"
    if isinstance(deed, Answer | Begin):
        return "step"
    return "quiet" if isinstance(deed, Start | Amend | NameSide | Muster) else "deed"
