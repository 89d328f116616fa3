"""Firing: roll to hit, then hits on infantry or on a vehicle; and fire as a reaction."""

from __future__ import annotations

from dataclasses import dataclass

from rules.command_tokens import facts
from rules.command_tokens.activation import reaction_need, reaction_test, token_placed
from rules.command_tokens.armour import hits_on_vehicle, penetration_need, plate
from rules.command_tokens.facts import FIRING_DICE, VEHICLES
from rules.command_tokens.infantry_hits import casualty_need, hits_on_infantry
from rules.command_tokens.tables import firing_modifier, number
from rules.command_tokens.volley import Volley
from rules.engine import Need, Note, Roll, Situation, Steps, at_least, need, procedure
from rules.ruleset import Change, Outcome


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
        yield Note("To hit", f"{face.text} on a D10 cannot be thrown: no hit.", table="firing")
        return Volley(0)
    hits = yield Roll(it.dice or suggested_dice(it), at_least(face), "To hit", sides=10, tell="{value} hit{s}",
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


@dataclass(frozen=True, slots=True)
class ReactionVolley(Outcome):
    """Whether the unit reacted, whether the initiative changed hands, and the shot."""

    reacted: bool
    seized: bool = False
    volley: Volley | None = None

    @property
    def sentence(self) -> str:
        """What happened, in words."""
        if self.volley is None:
            return "The unit does not react: the token is wasted."
        return self.volley.sentence + (" The initiative is seized." if self.seized else "")

    @property
    def ended_as(self) -> str:
        """How the turn takes it: the reaction, then the shot."""
        return "fail" if self.volley is None else f"{'seized' if self.seized else 'success'} {self.volley.result}"

    @property
    def changes(self) -> tuple[Change, ...]:
        """The token is placed on the firer; what Apply writes on the target's card."""
        return token_placed("firer") + (self.volley.changes if self.volley else ())


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


def fire_said(it: facts.Fire) -> tuple[str, ...]:
    """Dice, number to hit and what comes after, as the header says them."""
    face = hit_need(it)
    if face > 10:
        return "no dice", "cannot hit"
    return f"{it.dice or suggested_dice(it)}D10", f"hits {face.text}", then_said(it)


def then_said(it: facts.Fire) -> str:
    """What comes after a hit."""
    if it.at_vehicle:
        through = penetration_need(it)
        return "cannot penetrate" if through > 10 else f"penetrates {through.text}"
    return "no casualty rolls" if it.max_markers == "per_hit" else f"casualty {casualty_need(it).text}"


def reaction_fire_said(it: facts.ReactionFire) -> tuple[str, ...]:
    """The reaction and the shot as the header says them."""
    return f"reacts {reaction_need(it.tokens, it.firer_markers).text}", *fire_said(it)
