"""What each modifier and each part of a pool means, in a sentence with the numbers in force."""

from __future__ import annotations

from rules.frame.edition import Words
from rules.scw.assault import dice_each
from rules.scw.facts import alone_adds, joined_adds
from rules.scw.facts_assault import most_counted
from rules.scw.hammered import HE, TRADED, flame_hammers, hammered_on
from rules.scw.shooting_dice import reaction_dice
from rules.scw.tables import TABLES, number
from rules.scw.weapons import at_reach, dice_said
from rules.scw.words import dice_of, either, sentence_case


def _better(row: str) -> int:
    return number("saves", row, "Better")


def _worse() -> int:
    return number("saves", "Raw or short range", "Worse")


def _shoots(kind: str) -> str:
    return f"{dice_said(kind)}, {at_reach(kind)}"


def _reacts(*kinds: str) -> str:
    return f"{either(map(reaction_dice, kinds))} in opportunity and return"


def _fewest() -> str:
    dice = number("shooting_modifiers", "Fewest dice", "D6")
    return f"{dice_of(dice)} {'is' if dice == 1 else 'are'}"


def _counted() -> str:
    each = either(dice_of(dice_each(side)) for side in ("assaulter", "target"))
    sides = (("Assaulter", "average"), ("Target", "average"), ("Target", "raw"))
    return (f"{each} for each base, gun and vehicle, {either(most_counted(*side) for side in sides)} at most, "
            f"raw assaulters {most_counted('Assaulter', 'raw')}")


def _more_or_less(row: str) -> str:
    dice = number("shooting_modifiers", row, "D6")
    return f"{dice_of(abs(dice))} {'less' if dice < 0 else 'more'}"


def _line(line: str, side: str) -> str:
    dice = number("assault_dice", line, side)
    if not dice:
        return "no dice"
    return f"{dice_of(-dice)} less" if dice < 0 else f"+{dice_of(dice)}"


def _each(line: str) -> str:
    return "Each" if TABLES["assault_dice"].text(line, "Counts") == "each" else "The first"


def _gives(line: str) -> str:
    return f"in an assault it gives the target {number('assault_dice', line, 'Target'):+d} (P18)"


COMMAND: dict[str, Words] = {
    "CC joined": lambda: f"The company commander has joined the PC: {joined_adds():+d} to every AP roll of that "
                         "platoon (P01).",
    "no own foot in proximity": lambda: "Vehicles and guns without own foot in the squares around them have "
                                        f"{-alone_adds()} AP less (P02).",
}
SHOOTERS: dict[str, Words] = {
    "rifle": lambda: f"A rifle base throws {_shoots('rifle')} (T3, T4).",
    "LMG": lambda: f"An LMG base throws {_shoots('lmg')} (T3, T4); {_gives('LMG')}.",
    "MMG": lambda: f"An MMG base throws {_shoots('mmg')} (T3, T4); {_gives('MMG')}.",
    "sniper": lambda: f"A sniper shoots {at_reach('sniper')} (T4); quality does not change his dice (S8).",
    "cavalry": lambda: f"Mounted cavalry shoots as rifles, {at_reach('cavalry')} (section 23).",
    "AT gun": lambda: f"{sentence_case(_shoots('at_gun'))} (T3, T4); {_reacts('at_gun')}.",
    "field gun": lambda: f"{sentence_case(_shoots('field_gun'))}, HE (T3, T4); {_reacts('field_gun')}.",
    "truck": lambda: f"{sentence_case(_shoots('truck'))} (T3, T4, S7).",
    "light tank": lambda: f"{sentence_case(_shoots('light_tank'))} (T3, T4).",
    "light AC": "Shoots as a light tank (T3).",
    "medium tank": lambda: f"{sentence_case(_shoots('medium_tank'))}, HE (T3, T4); saves {_better('Medium tank')} "
                           "better (P13).",
    "medium AC": "Shoots as a medium tank, saves as an AC (T3, P13).",
    "mortar": lambda: f"{sentence_case(_shoots('mortar'))}, HE, not changed by quality (P17).",
    "flamethrower": lambda: f"{sentence_case(_shoots('flame_foot'))}, in a tank {at_reach('flame_tank')}, not changed "
                            f"by quality; {_reacts('flame_foot', 'flame_tank')} (P16).",
}
SHOTS: dict[str, Words] = {
    "raw": lambda: f"Raw foot shoots with {_more_or_less('Raw')} (P10) and, like any target at short range, saves "
                   f"{_worse()} worse (P13).",
    "veteran": lambda: f"Veteran foot shoots with {_more_or_less('Veteran')} (P10).",
    "minimum": lambda: f"At least {_fewest()} thrown after modifiers (P10).",
    "second shot": "Two shots combined are thrown as one pool and cause one return shot (P10).",
    "hits traded in": lambda: f"A hit given up is not saved against; it throws 1 die, {hammered_on(TRADED)}+ hammers "
                              "(P12).",
    "HE hits": lambda: f"Each HE hit throws 1 die to hammer as well, on {hammered_on(HE)}+, and is still saved against "
                       "(P12).",
    "flamethrower hits": lambda: f"A flamethrower hit hammers {flame_hammers()} and is still saved against (P16).",
}
SAVES: dict[str, Words] = {
    "partial cover": lambda: f"Foot and guns in partial cover save {_better('Partial cover')} better (P13).",
    "building or wood": lambda: f"Foot and guns in a building or wood save {_better('Building/wood')} better (P13); "
                                "assaulted vehicles there save on "
                                f"{number('assault_saves', 'Building or wood', 'Saves on')}+.",
    "officer": lambda: f"An officer's base saves {_better('Officer')} better (P13).",
    "short range": lambda: f"Foot and guns at short range save {_worse()} worse; raw at short range is still "
                           f"{_worse()} (P13, S11).",
    "AC / light tank / truck": lambda: f"ACs, light tanks and trucks save {_better('AC / light tank / truck')} better "
                                       "and ignore cover (P13).",
    "veteran at short range": lambda: f"Veterans at short range save {_better('Veteran at short range')} better (P13).",
}
ASSAULT: dict[str, Words] = {
    "bases counted": lambda: f"{_counted()} (P18).",
    "Officer": lambda: f"{_each('Officer')} officer's base that assaults: {_line('Officer', 'Assaulter')} (P18).",
    "Short assault": lambda: f"The square has not moved this turn: {_line('Short assault', 'Assaulter')} (P18, S19).",
    "Bomber / flame": lambda: f"{_each('Bomber / flame')} bomber or flamethrower base that assaults: "
                              f"{_line('Bomber / flame', 'Assaulter')} (P18).",
    "Medium tank": lambda: f"{_each('Medium tank')} medium tank that is assaulted: "
                           f"{_line('Medium tank', 'Target')} (P18).",
    "Hammered": lambda: f"A hammered target: {_line('Hammered', 'Target')} (P18).",
    "Foot in building / wood": lambda: "Foot assaulted in a building or wood: "
                                       f"{_line('Foot in building / wood', 'Target')} (P18).",
    "Hasty defences": lambda: f"A target behind hasty defences: {_line('Hasty defences', 'Target')} (P18).",
}
GLOSSARY: dict[str, Words] = {**COMMAND, **SHOOTERS, **SHOTS, **SAVES, **ASSAULT}
