"""Backup and restore: everything as one file, and back, whole or not at all."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from app.look.kv import load_kv
from app.shell.beside import do_beside
from app.shell.files import choose_file, save_file
from app.shell.pile import Page
from app.storage import Store, Trouble
from app.storage.progress import Tell
from app.widgets.bars import TopBar, way_back
from app.widgets.buttons import PushButton
from app.widgets.notices import Banner
from rules.said import Text

if TYPE_CHECKING:
    from app.storage.merge import Restored

load_kv("backup")

SHORT = 300_000
"""Letters of a backup that is restored before anybody waits."""


class BackupLook(ScrollView):
    """A sign, a title, a sentence, and what can be done; in the middle of the page."""

    icon = StringProperty("")
    title = StringProperty("")
    note = StringProperty("")
    wrong = BooleanProperty(False)


class BackupPage(Page):
    """One file out, one file in."""

    def __init__(self, told: Text = "", **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.add_widget(TopBar(self.kit.word("backup.title"), lead=way_back()))
        self.holder = BoxLayout()
        self.add_widget(self.holder)
        if told:
            self._restored(told)
        else:
            self.show_start()

    def show_start(self) -> None:
        """What a backup is, and the two buttons."""
        word, store = self.kit.word, self.kit.store
        buttons = [PushButton(text=word("backup.make"), icon="export-variant", kind="brass", tapped=self.make),
                   PushButton(text=word("backup.restore"), icon="file-outline", kind="outlined",
                              tapped=self.choose)]  # fmt: skip
        if store.can_be_set_aside:
            buttons.append(PushButton(text=word("backup.set_aside"), icon="database-alert-outline", kind="text",
                                      tapped=self.set_aside))  # fmt: skip
        self._show("database-outline", word("backup.what"), word("backup.what_note"), buttons, wrong=False)

    def _show(self, icon: str, title: str, note: str, buttons: list[Widget], wrong: bool) -> None:
        look = BackupLook(icon=icon, title=title, note=note, wrong=wrong)
        if self.kit.store.trouble:
            trouble = Banner(self.kit.rules_text(self.kit.store.trouble), icon="database-alert-outline")
            look.ids.column.add_widget(trouble, index=len(look.ids.column.children))
        for button in buttons:
            look.ids.column.add_widget(button)
        self.holder.clear_widgets()
        self.holder.add_widget(look)

    # -- out

    def make(self) -> None:
        """Write the backup and hand it over."""
        from app.storage.backup import write_backup

        save_file(self.kit, self.kit.word("backup.making"), f"playsheet-backup-{date.today().isoformat()}.json",
                  write_backup)

    # -- in

    def choose(self) -> None:
        """Which file?"""
        choose_file(self.kit, self.restore)

    def restore(self, given: Path | str) -> None:
        """Put a backup back, or say why nothing was restored."""
        from app.play.judge import SheetJudge
        from app.storage.backup import restore, restore_file

        def work(store: Store, tell: Tell) -> Restored:
            if isinstance(given, str):
                return restore(store, given, SheetJudge())
            return restore_file(store, given, SheetJudge(), tell)

        long = len(given) > SHORT if isinstance(given, str) else given.stat().st_size > SHORT
        self.work = do_beside(self.kit, self.kit.word("backup.restoring"), work, self._taken_in,
                              lambda sentence: self._refused(self.kit.rules_text(sentence)), long, changes=True)

    def _taken_in(self, told: Restored) -> None:
        # Look, language, rulings and house rules may have come along: every page is made anew, this one too.
        self.kit.shell.pile.visits[-1].given["told"] = told.sentence
        self.kit.use_store()
        self.kit.restyle()

    def _restored(self, sentence: Text) -> None:
        word = self.kit.word
        self._show("check-circle-outline", word("backup.done"), self.kit.rules_text(sentence),
                   [PushButton(text=word("close"), kind="brass", tapped=self.kit.back)], wrong=False)  # fmt: skip

    def _refused(self, sentence: str) -> None:
        word = self.kit.word
        buttons = [PushButton(text=word("backup.another"), icon="file-outline", kind="brass", tapped=self.choose),
                   PushButton(text=word("backup.copy"), icon="content-copy", kind="text",
                              tapped=lambda: self.kit.copy(sentence))]  # fmt: skip
        self._show("database-alert-outline", word("backup.nothing"), sentence, buttons, wrong=True)

    def set_aside(self) -> None:
        """Keep the damaged file under another name and go on in a new one."""
        try:
            self.kit.store.set_aside()
        except Trouble as trouble:
            self.kit.snack(self.kit.rules_text(trouble.said))
        self.show_start()
