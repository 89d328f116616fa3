"""The switches of the sheet: each ruling that has alternatives, the ruling first."""

from __future__ import annotations

from typing import Literal

from rules.ruleset import Switches, switch


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
    reaction_counts_as_activation: bool = switch(
        False, label="A reaction is a first activation", ruling="C-B1",
        reason="The sheet asks for no dice roll for the first activation, and a reaction is no activation.")
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
        "per_hit", label="Casualty rolls", ruling="C6, C-B3",
        reason="Each hit inflicts a marker, so each has its own roll; who takes the printed words \"a further single "
               "morale marker\" at their word rolls once for the attack.",
        names={"per_hit": "One for each hit", "once_per_attack": "One for the attack"})
    mortar_vs_bunker: Literal[6, 5] = switch(
        6, label="Mortar against a bunker", ruling="C7",
        reason="The sheet lets mortars treat trenches as cover; a roof stops mortar bombs.",
        names={6: "As a bunker", 5: "As trenches"})
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
