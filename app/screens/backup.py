"""Backup and restore: everything as one file, and back, whole or not at all."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

from kivy.app import App
from kivy.metrics import dp
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.navigation import Page
from app.screens.files import choose_text, save_text
from app.storage import Trouble
from app.widgets.bars import TopBar, way_back
from app.widgets.buttons import PushButton
from app.widgets.notices import Banner
from app.widgets.surface import Card, Column
from app.widgets.text import Icon, Text, theme


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
        if store.in_memory and store.trouble:
            buttons.append(PushButton(text=word("backup.set_aside"), icon="database-alert-outline", kind="text",
                                      tapped=self.set_aside))  # fmt: skip
        self._show("database-outline", word("backup.what"), word("backup.what_note"), buttons, wrong=False)

    def _show(self, icon: str, title: str, note: str, buttons: list[Widget], wrong: bool) -> None:
        look = theme()
        column = Column(size_hint_x=None, width=dp(320), spacing=dp(14))
        if self.app.store.trouble:
            column.add_widget(Banner(self.app.rules_text(self.app.store.trouble), icon="database-alert-outline"))
        tile = AnchorLayout(size_hint_y=None, height=dp(100))
        card = Card(size_hint=(None, None), size=(dp(88), dp(88)), radius=[dp(16)], padding=dp(20),
                    fill=look.bad_c if wrong else look.primary_c)  # fmt: skip
        ink = look.on_bad_c if wrong else look.on_primary_c
        card.add_widget(Icon(icon=icon, dp=48, tint=ink, size=(dp(48), dp(48))))
        tile.add_widget(card)
        column.add_widget(tile)
        column.add_widget(Text(text=title, style="title_m", halign="center"))
        column.add_widget(Text(text=note, style="body_l", tone="on2", halign="center"))
        for button in buttons:
            column.add_widget(button)
        middle = AnchorLayout()
        middle.add_widget(column)
        self.holder.clear_widgets()
        self.holder.add_widget(middle)

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
        """Keep the file that cannot be used under another name and begin a new one."""
        try:
            self.app.store.set_aside()
        except OSError:
            self.app.snack(self.app.word("files.not_saved"))
        self.show_start()
