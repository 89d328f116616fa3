"""A real host on this machine, real guests over real sockets: come in, play, go, come back."""

from __future__ import annotations

import re
import socket
import threading
import time
from pathlib import Path

import pytest
from websockets.sync.client import connect

from app.table import messages as m
from app.table import words
from app.table.guest import Guest
from app.table.host import Host
from app.words import Words
from rules import ruleset
from rules.engine import Choice, PlayerError
from rules.frame.deed import Adjust
from rules.said import name, told
from rules.said.telling import English
from tests.app.table.around import Table, bare, table, until

ROLES = {"shooter": "a2", "target": "b2"}
WRONG_KEY, WRONG_CODE = str(words.WRONG_KEY), str(words.WRONG_CODE)
SHOT = m.Begin(action="shoot", who=ROLES, said={"range": 1})


def listens(port: int) -> bool:
    with socket.socket() as probe:
        probe.settimeout(1)
        return probe.connect_ex(("127.0.0.1", port)) == 0


def done(guest: Guest, want) -> None:
    reply = guest.wish(want).result(10)
    assert reply.done, reply.sentence


def play_out(at: Table, *guests: Guest) -> None:
    """The action under way, each answer from the device of the side that owns it."""
    by_seat = {guest.state.seat: guest for guest in guests}
    while at.battle.battle.play is not None:
        for guest in guests:
            at.in_step(guest)
        ask = guests[0].view["ask"]
        guest = by_seat[ask["side"]]
        if ask["kind"] == "roll":
            assert guest.throw().result(10).done
        elif ask["kind"] == "choice":
            done(guest, m.Choose(ask=ask["id"], option=0))
        else:
            done(guest, m.Apply(ask=ask["id"]))


# -- open and close


def test_nothing_listens_before_and_nothing_after(tmp_path: Path):
    made = Table(tmp_path / "p.db")
    threads = threading.active_count()
    made.open()
    port = made.port
    assert listens(port)
    made.owner.now(made.host.close)
    assert not listens(port)
    until(lambda: threading.active_count() <= threads, "the threads to end")
    assert not made.state.is_open
    made.close()


@pytest.mark.parametrize("wait", [0, 0.01, 0.05, 0.1, 0.2])
def test_a_table_that_is_closed_while_it_opens_stays_closed(tmp_path: Path, wait: float):
    made = Table(tmp_path / "p.db")
    threads = threading.active_count()
    made.owner.now(made.host.open)
    time.sleep(wait)
    made.owner.now(made.host.close)
    until(lambda: threading.active_count() <= threads, "the threads to end")
    assert not made.state.is_open
    assert not made.state.trouble
    made.open()
    assert made.guest("Bea", "B").state.standing == "in"
    made.close()
    assert made.faults == []


def test_guests_are_told_that_the_table_is_closed(tmp_path: Path):
    with table(tmp_path / "p.db") as at:
        inside, asking = at.guest("Bea", "B"), at.guest("Eve", let_in=False)
        until(lambda: asking.state.standing == "asking")
        at.owner.now(at.host.close)
        for guest in (inside, asking):
            until(lambda guest=guest: not guest._thread.is_alive(), "the guest to go")
            assert (guest.state.standing, guest.state.sentence) == ("closed", "The table is closed.")


def test_a_table_can_be_opened_again(tmp_path: Path):
    with table(tmp_path / "p.db") as at:
        first = at.state.link
        at.owner.now(at.host.close)
        again = Table(tmp_path / "p.db", port=at.port).open()
        assert again.state.link != first
        again.close()


def test_after_closing_everybody_asks_again_for_the_same_seat(tmp_path: Path):
    with table(tmp_path / "p.db") as at:
        at.guest("Bea", "B", device=bare(4))
        at.guest("Rolf", "A", device=bare(5))
    with table(tmp_path / "p.db") as again:
        bea = again.guest("Bea", None, device=bare(4), let_in=False)
        until(lambda: bea.state.standing == "asking" and again.state.asking)
        assert [(one.name, one.wants) for one in again.state.asking] == [("Bea", "B")]
        kept = again.owner.now(lambda: again.store.setting("table", {}))
        assert bare(4) not in str(kept)


def test_opening_costs_the_owner_little_and_returns_at_once(tmp_path: Path):
    made = Table(tmp_path / "p.db")
    made.owner.spent.clear()
    made.open()
    assert max(made.owner.spent) < 0.1
    made.close()


def test_without_a_network_it_says_so(tmp_path: Path):
    made = Table(tmp_path / "p.db")
    made.host._address = ""
    made.owner.now(made.host.open)
    assert made.state.trouble == "Turn on Wi-Fi or a hotspot."
    made.close()


def test_a_port_that_is_taken_is_not_the_end(tmp_path: Path):
    with table(tmp_path / "p.db") as one, table(tmp_path / "q.db", port=one.port) as two:
        assert two.port != one.port


