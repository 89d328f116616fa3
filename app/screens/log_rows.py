"""The rows of the log: what they say, and how high that makes them."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from kivy.app import App
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.recycleview.views import RecycleDataViewBehavior

from app.kv import load_kv
from app.names import by_name
from app.screens.measure import text_height
from app.widgets.controls import LARGE
from app.widgets.heads import Heading
from app.widgets.press import PressBox
from app.widgets.surface import Column
from app.widgets.text import width_of

load_kv("log_rows")

KINDS = {"throw": "dice-multiple-outline", "correction": "pencil-outline"}
SIDE_ROOM = 16 + 48 + 14 + 24 + 16 + 8


def loaded(ruleset: str) -> Any:
    """The rules of a sheet if they are read in already: a list must not wait for five rulebooks."""
    module = sys.modules.get(f"rules.{ruleset}")
    return getattr(module, "RULESET", None)


def action_of(ruleset: str, action: str) -> Any:
    """The action of a log entry, if its rules are read in and still have it."""
    found = loaded(ruleset)
    return next((one for one in found.actions if one.id == action), None) if found else None


def action_title(entry: Any) -> str:
    """What was done, in words."""
    app = App.get_running_app()
    if entry.kind != "action":
        return app.word(f"log.{entry.kind}")
    found = action_of(entry.ruleset, entry.action)
    return app.rules_text(found.title if found else entry.action.replace("_", " ").capitalize())


def action_icon(entry: Any) -> str:
    """The sign of what was done."""
    found = action_of(entry.ruleset, entry.action)
    return KINDS.get(entry.kind) or (found.icon if found else "dice-multiple-outline")


def said(entry: Any) -> str:
    """What happened, in the player's language, with the names of the units it was about."""
    app = App.get_running_app()
    if not entry.sentence:
        return app.word("log.open")
    names = {app.rules_text(unit["title"]): unit["name"] for unit in entry.units}
    return by_name(app.rules_text(entry.sentence), names, app.word("articles"))


def clock(at: int) -> str:
    """The time of day."""
    return datetime.fromtimestamp(at / 1000).strftime("%H:%M")


def day(at: int) -> str:
    """The day, as a log writes it."""
    return datetime.fromtimestamp(at / 1000).strftime("%d.%m.%Y")


class LogRow(RecycleDataViewBehavior, PressBox):
    """One line of the log; tap opens its steps."""

    entry = NumericProperty(0)
    icon = StringProperty("")
    caption = StringProperty("")
    sentence = StringProperty("")
    hand = BooleanProperty(False)
    struck = BooleanProperty(False)
    accent = ObjectProperty(((1, 1, 1, 1),) * 3)
    open_entry = ObjectProperty(None)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(tapped=lambda: self.open_entry(self.entry), **kwargs)


class LogHead(RecycleDataViewBehavior, BoxLayout):
    """Where another game or another day begins."""

    text = StringProperty("")
    note = StringProperty("")

    def refresh_view_attrs(self, view: Any, index: int, data: dict[str, Any]) -> None:
        """Show another heading."""
        super().refresh_view_attrs(view, index, data)
        self.clear_widgets()
        self.add_widget(Heading(self.text, note=self.note, pos_hint={"center_y": 0.5}))


class LogSlot(RecycleDataViewBehavior, Column):
    """The place of the luck card at the head of the list."""

    def refresh_view_attrs(self, _view: Any, _index: int, data: dict[str, Any]) -> None:
        """Hold the card, which is the same whenever it scrolls into view."""
        card = data["card"]
        if card.parent is not self:
            if card.parent:
                card.parent.remove_widget(card)
            self.clear_widgets()
            self.add_widget(card)


class Lines:
    """Log entries as rows, with a heading wherever a game or a day ends."""

    def __init__(self, width: float, open_entry: Any, sheet: str | None) -> None:
        self.app, self.open_entry, self.sheet = App.get_running_app(), open_entry, sheet
        self.width = max(dp(120), width - dp(SIDE_ROOM))
        self.last: tuple[str, Any, str] | None = None

    def rows(self, entries: Sequence[Any]) -> list[dict[str, Any]]:
        """The rows for these entries, in order."""
        made: list[dict[str, Any]] = []
        for entry in entries:
            place = (entry.ruleset, entry.game, day(entry.at))
            if place != self.last:
                made.append(self._head(entry))
                self.last = place
            made.append(self._row(entry))
        return made

    def _head(self, entry: Any) -> dict[str, Any]:
        title, note = self._place(entry), day(entry.at)
        scale = self.app.theme.text_scale
        room = round(self.width + dp(SIDE_ROOM - 2 * 16 - 24) - width_of(note, "body_s"))
        high = max(dp(48) * max(1, scale), text_height(title.upper(), "overline", room, scale) + dp(16))
        return {"viewclass": "LogHead", "text": title, "note": note, "height": high}

    def _place(self, entry: Any) -> str:
        """The game; in the log of all sheets the sheet before it."""
        game = self.app.store.game(entry.game) if entry.game else None
        title = game.title if game else self.app.word("log.no_game")
        return title if self.sheet or not entry.ruleset else f"{self.app.word(f'{entry.ruleset}.title')} · {title}"

    def _row(self, entry: Any) -> dict[str, Any]:
        sheet = entry.ruleset or self.sheet
        caption = f"{clock(entry.at)} · {action_title(entry)}"
        sentence = said(entry)
        return {
            "viewclass": "LogRow", "entry": entry.corrects or entry.id, "icon": action_icon(entry),
            "caption": caption, "sentence": sentence, "hand": entry.by_hand, "struck": bool(entry.taken_back),
            "accent": tuple(self.app.accent(sheet)), "open_entry": self.open_entry,
            "spoken": f"{caption}. {sentence}", "height": self._height(caption, sentence, entry.by_hand),
        }  # fmt: skip

    def _height(self, caption: str, sentence: str, hand: bool) -> float:
        scale, width = self.app.theme.text_scale, round(self.width)
        high = text_height(sentence, "body_l", width, scale) + text_height(caption, "body_s", width, scale)
        if hand and scale >= LARGE:
            high += max(dp(20), text_height(self.app.word("log.by_hand"), "body_s", width, scale))
        return round(max(dp(64), high + dp(24)))
