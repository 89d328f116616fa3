"""Guests and host are killed, the network cuts, delays, doubles, reorders: one journal, nothing lost or done twice."""

from __future__ import annotations

import os
import random
import sqlite3
import time
from collections import Counter
from contextlib import ExitStack
from pathlib import Path

import pytest

from app.storage import Store
from app.table import messages as m
from app.table.guest import Guest, new_device
from app.table.journal import Journal, signature
from app.table.notebook import Notebook
from rules import ruleset
from rules.frame.deed import Deed
from rules.frame.story import told
from tests.app.table.around import bare, table, until
from tests.app.table.hosting import Hosting
from tests.app.table.players import Player
from tests.app.table.proxy import Proxy, behind
from tests.app.table.test_host import SHOT, done

FAULTS = int(os.environ.get("TABLE_FAULTS", "200"))
SEED = int(os.environ.get("TABLE_SEED", "7"))
SECONDS = 240.0 if FAULTS <= 200 else 3600.0
DARK = float(os.environ.get("TABLE_DARK", "0"))
"""Seconds without a network; `make soak` has a minute of them."""


def kept(path: Path, sheet: str) -> tuple[list[str], list[str], Journal]:
    """What is on the disk: the deeds, who did them, and the journal of it."""
    store = Store.open(path)
    deeds = store.deeds(store.games(sheet)[0].id)
    store.close()
    journal = Journal(ruleset(sheet))
    journal.add(deeds)
    return [one.deed for one in deeds], [one.who for one in deeds], journal


@pytest.mark.parametrize("sheet", ["order_dice"])
def test_200_random_faults(tmp_path: Path, proxy: list[Proxy], sheet: str):
    path, source = tmp_path / "p.db", random.Random(SEED)
    hosting = Hosting(path, sheet)
    net = Proxy(hosting.port, SEED + 4)
    proxy.append(net)
    players = [Player(behind(net, hosting.link), bare(10 + n), seat, n) for n, seat in enumerate(("A", "B", ""))]
    for player in players:
        player.start()
    kills, begun = Counter[str](), time.monotonic()
    while sum(net.done.values()) + kills.total() < FAULTS and time.monotonic() - begun < SECONDS:
        time.sleep(0.5)
        luck = source.random()
        if luck < 0.06:
            kills["host"] += 1
            hosting.kill()
            hosting = hosting.again()
        elif luck < 0.16:
            kills["guest"] += 1
            source.choice(players).killed()
        elif luck < 0.22:
            kills["dark"] += 1
            net.dark = True
            net.cut_all()
            time.sleep(0.4)
            net.dark = False
    faults = sum(net.done.values()) + kills.total()
    net.rate = 0
    net.cut_all()
    for player in players:
        player.stop()
        assert player.errors == []
    assert faults >= FAULTS, (net.done, kills)
    assert all(net.done[fault] for fault in ("cut", "delay", "double", "reorder", "swallow"))
    settled(players)
    for player in players:
        player.guest.leave(wait=5)
    assert hosting.stop() == []
    check(path, sheet, players)


def settled(players: list[Player]) -> None:
    """Everybody has heard of his last wish, and has the same journal in the end, by itself."""
    def same() -> bool:
        books = [player.guest.notebook for player in players]
        views = [player.guest.view for player in players]
        heard = all(set(player.guest._open) <= set(player.guest.state.unsent) for player in players)
        there = all(player.guest.state.standing == "in" for player in players) and None not in views
        return heard and there and all(
            (book.hash, book.last) == (view["hash"], view["number"]) for book, view in zip(books, views, strict=True)
        ) and len({(book.hash, book.last) for book in books}) == 1

    until(same, "all guests to have the same journal", 20)


def check(path: Path, sheet: str, players: list[Player]) -> None:
    """Nothing is lost, nothing is applied twice, and the game folds to one battle."""
    deeds, who, journal = kept(path, sheet)
    for player in players:
        assert player.guest.notebook.hash == journal.hash
        assert "wrong" not in player.guest.notebook.verdicts.values()
    marks = Counter(signature(one)[1].partition(":")[2] for one in who if signature(one)[1])
    assert marks
    assert max(marks.values()) == 1
    done = {id for player in players for id in player.done}
    assert done
    assert done <= set(marks)
    sheet_deeds: list[Deed] = [ruleset(sheet).battle_sheet.deed_from_json(deed) for deed in deeds]
    assert players[0].guest.notebook.story(ruleset(sheet)).battle == told(ruleset(sheet).battle(), sheet_deeds).battle


def test_a_host_that_was_killed_goes_on_with_the_same_guests(tmp_path: Path):
    hosting = Hosting(tmp_path / "p.db", "scw")
    with ExitStack() as stack:
        rolf = Guest(hosting.link, new_device(), lambda call: call(), lambda: None, name="Rolf", seat="A",
                     waits=(0.1, 0.2))
        stack.callback(rolf.leave, wait=5)
        rolf.join()
        until(lambda: rolf.state.standing == "in" and rolf.view)
        done(rolf, SHOT)
        until(lambda: rolf.view["ask"])
        hash = rolf.notebook.hash
        hosting.kill()
        until(lambda: rolf.state.standing == "lost")
        late = rolf.throw()
        time.sleep(0.3)
        assert not late.done()
        hosting = hosting.again()
        until(lambda: rolf.state.standing == "in", "Rolf to be back by himself", 20)
        assert rolf.notebook.hash == hash
        unsent = until(lambda: rolf.state.unsent)
        # It is not thrown by itself, and with another promise the old secret says nothing.
        assert rolf.view["ask"]["kind"] == "roll"
        rolf.send_again(unsent[0])
        assert late.result(10).done
        until(lambda: rolf.notebook.last == rolf.view["number"])
        assert hosting.stop() == []


