"""A table opened by touch in a real window: devices come in, guests throw, and their dice fall here."""

from __future__ import annotations

import socket
import time
from pathlib import Path

import pytest

from app.look.sides import colours_of, sides_of
from app.table import messages as m
from app.table.guest import Guest, new_device
from app.widgets.far_side import FarSide
from app.widgets.seating import KEY
from tests.app.table.windows import HostWindow

AT_MOST = 0.020
"""Seconds of the window's thread that opening a table may take in one piece."""


def listens(port: int) -> bool:
    with socket.socket() as probe:
        probe.settimeout(1)
        return probe.connect_ex(("127.0.0.1", port)) == 0


def shoots(host: HostWindow, shooter: Guest) -> m.Begin:
    """A shot of this guest's first unit at the first enemy, whatever the sheet."""
    battle, who = host.battle.battle, {}
    for role in battle.edition.action("shoot").roles:
        who[role.id] = next(unit.id for unit in battle.there() if battle.sheet.can_be("shoot", role.id, unit)
                            and (unit.side == shooter.state.seat) is not role.opponent)
    return m.Begin(action="shoot", who=who)


def test_a_table_is_opened_from_home_and_closed_again(host: HostWindow):
    host.begin("scw")
    host.window.key(27)
    host.window.key(27)
    host.window.tap("One table, many devices")
    host.window.tap("Open a table")
    host.until(lambda: host.state and host.state.is_open, "the table to open")
    port = int(host.state.address.rpartition(":")[2])
    assert listens(port)
    assert host.window.look(host.state.code)
    host.window.wait(7)
    host.window.tap("Close the table")
    assert not listens(port)
    assert host.on_top == "home"


@pytest.mark.parametrize("where", ["turn", "tray", "settings"])
def test_the_ways_to_a_table(host: HostWindow, where: str):
    host.begin("scw")
    if where == "turn":
        host.window.tap(host.window.kit.word("menu"))
    elif where == "tray":
        host.kit.go("tray")
        host.window.wait(0.2)
        host.window.tap(host.window.kit.word("tray.players"))
        host.window.wait(0.3)
    else:
        host.kit.go("settings")
        host.window.wait(0.2)
        host.page.list.scroll_y = 0
        host.window.wait(0.2)
    host.window.tap("Open a table")
    host.until(lambda: host.state and host.state.is_open, "the table to open")


def test_nobody_is_in_before_the_tap_and_the_number_is_the_same(host: HostWindow):
    host.begin("scw")
    host.open()
    bea = Guest(host.state.link, new_device(), lambda call: call(), lambda: None, name="Bea", seat="B")
    host.guests.append(bea)
    bea.join()
    host.until(lambda: bea.state.number, "Bea to wait")
    host.until(lambda: host.window.look(str(bea.state.number)), "the number of Bea's screen")
    assert bea.view is None
    host.tap_at_rest("Not now")
    host.until(lambda: bea.state.standing == "refused", "Bea to be refused")


def test_who_comes_to_the_place_of_another_is_not_let_in_by_a_finger_on_its_way(host: HostWindow):
    host.begin("scw")
    host.open()
    eve, bea = asking = [Guest(host.state.link, new_device(), lambda call: call(), lambda: None, name=name, seat="B")
                         for name in ("Eve", "Bea")]
    for many, guest in enumerate(asking, start=1):
        host.guests.append(guest)
        guest.join()
        host.until(lambda many=many: len(host.state.asking) == many, "them to ask")
    host.window.wait(0.5)
    eve.leave(say_bye=True)
    host.until(lambda: len(host.state.asking) == 1 and not host.window.look("Eve"), "Eve to be gone")
    first = host.state.asking[0].id
    host.page.let_in(first)
    host.after_the_table()
    assert [one.name for one in host.state.asking] == ["Bea"]
    host.window.wait(0.5)
    host.page.let_in(first)
    host.until(lambda: bea.state.standing == "in", "Bea to be in")


def test_seats_are_given_changed_and_taken(host: HostWindow):
    host.begin("scw")
    host.open()
    bea = host.guest("Bea", "B")
    assert host.state.holder("B").name == "Bea"
    host.page.seat_menu(host.state.holder("B"))
    host.window.wait(0.3)
    host.window.tap("Let it watch")
    host.until(lambda: bea.state.seat == "", "Bea to look on")
    host.page.seat_menu(host.state.inside[0])
    host.window.wait(0.3)
    host.window.tap("Send away")
    host.until(lambda: bea.state.standing == "closed", "Bea to be away")
    host.until(lambda: host.state.inside == (), "the seat to be empty")


def test_dice_of_a_guest_fall_in_this_window(host: HostWindow):
    host.begin("scw")
    host.open()
    rolf = host.guest("Rolf", "A")
    host.kit.go_to_turn("scw")
    assert host.wish(rolf, shoots(host, rolf)).done
    host.until(lambda: host.on_top == "resolve", "the action to be shown")
    host.window.wait(0.3)
    assert host.page.state == "ask"
    dice = host.page.session.roll.thrown
    assert host.window.look(f"Blue rolls {dice}")
    assert host.window.look("Roll for Blue")
    host.throw(rolf)
    host.until(lambda: host.page.state == "air", "the dice to fall")
    host.until(lambda: host.page.tray.busy, "the dice to move")
    fallen = host.battle.battle.opened().record[0].faces
    assert [die.face for die in host.page.tray.dice] == list(fallen)
    host.until(lambda: host.page.state == "landed", "the dice to lie")
    assert len(host.page.session.play.record) == 1


