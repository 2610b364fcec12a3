"""What was asked and answered at a table, as a situation and a choice."""

from dataclasses import replace
from fractions import Fraction

import pytest

from pitboss.figures.decided import elected, narrowed, situation_of, with_foul
from pitboss.figures.strategy import Advice, Situation
from pitboss.procedure.answers import Answer, Decision, HandsSet
from pitboss.procedure.requests import Ask, Option, SetHands
from pitboss.vocabulary.cards import cards

SEVEN = cards("As Ah Kd Qd 7c 6c 2h")


def asked(*options: Option, hand: str = "2c 3d", dealer: str = "") -> Ask:
    """Seat 2 is asked."""
    return Ask(
        seat=2, player="Ann", question="?", options=options, default=options[0].name, chips=None,
        hand=cards(hand), dealer=cards(dealer), cites=(),
    )  # fmt: skip


def option(name: str, stake: int = 0, most: int = 0) -> Option:
    """Something that can be elected."""
    return Option(name, name.title(), (), "raise" if stake else None, stake, most)


def setting(*, banked: bool = False, doubled: tuple[int, ...] = ()) -> SetHands:
    """Seat 2 sets its hands."""
    return SetHands(
        seats={2: "Ann"}, hands={2: SEVEN}, low=2, after={}, surrender=frozenset({2}),
        unread=False, set_cites={}, banked=banked, doubled=frozenset(doubled), cites=(),
    )  # fmt: skip


def worths(**worth: str) -> Advice:
    """Made-up advice."""
    return Advice(Situation(SEVEN), {name: Fraction(value) for name, value in worth.items()})


def settings(*lows: str, house_way: str = "") -> Advice:
    """Made-up advice on settings by their low hands, the first worth most, each doubled too."""
    chosen = {low: (SEVEN[:5], cards(low)) for low in lows}
    both = chosen | {f"{low}, double": hands for low, hands in chosen.items()}
    worth = {name: Fraction(-place, 10) for place, name in enumerate(both)}
    return Advice(Situation(SEVEN), worth, {}, both, house_way=house_way)


def test_a_decision_hangs_on_the_hand_and_what_is_seen_of_the_dealers() -> None:
    request = asked(option("hit"), option("stand"), hand="Ts 6h", dealer="9c")
    found = situation_of(request, 2)
    assert found == Situation(cards("Ts 6h"), cards("9c"), ("hit", "stand"))
    assert situation_of(request, 3) is None
    assert situation_of(None, 2) is None
    assert situation_of(asked(option("late_card"), hand=""), 2) is None


def test_645a_11_d_who_sets_his_hands_may_surrender() -> None:
    found = situation_of(setting(), 2)
    assert found == Situation(SEVEN, (), ("house way", "surrender"))


@pytest.mark.shows("645a.12(i)")
def test_645a_12_i_a_banks_hand_is_no_house_way_to_play_against() -> None:
    assert situation_of(setting(banked=True), 2) is None


@pytest.mark.shows("678a.11(b)(2)", "678a.11(b)(3)")
@pytest.mark.parametrize(
    ("amount", "choice"),
    [(None, "raise"), (500, "raise"), (1_000, "raise 2x"), (1_500, "raise 3x")],
)
def test_678a_11_b_a_raise_of_more_antes(amount: int | None, choice: str) -> None:
    advice = Advice(
        Situation(SEVEN),
        {name: Fraction(0) for name in ("fold", "raise", "raise 2x", "raise 3x")},
    )
    request = asked(option("raise", 500, 1_500), option("fold"))
    assert elected(advice, request, Decision(2, "raise", amount)) == choice
    assert elected(advice, request, Decision(2, "fold")) == "fold"


@pytest.mark.shows("633a.10(a)")
def test_633a_10_a_a_double_for_less_is_a_double() -> None:
    advice, request = worths(double="1/2", hit="0"), asked(option("double", 50, 1_000))
    assert elected(advice, request, Decision(2, "double", 700)) == "double"
    assert elected(advice, request, Decision(2, "late_card")) is None


def test_hands_are_the_setting_with_their_low_cards_in_any_order() -> None:
    advice = settings("As Ah", "Kd Qd", house_way="Kd Qd")
    laid = HandsSet(2, ["As", "Ah", "7c", "6c", "2h"], ["Qd", "Kd"])
    assert elected(advice, setting(), laid) == "Kd Qd"
    foul = HandsSet(2, ["7c", "6c", "2h", "Kd", "Qd"], ["As", "2h"])
    assert elected(advice, setting(), foul) is None
    assert elected(advice, setting(), Decision(2, "house way")) == "Kd Qd"


@pytest.mark.shows("645a.11(f)(1)(iii)", "688a.11(f)(2)(iii)")
def test_645a_11_f_1_a_foul_hand_loses_unless_the_dealer_ties_with_all() -> None:
    foul = HandsSet(2, ["7c", "6c", "2h", "Kd", "Qd"], ["As", "Ah"])
    advice = Advice(
        Situation(SEVEN), {"Kd Qd": Fraction(1, 5)}, {}, {"Kd Qd": (SEVEN[:5], cards("Kd Qd"))}
    )
    weighed = with_foul(advice, foul)
    assert elected(weighed, setting(), foul) == "foul"
    assert weighed.cost("foul") == Fraction(6, 5)
    tied = replace(
        advice,
        situation=Situation(SEVEN, cards("Ac Kc Jd 9s 7h 5c 3d")),
        expected={"Kd Qd": Fraction(0)},
    )
    assert with_foul(tied, foul).cost("foul") == 0
    assert with_foul(advice, Decision(2, "house way")) is advice


@pytest.mark.shows("670a.11(c)", "670a.7(e)(1)")
def test_670a_11_c_the_double_down_comes_before_the_setting() -> None:
    advice = settings("As", "Kd", house_way="Kd")
    offer = asked(option("double_down", 500), option("no_double_down"))
    assert elected(advice, offer, Decision(2, "double_down")) == "As, double"
    assert elected(advice, offer, Decision(2, "no_double_down")) == "As"
    laid: Answer = HandsSet(2, ["As", "Ah", "Qd", "7c", "6c"], ["Kd"])
    for doubled, ending in (((), ""), ((2,), ", double")):
        request = setting(doubled=doubled)
        left = narrowed(advice, request, 2)
        assert [*left.expected] == [f"As{ending}", f"Kd{ending}"]
        assert elected(left, request, laid) == f"Kd{ending}"
        assert elected(left, request, Decision(2, "house way")) == f"Kd{ending}"


@pytest.mark.shows("645a.11(d)")
def test_645a_11_d_who_has_set_his_hands_shows_or_gives_up_what_they_are_worth() -> None:
    advice = settings("As Ah", "Kd Qd")
    request = asked(option("show"), option("surrender"), hand="As Ah 7c 6c 2h Qd Kd")
    left = narrowed(advice, request, 2)
    assert left.expected == {"show": Fraction(-1, 10), "surrender": Fraction(-1)}
    foul = asked(option("show"), option("surrender"), hand="7c 6c 2h Kd Qd As 2h")
    assert narrowed(advice, foul, 2).expected["show"] == -1
