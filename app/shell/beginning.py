"""A game begins, and the one before is a tap away."""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING

from app.look.sides import sides_of
from app.play.games import Forces

if TYPE_CHECKING:
    from app.play.games import Begun
    from app.shell.kit import Kit

KEEPS: dict[str, Forces] = {"fresh": "fresh", "as_they_are": "as_they_are"}


def begin(kit: Kit, sheet: str, way: str, forces: tuple[str, ...] = ()) -> None:
    """Begin a game this way and open its turn; the one before comes back with Undo."""
    kit.ruleset(sheet)
    games = kit.games
    if way in KEEPS:
        begun = games.begin_again(sheet, KEEPS[way])
    else:
        begun = games.begin_empty(sheet) if way == "empty" else games.begin_sample(sheet, forces)
    kit.shell.pile.back_to("home")
    kit.go("sheet", ruleset=sheet, tab="units" if way == "empty" else "turn")
    battle = games.table(sheet).battle
    names = reduce(lambda first, second: kit.word("new_game.against", first=first, second=second),
                   (side.name for side in sides_of(battle).values()))
    title = next(game.title for game in games.of(sheet) if game.id == begun.game)
    kit.snack(kit.word("new_game.began", game=kit.called(title), sides=names), lambda: take_back(kit, sheet, begun))


def take_back(kit: Kit, sheet: str, begun: Begun) -> None:
    """The game before is on the table again."""
    kit.games.take_back(begun)
    kit.shell.pile.back_to("home")
    if begun.before is not None:
        kit.go("sheet", ruleset=sheet, tab="turn")
