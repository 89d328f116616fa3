"""Resolve: step by step through the sheet; dice fall, dice that count are marked, players decide."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.look.sides import dice_of, facing
from app.look.text import LARGE
from app.play.ahead import likely_steps
from app.play.draft import Draft
from app.play.odds import OddsDesk
from app.play.session import PlaySession
from app.screens.resolve.choice import ChoicePanel
from app.screens.resolve.deciding import Deciding
from app.screens.resolve.following import Following
from app.screens.resolve.layout import ButtonColumn, ButtonRow, build_low, build_phone, share
from app.shell.pile import Page
from app.widgets.bars import TopBar
from app.widgets.buttons import BigButton, PushButton
from app.widgets.far_side import FarSide, faces_away
from app.widgets.foresight import last_dice, rack_of, step_words
from app.widgets.overlay import show_menu
from app.widgets.steps import StepBar, StepCard
from app.widgets.surface import Column
from app.widgets.tray_frame import TrayFrame
from rules.engine import OPPONENT, Play, Roll
from rules.frame.told import ToldStep

if TYPE_CHECKING:
    from rules.engine.kinds import Answer

PAUSE, SETTLE = 0.7, 0.08
SPEEDS = {"off": 0.0, "slow": 0.7, "normal": 1.0, "fast": 1.8}


class ResolvePage(Following, Deciding, Page):
    """An action under way. States: ask (before a throw), air, landed, choice; sent and wait at somebody's table."""

    slides_by = "x"

    def __init__(self, session: PlaySession, throw: bool = False, rest: bool = False, follows: bool = False,
                 **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.session, self.sheet = session, session.ruleset.id
        # A page that is built anew, the phone was turned, does not throw once more.
        begins = not session.play.record
        self.state, self.rest_of_it, self._first = "", rest and begins, throw and begins
        self.desk = OddsDesk(self.kit.later)
        self._seen = len(session.play.record)
        self._falls = follows and any(step.faces for step in session.play.steps[-1:])
        self._event = None
        self.far: FarSide | None = None
        self.rows_of_options = True
        self.build()

    # -- the frame

    def build(self) -> None:
        """Bar, steps, tray, card, buttons; on a tablet beside the facts."""
        from app.dice import DiceTray

        self.tray = DiceTray(speed=SPEEDS[self.kit.settings.animation])
        if self.session.in_a_battle:
            self.tray.colours = dice_of(self.session.table.battle, self.session.side)
        self.tray.bind(on_tap=lambda *_: self.tap_felt())
        self.frame = TrayFrame(content=self.tray)
        self.tray_holder = FarSide(self.frame, turn=0)
        self.steps_slot, self.card_slot, self.buttons = Column(), Column(), ButtonColumn()
        # Kept: the window may turn while dice are in the air, the page stays as it was built until it is built anew.
        self.shape = "wide" if self.kit.wide else "low" if self.kit.shape[1] else "phone"
        if self.shape == "wide":
            from app.screens.resolve.wide import build_wide

            build_wide(self)
        elif self.shape == "low":
            build_low(self)
        else:
            build_phone(self)

    def bar(self, lead: bool = True) -> TopBar:
        """Close, who does what to whom, undo, more."""
        word = self.kit.word
        icons = [("undo", word("undo"), self.undo), ("dots-vertical", word("menu"), self.menu)]
        close = ("close", word("close"), self.kit.back) if lead else None
        title, note = self.title()
        return TopBar(title, note, self.kit.accent(self.sheet).main, lead=close, icons=icons)

    def title(self) -> tuple[str, str]:
        """Shooter and target by name if units were picked, else the action."""
        action, say = self.session.action, self.kit.rules_text
        named = self.session.names
        names = [self.kit.called(str(named[role.id])) for role in action.roles if role.id in named]
        return " › ".join(names) or say(action.title), say(action.title if names else self.session.ruleset.title)

    # -- where we are

    def shown(self) -> None:
        """On top: throw the first dice, or show what was entered meanwhile."""
        self.watch()
        play = self.session.play
        if self.session.table.waiting:
            self.show_sent()
            return
        if self._falls:
            self._falls = False
            self._fall(play)
            return
        if self._first:
            self._first = False
            if isinstance(play.asking, Roll):
                self.throw()
                return
        if len(play.record) > self._seen and play.steps and any(step.faces for step in play.steps):
            self._seen = len(play.record)
            self.show_landed(animate=False)
            return
        self.show_next()

    def left(self) -> None:
        """No longer on top: nothing goes on by itself, dice in the air lie."""
        self.watch_no_more()
        self.desk.drop()
        self._stop_judging()
        if self.state == "air":
            self.skip()
        self._stop()

    def back(self) -> bool:
        """Close: before the first die it never happened, afterwards it waits on Home."""
        if self.state == "air":
            self.skip()
            return True
        if not self.session.play.over and not self.session.leave():
            self.kit.snack(self.kit.word("resolve.waits"))
        return False

    def docked(self) -> float:
        """How high the buttons at the lower edge stand."""
        return max(super().docked(), self.buttons.top if self.buttons.children else 0, self.options_top)

    def _stop(self) -> None:
        if self._event:
            self._event.cancel()
            self._event = None

    def show_next(self) -> None:
        """What is asked now."""
        self._stop()
        asking = self.session.asking
        if asking is None:
            self.finish()
        elif isinstance(asking, Roll):
            self.show_ask(asking)
        elif (due := self.due) and not self.kit.answers_for_all:
            self.show_waiting(asking, due)
        else:
            self.show_choice(asking)

    def _show_steps(self, done_all: bool = False, play: Play | None = None) -> None:
        play = play or self.session.play
        done, to_come = [step.label for step in play.steps], likely_steps(play)
        now = play.asking.label if play.asking else ""
        if done_all and done:
            # The throw that lies there is the step that is on; what was passed over after it comes next.
            at = self._step_number() - 1
            to_come = [*done[at + 1 :], *([now] if now else []), *to_come]
            done, now = done[:at], done[at]
        self.steps_slot.clear_widgets()
        said = self.session.named
        self.steps_slot.add_widget(StepBar([*map(said, done)], said(now), [*map(said, to_come)], self.sheet))

    def _card(self, step: ToldStep, number: int, roll: Roll | None = None, play: Play | None = None) -> StepCard:
        self.card_slot.clear_widgets()
        small = Window.height < dp(720) or self.shape == "wide"
        which = step_words(number, play or self.session.play)
        card = StepCard(step, which, self.sheet, self.session.ruleset.glossary, roll, small=small)
        self.card_slot.add_widget(card)
        return card

    def _put_buttons(self, brass: Widget | None, *others: Widget) -> None:
        self.buttons.clear_widgets()
        ordered = list(reversed(others)) if self.kit.settings.left_handed else list(others)
        if self.shape == "wide" and self.room.steps and brass is not None:
            # Where there is room all stand in one row, the brass one at the thumb.
            brass.size_hint_x = 1.6
            ordered, brass = [*ordered, brass], None
        if brass is not None:
            self.buttons.add_widget(brass)
        if ordered:
            row = ButtonRow()
            for one in ordered:
                one.pos_hint = {"center_y": 0.5}
                row.add_widget(one)
            # With large letters on a phone on its side only the brass one is docked.
            scrolls = self.shape == "low" and self.kit.theme.text_scale >= LARGE and brass is not None
            (self.card_slot if scrolls else self.buttons).add_widget(row)

    # -- before a throw

    def show_ask(self, roll: Roll) -> None:
        """Roll, or use real dice."""
        self._enter("ask")
        self._card(self.session.asked, len(self.session.play.steps) + 1, roll)
        self.frame.put_strip(rack_of(self.session.steps))
        self.tray.show([])
        if due := self.due:
            self.show_whose(roll, due)
        else:
            self._ask_here(roll)
        self._settled()

    def _ask_here(self, roll: Roll) -> None:
        self.frame.message, self.frame.icon = self.kit.word("resolve.ready"), "gesture-tap"
        word = self.kit.word
        hint = word("assemble.shake") if self.kit.can_shake else ""
        brass = BigButton(text=self._throws(roll), icon="dice-multiple", hint=hint, tapped=self.throw)
        self._face_tray(roll.by)
        if faces_away(roll.by):
            self.show_far_throw(brass, self._real_button(), self._rest_button())
        else:
            self._put_buttons(brass, self._real_button(), self._rest_button())

    def _throws(self, roll: Roll) -> str:
        """What the brass button says: where the other player throws, who does."""
        word = self.kit.word
        if roll.by != OPPONENT:
            return word("assemble.roll", dice=roll.thrown).upper()
        if not self.session.who:
            return word("resolve.opponent_throws", dice=roll.thrown)
        other = facing(self.session.table.battle, self.session.side)[1]
        return word("resolve.side_throws", side=other.name, dice=roll.thrown)

    def _face_tray(self, by: str) -> None:
        """The tray lies before whoever throws."""
        away = faces_away(by)
        self.tray.round = away
        self.tray_holder.turned.face(180 if away else 0)

    def _real_button(self) -> PushButton:
        return PushButton(text=self.kit.word("resolve.real"), icon="hand-back-right-outline", kind="outlined",
                          tapped=self.real_dice)  # fmt: skip

    def _rest_button(self) -> PushButton:
        return PushButton(text=self.kit.word("resolve.rest"), icon="skip-forward", kind="tonal", tapped=self.roll_rest)

    def real_dice(self) -> None:
        """Type in the faces of one's own dice, now and for this side's throws to come."""
        self.kit.set_own_dice(self.session.thrower, True)
        self.kit.go("real_dice", session=self.session)

    def roll_rest(self) -> None:
        """Throw every step until somebody must decide."""
        self.rest_of_it = True
        if isinstance(self.session.asking, Roll):
            self.throw()
        else:
            self.show_next()

    # -- in the air

    def throw(self) -> None:
        """The result is drawn and saved first; the dice land on it."""
        if self.behind or not isinstance(self.session.asking, Roll):
            return
        if self.kit.own_dice(self.session.thrower):
            self.real_dice()
            return
        before = self.session.play
        if not self.session.throw():
            self.show_sent()
            return
        self._seen = len(self.session.play.record)
        self._fall(before)

    def _fall(self, before: Play) -> None:
        """The dice fall, whoever has thrown them."""
        self.number = self._step_number()
        if self.kit.settings.animation == "off":
            self.show_landed(animate=False)
            return
        # What comes next is known already; while the dice fall the page says what it said before.
        self._enter("air", play=before)
        step = self._last_throw()
        self._card(step, self.number, self.last_roll(), before).show_rolling((), len(step.dice))
        self.frame.put_strip(rack_of(self.session.steps, before_last=True))
        self.frame.message, self.frame.icon = self.kit.word("resolve.skip_felt"), "gesture-tap"
        skip = PushButton(text=self.kit.word("resolve.skip"), icon="skip-next", kind="tonal", tapped=self.skip)
        self._put_buttons(None, skip)
        self._settled()
        # The page must have its final shape before dice fall in it.
        self._event = Clock.schedule_once(self._let_fall, SETTLE)

    def _let_fall(self, _dt: float) -> None:
        self._event = None
        self.tray.throw(self._dice(), self.show_landed)

    def _last_throw(self) -> ToldStep:
        return self.session.steps[self._step_number() - 1]

    def last_roll(self) -> Roll | None:
        """The throw that lies there, if there is one."""
        thrown = [step.request for step in self.session.play.steps if step.faces and isinstance(step.request, Roll)]
        return thrown[-1] if thrown else None

    def _step_number(self) -> int:
        steps = self.session.play.steps
        return next(i + 1 for i in range(len(steps) - 1, -1, -1) if steps[i].faces)

    def _dice(self) -> list[Any]:
        return last_dice(self.session.steps)

    def skip(self) -> None:
        """To the result that was drawn already."""
        if self.state != "air":
            return
        if self.tray.busy:
            self.tray.skip()
        else:
            self._stop()
            self.show_landed(animate=False)

    def tap_felt(self) -> None:
        """On the felt: throw, or skip; on a result, nothing."""
        if self.state == "air":
            self.skip()
        elif self.state == "ask" and not self.due:
            self.throw()

    # -- the dice lie

    def show_landed(self, *_: object, animate: bool = True) -> None:
        """Marks, the result in words, and on."""
        self.number = self._step_number()
        self._enter("landed", done_all=True)
        if not animate:
            self.tray.show(self._dice())
        step = self._last_throw()
        self._face_tray(step.by)
        self._card(step, self.number).show_result(step)
        self.frame.put_strip(rack_of(self.session.steps, before_last=True))
        self.frame.message = ""
        self._offer_next()
        self._settled()
        self.look_again()

    def _offer_next(self) -> None:
        asking, word = self.session.asking, self.kit.word
        if (due := self.due) and isinstance(asking, Roll):
            self.show_whose(asking, due)
            return
        if self.rest_of_it or self.kit.settings.roll_all:
            self._put_buttons(BigButton(text=word("resolve.continue"), icon="arrow-right", tapped=self.go_on))
            wait = 0.0 if self.kit.settings.animation == "off" else PAUSE
            self._event = Clock.schedule_once(lambda _dt: self.go_on(), wait)
            return
        if isinstance(asking, Roll):
            label = word("resolve.next", label=self.kit.rules_text(self.session.asked.label), dice=asking.thrown)
            brass = BigButton(text=label, icon="dice-multiple", tapped=self.go_on)
            self._put_buttons(brass, self._real_button(), self._rest_button())
        else:
            self._put_buttons(BigButton(text=word("resolve.continue"), icon="arrow-right", tapped=self.go_on))

    def go_on(self) -> None:
        """What the brass button does; a shake goes through `shaken`."""
        self._stop()
        if self.state == "air":
            self.skip()
        elif self.behind:
            return
        elif self.state == "choice":
            self.panel.commit()
        elif isinstance(self.session.asking, Roll) and not self.due and self.state != "sent":
            self.throw()
        elif self.state == "landed":
            self.show_next()

    def shaken(self) -> None:
        """A shake throws; on a result it does nothing, and the felt says so once."""
        if self.state == "ask" and not self.due:
            self.throw()
        elif self.state == "landed" and not getattr(self, "_told", False):
            self._told = True
            self.frame.message, self.frame.icon = self.kit.word("resolve.stands"), "lock-outline"

    # -- a player decides

    def chosen(self, option: Answer) -> None:
        """The decision is made: saved, and on."""
        if self.behind:
            return
        self._stop_judging()
        if not self.session.choose(option):
            self.show_sent()
            return
        self._seen = len(self.session.play.record)
        if isinstance(self.session.asking, Roll) and not self.due:
            self.throw()
        else:
            self.show_next()

    def _stop_judging(self) -> None:
        """Which option is best nobody wants to know any more."""
        if isinstance(self.panel, ChoicePanel):
            self.panel.best.leave()

    # -- the end

    def finish(self) -> None:
        """All steps are done."""
        self.kit.shell.pile.replace("outcome", session=self.session)

    def _enter(self, state: str, done_all: bool = False, play: Play | None = None) -> None:
        self.state = state
        self._turn_back()
        self._show_steps(done_all, play)
        share(self)

    def _settled(self) -> None:
        """The step is drawn; a tablet shows what belongs to it."""
        if self.shape == "wide":
            from app.screens.resolve.wide import follow

            follow(self)
        self.kit.shell.place()

    def undo(self) -> None:
        """Take back the last answer; a throw stays in the log as a correction."""
        if self.state == "air":
            return
        self.rest_of_it = False
        if not self.session.undo():
            self.kit.snack(self.kit.word("resolve.nothing_to_undo"))
            return
        if self.session.table.waiting:
            self.show_sent()
            return
        self._seen = len(self.session.play.record)
        self.kit.snack(self.kit.word("resolve.undone"))
        self.show_next()

    def menu(self) -> None:
        """What else can be done here."""
        word, kit = self.kit.word, self.kit
        rows = [(word("far.open"), "fit-to-screen-outline", lambda: kit.go("far_view", session=self.session)),
                (word("nav.sheet"), "table", lambda: kit.go("reference", ruleset=self.sheet)),
                (word("rulings.open"), "book-open-variant", lambda: kit.go("rulings", ruleset=self.sheet))]  # fmt: skip
        if isinstance(self.session.asking, Roll) and self.state in ("ask", "landed") and not self._others_only:
            rows = [(word("resolve.real"), "hand-back-right-outline", self.real_dice), *kit.more_answers, *rows]
        show_menu(word("menu"), rows)

    def facts(self) -> Draft:
        """The fixed facts, to be shown beside the roll."""
        return Draft(self.session.ruleset, self.session.action, self.session.facts.model_dump(mode="json"))
