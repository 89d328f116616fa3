"""Firing: roll to hit, then hits on infantry or on a vehicle; and fire as a reaction."""

from __future__ import annotations

from rules.command_tokens import facts
from rules.command_tokens.activation import reaction_said, reaction_test
from rules.command_tokens.armour import hits_on_vehicle, penetration_need, plate
from rules.command_tokens.facts.common import VEHICLES
from rules.command_tokens.facts.firing import FIRING_DICE
from rules.command_tokens.infantry_hits import casualty_need, hits_on_infantry
from rules.command_tokens.outcomes import ReactionVolley, Volley
from rules.command_tokens.phrases import HITS
from rules.command_tokens.tables import firing_modifier, number
from rules.engine import Need, Note, Roll, Situation, Steps, at_least, need, procedure
from rules.said import Text, dice, say


def suggested_dice(it: facts.Fire) -> int:
    """The usual number of D10, if the player says nothing else."""
    line = "otherwise"
    if not it.at_vehicle:
        line = "machine_gun" if it.weapon == "machine_gun" else "near" if it.close else line
    return number("firing_dice", FIRING_DICE[line], "D10")


def modifiers(it: facts.Fire) -> dict[str, int]:
    """Every line of the firing table that applies."""
    counts = {"Moved": it.moved != "no" and it.firer != "infantry_detachment", "Target moved": it.target_moved,
              "Smoke": it.smoke, "Close range": it.close,
              "Enemy infantry near": it.enemy_near == "near" and it.firer in VEHICLES,
              "Morale markers": it.firer_markers}
    return {line.lower(): times * firing_modifier(line) for line, times in counts.items() if times}


def hit_need(it: facts.Fire) -> Need:
    """The face that hits; more than 10 cannot be thrown."""
    # C5: base 5; a natural 1 always misses, and a 10 hits only if switched so.
    return need(it.rulings.hit_base, modifiers(it), low=2, high=10 if it.rulings.natural_10_hits else None)


@procedure
def fire(it: facts.Fire) -> Steps[Volley]:
    """D10 to hit, then markers and casualties, or penetration and damage."""
    face = hit_need(it)
    if face > 10:
        yield Note("To hit", say("{need} on a D10: cannot hit.", need=face.text), table="firing")
        return Volley(0)
    hits = yield Roll(it.dice or suggested_dice(it), at_least(face), "To hit", sides=10, tell=HITS,
                      table="firing")
    return hits_on_target(it, hits) if hits else Volley(0)


@procedure
def hits_on_target(it: facts.Fire, hits: int) -> Situation:
    """Infantry or armour."""
    limit = it.rulings.destroy_at_markers
    room = max(limit - it.target_markers, 1) if limit else None
    if it.at_vehicle:
        return hits_on_vehicle(hits, plate(it, room))
    once = it.rulings.casualty_rolls == "once_per_attack"
    return hits_on_infantry(hits, casualty_need(it), once, it.max_markers, room)


@procedure
def reaction_fire(it: facts.ReactionFire) -> Steps[ReactionVolley]:
    """A reaction test and, if it succeeds, the shot."""
    reacted = yield reaction_test(it.tokens, it.firer_markers, it.rulings.seize_on, it.seize)
    return reaction_shot(it, reacted.seized) if reacted.success else ReactionVolley(False)


@procedure
def reaction_shot(it: facts.ReactionFire, seized: bool) -> Steps[ReactionVolley]:
    """The shot of a unit that reacted."""
    volley = yield fire(it)
    return ReactionVolley(True, seized, volley)


def fire_said(it: facts.Fire) -> tuple[Text, ...]:
    """Dice, number to hit and what comes after, as the header says them."""
    face = hit_need(it)
    if face > 10:
        return "no dice", "cannot hit"
    return dice(it.dice or suggested_dice(it), 10), say("hits {need}", need=face.text), then_said(it)


def then_said(it: facts.Fire) -> Text:
    """What comes after a hit."""
    if it.at_vehicle:
        through = penetration_need(it)
        return "cannot penetrate" if through > 10 else say("penetrates {need}", need=through.text)
    if it.max_markers == "per_hit":
        return "no casualty rolls"
    return say("casualty {need}", need=casualty_need(it).text)


def reaction_fire_said(it: facts.ReactionFire) -> tuple[Text, ...]:
    """The reaction and the shot as the header says them."""
    return reaction_said(it.tokens, it.firer_markers), *fire_said(it)
