"""Outcome: what happened in a sentence, how rare it was, what it does to the units, every step, what comes next."""

from __future__ import annotations

from typing import Any

from kivy.app import App
from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.scrollview import ScrollView

from app.kv import load_kv
from app.names import by_name
from app.navigation import Page
from app.odds import OddsDesk
from app.play_session import PlaySession
from app.screens.assemble import centred
from app.teller import step_lines
from app.widgets.apply_card import ApplyCard, change_of
from app.widgets.bars import Dock, DockRow, TopBar
from app.widgets.buttons import PushButton
from app.widgets.overlay import show_menu
from app.widgets.press import PressBox
from app.widgets.step_row import steps_list
from app.widgets.surface import Column
from rules.engine import SENSIBLE, OpenChoice
from rules.ruleset import one_in

load_kv("outcome")


class Sentence(PressBox):
    """The outcome; a long press copies it."""

    text = StringProperty("")

    def __init__(self, text: str, **kwargs: Any) -> None:
        super().__init__(text=text, **kwargs)


class OutcomeScroll(ScrollView):
    """All but the bar and the buttons."""


class OutcomeColumn(Column):
    """Sentence, apply, steps, what follows."""

    accent = ObjectProperty(((1, 1, 1, 1),) * 3)
    side = NumericProperty(0)


class HowRare(BoxLayout):
    """How rare it was."""

    text = StringProperty("")


class FollowCard(PressBox):
    """What the sheet says comes next."""

    title = StringProperty("")
    note = StringProperty("")
    icon = StringProperty("arrow-right")
    accent = ObjectProperty(((1, 1, 1, 1),) * 3)


