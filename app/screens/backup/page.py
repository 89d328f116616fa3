"""Backup and restore: everything as one file, and back, whole or not at all."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

from kivy.app import App
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from app.kv import load_kv
from app.navigation import Page
from app.screens.files import choose_text, save_text
from app.storage import Trouble
from app.widgets.bars import TopBar, way_back
from app.widgets.buttons import PushButton
from app.widgets.notices import Banner

load_kv("backup")


class BackupLook(ScrollView):
    """A sign, a title, a sentence, and what can be done; in the middle of the page."""

    icon = StringProperty("")
    title = StringProperty("")
    note = StringProperty("")
    wrong = BooleanProperty(False)


class BackupPage(Page):
    """One file out, one file in."""

    def __init__(self, told: str = "", **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.app = App.get_running_app()
        self.add_widget(TopBar(self.app.word("backup.title"), lead=way_back()))
        self.holder = BoxLayout()
        self.add_widget(self.holder)
        if told:
            self._restored(told)
        else:
            self.show_start()

    def show_start(self) -> None:
        """What a backup is, and the two buttons."""
        word, store = self.app.word, self.app.store
        buttons = [PushButton(text=word("backup.make"), icon="export-variant", kind="brass", tapped=self.make),
                   PushButton(text=word("backup.restore"), icon="file-outline", kind="outlined",
                              tapped=self.choose)]  # fmt: skip
        if store.can_be_set_aside:
            buttons.append(PushButton(text=word("backup.set_aside"), icon="database-alert-outline", kind="text",
                                      tapped=self.set_aside))  # fmt: skip
        self._show("database-outline", word("backup.what"), word("backup.what_note"), buttons, wrong=False)

    def _show(self, icon: str, title: str, note: str, buttons: list[Widget], wrong: bool) -> None:
        look = BackupLook(icon=icon, title=title, note=note, wrong=wrong)
        if self.app.store.trouble:
            trouble = Banner(self.app.rules_text(self.app.store.trouble), icon="database-alert-outline")
            look.ids.column.add_widget(trouble, index=len(look.ids.column.children))
        for button in buttons:
            look.ids.column.add_widget(button)
        self.holder.clear_widgets()
        self.holder.add_widget(look)

    # -- out

    def make(self) -> Path | None:
        """Write the backup and hand it over."""
        from app.storage.backup import backup

        return save_text(self.app, f"playsheet-backup-{date.today().isoformat()}.json", backup(self.app.store))

    # -- in

    def choose(self) -> None:
        """Which file?"""
        choose_text(self.app, self.restore)

    def restore(self, text: str) -> None:
        """Put a backup back, or say why nothing was restored."""
        from app.storage.backup import restore

        try:
            told = restore(self.app.store, text)
        except Trouble as sentence:
            self._refused(self.app.rules_text(str(sentence)))
            return
        # Look, language, rulings and house rules may have come along: every page is made anew, this one too.
        self.app.shell.pile.visits[-1].given["told"] = told.sentence
        self.app.use_store()
        self.app.restyle()

    def _restored(self, sentence: str) -> None:
        word = self.app.word
        self._show("check-circle-outline", word("backup.done"), self.app.rules_text(sentence),
                   [PushButton(text=word("close"), kind="brass", tapped=self.app.back)], wrong=False)  # fmt: skip

    def _refused(self, sentence: str) -> None:
        word = self.app.word
        buttons = [PushButton(text=word("backup.another"), icon="file-outline", kind="brass", tapped=self.choose),
                   PushButton(text=word("backup.copy"), icon="content-copy", kind="text",
                              tapped=lambda: self.app.copy(sentence))]  # fmt: skip
        self._show("database-alert-outline", word("backup.nothing"), sentence, buttons, wrong=True)

    def set_aside(self) -> None:
        """Keep the damaged file under another name and go on in a new one."""
        try:
            self.app.store.set_aside()
        except Trouble as sentence:
            self.app.snack(self.app.rules_text(str(sentence)))
        self.show_start()
