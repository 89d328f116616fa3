"""Unit first: a card, what it can do now, at whom, and the dice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.scrollview import ScrollView

from app.advice.aiming import Option, options, out_of_turn
from app.look.kv import load_kv
from app.look.sides import sides_of
from app.play.cards import Cards, Token
from app.play.onward import likely
from app.play.rosters import Rosters
from app.screens.unit.rows import CanRow, PlainRow
from app.screens.unit.targets import Targets
from app.shell import roster_menu
from app.shell.pile import Page
from app.widgets.bars import Dock, TopBar, way_back
from app.widgets.buttons import BigButton
from app.widgets.heads import Heading
from app.widgets.notices import Empty
from app.widgets.overlay import show_menu
from app.widgets.panes import rail
from app.widgets.surface import Column
from app.widgets.unit_card import UnitCard
from rules.frame.offer import Offer

if TYPE_CHECKING:
    from app.play.battles import TableBattle

load_kv("unit")

AT_ONCE = 4
"""So many things to do stand on a phone over those they are done to."""
OTHERS = 3
"""So many things that others may do now stand on the page."""
DEED, GO_ON = "check-circle-outline", "play-circle-outline"


class UnitScroll(ScrollView):
    """The page in the middle of a wide window."""


class UnitPane(BoxLayout):
    """One half of a wide window."""


class UnitPage(Page):
    """One unit: its card, what it can do, and at whom; all of it read off the battle."""

    def __init__(self, sheet: str, unit: str, state: dict[str, Any] | None = None, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.sheet, self.unit = sheet, unit
        self.state: dict[str, Any] = {} if state is None else state
        # What was chosen and said outlives a turn of the phone.
        self.kit.shell.pile.visits[-1].given["state"] = self.state
        self.targets: Targets | None = None
        self.ready = False
        self._drawn: Any = None
        self.refresh()

    @property
    def table(self) -> TableBattle:
        """The game it stands in."""
        return self.kit.table(self.sheet)

    @property
    def rosters(self) -> Rosters:
        """The cards of the battle."""
        return Rosters(self.table)

    @property
    def two_panes(self) -> bool:
        """On a tablet, and on a phone on its side."""
        shape, low = self.kit.shape
        return self.kit.wide or (low and shape != "phone")

    # -- how it is drawn

    def shown(self) -> None:
        """Something may have happened elsewhere."""
        if self._drawn is not self.table.battle:
            self.refresh()

    def left(self) -> None:
        """Nobody wants to know any more."""
        if self.targets:
            self.targets.leave()

    def refresh(self) -> None:
        """Draw the unit as it is now."""
        self.left()
        self.clear_widgets()
        self._drawn = battle = self.table.battle
        self.targets = None
        self.rows: list[Any] = []
        card = battle.find(self.unit)
        if card is None:
            self._build_gone()
            return
        self.cards, self.looks = Cards(battle, self.kit.rules_text), sides_of(battle)
        self.card = self.cards.of(card)
        self.options = options(battle, self.unit)
        self.button = BigButton(tapped=self.go_on, held=self.straight)
        self.place, self.foot = Column(spacing=dp(6)), Column(spacing=dp(6))
        if self.two_panes:
            self._build_wide()
        else:
            self._build_phone()
        self._show_button()
        # The card and what it can do are there at once, the enemies a frame later.
        self.ready = False
        self.kit.later(lambda: self._finish(battle))

    def _finish(self, battle: Any) -> None:
        if self._drawn is battle and not self.ready:
            self.ready = True
            self._show_targets()
            self._fill_foot()

    def _build_gone(self) -> None:
        word = self.kit.word
        self.add_widget(TopBar(word("unit.gone"), self.kit.title(self.sheet),
                               self.kit.accent(self.sheet).main, lead=way_back()))
        self.add_widget(Empty(word("unit.gone"), word("unit.gone_note"), "account-off-outline", word("back"),
                              self.kit.back, sheet=self.sheet))

    def _bar(self) -> TopBar:
        word, look = self.kit.word, self.looks[self.card.side]
        title = self.kit.title(self.sheet)
        icons = [("history", word("units.history"), self.show_history), ("dots-vertical", word("menu"), self.menu)]
        return TopBar(self.card.name, word("unit.turn", side=look.name, sheet=title, n=self.cards.turn.number),
                      self.kit.accent(self.sheet).main, icons=icons,
                      lead=None if self.kit.wide else way_back())

    def _build_phone(self) -> None:
        self.orientation = "vertical"
        self.add_widget(self._bar())
        scroll = UnitScroll()
        self.left_column = scroll.ids.column
        self.add_widget(scroll)
        self._fill_left()
        for part in (self.place, self.foot):
            self.left_column.add_widget(part)
        dock = Dock()
        dock.add_widget(self.button)
        self.add_widget(dock)

    def _build_wide(self) -> None:
        self.orientation = "horizontal"
        if self.kit.wide:
            self.add_widget(rail(self.kit, self.sheet, "units"))
        left, right = UnitPane(), UnitPane()
        left.add_widget(self._bar())
        left_scroll, right_scroll = UnitScroll(), UnitScroll()
        self.left_column, right_column = left_scroll.ids.column, right_scroll.ids.column
        left.add_widget(left_scroll)
        right.add_widget(right_scroll)
        dock = Dock()
        dock.add_widget(self.button)
        right.add_widget(dock)
        for pane in (left, right):
            self.add_widget(pane)
        self._fill_left()
        self.left_column.add_widget(self.foot)
        right_column.add_widget(self.place)

    def _fill_left(self) -> None:
        look = self.looks[self.card.side]
        self.left_column.add_widget(UnitCard(self.card, look, more=self.more, tapped=self.open_card))
        self.left_column.add_widget(Heading(self.kit.word("unit.can"), note=self.card.face))
        shown = self._at_once()
        for option in shown:
            row = CanRow(option, self.icon_of(option), self.sheet)
            row.tapped = lambda chosen=option: self.choose(chosen)
            self.rows.append(row)
            self.left_column.add_widget(row)
        if left := len(self.options) - len(shown):
            self.left_column.add_widget(PlainRow(self.kit.word("unit.more", n=left), "chevron-down",
                                                 tapped=self.show_all))  # fmt: skip
        if not self.legal:
            note = "unit.under_way" if self.table.battle.play else "unit.nothing"
            self.left_column.add_widget(PlainRow(self.kit.word(note), "information-outline", tapped=self.next))
        self._mark()

    def _at_once(self) -> tuple[Option, ...]:
        """Few enough that whom it is done to is seen on a phone: what is chosen, the first ones, the way out."""
        if self.state.get("all") or self.two_panes or len(self.options) <= AT_ONCE or not (
                self.option and self.option.targets):
            return self.options
        first = [option for option in self.options if not option.offer.out][:AT_ONCE - 1]
        out = next((option for option in self.legal if option.offer.out), None)
        return tuple(option for option in self.options if option in first or option in (self.option, out))

    def show_all(self) -> None:
        """All it can do, and cannot."""
        self.state["all"] = True
        self.refresh()

    def _fill_foot(self) -> None:
        """What others may do before it goes on, and what the table may agree on."""
        others = self._others()
        if others:
            self.foot.add_widget(Heading(self.kit.word("unit.others")))
        for offer in others:
            row = CanRow(Option(offer), offer.icon or DEED, self.sheet)
            row.tapped = lambda chosen=offer: self.take(chosen)
            self.foot.add_widget(row)
        self.foot.add_widget(PlainRow(self.kit.word("unit.else"), "gavel", tapped=self.anything_else))
        self.foot.add_widget(PlainRow(self.kit.word("unit.by_hand"), "pencil-outline", tapped=self.open_card))

    def _others(self) -> list[Offer]:
        """What the other side may do about it now."""
        if self.card.state != "active":
            return []
        return [offer for offer in self.table.battle.offers()
                if offer.unit not in ("", self.unit) and offer.side not in ("", self.card.side)
                and not offer.locked][:OTHERS]  # fmt: skip

    def icon_of(self, option: Option) -> str:
        """Its own icon, else that of its action."""
        if option.offer.icon:
            return option.offer.icon
        return self.table.battle.edition.action(option.action).icon if option.action else DEED

    # -- what is chosen

    @property
    def legal(self) -> list[Option]:
        """What it can do."""
        return [option for option in self.options if not option.locked]

    @property
    def option(self) -> Option | None:
        """What is chosen: as the player said, else what most players do next."""
        kept = next((option for option in self.legal if option.key == self.state.get("option")), None)
        first = next((option for option in self.legal if not option.offer.risky), None)
        return kept or first

    def choose(self, option: Option) -> None:
        """Choose this, or hear why it cannot be done."""
        if option.locked:
            self.kit.snack(self.kit.rules_text(option.locked))
            return
        self.state["option"] = option.key
        self._mark()
        self._show_targets()

    def _mark(self) -> None:
        chosen = self.option
        for row in self.rows:
            row.chosen = row.option is chosen

    def _show_targets(self) -> None:
        self.left()
        self.place.clear_widgets()
        self.targets, option = None, self.option
        if option and option.targets:
            self.targets = Targets(self.kit, self.sheet, option, self.cards, self.looks, self.state, self._show_button)
            self.place.add_widget(self.targets)
        self._show_button()

    def _show_button(self) -> None:
        option, say = self.option, self.kit.rules_text
        if option is None:
            self.button.icon, self.button.text = self._next_words()
            return
        self.button.icon = self.icon_of(option)
        if not option.targets:
            self.button.text = say(option.title)
        else:
            name = self.kit.called(self.table.battle.unit(self._target(option)).name)
            self.button.text = self.kit.word("unit.do_at", what=say(option.title), name=name)

    def _offer(self, option: Option) -> Offer:
        return option.targets[self._target(option)] if option.targets else option.offer

    def _target(self, option: Option) -> str:
        """At whom: as the player said, else the best that is known so far."""
        if self.targets:
            return self.targets.target
        kept: str = self.state.get("target", "")
        return kept if kept in option.targets else next(iter(option.targets), "")

    # -- what the brass button does

    def go_on(self) -> None:
        """Do what is chosen: a deed at once, an action on its own page with everything filled in."""
        option = self.option
        if option is None:
            self.next()
            return
        offer = self._offer(option)
        if offer.deed or offer.lots or offer.thrown:
            self.take(offer, self._facts(option, offer)[0])
        else:
            self.kit.open_action(self.sheet, offer.action, *self._facts(option, offer))

    def straight(self) -> None:
        """Held: the dice fall at once, where they can."""
        option = self.option
        if option is None or not self._offer(option).action or self._unknown():
            self.go_on()
            return
        offer = self._offer(option)
        facts, who = self._facts(option, offer)
        self.kit.begin_with(self.sheet, offer.action, who, facts)

    def _facts(self, option: Option, offer: Offer) -> tuple[dict[str, Any], dict[str, str]]:
        target = self._target(option)
        said = self.state.get("said", {}).get(target, {})
        return {**offer.said, **said}, option.who(self.table.battle, target)

    def _unknown(self) -> bool:
        aimed = self.targets.known.get(self.targets.target) if self.targets else None
        return bool(self.targets) and (aimed is None or bool(aimed.unknown))

    def take(self, offer: Offer, said: dict[str, Any] | None = None) -> None:
        """Do it, and show what may be done then; a shot that is declared goes on with what was said of its target."""
        before, number = self.table.battle, self.table.story.number
        if not self.kit.take(self.sheet, offer):
            return
        self.state.pop("option", None)
        last = self.table.last
        self.refresh()
        if last and self.table.story.number > number:
            self.kit.snack(self.kit.rules_text(last.told(before)), self.undo)
        self.kit.open_what_it_leads_to(self.sheet, offer, said)

    def undo(self) -> None:
        """Take back the last deed."""
        self.table.undo()
        self.refresh()

    # -- where nothing is to be done for it

    def _next(self) -> Offer | None:
        """What the sheet says comes next, if it can be done from here: for nobody in particular, or another unit."""
        first = likely(self.table.battle)
        return None if first is None or first.unit == self.unit else first

    def _next_words(self) -> tuple[str, str]:
        offer, word = self._next(), self.kit.word
        if self.table.battle.play:
            return GO_ON, word("unit.go_on")
        if offer is None:
            return "arrow-right", word("unit.turn_on")
        if offer.unit:
            return "arrow-right", word("unit.next", name=self.kit.called(self.table.battle.unit(offer.unit).name))
        return offer.icon or "arrow-right", self.kit.rules_text(offer.label)

    def next(self) -> None:
        """On with the battle: the next unit, the next step, or the turn."""
        offer = self._next()
        if self.table.battle.play:
            self.resume()
        elif offer is None:
            self.to_turn()
        elif offer.unit:
            self.kit.shell.pile.replace("unit", sheet=self.sheet, unit=offer.unit)
        else:
            self.take(offer)

    # -- what else there is

    def more(self, token: Token) -> None:
        """One more pin or marker."""
        stat = token.stat
        number = token.number + 1 if stat.high is None else min(stat.high, token.number + 1)
        roster_menu.done(self, lambda: self.rosters.write(self.unit, stat.key, number),
                  f"{self.card.name}: {token.label} {number}.")

    def open_card(self) -> None:
        """Every value of the card, to be read and changed."""
        self.kit.go("card", sheet=self.sheet, unit=self.unit)

    def open_unit(self, unit: str) -> None:
        """It is open already."""

    def show_history(self) -> None:
        """What has happened to it."""
        from app.shell.history_menu import show_history

        show_history(self.kit, self.sheet, self.unit)

    def menu(self) -> None:
        """Change, name, copy, move, dismiss."""
        word = self.kit.word
        roster_menu.of_unit(self, self.card, (word("unit.by_hand"), "pencil-box-outline", self.open_card))

    def anything_else(self) -> None:
        """Every action this card can have, in or out of turn: the table decides."""
        battle, say = self.table.battle, self.kit.rules_text
        rows = [(say(action.title), action.icon, lambda a=action, w=who: self.kit.open_action(self.sheet, a.id, {}, w))
                for action, who in out_of_turn(battle, self.unit)]
        show_menu(self.kit.word("unit.else"), rows)

    def resume(self) -> None:
        """On with the action under way."""
        self.kit.resume_battle(self.sheet)

    def to_turn(self) -> None:
        """What the sheet says comes next."""
        self.kit.shell.pile.back_to("sheet", "home")
        top: Any = self.kit.shell.pile.top
        if hasattr(top, "open_tab"):
            top.open_tab("turn")
        else:
            self.kit.go("sheet", ruleset=self.sheet, tab="turn")
