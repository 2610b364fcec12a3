"""Round records of the two stud games: what both settle and refuse in the same way."""

from dataclasses import dataclass
from typing import Any

import pytest
from tests.records.adjudicated import Paid, Record, paid, refused

from pitboss.records import adjudicate, play_stacked
from pitboss.vocabulary.refusal import Refused

METER = {"progressive": 200_000}


@dataclass(frozen=True)
class Stud:
    """A game, a dealer's hand that qualifies, three players' hands of which the first wins and the
    second loses, and the cents that a $1 wager adds to the meter."""

    slug: str
    chapter: str
    dealer: str
    hands: tuple[str, str, str]
    required: dict[str, int]
    optional: dict[str, int]
    raised: str | Record
    raise_wager: int
    increment: int
    spare: tuple[str, str]

    def cite(self, paragraph: str) -> str:
        """A paragraph of this chapter."""
        return f"{self.chapter}.{paragraph}"

    def seat(self, number: int = 1, decision: Any = "raised", **more: Any) -> Record:
        """A seat that raised, or decided otherwise; none: it was not asked."""
        told = {"seat": number, "cards": self.hands[number - 1].split()}
        told |= {"wagers": dict(self.required)} | more
        if decision is not None:
            told["decision"] = self.raised if decision == "raised" else decision
        return told

    def record(self, *seats: Record, **more: Any) -> Record:
        """A past round of these seats."""
        dealer = {"cards": self.dealer.split()}
        return {"id": "r", "game": self.slug, "dealer": dealer, "seats": list(seats)} | more

    def played(self, *decided: list[Any], **more: Any) -> Record:
        """A stacked shoe for seats 1, 2, … with these decisions."""
        hands = (*self.hands[: len(decided)], self.dealer)
        seats = [
            {"seat": number, "wagers": dict(self.required), "decisions": decisions}
            for number, decisions in enumerate(decided, start=1)
        ]
        shoe = " ".join(hands).split()
        return {"id": 7, "game": self.slug, "shoe": shoe, "seats": seats} | more

    def back(self, number: int, *, raised: bool, optional: bool = False) -> Paid:
        """Every wager of a seat returned."""
        wagers = self.required | ({"raise": self.raise_wager} if raised else {})
        wagers |= self.optional if optional else {}
        return [(number, name, cents, "void", cents) for name, cents in wagers.items()]


DJ_WILD = Stud(
    slug="dj-wild",
    chapter="687a",
    dealer="Tc Th 6s 5h 4d",
    hands=("Kc Kd Kh 7s 5d", "9c 9d 8h 6c 4s", "Ac Qd 8s 7c 3h"),
    required={"ante": 1_000, "blind": 1_000},
    optional={"progressive_bonus": 100, "trips_bonus": 200, "bad_beat_bonus": 300},
    raised="raise",
    raise_wager=2_000,
    increment=20,  # R-687a-13
    spare=("As", "Ad"),
)
HIGH_CARD_FLUSH = Stud(
    slug="high-card-flush",
    chapter="678a",
    dealer="9c 5c 2c Td 3d Qs 9s",
    hands=("Ah Kh 2h 3s 5s 6d 8d", "7h 9h Th Ks 8s 4d Qd", "Qh Jh 3h 7c 7d 4s Ad"),
    required={"ante": 1_000},
    optional={"flush_bonus": 100, "straight_flush_bonus": 300, "progressive_jackpot": 100},
    raised={"raise": 1_000},
    raise_wager=1_000,
    increment=23,  # § 678a.12(d)(3), R-678a-9
    spare=("Kc", "Qc"),
)
GAMES = (DJ_WILD, HIGH_CARD_FLUSH)

both = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)


def irregular(letters: str) -> pytest.MarkDecorator:
    """Irregularities by their letters, each marked with its paragraph."""
    cited = [(game, f"{game.chapter}.13({letter})") for game in GAMES for letter in letters]
    return pytest.mark.parametrize(
        ("game", "cite"),
        [pytest.param(*case, marks=pytest.mark.shows(case[1]), id=case[1]) for case in cited],
    )


# what voids a round


@irregular("acfg")
@pytest.mark.parametrize("dealt", [0, 2, 7])
def test_voids_return_everything_and_need_no_whole_hands(game: Stud, cite: str, dealt: int) -> None:
    wagers = game.required | game.optional
    first = game.seat(1, None, wagers=wagers)
    first["cards"] = first["cards"][:dealt]
    second = game.seat(2, None, wagers=wagers) | {"cards": []}
    given = game.record(first, second, dealer={"cards": []}, irregularity=cite, meters=METER)
    result = adjudicate(given)
    assert paid(result) == [
        *game.back(2, raised=False, optional=True),
        *game.back(1, raised=False, optional=True),
    ]
    assert result["meters"] == {"progressive": METER["progressive"] - 2 * game.increment}
    assert all(cite in line["cites"] for line in result["lines"])


