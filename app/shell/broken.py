"""A page that cannot be built: a sentence, and the way back."""

from __future__ import annotations

from typing import Any

from app.shell.pile import Page
from app.widgets.bars import TopBar, way_back
from app.widgets.notices import Empty


class BrokenPage(Page):
    """Stands where a page should stand."""

    broken = True

    def __init__(self, first: bool, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        kit, word = self.kit, self.kit.word
        self.add_widget(TopBar(word("broken.title"), lead=None if first else way_back()))
        action, tapped = ("backup.title", lambda: kit.go("backup")) if first else ("back", kit.back)
        self.add_widget(Empty(word("broken.title"), word("broken.note"), "alert-circle-outline", word(action), tapped))
