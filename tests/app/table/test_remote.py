"""A game that another device keeps, as the screens know a battle: deeds are wished for, and folded when they come."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.play.battles import TableBattle
from app.table import messages as m
from app.table.remote import RemoteBattle, RemoteSession
from app.table.whose import whose
from rules import ruleset
from rules.engine import Choice, PlayerError, Roll
from rules.frame.deed import Adjust, Muster
from tests.app.table.around import Table, table, until

ROLES = {"shooter": "a2", "target": "b2"}


def remote_of(at: Table, seat: str) -> tuple[RemoteBattle, list[m.Reply]]:
    """A guest's battle, and what was refused."""
    refused: list[m.Reply] = []
    guest = at.guest("Rolf", seat)
    remote = RemoteBattle(guest, ruleset(at.sheet), lambda call: call(), lambda reply, want: refused.append(reply))
    return remote, refused


def in_step(at: Table, remote: RemoteBattle) -> None:
    at.in_step(remote.guest)
    remote.moved()
    assert remote.battle == at.battle.battle
    assert remote.story.number == at.battle.story.number


def test_it_has_all_that_the_screens_ask_a_battle_for():
    public = {name for name in vars(TableBattle) if not name.startswith("_")}
    only_at_home = {"amend", "settle", "put_away", "take_up_again", "undo_all", "entry", "entry_of", "taken"}
    assert public - only_at_home <= {name for name in dir(RemoteBattle) if not name.startswith("_")}


def test_a_whole_action_over_there(tmp_path: Path):
    with table(tmp_path / "p.db") as at:
        remote, refused = remote_of(at, "A")
        bea = at.guest("Bea", "B")
        in_step(at, remote)
        remote.begin("shoot", ROLES, {"range": 1})
        assert remote.waiting
        until(lambda: at.battle.battle.play, "the action")
        in_step(at, remote)
        assert not remote.waiting
        session = RemoteSession(remote)
        while not remote.battle.standing.over:
            session.play = remote.battle.standing
            due = whose(remote.story, lambda side: "" if side in ("", "A") else "Bea")
            number = at.battle.story.number
            if due.device:
                at.in_step(bea)
                ask = bea.view["ask"]
                bea.throw() if ask["kind"] == "roll" else bea.wish(m.Choose(ask=ask["id"], option=0))
            elif isinstance(session.asking, Roll):
                assert session.throw() == ()
            else:
                assert isinstance(session.asking, Choice)
                assert session.choose(session.asking.options[0]) is False
            until(lambda number=number: at.battle.story.number > number, "the answer")
            in_step(at, remote)
        session.play = remote.battle.standing
        session.apply()
        until(lambda: at.battle.battle.play is None, "the result to be written")
        in_step(at, remote)
        assert not session.under_way
        assert refused == []
        remote.undo()
        until(lambda: at.battle.battle.play is not None, "it to be taken back")
        in_step(at, remote)


def test_an_answer_to_what_was_asked_before_is_not_sent(tmp_path: Path):
    with table(tmp_path / "p.db") as at:
        remote, _ = remote_of(at, "A")
        at.do(lambda battle: battle.begin("shoot", ROLES))
        in_step(at, remote)
        session = RemoteSession(remote)
        at.do(lambda battle: battle.throw())
        in_step(at, remote)
        number = at.battle.story.number
        assert session.throw() == ()
        assert not remote.waiting
        assert at.battle.story.number == number


def test_what_only_the_host_can_do_is_said(tmp_path: Path):
    with table(tmp_path / "p.db") as at:
        remote, _ = remote_of(at, "A")
        in_step(at, remote)
        card = at.battle.sheet.battle_sheet.preset("Rifle platoon").with_(id="a9", side="A")
        with pytest.raises(PlayerError, match="Only the device that keeps the game"):
            remote.do(Muster(unit=card.model_dump(mode="json")))
        remote.do(Adjust(unit="a2", key="markers", value=3))
        until(lambda: at.battle.battle.unit("a2").markers == 3, "what a guest may write")


def test_a_refusal_comes_back_in_its_sentence(tmp_path: Path):
    with table(tmp_path / "p.db") as at:
        remote, refused = remote_of(at, "A")
        in_step(at, remote)
        remote.do(Adjust(unit="b2", key="markers", value=3))
        until(lambda: refused, "the refusal")
        assert refused[0].sentence == "Rifle platoon B2 belongs to Blue."
        assert not remote.waiting


def test_without_a_connection_nothing_is_kept_to_be_sent_later(tmp_path: Path):
    with table(tmp_path / "p.db") as at:
        remote, refused = remote_of(at, "A")
        in_step(at, remote)
        at.owner.now(at.host.close)
        until(lambda: remote.guest.state.standing == "closed", "the end")
        remote.do(Adjust(unit="a2", key="markers", value=3))
        assert [reply.sentence for reply in refused] == [
            "The host does not answer: wait until the connection is back."]
        assert not remote.waiting


def test_a_journal_that_is_mended_is_folded_anew(tmp_path: Path):
    with table(tmp_path / "p.db") as at:
        remote, _ = remote_of(at, "A")
        in_step(at, remote)
        remote.guest.notebook.hash = "0" * 64
        at.do(lambda battle: battle.begin("shoot", ROLES))
        until(lambda: remote.guest.notebook.mended == 1, "the journal to be mended")
        in_step(at, remote)
