"""What a field means, for whoever holds it or asks for all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.uix.widget import Widget

from app.look import ambient
from app.play.draft import Draft, RowDraft
from app.widgets.field_parts import HelpName, HelpText
from app.widgets.overlay import show_help, show_sheet
from rules.said import capital, or_list

if TYPE_CHECKING:
    from rules.ruleset import FieldView


class Explaining:
    """What a form says of its fields, for it to mix in."""

    draft: Draft | RowDraft

    def explain_all(self) -> None:
        """Every field that matters with its help, for those who would rather tap than hold."""
        parts: list[Widget] = []
        for view in self.draft.shown():
            parts.append(HelpName(text=ambient.rules_text(view.label)))
            parts.append(HelpText(text=self.meaning(view)))
            if view.house_help or view.house:
                parts.append(HelpText(text=ambient.word("house.own")))
        show_sheet(ambient.word("assemble.help"), *parts)

    def explain(self, view: FieldView) -> None:
        """A field's meaning and the ruling behind it."""
        ruling = ambient.word("assemble.ruling", id=view.ruling) if view.ruling else ""
        house = ambient.word("house.own") if view.house_help or view.house else ""
        sentences = [text for text in (self.meaning(view), ruling, house) if text]
        show_help(ambient.rules_text(view.label), *sentences)

    def meaning(self, view: FieldView) -> str:
        """What the sheet says of a field; else what can stand in it."""
        if view.help:
            return _sentence(ambient.rules_text(view.help))
        if view.kind == "choice":
            names = (view.name_of(option) for option in self.draft.ruleset.options(view))
            return ambient.word("assemble.one_of", options=or_list(*names))
        if view.kind == "number" and view.high is not None:
            return ambient.word("assemble.from_to", low=view.low or 0, high=view.high)
        return ambient.word("assemble.yes_or_no" if view.kind == "switch" else "assemble.each")


def _sentence(words: str) -> str:
    """A few words beside a field, as they are said by themselves."""
    return capital(words) if words.endswith((".", "?", "!")) else f"{capital(words)}."
