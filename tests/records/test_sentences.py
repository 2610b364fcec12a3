"""What the player of each settled line is told, at all seven games, in rounds worked by hand.

The shoes are stacked: every hand is known, and so is every word about it.
"""

from typing import Any

import pytest
from tests.chapters.scripted import ScriptedTable

from pitboss.procedure.round import Round
from pitboss.records.stacked import play_stacked


@pytest.fixture
def listens(monkeypatch: pytest.MonkeyPatch) -> None:
    """The players of a record listen, as those of a live table do."""
    monkeypatch.setattr(Round, "speaks", True)


def record(game: str, shoe: str, seat: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A round with one seat."""
    return {"id": "1", "game": game, "shoe": shoe.split(), "seats": [{"seat": 1, **seat}], **more}


def sentences(data: dict[str, Any]) -> dict[str, str]:
    """What was said of each wager, by the lines of its steps."""
    steps = play_stacked(data)["transcript"]
    return {step["line"]["wager"]: step["line"]["said"] for step in steps if "line" in step}


BASE = {"ante": 1000, "blind": 1000}
DJ_SIDES = {"trips_bonus": 500, "bad_beat_bonus": 500}

WORKED: dict[str, tuple[dict[str, Any], dict[str, str]]] = {
    "kings beat nines, and a pair pays nothing on the Blind": (
        record("dj-wild", "Kc Kd 9h 7s 4c 9c 9d 8h 6c 4s",
               {"wagers": BASE, "decisions": ["raise"]}),
        {"ante": "Your pair of kings beat the dealer's pair of nines: +$10",
         "blind": "Your pair of kings beat the dealer's pair of nines, but the Blind pushes: $10 "
         "back",
         "raise": "Your pair of kings beat the dealer's pair of nines: +$20"},
    ),
    "a wild full house": (
        record("dj-wild", "Kc Kd 9h 9s 2c Qc Jd 8h 6c 4s",
               {"wagers": BASE | DJ_SIDES, "decisions": ["raise"]}),
        {"ante": "Your full house, kings over nines, beat the dealer's queen high: +$10",
         "blind": "Your full house, kings over nines, beat the dealer's queen high, and the Blind "
         "pays 3 to 1: +$30",
         "raise": "Your full house, kings over nines, beat the dealer's queen high: +$20",
         "bad_beat_bonus": "Bad Beat: the dealer's beaten queen high pays nothing: "
         "\N{MINUS SIGN}$5"},
    ),
    "the next card decides between two pairs of kings": (
        record("dj-wild", "Kc Kd 9h 7s 4c Kh Ks Jd 6c 3s",
               {"wagers": BASE, "decisions": ["raise"]}),
        {"ante": "Your pair of kings with a nine lost to the dealer's pair of kings with a jack: "
         "\N{MINUS SIGN}$10"},
    ),
    "a fold": (
        record("dj-wild", "Kc Td 9h 7s 4c 9c 9d 8h 6c 4s",
               {"wagers": BASE | {"trips_bonus": 500}, "decisions": ["fold"]}),
        {"ante": "You folded: \N{MINUS SIGN}$10", "blind": "You folded: \N{MINUS SIGN}$10",
         "trips_bonus": "Trips: your king high pays nothing: \N{MINUS SIGN}$5"},
    ),
    "the dealer has an eight-high flush of three": (
        record("high-card-flush", "Ah 9h 4h 2h 7d 3d Kc 8c 5c 2c 7h 6h Qs Td",
               {"wagers": {"ante": 1000}, "decisions": [{"raise": 1000}]}),
        {"ante": "The dealer does not qualify and your Ante wins: +$10",
         "raise": "The dealer does not qualify and your Raise pushes: $10 back"},
    ),
    "four hearts beat three spades": (
        record("high-card-flush", "Ah 9h 4h 2h 7d 3d Kc Ks 5s 2s 7h 6h Qd Tc",
               {"wagers": {"ante": 1000, "flush_bonus": 500}, "decisions": [{"raise": 1000}]}),
        {"ante": "Your ace-high four-card flush beat the dealer's king-high three-card flush: +$10",
         "raise": "Your ace-high four-card flush beat the dealer's king-high three-card flush: "
         "+$10",
         "flush_bonus": "Flush Bonus: your four-card flush pays 1 to 1: +$5"},
    ),
    "more than a payout limit of $50,000": (
        record("high-card-flush", "Ah 9h 4h 2h 7d 3d Kc Ks 5s 2s 7h 6h Qd Tc",
               {"wagers": {"ante": 4_000_000}, "decisions": [{"raise": 4_000_000}]},
               rules={"payout_limit": 5_000_000}),
        {"ante": "Your ace-high four-card flush beat the dealer's king-high three-card flush: "
         "+$40,000",
         "raise": "Your ace-high four-card flush beat the dealer's king-high three-card flush, up "
         "to the payout limit: +$10,000"},
    ),
    "over with 25": (
        record("over-under", "Ts 9d 6c", {"wagers": {"ante": 1000}, "decisions": ["over"]}),
        dict.fromkeys(("ante", "over_23"), "You bet Over 23 and made 25: +$10"),
    ),
    "surrendered, but not the Bonus": (
        record("over-under", "Ts 9d 2c",
               {"wagers": {"ante": 1000, "bonus": 500}, "decisions": ["surrender"]}),
        {"ante": "You surrendered: \N{MINUS SIGN}$10",
         "bonus": "Bonus: your 21 lost: \N{MINUS SIGN}$5"},
    ),
    "twenty beats nineteen": (
        record("blackjack", "Ts Td Kd 9h", {"wagers": {"blackjack": 1000}, "decisions": ["stand"]}),
        {"blackjack": "Your 20 beat the dealer's 19: +$10"},
    ),
    "the dealer draws too many": (
        record("blackjack", "Ts 6d 8d Th 9c",
               {"wagers": {"blackjack": 1000}, "decisions": ["stand"]}),
        {"blackjack": "The dealer busted with 25 and your 18 won: +$10"},
    ),
    "a push": (
        record("blackjack", "Ts 9d 9c Th", {"wagers": {"blackjack": 1000}, "decisions": ["stand"]}),
        {"blackjack": "Your 19 tied the dealer's: $10 back"},
    ),
    "a Blackjack against a six": (
        record("blackjack", "As 6d Kc Th 5s", {"wagers": {"blackjack": 1000}}),
        {"blackjack": "Your Blackjack pays 3 to 2: +$15"},
    ),
    "a matched twenty, and half a wager back": (
        record("blackjack", "Ts 6d Ts Th 9c",
               {"wagers": {"blackjack": 1000, "lucky_ladies": 500}, "decisions": ["surrender"]}),
        {"blackjack": "You surrendered for half: \N{MINUS SIGN}$5",
         "lucky_ladies": "Lucky Ladies: your matched 20 pays 25 to 1: +$125"},
    ),
    "both cards match the dealer's, in other suits": (
        record("blackjack", "6h 6d 6c Th 9s",
               {"wagers": {"blackjack": 1000, "match_the_dealer": 500}, "decisions": ["stand"]},
               rules={"match_the_dealer_wager": True}),
        {"match_the_dealer": "Match the Dealer: two matching cards of a different suit pay 4 to 1 "
         "each: +$40"},
    ),
    "rows that name several hands": (
        record("blackjack", "Jd 6d Jd Th 9c",
               {"wagers": {"blackjack": 1000, "kings_bounty": 500}, "decisions": ["stand"]},
               rules={"kings_bounty_wager": True}),
        {"kings_bounty": "King's Bounty: your suited pair of jacks pays 25 to 1: +$125"},
    ),
    "the six lies between the deuce and the king": (
        record("blackjack", "2d 6d Kd Th 9c",
               {"wagers": {"blackjack": 1000, "in_between": 500}, "decisions": ["stand"]},
               rules={"in_between_wager": True}),
        {"in_between": "In Between: your wider spread pays 1 to 1: +$5"},
    ),
    "eights are split, and one half goes over": (
        record("blackjack", "8s 6d 8d Th Ts Ks 7c Tc",
               {"wagers": {"blackjack": 1000}, "decisions": ["split", "stand", "hit"]}),
        {"blackjack": "Hand 1: the dealer busted with 26 and your 18 won: +$10",
         "blackjack.2": "Hand 2: you busted with 25: \N{MINUS SIGN}$10"},
    ),
}  # fmt: skip


@pytest.mark.usefixtures("listens")
@pytest.mark.parametrize("name", WORKED)
def test_a_line_says_what_happened_in_words_for_its_player(name: str) -> None:
    data, expected = WORKED[name]
    said = sentences(data)
    assert said == said | expected


KINGS, NINES = "Ks Kd 8s 6h 3c Ac Qd", "9c 9d 7s 5h 4c Kh Jd"  # the house way: king-jack low
SET_BY_HAND = {
    "both hands are higher": (
        "pai-gow", {0: NINES, 1: KINGS}, ("Ks Kd 8s 6h 3c", "Ac Qd"),
        {"pai_gow": "Your pair of kings and ace-queen beat the dealer's pair of nines and "
         "king-jack: +$10",
         "vigorish": "Vigorish on what you won: \N{MINUS SIGN}$0.50"},
    ),
    "a hand with a comma in its name": (
        "pai-gow", {0: NINES, 1: "Ks Kd 8s 8h 3c Ac Qd"}, ("Ks Kd 8s 8h 3c", "Ac Qd"),
        {"pai_gow": "Your two pair, kings and eights, and ace-queen beat the dealer's pair of "
         "nines and king-jack: +$10",
         "vigorish": "Vigorish on what you won: \N{MINUS SIGN}$0.50"},
    ),
    "the low hand is a copy": (
        "pai-gow", {0: NINES, 1: "Qs Qd 8s 6h 3c Kc Jh"}, ("Qs Qd 8s 6h 3c", "Kc Jh"),
        {"pai_gow": "Your pair of queens beat the dealer's pair of nines, but your king-jack only "
         "copied the dealer's: $10 back"},
    ),
    "a pair is too good for Insurance": (
        "six-card-pai-gow", {0: "Kh Kd Qs 8c 6d 4s", 1: "As Ad Kc 9d 5h 3c"},
        ("As Ad 9d 5h 3c", "Kc"),
        {"pai_gow": "Your pair of aces and king beat the dealer's pair of kings and queen: +$10",
         "insurance": "Insurance: your pair pays nothing: \N{MINUS SIGN}$5"},
    ),
    "the low hand is lower": (
        "pai-gow", {0: NINES, 1: KINGS}, ("Ks Kd Ac Qd 3c", "8s 6h"),
        {"pai_gow": "Your pair of kings beat the dealer's pair of nines, but your eight-six lost "
         "to the dealer's king-jack: $10 back"},
    ),
    "a foul": (
        "pai-gow", {0: NINES, 1: KINGS}, ("Ac Qd 8s 6h 3c", "Ks Kd"),
        {"pai_gow": "Foul: your low hand outranked the high hand: \N{MINUS SIGN}$10"},
    ),
    "one card in the low hand": (
        "six-card-pai-gow", {0: "Kh Kd Qs 8c 6d 4s", 1: "As Ad Kc 9d 5h 3c"},
        ("As Ad 9d 5h 3c", "Kc"),
        {"pai_gow": "Your pair of aces and king beat the dealer's pair of kings and queen: +$10"},
    ),
    "an Ace High Pai Gow of the dealer's": (
        "face-up-pai-gow", {0: "Ah Kh Qc Td 9s 7h 2c", 1: KINGS.replace("Kd", "Kc")},
        ("Ks Kc 8s 6h 3c", "Ac Qd"),
        {"pai_gow": "The dealer has an Ace High Pai Gow and all hands push: $10 back"},
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", SET_BY_HAND)
def test_where_hands_are_set_both_are_named(name: str) -> None:
    slug, hands, setting, expected = SET_BY_HAND[name]
    others = expected.keys() - {"pai_gow", "vigorish"}
    offered = {f"{wager}_wager": True for wager in others}
    game = ScriptedTable.of(slug).ready(chosen=offered, hands=hands)
    game.play({1: {"pai_gow": 1_000} | dict.fromkeys(others, 500)}, sets={1: setting})
    assert {
        step["line"]["wager"]: step["line"]["said"] for step in game.steps if "line" in step
    } == (expected)


def test_results_and_transcripts_of_records_are_as_they_were() -> None:
    """Nobody listens to a record: its lines have the promised fields and no others."""
    result = play_stacked(WORKED["twenty beats nineteen"][0])
    (line,) = result["lines"]
    assert list(line) == ["seat", "wager", "stake", "outcome", "back", "hand", "cites"]
    told = [step["line"] for step in result["transcript"] if "line" in step]
    assert told == [line]
