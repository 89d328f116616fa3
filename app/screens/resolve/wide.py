"""Resolve on a tablet: the fixed facts and the very table on the left, odds, tray and steps on the right."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from app.look.kv import load_kv
from app.look.room import room
from app.look.text import Text
from app.play.cells import Cell, Lit, cells_shown
from app.play.desk import Desk
from app.play.draft import words_of
from app.screens.resolve.layout import CardScroll
from app.widgets.charts import Legend, StackedBar
from app.widgets.heads import Heading, number_tile
from app.widgets.odds_card import OddsCard
from app.widgets.panes import Middle, rail, right_pane
from app.widgets.step_row import StepRow
from app.widgets.surface import Column, HighCard
from app.widgets.table_view import TableView
from rules.engine import SENSIBLE, OpenChoice, Roll
from rules.ruleset import Picture

load_kv("resolve_wide")

MOST_TABLES, HIGHEST = 2, 420
"""Tables that are shown whole beside a step, of others the lines that count; and how high one is at most, in dp."""


class LeftPane(BoxLayout):
    """The bar, the facts, the table."""


class LeftColumn(Column):
    """The facts and the table under each other."""


class TableSays(Column):
    """The very tables a throw goes by, each with the cells that count; which they are is found beside the window."""

    def __init__(self, page: Any, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.page, self.desk = page, Desk(page.kit.later)

    def show(self, roll: Any, landed: bool) -> None:
        """What the sheet says of this throw; nothing where nobody throws."""
        if isinstance(roll, Roll):
            self.desk.ask(lambda: iter((cells_shown(self.page.session, roll, landed),)), self._fill)
        else:
            self.desk.drop()
            self.clear_widgets()

    def _fill(self, lit: Lit) -> None:
        page, tables = self.page, self.page.session.ruleset.tables
        self.clear_widgets()
        if lit:
            self.add_widget(Heading(page.kit.word("resolve.says"), tint=page.kit.accent(page.sheet).main))
        for number, (name, cells) in enumerate(lit.items()):
            self.add_widget(Text(text=page.kit.rules_text(tables[name].title), style="card"))
            self.add_widget(_table(page.sheet, tables[name], cells, whole=number < MOST_TABLES))


class SideScroll(ScrollView):
    """The step card and the steps before it."""


class FactsCard(HighCard):
    """The facts, fixed until the action is done."""


class FactRow(Column):
    """A group of facts in a few words."""

    title = StringProperty("")
    text = StringProperty("")

    def __init__(self, number: int, accent: Any, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.ids.row.add_widget(number_tile(number, accent), index=1)


class FixedFacts(BoxLayout):
    """Says that the facts cannot be changed now."""


class BeforeAndNow(HighCard):
    """The odds before the first die and the odds from here."""

    text = StringProperty("")


class OddsLine(BoxLayout):
    """One stacked bar with its name."""

    text = StringProperty("")
    high = NumericProperty(18)


def build_wide(page: Any) -> None:
    """Lay the page out in two panes."""
    page.orientation = "horizontal"
    page.room = room()
    left, page.left_column, scroll = LeftPane(), LeftColumn(), CardScroll()
    page.says, page.odds_slot, top = TableSays(page), Column(), Column()
    # Where the step lies under the tray the odds stand with the facts: the tray needs the height.
    (top if page.room.steps else page.left_column).add_widget(page.odds_slot)
    page.left_column.add_widget(facts_card(page))
    page.left_column.add_widget(page.says)
    scroll.add_widget(page.left_column)
    left.add_widget(page.bar(lead=False))
    left.add_widget(scroll)
    middle, page.tray_slot, page.side = Middle(beside=page.room.steps), BoxLayout(), SideScroll()
    page.tray_slot.add_widget(page.tray_holder)
    page.side.add_widget(page.card_slot)
    page.card_slot.spacing = dp(8)
    middle.fill(page.tray_slot, page.side, page.card_slot)
    page.middle, page.lower_parts = middle, (middle, (page.side,))
    page.add_widget(rail(page.kit, page.sheet))
    page.add_widget(left)
    page.add_widget(right_pane(page.kit, page.sheet, top, middle, page.buttons))
    page.before = None


def facts_card(page: Any) -> FactsCard:
    """The facts group by group."""
    card, say, draft = FactsCard(), page.kit.rules_text, page.facts()
    groups = dict.fromkeys(view.group for view in draft.shown() if words_of(draft, view.group))
    for number, group in enumerate(groups, start=1):
        title = draft.action.groups.get(group) or group.replace("_", " ").capitalize()
        words = words_of(draft, group, say)
        card.add_widget(FactRow(number, page.kit.accent(page.sheet), title=say(title), text=words))
    card.add_widget(FixedFacts())
    return card


def follow(page: Any) -> None:
    """A step has begun or ended: the table it reads, earlier steps, the odds from here."""
    choice = page.state == "choice"
    page.middle.share, page.middle.under = (0.62 if choice else 0.42), choice or not page.room.steps
    page.says.show(page.session.asking if page.state == "ask" else page.last_roll(), page.state != "ask")
    if page.state in ("landed", "ask"):
        _show_earlier(page)
    if page.state != "air":
        page.desk.ask(lambda: _work(page), lambda known: _show_odds(page, known),
                      lambda sentence: _show_wide(page, sentence)) if page.state != "choice" else None  # fmt: skip


def _table(sheet: str, table: Any, cells: tuple[Cell, ...], whole: bool) -> TableView:
    lines = range(len(table.rows)) if whole else sorted({row for row, _ in cells})
    view = TableView(table.columns, tuple(table.rows[line] for line in lines), sheet, size_hint_y=None)
    view.bind(size=lambda *_: setattr(view, "height", min(view.natural_height, dp(HIGHEST))))
    view.height = min(view.natural_height, dp(HIGHEST))
    view.mark(tuple((lines.index(row), column) for row, column in cells))
    return view


def _show_earlier(page: Any) -> None:
    steps, number = page.session.steps, len(page.session.steps)
    shown = steps[: page.number - 1] if page.state == "landed" else steps
    for i in range(len(shown), max(0, len(shown) - 6), -1):
        page.card_slot.add_widget(StepRow(steps[i - 1], i, page.sheet, page.session.ruleset.glossary))
    page.card_slot.add_widget(Widget(size_hint_y=None, height=dp(8) if number else 0))


def _work(page: Any) -> tuple[Any, Any] | None:
    action, session = page.session.action, page.session
    try:
        if page.before is None:
            page.before = action.picture(action.odds(session.facts, SENSIBLE))
        return page.before, action.picture(action.odds_from(session.play, SENSIBLE))
    except OpenChoice:
        return None


def _show_odds(page: Any, known: tuple[Any, Any] | None) -> None:
    page.odds_slot.clear_widgets()
    if known is None or known[1].kind == "none":
        return
    before, now = (picture.named(page.session.names) for picture in known)
    page.odds_slot.add_widget(_stacked(page, before, now) if now.kind == "stack" else _bars(page, now))


def _show_wide(page: Any, sentence: str) -> None:
    page.odds_slot.clear_widgets()
    card = OddsCard(page.sheet)
    card.show_headline((_said(page),))
    card.show(Picture((), trouble=sentence))
    page.odds_slot.add_widget(card)


def _said(page: Any) -> str:
    steps = [step for step in page.session.steps if step.faces]
    last = steps[-1] if steps else None
    return page.kit.rules_text(last.text if last else page.session.action.title)


def _bars(page: Any, now: Any) -> OddsCard:
    card = OddsCard(page.sheet)
    card.show_headline((_said(page), page.kit.word("odds.from_here")))
    card.show(now)
    return card


def _stacked(page: Any, before: Any, now: Any) -> BeforeAndNow:
    card = BeforeAndNow(text=_said(page))
    for key, picture, high in (("before", before, 18), ("now", now, 36)):
        line = OddsLine(text=page.kit.word(f"odds.{key}"), high=high)
        bar = StackedBar(page.sheet, height=dp(high))
        bar.show(picture.parts, animate=False)
        line.add_widget(bar)
        card.add_widget(line)
    card.add_widget(Legend(now.parts, page.sheet, page.kit.rules_text, wide=True))
    return card