# -- come in


def test_a_guest_waits_until_the_host_lets_it_in(tmp_path: Path):
    with table(tmp_path / "p.db") as at:
        guest = at.guest("Bea", "B", let_in=False)
        until(lambda: guest.state.standing == "asking")
        asking = until(lambda: at.state.asking)[0]
        assert asking.number == guest.state.number
        assert (asking.name, asking.wants, asking.as_a) == ("Bea", "B", "app")
        assert guest.view is None
        assert guest.notebook.deeds == []
        at.owner.now(lambda: at.host.let_in(asking.id))
        until(lambda: guest.state.standing == "in")
        assert (guest.state.seat, guest.state.side, guest.state.table) == ("B", "Blue", "Cellar table")
        at.in_step(guest)
        assert guest.notebook.story(ruleset("scw")).battle == at.battle.battle


def test_the_code_does_what_the_key_does(tmp_path: Path):
    with table(tmp_path / "p.db") as at:
        guest = at.guest("Bea", "B", link=at.state.address, code=at.state.code.lower())
        assert guest.state.standing == "in"


@pytest.mark.parametrize(("key", "code", "sentence"), [
    ("", "", ""), ("wrong", "", WRONG_KEY), ("A" * 22, "", WRONG_KEY), ("", "ABC DEF", WRONG_CODE)])
def test_nobody_asks_without_key_or_code(tmp_path: Path, key, code, sentence):
    with table(tmp_path / "p.db") as at:
        guest = at.guest("Eve", link=f"{at.state.address}/#{key}", code=code, let_in=False)
        until(lambda: guest.state.standing == "refused")
        assert guest.state.sentence == sentence
        assert guest.state.wants_code
        until(lambda: not guest._thread.is_alive(), "the guest to give up")
        assert at.state.asking == ()


def test_a_new_code_leaves_those_inside_where_they_are(tmp_path: Path):
    with table(tmp_path / "p.db") as at:
        bea = at.guest("Bea", "B")
        old_link, old_code = at.state.link, at.state.code
        at.owner.now(at.host.new_code)
        until(lambda: at.state.code != old_code)
        eve = at.guest("Eve", link=old_link, let_in=False)
        until(lambda: eve.state.standing == "refused")
        assert bea.state.standing == "in"
        assert at.guest("Rolf", "A").state.standing == "in"


def test_name_and_seat_can_be_changed_while_waiting(tmp_path: Path):
    with table(tmp_path / "p.db") as at:
        guest = at.guest("B", "A", let_in=False)
        until(lambda: at.state.asking)
        guest.ask_for("Bea's tablet", "B")
        asking = until(lambda: [one for one in at.state.asking if one.wants == "B"])[0]
        assert asking.name == "Bea's tablet"


def test_not_now_and_send_away(tmp_path: Path):
    with table(tmp_path / "p.db") as at:
        eve = at.guest("Eve", let_in=False)
        id = until(lambda: at.state.asking)[0].id
        at.owner.now(lambda: at.host.not_now(id))
        until(lambda: eve.state.standing == "refused")
        assert eve.state.sentence == "Not now."
        bea = at.guest("Bea", "B")
        inside = at.state.holder("B")
        at.owner.now(lambda: at.host.send_away(inside.id))
        until(lambda: bea.state.standing == "closed")
        assert bea.state.sentence == "The host has closed your seat."
        until(lambda: at.state.holder("B") is None)


def test_a_seat_is_given_to_another_device(tmp_path: Path):
    with table(tmp_path / "p.db") as at:
        bea, rolf = at.guest("Bea", "B"), at.guest("Rolf", "A")
        with pytest.raises(PlayerError, match="Blue is taken by Bea"):
            at.owner.now(lambda: at.host.let_in(at.state.holder("A").id, "B"))
        at.owner.now(lambda: at.host.seat(at.state.holder("A").id, "B"))
        until(lambda: rolf.state.seat == "B" and bea.state.seat == "")
        assert bea.wish(SHOT).result(5).sentence == "You are watching: ask the host for a seat."


def test_who_leaves_gives_the_seat_back(tmp_path: Path):
    with table(tmp_path / "p.db") as at:
        bea = at.guest("Bea", "B")
        bea.leave(say_bye=True, wait=5)
        until(lambda: at.state.holder("B") is None)
        assert at.guest("Rolf", "B").state.seat == "B"


def test_the_same_device_twice_is_one_device(tmp_path: Path):
    with table(tmp_path / "p.db") as at:
        first = at.guest("Bea", "B", device=bare(7))
        second = at.guest("Bea", "B", device=bare(7), let_in=False)
        until(lambda: second.state.standing == "in")
        until(lambda: first.state.standing == "closed")
        assert first.state.sentence == "This table is open in another tab."
        assert len(at.state.inside) == 1


