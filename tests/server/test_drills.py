"""Drills: the same seed asks the same, and answers are checked by the engine's own rules."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from typing import TYPE_CHECKING

import pytest

from pitboss.chapters import CHAPTERS
from pitboss.server import drills_hands
from pitboss.server.drills import DRILLS, drill_named, drills_of
from pitboss.server.drills_asked import DrillAnswer
from pitboss.server.drills_payout import Payment
from pitboss.vocabulary.cards import cards
from pitboss.vocabulary.money import Cents
from pitboss.vocabulary.refusal import Refused

if TYPE_CHECKING:
    from tests.server.conftest import Served

SETTING = {"pai-gow", "six-card-pai-gow", "face-up-pai-gow"}


def test_which_drills_a_game_has_follows_from_its_chapter() -> None:
    kinds = {slug: set(drills_of(game).kinds) for slug, game in CHAPTERS.items()}
    own = {slug: kinds[slug] for slug in (*SETTING, "dj-wild", "blackjack", "over-under")}
    assert own == {
        **{slug: {"decisions", "house_way", "reading", "payout"} for slug in SETTING},
        "dj-wild": {"decisions", "reading", "payout"},
        "blackjack": {"decisions", "payout"},
        "over-under": {"decisions", "payout"},
    }
    with pytest.raises(Refused) as refusal:
        drill_named("house_way", "blackjack")
    assert (refusal.value.field, refusal.value.allowed) == ("kind", "decisions, payout")


@pytest.mark.parametrize(
    ("slug", "kind"),
    [("over-under", "decisions"), ("face-up-pai-gow", "decisions"), ("pai-gow", "house_way"),
     ("dj-wild", "reading"), ("six-card-pai-gow", "payout")],
)  # fmt: skip
def test_a_seed_asks_the_same_again(slug: str, kind: str) -> None:
    drills_hands.decided.cache_clear()
    asked = [DRILLS[kind].ask(CHAPTERS[slug], seed) for seed in range(12)]
    drills_hands.decided.cache_clear()
    assert asked == [DRILLS[kind].ask(CHAPTERS[slug], seed) for seed in range(12)]
    assert len({one.model_dump_json(exclude={"seed"}) for one in asked}) > 6


def test_686a_7_g_a_decision_costs_what_it_gives_away() -> None:
    game = CHAPTERS["over-under"]
    question = DRILLS["decisions"].ask(game, 7)
    assert [one.choice for one in question.choices] == ["over", "under", "surrender"]
    answers = {
        one.choice: DRILLS["decisions"].check(
            game, DrillAnswer(game=game.slug, seed=7, choice=one.choice)
        )
        for one in question.choices
    }
    (best,) = [name for name, checked in answers.items() if checked.right]
    assert Fraction(answers[best].cost) == 0
    told = answers[best].analysis
    assert told is not None
    assert told.hand == question.hand
    worths = {one.choice: Fraction(str(one.fraction)) for one in told.choices}
    for name, checked in answers.items():
        given_away = worths[best] - worths[name]
        assert abs(Fraction(checked.cost) - given_away) <= Fraction(1, 10**6)
        assert checked.answer == answers[best].answer
    with pytest.raises(Refused, match="no answer"):
        DRILLS["decisions"].check(game, DrillAnswer(game=game.slug, seed=7, choice="fly"))


@pytest.mark.shows("633a.7(j)(2)", "633a.9(a)", "633a.11(a)")
def test_633a_7_j_later_decisions_are_dealt_too_with_what_may_be_elected_then() -> None:
    """With three cards a hand is hit or it stands; one of a pair that was split is not surrendered,
    and a pair may be split again, three times in all."""
    game = CHAPTERS["blackjack"]
    asked = [DRILLS["decisions"].ask(game, seed) for seed in range(40)]
    offered = [({one.choice for one in question.choices}, question) for question in asked]
    three = [choices for choices, question in offered if len(question.hand) > 2]
    split = [choices for choices, question in offered if question.words.startswith("Hand ")]
    assert three
    assert all(choices == {"hit", "stand"} for choices in three)
    assert split
    assert all("surrender" not in choices for choices in split)
    first = [choices for choices, question in offered
             if len(question.hand) == 2 and question.words == "What is worth most?"]  # fmt: skip
    assert all({"hit", "stand", "double", "surrender"} <= choices for choices in first)


def test_645a_11_c_hands_to_be_set_do_not_lie_as_the_house_has_set_them() -> None:
    game = CHAPTERS["pai-gow"]
    hands = [cards(DRILLS["decisions"].ask(game, seed).hand) for seed in range(8)]
    assert [list(hand) for hand in hands] == [sorted(hand) for hand in hands]


@pytest.mark.shows("688a.11(f)")
def test_688a_11_f_hands_that_are_set_are_checked_against_the_best_setting() -> None:
    """With the dealer's hands in sight, every setting wins, ties or loses; a foul one is wrong."""
    game = CHAPTERS["face-up-pai-gow"]
    question = DRILLS["decisions"].ask(game, 2)
    assert (question.low, len(question.hand), len(question.dealer)) == (2, 7, 7)
    told: list[str] = []
    for low in combinations(question.hand, 2):
        answer = DrillAnswer(game=game.slug, seed=2, low=list(low))
        checked = DRILLS["decisions"].check(game, answer)
        analysis = checked.analysis
        assert analysis is not None
        worths = {frozenset(one.low): one.worth for one in analysis.choices}
        if frozenset(low) not in worths:
            assert "foul" in checked.words
            assert not checked.right
        else:
            best = worths[frozenset(checked.low)]
            assert checked.right == (worths[frozenset(low)] == best)
        told.append("right" if checked.right else "wrong")
    assert set(told) == {"right", "wrong"}


