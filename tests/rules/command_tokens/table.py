"""A table to play on: cards, deeds, and actions played to their end."""

from __future__ import annotations

from typing import Any

from rules import ruleset
from rules.command_tokens.deeds import Collect
from rules.frame.battle import AnyBattle
from rules.frame.deed import Answer, Deed, Muster

SHEET = ruleset("command_tokens")
CARDS = SHEET.battle_sheet


def fielded(switches: dict[str, Any] | None = None, **units: str) -> AnyBattle:
    """Units by their ids, each a preset; those that begin with an x are side B's."""
    battle = SHEET.battle(edition=SHEET.edition(switches))
    for id, name in units.items():
        side = "B" if id.startswith("x") else "A"
        card = CARDS.preset(name).with_(id=id, side=side, name=id.upper())
        battle = battle.after(Muster(unit=card.model_dump(mode="json")))
    return battle


def spending(active: str, tokens: tuple[int, int] = (9, 9), switches: dict[str, Any] | None = None,
             **units: str) -> AnyBattle:
    """The same in step 3, with so many tokens."""
    battle = fielded(switches, **units).after(Collect(tokens=tokens))
    faces = (6, 1) if active == "A" else (1, 6)
    return played(battle, "initiative", {}, *faces)


def played(battle: AnyBattle, action: str, who: dict[str, str], *answers: Any, **said: Any) -> AnyBattle:
    """An action from its beginning to its end: a number or several are faces, a word is a decision."""
    battle = battle.after(battle.begin(action, who, **said))
    for answer in answers:
        faces = (answer,) if isinstance(answer, int) else answer if isinstance(answer, tuple) else None
        battle = battle.after(Answer(choice=answer) if faces is None else Answer(faces=faces))
    return battle.after(battle.close())


def offered(battle: AnyBattle) -> list[str]:
    """What may be done, in words."""
    return [offer.label for offer in battle.offers()]


def deed_of(battle: AnyBattle, label: str) -> Deed:
    """The deed of an offer."""
    return next(offer for offer in battle.offers() if offer.label == label).taken(battle)


def lies(battle: AnyBattle, unit: str) -> tuple[int, int, int]:
    """Tokens, those of reactions, and morale markers on a unit."""
    card = battle.unit(unit)
    return card.tokens, card.reactions, card.markers