@irregular("cdf")
def test_where_every_seat_had_decided_the_raises_return_with_the_rest(
    game: Stud, cite: str
) -> None:
    """“All wagers shall be returned”: the Raise of the last seat to decide is a wager too."""
    given = game.record(game.seat(1, "fold"), game.seat(2), game.seat(3), irregularity=cite)
    result = adjudicate(given)
    assert paid(result) == [
        *game.back(3, raised=True),
        *game.back(2, raised=True),
        *game.back(1, raised=False),
    ]
    assert all(cite in line["cites"] for line in result["lines"])


@irregular("acdfg")
def test_raises_made_before_the_round_was_void_return(game: Stud, cite: str) -> None:
    """Seat 1 folded, seat 2 raised, seat 3 had not been asked."""
    given = game.record(game.seat(1, "fold"), game.seat(2), game.seat(3, None), irregularity=cite)
    assert paid(adjudicate(given)) == [
        *game.back(3, raised=False),
        *game.back(2, raised=True),
        *game.back(1, raised=False),
    ]


@irregular("d")
@pytest.mark.parametrize("decided", [True, False])
@pytest.mark.parametrize("dealt", [0, 4])
def test_exposed_during_the_deal_every_wager_returns(
    game: Stud, cite: str, dealt: int, decided: bool
) -> None:
    """R-678a-13, R-687a-17: incomplete hands cannot be settled, the whole one of seat 2 neither."""
    wagers = game.required | game.optional
    first = game.seat(1, "raised" if decided else None, wagers=wagers)
    first["cards"] = first["cards"][:dealt]
    second = game.seat(2, None, wagers=wagers)
    dealer = {"cards": game.dealer.split()[:2]}
    given = game.record(first, second, dealer=dealer, irregularity=cite, meters=METER)
    result = adjudicate(given)
    assert paid(result) == [
        *game.back(2, raised=False, optional=True),
        *game.back(1, raised=decided, optional=True),
    ]
    assert result["meters"] == {"progressive": METER["progressive"] - 2 * game.increment}


@irregular("cdf")
def test_where_the_dealer_had_too_few_cards_the_raises_return(game: Stud, cite: str) -> None:
    dealer = {"cards": game.dealer.split()[:2]}
    result = adjudicate(game.record(game.seat(1), dealer=dealer, irregularity=cite))
    assert paid(result) == game.back(1, raised=True)


@irregular("abeg")
def test_what_did_not_stop_the_round_leaves_the_settlement_as_it_is(game: Stud, cite: str) -> None:
    given = game.record(game.seat())
    assert adjudicate(given | {"irregularity": cite}) == adjudicate(given)


@irregular("be")
def test_what_cannot_stop_a_round_excuses_no_missing_decision(game: Stud, cite: str) -> None:
    given = game.record(game.seat(1, None), irregularity=cite)
    refused(given, "seats[0].decision", game.cite("11(b)[lead]"))


@irregular("ag")
def test_a_round_that_was_played_on_has_whole_hands(game: Stud, cite: str) -> None:
    short = game.seat(1)
    short["cards"] = short["cards"][:3]
    refused(game.record(short, irregularity=cite), "seats[0].cards", game.cite("8(d)"))


@irregular("fg")
@pytest.mark.parametrize("dealt", ["manual_shoe", "hand"])
def test_without_an_automated_shoe_a_jam_is_refused_by_name(
    game: Stud, cite: str, dealt: str
) -> None:
    rules = {"dealing_method": dealt}
    possible = ", ".join(game.cite(f"13({letter})") for letter in "abcde")
    given = game.record(game.seat(1, None), irregularity=cite, rules=rules)
    refused(given, "irregularity", cite, allowed=possible)
    if cite == game.cite("13(f)"):
        decided = game.record(game.seat(1), irregularity=cite, rules=rules)
        refused(decided, "irregularity", cite, allowed=possible)
        decided["seats"][0]["cards"] = decided["seats"][0]["cards"][:2]
        refused(decided, "irregularity", cite, allowed=game.cite("13(c)"))
        in_play = game.played([], [], irregularity=cite, rules=rules)
        refused(in_play, "irregularity", cite, play_stacked, allowed=game.cite("13(d)"))


