"""A table after a long evening: only the newest deeds are at hand, the rest comes from the disk."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.play import battles
from app.table import journal
from rules import ruleset
from rules.frame.deed import Adjust
from tests.app.table.around import Table, table
from tests.app.table.proxy import Proxy, behind
from tests.app.table.test_host import SHOT, done
from tests.app.table.test_remote import in_step, remote_of


@pytest.fixture(autouse=True)
def short_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(battles, "EVERY", 12)
    monkeypatch.setattr("app.table.remote.EVERY", 12)
    monkeypatch.setattr(journal, "AT_HAND", 70)
    monkeypatch.setattr(journal, "BACK", 8)
    monkeypatch.setattr("app.table.link.FAR_BACK", 50)


def played(at: Table, deeds: int) -> None:
    for n in range(deeds):
        at.do(lambda battle, n=n: battle.do(Adjust(unit="a2", key="markers", value=n % 9)))


def test_whoever_comes_late_gets_all_of_it_in_his_language(tmp_path: Path):
    with table(tmp_path / "p.db") as at:
        early = at.guest("Rolf", "A")
        played(at, 200)
        assert len(at.battle.story.deeds) < 30
        assert len(at.host._server.desk.journal.lines) <= 140
        for name, seat, language in (("Bea", "B", "de"), ("Eve", "", "es"), ("Max", "", "en")):
            guest = at.guest(name, seat, language=language)
            for one in (guest, early):
                at.in_step(one)
            assert guest.notebook.hash == early.notebook.hash
            assert len(guest.notebook.deeds) == at.battle.story.number
            assert guest.notebook.story(ruleset("scw")).battle == at.battle.battle
            assert guest.notebook.deeds[-1].told
        page = at.guest("Page", "", whole=False)
        at.in_step(page)
        assert len(page.notebook.deeds) == journal.NEWEST
        assert early.notebook.mended == 0


def test_a_guest_that_was_away_for_long_gets_what_it_missed_and_no_more(tmp_path: Path, proxy: list[Proxy]):
    with table(tmp_path / "p.db") as at:
        net = Proxy(at.port, 1, rate=0)
        proxy.append(net)
        bea = at.guest("Bea", "B", link=behind(net, at.state.link))
        net.dark = True
        net.cut_all()
        played(at, 200)
        net.dark = False
        at.in_step(bea)
        assert [line.number for line in bea.notebook.deeds] == list(range(at.battle.story.number))
        assert bea.notebook.mended == 0


def test_more_is_taken_back_than_anybody_has_at_hand(tmp_path: Path):
    with table(tmp_path / "p.db") as at:
        remote, refused = remote_of(at, "A")
        stands = []
        for n in range(60):
            at.do(lambda battle, n=n: battle.do(Adjust(unit="a2", key="markers", value=n % 9)))
            stands.append(at.battle.battle)
        in_step(at, remote)
        assert remote.story.first
        for battle in reversed(stands[:-1]):
            at.do(lambda battle: battle.undo())
            assert at.battle.battle == battle
        in_step(at, remote)
        done(remote.guest, SHOT)
        in_step(at, remote)
        assert remote.whole().number == remote.story.number
        assert refused == []
