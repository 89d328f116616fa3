"""What an action costs a square in AP (P03)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, Protocol

from rules.ruleset import Change
from rules.said import Part, Said, Text, and_list, say
from rules.scw.tables import TABLES, number

BaseKind = Literal["foot", "mmg_mortar", "gun", "vehicle", "cavalry"]
Deed = Literal["first_shoot", "second_shoot", "leave_difficult", "leave_other", "assault", "remove_casualty",
               "appoint_pc", "dismount"]

COLUMNS = {"foot": "Foot base", "cavalry": "Foot base", "mmg_mortar": "MMG / mortar", "gun": "Gun",
           "vehicle": "Vehicle"}
ROWS = {"first_shoot": "First shoot", "second_shoot": "Second shoot", "leave_difficult": "Leave difficult square",
        "leave_other": "Leave other square", "assault": "Assault (from face)", "remove_casualty": "Remove casualty",
        "appoint_pc": "Appoint new PC (3+)"}
ALL_OF = {"foot": (say("foot"),), "cavalry": (say("cavalry"),), "vehicle": (say("vehicles"),),
          "mmg_mortar": (say("MMGs"), say("mortars")), "gun": (say("guns"),)}
KINDS = {"foot": say("a foot base"), "cavalry": say("cavalry"), "mmg_mortar": say("an MMG or mortar"),
         "gun": say("a gun"), "vehicle": say("a vehicle")}
DEEDS: dict[str, Said] = {
    "first_shoot": say("shoot"), "second_shoot": say("shoot a second time"),
    "leave_difficult": say("leave a difficult square"), "leave_other": say("leave a square"),
    "assault": say("assault", ctx="deed"), "remove_casualty": say("remove a casualty marker"),
    "appoint_pc": say("appoint a PC"), "dismount": say("dismount", ctx="deed")}
CANNOT: dict[str, Said] = {
    "first_shoot": say("{unit} cannot shoot."), "second_shoot": say("{unit} cannot shoot a second time."),
    "leave_difficult": say("{unit} cannot leave a difficult square."),
    "leave_other": say("{unit} cannot leave a square."), "assault": say("{unit} cannot assault."),
    "remove_casualty": say("{unit} cannot remove a casualty marker."), "appoint_pc": say("{unit} cannot appoint a PC."),
    "dismount": say("{unit} cannot dismount.")}
SOME_CANNOT = {"assault": say("{unable} cannot assault; {able} can."),
               "appoint_pc": say("{unable} cannot appoint a PC; {able} can.")}
FREE = "free"
MOVES = ("leave_difficult", "leave_other")


class Bought(Protocol):
    """An action that a square has bought."""

    @property
    def deed(self) -> Deed: ...
    @property
    def by_road(self) -> bool: ...


def price(kind: BaseKind, deed: Deed, *, by_road: bool = False, first_move: bool = False) -> int | None:
    """The AP an action costs; None where the sheet says No."""
    if kind == "cavalry" and (own := _cavalry(deed, first_move)) is not None:
        return own
    if deed == "dismount":
        return None
    # T7: leaving scenery by road is leaving it as if into the open.
    row = ROWS["leave_other" if by_road and deed == "leave_difficult" else deed]
    return TABLES["action_cost"].number(row, COLUMNS[kind])


def named(deed: Deed) -> str:
    """The table, for a throw that goes by the name of its line."""
    return TABLES["action_cost"].cited(ROWS[deed], "Action")


def _cavalry(deed: Deed, first_move: bool) -> int | None:
    if deed in MOVES and first_move and TABLES["cavalry"].text("First square each turn", "Value") == FREE:
        return 0
    return cavalry_price(deed) if deed in ("assault", "dismount") else None


def cavalry_price(deed: Literal["assault", "dismount"]) -> int:
    """The AP that cavalry pays for what only it does, or does at its own price."""
    return int(TABLES["cavalry"].text(deed, "Value").partition(" AP")[0])


def cavalry_keeps_to_the_open() -> bool:
    """Whether cavalry can only assault into open or partial cover."""
    return "," in TABLES["cavalry"].text("assault", "Value")


def cavalry_goes() -> Text:
    """Where cavalry can assault, if it cannot everywhere."""
    return "cavalry: open or partial" if cavalry_keeps_to_the_open() else ""


def allowed_price(kind: BaseKind, deed: Deed) -> int:
    """The AP of an action that the sheet does not forbid this kind."""
    return number("action_cost", ROWS[deed], COLUMNS[kind])


def too_dear(deed: Deed, cost: int, unit: Part, ap: int) -> Said:
    """An action that costs more than there is."""
    return say("{deed}: {cost} AP needed, {unit} has {ap}.", deed=DEEDS[deed], cost=cost, unit=unit, ap=ap)


def cannot(deed: Literal["assault", "appoint_pc"], kinds: Sequence[BaseKind]) -> Said:
    """Which of these the sheet forbids an action, and which it does not."""
    able = [name for kind in kinds for name in ALL_OF[kind] if price(kind, deed) is not None]
    unable = [name for kind in kinds for name in ALL_OF[kind] if price(kind, deed) is None]
    return SOME_CANNOT[deed].with_parts(unable=and_list(*unable), able=and_list(*able))


def prices(kind: BaseKind, bought: Sequence[Bought]) -> list[int | None]:
    """The price of each action in the order it is bought; None where the sheet says No."""
    moved = False
    found = []
    for action in bought:
        found.append(price(kind, action.deed, by_road=action.by_road, first_move=not moved))
        moved = moved or action.deed in MOVES
    return found


def bill(kind: BaseKind, bought: Sequence[Bought]) -> list[int]:
    """The price of each action, of which none is forbidden."""
    return [cost for cost in prices(kind, bought) if cost is not None]


def paid(role: str, cost: int) -> tuple[Change, ...]:
    """What an action takes from the square that does it."""
    return (Change(role, "ap", delta=-cost, label="action points"),) if cost else ()
