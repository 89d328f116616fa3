"""What can be done with a roster: add, copy, move, delete, hand on, begin anew."""

from __future__ import annotations

from typing import Any

from app.kv import load_kv
from app.screens.files import choose_text, save_text
from app.screens.type_field import TypeField
from app.storage import OTHER, Trouble
from app.unit_words import next_name, refreshed, starting
from app.widgets.buttons import PushButton
from app.widgets.overlay import show_menu, show_sheet
from app.widgets.surface import Column

load_kv("units_menu")

SAMPLE = 4


class NamesSheet(Column):
    """A field for the name of each side."""


def ask_unit(view: Any) -> None:
    """Which kind of unit?"""
    say = view.app.rules_text
    rows = [(say(kind.title), "plus", lambda k=kind: add_unit(view, k)) for kind in view.ruleset.units]
    if not view.app.store.units(view.roster):
        rows.insert(0, (view.app.word("units.sample"), "clipboard-text-outline", lambda: sample_force(view)))
    show_menu(view.app.word("units.add"), rows)


def add_unit(view: Any, template: Any) -> None:
    """One more unit of this kind on the side that is shown."""
    store = view.app.store
    taken = [unit.name for unit in store.units(view.roster)]
    profile, state = starting(template)
    name = next_name(view.app.rules_text(template.title), taken)
    unit = store.add_unit(view.roster, view.side, template.id, name, profile, state)
    view.refresh()
    view.app.snack(view.app.word("units.added", name=name), lambda: (store.delete_unit(unit), view.refresh()))


def sample_force(view: Any) -> None:
    """A few units for each side, to play with at once."""
    store, say = view.app.store, view.app.rules_text
    roster = view.roster
    with store.write():
        for side in "AB":
            for template in view.ruleset.units[:SAMPLE]:
                profile, state = starting(template)
                store.add_unit(roster, side, template.id, say(template.title), profile, state)
    view.refresh()


def of_unit(view: Any, unit: Any) -> None:
    """Copy, move or delete one unit."""
    word = view.app.word
    other = view.names()["AB".index(OTHER[unit.side])]
    show_menu(unit.name, [
        (word("units.open"), "account-group-outline", lambda: view.open_unit(unit)),
        (word("units.copy"), "content-copy", lambda: _copy(view, unit)),
        (word("units.up"), "arrow-up", lambda: _up(view, unit)),
        (word("units.to_side", name=other), "swap-horizontal", lambda: _to_side(view, unit)),
        (word("units.delete"), "delete-outline", lambda: delete(view, unit)),
    ])  # fmt: skip


def _copy(view: Any, unit: Any) -> None:
    store = view.app.store
    name = next_name(unit.name, [one.name for one in store.units(view.roster)])
    store.add_unit(view.roster, unit.side, unit.template, name, unit.profile, unit.state)
    view.refresh()


def _up(view: Any, unit: Any) -> None:
    store = view.app.store
    row = store.units(view.roster, unit.side)
    at = next(number for number, one in enumerate(row) if one.id == unit.id)
    if at:
        with store.write():
            store.update_unit(unit.id, position=row[at - 1].position)
            store.update_unit(row[at - 1].id, position=unit.position)
    view.refresh()


def _to_side(view: Any, unit: Any) -> None:
    view.app.store.update_unit(unit.id, side=OTHER[unit.side])
    view.refresh()


def delete(view: Any, unit: Any) -> None:
    """Take a unit off its roster, with a way back."""
    store = view.app.store
    of = unit.game if unit.game is not None else unit.ruleset

    def back() -> None:
        again = store.add_unit(of, unit.side, unit.template, unit.name, unit.profile, unit.state)
        store.update_unit(again, position=unit.position)
        view.refresh()

    store.delete_unit(unit.id)
    view.refresh()
    view.app.snack(view.app.word("units.deleted", name=unit.name), back)


def show(view: Any) -> None:
    """What can be done with the whole roster."""
    word = view.app.word
    show_menu(word("nav.units"), [
        (word("units.new_game"), "flag-variant", lambda: new_game(view), word("units.new_game_note")),
        (word("units.sides"), "account-group-outline", lambda: ask_names(view)),
        (word("units.export"), "export-variant", lambda: export(view)),
        (word("units.import"), "file-outline", lambda: choose_text(view.app, lambda text: take_in(view, text))),
    ])  # fmt: skip


def new_game(view: Any) -> None:
    """Begin anew: the same units at full strength, nothing carried over."""
    app, store = view.app, view.app.store
    old, sides = store.units(view.roster), view.names()
    kinds = {template.id: template for template in view.ruleset.units}
    with store.write():
        number = len(store.games(view.sheet)) + 1
        game = store.new_game(view.sheet, app.word("game.title", n=number), sides)
        for unit in old:
            kind = kinds.get(unit.template)
            state = refreshed(kind, unit.profile, unit.state) if kind else unit.state
            store.add_unit(game, unit.side, unit.template, unit.name, unit.profile, state)
        store.choose_game(game)
    view.refresh()
    app.snack(app.word("units.began", title=app.word("game.title", n=number)))


def ask_names(view: Any) -> None:
    """Give the sides other names."""
    app = view.app
    game = app.game(view.sheet)
    names = list(view.names())
    column = NamesSheet()

    def set_name(at: int, text: str) -> None:
        names[at] = text.strip() or names[at]

    def done() -> None:
        app.store.rename_sides(game, names)
        app.shell.close_top()
        view.refresh()

    for at, icon in enumerate(("circle", "cards-diamond")):
        column.add_widget(TypeField(app.word("units.side_name"), lambda text, at=at: set_name(at, text), names[at],
                                    icon=icon, entered=done, limit=24))  # fmt: skip
    column.add_widget(PushButton(text=app.word("units.done"), kind="brass", tapped=done))
    show_sheet(app.word("units.sides"), column)


def export(view: Any) -> None:
    """Hand the roster on as a file."""
    from app.storage.roster import export_roster

    save_text(view.app, f"playsheet-{view.sheet}-units.json", export_roster(view.app.store, view.roster))


def take_in(view: Any, text: str) -> None:
    """Add the units of a file, or say why not."""
    from app.storage.roster import import_roster

    try:
        number = import_roster(view.app.store, text, view.roster)
    except Trouble as sentence:
        view.app.snack(view.app.rules_text(str(sentence)))
        return
    view.refresh()
    view.app.snack(view.app.word("units.imported", n=number))
