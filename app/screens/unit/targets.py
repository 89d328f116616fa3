"""At whom: the enemies, each with what is asked about it and what it is worth, the best first."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from app.advice.aiming import Aimed, Option, aims
from app.look import ambient
from app.look.sides import Side
from app.play.cards import Cards
from app.play.desk import Desk
from app.screens.unit.rows import PlainRow, TargetRow
from app.widgets.asks import AskPanel
from app.widgets.heads import Heading
from app.widgets.surface import Column
from rules.frame.facts import FieldView

if TYPE_CHECKING:
    from app.shell.kit import Kit

AT_ONCE = 10
"""So many enemies are shown at once; more on demand."""


class Targets(Column):
    """The enemies of one option; what is said of them is kept in `state`, whatever becomes of the page."""

    def __init__(self, kit: Kit, sheet: str, option: Option, cards: Cards, looks: dict[str, Side],
                 state: dict[str, Any], changed: Callable[[], object], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.kit, self.sheet, self.option, self.cards, self.looks = kit, sheet, option, cards, looks
        self.said: dict[str, dict[str, Any]] = state.setdefault("said", {})
        self.state, self._changed = state, changed
        self.known: dict[str, Aimed] = {}
        self.rows: dict[str, TargetRow] = {}
        self.panel: AskPanel | None = None
        self.desk = Desk(kit.later)
        self.order = list(option.targets)
        self.most = AT_ONCE
        self.sorted = False
        self._build()
        self.work_out()

    @property
    def target(self) -> str:
        """Who is chosen."""
        kept: str = self.state.get("target", "")
        return kept if kept in self.option.targets else self.order[0]

    def _build(self) -> None:
        self.clear_widgets()
        self.panel = None
        self.add_widget(Heading(ambient.word("unit.whom"), note=self._figure()))
        for target in self.order[:self.most]:
            self.add_widget(self.rows.get(target) or self._row(target))
        if len(self.order) > self.most:
            self.add_widget(PlainRow(ambient.word("unit.more", n=len(self.order) - self.most), "chevron-down",
                                     tapped=self.more))  # fmt: skip
        self._mark()

    def _figure(self) -> str:
        """What the numbers of the list are: the chance of what."""
        action = self.cards.battle.edition.action(self.option.action) if self.option.action else None
        return self.kit.rules_text(action.main.label) if action and action.main else ""

    def _row(self, target: str) -> TargetRow:
        unit = self.cards.battle.unit(target)
        row = TargetRow(self.cards.of(unit), self.looks[unit.side], self.sheet, lambda: self.ask(target),
                        lambda name, value: self.say(target, name, value),
                        self.option.targets[target].why if self.option.differs else "",
                        tapped=lambda: self.pick(target))
        self.rows[target] = row
        if target in self.known:
            row.show(self.known[target])
        return row

    def more(self) -> None:
        """Show more of them."""
        self.most += 2 * AT_ONCE
        self._build()

    # -- what it is worth

    def work_out(self, only: str = "") -> None:
        """Work it out beside the screen: for all, or anew for one."""
        said = {target: dict(values) for target, values in self.said.items()}
        battle, option = self.cards.battle, self.option
        wanted = [target for target in option.targets if target == only or target not in self.known]
        part = Option(option.offer, {target: option.targets[target] for target in wanted})

        def work() -> Iterator[Aimed | None]:
            yield from aims(battle, part, said)
            yield None

        self.desk.ask(work, self._tell, lambda sentence: self.kit.snack(self.kit.rules_text(sentence)))

    def _tell(self, aimed: Aimed | None) -> None:
        if aimed is None:
            if not self.sorted and len(self.known) == len(self.option.targets):
                self.sort()
            return
        self.known[aimed.target] = aimed
        if aimed.target in self.rows:
            self.rows[aimed.target].show(aimed, self.panel is not None and aimed.target == self.opened)
        if aimed.target == self.target:
            self._changed()

    @property
    def opened(self) -> str:
        """About whom something is being said."""
        found: str = self.state.get("open", "")
        return found

    def sort(self) -> None:
        """The best first; he is chosen unless the player has chosen."""
        self.sorted = True
        self.order = sorted(self.option.targets, key=lambda target: self.known[target].rank)
        if self.opened in self.option.targets:
            self.state.setdefault("target", self.opened)
        # Whom it cannot be done to he does not mean any more.
        if self.known[self.target].refused:
            self.state.pop("target", None)
        self._build()
        self._changed()

    # -- what a finger does

    def pick(self, target: str) -> None:
        """At this one."""
        self.state["target"] = target
        if self.opened and self.opened != target:
            self.close()
        self._mark()
        self._changed()

    def _mark(self) -> None:
        for target, row in self.rows.items():
            row.chosen = target == self.target

    def ask(self, target: str) -> None:
        """Open what is to be said of this one under its row; once more closes it."""
        was = self.opened if self.panel else ""
        self.close()
        self.pick(target)
        if target == was or target not in self.known:
            return
        self.state["open"] = target
        action = self.cards.battle.edition

        def options(view: FieldView) -> Any:
            return action.options(view)

        self.panel = AskPanel(self.known[target], options, lambda name, value: self.say(target, name, value),
                              self.sheet)  # fmt: skip
        self.add_widget(self.panel, index=self.children.index(self.rows[target]))
        self.rows[target].show(self.known[target], open_=True)

    def close(self) -> None:
        """What was said stands; the enemies are sorted anew."""
        if self.panel is None:
            return
        self.remove_widget(self.panel)
        self.panel, target = None, self.state.pop("open", "")
        if target in self.rows:
            self.rows[target].show(self.known[target])
        self.sort()

    def say(self, target: str, name: str, value: Any) -> None:
        """The player says how far, what cover."""
        self.said.setdefault(target, {})[name] = value
        self.work_out(target)

    def leave(self) -> None:
        """Nobody wants to know any more."""
        self.desk.drop()
