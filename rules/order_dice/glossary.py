"""Every modifier by its name on the screen, in a sentence of the sheet."""

from __future__ import annotations

from collections.abc import Callable

from rules import said
from rules.order_dice.tables import modifier, officers_bonus, signed
from rules.said import Text, comma_list, say


def each_pin_hits() -> Text:
    """What the firer's pins cost."""
    return say("Each pin on the shooter: {value}.", value=signed("hit_modifiers", "each pin on the firer"))


def each_pin_checks() -> Text:
    """What pins cost a check."""
    return say("Each pin lowers the leadership by {n}.", n=-modifier("ld_modifiers", "pin"))


def officers_add() -> Text:
    """What each rank is worth."""
    bonus = comma_list(*(said.signed(officers_bonus(rank)) for rank in (1, 2, 3, 4)))
    return say("The best officer in range adds by his rank: {bonus}.", bonus=bonus)


# P06 to hit, T6, P09 and P14 damage, P02, P19 and P21 nerve.
GLOSSARY: dict[str, str | Callable[[], Text]] = {
    '6" or less': '6" or less: easier to hit.',
    "over half range": "Over half the weapon's longest range: harder to hit.",
    "pins on the firer": each_pin_hits,
    "inexperienced": "Inexperienced troops shoot worse.",
    "moved": "Shot after a move with ADVANCE; not for Assault weapons.",
    "target DOWN": "Infantry and artillery that are DOWN are hard to hit.",
    "small target": "One or two models are hard to hit; never for vehicles or artillery.",
    "soft cover": "Shot over soft cover; only the worse cover counts.",
    "hard cover": "Shot over hard cover; only the worse cover counts.",
    "loader lost": 'A Team weapon whose loader is dead or more than 1" away.',
    "PEN": "The penetration of weapon or HE template.",
    "top": "Indirect fire, flamethrowers and assaulting infantry strike the top armour.",
    "side": "Hit from the side.",
    "rear": "Hit from behind.",
    "long range": "Over half range against DV 7+; not HE, not flamethrowers, not Shaped.",
    "hits": "Each hit of the assaulting infantry adds 1 to the one damage roll.",
    "hit": "Each hit of the assaulting infantry is a damage roll at +1.",
    "pins": each_pin_checks,
    "officer": officers_add,
    "leader or team lost": "The leader or the team is lost.",
    "other modifier": "What the scenario or another rule says.",
    "tank fear": "Infantry that assaults armour checks at -3.",
    "ramming a tank": "Ramming a tank takes a morale check at -3.",
}
