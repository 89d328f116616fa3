"""The turn sequence and the order dice, as the tracker shows them."""

from __future__ import annotations

from rules.ruleset import Order, Stat, Turn, TurnStep

ORDER_PHASE = "Order phase"
END_PHASE = "End phase"

STEPS = (
    TurnStep("tokens", "Tokens", "Roll for artillery, smoke and air strike tokens, and for standing smoke.",
             ("barrage", "barrage_unit", "smoke_barrage", "standing_smoke", "air_strike", "strike_area"),
             phase=ORDER_PHASE),
    TurnStep("draw", "Draw an order die", "Hand it to the player of its colour.", ("draw",), does="draw",
             phase=ORDER_PHASE),
    TurnStep("order", "Choose unit and order", "Place the die beside the unit.", does="give_order", phase=ORDER_PHASE),
    TurnStep("check", "Order check", "If the unit has pins; then an officer may snap to.",
             ("order_check", "rally", "snap_to"), phase=ORDER_PHASE),
    TurnStep("resolve", "Resolve the order", "Move, shoot, assault.",
             ("move", "reaction", "shoot", "smoke_round", "passengers", "assault", "assault_vehicle", "tank_assault",
              "ram", "regroup"), phase=ORDER_PHASE),
    TurnStep("again", "Back to the bag", "Until all order dice are used.", does="repeat_until_bag_empty",
             phase=ORDER_PHASE),
    TurnStep("transports", "Empty transports", "Remove those nearer to enemies than to friends.", phase=END_PHASE),
    TurnStep("objectives", "Objectives", "Check whether the mission is fulfilled.", phase=END_PHASE),
    TurnStep("extra_turn", "Extra turn", "If the scenario says so.", ("extra_turn",), phase=END_PHASE),
    TurnStep("hold", "Keep AMBUSH and DOWN", "Decide which of these orders stay on their units.", ("hold_down",),
             does="keep_orders", phase=END_PHASE),
    TurnStep("bag", "Dice back into the bag", "All dice but those that are kept.", does="fill_bag", phase=END_PHASE),
)

COUNTERS = (
    Stat("turn", "Turn", 1, low=1, high=20),
    Stat("bag_1", "First side's dice in the bag", 5, low=0, high=40),
    Stat("bag_2", "Second side's dice in the bag", 5, low=0, high=40),
    Stat("bag_3", "Third side's dice in the bag", 0, low=0, high=40),
    Stat("bag_4", "Fourth side's dice in the bag", 0, low=0, high=40),
)

ORDERS = (
    Order("FIRE", "FIRE", "Shoots without moving; not from a transport.", "target"),
    Order("ADVANCE", "ADVANCE", "Moves, then shoots; artillery only pivots.", "walk"),
    Order("RUN", "RUN", "Double move, or assault.", "run-fast"),
    Order("AMBUSH", "AMBUSH", "Waits, and shoots later at a moving unit; declares HE or AT ammunition now.", "eye"),
    Order("RALLY", "RALLY", "Order check without pins: removes several of them.", "flag"),
    Order("DOWN", "DOWN", "Hard to hit; also reserve, on a transport or damaged; never checked.", "arrow-down-bold"),
)

TURN = Turn(steps=STEPS, counters=COUNTERS, orders=ORDERS, tracker="bag")
