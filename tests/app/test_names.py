"""The outcome calls units by their names."""

from app.names import by_name

BOTH = {"Target": "Militia", "Shooter": "1st Platoon"}


def test_a_role_that_begins_a_sentence_is_named():
    said = by_name("The target loses 2 bases. The shooter is hammered.", BOTH, "The")
    assert said == "Militia loses 2 bases. 1st Platoon is hammered."


def test_a_role_inside_a_sentence_stays():
    assert by_name("It goes to the target square.", BOTH, "The") == "It goes to the target square."
    assert by_name("The target's fire is lost.", BOTH, "The") == "The target's fire is lost."


def test_only_picked_roles_are_named():
    assert by_name("The target wins.", {"Shooter": "1st Platoon"}, "The") == "The target wins."


def test_a_name_is_taken_as_it_is():
    assert by_name("The target wins.", {"Target": r"No. 1 \1 (A)"}, "The") == r"No. 1 \1 (A) wins."


def test_spanish():
    said = by_name("El objetivo pierde 2 bases. La unidad se retira.",
                   {"Objetivo": "Milicia", "Unidad": "Sección 2"}, "El|La|Los|Las")
    assert said == "Milicia pierde 2 bases. Sección 2 se retira."
