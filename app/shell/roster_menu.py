"""What can be done with a roster: add units and forces, copy, move, name, dismiss, hand on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from app.look.kv import load_kv
from app.look.sides import sides_of
from app.play.cards import CardView
from app.play.rosters import Taken
from app.shell.files import choose_text, save_text
from app.storage import Trouble
from app.widgets.buttons import PushButton
from app.widgets.overlay import show_menu, show_sheet
from app.widgets.surface import Column
from app.widgets.type_field import TypeField
from rules.engine import PlayerError

load_kv("roster_menu")


class NameSheet(Column):
    """A field for the name of a unit."""


def done(view: Any, change: Callable[[], Taken | None], sentence: Callable[[], str] | str) -> bool:
    """Do it, show it and say it with a way back; or say why it cannot be done."""
    kit = view.kit
    try:
        taken = change()
    except (PlayerError, Trouble) as error:
        kit.snack(kit.rules_text(error.said))
        return False
    view.refresh()

    def back() -> None:
        if taken is not None and not taken.back():
            kit.snack(kit.word("units.too_late"))
        view.refresh()

    if taken is not None:
        kit.snack(sentence if isinstance(sentence, str) else sentence(), back)
    return True


# -- new units


def ask_unit(view: Any) -> None:
    """Which unit, or which small force?"""
    say, battle = view.kit.rules_text, view.rosters.table.battle
    rows: list[Any] = [
        (say(name), "account-group-outline", lambda f=name: add_force(view, f),
         view.kit.word("units.force", n=len(presets), names=", ".join(dict.fromkeys(map(view.kit.called, presets)))))
        for name, presets in battle.sheet.forces.items()
    ]  # fmt: skip
    rows += [(view.kit.called(card.name), card.icon, lambda c=card: add_unit(view, c), view.cards.preset(card))
             for card in battle.sheet.presets]
    side = sides_of(battle)[view.side].name
    show_menu(view.kit.word("units.add_for", name=side), rows)


def add_unit(view: Any, card: Any) -> None:
    """One more unit of this kind on the side that is shown."""
    made: list[Any] = []

    def add() -> Taken:
        units, taken = view.rosters.add([card], view.side)
        made.extend(units)
        return taken

    done(view, add, lambda: view.kit.word("units.added", name=made[0].name))


def add_force(view: Any, force: str) -> None:
    """All units of a small force on the side that is shown."""
    done(view, lambda: view.rosters.add_force(force, view.side)[1],
         view.kit.word("units.added", name=view.kit.rules_text(force)))


# -- one unit


def of_unit(view: Any, card: CardView, first: tuple[str, str, Callable[[], object]] | None = None) -> None:
    """What a long press on a unit offers."""
    word, battle = view.kit.word, view.rosters.table.battle
    others = [side for side in battle.sides if side != card.side]
    looks = sides_of(battle)
    show_menu(card.name, [
        first or (word("units.open"), "account-group-outline", lambda: view.open_unit(card.id)),
        (word("units.rename"), "pencil-outline", lambda: ask_name(view, card.id, card.name)),
        (word("units.copy"), "content-copy", lambda: copy(view, card)),
        *((word("units.to_side", name=looks[side].name), "swap-horizontal",
           lambda s=side: to_side(view, card, s)) for side in others),
        (word("units.delete"), "delete-outline", lambda: dismiss(view, card)),
    ])  # fmt: skip


def copy(view: Any, card: CardView) -> None:
    """One more like this."""
    done(view, lambda: view.rosters.copy(card.id)[1], view.kit.word("units.copied", name=card.name))


def to_side(view: Any, card: CardView, side: str) -> None:
    """It changes sides."""
    name = sides_of(view.rosters.table.battle)[side].name
    done(view, lambda: view.rosters.to_side(card.id, side), view.kit.word("units.moved", name=card.name, side=name))


def dismiss(view: Any, card: CardView) -> None:
    """It leaves the table, with a way back."""
    done(view, lambda: view.rosters.dismiss(card.id), view.kit.word("units.deleted", name=card.name))


def ask_name(view: Any, unit: str, name: str) -> None:
    """Give a unit another name."""
    kit, sheet = view.kit, NameSheet()

    def enter() -> None:
        kit.shell.close_top()
        new = field.text.strip()
        if new == name:
            return
        done(view, lambda: view.rosters.rename(unit, new), kit.word("units.renamed", name=name, new=new))

    field = TypeField(kit.word("units.name"), lambda _: None, name, icon="pencil-outline", entered=enter, limit=60)
    sheet.add_widget(field)
    sheet.add_widget(PushButton(text=kit.word("units.done"), kind="brass", tapped=enter))
    show_sheet(kit.word("units.rename"), sheet)


# -- the whole roster


def show(view: Any) -> None:
    """What can be done with the whole roster."""
    word, go = view.kit.word, view.kit.go
    show_menu(word("nav.units"), [
        (word("salvo.open"), "format-list-numbered", lambda: go("salvo", sheet=view.sheet)),
        (word("matrix.open"), "table-large", lambda: go("matrix", sheet=view.sheet)),
        (word("new_game.title"), "flag-variant", lambda: go("new_game", ruleset=view.sheet)),
        (word("sides.open"), "palette-outline", lambda: go("sides", ruleset=view.sheet)),
        (word("units.export"), "export-variant", lambda: export(view)),
        (word("units.import"), "file-outline", lambda: choose_text(view.kit, lambda text: take_in(view, text))),
    ])  # fmt: skip


def export(view: Any) -> None:
    """Hand the rosters on as a file."""
    save_text(view.kit, f"playsheet-{view.sheet}-units.json", view.rosters.to_json())


def take_in(view: Any, text: str) -> None:
    """Add the units of a file, or say why not."""
    added: list[int] = []

    def add() -> Taken:
        number, taken = view.rosters.take_in(text)
        added.append(number)
        return taken

    done(view, add, lambda: view.kit.word("units.imported", n=added[0]))

