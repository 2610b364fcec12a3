"""Equipment that excludes a choice: all of it is found, and each with its paragraph."""

from typing import Any

import pytest
from tests.submission.findings import edited, fields, found, offering

ONE_DECK = {
    "pai-gow": "645a", "six-card-pai-gow": "670a", "high-card-flush": "678a", "dj-wild": "687a",
    "face-up-pai-gow": "688a",
}  # fmt: skip
COUNTED_BY_NOBODY: dict[str, Any] = {"high-card-flush": "false", "dj-wild": "false"}


def without_shuffler(slug: str, **lines: str) -> str:
    """A table without a shuffler."""
    counting = {"counting_shuffler": "false"} if slug in COUNTED_BY_NOBODY else {}
    return offering(slug, {}, automated_shuffler="false", **counting, **lines)


@pytest.mark.shows("645a.9(a)(1)", "670a.9(a)(1)", "678a.9(a)(1)", "687a.9(a)(1)", "688a.9(a)(1)")
@pytest.mark.parametrize("slug", ONE_DECK)
def test_a_9_a_1_the_hand_deals_what_a_machine_has_shuffled(slug: str) -> None:
    by_hand = offering(slug, {}, dealing_method='"hand"')
    assert fields(by_hand) == []
    (refused,) = found(without_shuffler(slug, decks="1", dealing_method='"hand"'))
    assert refused.field == "game[0].choices.dealing_method"
    assert refused.cites == (f"{ONE_DECK[slug]}.9(a)(1)",)
    device = edited(by_hand, automated_shuffler="false", reshuffling_device="true")
    assert fields(device) == []


@pytest.mark.shows("645a.3(b)[lead]", "670a.3(b)[lead]", "678a.3(b)[lead]", "687a.3(b)[lead]")
@pytest.mark.shows("688a.3(b)[lead]")
@pytest.mark.parametrize("slug", ONE_DECK)
def test_a_3_b_two_decks_alternate_with_a_shuffler_alone(slug: str) -> None:
    assert fields(without_shuffler(slug, decks="1")) == []
    (refused,) = found(without_shuffler(slug, decks="2"))
    assert (refused.field, refused.cites) == (
        "game[0].choices.decks", (f"{ONE_DECK[slug]}.3(b)[lead]",),
    )  # fmt: skip


@pytest.mark.shows("645a.5(a)", "670a.5(a)", "678a.5(a)", "687a.5(a)", "688a.5(a)")
@pytest.mark.parametrize("slug", ONE_DECK)
def test_a_5_a_only_a_shuffler_loads_the_shoe(slug: str) -> None:
    assert fields(offering(slug, {}, shuffler_loads_shoe="true")) == []
    refused = fields(without_shuffler(slug, decks="1", shuffler_loads_shoe="true"))
    assert refused == ["equipment.shuffler_loads_shoe"]


@pytest.mark.shows("645a.5(i)(3)", "645a.2(c)(3)")
@pytest.mark.parametrize(
    ("lines", "refused"),
    [
        ({}, 0),
        ({"dealing_method": '"manual_shoe"'}, 1),
        ({"automated_shuffler": "false", "decks": "1"}, 1),
        ({"dealing_method": '"manual_shoe"', "automated_shuffler": "false", "decks": "1"}, 2),
    ],
)
def test_645a_5_i_3_the_button_needs_automated_shoe_and_shuffler(
    lines: dict[str, str], refused: int
) -> None:
    findings = found(offering("pai-gow", {}, start_method='"button"', **lines))
    assert [one.field for one in findings] == ["game[0].choices.start_method"] * refused


@pytest.mark.shows("633a.12(b)(1)", "633a.12(b)(2)")
@pytest.mark.parametrize(
    ("lines", "cites"),
    [
        ({"decks": "2"}, []),
        ({"decks": "3"}, ["633a.12(b)(1)"]),
        ({"decks": "2", "shuffler": '"none"'}, ["633a.12(b)(2)"]),
        ({"decks": "6", "shuffler": '"none"'}, ["633a.12(b)(1)", "633a.12(b)(2)"]),
    ],
)
def test_633a_12_b_from_the_hand_two_decks_that_a_machine_shuffles(
    lines: dict[str, str], cites: list[str]
) -> None:
    findings = found(offering("blackjack", {}, hand_dealt="true", **lines))
    assert [one.cites[0] for one in findings] == cites


@pytest.mark.shows("633a.3(c)", "633a.4(d)")
def test_633a_3_c_a_double_shoe_is_shuffled_by_hand() -> None:
    text = offering("blackjack", {}, double_shoe="true")
    assert fields(text) == ["equipment.double_shoe"]
    assert fields(edited(text, shuffler='"none"')) == []
