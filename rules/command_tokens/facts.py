"""What the players say before the dice fall: the facts of each action."""

from __future__ import annotations

from typing import Any, Literal, Self

from pydantic import model_validator

from rules.command_tokens.rulings import Rulings
from rules.command_tokens.tables import IMPASSABLE, TABLES, impassable_for, may_try_with, number, tried_on
from rules.ruleset import Facts, field, refuse

FOOT = ("infantry_detachment", "support_squad", "gun")
VEHICLES = ("light_vehicle", "medium_vehicle", "heavy_vehicle")
Kind = Literal["infantry_detachment", "support_squad", "gun", "light_vehicle", "medium_vehicle", "heavy_vehicle"]
KINDS = {"infantry_detachment": "Infantry", "support_squad": "Support squad", "gun": "Gun",
         "light_vehicle": "Light vehicle", "medium_vehicle": "Medium vehicle", "heavy_vehicle": "Heavy vehicle"}
Seize = Literal["seize", "leave", "ask"]


def kind_of(default: Kind, label: str, group: str) -> Any:
    """What kind of unit it is."""
    return field(default, label=label, group=group, names=KINDS, fills="kind", yours=False)


def tokens_on(group: str, test: str) -> Any:
    """Command tokens lying on a unit."""
    return field(0, ge=0, le=10, label="Command tokens on it", group=group, fills="tokens",
                 help=lambda: f"Before this attempt. With {may_try_with(test)} tokens and markers it may try.")


def markers_on(group: str, **more: Any) -> Any:
    """Morale markers lying on a unit."""
    return field(0, ge=0, le=12, label="Morale markers on it", group=group, fills="markers", **more)


def seizing() -> Any:
    """What to do with the chance to seize the initiative."""
    return field("seize", label="A chance to seize the initiative", group="situation", more=True, ruling="C3",
                 names={"seize": "Take it", "leave": "Leave it", "ask": "Ask me"})


class Collect(Facts):
    """The start of the turn."""

    rulings: Rulings = Rulings()
    units: int = field(6, ge=1, le=40, label="Units on the table", group="side", help="The command unit included.")
    command_unit: bool = field(True, label="Command unit alive", group="side")


class Initiative(Facts):
    """Who begins."""

    rulings: Rulings = Rulings()


def needs_no_dice(rulings: Rulings, tokens: int, reactions: int, markers: int) -> bool:
    """Whether a unit with these on it is activated for the first time this turn, and without a roll."""
    # C-B1: a reaction is no activation, unless switched.
    first = tokens <= (0 if rulings.reaction_counts_as_activation else reactions)
    # C2: automatic even with morale markers, unless switched.
    return first and (rulings.first_activation_free == "always" or not markers)


class Activation(Facts):
    """A unit of the active player."""

    rulings: Rulings = Rulings()
    tokens: int = tokens_on("unit", "Further activation")
    reactions: int = field(0, ge=0, le=10, label="Of these for reactions", group="unit", fills="reactions",
                           when={"tokens": tuple(range(1, 11))}, ruling="C-B1",
                           help="A unit that has only reacted is activated for the first time.")
    markers: int = markers_on("unit")

    @property
    def free(self) -> bool:
        """Whether this is a first activation that needs no dice."""
        return needs_no_dice(self.rulings, self.tokens, self.reactions, self.markers)

    @model_validator(mode="after")
    def possible(self) -> Self:
        """With too many tokens and markers on it a unit may not try."""
        lying = self.tokens + self.markers
        if not self.free and tried_on("Further activation", lying) is None:
            refuse("tokens" if tried_on("Further activation", self.markers) else "markers",
                   f"A unit with {lying} tokens and markers cannot be activated again; "
                   f"with {may_try_with('Further activation')} it may try. (P03)")
        return self


class Reaction(Facts):
    """A unit of the reactive player, in answer to an enemy activation."""

    rulings: Rulings = Rulings()
    tokens: int = tokens_on("unit", "Reaction")
    markers: int = markers_on("unit")
    seize: Seize = seizing()

    @model_validator(mode="after")
    def possible(self) -> Self:
        """Too many tokens and markers rule a reaction out."""
        refuse_reaction(self.tokens, self.markers, "markers")
        return self


