"""What comes next: one thing in brass, a few others plain, the way out last; what cannot be done says why."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from kivy.graphics import Color, Line
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from app.look.kv import load_kv
from app.look.text import LARGE, theme
from app.play.offered import Line as OfferLine
from app.play.offered import Offered
from app.widgets.bars import IconButton
from app.widgets.heads import Heading
from app.widgets.notices import Banner
from app.widgets.overlay import show_menu, show_sheet
from app.widgets.press import PressBox
from app.widgets.surface import Column
from rules.frame.offer import Offer

if TYPE_CHECKING:
    from app.screens.turn.page import TurnTab
    from rules.frame.deed import Deed

load_kv("turn_offers")

HAND = "hand-back-right-outline"
NAMED = 6
"""So many things that a unit may do are named in its line."""


class OfferRow(PressBox):
    """Something that may be done: icon, what it is, why or at what odds; dashed and with a lock if it cannot."""

    text = StringProperty("")
    why = StringProperty("")
    icon = StringProperty("")
    end = StringProperty("chevron-right")
    sign = StringProperty("")
    sign_tint = ColorProperty((1, 1, 1, 1))
    accent = ColorProperty((1, 1, 1, 1))
    locked = BooleanProperty(False)
    offer = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.spoken = ", ".join(filter(None, (self.text, self.why)))
        if self.locked:
            self.fbind("pos", self._dash)
            self.fbind("size", self._dash)

    def _dash(self, *_: object) -> None:
        """Kivy dashes only the thinnest lines: short strokes instead."""
        self.canvas.after.clear()
        with self.canvas.after:
            Color(rgba=theme().outline)
            for y in (self.y, self.top):
                _strokes(self.x + dp(8), y, self.width - dp(16), across=True)
            for x in (self.x, self.right):
                _strokes(x, self.y + dp(8), self.height - dp(16), across=False)


def _strokes(x: float, y: float, length: float, across: bool) -> None:
    at, step, stroke = 0.0, dp(9), dp(5)
    while at < length:
        end = min(at + stroke, length)
        Line(points=(x + at, y, x + end, y) if across else (x, y + at, x, y + end), width=dp(0.8))
        at += step


class FirstOffer(PressBox):
    """What the sheet says comes next, in brass."""

    text = StringProperty("")
    why = StringProperty("")
    icon = StringProperty("")
    end = StringProperty("chevron-right")
    offer = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.spoken = ", ".join(filter(None, (self.text, self.why)))


class WithHand(BoxLayout):
    """An offer that comes by lot, and beside it the hand: a player may say what came out of his own bag."""

    wanted = NumericProperty(0)


class OrderTiles(GridLayout):
    """What a unit may do, as the dice would show it."""


class OrderTile(PressBox):
    """An order: icon and word on the side's colour, and what it takes."""

    text = StringProperty("")
    why = StringProperty("")
    icon = StringProperty("")
    fill_tint = ColorProperty((1, 1, 1, 1))
    ink = ColorProperty((0, 0, 0, 1))
    offer = ObjectProperty(None, allownone=True)


