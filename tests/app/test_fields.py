"""Fields that are more than a stepper: the facing plan and the slider with its marks."""

from __future__ import annotations

from itertools import pairwise

import pytest

from app.play.draft import Draft
from app.play.scale import Mark, Surveyor
from app.words import codes
from rules import ruleset

GUN = {"weapon": "Medium AT gun", "shooters": 1, "target": "medium_tank", "distance": 24}


def assemble(window, sheet: str = "order_dice", action: str = "shoot", **facts):
    """An action being assembled, its odds and marks there."""
    window.kit.open_action(sheet, action, facts or GUN)
    window.wait(0.4)
    page = window.app.shell.pile.top
    window.until(lambda: not page.form.distances or set(page.form.scales) == set(page.form.distances))
    window.wait(0.2)
    return page


def reveal(window, page, widget) -> None:
    """Scroll until a widget is on the screen."""
    scroll_of(page).scroll_to(widget, padding=60, animate=False)
    window.wait(0.2)


def scroll_of(page):
    """What scrolls round the fields."""
    from kivy.uix.scrollview import ScrollView

    parent = page.form.parent
    while not isinstance(parent, ScrollView):
        parent = parent.parent
    return parent


def one(page, name: str):
    """The only widget of this kind on the page."""
    found = [widget for widget in page.form.walk() if type(widget).__name__ == name]
    assert len(found) == 1, found
    return found[0]


# -- the plan


@pytest.mark.parametrize(
    ("place", "side", "sector"),
    [((0.5, 0.95), "front", "front"), ((0.95, 0.5), "side", "right"), ((0.05, 0.5), "side", "left"),
     ((0.5, 0.05), "rear", "rear"), ((0.5, 0.5), "top", "top")],
)  # fmt: skip
def test_a_tapped_sector_is_the_segment_beside_it(window, place, side, sector):
    page = assemble(window, **GUN, facing="rear" if side == "front" else "front")
    plan = one(page, "FacingPlan")
    reveal(window, page, plan)
    x, y = plan.to_window(plan.x + place[0] * plan.width, plan.y + place[1] * plan.height)
    window.tap((x, y))
    field = one(page, "FacingField")
    assert page.draft.values["facing"] == side
    assert plan.side == sector
    assert [option for option, segment in field.segments.segments.items() if segment.chosen] == [side]


def test_a_tapped_segment_lights_its_sector_and_changes_the_odds(window):
    page = assemble(window, **GUN)
    window.until(lambda: page.odds is not None)
    before = page.card.picture.parts
    field = one(page, "FacingField")
    reveal(window, page, field.plan)
    assert field.plan.side == "front"
    window.tap(field.segments.segments["rear"])
    assert field.plan.side == "rear"
    window.until(lambda: page.odds is not None and page.card.picture.parts != before)


@pytest.mark.parametrize(("size", "scale"), [((360, 640), 1.0), ((360, 640), 2.0), ((1280, 800), 1.0)])
def test_the_plan_never_covers_its_segments(window, size, scale):
    window.resize(*size)
    window.kit.settings.set("text", scale)
    window.kit.restyle()
    page = assemble(window, **GUN)
    field = one(page, "FacingField")
    reveal(window, page, field.plan)
    plan, segments = field.plan, field.segments
    assert plan.size == [120, 120]
    assert plan.right <= segments.x or plan.y >= segments.top
    assert segments.right <= field.right + 1


# -- the marks


def marks_of(sheet: str, action: str, name: str = "distance", **facts) -> tuple[Mark, ...]:
    rules = ruleset(sheet).printed
    found = rules.action(action)
    draft = Draft(rules, found, facts)
    return Surveyor(rules, found).scale(name, draft.views[name], draft.trial(name)).marks


def test_marks_stand_where_a_need_changes_and_where_a_weapon_ends():
    assert [(mark.at, mark.kind, str(mark.text)) for mark in marks_of("order_dice", "shoot", **GUN)] == [
        (6, "upto", "+1"), (30, "over", "-1"), (60, "most", "")]
    assert marks_of("order_dice", "smoke_round") == (Mark(12, "least"), Mark(60, "most"))


