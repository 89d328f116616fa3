"""When in the turn each action has its place: what is done most first, then as the turn goes."""

from __future__ import annotations

from rules.frame.parts import Moment

MOMENTS = (
    Moment("Resolve the order", (
        "shoot", "assault", "move", "reaction", "smoke_round", "passengers", "assault_vehicle",
        "tank_assault", "ram", "regroup"), when="Order phase"),
    Moment("Start of turn", (
        "barrage", "barrage_unit", "smoke_barrage", "standing_smoke", "air_strike", "strike_area"), when="Order phase"),
    Moment("Orders", ("draw", "order_check", "rally", "snap_to"), when="Order phase"),
    Moment("End phase", ("extra_turn", "hold_down")),
)
