"""Assemble: pick shooter, target and situation; see what will be thrown and the exact odds; roll."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from app.advice.changes import bench_of
from app.look.kv import load_kv
from app.look.room import room
from app.look.text import LARGE
from app.play.odds import OddsDesk
from app.screens.assemble.advising import Adviser, advice_rows
from app.screens.assemble.planning import Planning
from app.shell.pile import Page
from app.widgets.bars import Dock, TopBar, way_back
from app.widgets.buttons import BigButton
from app.widgets.fields import Form
from app.widgets.odds_card import OddsCard
from app.widgets.overlay import show_menu
from app.widgets.panes import centred
from app.widgets.press import PressBox
from app.widgets.surface import Column
from app.widgets.unit_picker import pick_unit
from rules.advice.trial import Bench
from rules.engine import Choice, PlayerError, Roll
from rules.frame.kinds import Value
from rules.frame.told import asked
from rules.ruleset import Picture
from rules.said import Text as Told

if TYPE_CHECKING:
    from rules.engine import Play
    from rules.ruleset import Facts

load_kv("assemble")

FORM, TRAY, LIST, LIST_AT_LEAST = 96, 128, 180, 120
"""In dp: what an open list of advice leaves of the fields and of the tray, and how high it is beside that at least."""


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


class RollRow(BoxLayout):
    """The brass button, and beside it whose dice are thrown."""


class OwnDice(PressBox):
    """App dice or one's own; not there where nothing is thrown."""

    icon = StringProperty("dice-multiple-outline")
    there = BooleanProperty(True)


