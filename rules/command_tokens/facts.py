"""What the players say before the dice fall: the facts of each action and the rulings of this sheet."""

from __future__ import annotations

from typing import Any, Literal, Self

from pydantic import model_validator

from rules.ruleset import Facts, Switches, field, refuse, sheet_tables, switch

TABLES = sheet_tables(__file__)

FOOT = ("infantry_detachment", "support_squad", "gun")
VEHICLES = ("light_vehicle", "medium_vehicle", "heavy_vehicle")
Kind = Literal["infantry_detachment", "support_squad", "gun", "light_vehicle", "medium_vehicle", "heavy_vehicle"]
KINDS = {"infantry_detachment": "Infantry", "support_squad": "Support squad", "gun": "Gun",
         "light_vehicle": "Light vehicle", "medium_vehicle": "Medium vehicle", "heavy_vehicle": "Heavy vehicle"}
Seize = Literal["seize", "leave", "ask"]


class Rulings(Switches):
    """Where the sheet leaves a gap: how it is played here."""

    command_tokens_total: Literal[3, 2] = switch(
        3, label="Tokens from the command unit", ruling="C1",
        reason="One per unit plus two: the command unit gives its own token and two more.",
        names={3: "Its own and two more", 2: "Two in all"})
    first_activation_free: Literal["always", "only_without_markers"] = switch(
        "always", label="First activation without dice", ruling="C2",
        reason="The sheet asks for no dice roll; one report lets only units without morale markers off.",
        names={"always": "Always", "only_without_markers": "Only without morale markers"})
    seize_on: Literal["natural_6", "never", "any_success"] = switch(
        "natural_6", label="The initiative is seized on", ruling="C3",
        reason="The sheet does not say how; a chance of one in six is reported.",
        names={"natural_6": "A 6 that succeeds", "never": "Never", "any_success": "Any successful reaction"})
    terrain_fail: Literal["stop", "lose_activation", "bogged"] = switch(
        "stop", label="A failed terrain test", ruling="C4", reason="The sheet does not say; the mildest reading.",
        names={"stop": "Stops the move", "lose_activation": "Ends the activation", "bogged": "Bogs the unit down"})
    hit_base: Literal[5, 4, 6, 7] = switch(
        5, label="Base number to hit", ruling="C5",
        reason="The sheet prints none; smoke on the same sheet succeeds on 5+ of a D10.",
        names={4: "4+", 5: "5+", 6: "6+", 7: "7+"})
    natural_10_hits: bool = switch(False, label="A 10 always hits", ruling="C5",
                                   reason="The sheet has no automatic hit.")
    casualty_rolls: Literal["per_hit", "once_per_attack"] = switch(
        "per_hit", label="Casualty rolls", ruling="C6", reason="Each hit inflicts a marker, so each has its own roll.",
        names={"per_hit": "One for each hit", "once_per_attack": "One for the attack"})
    mortar_vs_bunker: Literal[6, 5] = switch(
        6, label="Mortar against a bunker", ruling="C7",
        reason="The sheet lets mortars treat trenches as cover; a roof stops mortar bombs.", names={6: "6", 5: "5+"})
    penetration: Literal["exceed", "equal_or_exceed"] = switch(
        "exceed", label="Penetration", ruling="C8",
        reason="D10 and gun against armour; the sheet's word is exceeding.",
        names={"exceed": "More than the armour", "equal_or_exceed": "The armour or more"})
    screech: Literal["flag", "roll"] = switch(
        "flag", label="Screech!", ruling="C9",
        reason="The text the sheet points to is missing: the vehicle is reported damaged.",
        names={"flag": "Damaged, by your book", "roll": "D6: immobilised or main gun out"})
    destroy_at_markers: Literal[0, 5, 6] = switch(
        0, label="Morale markers that destroy a unit", ruling="C11", reason="The sheet has no such limit.",
        names={0: "No limit", 5: "5", 6: "6"})


def kind_of(default: Kind, label: str, group: str) -> Any:
    """What kind of unit it is."""
    return field(default, label=label, group=group, names=KINDS, fills="kind")


def tokens_on(group: str) -> Any:
    """Command tokens lying on a unit."""
    return field(0, ge=0, le=10, label="Command tokens on it", group=group, fills="tokens",
                 help="Before this attempt.")


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


