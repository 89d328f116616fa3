"""A battle at the table: units mustered, actions played with these dice, deeds done."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rules import ruleset
from rules.frame.battle import AnyBattle
from rules.frame.deed import Answer, Close, Deed, Muster
from rules.frame.offer import Offer
from rules.steel_wheels.deeds import Ready
from rules.steel_wheels.sequence import Throw

SHEET = ruleset("steel_wheels")


def mustered(*units: tuple[str, str, str], **changed: dict[str, Any]) -> AnyBattle:
    """A table with these units: id, side, preset; and what differs from the preset, by id."""
    battle = SHEET.battle()
    for id, side, preset in units:
        card = SHEET.battle_sheet.preset(preset).with_(id=id, side=side, **changed.get(id, {}))
        battle = battle.after(Muster(unit=card.model_dump(mode="json")))
    return battle


def done(battle: AnyBattle, *deeds: Deed) -> AnyBattle:
    """After these deeds, each through JSON and back."""
    for deed in deeds:
        again = battle.sheet.deed_from_json(deed.to_json())
        assert again == deed
        assert deed.told(battle)
        battle = battle.after(again)
    return battle


def thrown(battle: AnyBattle, action: str, who: dict[str, str], faces: Iterable[int], choices: Iterable[Any] = (),
           **said: Any) -> AnyBattle:
    """An action with these dice, all of which must be used; it is not closed yet."""
    battle, left, chosen = battle.after(battle.begin(action, who, **said)), list(faces), list(choices)
    while (asking := battle.playing().asking) is not None:
        if hasattr(asking, "options"):
            battle = battle.after(Answer(choice=chosen.pop(0)))
        else:
            n = int(asking.n)
            battle, left = battle.after(Answer(faces=tuple(left[:n]), by_hand=True)), left[n:]
    assert (left, chosen) == ([], [])
    return battle


def played(battle: AnyBattle, action: str, who: dict[str, str], faces: Iterable[int] = (), choices: Iterable[Any] = (),
           **said: Any) -> AnyBattle:
    """The same, with what it writes on the cards."""
    over = thrown(battle, action, who, faces, choices, **said)
    return over.after(over.close())


def closing(battle: AnyBattle, action: str, who: dict[str, str], faces: Iterable[int] = (), **said: Any) -> Close:
    """What the action would write."""
    return thrown(battle, action, who, faces, **said).close()


def labels(battle: AnyBattle) -> list[str]:
    """What is offered."""
    return [str(offer.label) for offer in battle.offers()]


def offered(battle: AnyBattle, label: str) -> Offer:
    """The offer of that name."""
    found = [offer for offer in battle.offers() if str(offer.label) == label]
    assert len(found) == 1, (label, labels(battle))
    return found[0]


def taken(battle: AnyBattle, *names: str) -> AnyBattle:
    """After these offers are taken."""
    for label in names:
        battle = battle.after(offered(battle, label).taken(battle))
    return battle


def ready(battle: AnyBattle, adds: int = 2, **dice: int) -> AnyBattle:
    """After the readiness throws of these teams; all of them add the same."""
    return done(battle, Ready(throws=tuple(Throw(unit=unit, die=die, adds=adds) for unit, die in dice.items())))


def locked(battle: AnyBattle, unit: str) -> dict[str, str]:
    """What this unit cannot do now, with the reason."""
    return {str(offer.label): str(offer.locked) for offer in battle.offers_for(unit) if offer.locked}
