"""Assemble: pick shooter, target and situation; see what will be thrown and the exact odds; roll."""

from __future__ import annotations

from typing import Any

from kivy.app import App
from kivy.properties import ObjectProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from app.draft import Draft
from app.kv import load_kv
from app.navigation import Page
from app.odds import OddsDesk
from app.widgets.bars import Dock, TopBar, way_back
from app.widgets.buttons import BigButton
from app.widgets.fields import Form
from app.widgets.odds_card import OddsCard
from app.widgets.overlay import show_menu
from app.widgets.surface import Column
from app.widgets.text import LARGE
from rules.engine import SENSIBLE, Choice, Roll
from rules.frame.told import asked
from rules.ruleset import Picture

load_kv("assemble")


class FieldScroll(ScrollView):
    """Fields that scroll."""

    holder = ObjectProperty(None)


class CardFrame(Column):
    """The odds card and the space round it."""


class LowPane(BoxLayout):
    """Odds and the button, right of the fields."""

    odds = ObjectProperty(None)


class FieldPane(BoxLayout):
    """The fields of a tablet."""


class Centred(BoxLayout):
    """Something in the middle of a window that is wider than it."""

    content = ObjectProperty(None)


class AssemblePage(Page):
    """One action being put together."""

    def __init__(self, ruleset: str, action: str, facts: dict[str, Any] | None = None, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.app = App.get_running_app()
        self.sheet = ruleset
        self.ruleset = self.app.ruleset(ruleset)
        self.action = self.ruleset.action(action)
        self.draft = self.app.draft(self.ruleset, self.action, facts)
        self.desk = OddsDesk()
        self.odds: Any = None
        self.build()
        self.refresh()

    def build(self) -> None:
        """One column on a phone, two panes where there is room."""
        self.card = OddsCard(self.sheet, self.choose_plan)
        self.form = Form(self.draft, self.sheet, self.refresh, pick_unit=self.pick_unit)
        self.button = BigButton(icon="dice-multiple", hint=self.app.word("assemble.shake"), tapped=self.roll)
        if self.app.wide:
            self._build_wide()
        elif self.app.shape[1] and self.app.shape[0] != "phone":
            self._build_low()
        elif self.app.theme.text_scale >= LARGE or self.app.shape[1]:
            self._build_scrolled()
        else:
            self._build_phone()

    def _bar(self, lead: bool = True) -> TopBar:
        word = self.app.word
        icons = [("swap-horizontal", word("assemble.swap"), self.swap)] if self.action.swap else []
        icons.append(("dots-vertical", word("menu"), self.menu))
        say = self.app.rules_text
        return TopBar(say(self.action.title), self.ruleset.title, self.app.accent(self.sheet).main,
                      lead=way_back() if lead else None, icons=icons)  # fmt: skip

    def _build_phone(self) -> None:
        self.add_widget(self._bar())
        frame = CardFrame()
        frame.add_widget(self.card)
        self.add_widget(centred(frame))
        self.add_widget(centred(self._scroll(self.form)))
        self._add_dock(self)

    def _build_scrolled(self) -> None:
        """Large letters or a low window: the odds scroll along."""
        self.add_widget(self._bar())
        self.add_widget(centred(self._scroll(self.card, self.form)))
        self._add_dock(self)

    def _build_low(self) -> None:
        """A phone on its side: fields left, odds and button right."""
        self.add_widget(self._bar())
        row, right = BoxLayout(), LowPane()
        row.add_widget(self._scroll(self.form))
        right.odds.add_widget(self.card)
        right.add_widget(self.button)
        row.add_widget(right)
        self.add_widget(row)

    def _build_wide(self) -> None:
        from app.screens.panes import rail, right_pane

        self.orientation = "horizontal"
        self.add_widget(rail(self.app, self.sheet))
        left = FieldPane()
        left.add_widget(self._bar(lead=False))
        left.add_widget(self._scroll(self.form))
        self.add_widget(left)
        self.add_widget(right_pane(self.app, self.sheet, self.card, self.preview(), self.button))

    def preview(self) -> Widget:
        """The tray that waits, and the steps that come."""
        from app.screens.foresight import Preview

        shown = Preview(roll=self.roll)
        self.steps = shown.ids.steps
        return shown

    def _show_steps(self, play: Any) -> None:
        """On a tablet: the first step with its need, and what comes after it if all goes well."""
        from app.ahead import coming_steps
        from app.screens.foresight import step_words
        from app.widgets.steps import StepCard, StepLine

        self.steps.clear_widgets()
        number, edition = len(play.steps) + 1, self.ruleset
        if isinstance(play.asking, Roll):
            step = asked(play.asking, edition)
            self.steps.add_widget(StepCard(step, step_words(number, play), self.sheet, edition.glossary, play.asking,
                                           small=True))  # fmt: skip
        for at, coming in enumerate(coming_steps(play), start=number + 1):
            self.steps.add_widget(StepLine(coming, at, self.sheet, edition))

    def _scroll(self, *parts: Widget) -> ScrollView:
        scroll = FieldScroll()
        for part in parts:
            scroll.holder.add_widget(part)
        return scroll

    def _add_dock(self, into: BoxLayout) -> None:
        dock = Dock()
        dock.add_widget(self.button)
        into.add_widget(dock)

    # -- changes

    def shown(self) -> None:
        """On top again: where rulings or house rules have changed meanwhile, the same values under those that hold."""
        now = self.app.ruleset(self.sheet)
        if now is not self.ruleset:
            self.form.leave()
            self.ruleset, self.action = now, now.action(self.action.id)
            self.draft = self.app.draft(now, self.action, self.draft.values)
            self.clear_widgets()
            self.build()
            self.refresh()

    def refresh(self, *_: object) -> None:
        """A field has changed: line 1 at once, the odds as soon as they are known."""
        facts, problems = self.draft.check()
        self.form.mark(problems)
        self.odds = None
        if facts is None:
            self.desk.drop()
            self._show_problem(problems)
            self.form.survey()
            return
        play = self.action.play(facts)
        outlook = (play.asking.outlook,) if isinstance(play.asking, Roll) and play.asking.outlook else ()
        self.card.show_headline((*self.action.headline(facts), *outlook))
        self._show_button(play.asking)
        if self.app.wide:
            self._show_steps(play)
        self.card.await_odds()
        plan = dict(self.draft.plan) or SENSIBLE
        self.desk.ask(lambda: self._work(facts, plan), self._show_odds, self._show_wide)

    def _work(self, facts: Any, plan: Any) -> tuple[Any, Any]:
        from rules.engine import OpenChoice

        try:
            odds = self.action.odds(facts, plan)
        except OpenChoice:
            return None, self.action.odds_view(facts, plan)
        return odds, self.action.picture(odds, ())

    def _show_odds(self, answer: tuple[Any, Any]) -> None:
        self.odds, picture = answer
        self.card.show(picture, self._assumed(picture))
        self.form.survey()

    def _show_wide(self, sentence: str) -> None:
        """The odds are too wide: one line says so, and the dice can be thrown."""
        self.card.show(Picture((), trouble=sentence))
        self.form.survey()

    def _say(self, sentence: str) -> None:
        self.app.snack(self.app.rules_text(sentence))

    def _assumed(self, picture: Any) -> str:
        if not picture.assumed and not self.draft.plan:
            return ""
        say, word = self.app.rules_text, self.app.word
        if self.draft.plan:
            chosen = ", ".join(f"{say(label)}: {say(str(option))}" for label, option in self.draft.plan.items())
            return word("odds.planned", plan=chosen)
        return word("odds.sensible", choices=", ".join(say(label) for label in picture.assumed))

    def _show_problem(self, problems: tuple[Any, ...]) -> None:
        first, say = problems[0], self.app.rules_text
        view = self.draft.views.get(first.field.split(".")[0])
        label = say(view.label) if view else first.field or self.app.word("nav.sheet")
        self.card.show_headline((say(self.action.title),))
        self.card.show_problem(self.app.word("assemble.impossible"), say(first.sentence))
        self.button.off = True
        self.button.text = self.app.word("assemble.change", field=label)

    def _show_button(self, asking: Roll | Choice | None) -> None:
        word = self.app.word
        self.button.off = False
        shakes = bool(self.app.can_shake)
        self.button.hint = (word("assemble.shake") if shakes else "") if isinstance(asking, Roll) else ""
        if isinstance(asking, Roll):
            self.button.text = word("assemble.roll", dice=asking.thrown).upper()
        elif isinstance(asking, Choice):
            self.button.text = word("assemble.decide")
        else:
            self.button.text = word("assemble.answer")

    # -- what a player does

    def roll(self) -> None:
        """Begin: the first dice fall at once."""
        facts, _ = self.draft.check()
        if facts is None:
            return
        self.keep()
        self.desk.drop()
        self.app.begin(self.draft, facts, self.odds)

    def go_on(self) -> None:
        """Space, enter or a shake."""
        self.roll()

    shaken = go_on

    def swap(self) -> None:
        """Exchange the two sides."""
        self.draft.swap()
        self.form.build()
        self.refresh()

    def keep(self) -> None:
        """Remember the fields for the next time."""
        self.app.store.save_last_facts(self.sheet, self.action.id, self.draft.stored())

    def left(self) -> None:
        """Back keeps everything."""
        self.desk.drop()
        self.form.leave()
        self.keep()

    def menu(self) -> None:
        """What else can be done with an assembled action."""
        word, app = self.app.word, self.app
        show_menu(app.rules_text(self.action.title), [
            (word("favourites.save"), "star-outline", lambda: app.go("favourites", draft=self.draft)),
            (word("favourites.open"), "star", lambda: app.go("favourites", draft=self.draft, choose=True)),
            (word("compare.open"), "scale-balance", lambda: app.go("compare", draft=self.draft)),
            (word("assemble.help"), "information-outline", self.form.explain_all),
            (word("assemble.reset"), "refresh", self.reset),
            (word("rulings.open"), "book-open-variant", lambda: app.go("rulings", ruleset=self.sheet)),
        ])  # fmt: skip

    def reset(self) -> None:
        """Back to the sheet's own defaults, with a way back."""
        before = dict(self.draft.values)
        self.take(Draft(self.ruleset, self.action).values)
        self.app.snack(self.app.word("assemble.was_reset"), lambda: self.take(before))

    def take(self, values: dict[str, Any]) -> None:
        """Set all fields."""
        self.draft.take(values)
        self.form.build()
        self.refresh()

    def choose_plan(self) -> None:
        """Which decision the odds should assume; it never answers for the player."""
        facts, _ = self.draft.check()
        if facts is not None:
            self.desk.ask(lambda: self.action.open_choices(facts), self._show_choices, self._say)

    def _show_choices(self, choices: list[Choice]) -> None:
        say, word = self.app.rules_text, self.app.word
        usual = (word("odds.as_sensible"), "call-split", lambda: self._plan(None, None), "", not self.draft.plan)
        rows: list[tuple] = [usual]
        for choice in choices[:6]:
            for option in choice.options[:8]:
                chosen = self.draft.plan.get(choice.label) == option and choice.label in self.draft.plan
                rows.append((say(str(choice.name(option))), "", lambda c=choice.label, o=option: self._plan(c, o),
                             say(choice.label), chosen))  # fmt: skip
        show_menu(word("odds.plan"), rows)

    def _plan(self, label: str | None, option: Any) -> None:
        if label is None:
            self.draft.plan.clear()
        else:
            self.draft.plan[label] = option
        self.refresh()

    def pick_unit(self, role: str) -> None:
        """A unit of the roster fills in a group."""
        word, store = self.app.word, self.app.store
        opponent = next((r.opponent for r in self.action.roles if r.id == role), False)
        units = store.units(self.app.roster(self.sheet))
        units.sort(key=lambda unit: (unit.side == "B") != opponent)
        rows = [(unit.name, "", lambda u=unit: self._fill(role, u), "", self.draft.units.get(role) == unit.id)
                for unit in units]  # fmt: skip
        rows.append((word("assemble.no_unit"), "close", lambda: self._clear_unit(role)))
        rows.append((word("assemble.add_unit"), "plus", lambda: self.app.go("sheet", ruleset=self.sheet, tab="units")))
        show_menu(word("assemble.pick_unit"), rows)

    def _fill(self, role: str, unit: Any) -> None:
        self.draft.fill_from(role, unit)
        self.form.build()
        self.refresh()

    def _clear_unit(self, role: str) -> None:
        self.draft.units.pop(role, None)
        self.form.build()


def centred(content: Widget) -> Widget:
    """On a tablet held upright the column is 560 wide, in the middle."""
    if App.get_running_app().shape[0] != "middle":
        return content
    row = Centred(content=content)
    row.ids.middle.add_widget(content)
    return row
