"""While nobody touches anything, pages are read, a piece in a frame: each then opens without waiting for its code."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from importlib import import_module
from threading import Thread
from typing import Any

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.uix.widget import Widget

EVERY = 0.05
"""Seconds between two pieces."""
PARTS = {
    "screens.sheet": ("page", "actions"),
    "widgets": ("advice_panel", "hints", "controls", "segments", "facing", "slider", "field_parts", "fields", "charts",
                "odds_card", "flat_dice", "foresight", "steps", "unit_card", "type_field", "log_rows", "table_view",
                "tones", "ribbon", "seating"),
    "screens.assemble": ("page",),
    "dice": ("arrange", "marks", "table", "view", "tray", "hand", "fingers"),
    "screens.resolve": ("best", "choice", "following", "deciding", "page"),
    "storage": ("luck",),
    "screens.outcome": ("apply_list", "page"),
    "screens.turn": ("sack", "pools", "offers", "steps", "units", "page"),
    "screens.units": ("page",),
    "screens.unit": ("rows", "page"),
    "screens": ("luck.page", "log.page", "reference.page", "real_dice.page", "settings.page", "compare.page",
                "rulings.page", "favourites.page", "far_view.page", "entry.page", "card.page", "backup.page",
                "new_game.page", "games.page", "sides.page"),
    "screens.tray": ("parts", "half", "corners", "page"),
    "play": ("report",),
    "screens.end": ("page",),
    "screens.table": ("parts", "page"),
    "screens.join": ("page",),
    "screens.guest": ("page",),
    "advice": ("maps", "sequence"),
    "screens.map": ("page",),
    "screens.salvo": ("rows", "page"),
    "screens.matrix": ("page",),
}  # fmt: skip
"""What pages are made of, those that are opened most first; none reads more than a few small modules besides itself."""
PIECES = tuple(f"app.{room}.{part}" for room, parts in PARTS.items() for part in parts)


A_PIECE = 40
"""Kinds of widgets for which rules are looked up in a frame."""
Work = Callable[[], object]


class PagesAhead:
    """Reads all of it, a piece whenever it is quiet, once the rules are read; then finds the look of each widget."""

    def __init__(self, rules: Thread, quiet: Callable[[], bool], keep: Callable[[Work], object]) -> None:
        self._rules, self._quiet, self._keep = rules, quiet, keep
        self._waiting: deque[Work] = deque(partial(import_module, piece) for piece in PIECES)
        self._waiting.append(self._find_looks)
        Clock.schedule_interval(self._piece, EVERY)

    @property
    def reads_rules(self) -> bool:
        """Whether rules are being read: much is new then, and none of it rubbish."""
        return self._rules.is_alive()

    @property
    def done(self) -> bool:
        """Whether nothing is left to be read, rules or pages."""
        return not self._waiting

    def _piece(self, _dt: float) -> bool:
        if not self.reads_rules and self._quiet():
            self._keep(self._next)
        return bool(self._waiting)

    def _next(self) -> None:
        # A page that cannot be read says so when it is opened.
        with suppress(Exception):
            self._waiting.popleft()()

    def _find_looks(self) -> None:
        """Kivy goes through all rules for each kind of widget when the first of it is made, and knows them then."""
        kinds = list({kind for kind in _kinds(Widget) if kind.__module__.startswith("app.")})
        for first in range(0, len(kinds), A_PIECE):
            self._waiting.append(partial(_find_look, kinds[first : first + A_PIECE]))


def _find_look(kinds: Sequence[Any]) -> None:
    for kind in kinds:
        Builder.match(kind.__new__(kind))


def _kinds(kind: type[Widget]) -> Iterator[type[Widget]]:
    for own in kind.__subclasses__():
        yield own
        yield from _kinds(own)
