"""Apply: what the outcome does to a unit, before and after; written once, with a way back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.properties import ObjectProperty, StringProperty

from app.kv import load_kv
from app.widgets.buttons import PushButton
from app.widgets.controls import running_app
from app.widgets.surface import Column, HighCard
from app.widgets.text import theme

Written = dict[tuple[str, str], tuple[Any, Any]]
"""Before and after by unit and value, once they are written."""

load_kv("apply_card")

ICONS = {
    "bases": "account-group",
    "casualties": "skull-outline",
    "hammered": "hammer",
    "pins": "pin",
    "down": "arrow-collapse-down",
    "wounds": "heart-broken",
    "markers": "flag-variant",
    "immobilised": "link-variant-off",
    "models": "account-multiple",
}


def stat_of(template: Any, key: str) -> Any:
    """How a unit's template describes one of its values."""
    return next((stat for stat in template.state if stat.key == key), None) if template else None


def change_of(unit: Any, change: Any, template: Any) -> dict[str, Any]:
    """A change as the store takes it, with the limits of the unit."""
    stat = stat_of(template, change.key)
    made: dict[str, Any] = {"unit": unit.id, "key": change.key}
    if change.delta is None:
        return made | {"value": change.value}
    return made | {"delta": change.delta, "low": stat.low if stat else None, "high": stat.high if stat else None}


def after(unit: Any, change: Any, template: Any) -> Any:
    """The value after the change."""
    if change.delta is None:
        return change.value
    stat = stat_of(template, change.key)
    value = int(unit.state.get(change.key) or 0) + change.delta
    value = max(stat.low, value) if stat and stat.low is not None else value
    return min(stat.high, value) if stat and stat.high is not None else value


class AppliedValue(Column):
    """One value of a unit before and after."""

    icon = StringProperty("circle-medium")
    was = StringProperty("")
    now = StringProperty("")
    label = StringProperty("")
    accent = ObjectProperty(((1, 1, 1, 1),) * 3)


class ApplyCard(HighCard):
    """A unit, each value before and after, Apply and Edit; without a unit it offers to pick one."""

    title = StringProperty("")

    def __init__(self, role: Any, changes: list[Any], unit: Any, template: Any, sheet: str, written: Written,
                 apply: Callable, undo: Callable, pick: Callable, edit: Callable, **kwargs: Any) -> None:  # fmt: skip
        title = unit.name if unit else running_app().rules_text(role.title if role else "")
        super().__init__(title=title.upper(), **kwargs)
        for change in changes:
            self.ids.grid.add_widget(_value(unit, change, template, sheet, written))
        if unit is None:
            self._offer(("pick", "account-group-outline", "outlined", pick))
        elif written:
            self._offer(("applied", "check", "tonal", None), ("undo", "", "outlined", undo))
        else:
            self._offer(("apply", "check-bold", "brass", apply), ("edit", "", "outlined", edit))

    def _offer(self, *buttons: tuple[str, str, str, Callable | None]) -> None:
        word = running_app().word
        for name, icon, kind, tapped in buttons:
            wide = 1.9 if icon and len(buttons) > 1 else 1
            text = word("undo") if name == "undo" else word(f"outcome.{name}")
            self.ids.buttons.add_widget(PushButton(text=text, icon=icon, kind=kind, size_hint_x=wide, tapped=tapped,
                                                   off=tapped is None))  # fmt: skip


def _value(unit: Any, change: Any, template: Any, sheet: str, written: Written) -> AppliedValue:
    stat = stat_of(template, change.key)
    icon = (stat.icon if stat and stat.icon else "") or ICONS.get(change.key, "circle-medium")
    if unit is not None:
        due = unit.state.get(change.key), after(unit, change, template)
        was, now = map(said, written.get((unit.uid, change.key), due))
    else:
        was, now = "", said(change.value) if change.delta is None else f"{change.delta:+d}".replace("-", "−")
    label = change.label or (stat.label if stat else change.key.replace("_", " "))
    return AppliedValue(icon=icon, was=was, now=now, label=running_app().rules_text(label),
                        accent=theme().accent(sheet))  # fmt: skip


def said(value: Any) -> str:
    """A unit's value in words."""
    app = running_app()
    if value is None:
        return "–"
    if isinstance(value, bool):
        return app.word("yes" if value else "no")
    return app.rules_text(str(value).replace("_", " "))
