"""The rows of the log: what they say, and how high that makes them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.recycleview.views import RecycleDataViewBehavior

from app.look import ambient
from app.look.dates import clock, day
from app.look.kv import load_kv
from app.look.measure import text_height
from app.look.sides import Side, shown
from app.look.text import width_of
from app.look.theme import NO_ACCENT
from app.play import standing
from app.widgets.controls import LARGE
from app.widgets.heads import Heading
from app.widgets.press import PressBox
from app.widgets.surface import Column
from rules import opened
from rules.said import Name, text_from_json

if TYPE_CHECKING:
    from app.play.chronicle import Chronicle, ToldDeed
    from app.shell.kit import Kit
    from app.storage import Entry

load_kv("log_rows")

KINDS = {"throw": "dice-multiple-outline", "correction": "pencil-outline"}
SIDE_ROOM = 16 + 48 + 14 + 24 + 16 + 8


def action_of(ruleset: str, action: str) -> Any:
    """The action of a log entry, if its rules are read in and still have it."""
    found = opened(ruleset)  # a list must not wait for five rulebooks
    return next((one for one in found.actions if one.id == action), None) if found else None


def action_title(entry: Entry) -> str:
    """What was done, in words."""
    if entry.kind != "action":
        return ambient.word(f"log.{entry.kind}")
    found = action_of(entry.ruleset, entry.action)
    return ambient.rules_text(found.title if found else entry.action.replace("_", " ").capitalize())


def action_icon(entry: Entry) -> str:
    """The sign of what was done."""
    found = action_of(entry.ruleset, entry.action)
    return KINDS.get(entry.kind) or (found.icon if found else "dice-multiple-outline")


def said(entry: Entry) -> str:
    """What happened, in the player's language, with the names of the units it was about."""
    if not entry.sentence:
        return ambient.word("log.open")
    kept = (entry.outcome or {}).get("sentence")
    if kept is not None:
        return ambient.rules_text(text_from_json(kept), named(entry))
    # What a player has typed stands as it is; a log of an older version was kept in plain English.
    return str(entry.sentence) if entry.kind == "correction" else ambient.rules_text(entry.sentence)


def named(entry: Entry) -> dict[str, Name]:
    """The units an entry was about, by their roles."""
    return {unit["role"]: Name(unit["name"], unit.get("kind", "")) for unit in entry.units}


def shows(entry: Entry) -> str:
    """All that a line of the log says, to search in."""
    return f"{action_title(entry)} {said(entry)}"


class LogRow(RecycleDataViewBehavior, PressBox):
    """One line of the log; tap opens its steps."""

    entry = NumericProperty(0)
    icon = StringProperty("")
    caption = StringProperty("")
    sentence = StringProperty("")
    hand = BooleanProperty(False)
    struck = BooleanProperty(False)
    accent = ObjectProperty(NO_ACCENT)
    shape = StringProperty("")
    side = ColorProperty((1, 1, 1, 1))
    open_entry = ObjectProperty(None)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(tapped=lambda: self.open_entry(self.entry), **kwargs)


class LogQuiet(RecycleDataViewBehavior, BoxLayout):
    """Something done outside of actions: one quiet line."""

    when = StringProperty("")
    text = StringProperty("")


class LogHead(RecycleDataViewBehavior, BoxLayout):
    """Where another game, turn or day begins."""

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


def names_of(entry: Entry) -> str:
    """The units of an entry: who did it, and to whom."""
    return " – ".join(ambient.called(unit["name"]) for unit in entry.units)