def test_the_network_is_gone_for_a_while(tmp_path: Path, proxy: list[Proxy]):
    with table(tmp_path / "p.db") as at:
        net = Proxy(at.port, 1, rate=0)
        proxy.append(net)
        bea = at.guest("Bea", "B", link=behind(net, at.state.link))
        net.dark = True
        net.cut_all()
        until(lambda: bea.state.standing == "lost")
        until(lambda: at.state.holder("B") and not at.state.holder("B").here, "the host to see that Bea is gone")
        for _ in range(5):
            at.do(lambda battle: battle.begin("shoot", {"shooter": "a2", "target": "b2"}))
            at.do(lambda battle: battle.drop())
        time.sleep(DARK)
        assert bea.state.standing == "lost"
        net.dark = False
        until(lambda: bea.state.standing == "in", "Bea to be back")
        at.in_step(bea)
        assert bea.notebook.mended == 0
        assert bea.state.seat == "B"


def test_a_wish_whose_answer_was_lost_counts_and_is_not_done_again(tmp_path: Path, proxy: list[Proxy]):
    with table(tmp_path / "p.db") as at:
        net = Proxy(at.port, 1, rate=0)
        proxy.append(net)
        rolf = at.guest("Rolf", "A", link=behind(net, at.state.link))
        at.owner.frozen.clear()
        reply = rolf.wish(SHOT)
        time.sleep(0.3)
        net.dark = True
        net.cut_all()
        at.owner.frozen.set()
        until(lambda: at.battle.battle.play is not None, "the wish to be done")
        net.dark = False
        assert reply.result(10).done
        assert rolf.state.unsent == ()


def test_a_guest_whose_journal_was_changed_is_brought_up_to_date(tmp_path: Path, proxy: list[Proxy]):
    with table(tmp_path / "p.db") as at:
        net = Proxy(at.port, 1, rate=0)
        proxy.append(net)
        bea = at.guest("Bea", "B", link=behind(net, at.state.link))
        bea.notebook.hash = "0" * 64
        net.cut_all()
        until(lambda: bea.notebook.mended == 1, "the journal to be mended")
        at.in_step(bea)
        bea.notebook.hash = "1" * 64
        at.do(lambda battle: battle.begin("shoot", {"shooter": "a2", "target": "b2"}))
        until(lambda: bea.notebook.mended == 2, "the journal to be mended again")
        at.in_step(bea)
        assert bea.notebook.story(ruleset("scw")).battle == at.battle.battle


def test_a_guest_that_was_killed_comes_back_to_its_seat(tmp_path: Path):
    with table(tmp_path / "p.db") as at:
        at.guest("Bea", "B", device=bare(5)).leave(wait=5)
        until(lambda: not at.state.holder("B").here)
        again = at.guest("Bea", None, device=bare(5), let_in=False)
        until(lambda: again.state.standing == "in" and again.view)
        assert again.state.seat == "B"
        at.in_step(again)


def test_another_instance_that_writes_is_seen_by_all(tmp_path: Path):
    with table(tmp_path / "p.db") as at:
        bea = at.guest("Bea", "B")
        other = sqlite3.connect(tmp_path / "p.db")
        number = at.battle.story.number
        other.execute("INSERT INTO deeds(game, number, at, who, deed) VALUES(?, ?, ?, ?, ?)",
                      (at.battle.game, number, 1, "", '{"deed":"name_side","side":"A","name":"Green"}'))
        other.commit()
        other.close()
        refused = bea.wish(m.Write(unit="b2", key="markers", value=1)).result(10)
        assert not refused.done
        done(bea, m.Write(unit="b2", key="markers", value=2))
        at.in_step(bea)
        assert [line.told for line in bea.notebook.deeds[number:number + 1]] == ["Red is called Green."]


def test_notebooks_that_get_everything_twice_or_late_end_the_same():
    """All orders of a few messages: what does not fit is asked for anew, nothing wrong is taken."""
    from tests.app.table.test_journal import kept as deeds_of

    journal, source = Journal(ruleset("scw")), random.Random(3)
    journal.add(deeds_of("scw")[:12])
    parts = [journal.next(0, True).model_copy(update={"deeds": tuple(journal.lines[:4]), "hash": journal.hashes[4]}),
             journal.next(4).model_copy(update={"deeds": tuple(journal.lines[4:8]), "hash": journal.hashes[8]}),
             journal.next(8)]
    for _ in range(200):
        book = Notebook()
        for part in source.choices(parts, k=6):
            if not book.take(part):
                assert book.take(journal.next(0, True))
        for deed in book.deeds:
            assert deed == journal.lines[deed.number]