def test_whose_throw_it_is_is_turned_to_where_he_sits(host: HostWindow):
    host.begin("scw")
    host.open()
    rolf = host.guest("Rolf", "A")
    assert host.wish(rolf, shoots(host, rolf)).done
    host.until(lambda: host.on_top == "resolve", "the action to be shown")
    host.window.wait(0.3)
    due = host.page.due
    assert not isinstance(host.page.whose_card(due), FarSide)
    for edge, turned in (("far", True), ("near", False)):
        host.kit.store.set_setting(KEY, {"A": edge, "B": "left"})
        assert isinstance(host.page.whose_card(due), FarSide) is turned


def test_the_tray_says_whose_throw_the_table_waits_for(host: HostWindow):
    host.begin("scw")
    host.open()
    rolf = host.guest("Rolf", "A")
    host.wish(rolf, shoots(host, rolf))
    host.until(lambda: host.on_top == "resolve", "the action to be shown")
    host.window.wait(0.3)
    said = f"Blue rolls {host.page.session.roll.thrown}"
    host.kit.go("tray")
    host.window.wait(0.5)
    assert host.window.look(said)
    host.window.tap("Look")
    host.until(lambda: host.on_top == "resolve", "the action again")


def test_a_code_for_the_wifi_is_shown_and_its_password_kept_nowhere(host: HostWindow):
    host.begin("scw")
    host.open()
    host.page.ask_wifi()
    host.window.wait(0.5)
    word = host.kit.word
    for key, text in (("table.wifi_name", "Cellar"), ("table.wifi_password", "correct horse")):
        host.window.find(kind="TypeField", hint=word(key)).input.text = text
    host.window.tap("Show the code")
    host.window.wait(0.5)
    assert host.window.look("Scan this first: joins Cellar")
    kept = list(Path(host.kit.store.path).parent.glob("*.db*"))
    assert kept
    assert b"correct horse" not in b"".join(file.read_bytes() for file in kept)
    host.page.hide_wifi()
    host.window.wait(0.3)
    assert not host.window.look("Scan this first: joins Cellar")


def test_guests_see_the_sides_in_the_colours_of_the_host(host: HostWindow):
    host.begin("scw")
    host.open()
    bea = host.guest("Bea", "B")
    sides = sides_of(host.battle.battle)
    assert bea.view["looks"] == {id: list(colours) for id, colours in colours_of(host.battle.battle).items()}
    dark = bea.view["looks"]["B"][0]
    assert [round(255 * part) for part in sides["B"].colour[:3]] == [int(dark[at:at + 2], 16) for at in (1, 3, 5)]


def test_the_host_can_throw_in_his_place(host: HostWindow):
    host.begin("scw")
    host.open()
    rolf, bea = host.guest("Rolf", "A"), host.guest("Bea", "B")
    host.wish(rolf, shoots(host, rolf))
    host.until(lambda: host.on_top == "resolve", "the action to be shown")
    host.window.wait(0.3)
    host.up_to_date(bea)
    host.until(lambda: host.battle.joined(), "Bea's part in the host's dice")
    host.page.shaken()
    host.page.tap_felt()
    assert host.page.session.play.record == ()
    host.window.tap("Roll for Blue")
    assert len(host.battle.battle.opened().record) == 1
    assert host.battle.last.fair.wrong == ""


def test_a_guest_plays_an_action_to_its_end_and_the_window_follows(host: HostWindow):
    host.begin("scw")
    host.open()
    rolf, bea = host.guest("Rolf", "A"), host.guest("Bea", "B")
    host.kit.go_to_turn("scw")
    host.wish(rolf, shoots(host, rolf))
    while ask := (host.up_to_date(rolf) or rolf.view["ask"]):
        who = rolf if ask["side"] in ("", "A") else bea
        host.up_to_date(who)
        if ask["kind"] == "apply":
            break
        if ask["kind"] == "roll":
            host.throw(who)
        else:
            assert host.wish(who, m.Choose(ask=ask["id"], option=0)).done
    host.until(lambda: host.page.session.play.over, "the window to be at the end")
    host.wish(rolf, m.Apply(ask=ask["id"]))
    host.until(lambda: host.on_top == "outcome", "the outcome")
    assert not host.page.session.under_way
    offer = next(offer for offer in rolf.view["offers"] if offer["kind"] == "deed" and offer["side"] in ("", "A"))
    host.up_to_date(rolf)
    host.wish(rolf, m.Take(offer=offer["id"], ask=rolf.view["moment"]))
    host.until(lambda: host.on_top == "sheet", "the turn")


def test_a_guest_never_takes_a_page_away_that_is_being_written_on(host: HostWindow):
    host.begin("scw")
    host.open()
    rolf = host.guest("Rolf", "A")
    host.kit.go("settings")
    host.wish(rolf, shoots(host, rolf))
    host.window.wait(0.4)
    assert host.on_top == "settings"
    host.window.tap("Look")
    assert host.on_top == "resolve"


def test_opening_costs_the_window_next_to_nothing(host: HostWindow):
    host.begin("scw")
    spent: list[float] = []
    real = host.kit.tables._begin

    def timed() -> None:
        begun = time.thread_time()
        real()
        spent.append(time.thread_time() - begun)

    host.kit.tables._begin = timed
    for _ in range(3):
        begun = time.thread_time()
        host.kit.tables.open("scw")
        spent.append(time.thread_time() - begun)
        host.until(lambda: host.state and host.state.is_open, "the table to open")
        host.kit.tables.close()
    assert max(spent) < AT_MOST, spent
