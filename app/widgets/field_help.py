"""What a field means, for whoever holds it or asks for all of them."""

from __future__ import annotations

from typing import Any

from kivy.uix.widget import Widget

from app.look import ambient
from app.play.draft import Draft, RowDraft
from app.widgets.field_parts import HelpName, HelpText
from app.widgets.overlay import show_help, show_sheet
from rules.said import or_list


class Explaining:
    """What a form says of its fields, for it to mix in."""

    draft: Draft | RowDraft

    def explained(self) -> list[Any]:
        """The fields that have something to say for themselves."""
        return [view for view in self.draft.shown() if view.help]

    def explain_all(self) -> None:
        """Every field that matters with its help, for those who would rather tap than hold."""
        parts: list[Widget] = []
        for view in self.explained():
            parts.append(HelpName(text=ambient.rules_text(view.label)))
            parts.append(HelpText(text=ambient.rules_text(view.help)))
            if view.house_help or view.house:
                parts.append(HelpText(text=ambient.word("house.own")))
        show_sheet(ambient.word("assemble.help"), *parts)

    def explain(self, view: Any) -> None:
        """A field's help and the ruling behind it."""
        ruling = ambient.word("assemble.ruling", id=view.ruling) if view.ruling else ""
        house = ambient.word("house.own") if view.house_help or view.house else ""
        sentences = [text for text in (ambient.rules_text(view.help), ruling, house) if text]
        show_help(ambient.rules_text(view.label), *(sentences or [self._accepts(view)]))

    def _accepts(self, view: Any) -> str:
        """What can stand in a field that has no help of its own."""
        if view.kind == "choice":
            names = (view.name_of(option) for option in self.draft.ruleset.options(view))
            return ambient.rules_text(or_list(*names))
        if view.kind == "number" and view.high is not None:
            return ambient.word("assemble.from_to", low=view.low or 0, high=view.high)
        return ambient.word("assemble.yes_or_no" if view.kind == "switch" else "assemble.no_help")
