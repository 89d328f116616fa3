"""Resolve on a tablet: the fixed facts and the very table on the left, odds, tray and steps on the right."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from app.draft import words_of
from app.screens.panes import rail, right_pane
from app.widgets.charts import Legend, StackedBar
from app.widgets.heads import Heading, Rule, number_tile
from app.widgets.odds_card import OddsCard
from app.widgets.step_row import StepRow
from app.widgets.surface import Column, HighCard
from app.widgets.table_view import TableView
from app.widgets.text import Icon, Text
from rules.engine import SENSIBLE, Lookup, OpenChoice, Roll

STEPS, CHOICE = 320, 430


def build_wide(page: Any) -> None:
    """Lay the page out in two panes."""
    app = page.app
    page.orientation = "horizontal"
    page.add_widget(rail(app, page.sheet))
    left = BoxLayout(orientation="vertical", size_hint_x=None, width=dp(480))
    left.add_widget(page.bar(lead=False))
    page.left_column = Column(padding=(dp(16), dp(4), dp(16), dp(16)), spacing=dp(10))
    scroll = ScrollView(do_scroll_x=False, bar_width=dp(3))
    scroll.add_widget(page.left_column)
    left.add_widget(scroll)
    page.add_widget(left)
    page.left_column.add_widget(facts_card(page))
    page.says = Column(spacing=dp(8))
    page.left_column.add_widget(page.says)
    page.odds_slot = Column()
    middle = BoxLayout(spacing=dp(12))
    page.tray_slot = BoxLayout()
    page.tray_slot.add_widget(page.frame)
    middle.add_widget(page.tray_slot)
    page.side = ScrollView(do_scroll_x=False, bar_width=dp(3), size_hint_x=None, width=dp(STEPS))
    page.side.add_widget(page.card_slot)
    middle.add_widget(page.side)
    page.lower_parts = (middle, (page.side,))
    page.card_slot.spacing = dp(8)
    page.add_widget(right_pane(app, page.sheet, page.odds_slot, middle, page.buttons))
    page.before = None


def facts_card(page: Any) -> HighCard:
    """The facts, fixed until the action is done."""
    look, app, draft = page.app.theme, page.app, page.facts()
    card = HighCard(padding=(dp(16), dp(8)), spacing=dp(8), fill=look.c2, edge=look.outline_var)
    groups = dict.fromkeys(view.group for view in draft.shown() if words_of(draft, view.group))
    for number, group in enumerate(groups, start=1):
        row = BoxLayout(size_hint_y=None, height=dp(52), spacing=dp(12))
        row.add_widget(number_tile(number, app.accent(page.sheet)))
        words = Column(pos_hint={"center_y": 0.5})
        title = draft.action.groups.get(group) or group.replace("_", " ").capitalize()
        words.add_widget(Text(text=app.rules_text(title), style="row"))
        words.add_widget(Text(text=words_of(draft, group, app.rules_text), style="body_m", tone="on2"))
        words.bind(height=lambda _, high, own=row: setattr(own, "height", max(dp(52), high + dp(12))))
        row.add_widget(words)
        card.add_widget(row)
        card.add_widget(Rule())
    lock = BoxLayout(size_hint_y=None, height=dp(36), spacing=dp(12))
    lock.add_widget(Icon(icon="lock-outline", tone="on2", dp=20, pos_hint={"center_y": 0.5}))
    lock.add_widget(Text(text=app.word("resolve.fixed"), style="body_m", tone="on2", pos_hint={"center_y": 0.5}))
    card.add_widget(lock)
    return card


def follow(page: Any) -> None:
    """A step has begun or ended: the table it reads, earlier steps, the odds from here."""
    page.side.width = dp(CHOICE if page.state == "choice" else STEPS)
    _show_table(page)
    if page.state in ("landed", "ask"):
        _show_earlier(page)
    if page.state != "air":
        page.desk.ask(lambda: _work(page), lambda known: _show_odds(page, known)) if page.state != "choice" else None


def _show_table(page: Any) -> None:
    roll = page.session.asking if page.state == "ask" else getattr(page, "roll", None)
    page.says.clear_widgets()
    if not isinstance(roll, Roll) or not roll.table or roll.table not in page.session.ruleset.tables:
        return
    table, app = page.session.ruleset.tables[roll.table], page.app
    page.says.add_widget(Heading(app.word("resolve.says"), tint=app.accent(page.sheet).main))
    page.says.add_widget(Text(text=app.rules_text(table.title), style="card"))
    view = TableView(table.columns, table.rows, page.sheet, size_hint_y=None)
    view.bind(size=lambda *_: setattr(view, "height", min(view.natural_height, dp(420))))
    view.height = min(view.natural_height, dp(420))
    row = _lit_row(page, roll, table) if page.state == "landed" else -1
    view.lit = (row, table.columns.index(roll.reading.column)) if row >= 0 else (-1, -1)
    page.says.add_widget(view)


def _lit_row(page: Any, roll: Roll, table: Any) -> int:
    """The row that the dice have found."""
    reading = roll.reading
    if not isinstance(reading, Lookup) or reading.column not in table.columns:
        return -1
    step = next(step for step in reversed(page.session.play.steps) if step.faces)
    found = table.row_for(sum(step.faces) + int(reading.plus), reading.by)
    return table.rows.index(found)


def _show_earlier(page: Any) -> None:
    steps, number = page.session.play.steps, len(page.session.play.steps)
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
    before, now = known
    page.odds_slot.add_widget(_stacked(page, before, now) if now.kind == "stack" else _bars(page, now))


def _said(page: Any) -> str:
    steps = [step for step in page.session.play.steps if step.faces]
    last = steps[-1] if steps else None
    return page.app.rules_text(last.text if last else page.session.action.title)


def _bars(page: Any, now: Any) -> OddsCard:
    card = OddsCard(page.sheet)
    card.show_headline((_said(page), page.app.word("odds.from_here")))
    card.show(now)
    return card


def _stacked(page: Any, before: Any, now: Any) -> HighCard:
    look, app = page.app.theme, page.app
    card = HighCard(padding=(dp(16), dp(10)), spacing=dp(6), fill=look.raised, edge=look.outline_var)
    card.add_widget(Text(text=_said(page), style="title_s"))
    for key, picture, high in (("before", before, 18), ("now", now, 36)):
        row = BoxLayout(size_hint_y=None, height=dp(high), spacing=dp(12))
        row.add_widget(
            Text(
                text=app.word(f"odds.{key}"),
                style="body_m",
                size_hint_x=None,
                width=dp(56),
                pos_hint={"center_y": 0.5},
                tone="on" if key == "now" else "on2",
            )
        )
        bar = StackedBar(page.sheet, height=dp(high))
        bar.show(picture.parts, animate=False)
        row.add_widget(bar)
        card.add_widget(row)
    card.add_widget(Legend(now.parts, page.sheet, app.rules_text, wide=True))
    return card