def test_without_dice_marks_stand_where_the_answer_changes():
    assert marks_of("steel_wheels", "spotting") == (Mark(150, "upto"),)
    assert marks_of("steel_wheels", "communications") == (Mark(32, "upto"),)


def test_facts_that_are_wrong_elsewhere_have_no_marks():
    assert marks_of("order_dice", "shoot", **GUN | {"in_transport": True}) == ()


def test_a_field_of_a_row_is_tried_in_its_own_row():
    from app.play.draft import RowDraft

    rules = ruleset("command_tokens").printed
    fire = rules.action("fire")
    draft = Draft(rules, fire, {"target": "medium_vehicle", "neighbours": [{"distance": 3}, {"distance": 5}]})
    row = RowDraft(draft, draft.views["neighbours"], 1)
    assert [r["distance"] for r in row.trial("distance")(9)["neighbours"]] == [3, 9]
    assert [r["distance"] for r in draft.values["neighbours"]] == [3, 5]


def test_a_row_has_its_title_and_no_heading_of_a_group(window):
    page = assemble(window, weapon="Rifle", further=({"weapon": "LMG"},))
    card = one(page, "RowCard")
    assert card.title == "Weapon 1"
    inside = [type(widget).__name__ for widget in card.walk(restrict=True)]
    assert "Heading" not in inside
    assert "Heading" in [type(widget).__name__ for widget in page.form.walk()]


@pytest.mark.parametrize(
    ("distance", "says"), [(4, '6" or less +1'), (24, "no modifier"), (31, "over half range −1"), (61, "not possible")]
)
def test_the_slider_says_in_words_what_its_value_brings(window, distance, says):
    page = assemble(window, **GUN | {"distance": distance})
    slider = one(page, "MarkedSlider")
    assert slider.says == says
    assert [text for _, text in slider.track.marks] == ['6" +1', 'over 30" −1', '60" max']


def drag_thumb(window, slider, across: float, along: float = 0.0, seconds: float = 0.3) -> None:
    """A finger on the thumb, moved so far."""
    track = slider.track
    x, y = track.to_window(track.x_of(track.value), track.rail)
    window.drag((x, y), (x + across, y + along), seconds)


@pytest.mark.parametrize("seconds", [0.05, 0.4])
def test_the_thumb_follows_a_finger_quick_or_slow(window, seconds):
    page = assemble(window, **GUN)
    slider = one(page, "MarkedSlider")
    reveal(window, page, slider)
    before = scroll_of(page).scroll_y
    drag_thumb(window, slider, 60, seconds=seconds)
    assert page.draft.values["distance"] == slider.value > 24
    drag_thumb(window, slider, -400, seconds=seconds)
    assert page.draft.values["distance"] == 0
    assert scroll_of(page).scroll_y == pytest.approx(before, abs=0.01)


def test_a_finger_that_goes_up_from_the_thumb_scrolls_the_page(window):
    page = assemble(window, **GUN)
    slider = one(page, "MarkedSlider")
    reveal(window, page, slider)
    before = scroll_of(page).scroll_y
    drag_thumb(window, slider, 3, 90)
    window.wait(1)
    assert page.draft.values["distance"] == 24
    assert scroll_of(page).scroll_y != pytest.approx(before, abs=0.01)


def test_a_tap_on_the_line_sets_it_there_and_the_signs_go_one_by_one(window):
    page = assemble(window, **GUN)
    slider = one(page, "MarkedSlider")
    reveal(window, page, slider)
    track = slider.track
    window.tap(track.to_window(track.x_of(50), track.rail))
    assert page.draft.values["distance"] == 50
    window.tap(window.find(spoken="Range, +"))
    assert page.draft.values["distance"] == 51
    window.tap(window.find(spoken="Range, −"))
    window.tap(window.find(spoken="Range, −"))
    assert page.draft.values["distance"] == 49


