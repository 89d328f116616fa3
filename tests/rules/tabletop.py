"""A table to play on: cards, offers, and actions played to their end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.frame.battle import AnyBattle
from rules.frame.deed import Answer, Deed, Muster
from rules.ruleset import Ruleset


def fielded(sheet: Ruleset, units: dict[str, str], switches: dict[str, Any] | None = None,
            called: Callable[[str], str] = str.upper) -> AnyBattle:
    """Units by their ids, each a preset; those that begin with an x are side B's."""
    battle = sheet.battle(edition=sheet.edition(switches))
    for id, name in units.items():
        side = "B" if id.startswith("x") else "A"
        card = sheet.battle_sheet.preset(name).with_(id=id, side=side, name=called(id))
        battle = battle.after(Muster(unit=card.model_dump(mode="json")))
    return battle


def played(battle: AnyBattle, action: str, who: dict[str, str], *answers: Any, **said: Any) -> AnyBattle:
    """An action from its beginning to its end: a number or several are faces, a word is a decision."""
    return answered(battle.after(battle.begin(action, who, **said)), *answers)


def answered(battle: AnyBattle, *answers: Any) -> AnyBattle:
    """What is under way, with these dice and decisions, to its end."""
    for answer in answers:
        faces = (answer,) if isinstance(answer, int) else answer if isinstance(answer, tuple) else None
        battle = battle.after(Answer(choice=answer) if faces is None else Answer(faces=faces))
    return battle.after(battle.close()) if battle.play else battle


def offered(battle: AnyBattle) -> list[str]:
    """What may be done, in words."""
    return [str(offer.label) for offer in battle.offers()]


def deed_of(battle: AnyBattle, label: str, who: dict[str, str] | None = None, **said: Any) -> Deed:
    """The deed of an offer."""
    return next(offer for offer in battle.offers() if str(offer.label) == label).taken(battle, who=who, **said)
