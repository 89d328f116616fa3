"""What an outcome wrote can be taken off the cards later, and written later: as long as nothing touched it since."""

from __future__ import annotations

from pydantic import BaseModel

from app.play.applying import Line, changed
from app.play.battles import TableBattle
from app.storage import Entry
from rules.engine import PlayerError
from rules.frame.deed import Adjust, Close, Deed
from rules.frame.kinds import Value
from rules.frame.parts import Change
from rules.frame.told import replayed


def written(table: TableBattle, entry: Entry) -> tuple[Line, ...]:
    """What the end of this action wrote on the cards; nothing if it does not count any more."""
    story = table.whole()
    for at, number in enumerate(story.counting):
        deed = story.deeds[number - story.first]
        if entry.deed is not None and number > entry.deed and isinstance(deed, Close):
            return tuple(line for card in changed(story.battles[at], deed) for line in card.lines)
    return ()


def can_take_back(table: TableBattle, entry: Entry) -> bool:
    """Whether all of it still stands on the cards as it was written."""
    lines = written(table, entry)
    return bool(lines) and table.battle.play is None and all(_stands(table, line) for line in lines)


def _stands(table: TableBattle, line: Line) -> bool:
    unit = table.battle.find(line.unit)
    return unit is not None and getattr(unit, line.stat.key) == line.after


def take_back(table: TableBattle, entry: Entry) -> int:
    """Set the cards as they were before; says how many things that were, to be taken back in turn."""
    if not can_take_back(table, entry):
        raise PlayerError("These cards have changed since.")
    # Lists last: a weapon comes back to a man who is there again.
    lines = sorted(written(table, entry), key=lambda line: isinstance(line.before, tuple))
    return table.do_all([Adjust(unit=line.unit, key=line.stat.key, value=_plain(line.before)) for line in lines])


def may_be_written(table: TableBattle, entry: Entry) -> bool:
    """Whether it was played without units and could have had some; nothing is played again to say so."""
    known = [action for action in table.battle.edition.actions if action.id == entry.action]
    return bool(entry.finished is not None and not entry.units and not entry.lost and table.battle.play is None
                and table.battle.there() and known and known[0].roles)


def can_be_written(table: TableBattle, entry: Entry) -> tuple[str, ...]:
    """The roles of a finished action that no unit had and whose outcome changes a card."""
    if not may_be_written(table, entry):
        return ()
    roles = {role.id for role in table.battle.edition.action(entry.action).roles}
    return tuple(dict.fromkeys(change.role for change in _changes(table, entry) if change.role in roles))


def write(table: TableBattle, entry: Entry, role: str, unit: str) -> int:
    """This unit it was: its card takes the outcome; says how many values changed."""
    card = table.battle.unit(unit)
    after = card.after(change for change in _changes(table, entry) if change.role == role)
    deeds: list[Deed] = [Adjust(unit=unit, key=key, value=_plain(getattr(after, key))) for key in card.stats()
                         if getattr(card, key) != getattr(after, key)]
    return table.do_all(deeds)


def _changes(table: TableBattle, entry: Entry) -> tuple[Change, ...]:
    try:
        play = replayed(table.battle.edition, entry.action, entry.facts, entry.record)
    except (PlayerError, ValueError, KeyError, TypeError):
        return ()
    return table.battle.edition.within(lambda: tuple(play.outcome.changes)) if play.over else ()


def _plain(value: Value) -> Value:
    if isinstance(value, tuple):
        return [_plain(part) for part in value]
    return value.model_dump(mode="json") if isinstance(value, BaseModel) else value
