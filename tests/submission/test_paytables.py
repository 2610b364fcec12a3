"""Wagers that are offered and the paytables that are named for them."""

import pytest
from tests.submission.findings import edited, fields, found, in_part, offering, only

NAMED = [
    ("blackjack", "royal_match", "633a.13(f)(2)", "C, D, E"),
    ("blackjack", "bet_the_set", "633a.13(g)(3)", "C, D"),
    ("pai-gow", "fortune_bonus", "645a.13(b)", "A, B, C, D"),
    ("pai-gow", "emperors_treasure", "645a.13(c)", "A, B, C, D"),
    ("pai-gow", "pai_gow_insurance", "645a.13(d)", "A, B"),
    ("high-card-flush", "flush_bonus", "678a.12(b)", "A, B, C, D, E, F, G, H"),
    ("high-card-flush", "straight_flush_bonus", "678a.12(c)", "A, B, C, D"),
    ("dj-wild", "progressive_bonus", "687a.12(c)", "1, 2"),
    ("dj-wild", "trips_bonus", "687a.12(d)", "DJWT-04, DJWT-05, DJWT-06, DJWT-07"),
    ("dj-wild", "bad_beat_bonus", "687a.12(e)", "DJWBB-01, DJWBB-02, DJWBB-03, DJWBB-04"),
    ("face-up-pai-gow", "ace_high_bonus", "688a.12(b)", "1, 2, 3, 4, 5"),
    ("face-up-pai-gow", "fortune_bonus", "688a.12(c)", "1, 2, 3, 4, 5, 6"),
    ("face-up-pai-gow", "progressive", "688a.12(d)", "1, 2, 3, 4, 5, 6, 7"),
]
"""Wagers whose table is selected in the Rules Submission."""


def without_table(text: str, wager: str) -> str:
    """The file without the line that names the wager's table."""
    head, tables, rest = text.partition("[game.paytables]")
    return head + tables + edited(rest, **{wager: None})


@pytest.mark.shows("633a.13(f)[lead]", "633a.13(g)[lead]", "645a.13(b)", "645a.13(c)")
@pytest.mark.shows("645a.13(d)", "678a.12(b)", "678a.12(c)", "687a.12(c)", "687a.12(d)")
@pytest.mark.shows("687a.12(e)", "688a.12(b)", "688a.12(c)", "688a.12(d)")
@pytest.mark.parametrize(("slug", "wager", "cite", "allowed"), NAMED)
def test_a_wager_is_not_offered_without_its_table(
    slug: str, wager: str, cite: str, allowed: str
) -> None:
    text = offering(slug, {f"{wager}_wager": True})
    assert found(text) == []
    refused = only(without_table(text, wager))
    assert refused.field == f"game[0].paytables.{wager}"
    assert (refused.cites, refused.allowed) == ((cite,), allowed)


@pytest.mark.shows("678a.12(d)(1)")
def test_678a_12_d_the_progressives_table_should_be_named_and_need_not_be_filed() -> None:
    text = without_table(
        offering("high-card-flush", {"progressive_jackpot_wager": True}), "progressive_jackpot"
    )
    assert found(text) == []
    assert "A is taken" in only(text, "warning").words


@pytest.mark.shows("633a.13(d)(2)", "633a.13(g)(1)")
@pytest.mark.parametrize(("wager", "decks"), [("match_the_dealer", 8), ("bet_the_set", 1)])
def test_where_one_table_is_printed_for_the_decks_there_is_none_to_name(
    wager: str, decks: int
) -> None:
    text = offering("blackjack", {f"{wager}_wager": True, "decks": decks})
    assert found(without_table(text, wager)) == []


@pytest.mark.parametrize(("slug", "wager", "cite", "allowed"), NAMED)
def test_no_table_is_named_of_a_wager_that_is_not_offered(
    slug: str, wager: str, cite: str, allowed: str
) -> None:
    name = allowed.partition(",")[0]
    text = in_part(offering(slug), "paytables", f'{wager} = "{name}"')
    refused = only(text)
    assert (refused.field, refused.cites) == (f"game[0].paytables.{wager}", (cite,))


@pytest.mark.shows("633a.13(d)(1)", "633a.13(f)[lead]", "633a.13(g)[lead]")
def test_r_633a_4_every_wager_without_a_table_for_the_decks_is_told() -> None:
    wagers = ("match_the_dealer", "bet_the_set", "royal_match")
    text = offering("blackjack", {f"{wager}_wager": True for wager in wagers})
    assert found(text) == []
    three = edited(text, decks="3")  # Royal Match's tables C, D and E are for two and more
    assert fields(three) == ["paytables.match_the_dealer", "paytables.bet_the_set"]
    assert {one.cites[-1] for one in found(three)} == {"R-633a-4"}
    one = edited(text, decks="1")
    assert fields(one) == [f"paytables.{name}" for name in wagers[:1] + wagers[:0:-1]]
    unnamed = without_table(three, "match_the_dealer")
    assert fields(unnamed) == ["choices.decks", "paytables.bet_the_set"]


@pytest.mark.shows("633a.12(a)(2)", "633a.6(e)(7)")
def test_633a_12_a_2_super_match_is_of_switch_alone() -> None:
    text = offering("blackjack", {"switch": True, "super_match_wager": True})
    assert found(text) == []
    refused = only(edited(text, switch="false", shuffler='"batch"'))
    assert refused.cites == ("633a.6(e)(7)", "633a.12(a)(2)")


@pytest.mark.shows("633a.2(b)(10)[lead]")
def test_r_633a_23_switch_takes_no_other_side_wager_unless_it_is_chosen() -> None:
    text = offering("blackjack", {"switch": True, "lucky_ladies_wager": True})
    assert fields(text) == ["choices.lucky_ladies_wager"]
    assert found(edited(text, switch_other_side_bets="true")) == []