def refuse_reaction(tokens: int, markers: int, markers_field: str) -> None:
    """A reaction that no face of the die can give."""
    if tried_on("Reaction", tokens + markers) is None:
        refuse("tokens" if tried_on("Reaction", markers) else markers_field,
               f"A unit with {tokens + markers} tokens and markers cannot react; "
               f"with {may_try_with('Reaction')} it can. (P04)")


Ground = Literal["wheeled", "half_tracked", "tracked", "heavy_tank", "infantry_detachment", "support_squad", "gun"]
GROUND_ROWS = {
    "wheeled": ("terrain_vehicles", "Wheeled"), "half_tracked": ("terrain_vehicles", "Half-tracked"),
    "tracked": ("terrain_vehicles", "Other fully tracked, scout car"), "heavy_tank": ("terrain_vehicles", "Heavy tank"),
    "infantry_detachment": ("terrain_foot", "Infantry detachment"),
    "support_squad": ("terrain_foot", "Support squad (not guns)"), "gun": ("terrain_foot", "Anti-tank or infantry gun")}


def no_way() -> str:
    """Who has to stay out of very rough ground."""
    out = ", ".join(row.lower() for row in impassable_for())
    return f"Very rough is impassable for: {out}." if out else ""


class TerrainTest(Facts):
    """A unit that enters difficult ground or starts in it."""

    rulings: Rulings = Rulings()
    unit: Ground = field("tracked", label="Unit", group="unit", fills="ground", names={
        "wheeled": "Wheeled", "half_tracked": "Half-tracked", "tracked": "Tracked, scout car",
        "heavy_tank": "Heavy tank", "infantry_detachment": "Infantry", "support_squad": "Support squad", "gun": "Gun"},
                         row_of=("terrain_vehicles", "terrain_foot"))
    terrain: Literal["rough", "very_rough"] = field("rough", label="Terrain", group="situation",
                                                    names={"rough": "Rough", "very_rough": "Very rough"},
                                                    help=no_way,
                                                    column_of=("terrain_vehicles", "terrain_foot"))
    entering: Literal["enters", "starts"] = field("enters", label="The unit", group="situation",
                                                  names={"enters": "Enters it", "starts": "Starts in it"})

    @property
    def printed(self) -> str:
        """What the sheet prints for this unit on this ground."""
        table, row = GROUND_ROWS[self.unit]
        return TABLES[table].text(row, self.terrain.replace("_", " "))

    @model_validator(mode="after")
    def passable(self) -> Self:
        """Some ground may not be entered at all."""
        if self.printed == IMPASSABLE:
            refuse("terrain", f"Very rough terrain is impassable for {GROUND_ROWS[self.unit][1].lower()} units; "
                              "rough terrain can be tried. (P06)")
        return self


FIRING_DICE = {"otherwise": "Otherwise", "near": 'Infantry target within 12"',
               "machine_gun": "Machine gun at infantry, any range"}


class Neighbour(Facts):
    """A unit friendly to the target vehicle."""

    distance: int = field(6, ge=0, le=24, label="Distance", group="neighbours", unit='"')
    markers: int = field(0, ge=0, le=12, label="Morale markers", group="neighbours")


def usual_dice() -> str:
    """What is thrown if the player says nothing else."""
    otherwise, near, machine_gun = (number("firing_dice", row, "D10") for row in FIRING_DICE.values())
    return (f"Left empty: {otherwise}, at infantry within 12\" {near}, "
            f"from a machine gun at infantry {machine_gun}.")


