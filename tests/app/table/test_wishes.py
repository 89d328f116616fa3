"""Wishes are checked and count once; a decision is asked of the side that owns it; who is late is told why."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from app.play.battles import TableBattle
from app.storage import Store
from app.table import messages as m
from app.table.asks import asked, moment
from app.table.wishes import GONE_ON, Wisher, Wishes, offer_id
from rules.engine import Choice
from rules.frame.deed import Adjust, Muster
from rules.frame.fair import new_secret

BEA, ROLF, EVE = Wisher("b" * 16, "Bea", "B"), Wisher("a" * 16, "Rolf", "A"), Wisher("e" * 16, "Eve", "")
ROLES = {"shooter": "a1", "target": "b1"}


class AtTable:
    def __init__(self, path: Path, sheet: str, names: tuple[str, ...]) -> None:
        self.path = path
        self.store = Store.open(path)
        games = self.store.games(sheet)
        game = games[0].id if games else self.store.new_game(sheet, "The farm", ("Red", "Blue"))
        self.table = TableBattle(self.store, game)
        if not games:
            for side in "AB":
                for number, name in enumerate(names, start=1):
                    card = self.table.sheet.battle_sheet.preset(name)
                    card = card.with_(id=f"{side.lower()}{number}", side=side, name=f"{name} {side}")
                    self.table.do(Muster(unit=card.model_dump(mode="json")))
        self.wishes = Wishes(self.table, "game")
        self.table.joined = self.wishes.own_dice
        self.wishes.remember(self.store.deeds(game))
        self.count = 0

    def wish(self, who: Wisher, want: Any, id: str = "") -> m.Reply:
        self.count += 1
        return self.wishes.fulfil(who, id or f"w{self.count}", want)

    def done(self, who: Wisher, want: Any, id: str = "") -> None:
        reply = self.wish(who, want, id)
        assert reply.done, reply.sentence

    @property
    def ask(self):
        return asked(self.table.story)

    @property
    def deeds(self) -> int:
        return self.table.story.number

    def throw(self, who: Wisher, id: str = "") -> m.Reply:
        return self.wish(who, m.Throw(ask=self.ask.id, secret=new_secret()), id)

    def offer(self, label: str):
        return next(offer for offer in self.table.battle.offers() if str(offer.label).startswith(label))


@pytest.fixture
def scw(tmp_path: Path):
    made = AtTable(tmp_path / "p.db", "scw", ("Rifle platoon", "Militia platoon"))
    yield made
    made.store.close()


@pytest.fixture
def orders(tmp_path: Path):
    made = AtTable(tmp_path / "o.db", "order_dice", ("Rifle squad", "Veteran squad"))
    yield made
    made.store.close()


def test_a_shot_is_played_by_both_sides_and_written_down(scw):
    scw.done(ROLF, m.Begin(action="shoot", who=ROLES, said={"range": 1}))
    answered = set()
    while scw.ask.kind != "apply":
        who = ROLF if scw.ask.side == "A" else BEA
        answered.add(who.name)
        if scw.ask.kind == "roll":
            assert scw.throw(who).done
        else:
            scw.done(who, m.Choose(ask=scw.ask.id, option=0))
    scw.done(ROLF, m.Apply(ask=scw.ask.id))
    assert scw.table.battle.play is None
    assert "Rolf" in answered


def test_a_wish_counts_once(scw):
    want = m.Begin(action="shoot", who=ROLES)
    before = scw.deeds
    assert scw.wish(ROLF, want, "once") == scw.wish(ROLF, want, "once")
    assert scw.deeds == before + 1
    secret = new_secret()
    throw = m.Throw(ask=scw.ask.id, secret=secret)
    assert scw.wish(ROLF, throw, "twice") == scw.wish(ROLF, throw, "twice")
    assert scw.deeds == before + 2


def test_a_wish_that_was_refused_stays_refused(scw):
    late = scw.wish(ROLF, m.Apply(ask="m3"), "late")
    assert not late.done
    assert scw.wish(ROLF, m.Begin(action="shoot", who=ROLES), "late") == late


def test_the_same_id_of_another_device_is_another_wish(scw):
    scw.done(ROLF, m.Begin(action="shoot", who=ROLES), "w")
    assert "begun something else" in scw.wish(BEA, m.Begin(action="shoot", who=ROLES), "w").sentence


def test_wishes_of_before_a_restart_are_known(scw):
    scw.done(ROLF, m.Begin(action="shoot", who=ROLES), "before")
    scw.store.close()
    again = AtTable(scw.path, "scw", ())
    assert again.wishes.known(ROLF.device, ("before", "never"))[0].done
    assert again.wishes.known(ROLF.device, ("before", "never"))[1].unknown
    number = again.deeds
    assert again.wish(ROLF, m.Begin(action="shoot", who=ROLES), "before").done
    assert again.deeds == number
    again.store.close()


def test_who_is_late_is_told_who_was_quicker(scw):
    scw.done(ROLF, m.Begin(action="shoot", who=ROLES, said={"range": 1}))
    seen = scw.ask.id
    assert scw.throw(ROLF).done
    assert scw.wish(ROLF, m.Throw(ask=seen, secret=new_secret())).sentence == "Rolf has just rolled."
    scw.table.undo()
    assert scw.wish(ROLF, m.Throw(ask=seen, secret=new_secret())).sentence == "The host has just taken something back."


def test_a_decision_that_was_made_meanwhile(orders):
    orders.done(ROLF, m.Begin(action="shoot", who={"shooter": "a1", "target": "b1"}))
    seen = orders.ask.id
    orders.table.drop()
    assert orders.wish(ROLF, m.Throw(ask=seen, secret=new_secret())).sentence == "The host has just left the action."


def test_an_adjustment_does_not_make_a_throw_late(scw):
    scw.done(ROLF, m.Begin(action="shoot", who=ROLES))
    seen = scw.ask.id
    scw.table.do(Adjust(unit="b2", key="markers", value=1))
    assert scw.ask.id == seen
    assert scw.throw(ROLF).done


def test_only_the_side_that_owns_it_answers(scw):
    scw.done(ROLF, m.Begin(action="shoot", who=ROLES))
    assert scw.throw(BEA).sentence == "This is for Red to answer."
    assert scw.wish(BEA, m.Leave(ask=scw.ask.id)).sentence == "This is for Red to answer."


def test_the_host_can_always_answer(scw):
    scw.done(ROLF, m.Begin(action="shoot", who=ROLES))
    while scw.ask.kind != "apply":
        if isinstance(scw.table.battle.standing.asking, Choice):
            scw.table.choose(scw.table.battle.standing.asking.options[0])
        else:
            scw.table.throw()
    scw.table.close()
    assert scw.table.battle.play is None


def at_its_end(scw) -> None:
    scw.done(ROLF, m.Begin(action="shoot", who=ROLES))
    while scw.ask.kind != "apply":
        if isinstance(scw.table.battle.standing.asking, Choice):
            scw.table.choose(scw.table.battle.standing.asking.options[0])
        else:
            scw.table.throw()


def test_a_result_is_written_as_the_players_have_it(scw):
    at_its_end(scw)
    before = scw.table.battle.unit("b1").markers
    scw.done(ROLF, m.Apply(ask=scw.ask.id, changes=(m.Changed(role="target", key="markers", value=before + 3),)))
    assert scw.table.battle.unit("b1").markers == before + 3


@pytest.mark.parametrize("change", [
    {"role": "nobody", "key": "markers", "value": 1}, {"role": "target", "key": "no_such", "value": 1},
    {"role": "target", "key": "markers", "value": "many"}, {"role": "target", "key": "name", "delta": 2},
    {"role": "target", "key": "id", "value": "a1"}, {"role": "target", "key": "side", "value": "Z"}])
def test_a_change_that_no_card_can_take_is_refused_with_a_sentence(scw, change):
    at_its_end(scw)
    before = scw.deeds
    reply = scw.wish(ROLF, m.Apply(ask=scw.ask.id, changes=(m.Changed(**change),)))
    assert not reply.done
    assert reply.sentence
    assert scw.deeds == before


def test_an_onlooker_changes_nothing(scw):
    before = scw.deeds
    for want in (m.Begin(action="shoot", who=ROLES), m.Take(offer=offer_id(scw.table.battle.offers()[0])),
                 m.TakeBack(of=before - 1), m.Write(unit="a1", key="markers", value=1)):
        assert scw.wish(EVE, want).sentence == "You are watching: ask the host for a seat."
    assert scw.deeds == before


def test_an_offer_is_for_its_side(scw):
    id = offer_id(scw.offer("On to"))
    assert scw.wish(BEA, m.Take(offer=id)).sentence == "This is for Red to do."
    scw.done(ROLF, m.Take(offer=id))
    assert scw.wish(ROLF, m.Take(offer=id)).sentence == str(GONE_ON)


def test_a_side_plays_its_own_units_only(scw):
    assert scw.wish(BEA, m.Begin(action="shoot", who=ROLES)).sentence == "Rifle platoon A belongs to Red."
    assert scw.wish(BEA, m.Write(unit="a1", key="markers", value=3)).sentence == "Rifle platoon A belongs to Red."
    scw.done(BEA, m.Write(unit="b1", key="markers", value=3))
    assert scw.table.battle.unit("b1").markers == 3


@pytest.mark.parametrize("want", [
    m.Begin(action="nothing"), m.Begin(action="shoot", who={"shooter": "zz"}),
    m.Begin(action="shoot", who={"pilot": "a1"}),
    m.Begin(action="shoot", who=ROLES, said={"range": 99}), m.Begin(action="shoot", who=ROLES, said={"nothing": 1}),
    m.Begin(action="shoot", who=ROLES, said={"action": "x"}), m.Begin(action="shoot", who=ROLES, said={"self": 1}),
    m.Write(unit="a1", key="side", value="B"), m.Write(unit="a1", key="nothing", value=1),
    m.Write(unit="a1", key="markers", value={"a": []}), m.Write(unit="a1", key="markers", value="many"),
    m.Take(offer="nothing"), m.TakeBack(of=0), m.Apply(ask="m1"), m.Throw(ask="x", secret="0" * 64),
    m.Throw(ask="m99999", secret="0" * 64), m.Choose(ask="m-1", option=1),
])
def test_what_cannot_be_is_one_sentence_and_nothing_is_changed(scw, want):
    before = scw.table.battle, scw.deeds
    reply = scw.wish(ROLF, want)
    assert not reply.done
    assert reply.sentence.endswith(".")
    assert "\n" not in reply.sentence
    assert len(reply.sentence) < 400
    assert (scw.table.battle, scw.deeds) == before


def test_faces_of_real_dice_are_checked(scw):
    scw.done(ROLF, m.Begin(action="shoot", who=ROLES))
    n = len(scw.table.battle.standing.asking.dice)
    assert "too few" in scw.wish(ROLF, m.Enter(ask=scw.ask.id, faces=(6,))).sentence
    assert "no face" in scw.wish(ROLF, m.Enter(ask=scw.ask.id, faces=(7,) * n)).sentence
    scw.done(ROLF, m.Enter(ask=scw.ask.id, faces=(1,) * n))
    assert scw.table.battle.opened().record[0].by_hand


def test_a_guest_takes_back_what_it_did_and_no_other_deed(scw):
    scw.done(ROLF, m.Begin(action="shoot", who=ROLES))
    last = scw.deeds - 1
    refused = scw.wish(BEA, m.TakeBack(of=last))
    assert refused.sentence == "Rolf did that: only that device or the host can take it back."
    scw.done(ROLF, m.TakeBack(of=last))
    assert scw.table.battle.play is None
    assert not scw.wish(ROLF, m.TakeBack(of=last)).done


def test_two_devices_cannot_take_back_two_deeds(scw):
    scw.done(ROLF, m.Write(unit="a1", key="markers", value=1))
    scw.done(ROLF, m.Write(unit="a1", key="markers", value=2))
    last = scw.deeds - 1
    scw.done(ROLF, m.TakeBack(of=last), "one")
    assert scw.wish(ROLF, m.TakeBack(of=last), "two").sentence == "Rolf has just taken something back."
    assert scw.table.battle.unit("a1").markers == 1


def test_an_offer_that_is_locked_says_why(scw):
    locked = next(offer for offer in scw.table.battle.offers_for("a1") if offer.locked)
    assert scw.wish(ROLF, m.Take(offer=offer_id(locked))).sentence == str(locked.locked)


def test_what_the_sheet_forbids_the_table_may_do_anyway(tmp_path):
    tokens = AtTable(tmp_path / "c.db", "command_tokens", ())
    offer = next(offer for offer in tokens.table.battle.offers() if offer.deed or offer.thrown)
    want = m.Take(offer=offer_id(offer), ask=moment(tokens.table.story), secret=new_secret())
    tokens.done(ROLF, want.model_copy(update={"anyway": True}))
    assert tokens.table.story.deeds[-1].anyway
    tokens.store.close()


def test_a_draw_joins_both_secrets_and_a_stale_promise_is_not_used(orders):
    orders.done(ROLF, m.Take(offer=offer_id(orders.offer("On to the order dice"))))
    seen = moment(orders.table.story)
    promised = orders.wishes.promises.at(seen)
    orders.table.do(Adjust(unit="a1", key="pins", value=1))
    draw = offer_id(orders.offer("Draw an order die"))
    assert orders.wish(ROLF, m.Take(offer=draw, ask=seen, secret=new_secret())).sentence == str(GONE_ON)
    now = moment(orders.table.story)
    assert orders.wishes.promises.at(now).place != promised.place
    orders.done(ROLF, m.Take(offer=draw, ask=now, secret=new_secret()))


def test_a_die_out_of_a_real_bag_is_said(orders):
    orders.done(ROLF, m.Take(offer=offer_id(orders.offer("On to the order dice"))))
    draw = orders.offer("Draw an order die")
    orders.done(ROLF, m.Take(offer=offer_id(draw), lot=1))
    assert orders.table.story.deeds[-1] == draw.lots[1][0]
    assert not orders.wish(ROLF, m.Take(offer=offer_id(draw), lot=9)).done


def test_the_secret_of_a_throw_is_the_one_that_was_promised(scw):
    scw.done(ROLF, m.Begin(action="shoot", who=ROLES))
    ask = scw.ask.id
    promised = scw.wishes.promises.at(ask)
    published = promised.place, promised.promise
    mine = new_secret()
    scw.done(ROLF, m.Throw(ask=ask, secret=mine))
    fair = scw.table.story.deeds[-1].fair
    assert (fair.place, fair.promise, fair.guest, fair.wrong) == (*published, mine, "")


def test_a_throw_of_the_host_joins_the_secret_of_a_guest(scw):
    scw.done(ROLF, m.Begin(action="shoot", who=ROLES))
    promised = scw.wishes.promises.at(scw.ask.id)
    witness = new_secret()
    assert scw.wishes.promises.witnessed(scw.ask.id, witness)
    assert not scw.wishes.promises.witnessed(scw.ask.id, new_secret())
    assert not scw.wishes.promises.witnessed("m1", new_secret())
    faces = scw.table.throw()
    fair = scw.table.story.deeds[-1].fair
    assert (fair.promise, fair.guest, fair.faces) == (promised.promise, witness, faces)


def test_without_a_guest_the_host_throws_plainly(scw):
    scw.done(ROLF, m.Begin(action="shoot", who=ROLES))
    scw.table.throw()
    assert scw.table.story.deeds[-1].fair is None


def test_a_throw_that_is_handed_over_waits_for_the_host(scw):
    scw.done(ROLF, m.Begin(action="shoot", who=ROLES))
    scw.done(ROLF, m.HandOver(ask=scw.ask.id))
    assert scw.wishes.handed == scw.ask.id


def test_the_log_of_the_game_tells_the_secrets_and_verify_checks_them(scw, tmp_path, capsys):
    from rules.terminal.commands import main

    scw.done(ROLF, m.Begin(action="shoot", who=ROLES, said={"range": 1}))
    while scw.ask.kind != "apply":
        who = ROLF if scw.ask.side == "A" else BEA
        if scw.ask.kind == "roll":
            assert scw.throw(who).done
        else:
            scw.done(who, m.Choose(ask=scw.ask.id, option=0))
    scw.done(ROLF, m.Apply(ask=scw.ask.id))
    file = tmp_path / "log.json"
    file.write_text(scw.store.export_json(scw.table.game), encoding="utf-8")
    assert main(["verify", str(file)]) == 0
    assert "of two secrets: each as the secrets give it." in capsys.readouterr().out
    bad = file.read_text(encoding="utf-8")
    fair = next(deed.fair for deed in scw.table.story.deeds if deed.fair)
    file.write_text(bad.replace(fair.host, "0" * 64), encoding="utf-8")
    assert main(["verify", str(file)]) == 1
    assert "NOT FAIR" in capsys.readouterr().out


@pytest.mark.parametrize("value", ["many", "3", [], {}, None, 1.5, True])
def test_a_result_of_another_kind_is_refused_with_a_sentence(scw, value):
    at_its_end(scw)
    before, card = scw.deeds, scw.table.battle.unit("b1")
    own = [(one.role, one.key) for one in scw.table.battle.close().changes]
    for role, key in {*own, ("target", "rifle"), ("target", "bases"), ("target", "markers")}:
        reply = scw.wish(ROLF, m.Apply(ask=scw.ask.id, changes=(m.Changed(role=role, key=key, value=value),)))
        assert not reply.done, (key, value)
        assert reply.sentence
    assert (scw.deeds, scw.table.battle.unit("b1")) == (before, card)


@pytest.mark.parametrize("value", [10**9, -5])
def test_a_number_that_no_card_can_have_stops_at_its_limit(scw, value):
    at_its_end(scw)
    scw.done(ROLF, m.Apply(ask=scw.ask.id, changes=(m.Changed(role="target", key="markers", value=value),)))
    assert 0 <= scw.table.battle.unit("b1").markers < 10**9
