"""The journal of a table: every deed with its number, the hash of all up to it, and what it was in a sentence."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
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
BACK = 100
"""So many deeds can be taken back before the journal has to be folded anew."""
_SIGN = " #"
_MARK = re.compile(r"[0-9a-f]{16}:[\w.:-]{1,60}$")
Weight = Literal["result", "deed", "step", "quiet"]


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


class Journal:
    """What was done, in order, as guests get it; it only grows."""

    def __init__(self, sheet: Ruleset, say: Saying = IN_ENGLISH) -> None:
        self.sheet = sheet
        self._say = say
        self.lines: list[DeedTold] = []
        self.hashes: list[str] = [""]
        """The hash before the deed of that number, and of all of it last."""
        self.mustered: dict[str, int] = {}
        """How strong every unit was when it came to the table."""
        self._battles: list[AnyBattle] = [sheet.battle()]
        self._counting: list[int] = []
        self._sentences: list[str] = []

    @property
    def number(self) -> int:
        """The number of the next deed; its hash is added last, so that another thread never sees half a deed."""
        return len(self.hashes) - 1

    @property
    def hash(self) -> str:
        """Of everything so far."""
        return self.hashes[-1]

    def add(self, kept: Iterable[KeptDeed]) -> None:
        """Further deeds; those it has already are passed over."""
        for one in kept:
            if one.number == self.number:
                self._add(one)

    def _add(self, kept: KeptDeed) -> None:
        deed = self.sheet.battle_sheet.deed_from_json(kept.deed)
        by, mark = signature(kept.who)
        self.lines.append(DeedTold(
            number=kept.number, at=kept.at, deed=kept.deed, by=by if mark else "", mark=mark[:8],
            side=self._side(deed), told=self._told(deed), weight=_weight(deed)))
        self._fold(deed, kept.number)
        self.hashes.append(following(self.hash, kept.deed))

    def _told(self, deed: Deed) -> str:
        """A deed that cannot be told any more is still a deed."""
        if isinstance(deed, Undo):
            at = self._counting.index(deed.of) if deed.of in self._counting else None
            return self._say(sentence("page.taken_back_what", what=name(self._sentences[at])) if at is not None
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

    def _fold(self, deed: Deed, number: int) -> None:
        if isinstance(deed, Undo):
            self._counting.pop()
            self._sentences.pop()
            self._battles.pop()
            self._battles = self._battles or [self._folded()]
        else:
            self._battles.append(deed.done(self._battles[-1]))
            if len(self._battles) > 2 * BACK:
                del self._battles[:BACK]
            self._note_strength()
            self._counting.append(number)
            self._sentences.append(self.lines[-1].told)

    def _folded(self) -> AnyBattle:
        """Where the deeds that still count lead to, from the very first."""
        sheet = self.sheet.battle_sheet
        return told(self.sheet.battle(), (sheet.deed_from_json(self.lines[at].deed) for at in self._counting)).battle

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

    def next(self, first: int, anew: bool = False) -> Deeds:
        """The deeds from a number on, as many as go into a message."""
        last = self._fitting(first)
        return Deeds(first=first, before=self.hashes[first], deeds=tuple(self.lines[first:last]),
                     hash=self.hashes[last], anew=anew)

    def _fitting(self, first: int) -> int:
        """The number after the last deed that still goes into the same message; one always does."""
        size, last = 0, first
        while last < self.number:
            line = self.lines[last]
            # A quote inside the deed takes two signs in the message.
            size += 2 * len(line.deed.encode()) + len(line.told.encode()) + 200
            if size > LARGEST // 2 and last > first:
                break
            last += 1
        return last


def _weight(deed: Deed) -> Weight:
    """How much a line of the log tells: what came of it, something done, a step on the way, nothing to read."""
    if isinstance(deed, Close | Drop):
        return "result"
    if isinstance(deed, Answer | Begin):
        return "step"
    return "quiet" if isinstance(deed, Start | Amend | NameSide | Muster) else "deed"
