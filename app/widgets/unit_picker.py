"""Pick a unit of the battle: side by side, with its strength and state; whoever cannot have the role is left out."""

from __future__ import annotations

from collections.abc import Callable

from app.look import ambient
from app.look.sides import sides_of
from app.play.cards import Cards, CardView
from app.widgets.overlay import show_menu
from rules.frame.battle import AnyBattle
from rules.frame.unit import Unit
from rules.ruleset import Action, Role


def candidates(battle: AnyBattle, action: Action, role: Role, who: dict[str, str]) -> list[Unit]:
    """The cards that can have a role: on the table, of a kind the sheet takes there, in no other role; likely first."""
    taken = {unit for other, unit in who.items() if other != role.id}
    possible = [unit for unit in battle.there() if unit.id not in taken
                and battle.sheet.can_be(action.id, role.id, unit)]
    return sorted(possible, key=lambda unit: (unit.side != _side(battle, action, role, who), unit.side))


def _side(battle: AnyBattle, action: Action, role: Role, who: dict[str, str]) -> str:
    """The side this role is likely on: opposite to the others if it is the opponent's."""
    for other in action.roles:
        unit = battle.find(who.get(other.id, ""))
        if unit is not None and other.id != role.id:
            same = other.opponent == role.opponent
            return unit.side if same else next((side for side in battle.sides if side != unit.side), unit.side)
    on = battle.view().side or battle.sides[0]
    return next((side for side in battle.sides if side != on), on) if role.opponent else on


def pick_unit(battle: AnyBattle, action: Action, role: Role, who: dict[str, str], picked: Callable[[str], object],
              *more: tuple[str, str, Callable[[], object]]) -> None:
    """Show them, and below them whatever else can be done."""
    say, sides = ambient.rules_text, sides_of(battle)
    cards = Cards(battle, say)
    rows = [(ambient.called(unit.name), sides[unit.side].icon, lambda u=unit: picked(u.id),
             f"{sides[unit.side].name}, {_state(cards.of(unit))}", who.get(role.id) == unit.id)
            for unit in candidates(battle, action, role, who)]
    show_menu(say(role.title), [*rows, *more])


def _state(card: CardView) -> str:
    """Strength and state in a line."""
    left = card.strength
    strength = [] if left is None else [ambient.word("units.left", n=left[0], all=left[1])]
    token = [f"{card.token.label} {card.token.number}"] if card.token else []
    return ", ".join([*strength, *token, *(tag.text for tag in card.tags)])