def test_other_facts_move_the_marks(window):
    page = assemble(window, **GUN)
    page.form.set(page.draft.views["weapon"], "Light AT gun")
    slider = one(page, "MarkedSlider")
    window.until(lambda: [mark.at for mark in slider.scale.marks] != [6, 30, 60])
    assert [text for _, text in slider.track.marks][-1].endswith("max")


def test_where_nothing_changes_a_stepper_stands(window):
    page = assemble(window, "order_dice", "reaction", against="assault", activated=True)
    assert not page.form.scales["distance"].marks
    assert one(page, "Stepper")
    assert "MarkedSlider" not in [type(widget).__name__ for widget in page.form.walk()]
    page.form.set(page.draft.views["activated"], False)
    window.until(lambda: page.form.scales["distance"].marks)
    assert one(page, "MarkedSlider").value == page.draft.values["distance"]


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_words_under_the_line_stand_apart_and_inside(window, scale):
    window.resize(360, 640)
    window.kit.settings.set("text", scale)
    window.kit.settings.set("language", "es")
    window.kit.restyle()
    page = assemble(window, **GUN)
    track = one(page, "MarkedSlider").track
    for row in track._rows:
        ends = [(left, left + texture.width) for left, texture in row]
        assert all(end <= start for (_, end), (start, _) in pairwise(ends))
        assert ends[0][0] >= 0
        assert ends[-1][1] <= track.width + 1


def test_moving_the_slider_costs_less_than_a_frame(window):
    from itertools import cycle

    from tests.stopwatch import assert_within

    page = assemble(window, **GUN)
    slider, values = one(page, "MarkedSlider"), cycle(range(10, 60))
    assert_within(1 / 60, lambda: slider.set(next(values)))


# -- the legend of a stacked bar


def legends():
    """Every action that shows its odds as kinds of result."""
    sheets = ["scw", "order_dice", "command_tokens", "steel_wheels", "gang_skirmish"]
    return [(sheet, action) for sheet in sheets for action in ruleset(sheet).actions
            if action.view is not None and action.view.kind == "stack"]  # fmt: skip


@pytest.mark.parametrize("language", codes())
@pytest.mark.parametrize("scale", [1.0, 1.3, 1.5, 2.0])
def test_no_legend_breaks_a_word(window, language, scale):
    from fractions import Fraction

    from kivy.uix.boxlayout import BoxLayout

    from app.look.text import Text, widest_word
    from app.widgets.charts import Legend
    from rules.ruleset import Part

    window.kit.settings.set("text", scale)
    window.kit.settings.set("language", language)
    window.kit.restyle()
    found = legends()
    assert found
    for sheet, action in found:
        parts = [Part(label, Fraction(1, 7)) for label, _ in action.view.kinds]
        holder = BoxLayout(size=(304, 600))
        legend = Legend(parts, sheet, window.kit.rules_text)
        holder.add_widget(legend)
        window.app.shell.add_widget(holder)
        window.frames(3)
        for words in (widget for widget in legend.walk() if isinstance(widget, Text)):
            longest = widest_word(words.text, words.style)
            assert longest <= words.width + 1, f"{sheet} {action.id}: {words.text!r} breaks, {longest} in {words.width}"
        window.app.shell.remove_widget(holder)


def test_the_sectors_of_the_plan_meet_at_the_hull_and_leave_nothing_over(window):
    from app.widgets.facing import CORNERS, HULL

    def area(corners):
        pairs = zip(corners, (*corners[1:], corners[0]), strict=True)
        return abs(sum(x * v - u * y for (x, y), (u, v) in pairs)) / 2

    left, low, right, high = HULL
    assert set(CORNERS["top"]) == {(x, y) for x in (left, right) for y in (low, high)}
    assert sum(map(area, CORNERS.values())) == pytest.approx(1)
    for sector, corners in CORNERS.items():
        assert sector == "top" or set(corners) & set(CORNERS["top"]) == set(corners[2:])
