"""What a finger asks on the page of several shots: who, at whom, in which order, how far."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from app.advice.aiming import Aimed
from app.advice.sequence import Shot, aimed, choices, first_shot, shooters, targets
from app.play.cards import Cards
from app.widgets.asks import AskPanel
from app.widgets.overlay import show_menu
from app.widgets.unit_card import strength_words

if TYPE_CHECKING:
    from app.look.sides import Side
    from app.screens.salvo.rows import ShotRow
    from app.shell.kit import Kit
    from rules.frame.battle import AnyBattle


class Asking:
    """The menus and panels of a plan, for its page to mix in."""

    kit: Kit
    sheet: str
    battle: AnyBattle
    cards: Cards
    looks: dict[str, Side]
    state: dict[str, Any]
    shots: list[Shot]
    target: str
    rows: dict[str, ShotRow]
    panel: Any
    refresh: Callable[[], None]
    _at: Callable[[str, Callable[[int], object]], object]
    work_out: Callable[[], None]
    _put: Callable[[list[Shot]], None]
    _thrown: Callable[[Shot, Aimed], str]
    _asked: Callable[[Aimed], str]

    def ask_target(self) -> None:
        """At whom?"""
        rows = [(self.kit.called(unit.name), self.looks[unit.side].icon, lambda u=unit: self.pick_target(u.id),
                 strength_words(self.cards.of(unit)), unit.id == self.target) for unit in targets(self.battle)]
        show_menu(self.kit.word("unit.whom"), rows)

    def pick_target(self, target: str) -> None:
        """At this one: who has nothing against it stays out."""
        able = {unit.id for unit in shooters(self.battle, target)}
        kept = [first_shot(self.battle, shot.unit, target) for shot in self.shots if shot.unit in able]
        self.state["target"], self.rows = target, {}
        self._put([shot for shot in kept if shot is not None])

    def ask_unit(self) -> None:
        """Who else?"""
        taken = {shot.unit for shot in self.shots}
        rows = [(self.kit.called(unit.name), self.looks[unit.side].icon, lambda u=unit: self.add(u.id),
                 strength_words(self.cards.of(unit))) for unit in shooters(self.battle, self.target)
                if unit.id not in taken]
        if rows:
            show_menu(self.kit.word("salvo.add"), rows)
        else:
            self.kit.snack(self.kit.word("salvo.all_in"))

    def _join(self, unit: str) -> None:
        shot = first_shot(self.battle, unit, self.target) if self.target else None
        if shot is not None and unit not in {known.unit for known in self.shots}:
            self.shots.append(shot)

    def add(self, unit: str) -> None:
        """This one too, last."""
        self._join(unit)
        self.refresh()

    def menu(self, at: int) -> None:
        """Up, down, another weapon, out."""
        word, shot = self.kit.word, self.shots[at]
        rows: list[tuple] = []
        if at:
            rows.append((word("salvo.up"), "arrow-up", lambda: self.move(at, at - 1)))
        if at < len(self.shots) - 1:
            rows.append((word("salvo.down"), "arrow-down", lambda: self.move(at, at + 1)))
        possible = choices(self.battle, shot.unit, self.target)
        rows += [(self.kit.rules_text(action.title), action.icon, lambda a=action: self._use(at, a.id), "",
                  action.id == shot.action) for action in possible if len(possible) > 1]
        rows.append((word("salvo.leave"), "close", lambda: self.drop(at)))
        show_menu(self.kit.called(self.battle.unit(shot.unit).name), rows)

    def _use(self, at: int, action: str) -> None:
        self._put([Shot(shot.unit, action) if n == at else shot for n, shot in enumerate(self.shots)])

    def move(self, at: int, to: int) -> None:
        """Another place in the order."""
        shots = list(self.shots)
        shots.insert(to, shots.pop(at))
        self._put(shots)

    def _dragged(self, at: int, by: float) -> bool:
        """Moved by its handle: past the middle of the next row it takes its place."""
        to = at + (1 if by < 0 else -1)
        if not 0 <= to < len(self.shots):
            return False
        other = self.rows[self.shots[to].unit]
        if abs(by) < other.height * 0.6:
            return False
        self.kit.later(lambda: self.move(at, to))
        return True

    def drop(self, at: int) -> None:
        """Not this one, with a way back."""
        before = list(self.shots)
        name = self.kit.called(self.battle.unit(before[at].unit).name)
        self._put(before[:at] + before[at + 1:])
        self.kit.snack(self.kit.word("salvo.is_out", name=name), lambda: self._put(before))

    def ask(self, at: int) -> None:
        """Open what only the player knows of a shot; once more closes it."""
        shot = self.shots[at]
        row, was = self.rows[shot.unit], self.panel
        if was is not None:
            was.parent.remove_widget(was)
            self.panel = None
            for other in self.rows.values():
                other.is_open = False
        if was is not None and was.of == shot.unit:
            return
        found = aimed(self.battle, shot, self.target)
        if found.fields:
            self.panel = AskPanel(found, self.battle.edition.options,
                                  lambda name, value: self._at(shot.unit, lambda now: self.say(now, name, value)),
                                  self.sheet)
            self.panel.of = shot.unit
            row.is_open = True
            row.add_widget(self.panel)

    def say(self, at: int, name: str, value: Any) -> None:
        """How far, what cover: what comes of it is worked out anew."""
        shot = self.shots[at].but(**{name: value})
        self.shots[at] = shot
        found, row = aimed(self.battle, shot, self.target), self.rows[shot.unit]
        row.note, row.asks, row.shot = self._thrown(shot, found), self._asked(found), shot
        self.work_out()
