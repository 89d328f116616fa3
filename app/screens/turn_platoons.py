"""Platoons that manoeuvre in turns, with the chips of the smaller army, among the steps of the game turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from app.screens.turn_frame import TurnFrame
from app.screens.turn_parts import ActionGrid, Beside, SideFigures, SideLine, TurnCard, TurnStepCard, stepper_row
from app.screens.unit_card import SideDie
from app.turns import platoons
from app.turns.forces import alive
from app.turns.history import State
from app.widgets.buttons import PushButton
from app.widgets.overlay import show_menu
from app.widgets.text import Text

MOST = 30
CHIPS, MANOEUVRE = "collect_chips", "manoeuvre"


class PlatoonsView(TurnFrame):
    """Chips, planning, manoeuvre phases, artillery, end."""

    def first(self) -> State:
        """Turn 1; the platoon-units are counted from the rosters."""
        state = platoons.first_turn()
        return {**state, "size": {side: platoons.platoons(self.units, side) for side in "AB"}}

    def note(self) -> str:
        """The step that is on."""
        return self.say(self.step.title)

    @property
    def step(self) -> Any:
        """The step that is on."""
        return self.turn.steps[min(self.state["step"], len(self.turn.steps) - 1)]

    def fill(self) -> None:
        """Sizes and chips above, the steps beneath."""
        self.upper.add_widget(self._card())
        for number, step in enumerate(self.turn.steps):
            self._fill_step(number, step)

    # -- the two armies

    def _card(self) -> TurnCard:
        card, row, state, word = TurnCard(), Beside(), self.state, self.app.word
        for side in "AB":
            row.add_widget(self._army(side, state))
        card.add_widget(row)
        if self.step.does == CHIPS:
            for side in "AB":
                card.add_widget(stepper_row(
                    self, self.names[side], word("platoons.sizes"), state["size"][side], 0, MOST,
                    lambda by, s=side: self.go(platoons.sized(self.state, s, by))))  # fmt: skip
        return card

    def _army(self, side: str, state: State) -> SideFigures:
        word = self.app.word
        counting = self.step.does == CHIPS
        key, number = ("platoons.has", state["size"][side]) if counting else ("platoons.left", state["left"][side])
        chips = f"{word('platoons.chips')}: {state['chips'][side]}"
        return SideFigures([self.names[side], word(key, n=number), chips], side=side)

    # -- the steps

    def _fill_step(self, number: int, step: Any) -> None:
        card = self.add_step(number, step, lambda: self.go(platoons.to_step(self.state, number)))
        if card and step.phase == MANOEUVRE:
            self._fill_manoeuvre(card)
        if card and step.actions:
            card.add_widget(ActionGrid(self, step.actions, lambda name: self.open_action(name, self._facts(name))))

    def _fill_manoeuvre(self, card: TurnStepCard) -> None:
        """Whose platoon is on, its units, and the chip that may be played instead."""
        word, state = self.app.word, self.state
        if platoons.done(state):
            card.add_widget(Text(text=word("platoons.all_done"), style="card"))
            return
        side = state["next"]
        card.add_widget(SideLine(side=side, text=word("platoons.on", name=self.names[side])))
        for unit in alive(self.units, side):
            moved = unit.uid in state["moved"] or bool(unit.state.get("acted"))
            note = word("platoons.moved" if moved else "platoons.ready")
            card.add_widget(self.unit_row(unit, note, lambda u=unit: self.ask(u), SideDie(side, size=40)))
        if state["chips"][side]:
            text = word("platoons.play", n=state["chips"][side])
            card.add_widget(PushButton(text=text, kind="outlined", icon="poker-chip", tapped=self.play_chip))

    def play_chip(self) -> None:
        """A chip instead of a manoeuvre: the other side is on."""
        self.go(platoons.chip_played(self.state))

    def ask(self, unit: Any) -> None:
        """Which manoeuvre does this unit declare? It counts as its platoon's."""

        def done() -> None:
            self.manoeuvre(unit)

        rows = [(self.say(order.title), order.icon or "chevron-right", done, self.say(order.note))
                for order in self.turn.orders]  # fmt: skip
        rows.append((self.app.word("units.open"), "account-group-outline", lambda: self.open_unit(unit)))
        show_menu(self.app.word("platoons.manoeuvre"), rows)

    def manoeuvre(self, unit: Any) -> None:
        """The unit has manoeuvred; the other side is on."""
        self.go(platoons.manoeuvred(self.state, unit.uid), [(unit.uid, "acted", unit.state.get("acted", False), True)])

    def _facts(self, action: str) -> dict[str, Any]:
        size = self.state["size"]
        return {"ours": size["A"], "theirs": size["B"]} if action == "chips" else {}

    # -- the button

    def button(self) -> tuple[str, str, Callable[[], object]]:
        """Give chips, end a platoon's manoeuvre, or go on."""
        word, state = self.app.word, self.state
        if self.step.does == CHIPS:
            return word("platoons.give"), "poker-chip", self.give_chips
        if self.step.does == "repeat_phase" and not platoons.done(state):
            return word("platoons.done"), "check", lambda: self.go(platoons.manoeuvred(self.state))
        after = platoons.next_step(state, len(self.turn.steps))
        if after["turn"] != state["turn"]:
            return word("turn.title", n=after["turn"]), "refresh", self.end_turn
        title = self.say(self.turn.steps[after["step"]].title)
        return word("turn.next", step=title), "", lambda: self.go(platoons.next_step(self.state, len(self.turn.steps)))

    def give_chips(self) -> None:
        """The smaller army takes its chips, and planning begins."""
        state = platoons.chips_given(self.state)
        self.go(platoons.next_step(state, len(self.turn.steps)))

    def end_turn(self) -> None:
        """Units may manoeuvre and fire again."""
        acted = [(unit.uid, key, True, False) for unit in self.units for key in ("acted", "moving")
                 if unit.state.get(key) is True]  # fmt: skip
        state = platoons.next_step(self.state, len(self.turn.steps))
        self.go({**state, "size": {side: platoons.platoons(self.units, side) for side in "AB"}}, acted)

    def menu_rows(self) -> list[tuple[Any, ...]]:
        """Count the rosters anew."""
        def count() -> None:
            self.go({**self.state, "size": {side: platoons.platoons(self.units, side) for side in "AB"}})

        return [(self.app.word("platoons.from_units"), "account-group-outline", count)]
