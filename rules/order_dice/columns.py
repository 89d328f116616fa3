"""What the cells of each table may be; columns that are not named here are for reference and no roll reads them."""

from __future__ import annotations

from collections.abc import Mapping

from rules.order_dice.phrases import AmountOf, Kept, RuleWords, phrase
from rules.ruleset import DASH, REFERENCE, TEXT, Band, Cells, Columns, DiceOf, Needed, Number, Rows, words
from rules.said import say

A_FEW = AmountOf(2, 12)
PINS = AmountOf(1, 3)
INCHES = AmountOf(3, 24)
MODIFIER = Number(-4, 4, signed=True)

REMOVES_PINS = phrase("success; remove D6+1 pins; carry out the order", ("D6+1", A_FEW))
REMOVES_PIN = phrase("success; remove 1 pin; carry out the order", ("1", A_FEW))
RUNS = phrase('double move, or assault (from transports RUN only; light/medium artillery 6")', ("6", Number(1, 24)))
RALLIES = phrase("neither moves nor shoots; order check ignoring pins, removes D6+1 pins", ("D6+1", A_FEW))

NORMAL, NO_RUN, DEPLOY, NO_ENTRY, DOUBLE = "normal", "no RUN", "deploy only", "no", "x2"
NOT_ANTI_TANK = "normal, unless it is an anti-tank obstacle"
DEMOLISHES = "no; DV 10+ may demolish"
GROUND = words(NORMAL, NO_RUN, DEPLOY, NO_ENTRY, DEMOLISHES, DOUBLE)
HALF, FULL = "half move", "full move"

BETTER = phrase("1 better", ("1", Number(1, 4)))

ANY_HEAVY, ONLY_IF, ANY_WEAPON = "any heavy weapon", "only if the DV can be equalled or beaten", "any weapon"
PINNED_BY = words(ANY_HEAVY, ONLY_IF, ANY_WEAPON)
STEADY = phrase("D6: 4+ as veteran, otherwise as inexperienced", ("4+", Needed(2, 6)))

SUPERFICIAL = phrase("one D6-3 (soft-skin: one plain D6)", ("-3", Number(-5, -1, signed=True)))
ONE_ROLL, TWO_ROLLS = "one D6", "two D6, both applied"

CHART_DOWN = "DOWN, +1 pin, turret-jam roll"
CHART_STOPS = "immobilised, +1 pin, turret-jam roll"
CHART_BURNS = "+1 pin, on fire: morale check - fail = destroyed; pass = fire out; then turret-jam roll"
CHART_DESTROYS = "destroyed"

GET_OUT = phrase('dismount D6", then DOWN', ("D6", INCHES))
WRECKED = phrase('D6 hits, damage as normal; then dismount D6" and DOWN', ("D6", A_FEW), ("D6", INCHES))
SAME_PINS, NO_PINS = "the same number of pins", "no pins"

DRIFTS = phrase('token moves 3D6" in a random direction, then lands', ("3D6", INCHES))
WAITS = phrase('owner may move the token up to 12", roll again next turn', ("12", Number(1, 48)))
LANDS = phrase('lands: radius D6+6", roll for every unit in it', ("D6+6", INCHES))
SMOKES = phrase('lands: 6" smoke circle on the token', ("6", Number(1, 24)))
PINNED = phrase("D3 pins", ("D3", PINS))
SHELLED = phrase('hit by a 4" template (heavy howitzer)', ("4", Number(1, 4)))

REMOVED, STAYS = "all smoke removed", "all smoke stays"
BLOWN = phrase('all smoke drifts D6" in one random direction', ("D6", INCHES))

THEIRS, LATER, COMES_IN = ("opponent resolves the strike against one of the caller's units",
                           "caller may change the target, rolls again next turn", "the strike comes in")

TROOPS_DV = Number(2, 6)
"""Never more than a D6 can reach: nobody could be killed in an assault, which would go on for ever."""
TANK_DV = Number(8, 14)

HOWITZERS = ("Light howitzer", "Medium howitzer", "Heavy howitzer")
MORTARS = ("Light mortar", "Medium mortar", "Heavy mortar")
AP_AND_HE = ("Light autocannon", "Heavy autocannon", "Light AT gun", "Medium AT gun", "Heavy AT gun",
             "Super-heavy AT gun")
SMALL_ARMS = ("Pistol", "SMG", "Assault rifle", "Rifle", "Sniper rifle", "Automatic rifle", "LMG", "MMG")
FLAMETHROWERS = ("Flamethrower, infantry", "Flamethrower, vehicle")

RANGE = Band(1, 84)
TWO_RANGES = phrase("48 (indirect 24-60)", ("48", Number(1, 84)), ("24-60", RANGE))
TEMPLATE = phrase('HE 1"', ("1", Number(1, 4)))
FLAMES = phrase("D6 damage rolls", ("D6", AmountOf(2, 6)))
MORE_PINS = phrase("+D3 pins", ("D3", PINS))
FEW_SHOTS, SOME_SHOTS = Number(1, 2), Number(1, 3)
"""Of weapons each of whose shots is many damage dice."""
WHAT_IT_IS = Kept(say("as printed, all else about the weapon hangs on it"))


def _each(rows: tuple[str, ...], cells: Cells) -> dict[str, Cells]:
    return dict.fromkeys(rows, cells)


SHOTS = Rows({**_each((*HOWITZERS, *MORTARS, *FLAMETHROWERS), FEW_SHOTS), **_each(AP_AND_HE, SOME_SHOTS)}, Number(1, 6))