class Fire(Facts):
    """One unit fires at another."""

    rulings: Rulings = Rulings()
    firer: Kind = kind_of("infantry_detachment", "Firer", "firer")
    weapon: Literal["direct", "machine_gun", "mortar"] = field(
        "direct", label="Weapon", group="firer", fills="weapon",
        names={"direct": "Rifles or gun", "machine_gun": "Machine gun", "mortar": "Mortar"})
    dice: int | None = field(None, ge=1, le=6, label="Number of D10", group="firer",
                             help=usual_dice)
    strength: int = field(8, ge=0, le=20, label="Gun strength", group="firer", fills="strength", yours=False,
                          when={"target": VEHICLES})
    moved: Literal["no", "normal", "rapid"] = field(
        "no", label="Firer moved", group="firer", names={"no": "No", "normal": "Normal move", "rapid": "Rapid move"})
    firer_markers: int = markers_on("firer")
    protected: bool = field(False, label="Protected by smoke", group="firer", more=True, fills="smoke")
    enemy_near: Literal["none", "near", "screened"] = field(
        "none", label='Enemy infantry within 12" of the firer', group="firer", more=True, when={"firer": VEHICLES},
        names={"none": "None", "near": "Yes", "screened": "Yes, own infantry as near"})
    target: Kind = kind_of("infantry_detachment", "Target", "target")
    cover: Literal["open", "cover", "trenches", "fortifications"] = field(
        "open", label="Cover", group="target", when={"target": FOOT},
        names={"open": "Open", "cover": "Cover", "trenches": "Trenches, foxholes", "fortifications": "Bunker"},
        row_of=("cover",))
    armour: int = field(12, ge=1, le=30, label="Armour of the side hit", group="target", fills="armour",
                        when={"target": VEHICLES})
    target_moved: bool = field(False, label="Moved this turn", group="target", ruling="C12",
                               help="At any time, a reaction included.", fills="moved")
    smoke: bool = field(False, label="Behind smoke", group="target", ruling="C13", fills="smoke")
    target_markers: int = markers_on("target", more=True)
    target_damaged: bool = field(False, label="Already damaged", group="target", more=True, when={"target": VEHICLES},
                                 fills="damaged")
    max_markers: Literal["none", "per_hit", "per_roll"] = field(
        "none", label="Special rule: one marker", group="target", more=True, when={"target": FOOT},
        names={"none": "No", "per_hit": "For each hit", "per_roll": "For each casualty roll"})
    close: bool = field(False, label='Close range, up to 12"', group="situation")
    table: Literal["large", "6x4"] = field("large", label="Table", group="situation", more=True, yours=False, names={
        "large": 'Large, Kaboom 12"', "6x4": "6' x 4', Kaboom 6\""}, when={"target": VEHICLES})
    neighbours: tuple[Neighbour, ...] = field((), max_length=12, label="Friends of the target vehicle",
                                              group="neighbours", when={"target": VEHICLES})

    @property
    def at_vehicle(self) -> bool:
        """Whether armour is hit."""
        return self.target in VEHICLES

    @model_validator(mode="after")
    def may_fire(self) -> Self:
        """Rapid movers and units behind their own smoke do not fire."""
        if self.moved == "rapid":
            refuse("moved", "A unit may not make a rapid move and fire; a normal move and fire is allowed. (T1)")
        if self.protected:
            refuse("protected", "A unit protected by smoke may not fire for the rest of the turn; "
                                "any other unit may. (P10)")
        return self


class ReactionFire(Fire):
    """A reaction test and, if it succeeds, the shot."""

    tokens: int = tokens_on("firer", "Reaction")
    seize: Seize = seizing()

    @model_validator(mode="after")
    def may_react(self) -> Self:
        """Too many tokens and markers rule a reaction out."""
        refuse_reaction(self.tokens, self.firer_markers, "firer_markers")
        return self


class Smoke(Facts):
    """A unit fires smoke instead of anything else."""

    rulings: Rulings = Rulings()
    target: Kind = kind_of("infantry_detachment", "Unit to protect", "target")


class Move(Facts):
    """How far a unit may go."""

    rulings: Rulings = Rulings()
    unit: Kind = kind_of("infantry_detachment", "Unit", "unit")
    pace: Literal["normal", "rapid", "rapid_on_road"] = field(
        "normal", label="Move", group="unit",
        names={"normal": "Normal", "rapid": "Rapid", "rapid_on_road": "Rapid on road"}, column_of=("movement",))
    fires: bool = field(False, label="Fires in this activation", group="unit")

    @model_validator(mode="after")
    def may_move(self) -> Self:
        """A rapid move leaves no time to fire."""
        if self.fires and self.pace != "normal":
            refuse("pace", "A unit that makes a rapid move may not fire; choose a normal move, or do not fire. (T1)")
        return self
