"""Every modifier by its name on the screen, in a sentence of the sheet."""

from __future__ import annotations

from collections.abc import Callable

from rules.order_dice.tables import modifier, officers_bonus, signed


def each_pin_hits() -> str:
    """What the firer's pins cost."""
    return f"Each pin on the shooting unit: {signed('hit_modifiers', 'each pin on the firer')}. (P06)"


def each_pin_checks() -> str:
    """What pins cost a check."""
    return f"Each pin lowers the leadership by {-modifier('ld_modifiers', 'pin')}. (P02)"


def officers_add() -> str:
    """What each rank is worth."""
    bonus = ", ".join(f"{officers_bonus(rank):+d}" for rank in (1, 2, 3, 4))
    return f"The best officer in range adds by his rank: {bonus}. (P02)"


GLOSSARY: dict[str, str | Callable[[], str]] = {
    '6" or less': 'A target within 6" is hit more easily. (P06)',
    "over half range": "Beyond half the weapon's longest range it hits less. (P06)",
    "pins on the firer": each_pin_hits,
    "inexperienced": "Inexperienced troops shoot worse. (P06)",
    "moved": "Shooting after a move with ADVANCE; Assault weapons do not mind. (P06)",
    "target DOWN": "Infantry and artillery that are DOWN are hard to hit. (P06)",
    "small target": "One or two models are hard to hit; never for vehicles or artillery. (P06)",
    "soft cover": "Shot over soft cover; only the worse cover counts. (P06)",
    "hard cover": "Shot over hard cover; only the worse cover counts. (P06)",
    "loader lost": 'A Team weapon whose loader is dead or more than 1" away. (P06)',
    "PEN": "The penetration of weapon or HE template. (T6, P09)",
    "top": "Indirect fire, flamethrowers and assaulting infantry strike the top armour. (P14)",
    "side": "Hit from the side. (P14)",
    "rear": "Hit from behind. (P14)",
    "long range": "Over half range against DV 7+; not HE, not flamethrowers, not Shaped. (P14)",
    "hits": "Each hit of the assaulting infantry adds 1 to the one damage roll. (P19, O6)",
    "hit": "Each hit of the assaulting infantry is a damage roll at +1. (P19, O6)",
    "pins": each_pin_checks,
    "officer": officers_add,
    "leader or team lost": "The leader or the team is lost. (P02)",
    "other modifier": "What the scenario or another rule says. (P02)",
    "tank fear": "Infantry that assaults armour checks at -3. (P19)",
    "ramming a tank": "A rammer must dare to: morale check at -3. (P21)",
}
