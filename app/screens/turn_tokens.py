"""Command tokens: collect, win the initiative, spend them on units, react."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from app.screens.turn_frame import TurnFrame
from app.screens.turn_parts import Beside, SideFigures, TurnCard, stepper_row
from app.screens.unit_card import SideDie
from app.turns import tokens
from app.turns.forces import OTHER, alive
from app.turns.history import State
from app.turns.play_now import play_now
from app.widgets.heads import Heading
from app.widgets.notices import Banner
from app.widgets.overlay import show_menu

MOST = 50


class TokensView(TurnFrame):
    """Two pools, an active side, tokens on units."""

    def first(self) -> State:
        """Turn 1, before tokens are collected."""
        return tokens.first_turn()

    @property
    def rulings(self) -> Any:
        """How the player rules what has alternatives."""
        return self.ruleset.switches

    def note(self) -> str:
        """Who is active."""
        active = self.state["active"]
        return self.app.word("tokens.active", name=self.names[active]) if active else self.app.word("tokens.nobody")

    def refresh(self) -> None:
        """A test opened from here may have been finished meanwhile."""
        if hasattr(self, "column"):
            self._take_in_test()
        super().refresh()

    def fill(self) -> None:
        """The pools above, the units beneath: first those that may act, then those that may react."""
        self.upper.add_widget(self._pools())
        state = self.state
        if not state["active"]:
            step = self.turn.steps[1 if state["collected"] else 0]
            self.column.add_widget(Banner(self.say(step.note), title=self.say(step.title), icon="information-outline"))
            return
        for side, key in ((state["active"], "tokens.active_side"), (OTHER[state["active"]], "tokens.reactive_side")):
            self._fill_side(side, key)

    def _pools(self) -> TurnCard:
        card, row, state, word = TurnCard(), Beside(), self.state, self.app.word
        for side, number in state["pool"].items():
            row.add_widget(SideFigures([str(number), word("tokens.left", n=number)], "figure_l", side=side, die=44))
        card.add_widget(row)
        for side in "AB":
            card.add_widget(stepper_row(
                self, self.names[side], word("tokens.pool"), state["pool"][side], 0, MOST,
                lambda by, s=side: self.go(tokens.counted(self.state, s, by))))  # fmt: skip
        return card

    # -- units

    def _fill_side(self, side: str, key: str) -> None:
        word, state = self.app.word, self.state
        units = alive(self.units, side)
        if not units:
            return
        left = state["pool"][side]
        self.column.add_widget(Heading(word(key, name=self.names[side]), note=f"{left} {word('tokens.left', n=left)}"))
        for unit in units:
            self.column.add_widget(self.unit_row(unit, self._need_words(unit), lambda u=unit: self.act(u),
                                                 SideDie(side, size=40)))  # fmt: skip

    def need(self, unit: Any) -> int | None:
        """What this unit needs to act."""
        return tokens.need(self.ruleset, self.state, unit)

    def _need_words(self, unit: Any) -> str:
        word, need = self.app.word, self.need(unit)
        if need is None:
            note = word("tokens.impossible")
        elif not need:
            note = word("tokens.free")
        else:
            note = word("tokens.acts_on" if unit.side == self.state["active"] else "tokens.reacts_on", n=need)
        lying = tokens.lying(unit)
        return word("tokens.on_it", note=note, n=lying) if lying else note

    def act(self, unit: Any) -> None:
        """Spend a token on a unit: at once where no dice are needed, else the test is opened."""
        word = self.app.word
        if not self.state["pool"][unit.side]:
            self.tell(word("tokens.none_left", name=self.names[unit.side]))
            return
        need = self.need(unit)
        if need is None:
            self.tell(f"{unit.name}: {word('tokens.impossible')}.")
        elif need:
            self._open_test(unit)
        else:
            self._activate(unit)

    def _activate(self, unit: Any) -> None:
        game = self.app.game(self.sheet)
        play_now(self.app.store, game, self.ruleset, "activate", tokens.carried(unit, "activate"), unit.side)
        self.go(tokens.spent(self.state, unit), tokens.laid_on(unit))
        self._what_now(unit)

    def _what_now(self, unit: Any) -> None:
        """The unit may act: with what?"""
        deeds = [action for name in ("fire", "move", "smoke", "terrain") if (action := self.action(name))]
        rows = [(self.say(deed.title), deed.icon, lambda d=deed: self.open_action(d.id, {}, unit)) for deed in deeds]
        show_menu(self.app.word("tokens.what", name=unit.name), rows)

    def _open_test(self, unit: Any) -> None:
        action = tokens.test_of(self.state, unit)
        newest = self.app.store.log(game=self.game, limit=1)
        self.go(tokens.waits_for(self.state, unit, action, newest[0].id if newest else 0))
        self.open_action(action, {}, unit)

    def _take_in_test(self) -> None:
        """The test that was opened for a unit is finished: its token is spent and laid on the unit."""
        waits = self.state["waits"]
        if not waits:
            return
        found = self.app.store.log(game=self.game, action=waits["action"], kind="action", limit=5)
        done = next((entry for entry in found if entry.id > waits["since"] and entry.finished), None)
        unit = next((unit for unit in self.units if unit.uid == waits["unit"]), None)
        if done is None or unit is None:
            return
        state = tokens.spent(self.state, unit)
        if done.outcome and done.outcome.get("seized"):
            state = tokens.swapped(state)
        # Apply on the outcome page lays the token on the unit; where it was not pressed, it is laid here.
        laid = [] if self.app.store.applied(done.id) is not None else tokens.laid_on(unit, waits["action"])
        self.go(state, laid)

    # -- the button

    def button(self) -> tuple[str, str, Callable[[], object]]:
        """Collect, roll for initiative, hand over, next turn."""
        word, state = self.app.word, self.state
        if not state["collected"]:
            return word("tokens.collect"), "circle-multiple", self.collect
        if not state["active"]:
            return word("tokens.initiative"), "dice-multiple", self.initiative
        if tokens.over(state):
            return word("tokens.next_turn"), "refresh", lambda: self.go(tokens.next_turn(self.state))
        return word("tokens.hand_over"), "swap-horizontal", lambda: self.go(tokens.swapped(self.state))

    def collect(self) -> None:
        """Tokens for both sides; those on units come off."""
        total = getattr(self.rulings, "command_tokens_total", 3)
        state, changes = tokens.collected(self.state, self.units, total)
        self.go(state, changes)

    def initiative(self) -> None:
        """A D6 each; the higher is active."""
        outcome = play_now(self.app.store, self.app.game(self.sheet), self.ruleset, "initiative", {})
        said = self.app.word("tokens.won", name=self.names[outcome.active])
        self.go(tokens.begun(self.state, outcome.active), said=said)