# -- play


@pytest.mark.parametrize("sheet", ["scw", "gang_skirmish"])
def test_an_action_is_played_by_two_devices(tmp_path: Path, sheet):
    with table(tmp_path / "p.db", sheet) as at:
        rolf, bea = at.guest("Rolf", "A"), at.guest("Bea", "B")
        roles = ROLES if sheet == "scw" else {"shooter": "a1", "target": "b1"}
        done(rolf, m.Begin(action="shoot", who=roles))
        play_out(at, rolf, bea)
        for guest in (rolf, bea):
            at.in_step(guest)
            assert guest.notebook.hash == rolf.notebook.hash
            assert set(guest.notebook.verdicts.values()) <= {"mine", "other"}
            assert guest.notebook.verdicts
            assert guest.notebook.mended == 0
        assert rolf.notebook.story(ruleset(sheet)).battle == at.battle.battle
        before = at.battle.story.battles[-2]
        by_role = {role: name(before.unit(id).name) for role, id in before.opened().who.items()}
        assert rolf.view["result"]["sentence"] == told(at.battle.story.deeds[-1].sentence, names=by_role)


def test_what_the_host_does_reaches_every_guest(tmp_path: Path):
    with table(tmp_path / "p.db") as at:
        guests = [at.guest(name, seat) for name, seat in (("Rolf", "A"), ("Bea", "B"), ("Eve", ""))]
        at.do(lambda battle: battle.do(Adjust(unit="a2", key="markers", value=2)))
        for guest in guests:
            at.in_step(guest)
            assert guest.notebook.deeds[-1].told == "Rifle platoon A2: Casualty markers set to 2."


def test_the_throw_of_the_host_is_witnessed_by_a_guest(tmp_path: Path):
    with table(tmp_path / "p.db") as at:
        bea = at.guest("Bea", "B")
        at.do(lambda battle: battle.begin("shoot", ROLES))
        at.in_step(bea)
        until(lambda: at.owner.now(lambda: at.host._wishes.promises.at(at.host.due.id).witness))
        at.do(lambda battle: battle.throw())
        at.in_step(bea)
        assert bea.notebook.verdicts == {at.battle.story.number - 1: "mine"}


def test_whose_throw_it_is(tmp_path: Path):
    with table(tmp_path / "p.db") as at:
        rolf = at.guest("Rolf", "A")
        assert at.owner.now(lambda: at.host.due) is None
        done(rolf, SHOT)
        due = at.owner.now(lambda: at.host.whose)
        assert (due.side, due.name, due.device, due.kind, str(due.thrown)) == ("A", "Red", "Rolf", "roll", "7D6")
        assert due.of_a_guest
        assert due.dice == (6,) * 7
        at.in_step(rolf)
        done(rolf, m.HandOver(ask=rolf.view["ask"]["id"]))
        assert at.owner.now(lambda: at.host.whose.device) == ""
        until(lambda: rolf.view["ask"]["handed"])


def test_a_question_is_answered_with_fields_and_exact_odds(tmp_path: Path):
    with table(tmp_path / "p.db") as at:
        rolf = at.guest("Rolf", "A")
        about = m.AboutForm(action="shoot", who=ROLES, said={"range": 2, "cover": "partial"})
        form = rolf.ask(about).result(10).found
        facts = at.battle.battle.begin("shoot", ROLES, range=2, cover="partial").facts
        action = at.battle.battle.edition.action("shoot")
        odds = action.odds_view(action.facts(**facts))
        assert [part[2] for part in form["picture"]["parts"]] == [float(part.chance) for part in odds.parts]
        assert form["picture"]["headline"] == list(map(str, odds.headline))
        shown = {field["name"]: field for group in (*form["groups"], *form["more"]) for field in group["fields"]}
        assert shown["cover"]["value"] == "partial"
        assert [option["value"] for option in shown["cover"]["options"]] == list(action.fields()[9].options)
        assert shown["range"]["high"] == 12


def test_facts_that_the_sheet_does_not_allow_are_named(tmp_path: Path):
    with table(tmp_path / "p.db") as at:
        rolf = at.guest("Rolf", "A")
        form = rolf.ask(m.AboutForm(action="shoot", who=ROLES, said={"range": 40})).result(10).found
        assert form["problems"] == [["range", "Range: 12 at most, not 40."]]
        assert form["picture"] is None
        answer = rolf.ask(m.AboutForm(action="shoot", said={"nothing": 1})).result(10)
        assert answer.sentence == "There is no field nothing."


