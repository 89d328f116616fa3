"""What the players say before an order, a move, a barrage or an air strike."""

from __future__ import annotations

from typing import Literal, Self

from pydantic import model_validator

from rules.order_dice.facts.common import QUALITIES, RANKS_THERE_ARE, Quality, Tested, pins_below_leadership, title
from rules.order_dice.facts.shooting import UnderTemplate
from rules.order_dice.rulings import Rulings
from rules.order_dice.tables import faces
from rules.ruleset import Facts, field, refuse
from rules.said import Text, say

OrderName = Literal["FIRE", "ADVANCE", "RUN", "AMBUSH", "RALLY", "DOWN"]


class Bag(Facts):
    """The order dice still in the bag."""

    first: int = field(5, ge=0, le=40, label="First side's dice", group="bag")
    second: int = field(5, ge=0, le=40, label="Second side's dice", group="bag")
    third: int = field(0, ge=0, le=40, label="Third side's dice", group="bag", more=True)
    fourth: int = field(0, ge=0, le=40, label="Fourth side's dice", group="bag", more=True)

    @property
    def dice(self) -> tuple[int, ...]:
        """The dice of each side."""
        return self.first, self.second, self.third, self.fourth

    @model_validator(mode="after")
    def _not_empty(self) -> Self:
        if not sum(self.dice):
            refuse("first", "The bag is empty: put at least 1 die into it.")  # P01
        return self


def wild(effect: str) -> Text:
    """The faces on which a unit that goes wild does this."""
    return faces("fubar", "Effect", lambda printed: printed == effect)


class Fubar(Facts):
    """What a unit that goes wild can do."""

    friend_near_enemy: bool = field(True, label='Friend within 12" of an enemy', group="situation", more=True,
                                    help=lambda: say("FUBAR {faces}: shot at, the opponent picks", faces=wild("FIRE")))
    can_run: bool = field(True, label="Can run from a visible enemy", group="situation", more=True,
                          help=lambda: say("FUBAR {faces}", faces=wild("RUN")))


class OrderCheck(Fubar, Tested):
    """A unit that is given an order."""

    rulings: Rulings = Rulings()
    order: OrderName = field("FIRE", label="Order", group="situation", names={
        name: name for name in ("FIRE", "ADVANCE", "RUN", "AMBUSH", "RALLY", "DOWN")})
    called_for: bool = field(False, label="A rule calls for the check", group="situation", more=True,
                             help="taken even without pins")


class Rally(Fubar, Tested):
    """A unit that is given the RALLY order."""

    rulings: Rulings = Rulings()
    pins: int = field(3, ge=0, le=9, label="Pins", group="unit", help="not counted in this check")


class Snap(Facts):
    """An officer who has carried out his order."""

    rank: Literal[1, 2, 3, 4] = field(1, label="Rank", group="unit", names=lambda: {
        rank: title(rank) for rank in RANKS_THERE_ARE}, row_of=("officers",))
    in_transport: bool = field(False, label="Aboard a transport", group="unit")


class HoldDown(Facts):
    """A unit that keeps its DOWN order over the end of the turn."""

    rulings: Rulings = Rulings()
    pins: int = field(1, ge=0, le=9, label="Pins", group="unit")


class ExtraTurn(Facts):
    """The end of the last turn."""

    rulings: Rulings = Rulings()


class Regroup(Facts):
    """A small move of D6 inches."""

    reason: Literal["regroup", "dismount"] = field("regroup", label="Why", group="situation", names={
        "regroup": "Regroup after an assault", "dismount": "Dismount from a transport"})


class Wrecked(Facts):
    """A unit in a transport that is wrecked or stuck."""

    rulings: Rulings = Rulings()
    transport: Literal["immobilised", "destroyed"] = field("destroyed", label="Transport", group="situation", names={
        "immobilised": "Immobilised", "destroyed": "Destroyed"}, row_of=("passengers",))
    models: int = field(8, ge=1, le=15, label="Models", group="unit")
    quality: Quality = field("regular", label="Quality", group="unit", names=QUALITIES)
    pins: int = field(0, ge=0, le=9, label="Pins", group="unit")

    @model_validator(mode="after")
    def _still_there(self) -> Self:
        pins_below_leadership("pins", self.quality, self.pins)
        return self


