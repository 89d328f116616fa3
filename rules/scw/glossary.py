"""What each modifier and each part of a pool means, in a sentence with the numbers in force."""

from __future__ import annotations

from rules.frame.edition import Words
from rules.said import Said, Text, say, signed
from rules.scw.assault import dice_each
from rules.scw.facts.assault import most_counted
from rules.scw.facts.common import alone_adds, joined_adds
from rules.scw.hammered import HE, TRADED, flame_hammers, hammered_on
from rules.scw.shooting_dice import reaction_dice
from rules.scw.tables import TABLES, number
from rules.scw.weapons import at_reach, dice_said
from rules.scw.words import dice_of, either, on


def _better(row: str) -> int:
    return number("saves", row, "Better")


def _worse() -> int:
    return number("saves", "Raw or short range", "Worse")


def _gives(line: str) -> Said:
    return say("in an assault it gives the target {bonus}", bonus=signed(number("assault_dice", line, "Target")))


def _shoots(pattern: Said, kind: str) -> Said:
    return pattern.with_parts(dice=dice_said(kind), reach=at_reach(kind))


def _reacts(*kinds: str) -> Said:
    return say("{dice} in opportunity and return", dice=either(str(reaction_dice(kind)) for kind in kinds))


def _counted() -> Text:
    each = either(dice_of(dice_each(side)) for side in ("assaulter", "target"))
    sides = (("Assaulter", "average"), ("Target", "average"), ("Target", "raw"))
    return say("{dice} for each base, gun and vehicle; {most} count at most, of raw assaulters {raw}.", dice=each,
               most=either(str(most_counted(*side)) for side in sides), raw=most_counted("Assaulter", "raw"))


def _quality_dice(row: str) -> Said:
    dice = number("shooting_modifiers", row, "D6")
    return say("{dice} less", dice=dice_of(-dice)) if dice < 0 else say("{dice} more", dice=dice_of(dice))


def _fewest() -> Text:
    return say("At least {n} die is rolled after modifiers.", "At least {n} dice are rolled after modifiers.",
               n=number("shooting_modifiers", "Fewest dice", "D6"))


def _line(line: str, side: str) -> Said:
    dice = number("assault_dice", line, side)
    if dice < 0:
        return say("{dice} less", dice=dice_of(-dice))
    return say("+{dice}", dice=dice_of(dice)) if dice else dice_of(0)


def _each(line: str, each: Said, first: Said, side: str) -> Said:
    """A line that counts for each base, or for the first of them."""
    counts = TABLES["assault_dice"].text(line, "Counts")
    return (each if counts == "each" else first).with_parts(dice=_line(line, side))


def _officers() -> Text:
    return _each("Officer", say("Each officer's base that assaults: {dice}."),
                 say("The first officer's base that assaults: {dice}."), "Assaulter")


def _bombers() -> Text:
    return _each("Bomber / flame", say("Each bomber or flamethrower base that assaults: {dice}."),
                 say("The first bomber or flamethrower base that assaults: {dice}."), "Assaulter")


def _medium_tanks() -> Text:
    return _each("Medium tank", say("Each medium tank that is assaulted: {dice}."),
                 say("The first medium tank that is assaulted: {dice}."), "Target")


def _flamethrower() -> Text:
    return say("{dice}, {reach}, from a tank {tank}; quality does not matter; {reacts}.", dice=dice_said("flame_foot"),
               reach=at_reach("flame_foot"), tank=at_reach("flame_tank"), reacts=_reacts("flame_foot", "flame_tank"))


