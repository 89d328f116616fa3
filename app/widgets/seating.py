"""Who sits where: a shape for each player, dragged to an edge of the table, or put there by a tap."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import permutations
from typing import TYPE_CHECKING, Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from app.look.kv import load_kv
from app.look.sides import Side, colour_name
from app.storage import shapes
from app.widgets.far_side import Turned
from app.widgets.press import PressBox

if TYPE_CHECKING:
    from app.shell.kit import Kit

load_kv("seating")

KEY, MOST = "tray.edges", 2
"""Where it is kept, and how many sit at one edge."""
TURNS = {"near": 0, "right": 90, "far": 180, "left": 270}
"""The edges of the table, and how what is read there is turned."""
USUAL = {"A": "near", "B": "far", "C": "near", "D": "far"}
CORNERS = ((0, 0), (1, 0), (1, 1), (0, 1))
"""Left or right, near or far: each edge lies between the corner at its player's left hand and the next one."""
_EDGE_FITS = shapes.one_of(*TURNS)
ACROSS, SHARE = 96, 0.12
"""How far an edge reaches into the table: in dp, and at most as a part of its height."""

Place = tuple[int, int, int]
"""A corner, right or not and far or not, and how its panel is turned."""


def edges_of(kit: Kit) -> dict[str, str]:
    """The edge of each seat, as it was set or as most sit."""
    kept = kit.store.setting(KEY, {}, shapes.each(_EDGE_FITS))
    return {seat: kept.get(seat, edge) for seat, edge in USUAL.items()}


def is_asked(kit: Kit) -> bool:
    """Whether somebody has said where all sit."""
    return bool(kit.store.setting(KEY, {}, shapes.each(_EDGE_FITS)))


def turn_of(kit: Kit, seat: str) -> int:
    """How something is turned that this seat reads."""
    return TURNS[edges_of(kit)[seat]]


def places(seats: Sequence[str], edges: Mapping[str, str]) -> dict[str, Place]:
    """A corner for each beside his edge, at his left hand where that is free."""
    around = list(TURNS)

    def misfit(corners: Sequence[int]) -> int:
        hands = [(corner - around.index(edges[seat])) % 4 for seat, corner in zip(seats, corners, strict=True)]
        return sum(hand if hand < 2 else 10 for hand in hands)

    best = min(permutations(range(4), len(seats)), key=misfit)
    return {seat: (*CORNERS[corner], TURNS[edges[seat]]) for seat, corner in zip(seats, best, strict=True)}


class Edge(PressBox):
    """One edge of the table: a tap seats the player whose shape is chosen."""

    text = StringProperty("")


