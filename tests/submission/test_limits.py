"""Limits of the wagers, and the floor of a payout limit at these limits."""

from typing import Any

import pytest
from tests.submission.findings import edited, fields, found, offering, only


def limits(least: str, most: str) -> str:
    """Limits as the file writes them."""
    return f'{{ least = "{least}", most = "{most}" }}'


def with_limits(text: str, **lines: str | None) -> str:
    """A file with other limits."""
    head, table, rest = text.partition("[game.limits]")
    return head + table + edited(rest, **lines)


def refuses(text: str, field: str, allowed: str) -> bool:
    """Whether a file is refused for one field alone."""
    finding = only(text)
    assert finding.field == f"game[0].{field}"
    assert allowed in finding.allowed
    return True


# a payout limit


@pytest.mark.shows("678a.12(e)")
@pytest.mark.parametrize(("limit", "floor"), [("$50,400", ""), ("$50,399", "$50,400")])
def test_678a_12_e_a_patron_wins_ante_and_raise_at_every_box(limit: str, floor: str) -> None:
    """The least Ante, $2,100, at six boxes, each with a Raise of three Antes, all at 1 to 1: $2,100
    × (1 + 3) × 6 = $50,400, which is more than $50,000."""
    chosen = {"adjacent_boxes": 6}
    text = with_limits(
        offering("high-card-flush", chosen, payout_limit=f'"{limit}"'),
        ante=limits("$2,100", "$5,000"),
    )
    assert refuses(text, "choices.payout_limit", floor) if floor else not found(text)


@pytest.mark.shows("678a.12(e)")
@pytest.mark.parametrize(("limit", "floor"), [("$50,000", ""), ("$49,999", "$50,000")])
def test_678a_12_e_it_is_never_under_50_000_dollars(limit: str, floor: str) -> None:
    """At five boxes the least Ante of $2,100 wins $42,000."""
    text = with_limits(
        offering("high-card-flush", {"adjacent_boxes": 5}, payout_limit=f'"{limit}"'),
        ante=limits("$2,100", "$5,000"),
    )
    assert refuses(text, "choices.payout_limit", floor) if floor else not found(text)


@pytest.mark.shows("645a.13(f)")
@pytest.mark.parametrize(("limit", "floor"), [("$58,000", ""), ("$57,999", "$58,000")])
def test_645a_13_f_the_best_hand_at_the_least_wagers(limit: str, floor: str) -> None:
    """A 7-card straight flush wins $7 at 8,000 to 1 (paytable A), $56,000, and all of a meter of
    $2,000."""
    chosen = {"fortune_bonus_wager": True, "progressive_wager": True}
    text = with_limits(
        offering("pai-gow", chosen, payout_limit=f'"{limit}"'), fortune_bonus=limits("$7", "$100")
    )
    assert refuses(text, "choices.payout_limit", floor) if floor else not found(text)


@pytest.mark.shows("645a.13(f)")
@pytest.mark.parametrize(("limit", "floor"), [("$54,000", ""), ("$53,999", "$54,000")])
def test_645a_13_f_the_progressive_has_the_size_of_its_meter(limit: str, floor: str) -> None:
    """A royal flush wins 500 for 1 of a progressive of $100, $50,000; and 2,000 to 1 of a Fortune
    Bonus Wager of $2, if the other two cards are a royal match: $4,000. Alone, the royal flush of
    the Fortune Bonus Wager is another line (150 to 1, $300), and the 7-card straight flush wins
    $16,000 and the meter, $2,000."""
    chosen = {"fortune_bonus_wager": True, "progressive_wager": True, "progressive_bet": 10_000}
    text = with_limits(
        offering("pai-gow", chosen, payout_limit=f'"{limit}"'), fortune_bonus=limits("$2", "$100")
    )
    assert refuses(text, "choices.payout_limit", floor) if floor else not found(text)


