"""Games of version 1: no shots on the cards, passengers counted with the crew, dead of a crew marked by hand."""

from __future__ import annotations

from rules.frame.kinds import Value
from rules.frame.unit import Unit
from rules.frame.version_1 import Cards, OldTurn, Values, fitting, number
from rules.said import Text, say
from rules.steel_wheels.units import Infantry, Mortar, Piece, Vehicle

VEHICLES = ("tank", "big_tank", "assault_gun", "armoured_car", "half_track", "truck", "jeep")
TEMPLATES: dict[str, type[Unit]] = {
    "infantry": Infantry, "mortar": Mortar, "artillery": Piece, **dict.fromkeys(VEHICLES, Vehicle)}
STEPS = ("chips", "planning", "manoeuvre", "manoeuvre", "manoeuvre", "artillery", "artillery")
SHOTS = say("Version 1 did not know how many shots a unit has: copy them from its unit chart to its card.")
READINESS = say("Readiness was not kept: the manoeuvre phase begins with the next declaration.")


def card(template: str, name: str, values: Values) -> Unit:
    """A team, a gun or a vehicle; whoever had acted has manoeuvred."""
    acted = bool(values.get("acted"))
    return fitting(TEMPLATES[template], {**values, "name": name, **_men(values), "acted": acted, "done": acted})


def _men(values: Values) -> dict[str, int]:
    """A crew that has dead is not whole."""
    started = max(1, number(values, "started", 1))
    men = min(started, max(0, number(values, "men", started)))
    return {"started": started, "men": started - 1 if values.get("crew_dead") and men == started else men}


def turn(state: Values, cards: Cards) -> OldTurn:
    """Turn, step, chips and who is on; the chips given are those of the smaller army."""
    step = STEPS[state["step"]]
    chips, size = state["chips"], state["size"]
    given = {side: max(chips[side], size[other] - size[side], 0) for side, other in ("AB", "BA")}
    now: dict[str, Value] = {"number": state["turn"], "step": step, "side": state["next"], "chips_a": chips["A"],
                           "chips_b": chips["B"], "given": (given["A"], given["B"])}
    return OldTurn(now, cards, left_out=_unknown(step, cards))


def _unknown(step: str, cards: Cards) -> tuple[Text, ...]:
    said = {SHOTS: bool(cards), READINESS: step == "manoeuvre"}
    return tuple(sentence for sentence, holds in said.items() if holds)
