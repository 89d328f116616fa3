"""A table to play on: fighters, deeds, and actions played to their end."""

from __future__ import annotations

from typing import Any

from rules import ruleset
from rules.frame.battle import AnyBattle
from rules.frame.deed import Answer, Deed, Muster
from rules.gang_skirmish.deeds import NextStep

SHEET = ruleset("gang_skirmish")
CARDS = SHEET.battle_sheet


def fielded(switches: dict[str, Any] | None = None, **fighters: str) -> AnyBattle:
    """Fighters by their ids, each a preset; those that begin with an x are side B's."""
    battle = SHEET.battle(edition=SHEET.edition(switches))
    for id, name in fighters.items():
        side = "B" if id.startswith("x") else "A"
        card = CARDS.preset(name).with_(id=id, side=side, name=id.capitalize())
        battle = battle.after(Muster(unit=card.model_dump(mode="json")))
    return battle


def at(step: str, battle: AnyBattle) -> AnyBattle:
    """The same in a later phase of the turn."""
    while battle.turn.step != step:
        battle = battle.after(NextStep())
    return battle


def played(battle: AnyBattle, action: str, who: dict[str, str], *answers: Any, **said: Any) -> AnyBattle:
    """An action from its beginning to its end: a number or several are faces, a word is a decision."""
    battle = battle.after(battle.begin(action, who, **said))
    for answer in answers:
        battle = battle.after(Answer(faces=(answer,) if isinstance(answer, int) else answer))
    return battle.after(battle.close())


def taken(battle: AnyBattle, label: str, *answers: Any, who: dict[str, str] | None = None, **said: Any) -> AnyBattle:
    """An offer, and its dice."""
    deed = deed_of(battle, label, who, **said)
    battle = battle.after(deed)
    for answer in answers:
        battle = battle.after(Answer(faces=(answer,) if isinstance(answer, int) else answer))
    return battle.after(battle.close()) if battle.play else battle


def offered(battle: AnyBattle) -> list[str]:
    """What may be done, in words."""
    return [offer.label for offer in battle.offers()]


def deed_of(battle: AnyBattle, label: str, who: dict[str, str] | None = None, **said: Any) -> Deed:
    """The deed of an offer."""
    return next(offer for offer in battle.offers() if offer.label == label).taken(battle, who=who, **said)


def is_now(battle: AnyBattle, id: str) -> tuple[int, int, int, str]:
    """WS, BS and wounds of a fighter, and his state."""
    fighter = battle.unit(id)
    return fighter.ws, fighter.bs, fighter.wounds, "out" if not fighter.there else "down" if fighter.down else ""
