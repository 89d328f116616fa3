"""The journal: numbers, hashes, sentences; what a guest lacks is sent, what differs is sent anew."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

import pytest

from app.storage import KeptDeed
from app.table.journal import NEWEST, FarBack, Journal, following, signature, signed
from app.table.messages import LARGEST, Deeds, Joiner, from_host, in_parts
from app.table.notebook import Notebook
from rules import ruleset, rulesets
from rules.engine import PlayerError
from rules.frame.deed import NameSide
from rules.terminal.referee import Referee


def kept(sheet: str, seed: int = 3, turns: int = 1) -> list[KeptDeed]:
    """A random battle as the store keeps it."""
    story = Referee(ruleset(sheet), seed, turns).watch()
    return [KeptDeed(number, 1000 * number, "", deed.to_json()) for number, deed in enumerate(story.deeds)]


def journal(sheet: str = "scw", **more: int) -> Journal:
    made = Journal(ruleset(sheet))
    made.add(kept(sheet, **more))
    return made


@pytest.mark.parametrize("sheet", rulesets())
def test_every_deed_of_a_battle_has_a_number_a_hash_and_a_sentence(sheet):
    deeds = kept(sheet)
    made = Journal(ruleset(sheet))
    made.add(deeds)
    assert [line.number for line in made.lines] == list(range(len(deeds)))
    assert all(line.told.strip() for line in made.lines)
    assert {line.weight for line in made.lines} >= {"result", "step", "quiet"}
    hashes = [""]
    for deed in deeds:
        hashes.append(hashlib.sha256(f"{hashes[-1]}\n{deed.deed}".encode()).hexdigest())
    assert list(made.hashes) == hashes
    assert made.hash == hashes[-1]
    for number in (-1, len(hashes)):
        with pytest.raises(IndexError):
            made.hashes[number]


def test_deeds_it_has_already_are_passed_over():
    deeds = kept("scw")
    made = Journal(ruleset("scw"))
    made.add(deeds[:20])
    made.add(deeds[10:30])
    made.add(deeds[30:])
    assert made.hash == journal().hash


def caught_up(made: Journal, notebook: Notebook, whole: bool = True) -> list[Deeds]:
    """A guest comes with what it has and gets what it lacks."""
    sent, anew = made.start(notebook.last, notebook.hash, whole)
    messages: list[Deeds] = []
    while anew or sent < made.number:
        messages.append(made.next(sent, anew) or made.handed_on(sent, made._far_back(sent, 7), anew))
        sent, anew = messages[-1].first + len(messages[-1].deeds), False
    assert all(notebook.take(message) for message in messages)
    return messages


def test_a_guest_that_comes_back_gets_the_rest_and_nothing_else():
    deeds, made, guest = kept("scw"), Journal(ruleset("scw")), Notebook()
    made.add(deeds[:25])
    caught_up(made, guest)
    made.add(deeds[25:])
    messages = caught_up(made, guest)
    assert messages[0].first == 25
    assert not messages[0].anew
    assert (guest.hash, guest.last, guest.mended) == (made.hash, made.number, 0)


def test_nothing_is_sent_to_a_guest_that_has_everything():
    made, guest = journal(), Notebook()
    caught_up(made, guest)
    assert caught_up(made, guest) == []


def test_a_guest_that_has_something_else_gets_everything_anew():
    made, guest = journal(), Notebook()
    caught_up(made, guest)
    guest.hash = following(guest.hash, "something else")
    assert caught_up(made, guest)[0].anew
    assert (guest.hash, guest.mended) == (made.hash, 1)


def test_a_guest_of_a_longer_journal_gets_everything_anew():
    short, guest = Journal(ruleset("scw")), Notebook()
    caught_up(journal(), guest)
    short.add(kept("scw")[:10])
    assert caught_up(short, guest)[0].anew
    assert (guest.hash, guest.last) == (short.hash, 10)


def test_a_page_is_content_with_the_newest():
    made, page = journal(turns=3), Notebook()
    assert made.number > NEWEST
    assert sum(len(message.deeds) for message in caught_up(made, page, whole=False)) == NEWEST
    assert page.hash == made.hash


def test_a_guest_finds_a_deed_that_was_changed_doubled_or_left_out():
    made = journal()
    message = made.next(0, anew=True)
    changed = message.deeds[3].model_copy(update={"deed": message.deeds[3].deed.replace("a", "b", 1)})
    for deeds in ((*message.deeds[:3], changed, *message.deeds[4:]), (*message.deeds[:3], *message.deeds[4:]),
                  (*message.deeds[:4], *message.deeds[3:])):
        assert not Notebook().take(message.model_copy(update={"deeds": deeds}))


def test_a_message_that_comes_twice_changes_nothing():
    made, guest = journal(), Notebook()
    for message in caught_up(made, guest):
        if not message.anew:
            assert guest.take(message)
    assert guest.take(made.next(made.number - 3))
    assert (guest.hash, guest.last) == (made.hash, made.number)


def test_a_message_that_comes_too_early_is_not_taken():
    made, guest = journal(), Notebook()
    guest.take(made.next(0, anew=True).model_copy(update={"deeds": made.lines[:5], "hash": made.hashes[5]}))
    assert not guest.take(made.next(10))


def test_no_message_is_too_long():
    made, guest = journal("order_dice", turns=3), Notebook()
    messages = caught_up(made, guest)
    assert len(messages) > 1
    assert all(len(message.to_json().encode()) <= LARGEST for message in messages)


def test_a_guest_folds_the_deeds_to_the_same_game():
    story = Referee(ruleset("order_dice"), 5, 1).watch()
    made, guest = Journal(ruleset("order_dice")), Notebook()
    made.add(KeptDeed(number, 0, "", deed.to_json()) for number, deed in enumerate(story.deeds))
    caught_up(made, guest)
    assert guest.story(ruleset("order_dice")).battle == story.battle


def test_what_was_taken_back_is_named():
    story = Referee(ruleset("scw"), 1, 1).watch()
    last = story.undo()
    made = Journal(ruleset("scw"))
    made.add(KeptDeed(number, 0, "", deed.to_json()) for number, deed in enumerate((*story.deeds, last)))
    assert made.lines[-1].told == f"Taken back: {made.lines[last.of].told}"


def on_disk(deeds: Sequence[KeptDeed]) -> FarBack:
    return lambda first, most: deeds[first:first + most]


def test_more_can_be_taken_back_than_is_kept_at_hand(monkeypatch):
    monkeypatch.setattr("app.table.journal.BACK", 4)
    story, disk = Referee(ruleset("scw"), 1, 1).watch(), []
    made, at_all = Journal(ruleset("scw"), far_back=on_disk(disk)), len(story.deeds)
    for _ in range(30):
        story = story.after(story.undo())
    disk += [KeptDeed(number, 0, "", deed.to_json()) for number, deed in enumerate(story.deeds)]
    made.add(disk)
    assert made._battles[-1] == story.battle
    assert all(line.told.startswith("Taken back: ") for line in made.lines[at_all:])


def test_what_lies_far_back_is_read_from_the_disk_when_it_is_wanted(monkeypatch):
    monkeypatch.setattr("app.table.journal.AT_HAND", 10)
    deeds, guest = kept("scw"), Notebook()
    made = Journal(ruleset("scw"), far_back=on_disk(deeds))
    for at in range(0, len(deeds), 3):
        made.add(deeds[at:at + 3])
    assert 10 <= len(made.lines) <= 20
    assert made.next(0, anew=True) is None
    assert made.line(0) is None
    assert made.line(made.number - 1) == made.lines[-1]
    messages = caught_up(made, guest)
    assert messages[0].anew
    assert not any(message.anew for message in messages[1:])
    assert [line.deed for line in guest.deeds] == [one.deed for one in deeds]
    assert (guest.hash, guest.mended) == (made.hash, 0)
    assert guest.deeds[0].told == ""
    assert all(line.told for line in guest.deeds[-10:])


def test_a_journal_told_in_one_go_has_the_same_lines_at_hand(monkeypatch):
    monkeypatch.setattr("app.table.journal.AT_HAND", 10)
    deeds = kept("scw")
    at_once, in_turn = Journal(ruleset("scw")), Journal(ruleset("scw"))
    at_once.add(deeds)
    for one in deeds:
        in_turn.add([one])
    assert at_once.lines == in_turn.lines
    assert at_once.hashes == in_turn.hashes


def test_deeds_that_are_not_on_the_disk_any_more_are_said():
    with pytest.raises(PlayerError, match="deleted"):
        journal().handed_on(0, [])


@pytest.mark.parametrize("name", ["Bea", "", "Bea #1", "# #", "Bea's phone #0123456789abcdef:1"])
def test_who_did_it_is_read_again(name):
    mark = "0123456789abcdef:w-1.2"
    assert signature(signed(name, mark)) == (name, mark)


@pytest.mark.parametrize("who", ["", "A", "Mara", "Squad #2", "Mara #1:2"])
def test_a_name_without_a_mark_is_the_host_itself(who):
    assert signature(who) == (who, "")


def test_a_deed_that_is_longer_than_a_message_reaches_a_guest_in_parts():
    long = NameSide(side="A", name="x" * 2 * LARGEST).to_json()
    made, guest, joiner = Journal(ruleset("scw")), Notebook(), Joiner()
    made.add([*kept("scw")[:1], KeptDeed(1, 0, "", long)])
    for message in (made.next(0, anew=True), made.next(1)):
        for part in in_parts(message.to_json()):
            assert len(part.encode()) <= LARGEST
            whole = joiner.take(from_host(part))
        assert isinstance(whole, Deeds)
        assert guest.take(whole)
    assert guest.hash == made.hash
