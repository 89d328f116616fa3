"""What a guest knows: the deeds it has, whether they are the host's, and whether the dice were as promised."""

from __future__ import annotations

from collections import OrderedDict
from typing import Literal

from pydantic import ConfigDict, ValidationError

from app.table.journal import following
from app.table.messages import Deeds, DeedTold
from rules.frame.deed import Deed
from rules.frame.fair import MOVES, Fair, new_secret
from rules.frame.sheet import Ruleset
from rules.frame.story import Story, told

Verdict = Literal["", "mine", "other", "wrong"]
"""Dice without secrets; joined with this guest's secret; with another one's; not as they were promised."""
SEEN = 500
"""So many promises are remembered."""
_MOVES = tuple(f'{{"deed":"{name}"' for name in MOVES)


class Notebook:
    """The journal as this guest has it."""

    def __init__(self) -> None:
        self.first = 0
        self.hash = ""
        self.deeds: list[DeedTold] = []
        self.mended = 0
        """How often it was brought up to date because it differed."""
        self.verdicts: dict[int, Verdict] = {}
        self._since = 0
        """The number of the first deed that belongs to the same moment as the next one, as far as this guest knows."""
        self._promises: OrderedDict[str, str] = OrderedDict()
        self._secrets: OrderedDict[str, str] = OrderedDict()

    @property
    def last(self) -> int:
        """The number of the deed it waits for."""
        return self.first + len(self.deeds)

    def take(self, news: Deeds) -> bool:
        """Further deeds; False if they do not follow on what is here, and everything is needed anew."""
        if news.anew:
            self.mended += bool(self.deeds)
            self.first, self.hash, self.deeds, self._since = news.first, news.before, [], 0
            self.verdicts.clear()
        if news.first > self.last or news.first < self.first:
            return False
        fresh = news.deeds[self.last - news.first:]
        if news.first == self.last and news.before != self.hash:
            return False
        for deed in fresh:
            if deed.number != self.last:
                return False
            self.hash = following(self.hash, deed.deed)
            self.deeds.append(deed)
            self._judge(deed)
            if deed.number in self.verdicts or deed.deed.startswith(_MOVES):
                self._since = deed.number + 1
        return not fresh or self.hash == news.hash

    # -- fair or not

    def promised(self, place: str, promise: str) -> None:
        """The host has published this; what it published first for a place counts."""
        _remember(self._promises, place, self._promises.get(place, promise))

    def secret(self, place: str) -> str:
        """This guest's own secret for a place: always the same one."""
        _remember(self._secrets, place, self._secrets.get(place) or new_secret())
        return self._secrets[place]

    def _judge(self, deed: DeedTold) -> None:
        if '"fair":' not in deed.deed:
            return
        try:
            fair = _WithFair.model_validate_json(deed.deed).fair
        except ValidationError:
            self.verdicts[deed.number] = "wrong"
            return
        if fair:
            self.verdicts[deed.number] = self._verdict(fair) if fair.belongs(deed.number, self._since) else "wrong"

    def _verdict(self, fair: Fair) -> Verdict:
        """Places it never saw belong to the time before it came: there it can only work the dice out again."""
        if fair.wrong or self._promises.get(fair.place, fair.promise) != fair.promise:
            return "wrong"
        return "mine" if self._secrets.get(fair.place) == fair.guest else "other"

    # -- the game

    def story(self, sheet: Ruleset) -> Story:
        """The whole game, for a guest that wanted every deed."""
        return told(sheet.battle(), (sheet.battle_sheet.deed_from_json(deed.deed) for deed in self.deeds))


class _WithFair(Deed):
    """Any deed, read for its secrets only."""

    model_config = ConfigDict(extra="ignore")


def _remember(known: OrderedDict[str, str], key: str, value: str) -> None:
    known[key] = value
    while len(known) > SEEN:
        known.popitem(last=False)
