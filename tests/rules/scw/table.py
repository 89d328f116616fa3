"""A table to play on: cards put down by hand, actions with their faces and decisions."""

from __future__ import annotations

from typing import Any

from rules import ruleset
from rules.frame.deed import Answer, Muster
from rules.frame.offer import Offer
from rules.frame.unit import Unit

SHEET = ruleset("scw")


def table(*cards: Unit, **turn: Any) -> Any:
    """A battle with these cards, at this point of its turn."""
    battle: Any = SHEET.battle()
    for card in cards:
        battle = battle.after(Muster(unit=card.model_dump(mode="json")))
    return battle.at(**turn) if turn else battle


def thrown(battle: Any, *answers: Any) -> Any:
    """The action under way with these faces (lists) and decisions, all of them used, to its last step."""
    for answer in answers:
        deed = Answer(faces=tuple(answer), by_hand=True) if isinstance(answer, list) else Answer(choice=answer)
        battle = battle.after(deed)
    assert battle.playing().asking is None
    return battle


def played(battle: Any, action: str, who: dict[str, str], *answers: Any, **said: Any) -> Any:
    """An action from its beginning until it is written down."""
    battle = thrown(battle.after(battle.begin(action, who, **said)), *answers)
    return battle.after(battle.close())


def due(battle: Any, *answers: Any) -> Any:
    """What is due first, played."""
    battle = thrown(battle.after(battle.begin_due(battle.due[0])), *answers)
    return battle.after(battle.close())


def labels(battle: Any) -> list[str]:
    """What is offered."""
    return [str(offer.label) for offer in battle.offers()]


def offered(battle: Any, label: str) -> Offer:
    """The offer of that label."""
    return next(offer for offer in battle.offers() if str(offer.label) == label)


def taken(battle: Any, label: str, **named: Any) -> Any:
    """The battle after that offer is taken."""
    return battle.after(offered(battle, label).taken(battle, **named))


def card(battle: Any, unit: str, *keys: str) -> tuple[Any, ...]:
    """Some values of a card."""
    return tuple(getattr(battle.unit(unit), key) for key in keys)
