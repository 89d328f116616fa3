"""A story: a battle with all its deeds. Nothing is ever deleted, an Undo is a deed like any other."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rules.engine import PlayerError
from rules.frame.battle import AnyBattle
from rules.frame.deed import Deed, Undo
from rules.said import say


@dataclass(frozen=True)
class Story:
    """The deeds from `first` on, and the battles they lead to: those share all they can."""

    battles: tuple[AnyBattle, ...]
    """The battle before each deed that still counts, and the present one last."""
    deeds: tuple[Deed, ...] = ()
    counting: tuple[int, ...] = ()
    """The numbers of the deeds that still count."""
    first: int = 0
    """The number of the first deed: a story may begin at a snapshot."""

    @property
    def battle(self) -> AnyBattle:
        """Where it stands now."""
        return self.battles[-1]

    @property
    def number(self) -> int:
        """The number of the next deed."""
        return self.first + len(self.deeds)

    def after(self, deed: Deed) -> Story:
        """One deed more; one sentence if it cannot be done."""
        deeds = (*self.deeds, deed)
        if not isinstance(deed, Undo):
            return Story((*self.battles, self.battle.after(deed)), deeds, (*self.counting, self.number), self.first)
        if not self.counting or deed.of != self.counting[-1]:
            raise PlayerError("That was taken back already, or something was done since.")
        return Story(self.battles[:-1], deeds, self.counting[:-1], self.first)

    def recent(self, most: int) -> Story:
        """Without what lies far back: the last so many deeds that count, once there are twice as many."""
        if len(self.counting) <= 2 * most:
            return self
        counting = self.counting[-most:]
        return Story(self.battles[-most - 1:], self.deeds[counting[0] - self.first:], counting, counting[0])

    def undo(self) -> Undo:
        """The deed that takes back the last one."""
        if not self.counting:
            raise PlayerError("Nothing is left to take back.")
        return Undo(of=self.counting[-1])


def told(first: AnyBattle, deeds: Iterable[Deed], number: int = 0) -> Story:
    """All deeds from a battle on, in one go, as they were done: nothing is checked or worked out again."""
    battles: list[AnyBattle] = [first]
    counting: list[int] = []
    all_deeds: list[Deed] = []
    for deed in deeds:
        if isinstance(deed, Undo):
            if not counting or counting[-1] != deed.of:
                raise PlayerError(say("Deed {deed} takes back {other}, which cannot be.", deed=number + len(all_deeds),
                                      other=deed.of))
            battles.pop()
            counting.pop()
        else:
            battles.append(deed.done(battles[-1]))
            counting.append(number + len(all_deeds))
        all_deeds.append(deed)
    return Story(tuple(battles), tuple(all_deeds), tuple(counting), number)