def test_what_a_unit_may_do_is_asked_by_unit(tmp_path: Path):
    with table(tmp_path / "p.db") as at:
        rolf = at.guest("Rolf", "A")
        found = rolf.ask(m.AboutUnit(unit="a2")).result(10).found
        assert [offer["label"] for offer in found["offers"]] == [
            str(offer.short or offer.label) for offer in at.battle.battle.offers_for("a2")]
        assert "Shoot" in [offer["label"] for offer in found["offers"]]
        assert rolf.ask(m.AboutUnit(unit="zz")).result(10).sentence == "There is no unit zz in this battle."


def test_a_decision_shows_the_odds_of_every_option(tmp_path: Path):
    with table(tmp_path / "p.db") as at:
        rolf = at.guest("Rolf", "A")
        done(rolf, SHOT)
        at.in_step(rolf)
        roll = rolf.ask(m.AboutAsk(ask=rolf.view["ask"]["id"])).result(10).found
        assert roll["picture"]["parts"]
        n = len(rolf.view["ask"]["dice"])
        done(rolf, m.Enter(ask=rolf.view["ask"]["id"], faces=(6,) * n))
        at.in_step(rolf)
        assert isinstance(at.battle.battle.standing.asking, Choice)
        found = rolf.ask(m.AboutAsk(ask=rolf.view["ask"]["id"])).result(10).found
        assert len(found["options"]) == len(at.battle.battle.standing.asking.options)
        assert all(found["options"])


def test_a_host_whose_screen_sleeps_is_shown_as_asleep_and_loses_nothing(tmp_path: Path):
    with table(tmp_path / "p.db") as at:
        rolf = at.guest("Rolf", "A")
        at.owner.frozen.clear()
        reply = rolf.wish(SHOT)
        until(lambda: rolf.state.asleep, "the host to be asleep", 15)
        assert not reply.done()
        at.owner.frozen.set()
        assert reply.result(10).done
        until(lambda: not rolf.state.asleep)


class Shouting(English):
    """A language that is easy to tell from English."""

    def text(self, msgid: str, context: str = "") -> str:
        return re.sub(r"\{[^}]*\}|[^{]+", lambda part: part[0] if part[0][0] == "{" else part[0].upper(), msgid)


def test_every_guest_reads_his_own_language(tmp_path: Path):
    """The host shouts; who speaks what there is gets that, at the same table, in the same journal."""
    made = Table(tmp_path / "p.db", "order_dice")
    made.host = made.owner.now(lambda: Host(made.battle, made.owner.do, made.states.append, port=0, language="xx",
                                            address="127.0.0.1", words=Shouting(), on_fault=made.faults.append))
    made.open()
    loud, calm, ana = (made.guest(name, "", language=language) for name, language in
                       (("Eve", "xx"), ("Tom", "en"), ("Ana", "es-MX")))
    spanish = Words("es").rules_text(made.battle.battle.offers()[0].label)
    labels = [guest.view["offers"][0]["label"] for guest in (loud, calm, ana)]
    assert labels == ["ON TO THE ORDER DICE", "On to the order dice", spanish]
    assert spanish == "Pasar a los dados de orden"
    assert loud.wish(SHOT).result(5).sentence == "YOU ARE WATCHING: ASK THE HOST FOR A SEAT."
    assert calm.wish(SHOT).result(5).sentence == "You are watching: ask the host for a seat."
    made.do(lambda battle: battle.do(Adjust(unit="a2", key="pins", value=2)))
    for guest in (loud, calm, ana):
        made.in_step(guest)
    assert len({guest.notebook.hash for guest in (loud, calm, ana)}) == 1
    assert loud.notebook.deeds[-1].told == "Veteran squad A2: PINS SET TO 2."
    made.close()
    assert made.faults == []


def test_a_guest_hears_nothing_of_other_games(tmp_path: Path):
    """Everything the host says to one who looks on and to one who plays, from the first word on."""
    with table(tmp_path / "p.db") as at:
        at.owner.now(lambda: at.store.new_game("scw", "Secret campaign", ("Spies", "Hunters")))
        at.owner.now(lambda: at.store.set_setting("table.name.secret", "Hidden in the settings"))
        heard: list[str] = []
        key = at.state.link.partition("#")[2]
        with connect(f"ws://{at.state.address}/table", proxy=None, compression=None, close_timeout=0.1) as made:
            made.send(m.Hello(device=bare(9), key=key, seat="A", whole=True).to_json())
            asking = until(lambda: at.state.asking)[0]
            at.owner.now(lambda: at.host.let_in(asking.id, "A"))
            for about in (m.AboutUnit(unit="a2"), m.AboutForm(action="shoot", who=ROLES)):
                made.send(m.Question(id=f"q{about.about}", about=about).to_json())
                while not any(f'"q{about.about}"' in text for text in heard):
                    heard.append(str(made.recv(10)))
        said = "".join(heard)
        assert "Cellar table" in said
        assert "Rifle platoon" in said
        for secret in ("Secret campaign", "Spies", "Hunters", "Hidden in the settings", str(tmp_path)):
            assert secret not in said