class Lines:
    """Log entries as rows, with a heading wherever a game, a turn or a day ends, and quiet lines between them."""

    def __init__(self, kit: Kit, width: float, open_entry: Any, sheet: str | None) -> None:
        self.kit, self.open_entry, self.sheet = kit, open_entry, sheet
        self.whole, self.width = width, max(dp(120), width - dp(SIDE_ROOM))
        self.last: tuple[str, Any, str, int] | None = None
        self._sides: dict[int, dict[str, Side]] = {}

    def rows(self, entries: Sequence[Any], told: Sequence[tuple[int, ToldDeed]] = (),
             chronicles: Mapping[int, Chronicle] | None = None) -> list[dict[str, Any]]:
        """The rows for these entries, and for what was told of these games, the newest first."""
        made: list[dict[str, Any]] = []
        lines = ((line.at, game, line) for game, line in told)
        both = sorted([*((entry.at, None, entry) for entry in entries), *lines], key=lambda one: -one[0])
        for at, game, one in both:
            of = one.game if game is None else game
            known = (chronicles or {}).get(of)
            turn = one.turn if game is not None else known.turn_of(one.deed) if known else 0
            sheet = (one.ruleset if game is None else self.sheet) or ""
            place = (sheet, of, day(at), turn)
            if place != self.last:
                made.append(self._head(sheet, of, at, turn))
                self.last = place
            made.append(self._row(one) if game is None else self._quiet(game, one))
        return made

    def _head(self, sheet: str, game: int | None, at: int, turn: int) -> dict[str, Any]:
        title, note = self._place(sheet, game), day(at)
        if turn:
            title = f"{title} · {self.kit.word('home.turn', n=turn)}"
        scale = self.kit.theme.text_scale
        room = round(self.width + dp(SIDE_ROOM - 2 * 16 - 24) - width_of(note, "body_s"))
        high = max(dp(48) * max(1, scale), text_height(title.upper(), "overline", room, scale) + dp(16))
        return {"viewclass": "LogHead", "text": title, "note": note, "height": high}

    def _place(self, sheet: str, number: int | None) -> str:
        """The game; in the log of all sheets the sheet before it."""
        game = self.kit.store.game(number) if number else None
        title = self.kit.called(game.title) if game else self.kit.word("log.no_game")
        return title if self.sheet or not sheet else f"{self.kit.title(sheet)} · {title}"

    def _side(self, game: int | None, side: str) -> Side | None:
        """The side of a game, told without opening the battle."""
        if game is None:
            return None
        if game not in self._sides:
            self._sides[game] = stored_sides(self.kit, game)
        return self._sides[game].get(side)

    def _row(self, entry: Entry) -> dict[str, Any]:
        sheet, side = entry.ruleset or self.sheet, self._side(entry.game, entry.side)
        parts = (clock(entry.at), side.name if side else "", action_title(entry), names_of(entry))
        caption, sentence = " · ".join(part for part in parts if part), said(entry)
        return {
            "viewclass": "LogRow", "entry": entry.corrects or entry.id, "icon": action_icon(entry),
            "caption": caption, "sentence": sentence, "hand": entry.by_hand, "struck": bool(entry.taken_back),
            "accent": tuple(self.kit.accent(sheet)), "open_entry": self.open_entry,
            "shape": side.icon if side else "", "side": side.colour if side else (0, 0, 0, 0),
            "spoken": f"{caption}. {sentence}", "height": self._height(caption, sentence, entry.by_hand, bool(side)),
        }  # fmt: skip

    def _quiet(self, game: int, line: ToldDeed) -> dict[str, Any]:
        text = self.kit.rules_text(line.text)
        if line.came:
            side = self._side(game, line.side)
            units = ", ".join(map(self.kit.called, line.came))
            text = self.kit.word("log.came", side=side.name if side else line.side, units=units)
        room = round(self.width + dp(24))
        high = text_height(text, "body_m", room, self.kit.theme.text_scale)
        return {"viewclass": "LogQuiet", "when": clock(line.at), "text": text, "height": round(high + dp(12))}

    def _height(self, caption: str, sentence: str, hand: bool, side: bool) -> float:
        scale, width = self.kit.theme.text_scale, round(self.width)
        own = width - dp(18) * side
        if hand and scale < LARGE:
            own -= width_of(self.kit.word("log.by_hand"), "body_s") + dp(32)
        high = text_height(sentence, "body_l", width, scale) + text_height(caption, "body_s", round(own), scale)
        if hand and scale >= LARGE:
            high += max(dp(20), text_height(self.kit.word("log.by_hand"), "body_s", width, scale))
        return round(max(dp(64), high + dp(24)))


def stored_sides(kit: Kit, game: int) -> dict[str, Side]:
    """The sides of a game as they were kept, for those who do not open the battle."""
    kept = standing.of(kit.store, game)
    if kept:
        return shown(tuple(kept.names), kept.names, kept.colours)
    found = kit.store.game(game)
    return shown(("A", "B"), dict(zip("AB", found.sides, strict=True)) if found else {}, {})