class OutcomePage(Page):
    """An action that is done."""

    def __init__(self, session: PlaySession, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.app = App.get_running_app()
        self.session, self.sheet = session, session.ruleset.id
        self.outcome = session.play.outcome
        self.desk = OddsDesk()
        self.build()
        self._ask_how_rare()

    def build(self) -> None:
        """Sentence, apply, steps, what follows; Undo and Again below."""
        if self.app.wide:
            from app.screens.panes import rail

            self.orientation = "horizontal"
            self.add_widget(rail(self.app, self.sheet))
        page = BoxLayout(orientation="vertical")
        page.add_widget(self._bar())
        self.scroll = OutcomeScroll()
        page.add_widget(centred(self.scroll))
        page.add_widget(self._dock())
        self.add_widget(page)
        self._fill()

    def _bar(self) -> TopBar:
        word = self.app.word
        icons = [
            ("content-copy", word("outcome.copy"), self.copy),
            ("share-variant", word("outcome.share"), self.share),
        ]
        return TopBar(
            self.app.rules_text(self.session.action.title),
            self.session.ruleset.title,
            self.app.accent(self.sheet).main,
            lead=("close", word("close"), self.close),
            icons=icons,
        )

    def _dock(self) -> Dock:
        dock, word = Dock(), self.app.word
        row = DockRow()
        parts = [
            PushButton(text=word("undo"), icon="undo", kind="outlined", size_hint_x=0.6, tapped=self.undo),
            PushButton(text=word("outcome.again"), icon="refresh", kind="tonal", tapped=self.again),
        ]
        for part in reversed(parts) if self.app.settings.left_handed else parts:
            row.add_widget(part)
        dock.add_widget(row)
        return dock

    def _fill(self) -> None:
        self.scroll.clear_widgets()
        self.column = OutcomeColumn(accent=self.app.accent(self.sheet))
        self.scroll.add_widget(self.column)
        self.column.add_widget(Sentence(self.sentence, held=self.copy_sentence))
        self.rare = Column()
        self.column.add_widget(self.rare)
        for role, changes in self._by_role():
            self.column.add_widget(self._apply_card(role, changes))
        self.column.add_widget(steps_list(self.session.steps, self.sheet, self.session.ruleset.glossary))
        for follow in self.session.follows:
            self.column.add_widget(self._follow(follow))

    # -- how rare

    def _ask_how_rare(self) -> None:
        action, facts, known = self.session.action, self.session.facts, self.session.odds_before
        if action.view is None:
            return

        def work() -> Any:
            try:
                odds = known if known is not None else action.odds(facts, SENSIBLE)
                return action.as_good(odds, self.outcome)
            except OpenChoice:
                return None

        self.desk.ask(work, self._show_rare)

    def _show_rare(self, chance: Any) -> None:
        if not chance or chance == 1:
            return
        text = self.app.word("outcome.rare", chance=self.app.rules_text(one_in(chance)))
        self.rare.clear_widgets()
        self.rare.add_widget(HowRare(text=text))

    # -- apply

    def _by_role(self) -> list[tuple[Any, list[Any]]]:
        roles = {role.id: role for role in self.session.action.roles}
        grouped: dict[str, list[Any]] = {}
        for change in self.session.changes:
            # Who comes along and the turn are written by a battle only.
            if change.role in roles:
                grouped.setdefault(change.role, []).append(change)
        return [(roles[role], changes) for role, changes in grouped.items()]

    def _unit(self, role: str) -> Any:
        unit = self.session.units.get(role)
        return self.app.store.unit(unit) if unit else None

    def _template(self, unit: Any) -> Any:
        return next((t for t in self.session.ruleset.units if unit and t.id == unit.template), None)

    def _apply_card(self, role: Any, changes: list[Any]) -> ApplyCard:
        role_id = changes[0].role
        unit = self._unit(role_id)
        return ApplyCard(
            role,
            changes,
            unit,
            self._template(unit),
            self.sheet,
            self.app.store.written(self.session.entry),
            apply=self.apply,
            undo=self.undo_apply,
            pick=lambda: self.pick(role_id),
            edit=lambda: self.app.go("sheet", ruleset=self.sheet, tab="units"),
        )

    def apply(self) -> None:
        """Write the outcome to the units, once."""
        changes = []
        for _role, own in self._by_role():
            unit = self._unit(own[0].role)
            if unit is not None:
                changes += [change_of(unit, change, self._template(unit)) for change in own]
        self.app.store.apply(changes, self.session.entry)
        self._fill()
        self._ask_how_rare()
        self.app.snack(self.app.word("outcome.was_applied"), self.undo_apply)

    def undo_apply(self) -> None:
        """Take it back."""
        token = self.app.store.applied(self.session.entry)
        if token is not None:
            self.app.store.undo(token)
        self._fill()
        self._ask_how_rare()

    def pick(self, role: str) -> None:
        """Which unit took it?"""
        units = self.app.store.units(self.app.roster(self.sheet))
        word = self.app.word
        rows = [(unit.name, "", lambda u=unit: self._picked(role, u)) for unit in units]
        rows.append(
            (word("assemble.add_unit"), "plus", lambda: self.app.go("sheet", ruleset=self.sheet, tab="units"))
        )
        show_menu(word("assemble.pick_unit"), rows)

    def _picked(self, role: str, unit: Any) -> None:
        self.session.pick(role, unit.id)
        self._fill()
        self._ask_how_rare()

    # -- what comes next

    def _follow(self, follow: Any) -> FollowCard:
        say = self.app.rules_text
        action = next((a for a in self.session.ruleset.actions if a.id == follow.action), None)
        return FollowCard(title=say(follow.label), note=say(action.summary or action.title) if action else "",
                          icon="reply" if "fire" in follow.action else "arrow-right",
                          accent=self.app.accent(self.sheet), tapped=lambda: self.follow(follow))  # fmt: skip

    def follow(self, follow: Any) -> None:
        """Assemble what the sheet says comes next."""
        known = self.app.store.last_facts(self.sheet, follow.action) or {}
        self.app.open_action(self.sheet, follow.action, {**known, **dict(follow.facts)})

    # -- what a player does

    def again(self) -> None:
        """The same facts once more, by the rules that hold now."""
        from app.draft import Draft

        now, began = self.app.ruleset(self.sheet), self.session
        draft = Draft(now, now.action(began.action.id), began.facts.model_dump(mode="json"))
        draft.units = dict(began.units)
        facts, _ = draft.check()
        if facts is None:
            self.app.open_action(self.sheet, began.action.id, draft.values)
        else:
            self.app.begin(draft, facts, began.odds_before if now is began.ruleset else None, instead=True)

    def go_on(self) -> None:
        """Space or enter: once more."""
        self.again()

    def undo(self) -> None:
        """Take back the last answer: the action is open again."""
        self.undo_apply()
        if self.session.undo():
            self.app.shell.pile.replace("resolve", session=self.session)
        else:
            self.app.snack(self.app.word("resolve.nothing_to_undo"))

    def close(self) -> None:
        """Back to the sheet."""
        self.app.shell.pile.back_to("sheet", "home")

    def back(self) -> bool:
        """The back key goes to the fields."""
        return False

    def left(self) -> None:
        """No longer on top."""
        self.desk.drop()

    @property
    def sentence(self) -> str:
        """What happened, in the player's language, with the names of the units that were picked."""
        store, say = self.app.store, self.app.rules_text
        picked = {say(role.title): store.unit(self.session.units[role.id])
                  for role in self.session.action.roles if role.id in self.session.units}  # fmt: skip
        names = {title: unit.name for title, unit in picked.items() if unit}
        return by_name(say(self.session.sentence), names, self.app.word("articles"))

    def text(self) -> str:
        """The sentence and the steps in the player's language."""
        say, began = self.app.rules_text, self.session
        head = f"{began.ruleset.title}, {say(began.action.title)}"
        return "\n".join([head, self.sentence, *step_lines(began.steps, say, self.app.word("outcome.by_hand"))])

    def copy(self) -> None:
        """The sentence and the steps to the clipboard."""
        self.app.copy(self.text())

    def copy_sentence(self) -> None:
        """The sentence to the clipboard."""
        self.app.copy(self.sentence)

    def share(self) -> None:
        """Send the sentence and the steps."""
        self.app.share(self.text())