@both
@pytest.mark.shows("678a.11(b)[lead]", "687a.11(b)[lead]")
def test_nobody_decides_before_those_who_are_asked_before_him(game: Stud) -> None:
    """Clockwise from the dealer's left: seat 2 cannot have raised before seat 1 was asked."""
    given = game.record(game.seat(1, None), game.seat(2), irregularity=game.cite("13(d)"))
    refused(given, "seats[0].decision", game.cite("11(b)[lead]"), allowed="raise, fold")


# from a stacked shoe


@irregular("cdf")
def test_play_a_void_after_every_decision_returns_the_raises(game: Stud, cite: str) -> None:
    result = play_stacked(game.played(["raise"], ["raise"], irregularity=cite))
    assert paid(result) == [*game.back(2, raised=True), *game.back(1, raised=True)]


@irregular("f")
def test_play_a_shoe_that_jams_gives_no_more_cards(game: Stud, cite: str) -> None:
    given = game.played(["raise"], [], irregularity=cite)
    result = play_stacked(given | {"shoe": given["shoe"][:7]})
    assert paid(result) == [*game.back(2, raised=False), *game.back(1, raised=False)]


@both
def test_play_and_adjudicate_agree(game: Stud) -> None:
    past = adjudicate(game.record(game.seat(1), game.seat(2, "fold")))
    assert play_stacked(game.played(["raise"], ["fold"]))["lines"] == past["lines"]
    by_amount = game.played([{"raise": game.raise_wager}], ["fold"])
    assert play_stacked(by_amount)["lines"] == past["lines"]


@both
def test_the_transcript_shows_every_card_of_the_stacked_shoe(game: Stud) -> None:
    given = game.played(["raise"])
    transcript = play_stacked(given)["transcript"]
    dealt = [face for step in transcript if step["what"] == "deal" for face in step["cards"]]
    assert dealt == given["shoe"]
    assert all(step["cites"] and step["text"] and step["who"] for step in transcript)
    assert all("audience" not in step for step in transcript)


@irregular("a")
def test_cards_found_face_up_in_a_stacked_shoe(game: Stud, cite: str) -> None:
    given = game.played(["raise"], ["fold"])
    first, second = ({"face_up": face} for face in game.spare)
    one = play_stacked(given | {"shoe": [first, *given["shoe"]]})
    assert one["lines"] == play_stacked(given)["lines"]
    void = game.played([], [])
    two = play_stacked(void | {"shoe": [first, void["shoe"][0], second, *void["shoe"][1:]]})
    assert paid(two) == [*game.back(2, raised=False), *game.back(1, raised=False)]
    assert all(cite in line["cites"] for line in two["lines"])


@both
@pytest.mark.parametrize(
    ("decisions", "field", "named"),
    [
        (["raise", "fold"], "seats[0].decisions[1]", "'fold'"),
        ([], "seats[0].decisions", "a decision is missing"),
        (["over"], "seats[0].decisions", "'over'"),
        ([{"raise": 1_500}], "seats[0].decisions", "Raise cannot be \\$15"),
        ([{"raise": "2000"}], "seats[0].decisions", "Raise cannot be '2000'"),
        ([{}], "seats[0].decisions", "is not a decision"),
        ([{"raise": 1_000, "fold": 0}], "seats[0].decisions", "is not a decision"),
    ],
)
def test_decisions_that_are_missing_wrong_or_left_over(
    game: Stud, decisions: list[Any], field: str, named: str
) -> None:
    with pytest.raises(Refused, match=named) as refusal:
        play_stacked(game.played(decisions))
    assert refusal.value.field == field


@both
def test_a_stacked_shoe_that_makes_no_sense(game: Stud) -> None:
    given = game.played(["raise"])
    dealt, count = given["shoe"], len(given["shoe"])
    for shoe, field, named in (
        (dealt[:-1], "shoe", "before the card for dealer"),
        ([*dealt, dealt[0]], f"shoe[{count}]", "2 times"),
        (
            ["Jk", "Jk", *dealt],
            *(("shoe[1]", "Jk appears 2 times") if game is DJ_WILD else ("shoe[0]", "no joker")),
        ),
        ([dealt[0], "cover", *dealt[1:]], "shoe[1]", "no cut card"),
        ([], "shoe", "the shoe is missing"),
    ):
        with pytest.raises(Refused, match=named) as refusal:
            play_stacked(given | {"shoe": shoe})
        assert refusal.value.field == field