class Move(Facts):
    """A unit that wants to move."""

    unit: Literal["Infantry", "Tracked", "Half-tracked", "Wheeled", "Bicycle", "Cavalry", "Artillery",
                  "Heavy artillery"] = field("Infantry", label="Unit", group="unit", names={
                      "Artillery": "Light or medium artillery"}, row_of=("movement",), column_of=("terrain",))
    order: Literal["ADVANCE", "RUN"] = field("ADVANCE", label="Order", group="unit",
                                             names={"ADVANCE": "ADVANCE", "RUN": "RUN"}, column_of=("movement",))
    terrain: Literal["Open", "Rough", "Obstacle", "Anti-tank obstacle", "Building", "Road"] = field(
        "Open", label="Terrain", group="situation", row_of=("terrain",))
    reverse: bool = field(False, label="In reverse", group="unit", when={
        "unit": ("Tracked", "Half-tracked", "Wheeled")})
    recce: bool = field(False, label="Recce vehicle", group="unit", when={
        "unit": ("Tracked", "Half-tracked", "Wheeled")})
    demolishes: bool = field(False, label="DV 10 or more", group="unit", more=True, when={
        "unit": ("Tracked", "Half-tracked")})
    transport_ran: bool = field(False, label="Just out of a transport that ran", group="unit", more=True)


class Reaction(Facts):
    """A unit that is about to be shot at or assaulted."""

    against: Literal["shooting", "assault"] = field("shooting", label="Against", group="situation")
    activated: bool = field(False, label="Already has an order die", group="unit")
    unit: Literal["other", "recce", "bicycle", "cavalry"] = field("other", label="Unit", group="unit")
    distance: int = field(8, ge=0, le=48, label="Assaulters start at", group="situation", unit='"',
                          look="distance", when={"against": ("assault",)})
    in_arc: bool = field(True, label="In its arc", group="situation", when={"against": ("assault",)})


class Token(Facts):
    """A barrage, smoke or air token at the start of a turn."""


class UnderBarrage(UnderTemplate):
    """A unit inside the radius of a barrage."""

    rulings: Rulings = Rulings()

    @model_validator(mode="after")
    def _template(self) -> Self:
        self.template_on_the_unit(self.rulings)
        return self


class Flak(Facts):
    """A flak unit in range and arc of the aircraft."""

    shots: int = field(3, ge=1, le=10, label="Shots")
    side: Literal["enemy", "friendly"] = field("enemy", label="Side")
    quality: Quality = field("regular", label="Quality", names=QUALITIES)


class AirStrike(UnderTemplate):
    """An aircraft that is called on a target."""

    rulings: Rulings = Rulings()
    call: Literal["roll", "granted"] = field("roll", label="Call", group="situation", yours=False, names={
        "roll": "Roll for it", "granted": "It comes in"}, help="granted: the opponent's strike after a 1")
    target_gone: bool = field(False, label="Target already destroyed", group="situation", yours=False, more=True,
                              help="the strike is wasted")
    flak: tuple[Flak, ...] = field((), label="Flak", unit="flak unit", group="situation", max_length=4,
                                    yours=False)
    others: int = field(0, ge=0, le=12, label="Other units in the strike area", group="situation", yours=False,
                        help='within 6" of the target or of the aircraft')

    @model_validator(mode="after")
    def _template(self) -> Self:
        self.template_on_the_unit(self.rulings)
        return self


class StrikeArea(Facts):
    """Another unit in the strike area."""

    quality: Quality = field("regular", label="Quality", group="target", names=QUALITIES)
    pins: int = field(0, ge=0, le=9, label="Pins", group="target")

    @model_validator(mode="after")
    def _still_there(self) -> Self:
        pins_below_leadership("pins", self.quality, self.pins)
        return self

