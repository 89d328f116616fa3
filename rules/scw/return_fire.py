"""Opportunity and return shots (P14, P15): the same dice, but they hit less often."""

from __future__ import annotations

from rules.engine import Situation, procedure
from rules.said import Text, say
from rules.scw.arms import rifles_first
from rules.scw.exchange import Exchange, fight
from rules.scw.facts.shooting import Opportunity
from rules.scw.hammered import Hammer
from rules.scw.shooting import REACTION, fire_of, report, shooters, target_square
from rules.scw.tables import number
from rules.scw.weapons import WEAPONS
from rules.scw.words import on


def opportunity_summary() -> Text:
    """What the action is about."""
    return say("As a normal shot, but it hits on {need}.", need=on(number("to_hit", REACTION, "Hits on")))


@procedure
def opportunity_shoot(shot: Opportunity) -> Situation:
    """An enemy moves in view, or has shot: this square shoots, and nobody answers."""
    weapon = WEAPONS.get(shot.shooter)
    he = shot.he == "yes" or (shot.he == "auto" and weapon is not None and weapon.he)
    hammer = Hammer(shot.trade_in, he, shot.shooter.startswith("flame_"))
    fire = fire_of(shooters(shot), 1, REACTION, shot.reroll if shot.clustered else "never", hammer,
                   shot.rulings, told=shot.rulings.hammer_scope == "square")
    square = target_square(shot)
    return fight(Exchange(fire, square, 1, None, square, False), report(shot, bases=rifles_first(shot.bases)))