COMMAND: dict[str, Words] = {
    "CC joined": lambda: say("The company commander has joined the PC: {bonus} to each AP roll of that platoon.",
                             bonus=signed(joined_adds())),
    "no own foot in proximity": lambda: say("Vehicles and guns without own foot around them have {n} AP less.",
                                            n=-alone_adds()),
}
SHOOTERS: dict[str, Words] = {
    "rifle": lambda: _shoots(say("A rifle base rolls {dice}, {reach}."), "rifle"),
    "LMG": lambda: _shoots(say("An LMG base rolls {dice}, {reach}; {gives}.", gives=_gives("LMG")), "lmg"),
    "MMG": lambda: _shoots(say("An MMG base rolls {dice}, {reach}; {gives}.", gives=_gives("MMG")), "mmg"),
    "sniper": lambda: say("A sniper shoots {reach}; quality does not change his dice.", reach=at_reach("sniper")),
    "cavalry": lambda: say("Mounted cavalry shoots as rifles, {reach}.", reach=at_reach("cavalry")),
    "AT gun": lambda: _shoots(say("{dice}, {reach}; {reacts}.", reacts=_reacts("at_gun")), "at_gun"),
    "field gun": lambda: _shoots(say("{dice}, {reach}, HE; {reacts}.", reacts=_reacts("field_gun")), "field_gun"),
    "truck": lambda: _shoots(say("{dice}, {reach}."), "truck"),
    "light tank": lambda: _shoots(say("{dice}, {reach}."), "light_tank"),
    "light AC": "Shoots as a light tank.",
    "medium tank": lambda: _shoots(say("{dice}, {reach}, HE; saves {n} better.", n=_better("Medium tank")),
                                   "medium_tank"),
    "medium AC": "Shoots as a medium tank, saves as an AC.",
    "mortar": lambda: _shoots(say("{dice}, {reach}, HE; quality does not matter."), "mortar"),
    "flamethrower": _flamethrower,
}
SHOTS: dict[str, Words] = {
    "raw": lambda: say("Raw foot shoots with {dice} and, like any target at short range, saves {n} worse.",
                       dice=_quality_dice("Raw"), n=_worse()),
    "veteran": lambda: say("Veteran foot shoots with {dice}.", dice=_quality_dice("Veteran")),
    "minimum": _fewest,
    "second shot": "Two shots combined are one roll and cause one return shot.",
    "hits traded in": lambda: say("A hit traded in is not saved against; it rolls 1 die, {need} hammers.",
                                  need=on(hammered_on(TRADED))),
    "HE hits": lambda: say("Each HE hit also rolls 1 die, {need} hammers; it is still saved against.",
                           need=on(hammered_on(HE))),
    "flamethrower hits": lambda: say("A flamethrower hit hammers {how} and is still saved against.",
                                     how=flame_hammers()),
}
SAVES: dict[str, Words] = {
    "partial cover": lambda: say("Foot and guns in partial cover save {n} better.", n=_better("Partial cover")),
    "building or wood": lambda: say(
        "Foot and guns in a building or wood save {n} better; assaulted vehicles there save on {need}.",
        n=_better("Building/wood"), need=on(number("assault_saves", "Building or wood", "Saves on"))),
    "officer": lambda: say("An officer's base saves {n} better.", n=_better("Officer")),
    "short range": lambda: say("Foot and guns at short range save {n} worse; raw ones too, not more.", n=_worse()),
    "AC / light tank / truck": lambda: say("ACs, light tanks and trucks save {n} better and ignore cover.",
                                           n=_better("AC / light tank / truck")),
    "veteran at short range": lambda: say("Veterans at short range save {n} better.",
                                          n=_better("Veteran at short range")),
}
ASSAULT: dict[str, Words] = {
    "bases counted": _counted,
    "Officer": _officers,
    "Short assault": lambda: say("The square has not moved this turn: {dice}.",
                                 dice=_line("Short assault", "Assaulter")),
    "Bomber / flame": _bombers,
    "Medium tank": _medium_tanks,
    "Hammered": lambda: say("A hammered target: {dice}.", dice=_line("Hammered", "Target")),
    "Foot in building / wood": lambda: say("Foot assaulted in a building or wood: {dice}.",
                                           dice=_line("Foot in building / wood", "Target")),
    "Hasty defences": lambda: say("A target behind hasty defences: {dice}.", dice=_line("Hasty defences", "Target")),
}
GLOSSARY: dict[str, Words] = {**COMMAND, **SHOOTERS, **SHOTS, **SAVES, **ASSAULT}