@pytest.mark.shows("633a.13(j)")
@pytest.mark.parametrize(("cap", "floor"), [("$50,000", ""), ("$49,999", "$50,000")])
def test_633a_13_j_1_000_times_the_most_at_every_box(cap: str, floor: str) -> None:
    """$25 at two boxes, each at 1,000 to 1: $50,000."""
    text = with_limits(
        offering("blackjack", {"lucky_ladies_wager": True}, twenty_pair_cap=f'"{cap}"'),
        lucky_ladies=limits("$1", "$25"),
    )
    assert refuses(text, "choices.twenty_pair_cap", floor) if floor else not found(text)


@pytest.mark.shows("633a.13(j)")
@pytest.mark.parametrize(("cap", "floor"), [("$25,000", ""), ("$24,999", "$25,000")])
def test_633a_13_j_it_is_never_under_25_000_dollars(cap: str, floor: str) -> None:
    """$10 at two boxes could win $20,000."""
    text = with_limits(
        offering("blackjack", {"kings_bounty_wager": True}, twenty_pair_cap=f'"{cap}"'),
        kings_bounty=limits("$1", "$10"),
    )
    assert refuses(text, "choices.twenty_pair_cap", floor) if floor else not found(text)


@pytest.mark.shows("633a.13(j)")
@pytest.mark.parametrize(("cap", "floor"), [("$60,000", ""), ("$59,999", "$60,000")])
def test_633a_13_j_r_633a_23_at_switch_either_hand_may_win(cap: str, floor: str) -> None:
    """$30 on each of two hands in the one box: $60,000."""
    chosen: dict[str, Any] = {
        "switch": True, "switch_other_side_bets": True, "lucky_ladies_wager": True,
        "adjacent_boxes": 1,
    }  # fmt: skip
    text = with_limits(
        offering("blackjack", chosen, twenty_pair_cap=f'"{cap}"'),
        lucky_ladies=limits("$1", "$30"),
    )
    assert refuses(text, "choices.twenty_pair_cap", floor) if floor else not found(text)


# limits of wagers


def test_every_wager_that_is_taken_has_limits() -> None:
    text = offering("high-card-flush", {"flush_bonus_wager": True})
    assert fields(with_limits(text, ante=None, flush_bonus=None)) == [
        "limits.ante", "limits.flush_bonus",
    ]  # fmt: skip


def test_limits_of_a_wager_that_is_not_taken_are_told() -> None:
    text = with_limits(offering("high-card-flush"), flush_bonus=limits("$1", "$5"))
    assert found(text) == []
    assert fields(text, "warning") == ["limits.flush_bonus"]


@pytest.mark.parametrize("said", [limits("$1", "$1"), limits("$1", "$100")])
def test_a_progressive_has_one_size(said: str) -> None:
    text = offering("pai-gow", {"progressive_wager": True})
    assert found(text) == []
    text += f"progressive = {said}\n"
    assert only(text).words == "the Progressive Payout Wager has one size, $1"


@pytest.mark.parametrize(
    ("chip", "said", "refused"),
    [
        ("$0.50", limits("$0.50", "$2.50"), False),
        ("$1", limits("$0.50", "$5"), True),
        ("$1", limits("$5", "$7.50"), True),
        ("$5", limits("$5", "$500"), False),
    ],
)
def test_r_gen_4_chips_make_the_limits(chip: str, said: str, refused: bool) -> None:
    text = with_limits(offering("dj-wild", {}, min_chip=f'"{chip}"'), ante=said, blind=said)
    expected = ["limits.ante", "limits.blind"] if refused else []
    assert fields(text) == expected
    assert {one.cites for one in found(text)} == ({("R-GEN-4",)} if refused else set())


@pytest.mark.shows("687a.1[Blind Wager]", "687a.7(d)(1)")
def test_687a_7_d_1_the_blind_has_the_antes_limits() -> None:
    text = with_limits(offering("dj-wild"), ante=limits("$5", "$300"), blind=limits("$5", "$300"))
    assert found(text) == []
    refused = only(with_limits(text, blind=limits("$5", "$301")))
    assert (refused.field, refused.allowed) == ("game[0].limits.blind", "$5 to $300")
