"""Where views are drawn and questions worked out: threads of their own, so that neither window nor network waits."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

from app.storage import KeptDeed
from app.table import forms, shown
from app.table import messages as m
from app.table.journal import FarBack, Journal, nowhere
from app.table.saying import IN_ENGLISH, Saying
from app.table.words import sentence
from rules.engine import PlayerError, ProcedureError
from rules.engine.patience import Stopped, stopped_by
from rules.frame.sheet import Ruleset
from rules.frame.story import Story

PATIENCE = 4.0
"""So many seconds odds may take."""
TOO_WIDE = sentence("wish.too_wide")


class Moment(NamedTuple):
    """Where the game stands, as its owner hands it over: values that never change."""

    story: Story
    kept: tuple[KeptDeed, ...]
    """The deeds since the moment before."""
    place: str
    promise: str
    handed: str
    looks: Mapping[str, tuple[str, str]] = {}
    """The colours of the sides, dark and light, where the host has them."""


class Desk:
    """The journal, and one thread that draws; another one works out what is asked."""

    def __init__(self, sheet: Ruleset, say: Saying = IN_ENGLISH, far_back: FarBack = nowhere) -> None:
        self.journals = {say.language: Journal(sheet, say, far_back)}
        """The same journal in every language that is read at the table, the host's first."""
        self.journal = self.journals[say.language]
        self._sheet, self._say, self._far_back = sheet, say, far_back
        self._moment: Moment | None = None
        self.drawing = ThreadPoolExecutor(1, "table-draw")
        self.working = ThreadPoolExecutor(1, "table-work")

    def draw(self, moment: Moment, others: Iterable[Saying] = ()) -> dict[str, str]:
        """The view of this moment as it is sent, in the host's language and in those of the guests."""
        self._moment = moment
        for journal in self.journals.values():
            journal.add(moment.kept)
        return {say.language: self._drawn(moment, say) for say in (self._say, *others)}

    def learn(self, say: Saying) -> str:
        """A guest reads another language: the journal and the newest view in it."""
        if self._moment is None:
            raise ValueError("nothing was drawn yet")
        return self._drawn(self._moment, say)

    def _drawn(self, moment: Moment, say: Saying) -> str:
        view = shown.drawn(moment.story, self._journal(say), (moment.place, moment.promise), moment.handed, say,
                           moment.looks)
        return m.Seen(number=view.number, view=view.model_dump(mode="json")).to_json()

    def _journal(self, say: Saying) -> Journal:
        """In a language that is read for the first time it is told anew; whoever looks it up finds all of it."""
        if say.language not in self.journals:
            journal = Journal(self._sheet, say, self._far_back)
            journal.add(self._far_back(0, self.journal.number))
            self.journals[say.language] = journal
        return self.journals[say.language]

    def answer(self, story: Story, question: m.Question, unwanted: list[bool], say: Saying = IN_ENGLISH) -> str:
        """The answer to a question, or a sentence; it gives up when a newer one was asked, or after a while."""
        until = time.monotonic() + PATIENCE

        def look_up() -> None:
            if unwanted or time.monotonic() > until:
                raise Stopped

        try:
            with stopped_by(look_up):
                look_up()
                found = forms.found(story, question.about, say)
            return m.Answered(id=question.id, found=found.model_dump(mode="json")).to_json()
        except Stopped:
            return m.Answered(id=question.id, sentence=say(TOO_WIDE)).to_json()
        except (PlayerError, ProcedureError) as error:
            return m.Answered(id=question.id, sentence=say.of(error)).to_json()

    def close(self) -> None:
        """Nothing more is drawn."""
        for pool in (self.drawing, self.working):
            pool.shutdown(wait=False, cancel_futures=True)
