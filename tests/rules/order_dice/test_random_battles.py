"""Battles that play themselves under a referee's eyes."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rules import ruleset
from rules.frame.deed import SetTurn, Start
from rules.frame.unit import Unit
from rules.order_dice.units import Card
from rules.terminal.referee import Referee, watched

SHEET = ruleset("order_dice")


class Crowded(Referee):
    """Up to four sides, the last without cards; squads in transports, reserves, objectives, a last turn."""

    COLUMN = ("Half-track", "Rifle squad", "2nd Lieutenant", "Truck", "SMG squad", "Engineer squad", "Flame tank")
    """The second and the third ride in the first, the fifth in the fourth; the sixth is in reserve."""

    def forces(self) -> Iterator[Unit]:
        sides = ("A", "B", "C", "D")[:self.dice.randint(2, 4)]
        self.do(Start(sides=sides, switches={"snap_chain": self.dice.random() < 0.5,
                                             "down_hold_removes": self.dice.choice(("none", "d3"))}))
        self.do(SetTurn(values={"nameless": {sides[-1]: 3}, "objectives": 2, "last": 2}))
        for side in sides[:-1] if len(sides) > 2 else sides:
            picked = [*self.COLUMN, *self.dice.sample([card.name for card in self.sheet.presets], k=1)]
            for number, name in enumerate(picked):
                yield self._seated(self.sheet.preset(name), side, number)  # type: ignore[arg-type]

    def _seated(self, card: Card, side: str, number: int) -> Unit:
        rides = {1: 0, 2: 0, 4: 3}.get(number)
        where = {"aboard": f"{side}{rides}"} if rides is not None else {"reserve": number == 5}
        return card.with_(id=f"{side}{number}", side=side, name=f"{side} {card.name}", **where)


def test_two_hundred_battles_of_three_turns() -> None:
    done = watched(SHEET, 200, 3, seed=15_000)
    assert done["dice_back"] > 300
    assert done["refused"] > 2000
    assert min(done[deed] for deed in ("order", "declare", "down", "undo", "keep", "break", "place_token")) > 50


def test_crowded_battles() -> None:
    done: dict[str, int] = {}
    for seed in range(40):
        referee = Crowded(SHEET, seed, 2)
        referee.watch()
        done = {name: done.get(name, 0) + referee.done[name] for name in (*done, *referee.done)}
    assert min(done[deed] for deed in ("get_out", "nameless", "objective", "no_snap", "mount")) > 0


@pytest.mark.parametrize("seed", [102, 20699])
def test_seeds_that_once_broke(seed: int) -> None:
    Referee(SHEET, seed).watch()