class AssemblePage(Planning, Page):
    """One action being put together."""

    def __init__(self, ruleset: str, action: str, facts: dict[str, Any] | None = None,
                 who: dict[str, str] | None = None, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.sheet = ruleset
        self.ruleset = self.kit.ruleset(ruleset)
        self.action = self.ruleset.action(action)
        self.draft = self.kit.draft(self.ruleset, self.action, facts, who)
        self.desk = OddsDesk(self.kit.later)
        self.odds: Any = None
        self._left = False
        self.build()
        self.refresh()

    def build(self) -> None:
        """One column on a phone, two panes where there is room."""
        self.card = OddsCard(self.sheet, self.choose_plan)
        self.form = Form(self.draft, self.sheet, self.refresh, self.kit.later, pick_unit=self.pick_unit)
        self._add_advice()
        self.button = BigButton(icon="dice-multiple", hint=self.kit.word("assemble.shake"), tapped=self.roll)
        self.own = OwnDice(tapped=self.turn_own_dice)
        if self.kit.wide:
            self._build_wide()
        elif self.kit.shape[1] and self.kit.shape[0] != "phone":
            self._build_low()
        elif self.kit.theme.text_scale >= LARGE or self.kit.shape[1]:
            self._build_scrolled()
        else:
            self._build_phone()

    def _add_advice(self) -> None:
        """Under the odds, where the action has a figure to go by; where the page does not scroll, the list does."""
        fixed = self._card_beside if self.kit.wide else not self.kit.shape[1] and self.kit.theme.text_scale < LARGE
        self.adviser = Adviser(self, scrolls=fixed)
        if self.action.main is not None:
            self.card.add_widget(self.adviser.panel)
            self.form.built = self.adviser.form_built
            self.adviser.form_built()

    @property
    def _card_beside(self) -> bool:
        """On a tablet: do the odds stand over the tray? With large letters and little room they scroll along."""
        return bool(room().steps) or self.kit.theme.text_scale < LARGE

    def _bar(self, lead: bool = True) -> TopBar:
        word = self.kit.word
        icons = [("swap-horizontal", word("assemble.swap"), self.swap)] if self.action.swap else []
        icons.append(("dots-vertical", word("menu"), self.menu))
        say = self.kit.rules_text
        return TopBar(say(self.action.title), say(self.ruleset.title), self.kit.accent(self.sheet).main,
                      lead=way_back() if lead else None, icons=icons)  # fmt: skip

    def _build_phone(self) -> None:
        self.add_widget(self._bar())
        frame = CardFrame()
        frame.add_widget(self.card)
        self.add_widget(centred(frame))
        self.add_widget(centred(self._scroll(self.form)))
        self._add_dock(self)
        self._share(self, FORM)

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
        line = RollRow()
        line.add_widget(self.button)
        line.add_widget(self.own)
        right.add_widget(line)
        row.add_widget(right)
        self.add_widget(row)

    def _build_wide(self) -> None:
        from app.widgets.panes import rail, right_pane

        self.orientation = "horizontal"
        self.add_widget(rail(self.kit, self.sheet))
        share = room()
        left, top = FieldPane(), Column()
        left.add_widget(self._bar(lead=False))
        beside = self._card_beside
        left.add_widget(self._scroll(self.form) if beside else self._scroll(self.card, self.form))
        if beside:
            top.add_widget(self.card)
        self.add_widget(left)
        pane = right_pane(self.kit, self.sheet, top, self.preview(share.steps), self.own, self.button)
        self.add_widget(pane)
        self._share(pane, TRAY, pane.ids.middle)

    def _share(self, column: Any, least: float, gives_way: Widget | None = None) -> None:
        """The open list of advice leaves the rest of its column so much, or takes its place where both are too low."""
        panel = self.adviser.panel

        def share(*_: object) -> None:
            if column.get_parent_window() is None:
                return
            rest = column.children[1]
            others = sum(part.height for part in column.children if part is not rest) - panel.list_height
            edges = column.padding[1] + column.padding[3] + column.spacing * (len(column.children) - 1)
            free = column.height - others - edges
            both = free - dp(least) >= dp(LIST) or gives_way is None
            panel.most = max(dp(LIST_AT_LEAST), free - dp(least) if both else free)

        def hide(*_: object) -> None:
            assert gives_way is not None
            gives_way.opacity = float(gives_way.height >= dp(least) - 1)

        # In the next frame, when all of it lies as it will: what it is worked out from follows what is worked out.
        later = Clock.create_trigger(share, 0)
        for part in (column, *column.children):
            part.bind(height=later)
        panel.line.bind(is_open=share)
        if gives_way is not None:
            gives_way.bind(height=hide)
        later()

    def preview(self, beside: float) -> Widget:
        """The tray that waits, and the steps that come."""
        from app.widgets.foresight import Preview

        shown = Preview(roll=self.roll, under=not beside, beside=beside)
        self.steps = shown.ids.steps
        return shown

    def _show_steps(self, play: Play) -> None:
        """On a tablet: the first step with its need, and what comes after it if all goes well."""
        from app.play.ahead import coming_steps
        from app.widgets.foresight import step_words
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
        dock, row = Dock(), RollRow()
        row.add_widget(self.button)
        row.add_widget(self.own)
        dock.add_widget(row)
        into.add_widget(dock)

    # -- changes

    def shown(self) -> None:
        """On top again: where rulings or house rules have changed meanwhile, the same values under those that hold."""
        now = self.kit.ruleset(self.sheet)
        if now is not self.ruleset:
            self.form.leave()
            self.ruleset, self.action = now, now.action(self.action.id)
            self.draft = self.kit.draft(now, self.action, self.draft.said, self.draft.who)
            self.clear_widgets()
            self.build()
            self.refresh()
        elif self._left:
            self._come_back()
        self._left = False

    def _come_back(self) -> None:
        """Cards may have changed meanwhile, a map may have set fields; work that was dropped is taken up again."""
        if self.draft.who:
            self._read_cards()
        if self.draft.values != self._seen:
            self.form.follow()
            self.refresh()
        elif not self.adviser.done:
            self.refresh()

    def _read_cards(self) -> None:
        """A card is read anew whenever the action is opened (B1)."""
        self.draft.refill(self.kit.battle(self.sheet))

    def refresh(self, *_: object) -> None:
        """A field has changed: line 1 at once, the odds as soon as they are known."""
        facts, problems = self.draft.check()
        self._seen = dict(self.draft.values)
        self.form.mark(problems)
        self.odds = None
        self.adviser.wait()
        if facts is None:
            self.desk.drop()
            self.adviser.panel.clear()
            self._show_problem(problems)
            self.form.survey()
            return
        play = self.action.play(facts)
        outlook = (play.asking.outlook,) if isinstance(play.asking, Roll) and play.asking.outlook else ()
        self.card.show_headline((*self.action.headline(facts), *outlook))
        self._show_button(play.asking)
        if self.kit.wide:
            self._show_steps(play)
        self.card.await_odds()
        bench = bench_of(self.draft, facts)
        self.desk.ask(lambda: self._work(bench), lambda found: self._show_odds(facts, *found), self._show_wide)

    def _work(self, bench: Bench) -> tuple[Any, Any]:
        from rules.engine import EndlessChoice, OpenChoice

        try:
            odds = bench.odds(bench.facts)
        except OpenChoice:
            return None, self.action.odds_view(bench.facts, bench.plan)
        except EndlessChoice as error:
            return None, Picture((), trouble=error.said)
        return odds, self.action.picture(odds, ())

    def _show_odds(self, facts: Facts, odds: Any, picture: Picture) -> None:
        self.odds = odds
        self.card.show(picture.named(self.draft.names), self._assumed(picture))
        self.form.survey()
        if odds is None:
            self.adviser.panel.clear()
        else:
            self.adviser.work_out(facts)

    def _show_wide(self, sentence: Told) -> None:
        """The odds are too wide: one line says so, and the dice can be thrown."""
        self.card.show(Picture((), trouble=sentence))
        self.adviser.panel.clear()
        self.form.survey()

    def _say(self, sentence: Told) -> None:
        self.kit.snack(self.kit.rules_text(sentence))

    def _show_problem(self, problems: tuple[Any, ...]) -> None:
        first, say = problems[0], self.kit.rules_text
        view = self.draft.views.get(first.field.split(".")[0])
        label = say(view.label) if view else first.field or self.kit.word("nav.sheet")
        self.card.show_headline((say(self.action.title),))
        self.card.show_problem(self.kit.word("assemble.impossible"), say(first.sentence))
        self.button.off = True
        self.button.text = self.kit.word("assemble.change", field=label)

    def _show_button(self, asking: Roll | Choice | None) -> None:
        word = self.kit.word
        self.button.off = False
        own = isinstance(asking, Roll) and self.kit.own_dice(self._side())
        self.own.there = isinstance(asking, Roll)
        self.own.tapped = self.turn_own_dice if self.own.there else None
        self.own.icon = "hand-back-right" if own else "dice-multiple-outline"
        self.own.spoken = word("assemble.own_dice_on" if own else "assemble.own_dice_off")
        dice = "dice-multiple" if isinstance(asking, Roll) else "arrow-right"
        self.button.icon = "hand-back-right-outline" if own else dice
        shakes = bool(self.kit.can_shake) and not own
        self.button.hint = (word("assemble.shake") if shakes else "") if isinstance(asking, Roll) else ""
        if isinstance(asking, Roll):
            key = "assemble.type_in" if own else "assemble.roll"
            self.button.text = word(key, dice=asking.thrown).upper()
        elif isinstance(asking, Choice):
            self.button.text = word("assemble.decide")
        else:
            self.button.text = word("assemble.answer")

    # -- what a player does

    def _side(self) -> str:
        """Whose action it is: of the unit that acts, else of the turn."""
        battle = self.kit.battle(self.sheet)
        for role in self.action.roles:
            unit = battle.find(self.draft.who.get(role.id, ""))
            if unit is not None and not role.opponent:
                return str(unit.side)
        return battle.view().side or battle.sides[0]

    def turn_own_dice(self) -> None:
        """The app's dice or one's own, from now on and for this side."""
        own = not self.kit.own_dice(self._side())
        self.kit.set_own_dice(self._side(), own)
        self._show_button(self.draft.first_request())
        self.kit.snack(self.kit.word("assemble.own_dice_on" if own else "assemble.own_dice_off"))

    def roll(self) -> None:
        """Begin: the first dice fall at once."""
        facts, _ = self.draft.check()
        if facts is None:
            return
        self.keep()
        self.desk.drop()
        self.adviser.stop()
        self.kit.begin(self.draft, facts, self.odds)

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
        """Remember the fields for the next time; a unit's own are on its card."""
        if self.draft.who:
            return
        self.kit.store.save_last_facts(self.sheet, self.action.id, self.draft.stored())

    def left(self) -> None:
        """Back keeps everything."""
        self._left = True
        self.desk.drop()
        self.adviser.stop()
        self.form.leave()
        self.keep()

    def menu(self) -> None:
        """What else can be done with an assembled action."""
        word, kit = self.kit.word, self.kit
        what = (word("assemble.help"), "information-outline", self.form.explain_all)
        show_menu(kit.rules_text(self.action.title), [
            (word("favourites.save"), "star-outline", lambda: kit.go("favourites", draft=self.draft)),
            (word("favourites.open"), "star", lambda: kit.go("favourites", draft=self.draft, choose=True)),
            (word("compare.open"), "scale-balance", lambda: kit.go("compare", draft=self.draft)),
            *advice_rows(self),
            *([what] if self.draft.shown() else []),
            (word("assemble.reset"), "refresh", self.reset),
            (word("rulings.open"), "book-open-variant", lambda: kit.go("rulings", ruleset=self.sheet)),
        ])  # fmt: skip

    def reset(self) -> None:
        """Back to the sheet's own defaults, with a way back."""
        before = dict(self.draft.said)
        self.put({})
        self.kit.snack(self.kit.word("assemble.was_reset"), lambda: self.put(before))

    def put(self, values: dict[str, Value]) -> None:
        """Say just this; all else is as the cards or the sheet have it."""
        self.draft.put(values)
        self.form.follow()
        self.refresh()

    def pick_unit(self, group: str) -> None:
        """A card of the battle fills in a group."""
        word, role = self.kit.word, next(role for role in self.action.roles if role.id == group)
        more = [(word("assemble.add_unit"), "plus", lambda: self.kit.go("sheet", ruleset=self.sheet, tab="units"))]
        if group in self.draft.who:
            more.insert(0, (word("assemble.no_unit"), "close", lambda: self._clear_unit(group)))
        self.draft.refill(self.kit.battle(self.sheet))
        pick_unit(self.draft.battle, self.action, role, self.draft.who, lambda unit: self._fill(group, unit), *more)

    def _fill(self, role: str, unit: str) -> None:
        try:
            self.draft.pick(role, unit)
        except PlayerError as error:
            self._say(error.said)
            return
        self.form.build()
        self.refresh()

    def _clear_unit(self, role: str) -> None:
        self.draft.unpick(role)
        self.form.build()
        self.refresh()
