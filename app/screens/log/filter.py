"""What of the log is shown, and what leaves the app."""

from __future__ import annotations

from datetime import date
from typing import Any

from app.look.dates import clock, day
from app.look.kv import load_kv
from app.play.teller import told_again
from app.shell.files import save_file
from app.storage.export import Part
from app.widgets.buttons import PushButton
from app.widgets.controls import Chip, Chips, caption
from app.widgets.log_rows import action_of, said, shows
from app.widgets.luck_card import dice_kinds, side_names
from app.widgets.overlay import show_menu, show_sheet
from app.widgets.segments import Segments
from app.widgets.surface import Column

load_kv("log_filter")

SHARED = 200


class FilterSheet(Column):
    """All that the log can be narrowed by."""


def show_filter(view: Any) -> None:
    """Side, dice, game and action; every change shows at once."""
    kit, now = view.kit, view.filter
    word = kit.word
    column = FilterSheet()
    here = kit.store.current_game(view.sheet) if view.sheet else None
    names = side_names(kit, now.game or (here.id if here else None))
    sides = [(None, names[2][1]), *names[:2]]
    _add(column, word("log.side"), Segments(sides, now.side, lambda side: view.narrow(side=side), view.sheet or ""))
    dice = Segments(dice_kinds(kit), now.by_hand, lambda kind: view.narrow(by_hand=kind), view.sheet or "")
    _add(column, word("log.dice"), dice)
    _games(column, view)
    _actions(column, view)
    column.add_widget(PushButton(text=word("log.clear_filter"), kind="tonal",
                                 tapped=lambda: (kit.shell.close_top(), view.clear())))  # fmt: skip
    show_sheet(word("log.filter"), column)


def _add(column: Column, label: str, control: Any) -> None:
    column.add_widget(caption(label))
    column.add_widget(control)


def _games(column: Column, view: Any) -> None:
    games = view.kit.store.games(view.sheet)[:6]
    if len(games) > 1:
        names = {game.id: view.kit.called(game.title) for game in games}
        chips = _one_of(view, names, view.filter.game, lambda game: view.narrow(game=game))
        _add(column, view.kit.word("log.game"), chips)


def _actions(column: Column, view: Any) -> None:
    if not view.sheet:
        return
    say = view.kit.rules_text
    found = {name: action_of(view.sheet, name) for name in view.kit.store.logged_actions(view.sheet)}
    names = {name: say(action.title) if action else name.replace("_", " ") for name, action in found.items()}
    if len(names) > 1:
        chips = _one_of(view, names, view.filter.action, lambda action: view.narrow(action=action))
        _add(column, view.kit.word("log.action"), chips)


def _one_of(view: Any, names: dict[Any, str], chosen: Any, pick: Any) -> Chips:
    """Chips of which at most one is on."""
    chips = Chips()

    def tap(own: Chip, value: Any) -> None:
        turned_on = not own.on
        for chip in chips.children:
            chip.on = chip is own and turned_on
        pick(value if turned_on else None)

    for value, name in names.items():
        chip = Chip(name, view.sheet or "")
        chip.on = value == chosen
        chip.tapped = lambda own=chip, v=value: tap(own, v)
        chips.add_widget(chip)
    return chips


def log_text(entries: list[Any]) -> str:
    """The log as lines to read."""
    return "\n".join(f"{day(entry.at)} {clock(entry.at)} {said(entry)}" for entry in entries)


def _save(kit: Any, name: str, how: str, part: Part) -> None:
    save_file(kit, kit.word("log.exporting"), name, lambda store, out, tell: getattr(store, how)(out, part, tell))


def show_export(view: Any) -> None:
    """Copy, share or save what the filter shows."""
    kit, word = view.kit, view.kit.word
    store, part = kit.store, Part(view.filter.game, view.sheet, told_again)
    name = f"playsheet-{view.sheet or 'log'}-{date.today().isoformat()}"
    now = view.filter

    def lines() -> str:
        found = store.log(game=now.game, side=now.side, action=now.action, text=now.text, ruleset=view.sheet,
                          by_hand=now.by_hand, limit=SHARED, shows=shows)  # fmt: skip
        return log_text(list(reversed(found)))

    show_menu(word("log.export"), [
        (word("log.copy"), "content-copy", lambda: kit.copy(lines()), word("log.copy_note", n=SHARED)),
        (word("log.share"), "share-variant", lambda: kit.share(lines())),
        (word("log.csv"), "table", lambda: _save(kit, f"{name}.csv", "write_csv", part)),
        (word("log.json"), "code-json", lambda: _save(kit, f"{name}.json", "write_json", part)),
    ])  # fmt: skip
