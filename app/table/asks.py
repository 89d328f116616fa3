"""What is asked at the table now, and whose it is to answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from app.play.entries import side_of
from app.table.saying import IN_ENGLISH, Saying
from rules.engine import Roll
from rules.engine.request import OPPONENT, OWNER
from rules.frame.battle import AnyBattle
from rules.frame.fair import MOVES
from rules.frame.story import Story


@dataclass(frozen=True)
class Ask:
    """A throw or a decision that is due, or a result that waits to be written; its id is used once."""

    id: str
    kind: Literal["roll", "choice", "apply"]
    side: str
    """Whose it is; empty where it is anybody's."""
    owner: str
    """Whose action it is."""


def asked(story: Story) -> Ask | None:
    """What is due in the action under way."""
    battle = story.battle
    if battle.play is None:
        return None
    asking, owner = battle.standing.asking, owner_of(battle)
    kind: Literal["roll", "choice", "apply"]
    kind = "apply" if asking is None else "roll" if isinstance(asking, Roll) else "choice"
    return Ask(moment(story), kind, answering(battle), owner)


def moment(story: Story) -> str:
    """A name for where the game stands: never used twice, whatever is taken back; dice are promised for it."""
    if story.battle.play is None:
        return f"o{story.number}"
    last = next((at for at in range(len(story.deeds) - 1, -1, -1) if story.deeds[at].deed in MOVES), -1)
    return f"m{story.first + last + 1}"


def number_of(moment: str) -> int:
    """The number of the first deed after that moment; -1 if it is no moment."""
    return int(moment[1:]) if moment[:1] in ("m", "o") and moment[1:].isdecimal() else -1


def owner_of(battle: AnyBattle) -> str:
    """Whose action is under way."""
    return side_of(battle, battle.edition.action(battle.opened().action))


def answering(battle: AnyBattle) -> str:
    """Whose it is to answer what is due."""
    asking, owner = battle.standing.asking, owner_of(battle)
    return owner if asking is None else _side(battle, asking.by, owner)


def under_way(battle: AnyBattle, say: Saying = IN_ENGLISH) -> str:
    """The action under way with its units: Shoot: 1st platoon › 2nd platoon."""
    play = battle.opened()
    action = battle.edition.action(play.action)
    names = [say.called(unit.name) for role in action.roles if (unit := battle.find(play.who.get(role.id, "")))]
    return f"{say(action.title)}: {' › '.join(names)}" if names else say(action.title)


def _side(battle: AnyBattle, by: str, owner: str) -> str:
    if by == OWNER:
        return owner
    if by != OPPONENT:
        return ""
    sides = [unit.side for unit in map(battle.find, battle.opened().who.values()) if unit and unit.side != owner]
    return next(iter(sides), next((side for side in battle.sides if side != owner), ""))


def since(story: Story, moment: str) -> int | None:
    """The number of the last deed that moved an action on since that moment, if there was one."""
    first = max(number_of(moment) - story.first, 0)
    moved = [at for at in range(first, len(story.deeds)) if story.deeds[at].deed in MOVES]
    return story.first + moved[-1] if moved else None
