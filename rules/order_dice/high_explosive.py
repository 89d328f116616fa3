"""HE and flame: how many hits one hit is worth."""

from __future__ import annotations

from rules.engine import OWNER, Choice, Roll, Situation, Steps, Total, procedure, value
from rules.order_dice.amounts import HITS, thrown
from rules.order_dice.facts.shooting import UnderTemplate
from rules.order_dice.phrases import Amount, amount
from rules.order_dice.rulings import Rulings
from rules.order_dice.tables import TABLES, TROOPS


@value
class Spread:
    """How HE is counted on this target: a fixed number, or the dice of the hits column."""

    models: int | None = None
    asked: int = 0
    """Of so many models those under the template are counted when the shot has hit (O-B11)."""


def spread_on(facts: UnderTemplate, rulings: Rulings) -> Spread:
    """One hit on a vehicle; the models under the template; else the column (O3)."""
    if facts.target not in TROOPS:
        return Spread(1)
    if facts.in_building or rulings.he_hits == "always_column":
        return Spread()
    if facts.count == "ask":
        half = (facts.target_models + 1) // 2
        return Spread(half if facts.under_template is None else facts.under_template, facts.target_models)
    return Spread(facts.under_template)


def models_under(spread: Spread) -> Choice:
    """Counted at the table; the odds go by the number on the form."""
    return Choice(OWNER, tuple(range(spread.asked + 1)), "Models under the template", sensible=spread.models,
                  question="How many models are under the template?", counted=True)


@procedure
def number_of_he_hits(template: int, rounds: int, spread: Spread) -> Steps[int]:
    """The models under the template, or the dice of the hits column for each round that hit."""
    if spread.models is not None:
        under = (yield models_under(spread)) if spread.asked else spread.models
        return rounds * int(under)
    column = amount(TABLES["he"].text(f'{template}"', "Hits"))
    hits = yield Roll(rounds * column.n, Total(), "Number of hits", sides=column.sides, table="he",
                      tell=HITS)
    return int(hits)


def number_of_flame_hits(jets: int, flames: Amount) -> Situation:
    """D6 damage rolls for each hit, D6+1 from a vehicle."""
    return thrown(Amount(jets * flames.n, flames.sides, jets * flames.plus), "Flames", "damage rolls",
                  "weapons")
