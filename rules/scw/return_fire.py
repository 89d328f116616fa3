"""Opportunity and return shots (P14, P15): the same numbers, sixes hit."""

from __future__ import annotations

from rules.engine import Situation, procedure
from rules.scw.arms import rifles_first
from rules.scw.exchange import Exchange, fight
from rules.scw.facts_shooting import Opportunity
from rules.scw.hammered import Hammer
from rules.scw.shooting import fire_of, report, shooters, target_square
from rules.scw.weapons import WEAPONS


@procedure
def opportunity_shoot(shot: Opportunity) -> Situation:
    """An enemy moves in view, or has shot: this square shoots, and nobody answers."""
    weapon = WEAPONS.get(shot.shooter)
    he = shot.he == "yes" or (shot.he == "auto" and weapon is not None and weapon.he)
    hammer = Hammer(shot.trade_in, he, shot.shooter.startswith("flame_"))
    fire = fire_of(shooters(shot), 1, "Opportunity / return", shot.reroll if shot.clustered else "never", hammer,
                   shot.rulings, told=shot.rulings.hammer_scope == "square")
    square = target_square(shot)
    return fight(Exchange(fire, square, 1, None, square, False), report(shot, bases=rifles_first(shot.bases)))