class Mark(PressBox):
    """A player's shape: drag it to an edge, or tap it and then the edge."""

    seat = StringProperty("A")
    icon = StringProperty("circle")
    name = StringProperty("")
    alone = StringProperty("")
    """The colour of his side alone, where his name is too long."""
    tint = ColorProperty((1, 1, 1, 1))
    chosen = BooleanProperty(False)

    def __init__(self, dropped: Callable[[Mark], object], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._dropped, self._dragged = dropped, False

    def on_touch_move(self, touch: Any) -> bool:
        """It goes with the finger."""
        if touch.grab_current is not self:
            return bool(super().on_touch_move(touch))
        self._dragged = self._dragged or abs(touch.x - touch.ox) + abs(touch.y - touch.oy) > dp(12)
        if self._dragged:
            self.center = touch.pos
        return True

    def on_release(self) -> None:
        """Let go: at the nearest edge if it was dragged, else it is chosen."""
        dragged, self._dragged = self._dragged, False
        if dragged:
            self._dropped(self)
        else:
            super().on_release()


class Seating(FloatLayout):
    """The table from above with its four edges; done when everybody sits."""

    text = StringProperty("")
    free = NumericProperty(0)
    """How wide the question is: between the shapes at the left and at the right."""

    def __init__(self, kit: Kit, looks: Mapping[str, Side], seats: Sequence[str], done: Callable[[], object],
                 **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.kit, self.seats = kit, tuple(seats)
        self.where = {seat: edge for seat, edge in edges_of(kit).items() if seat in seats}
        self.ids.done.tapped = done
        self.edges = {edge: Edge(text=kit.word(f"tray.edge_{edge}"), spoken=kit.word(f"tray.edge_{edge}"),
                                 tapped=lambda e=edge: self.tap_edge(e)) for edge in TURNS}
        self.holders = {edge: Turned(made, TURNS[edge]) for edge, made in self.edges.items()}
        self.marks = {seat: self._mark(seat, looks[seat]) for seat in self.seats}
        for part in (*self.holders.values(), *self.marks.values()):
            self.add_widget(part)
        for mark in self.marks.values():
            mark.bind(size=self._lay)
        self.choose(self.seats[0])
        self.bind(pos=self._lay, size=self._lay)

    def _mark(self, seat: str, look: Side) -> Mark:
        return Mark(self.drop, seat=seat, icon=look.icon, tint=look.colour, name=look.name, alone=colour_name(look.key),
                    spoken=self.kit.word("tray.seat_of", side=look.name), tapped=lambda: self.choose(seat))

    def choose(self, seat: str) -> None:
        """The next tap on an edge is his."""
        for one, mark in self.marks.items():
            mark.chosen = one == seat
        self.text = self.kit.word("tray.sit_where", side=self.marks[seat].name)

    @property
    def chosen(self) -> str:
        """Whose shape is chosen."""
        return next(seat for seat, mark in self.marks.items() if mark.chosen)

    def tap_edge(self, edge: str) -> None:
        """The chosen one sits here; the next one is chosen."""
        seat = self.chosen
        self.sit(seat, edge)
        self.choose(self.seats[(self.seats.index(seat) + 1) % len(self.seats)])

    def drop(self, mark: Mark) -> None:
        """At the edge that is nearest to where the finger let go."""
        x, y = (mark.center_x - self.x) / self.width, (mark.center_y - self.y) / self.height
        far_from = {"left": x, "right": 1 - x, "near": y, "far": 1 - y}
        self.sit(mark.seat, min(far_from, key=lambda edge: far_from[edge]))

    def sit(self, seat: str, edge: str) -> None:
        """He sits here; where two sit already the first of them takes his place."""
        there = [one for one, at in self.where.items() if at == edge and one != seat]
        if len(there) >= MOST:
            self.where[there[0]] = self.where[seat]
        self.where[seat] = edge
        self.kit.store.set_setting(KEY, {**edges_of(self.kit), **self.where})
        self._lay()

    def _lay(self, *_: object) -> None:
        deep = min(dp(ACROSS), self.height * SHARE)
        widest = max(mark.width for mark in self.marks.values())
        self.free = max(dp(200), min(dp(460), self.width - 2 * (deep + widest + dp(24))))
        for edge, holder in self.holders.items():
            across = edge in ("left", "right")
            holder.size = ((self.height if across else self.width) - 2 * deep, deep)
            holder.center = self._middle(edge, deep / 2)
            there = [seat for seat, at in self.where.items() if at == edge]
            for n, seat in enumerate(there):
                mark, along = self.marks[seat], n - (len(there) - 1) / 2
                wide, high = mark.width + dp(8), mark.height + dp(8)
                x, y = self._middle(edge, deep + (wide if across else high) / 2)
                mark.center = (x, y + along * high) if across else (x + along * wide, y)

    def _middle(self, edge: str, deep: float) -> tuple[float, float]:
        """The middle of an edge, so far into the table."""
        x, y = self.center
        return {"near": (x, self.y + deep), "far": (x, self.top - deep), "left": (self.x + deep, y),
                "right": (self.right - deep, y)}[edge]
