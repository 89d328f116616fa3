"""The last five throws: who, what it came to, the dice; newest on top, kept with the tray."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from kivy.properties import ColorProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.dice.hand import Hand
from app.look.kv import load_kv
from app.look.sides import Side, colour_name, shown
from app.storage import shapes
from app.widgets.flat_dice import FlatDie
from app.widgets.press import PressBox
from app.widgets.surface import Column
from rules.said import Text, say, text_from_json, text_to_json

if TYPE_CHECKING:
    from app.shell.kit import Kit

load_kv("ribbon")

KEY, LAST, MOST_DICE = "tray.ribbon", 5, 5
SEATS = ("A", "B", "C", "D")
GOLD_FIRST = {"A": "gold", "B": "blue", "C": "red", "D": "green"}
"""The near side of the tray is the brass disc, as everywhere; a player may pick another colour."""
WHAT = {"sum": say("{name}, sum"), "over": say("{name}, {least} or more"), "highest": say("{name}, highest")}
"""What was thrown, by how it is read."""


@dataclass(frozen=True)
class Thrown:
    """One throw as the ribbon and the table view tell it."""

    side: str
    value: str
    what: Text
    dice: tuple[tuple[int, int, bool], ...]
    """Sides, face, whether it counts; those that count first."""

    @classmethod
    def of(cls, hand: Hand, side: str) -> Thrown:
        """What lies there now."""
        counting = hand.counting
        dice = [(die.sides, die.face, counting[i] is not False)
                for i, die in enumerate(hand.dice) if die.face is not None]  # fmt: skip
        least = {"least": hand.least} if hand.reading == "over" else {}
        return cls(side, str(hand.value), WHAT[hand.reading].with_parts(name=hand.said, **least),
                   tuple(sorted(dice, key=lambda die: (not die[2], -die[1]))))  # fmt: skip

    def kept(self) -> dict[str, Any]:
        """As it is stored."""
        return {"side": self.side, "value": self.value, "what": text_to_json(self.what),
                "dice": [list(die) for die in self.dice]}


def _is_die(kept: Any) -> bool:
    return isinstance(kept, list) and len(kept) == 3 and all(map(shapes.whole, kept[:2])) and isinstance(kept[2], bool)


_FITS = shapes.list_of(shapes.record(side=shapes.one_of(*SEATS), value=shapes.word, what=shapes.text,
                                     dice=shapes.list_of(_is_die)))


def last_throws(kit: Kit) -> list[Thrown]:
    """The last five, newest first."""
    kept = kit.store.setting(KEY, [], _FITS)
    return [Thrown(one["side"], one["value"], text_from_json(one["what"]), tuple((a, b, c) for a, b, c in one["dice"]))
            for one in kept[:LAST]]


def keep_throw(kit: Kit, thrown: Thrown) -> None:
    """One more; the sixth is forgotten."""
    kit.store.set_setting(KEY, [one.kept() for one in [thrown, *last_throws(kit)][:LAST]])


def seats(kit: Kit) -> dict[str, Side]:
    """Who sits at the tray: name, shape and colour of each seat, on the dark panels of the tray."""
    names = kit.store.setting("tray.names", {}, shapes.each(shapes.word))
    colours = {**GOLD_FIRST, **kit.store.setting("tray.seat_colours", {}, shapes.each(shapes.word))}
    return shown(SEATS, {seat: name for seat, name in names.items() if seat in SEATS}, colours, dark=True)


class RibbonRow(PressBox):
    """One throw: a tap shows it in the middle again."""

    who = StringProperty("")
    alone = StringProperty("")
    """The colour of his side alone, where his name is too long."""
    icon = StringProperty("circle")
    value = StringProperty("")
    what = StringProperty("")
    tint = ColorProperty((1, 1, 1, 1))


class RibbonDice(BoxLayout):
    """The dice of a throw, small and flat."""

    rest = StringProperty("")


class Ribbon(Column):
    """The last five throws under each other."""

    picked = ObjectProperty(None)

    def show(self, kit: Kit) -> None:
        """As they are kept now."""
        self.clear_widgets()
        looks = seats(kit)
        for thrown in last_throws(kit):
            self.add_widget(self._row(kit, thrown, looks[thrown.side]))

    def _row(self, kit: Kit, thrown: Thrown, look: Side) -> RibbonRow:
        row = RibbonRow(who=look.name, alone=colour_name(look.key), icon=look.icon, tint=look.colour,
                        value=thrown.value, what=kit.rules_text(thrown.what),
                        spoken=kit.word("tray.show_throw", side=look.name, value=thrown.value),
                        tapped=(lambda: self.picked(thrown)) if self.picked else None)  # fmt: skip
        counting = [die for die in thrown.dice if die[2]]
        line = RibbonDice(rest=f"+{len(counting) - MOST_DICE}" if len(counting) > MOST_DICE else "")
        for sides, face, _counts in counting[:MOST_DICE][::-1]:
            line.add_widget(FlatDie(face, sides, edge=16, pos_hint={"center_y": 0.5}), index=len(line.children))
        row.ids.column.add_widget(line)
        return row
