"""What comes next: where there is nothing to decide, the table goes on by itself."""

from __future__ import annotations

from collections.abc import Iterator

from app.play.offered import first_safe
from rules.frame.battle import AnyBattle
from rules.frame.offer import Offer

MOST = 4
"""So many things at most are done by themselves: more would surprise."""


def likely(battle: AnyBattle) -> Offer | None:
    """The first thing that can be done and gives nothing away: what stands in brass."""
    return first_safe(battle.offers())


def follows_by_itself(battle: AnyBattle, offer: Offer) -> bool:
    """A follow-up opens; that there is none is done for the player only where there is nothing else to do."""
    return bool(battle.due) and (not offer.out or len(battle.offers()) == 1)


def passed_over(battle: AnyBattle) -> Iterator[tuple[Offer, AnyBattle]]:
    """Ways out that are all there is to do: a unit has done all it can. Each with the battle after it."""
    for _ in range(MOST):
        offer = likely(battle)
        if offer is None or not (offer.out and offer.unit) or offer.deed is None or len(battle.offers()) > 1:
            return
        battle = battle.after(offer.deed)
        yield offer, battle


def onward(battle: AnyBattle) -> Offer | None:
    """What is named as next: after all that goes by itself."""
    offer = likely(battle)
    for _passed, after in passed_over(battle):
        offer = likely(after) or offer
    return offer