class OfferList(Column):
    """The offers of this moment."""

    def __init__(self, tab: TurnTab, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.tab, self.first = tab, None
        offered, word = tab.offered, tab.kit.word
        self.add_widget(Heading(word("turn.next_title"), tint=theme().on))
        if not tab.view.rows:
            self._add_nobody()
        elif offered.first:
            self.first = self._brass(offered.first)
            self.add_widget(self._with_hand(self.first, offered.first))
        plain = offered.first if self.first is None or not tab.view.rows else None
        lines = [OfferLine((plain,))] if plain else []
        for line in (*lines, *offered.lines, *(offered.more if tab.all_offers else ())):
            self.add_widget(self.row(line))
        if offered.more:
            self.add_widget(self._more(len(offered.more)))
        for line in offered.out:
            self.add_widget(self.row(line))

    def _add_nobody(self) -> None:
        """Nobody is on the table: first of all, somebody must be."""
        word = self.tab.kit.word
        self.add_widget(Banner(word("turn.nobody_note"), title=word("turn.nobody"), icon="account-group-outline"))
        self.first = FirstOffer(text=word("units.add"), icon="plus", tapped=self.tab.open_units)
        self.add_widget(self.first)

    def _brass(self, offer: Offer) -> FirstOffer:
        tab, throws = self.tab, bool(offer.lots or offer.thrown)
        side = tab.sides.get(offer.side) if offer.side != tab.view.side and tab.view.side else None
        why = " · ".join(filter(None, (side.name if side else "", why_of(tab, offer))))
        if throws and tab.kit.can_shake:
            why = " · ".join(filter(None, (why, tab.kit.word("assemble.shake"))))
        return FirstOffer(text=tab.say(offer.label), why=why, icon=icon_of(tab, offer), offer=offer,
                          end="" if throws else "chevron-right", tapped=lambda: tap(tab, offer))  # fmt: skip

    def row(self, line: OfferLine) -> Widget:
        """A line of the list."""
        if line.one is None:
            return self._group(line)
        return self._with_hand(offer_row(self.tab, line.one), line.one)

    def _with_hand(self, row: Widget, offer: Offer) -> Widget:
        """Beside what comes by lot: the lot of one's own bag, the face of one's own die."""
        if not offer.lots:
            return row
        both = WithHand()
        both.add_widget(row)
        row.bind(height=both.setter("wanted"))
        both.wanted = row.height
        both.add_widget(IconButton(icon=HAND, spoken=self.tab.kit.word("turn.own_hand"),
                                   tapped=lambda: self.tab.take_by_hand(offer)))  # fmt: skip
        return both

    def _group(self, line: OfferLine) -> OfferRow:
        tab = self.tab
        title = line_title(tab, line)
        shorts = [tab.say(offer.short or offer.label) for offer in line.offers]
        named = line.unit and len(shorts) <= NAMED
        why = " · ".join(shorts) if named else tab.kit.word("turn.choices", n=len(shorts))
        side = tab.sides.get(line.side or line.offers[0].side)
        row = next((row for row in tab.view.rows if row.id == line.unit), None)
        return OfferRow(text=title, why=why, icon=row.icon if row else "reply", end="dots-horizontal",
                        accent=tab.kit.accent(tab.sheet).main, tapped=lambda: open_line(tab, line),
                        **signed(tab, side, bool(line.side)))  # fmt: skip

    def _more(self, count: int) -> OfferRow:
        tab = self.tab
        text = tab.kit.word("turn.fewer" if tab.all_offers else "turn.more", n=count)
        return OfferRow(text=text, icon="chevron-up" if tab.all_offers else "chevron-down", end="",
                        accent=theme().on2, tapped=lambda: tab.toggle("all_offers"))  # fmt: skip


def signed(tab: TurnTab, side: Any, always: bool = False) -> dict[str, Any]:
    """The sign of a side, where it is not the one that is on."""
    if side is None or (side.id == tab.view.side and not always):
        return {}
    return {"sign": side.icon, "sign_tint": side.colour}


def offer_row(tab: TurnTab, offer: Offer, short: bool = False) -> OfferRow:
    """One offer that is not the first."""
    text = offer.short if short and offer.short else offer.label
    end = "" if offer.lots or offer.thrown else "lock-outline" if offer.locked else "chevron-right"
    return OfferRow(text=tab.say(text), why=why_of(tab, offer), icon=icon_of(tab, offer), end=end, offer=offer,
                    locked=bool(offer.locked), accent=theme().outline if offer.locked else
                    tab.kit.accent(tab.sheet).main, tapped=lambda: tap(tab, offer),
                    **signed(tab, tab.sides.get(offer.side)))  # fmt: skip


def why_of(tab: TurnTab, offer: Offer) -> str:
    """Who is the likeliest where somebody is still to be chosen, and what speaks for it; or why it cannot be done."""
    if offer.locked:
        return tab.say(offer.locked)
    return " · ".join(filter(None, (*_among(tab, offer), tab.say(offer.why))))


def _among(tab: TurnTab, offer: Offer) -> Iterator[str]:
    """Each role that is open: the one the page opens with, and how many others there are."""
    battle = tab.table.battle
    titles = battle.edition.action(offer.action).titles if offer.among else {}
    for role, units in offer.among.items():
        name, others = tab.kit.called(battle.unit(units[0]).name), len(units) - 1
        key = "turn.among" if others else "turn.among_one"
        yield tab.kit.word(key, role=tab.say(titles[role]), name=name, n=others)


def line_title(tab: TurnTab, line: OfferLine) -> str:
    """A unit, or the side that may answer."""
    if line.unit:
        return tab.kit.called(tab.table.battle.unit(line.unit).name)
    return tab.kit.word("turn.answers", name=tab.sides[line.side].name)


def open_line(tab: TurnTab, line: OfferLine) -> None:
    """All that one unit or the other side may do."""
    title = line_title(tab, line)
    if all(offer.icon and offer.short for offer in line.offers):
        tiles = OrderTiles(cols=2 if theme().text_scale >= LARGE else 3)
        for offer in line.offers:
            tiles.add_widget(order_tile(tab, offer))
        show_sheet(title, tiles)
    else:
        show_sheet(title, *(offer_row(tab, offer, short=bool(line.unit)) for offer in line.offers))


def order_tile(tab: TurnTab, offer: Offer) -> OrderTile:
    """An order as the die would show it."""
    side, text = tab.sides[offer.side], tab.say(offer.short)
    return OrderTile(text=text, why=tab.say(offer.why), icon=offer.icon, fill_tint=side.colour, ink=side.on,
                     offer=offer, spoken=text, tapped=lambda: tap(tab, offer))  # fmt: skip


def tap(tab: TurnTab, offer: Offer) -> None:
    """An action that is under way goes on; anything else is taken."""
    if tab.table.battle.play:
        tab.go_on_playing()
    else:
        tab.take(offer)


def icon_of(tab: TurnTab, offer: Offer) -> str:
    """Its own, that of its action, the way on, or the unit it is about."""
    if offer.locked:
        return "lock-outline"
    if offer.icon:
        return offer.icon
    if action := offer.action or offer.leads:
        return tab.table.battle.edition.action(action).icon
    if offer.lots or offer.thrown:
        return "dice-multiple-outline"
    if offer.out:
        return "skip-next"
    return next((row.icon for row in tab.view.rows if row.id == offer.unit), "arrow-right")


def under_way(tab: TurnTab) -> Offered | None:
    """While an action is under way there is one way on: through it."""
    battle = tab.table.battle
    play = battle.play
    if play is None:
        return None
    action, word = battle.edition.action(play.action), tab.kit.word
    names = {role.id: battle.unit(play.who[role.id]).said for role in action.roles if role.id in play.who}
    over = battle.standing.over
    title = word("turn.apply") if over else word("turn.go_on", action=tab.say(action.title))
    why = (tab.kit.rules_text(battle.standing.outcome.sentence, names) if over
           else ", ".join(tab.kit.called(str(name)) for name in names.values()))
    return Offered(Offer(title, action=play.action, why=why))


def ask_which(tab: TurnTab, offer: Offer, then: Callable[[Deed], object]) -> None:
    """Which of the lots came: out of one's own bag, or on one's own die."""
    battle = tab.table.battle
    rows = [(tab.say(deed.told(battle)), HAND, lambda d=deed: then(d)) for deed, _ in offer.lots]
    show_menu(tab.kit.word("turn.which"), rows)