class Activation(Facts):
    """A unit of the active player."""

    rulings: Rulings = Rulings()
    tokens: int = tokens_on("unit")
    markers: int = markers_on("unit")

    @property
    def free(self) -> bool:
        """Whether this is a first activation that needs no dice."""
        # C2: automatic even with morale markers, unless switched.
        return not self.tokens and (self.rulings.first_activation_free == "always" or not self.markers)

    @model_validator(mode="after")
    def possible(self) -> Self:
        """Six or more tokens and markers cannot be beaten by a D6."""
        if not self.free and self.tokens + self.markers >= 6:
            refuse("markers" if self.markers >= 6 else "tokens",
                   f"A D6 cannot score more than {self.tokens + self.markers} tokens and markers; "
                   "with 5 or fewer the unit may try. (P03)")
        return self


class Reaction(Facts):
    """A unit of the reactive player, in answer to an enemy activation."""

    rulings: Rulings = Rulings()
    tokens: int = tokens_on("unit")
    markers: int = markers_on("unit")
    seize: Seize = seizing()

    @model_validator(mode="after")
    def possible(self) -> Self:
        """Four or more tokens and markers rule a reaction out."""
        refuse_reaction(self.tokens, self.markers, "markers")
        return self


def refuse_reaction(tokens: int, markers: int, markers_field: str) -> None:
    """A reaction that no face of the die can give."""
    if tokens + markers >= 4:
        refuse(markers_field if markers >= 4 else "tokens",
               f"A unit with {tokens + markers} tokens and markers cannot react: it would need "
               f"{3 + tokens + markers}+; with 3 or fewer it can. (P04)")


Ground = Literal["wheeled", "half_tracked", "tracked", "heavy_tank", "infantry_detachment", "support_squad", "gun"]
GROUND_ROWS = {
    "wheeled": ("terrain_vehicles", "Wheeled"), "half_tracked": ("terrain_vehicles", "Half-tracked"),
    "tracked": ("terrain_vehicles", "Other fully tracked, scout car"), "heavy_tank": ("terrain_vehicles", "Heavy tank"),
    "infantry_detachment": ("terrain_foot", "Infantry detachment"),
    "support_squad": ("terrain_foot", "Support squad (not guns)"), "gun": ("terrain_foot", "Anti-tank or infantry gun")}


class TerrainTest(Facts):
    """A unit that enters difficult ground or starts in it."""

    rulings: Rulings = Rulings()
    unit: Ground = field("tracked", label="Unit", group="unit", fills="ground", names={
        "wheeled": "Wheeled", "half_tracked": "Half-tracked", "tracked": "Tracked, scout car",
        "heavy_tank": "Heavy tank", "infantry_detachment": "Infantry", "support_squad": "Support squad", "gun": "Gun"},
                         row_of=("terrain_vehicles", "terrain_foot"))
    terrain: Literal["rough", "very_rough"] = field("rough", label="Terrain", group="situation",
                                                    names={"rough": "Rough", "very_rough": "Very rough"},
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
        if self.printed == "impassable":
            refuse("terrain", f"Very rough terrain is impassable for {GROUND_ROWS[self.unit][1].lower()} units; "
                              "rough terrain can be tried. (P06)")
        return self


class Neighbour(Facts):
    """A unit friendly to the target vehicle."""

    distance: int = field(6, ge=0, le=24, label="Distance", group="neighbours", unit='"')
    markers: int = field(0, ge=0, le=12, label="Morale markers", group="neighbours")


class Fire(Facts):
    """One unit fires at another."""

    rulings: Rulings = Rulings()
    firer: Kind = kind_of("infantry_detachment", "Firer", "firer")
    weapon: Literal["direct", "machine_gun", "mortar"] = field(
        "direct", label="Weapon", group="firer", fills="weapon",
        names={"direct": "Rifles or gun", "machine_gun": "Machine gun", "mortar": "Mortar"})
    dice: int | None = field(None, ge=1, le=6, label="Number of D10", group="firer",
                             help="Left empty: 1, or 2 at infantry within 12\" or from a machine gun at infantry.")
    strength: int = field(8, ge=0, le=20, label="Gun strength", group="firer", fills="strength",
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
    table: Literal["large", "6x4"] = field("large", label="Table", group="situation", more=True, names={
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

    tokens: int = tokens_on("firer")
    seize: Seize = seizing()

    @model_validator(mode="after")
    def may_react(self) -> Self:
        """Four or more tokens and markers rule a reaction out."""
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