@pytest.mark.shows("645a.11(c)")
def test_645a_11_c_which_of_two_alike_is_played_low_is_all_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Three aces: two of them stay high, and one goes low with the king, whichever it is."""
    hand = list(cards("As Ah Ad Kc 9d 5h 3c"))
    monkeypatch.setattr(drills_hands, "hand_to_set", lambda *_: hand)
    game = CHAPTERS["pai-gow"]

    def right(low: str) -> bool:
        answer = DrillAnswer(game=game.slug, seed=1, low=low.split())
        checked = DRILLS["house_way"].check(game, answer)
        assert checked.words
        assert checked.cites
        assert "Kc" in checked.low
        return checked.right

    assert [right(f"{ace} Kc") for ace in ("As", "Ah", "Ad")] == [True, True, True]
    assert not right("Kc 9d")
    for wrong in ("Kc", "Kc Kc", "Kc Qs"):
        with pytest.raises(Refused) as refusal:
            right(wrong)
        assert refusal.value.field == "low"


@pytest.mark.shows("687a.6")
@pytest.mark.parametrize(
    ("slug", "hand", "name"),
    [
        ("dj-wild", "2h Jd Jh 7c Ts", "three-of-a-kind"),  # a deuce is wild
        ("dj-wild", "2h Jk 9c 8c 6c", "straight flush"),  # ten and seven
        ("pai-gow", "Jk Kd Kc 7h 6s 4d 2c", "pair"),  # the joker is an ace
        ("pai-gow", "Jk Qd Jc Th 9s 4d 2c", "straight"),  # or completes a straight
    ],
)
def test_hands_are_read_with_their_wild_cards(
    slug: str, hand: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = drills_hands.hand_to_read

    def read(*asked: object) -> object:
        chance, _ = whole(*asked)  # type: ignore[arg-type]
        return chance, list(cards(hand))

    monkeypatch.setattr(drills_hands, "hand_to_read", read)
    game = CHAPTERS[slug]
    question = DRILLS["reading"].ask(game, 3)
    offered = [one.choice for one in question.choices]
    assert name in offered
    assert len(offered) == len(set(offered)) == 4
    right = {
        one: DRILLS["reading"].check(game, DrillAnswer(game=slug, seed=3, choice=one)).right
        for one in offered
    }
    assert [one for one, is_right in right.items() if is_right] == [name]


@pytest.mark.parametrize("slug", ["dj-wild", *sorted(SETTING)])
def test_most_hands_to_read_have_a_wild_card_and_none_a_card_twice(slug: str) -> None:
    game = CHAPTERS[slug]
    hands = [drills_hands.hand_to_read(game, seed)[1] for seed in range(30)]
    assert all(len(set(hand)) == game.file.hand.cards == len(hand) for hand in hands)
    assert sum(not game.rank(hand)["natural"] for hand in hands) > 15
    assert len({game.rank(hand)["category"] for hand in hands}) > 4


def paid(
    slug: str, wager: str, table: str, hand: str, stake: Cents,
    *, meter: Cents | None = None, natural: bool = False,
) -> tuple[Cents, bool]:  # fmt: skip
    """What is to be paid, and whether the wager comes back beside it."""
    file = CHAPTERS[slug].file
    printed = file.paytables(wager)[table]
    line = next(line for line in printed.lines if line.hand == hand)
    bet = Payment(CHAPTERS[slug], file.wager_named(wager), printed, line, natural, stake, meter)
    return bet.paid, bet.beside


@pytest.mark.shows("R-GEN-3", "R-GEN-4", "645a.13(a)")
def test_payments_worked_by_hand_by_every_kind_of_paytable() -> None:
    # x to y, the wager staying: 3 to 2 on $15, 2.5 to 1 on $5
    assert paid("blackjack", "blackjack", "3 to 2", "blackjack", 1_500) == (2_250, True)
    assert paid("blackjack", "royal_match", "C", "suited match", 500) == (1_250, True)
    # half a cent is not paid: 3 to 2 on $0.05
    assert paid("blackjack", "blackjack", "3 to 2", "blackjack", 5) == (7, True)
    # x for y, the wager included: 1,000 for 1 on $5
    assert paid("blackjack", "royal_match", "A", "crown treasure", 500) == (500_000, False)
    # two columns: a flush with a wild card 4 to 1, a natural one 25 to 1, on $7
    bonus = ("dj-wild", "trips_bonus", "DJWT-04", "flush", 700)
    assert paid(*bonus) == (2_800, True)
    assert paid(*bonus, natural=True) == (17_500, True)
    # a share of the meter, the split cent left there: 10% of $19,333.55
    progressive = ("dj-wild", "progressive_bonus", "2", "straight flush", 500)
    assert paid(*progressive, meter=1_933_355) == (193_335, False)
    # an award in dollars, a share of the meter and the wager: $5,000, 10% of $43,210.09, $1
    both = ("face-up-pai-gow", "progressive", "4", "7 card straight flush w/joker", 100)
    assert paid(*both, meter=4_321_009)[0] == 500_000 + 432_100 + 100
    # even money less 5%: $55 less $2.75; of $0.50 the half cent goes to the house
    assert paid("pai-gow", "pai_gow", "1 to 1", "win", 5_500) == (5_225, True)
    assert paid("pai-gow", "pai_gow", "1 to 1", "win", 50) == (47, True)
    # and without a vigorish at the sister game
    assert paid("face-up-pai-gow", "pai_gow", "1 to 1", "win", 5_500) == (5_500, True)


@pytest.mark.shows("670a.12(b)(2)", "645a.13(b)")
def test_envy_is_paid_by_the_size_of_the_wager_that_earns_it() -> None:
    """Five aces at another seat pay $1,000 from $1 on and $5,000 from $5 on."""
    game = CHAPTERS["six-card-pai-gow"]
    printed = game.file.paytables("fortune_bonus")["Paytable"]
    aces = next(line for line in printed.lines if line.hand == "five aces")
    wager = game.file.wager_named("fortune_bonus")

    def envy(stake: Cents) -> Cents:
        return Payment(game, wager, printed, aces, False, stake, None, envy=True).paid

    assert (envy(300), envy(500), envy(7_500)) == (100_000, 500_000, 500_000)
    asked = [DRILLS["payout"].ask(CHAPTERS["pai-gow"], seed) for seed in range(60)]
    of_envy = [question.bet for question in asked if question.bet and question.bet.envy]
    assert of_envy
    assert all(bet.stake >= 500 for bet in of_envy)  # § 645a.1[Qualifying Wager]
    assert all(next(one.envy for one in bet.lines if one.hand == bet.hand) for bet in of_envy)


@pytest.mark.parametrize("slug", list(CHAPTERS))
def test_a_payment_is_right_to_the_cent(slug: str) -> None:
    game = CHAPTERS[slug]
    for seed in range(40):
        question = DRILLS["payout"].ask(game, seed)
        assert question.bet is not None
        assert question.bet.hand in {line.hand for line in question.bet.lines}

        def checked(cents: Cents, seed: int = seed) -> bool:
            answer = DrillAnswer(game=slug, seed=seed, cents=cents)
            return DRILLS["payout"].check(game, answer).right

        due = DRILLS["payout"].check(game, DrillAnswer(game=slug, seed=seed, cents=0)).cents
        assert due is not None
        assert due > 0
        assert checked(due)
        assert not checked(due + 1)


def test_questions_and_answers_over_the_wire(casino: Served) -> None:
    browser = casino.browser()
    listed = {one["game"]: one["kinds"] for one in browser.get("/api/drills").json()}
    assert "house_way" in listed["pai-gow"]
    where = "/api/drills/payout"
    question = browser.get(where, params={"game": "blackjack", "seed": 4}).json()
    assert question["bet"]["stake"] > 0
    answer = {"game": "blackjack", "seed": 4, "cents": 1}
    checked = browser.post(where, json=answer).json()
    assert not checked["right"]
    right = browser.post(where, json=answer | {"cents": checked["cents"]}).json()
    assert right["right"]
    for path, field in (
        ("/api/drills/house_way?game=blackjack&seed=1", "kind"),
        ("/api/drills/payout?game=chess&seed=1", "game"),
    ):
        refused = browser.get(path)
        assert (refused.status_code, refused.json()["field"]) == (422, field)
    assert browser.get(where, params={"game": "blackjack", "seed": -1}).status_code == 422
    assert browser.get("/drills").status_code == 200
    assert "set-cookie" not in browser.get("/analysis").headers