RULE_WORDS = Rows({
    **_each(SMALL_ARMS, RuleWords(("Team", "Fixed", "Assault", "Scope", "Exceptional", "FIRE"))),
    "Sniper rifle": RuleWords(("Team", "Fixed", "Scope", "Exceptional", "FIRE"), (words("Rifle"),)),
    **_each(AP_AND_HE, RuleWords(("Team", "Fixed", "Shaped", "Assault", "One-shot", "FIRE"), (TEMPLATE,))),
    **_each(FLAMETHROWERS, RuleWords(("Team", "Fixed", "Assault", "One-shot", "FIRE"), (FLAMES, MORE_PINS))),
    **_each(MORTARS, RuleWords(("Fixed", "One-shot", "FIRE"), (words("Team"), words("Indirect"), TEMPLATE))),
    **_each(HOWITZERS, RuleWords(("Team", "Fixed", "Assault", "One-shot", "FIRE"), (words("Howitzer"), TEMPLATE))),
}, RuleWords(("Team", "Fixed", "Shaped", "Assault", "One-shot", "FIRE")))

COLUMNS: Mapping[str, Columns] = {
    "orders": {"Effect": Rows({"3": RUNS, "5": RALLIES})},
    "order_check": {"Result": Rows(_each(("2 (double 1)", "total <= target"), REMOVES_PINS | REMOVES_PIN))},
    "fubar": {"Effect": words("FIRE", "RUN")},
    "leadership": {"Ld": Number(5, 12)},
    "ld_modifiers": {"Value": Rows({"pin": Number(-3, 0, signed=True), "leader or team lost": MODIFIER})},
    "officers": {"Title": TEXT, "Bonus": Number(0, 6, signed=True), "Bubble": Number(1, 48, '"'),
                 "Snap-to units": Number(1, 9)},
    "movement": {
        "Advance": Rows(_each(("Vehicle in reverse", "Recce in reverse"), words(HALF, FULL)), Number(1, 48)),
        "Advance pivots": Rows(_each(("Vehicle in reverse", "Recce in reverse"), Number(0, 9) | words(NORMAL)),
                               Number(0, 9) | DASH),
        "Run": Rows(_each(("Vehicle in reverse", "Recce in reverse"), REFERENCE), Number(1, 96)),
        "Run pivots": Rows(_each(("Vehicle in reverse", "Recce in reverse"), REFERENCE), Number(0, 9) | DASH)},
    "terrain": dict.fromkeys(("Infantry", "Artillery", "Wheeled"), GROUND) | {
        "Tracked": Rows({"Obstacle": GROUND | words(NOT_ANTI_TANK)}, GROUND)},
    "hit_modifiers": {"Value": MODIFIER},
    "indirect": {"Needed": Rows({
        "First turn at the aiming point": Number(2, 6),
        'Each further turn the target has not moved more than 2"': BETTER,
        "Hit last turn and the target has not moved": Needed(2, 6), "Fifth turn without moving": Needed(2, 6)})},
    "damage_values": {"DV": Rows({"Armoured car / transport": Number(7, 12), **_each(
        ("Light tank", "Medium tank", "Heavy tank", "Super-heavy tank"), TANK_DV)}, TROOPS_DV)},
    "he": {"PEN": Number(0, 9, signed=True), "Pins": DiceOf(1, (2, 3, 6)), "Hits": DiceOf(3, (3, 6))},
    "vehicle_pins": {"Pinned by": Rows({"Regular": PINNED_BY | STEADY}, PINNED_BY)},
    "extra_damage": {"Modifier": MODIFIER},
    "vehicle_rolls": {"Rolls on the chart": SUPERFICIAL | words(ONE_ROLL, TWO_ROLLS)},
    "vehicle_damage": {"Effect": words(CHART_DOWN, CHART_STOPS, CHART_BURNS, CHART_DESTROYS)},
    "vehicle_damage_modifiers": {"Value": Rows({"turret jam": Needed(2, 6)}, Number(-2, 3, signed=True))},
    "passengers": {"Passengers": Rows({
        "immobilised": GET_OUT, "destroyed": WRECKED, "pinned": words(SAME_PINS, NO_PINS)})},
    "barrage": {"Result": Rows({"4-6": LANDS}, DRIFTS | WAITS)},
    "barrage_units": {"Result": PINNED | SHELLED},
    "smoke_barrage": {"Result": Rows({"4-6": SMOKES}, DRIFTS | WAITS)},
    "standing_smoke": {"Result": words(REMOVED, STAYS) | BLOWN},
    "air_strike_call": {"Result": words(THEIRS, LATER, COMES_IN)},
    "flak": {"Friendly flak fires by mistake on": words("1", "1-2", "1-3", "1-4", "1-5")},
    "warplane": {"Hits": Rows({"1-2": DiceOf(3, (3, 6))}, Number(1, 4, '"')),
                 "PEN": Rows({"1-2": Number(0, 9, signed=True)}),
                 "Pins": Rows({"1-2": Number(1, 3)}, DiceOf(1, (2, 3, 6)))},
    "weapons": {"Range": Rows(_each(HOWITZERS, TWO_RANGES), RANGE), "Shots": SHOTS,
                "PEN": Rows(_each((*SMALL_ARMS, *MORTARS, *HOWITZERS), WHAT_IT_IS), Number(1, 9, signed=True)),
                "Rules": RULE_WORDS, "Class": WHAT_IT_IS},
}
