"""Advice beside an action that is assembled: what would change it, what a control would give, whose best play."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from app.advice.changes import advice, bench_of, figure_words, question, what_if
from app.play.desk import Desk
from app.widgets.advice_panel import AdvicePanel, gain_words
from app.widgets.by_and_by import ByAndBy
from app.widgets.field_parts import Control
from rules.advice.changes import Changes, Lever
from rules.advice.trial import Bench, Worth, in_words
from rules.frame.facts import Facts


class Adviser:
    """Works advice out when the odds are there, and puts what the player takes of it into the form."""

    def __init__(self, page: Any, scrolls: bool) -> None:
        self.page, self.kit = page, page.kit
        self.panel = AdvicePanel(page.sheet, self.apply, scrolls)
        self.desk, self.finger = Desk(self.kit.later), Desk(self.kit.later)
        self.writing = ByAndBy()
        self.bench: Bench | None = None
        self.known: dict[str, Any] = {}
        self._told = False

    @property
    def what_if(self) -> bool:
        """Does every control say what it would give?"""
        return bool(self.kit.settings.what_if)

    @property
    def done(self) -> bool:
        """Whether nothing is left to be worked out."""
        if self.page.action.main is None or self.page.odds is None:
            return not self.page.desk.busy
        return self._told and self.panel.changes is not None and self.panel.changes.whole and self.panel.settled

    def wait(self) -> None:
        """A field has changed: what was said of the old facts holds no more."""
        self.stop()
        self.bench, self._told = None, False
        self.panel.wait()

    def stop(self) -> None:
        """Nobody wants to know any more."""
        self.desk.drop()
        self.finger.drop()

    def work_out(self, facts: Facts) -> None:
        """The odds are there: now what would change them."""
        if self.page.action.main is None:
            return
        bench = self.bench = bench_of(self.page.draft, facts)
        asked = [self._question(path, control) for path, control in self._controls()] if self.what_if else []

        def work() -> Iterator[Any]:
            yield from advice(bench)
            yield from what_if(bench, asked)

        self.desk.ask(work, self._tell)

    def _tell(self, news: Any) -> None:
        if isinstance(news, Changes):
            self._told = True
            self.panel.show(self.bench, news)
        else:
            self.known = news
            self._write()

    # -- what is taken

    def apply(self, lever: Lever) -> None:
        """Put a change into the form, with a way back."""
        page, before, say = self.page, dict(self.page.draft.said), self.kit.rules_text
        page.draft.take(lever.changed)
        page.form.follow()
        page.refresh()
        text = self.kit.word("advice.put_in", change=say(lever.title), after=say(lever.figure.text))
        self.kit.snack(text, lambda: page.put(before))

    # -- what if

    def turn_what_if(self) -> None:
        """Figures on every control, or on none."""
        self.kit.settings.set("what_if", not self.what_if)
        self.known = {}
        for path, control in self._controls():
            self.writing.do(path, lambda on=control: on.widget.show_hint({}))
        self.page.refresh()
        self.kit.snack(self.kit.word("what_if.is_on" if self.what_if else "what_if.is_off"))

    def form_built(self) -> None:
        """New controls: they tell when a finger rests on them."""
        for path, control in self._controls():
            control.widget.rest(lambda value, on, at=path, one=control: self._rested(at, one, value, on))
        self._write()

    def _controls(self) -> list[tuple[str, Control]]:
        return list(self.page.form.controls.items())

    def _question(self, path: str, control: Control) -> Any:
        return question(control.draft, control.view.name, path, control.widget.tries())

    def _write(self) -> None:
        """The figures that are known, on the controls they belong to."""
        for path, control in self._controls():
            if path in self.known:
                self.writing.do(path, lambda on=control, at=path: self._hint(on, at))

    def _hint(self, control: Control, path: str) -> None:
        if path in self.known:
            control.widget.show_hint(self._figures(self.known[path]))

    def _figures(self, tried: dict[Any, Worth]) -> dict[Any, str]:
        say = self.kit.rules_text
        return {value: say(figure_words(worth.figure)) for value, worth in tried.items()}

    def _rested(self, path: str, control: Control, value: Any, on: bool) -> None:
        """A finger rests on a control: it says what it would give, and so does the line under the odds."""
        if not on:
            self.finger.drop()
            self.panel.ask("")
            if not self.what_if:
                control.widget.show_hint({}, stays=False)
            return
        bench = self.bench
        if bench is None:
            return
        asked = self._question(path, control)
        self.finger.ask(lambda: _last(what_if(bench, [asked])),
                        lambda found: self._answer(control, found[path], value))

    def _answer(self, control: Control, tried: dict[Any, Worth], value: Any) -> None:
        control.widget.show_hint(self._figures(tried), stays=False)
        word, say, worth = self.kit.word, self.kit.rules_text, tried[value]
        told = word("what_if.line", field=say(control.view.label), after=say(in_words(control.view, value)))
        now = self.bench.now().figure if self.bench else None
        if worth.figure is None or now is None:
            self.panel.ask(word("what_if.refused", value=told))
        else:
            self.panel.ask(gain_words(told, say(now.text), say(worth.figure.text)))


def _last(pieces: Iterator[Any]) -> Iterator[Any]:
    *_, last = pieces
    yield last


def advice_rows(page: Any) -> list[tuple]:
    """What the menu of an assembled action offers to look further."""
    kit, draft, word = page.kit, page.draft, page.kit.word
    if page.action.main is None:
        return []
    on = page.adviser.what_if
    rows: list[tuple] = [
        (word("what_if.off" if on else "what_if.on"), "help-circle-outline", page.adviser.turn_what_if),
        (word("map.open"), "grid", lambda: kit.go("map", draft=draft)),
    ]
    if page.action.attacks and kit.battle(page.sheet).units:
        target = next((draft.who[role.id] for role in page.action.roles if role.opponent and role.id in draft.who), "")
        units = [unit for unit in draft.who.values() if unit != target]
        rows += [(word("salvo.open"), "format-list-numbered",
                  lambda: kit.go("salvo", sheet=page.sheet, target=target, units=units)),
                 (word("matrix.open"), "table-large", lambda: kit.go("matrix", sheet=page.sheet))]
    return rows
