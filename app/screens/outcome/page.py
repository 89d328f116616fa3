"""Outcome: what happened in a sentence, how rare it was, what it does to the units, every step, what comes next."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from app.look.kv import load_kv
from app.look.sides import dice_of, sides_of
from app.look.text import Text
from app.look.theme import NO_ACCENT
from app.play.applying import Changed, Line, changed, with_all
from app.play.odds import OddsDesk
from app.play.onward import onward
from app.play.session import PlaySession
from app.play.teller import step_lines
from app.screens.outcome.apply_list import ApplyList, Edits
from app.shell.pile import Page
from app.storage.luck import Result, result_of
from app.storage.shown import shown_odds, shown_result
from app.widgets.bars import Dock, DockRow, TopBar
from app.widgets.buttons import BigButton, PushButton
from app.widgets.lines import Sentence
from app.widgets.luck_line import luck_words
from app.widgets.panes import centred
from app.widgets.press import PressBox
from app.widgets.step_row import steps_list
from app.widgets.surface import Column
from app.widgets.unit_picker import pick_unit
from rules.engine import SENSIBLE, OpenChoice, PlayerError
from rules.frame.deed import Close
from rules.frame.offer import Offer
from rules.ruleset import Change, Follow
from rules.said import Name, and_list

load_kv("outcome")

LOW = 420
"""In dp: a window lower than this times the size of its letters has few lines for the sentence."""
FOLLOWS = 0.4
"""Seconds after a line was set by hand until the others follow: a stepper may be tapped again."""


class OutcomeScroll(ScrollView):
    """All but the bar and the buttons."""


class OutcomeColumn(Column):
    """Sentence, apply, steps, what follows."""

    accent = ObjectProperty(NO_ACCENT)
    side = NumericProperty(0)


class OutcomeTray(BoxLayout):
    """Left on a tablet: the bar, and the tray as the last throw has left it."""


class FeltHolder(BoxLayout):
    """The space round the tray."""


class OutcomePane(BoxLayout):
    """Right on a tablet: what came of it."""


class HowRare(BoxLayout):
    """How rare it was."""

    text = StringProperty("")


class NextLine(Text):
    """What comes after this, over the button."""


class FollowCard(PressBox):
    """What the sheet says comes next."""

    title = StringProperty("")
    note = StringProperty("")
    icon = StringProperty("arrow-right")
    accent = ObjectProperty(NO_ACCENT)


class OutcomePage(Page):
    """An action that is done."""

    slides_by = "x"

    def __init__(self, session: PlaySession, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.session, self.sheet = session, session.ruleset.id
        self.outcome = session.play.outcome
        self.roles = [role.id for role in session.action.roles]
        self.edits: Edits = {}
        self.all_lines = False
        self._result: Result | None = None
        self.desk = OddsDesk(self.kit.later)
        self.build()
        self._ask_how_rare()

    def build(self) -> None:
        """Sentence, what is written, steps; what comes next below."""
        self.scroll, self.dock = OutcomeScroll(), Dock()
        if self.kit.wide:
            self._build_wide()
        else:
            for part in (self._bar(), centred(self.scroll), self.dock):
                self.add_widget(part)
        self.fill()

    def _build_wide(self) -> None:
        """The dice still lie there; what came of them is the right pane."""
        from app.widgets.panes import rail

        self.orientation = "horizontal"
        left, right = OutcomeTray(), OutcomePane()
        left.add_widget(self._bar())
        left.add_widget(self._felt())
        for part in (self.scroll, self.dock):
            right.add_widget(part)
        for part in (rail(self.kit, self.sheet), left, right):
            self.add_widget(part)

    def _felt(self) -> Widget:
        from app.dice import DiceTray
        from app.widgets.foresight import last_dice, rack_of
        from app.widgets.tray_frame import TrayFrame

        self.tray = DiceTray(speed=0)
        if self.session.in_a_battle:
            self.tray.colours = dice_of(self.session.table.battle, self.session.side)
        holder, frame = FeltHolder(), TrayFrame(content=self.tray)
        frame.put_strip(rack_of(self.session.steps, before_last=True))
        holder.add_widget(frame)
        Clock.schedule_once(lambda _dt: self.tray.show(last_dice(self.session.steps)), 0)
        return holder

    def _bar(self) -> TopBar:
        word, say = self.kit.word, self.kit.rules_text
        icons = [
            ("content-copy", word("outcome.copy"), self.copy),
            ("share-variant", word("outcome.share"), self.share),
        ]
        named = self.session.names
        names = " › ".join(self.kit.called(str(named[role])) for role in self.roles if role in named)
        title = say(self.session.action.title)
        note = title if names else say(self.session.ruleset.title)
        return TopBar(names or title, note, self.kit.accent(self.sheet).main, lead=("close", word("close"), self.close),
                      icons=icons)

    def fill(self) -> None:
        """As it stands now."""
        self.scroll.clear_widgets()
        self.column = OutcomeColumn(accent=self.kit.accent(self.sheet))
        self.scroll.add_widget(self.column)
        self.column.add_widget(Sentence(self.sentence, held=self.copy_sentence))
        self.rare = Column()
        self.column.add_widget(self.rare)
        if self.session.under_way and (cards := self._cards()):
            self.column.add_widget(self._apply_list(cards))
        self.column.add_widget(steps_list(self.session.steps, self.sheet, self.session.ruleset.glossary))
        for follow in self.follows:
            self.column.add_widget(self._follow(follow))
        self._fill_dock()
        self._show_rare(self._result)

    def _fill_dock(self) -> None:
        self.dock.clear_widgets()
        word, waits = self.kit.word, self.session.under_way
        if due := self.kit.whose(self.session):
            self.dock.add_widget(NextLine(text=self.kit.said_whose(due)))
            if not self.kit.answers_for_all:
                return
        self._add_next(waits, brass=due is None)
        undo = PushButton(text=word("undo"), icon="undo", kind="outlined", tapped=self.undo)
        if waits:
            other = PushButton(text=word("outcome.edit"), icon="pencil", kind="outlined", tapped=self.edit)
        else:
            other = PushButton(text=word("outcome.again"), icon="refresh", kind="tonal", tapped=self.again)
        parts = [undo, other]
        row = DockRow()
        for part in reversed(parts) if self.kit.settings.left_handed else parts:
            row.add_widget(part)
        # Where letters are large for the window, the sentence keeps the room: the quiet buttons scroll with it.
        low = Window.height < dp(LOW) * self.kit.theme.text_scale
        place = self.column if low and self.dock.children else self.dock
        place.add_widget(row)
        if not self.session.who and self._can_be_written():
            place.add_widget(PushButton(text=word("outcome.apply_to"), icon="account-group-outline",
                                        kind="outlined", tapped=self.pick))

    def _add_next(self, waits: bool, brass: bool = True) -> None:
        """What is written, and what comes after it; a roll that was only a roll leads back into the turn."""
        word, offer = self.kit.word, self._next()
        if offer is not None:
            self.dock.add_widget(NextLine(text=word("outcome.next", what=self.kit.rules_text(offer.label))))
        if waits:
            changes = bool(self._written())
            key = "outcome.apply" if offer is None else "outcome.apply_next" if changes else "outcome.on"
            icon = "check-bold" if changes or offer is None else "arrow-right"
            button = BigButton if brass else PushButton
            self.dock.add_widget(button(text=word(key), icon=icon, tapped=self.apply_and_next))
        elif offer is not None:
            self.dock.add_widget(BigButton(text=word("outcome.on"), icon="arrow-right", tapped=self.go_next))

    def go_next(self) -> None:
        """On to what the sheet says comes next."""
        self.kit.go_next(self.sheet)

    # -- how rare

    def _ask_how_rare(self) -> None:
        action, facts, known = self.session.action, self.session.facts, self.session.odds_before
        if action.view is None:
            return

        def work() -> Any:
            try:
                odds = known if known is not None else action.odds(facts, SENSIBLE)
                shown = action.within(shown_odds, action.view, odds)
                return result_of(shown, {"result": action.within(shown_result, action.view, self.outcome)})
            except OpenChoice:
                return None

        self.desk.ask(work, self._show_rare)

    def _show_rare(self, result: Result | None) -> None:
        self._result = result
        if text := luck_words(result, self._whose()):
            self.rare.clear_widgets()
            self.rare.add_widget(HowRare(text=text))

    def _whose(self) -> str:
        """Whose luck it was: the unit's, else whoever does such a thing, else the side's."""
        own = next((role for role in self.session.action.roles if not role.opponent), None)
        if own is None:
            return sides_of(self.session.table.battle)[self.session.side].name
        named = self.session.names.get(own.id)
        return self.kit.called(str(named)) if named else self.kit.rules_text(own.title)

    # -- what is written on the cards

    def _close(self) -> Close:
        """The end of the action, with what a player has set by hand."""
        close = self.session.table.battle.close()
        unit_in = dict(self.session.who)
        kept = tuple(change for change in close.changes if (unit_in.get(change.role), change.key) not in self.edits)
        roles = {unit: role for role, unit in reversed(unit_in.items())}
        own = tuple(Change(roles[unit], key, value=value) for (unit, key), value in self.edits.items() if unit in roles)
        return close.model_copy(update={"changes": (*kept, *own)})

    def _cards(self) -> tuple[Changed, ...]:
        found = changed(self.session.table.battle, self._close())
        return with_all(found, self.session.table.battle) if self.all_lines else found

    def _written(self) -> list[Name]:
        """Whose cards change."""
        return [card.unit.said for card in changed(self.session.table.battle, self._close())]

    def _apply_list(self, cards: tuple[Changed, ...]) -> ApplyList:
        word, count = self.kit.word, sum(line.before != line.after for card in cards for line in card.shown)
        return ApplyList(self.sheet, self.session.table.battle, cards, self.edits, self.set_by_hand,
                         title=word("outcome.apply_title"), note=word("outcome.changes", n=count))

    def set_by_hand(self, line: Line, value: Any) -> None:
        """The table has it otherwise."""
        self.edits[(line.unit, line.stat.key)] = value
        Clock.schedule_once(lambda _dt: self.fill(), FOLLOWS)

    def edit(self) -> None:
        """Show every value of the units that it is about, to be set by hand."""
        self.all_lines = not self.all_lines
        self.fill()

    def apply_and_next(self) -> None:
        """Write it on all cards at once, then on to what the sheet says comes next."""
        offer, names = self._next(), self._written()
        self.session.apply(self._close().changes)
        told = self.kit.word("outcome.was_applied_to", units=and_list(*names)) if names else ""
        if offer is None:
            self.fill()
        else:
            self.kit.go_next(self.sheet)
        if told:
            self.kit.snack(told, self.take_back)

    def take_back(self) -> None:
        """Take the outcome off the cards: it waits again."""
        if self.session.undo_apply():
            if self.kit.shell.pile.top is self:
                self.fill()
            else:
                self.kit.resume_battle(self.sheet)

    def _next(self) -> Offer | None:
        """The first thing that may be done after this one."""
        battle = self.session.table.battle
        if self.session.under_way:
            return onward(battle.after(self._close()))
        return onward(battle) if battle.there() and battle.play is None else None

    def _can_be_written(self) -> bool:
        outcome = self.session.play.outcome
        changes = self.session.ruleset.within(lambda: tuple(outcome.changes))
        return any(change.role in self.roles for change in changes) and bool(self.session.table.battle.there())

    def pick(self) -> None:
        """Which unit took it?"""
        action, battle = self.session.action, self.session.table.battle
        changes = self.session.ruleset.within(lambda: tuple(self.session.play.outcome.changes))
        role = next(role for role in action.roles if any(change.role == role.id for change in changes))
        pick_unit(battle, action, role, self.session.who, lambda unit: self._picked(role.id, unit))

    def _picked(self, role: str, unit: str) -> None:
        try:
            self.session.pick(role, unit)
        except PlayerError as error:
            self.kit.snack(self.kit.rules_text(error.said))
        self.fill()

    @property
    def follows(self) -> tuple[Follow, ...]:
        """What the sheet says comes next, where no card and no turn says who."""
        outcome = self.session.play.outcome
        if self.session.who or (not self.session.action.roles and self._next() is not None):
            return ()
        return self.session.ruleset.within(lambda: tuple(outcome.follows))

    # -- what comes next

    def _follow(self, follow: Follow) -> FollowCard:
        say = self.kit.rules_text
        action = next((a for a in self.session.ruleset.actions if a.id == follow.action), None)
        return FollowCard(title=say(follow.label), note=say(action.summary or action.title) if action else "",
                          icon="reply" if "fire" in follow.action else "arrow-right",
                          accent=self.kit.accent(self.sheet), tapped=lambda: self.follow(follow))  # fmt: skip

    def follow(self, follow: Follow) -> None:
        """Assemble what the sheet says comes next."""
        known = self.kit.store.last_facts(self.sheet, follow.action) or {}
        self.kit.open_action(self.sheet, follow.action, {**known, **dict(follow.facts)})

    # -- what a player does

    def again(self) -> None:
        """The same facts once more, by the rules that hold now and the cards as they are."""
        from app.play.draft import Draft

        now, began = self.kit.ruleset(self.sheet), self.session
        said = {} if began.who else began.facts.model_dump(mode="json")
        draft = Draft(now, now.action(began.action.id), said, self.kit.table(self.sheet).battle, began.who)
        facts, _ = draft.check()
        if facts is None:
            self.kit.open_action(self.sheet, began.action.id, draft.said, draft.who)
        else:
            known = began.odds_before if now is began.ruleset and not began.who else None
            self.kit.begin(draft, facts, known, instead=True)

    def go_on(self) -> None:
        """Space or enter: write it down; never another attack."""
        if self.session.under_way:
            self.apply_and_next()
        elif self._next() is not None:
            self.go_next()

    def undo(self) -> None:
        """Take back the last answer: the action is open again."""
        try:
            undone = self.session.undo()
        except PlayerError as error:
            self.kit.snack(self.kit.rules_text(error.said))
            return
        if undone:
            self.kit.shell.pile.replace("resolve", session=self.session)
        else:
            self.kit.snack(self.kit.word("resolve.nothing_to_undo"))

    def close(self) -> None:
        """Back to the sheet."""
        self.kit.shell.pile.back_to("salvo", "sheet", "home")

    def back(self) -> bool:
        """The back key goes to the fields."""
        return False

    def shown(self) -> None:
        """On top: read out for those who listen; somebody else at the table may write it down, or take it back."""
        self.kit.speak(self.sentence)
        self.session.table.watchers.append(self._look_soon)

    def left(self) -> None:
        """No longer on top."""
        self.desk.drop()
        if self._look_soon in self.session.table.watchers:
            self.session.table.watchers.remove(self._look_soon)

    def _look_soon(self) -> None:
        if self.kit.others_act(self.session.table):
            Clock.schedule_once(self._look)

    def _look(self, _dt: float) -> None:
        if self.kit.shell.pile.top is not self:
            return
        now = self.session.table.battle
        if self.session.under_way and now.standing.record != self.session.play.record:
            self.session.play = now.standing
            self.kit.shell.pile.replace("resolve", session=self.session)
        else:
            self.fill()

    @property
    def sentence(self) -> str:
        """What happened, in the player's language, with the names of the units that were picked."""
        return self.kit.rules_text(self.session.sentence, self.session.names)

    def text(self) -> str:
        """The sentence and the steps in the player's language."""
        say, began = self.kit.rules_text, self.session
        head = f"{say(began.ruleset.title)}, {say(began.action.title)}"
        return "\n".join([head, self.sentence, *step_lines(began.steps, say, self.kit.word("outcome.by_hand"))])

    def copy(self) -> None:
        """The sentence and the steps to the clipboard."""
        self.kit.copy(self.text())

    def copy_sentence(self) -> None:
        """The sentence to the clipboard."""
        self.kit.copy(self.sentence)

    def share(self) -> None:
        """Send the sentence and the steps."""
        self.kit.share(self.text())
