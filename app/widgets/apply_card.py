"""Apply: what the outcome does to a unit, before and after; written once, with a way back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from app.widgets.buttons import PushButton, Row
from app.widgets.controls import running_app
from app.widgets.surface import Column, HighCard
from app.widgets.text import Icon, Text, theme

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


class ApplyCard(HighCard):
    """A unit, each value before and after, Apply and Edit; without a unit it offers to pick one."""

    def __init__(
        self,
        role: Any,
        changes: list[Any],
        unit: Any,
        template: Any,
        sheet: str,
        applied: bool,
        apply: Callable,
        undo: Callable,
        pick: Callable,
        edit: Callable,
        **kwargs: Any,
    ) -> None:
        look, app = theme(), running_app()
        super().__init__(
            padding=(dp(16), dp(12), dp(16), dp(14)),
            spacing=dp(10),
            fill=look.raised,
            edge=look.outline_var,
            **kwargs,
        )
        self.sheet, self.template = sheet, template
        title = unit.name if unit else app.rules_text(role.title if role else "")
        self.add_widget(Text(text=title.upper(), style="overline"))
        grid = GridLayout(cols=2 if look.text_scale >= 1.3 else 3, size_hint_y=None, spacing=dp(8))
        grid.bind(minimum_height=grid.setter("height"))
        for change in changes:
            grid.add_widget(self._value(unit, change))
        self.add_widget(grid)
        self._buttons(app, unit, applied, apply, undo, pick, edit)

    def _buttons(
        self, app: Any, unit: Any, applied: bool, apply: Callable, undo: Callable, pick: Callable, edit: Callable
    ) -> None:
        word = app.word
        row = BoxLayout(size_hint_y=None, height=dp(48), spacing=dp(8))
        if unit is None:
            row.add_widget(
                PushButton(text=word("outcome.pick"), icon="account-group-outline", kind="outlined", tapped=pick)
            )
        elif applied:
            row.add_widget(
                PushButton(text=word("outcome.applied"), icon="check", kind="tonal", size_hint_x=1.9, off=True)
            )
            row.add_widget(PushButton(text=word("undo"), kind="outlined", tapped=undo))
        else:
            row.add_widget(
                PushButton(text=word("outcome.apply"), icon="check-bold", kind="brass", size_hint_x=1.9, tapped=apply)
            )
            row.add_widget(PushButton(text=word("outcome.edit"), kind="outlined", tapped=edit))
        self.add_widget(row)

    def _value(self, unit: Any, change: Any) -> Column:
        app, accent = running_app(), theme().accent(self.sheet)
        column = Column()
        row = Row(spacing=dp(6))
        stat = stat_of(self.template, change.key)
        icon = (stat.icon if stat and stat.icon else "") or ICONS.get(change.key, "circle-medium")
        row.add_widget(Icon(icon=icon, tint=accent.main, dp=20, pos_hint={"center_y": 0.5}))
        if unit is not None:
            row.add_widget(
                Text(
                    text=said(unit.state.get(change.key)),
                    style="figure_s",
                    tone="on2",
                    fit="both",
                    pos_hint={"center_y": 0.5},
                )
            )
            row.add_widget(Icon(icon="arrow-right", tone="on2", dp=18, pos_hint={"center_y": 0.5}))
            now = said(after(unit, change, self.template))
        else:
            now = said(change.value) if change.delta is None else f"{change.delta:+d}".replace("-", "−")
        row.add_widget(Text(text=now, style="figure", fit="both", pos_hint={"center_y": 0.5}))
        column.add_widget(row)
        label = change.label or (stat.label if stat else change.key.replace("_", " "))
        column.add_widget(Text(text=app.rules_text(label), style="body_s", tone="on2"))
        return column


def said(value: Any) -> str:
    """A unit's value in words."""
    app = running_app()
    if value is None:
        return "–"
    if isinstance(value, bool):
        return app.word("yes" if value else "no")
    return app.rules_text(str(value).replace("_", " "))
