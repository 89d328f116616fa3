"""What an outcome changes on the cards, before and after. No window needed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from app.play.cards import Say, name_of
from rules.frame.battle import AnyBattle
from rules.frame.deed import Close
from rules.frame.kinds import Value
from rules.frame.unit import StatView, Unit
from rules.said import Text, capital, comma_list

YES_NO = ("yes", "no")


@dataclass(frozen=True)
class Line:
    """A value of a card before and after."""

    unit: str
    stat: StatView
    before: Value
    after: Value


@dataclass(frozen=True)
class Changed:
    """A card with all that an outcome changes on it."""

    unit: Unit
    after: Unit
    role: str
    """Its role in the action; empty if it only stood by."""
    lines: tuple[Line, ...]
    whole: bool = False
    """With all that can be set by hand, changed or not."""

    @property
    def shown(self) -> tuple[Line, ...]:
        """The same as a player reads it: a list by the numbers in it, and nothing that reads alike before and after."""
        return tuple(one for line in self.lines for one in self._read(line))

    def _read(self, line: Line) -> Iterator[Line]:
        before, after = _that_differ(line.before, line.after)
        if isinstance(before, tuple) and self.unit.numbers:
            yield from (one for one in self._numbers(line.stat) if self.whole or one.before != one.after)
        elif not isinstance(before, tuple) or _in_words(before) != _in_words(after):
            yield replace(line, before=before, after=after)

    def _numbers(self, of: StatView) -> Iterator[Line]:
        """One line for each thing in a list: how many there are."""
        now = self.after.numbers
        for name, number in self.unit.numbers.items():
            stat = StatView(name, name, of.means, of.icon, {}, 0, 0, None)
            yield Line(self.unit.id, stat, number, now.get(name, 0))


def changed(battle: AnyBattle, close: Close) -> tuple[Changed, ...]:
    """What the end of an action writes, card by card: those it is about first."""
    roles = {unit: role for role, unit in reversed(battle.opened().who.items())}
    after = battle.after(close)
    pairs = [(unit, after.find(unit.id)) for unit in battle.units]
    found = [Changed(unit, new, roles.get(unit.id, ""), _lines(unit, new)) for unit, new in pairs if new is not None]
    order = list(battle.opened().who.values())
    return tuple(sorted((card for card in found if card.lines),
                        key=lambda card: order.index(card.unit.id) if card.role else len(order)))


def with_all(cards: tuple[Changed, ...], battle: AnyBattle) -> tuple[Changed, ...]:
    """The same with every value of those it is about that can change in play."""
    known = {card.unit.id: card for card in cards}
    about = [(role, battle.unit(unit)) for role, unit in battle.opened().who.items()]
    whole = {unit.id: Changed(unit, known[unit.id].after if unit.id in known else unit, role,
                              _all_lines(unit, known.get(unit.id)), whole=True) for role, unit in about}
    return (*whole.values(), *(card for card in cards if card.unit.id not in whole))


def _all_lines(unit: Unit, card: Changed | None) -> tuple[Line, ...]:
    changing = {line.stat.key: line for line in card.lines} if card else {}
    rest = (Line(unit.id, stat, getattr(unit, key), getattr(unit, key)) for key, stat in unit.stats().items()
            if key not in changing and _can_be_set(unit, stat, getattr(unit, key)))
    return (*changing.values(), *rest)


def _can_be_set(unit: Unit, stat: StatView, value: Value) -> bool:
    """By a stepper, a tap or a menu; of what it is nothing, but for the weapons its owner picks."""
    if isinstance(value, tuple):
        return bool(unit.numbers)
    return stat.means != "profile" and (isinstance(value, int) or (isinstance(value, str) and bool(stat.names)))


def _lines(unit: Unit, new: Unit) -> tuple[Line, ...]:
    pairs = ((stat, getattr(unit, key), getattr(new, key)) for key, stat in unit.stats().items())
    return tuple(Line(unit.id, stat, before, after) for stat, before, after in pairs if before != after)


def _that_differ(before: Value, after: Value) -> tuple[Value, Value]:
    """Of lists, weapons say, only what is not the same."""
    if not isinstance(before, tuple) or not isinstance(after, tuple):
        return before, after
    return tuple(part for part in before if part not in after), tuple(part for part in after if part not in before)


def _in_words(parts: tuple[Value, ...]) -> list[Text]:
    return [part.said for part in parts]


def value_words(stat: StatView, value: Value, say: Say, yes_no: tuple[str, str] = YES_NO) -> str:
    """A value of a card as a player reads it."""
    if isinstance(value, bool):
        return yes_no[0] if value else yes_no[1]
    if value is None or value == "":
        return "–"
    if isinstance(value, tuple):
        return say(comma_list(*(part.said for part in value))) or "–"
    if not isinstance(value, int | str):
        return say(value.said)
    return str(value) if isinstance(value, int) and value not in stat.names else capital(say(name_of(stat, value)))
