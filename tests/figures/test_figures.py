"""The figures of made-up wagers, worked out by hand."""

from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product
from types import SimpleNamespace
from typing import Any

import pytest

from pitboss.figures.counted import LineChance, paid
from pitboss.figures.figures import (
    Figures,
    Outcome,
    Sample,
    added_up,
    back_per_unit,
    decimal,
    published,
    ratio,
    square_root,
)
from pitboss.regulation import chapter_file
from pitboss.regulation.paytables import MeterData, Published
from pitboss.vocabulary.money import pay
from pitboss.vocabulary.paytable import Paytable

ONE = Fraction(1)


def outcome(hand: str, chance: str, staked: int, back: int) -> Outcome:
    """A way to end, in whole units."""
    return Outcome(hand, "…", Fraction(chance), Fraction(staked), Fraction(back))


def raised() -> Figures:
    """A unit that half the time is raised by another: wins even money, wins 3 to 1, or loses."""
    return Figures(
        "required",
        None,
        1,
        (
            outcome("raised, wins", "1/4", 2, 4),
            outcome("long shot", "1/8", 1, 4),
            outcome("raised, loses", "1/4", 2, 0),
            outcome("loses", "3/8", 1, 0),
        ),
    )


def test_payback_is_per_unit_of_all_money_put_on_it() -> None:
    # back: 4/4 + 4/8 = 3/2; staked: 2/4 + 1/8 + 2/4 + 3/8 = 3/2
    assert raised().payback == 1


def test_house_edge_is_per_unit_of_the_first_wager() -> None:
    losing = Figures("required", None, 1, (outcome("a", "1/4", 2, 4), outcome("b", "3/4", 2, 0)))
    assert losing.house_edge == 1
    assert losing.payback == Fraction(1, 2)


def test_variance_is_of_one_round_in_initial_units() -> None:
    # nets: +2, +3, -2, -1; their mean is 0, their squares 4/4 + 9/8 + 4/4 + 3/8
    assert raised().variance == Fraction(7, 2)
    assert raised().standard_deviation == "1.8708286934"


def test_a_push_is_no_hit() -> None:
    pushing = Figures("x", None, 1, (outcome("push", "1/2", 1, 1), outcome("win", "1/2", 1, 2)))
    assert pushing.hit_frequency == Fraction(1, 2)


def test_lines_that_do_not_add_to_one_are_not_figures() -> None:
    with pytest.raises(AssertionError):
        Figures("x", None, 1, (outcome("win", "1/2", 1, 2),))


def test_outcomes_alike_are_one_line_and_losing_comes_last() -> None:
    lines = added_up(
        [
            outcome("lose", "1/8", 1, 0),
            outcome("win", "1/4", 1, 2),
            outcome("never", "0", 1, 9),
            outcome("lose", "1/8", 1, 0),
            outcome("win", "1/2", 1, 2),
        ]
    )
    assert [(line.hand, line.probability) for line in lines] == [
        ("win", Fraction(3, 4)),
        ("lose", Fraction(1, 4)),
    ]


def test_entry_has_every_field_of_the_interface_in_order() -> None:
    assert list(raised().to_dict()) == [
        "wager", "paytable", "decks", "payback", "exact", "house_edge", "standard_deviation",
        "hit_frequency", "method", "standard_error", "lines", "envy", "published", "meter",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("printed", "back"), [("1 to 1", 2), ("50 to 1", 51), ("50 for 1", 50), ("Push", 1)]
)
def test_r_gen_3_what_a_unit_brings_back(printed: str, back: int) -> None:
    assert back_per_unit(pay(printed)) == back


def test_a_share_of_a_meter_has_no_fixed_worth() -> None:
    with pytest.raises(TypeError, match="meter"):
        back_per_unit(pay("10% of meter"))


@pytest.mark.parametrize(
    ("value", "places", "printed"),
    [
        ("1/8", 2, "0.12"),  # a tie goes to the even digit
        ("3/8", 2, "0.38"),
        ("-3/8", 2, "-0.38"),
        ("-1/3000", 2, "0.00"),  # nothing is not negative
        ("12345678901234567890123/1", 3, "12345678901234567890123.000"),
        ("2/3", 10, "0.6666666667"),
    ],
)
def test_decimals(value: str, places: int, printed: str) -> None:
    assert decimal(Fraction(value), places) == printed


def test_square_roots_square_back() -> None:
    for over, under in product(range(1, 30), repeat=2):
        square = Fraction(over, under)
        root, half_a_digit = Fraction(square_root(square)), Fraction(1, 2 * 10**10)
        assert (root - half_a_digit) ** 2 <= square <= (root + half_a_digit) ** 2


def test_fractions_are_in_lowest_terms() -> None:
    assert ratio(Fraction(6, 4)) == "3/2"


def board(tolerance: str) -> Published:
    """A made-up figure of the Board: 50.1%."""
    return Published(wager="x", payback="50.1%", tolerance=Fraction(tolerance), note="made up")


@pytest.mark.parametrize(("tolerance", "agrees"), [("1/1000", True), ("1/1001", False)])
def test_a_published_figure_agrees_within_its_tolerance(tolerance: str, agrees: bool) -> None:
    outcomes = (outcome("win", "1/4", 1, 2), outcome("lose", "3/4", 1, 0))
    entry = Figures("x", None, 6, outcomes, board(tolerance)).to_dict()
    assert entry["published"] == {"payback": "50.1%", "agrees": agrees, "note": "made up"}


def test_figures_are_published_for_the_chapters_own_decks_only() -> None:
    over_under = chapter_file("686a")
    found = published(over_under, "required", None, 6)
    assert found is not None
    assert found.payback == "98.95%"
    assert published(over_under, "required", None, 8) is None
    assert published(over_under, "ante", None, 6) is None


# a meter: one hand in ten wins it all, two in ten a tenth of it, three get 2 for 1


def progressive() -> Figures:
    """A made-up dollar wager: seed $2, rates of 5% and 1%."""
    pays = (("1/10", "100% of meter"), ("2/10", "10% of meter"), ("3/10", "2 for 1"))
    lines = [
        LineChance(f"hand {i}", pay(printed), Fraction(c)) for i, (c, printed) in enumerate(pays)
    ]
    data = MeterData(
        bet=100, seed=200, reseed=200, primary=Fraction(5, 100), reserve=Fraction(1, 100), cites=()
    )
    return paid(MadeUp(data), Paytable("1", "x", "x", ()), lines)  # type: ignore[arg-type]


@dataclass(frozen=True)
class MadeUp:
    """Rules of nothing but a meter."""

    data: MeterData

    @property
    def chapter(self) -> Any:
        """A chapter with one paytable."""
        table = SimpleNamespace(wager="x", name="1", meter=self.data)
        return SimpleNamespace(paytable=[table], published=(), cards=SimpleNamespace(decks=1))

    def has_meter(self, _: str) -> bool:
        """It has one."""
        return True

    def meter(self, _: str, __: str) -> MeterData:
        """Its meter."""
        return self.data


def test_a_progressive_pays_back_fixed_awards_rates_and_the_seed_times_its_chance() -> None:
    # 3/10 x 2 + 5% + 1% + 1/10 x $2 a dollar; a tenth of the meter comes out of the rates
    assert progressive().payback == Fraction(6, 10) + Fraction(6, 100) + Fraction(2, 10)
    assert progressive().house_edge == 1 - progressive().payback


def test_a_meters_return_breaks_even_where_it_says() -> None:
    meter = progressive().meter
    assert meter is not None
    assert meter.fixed == Fraction(6, 10)
    assert meter.per_dollar == Fraction(12, 100)  # 1/10 of all and 2/10 of a tenth, a dollar
    assert meter.break_even == Fraction(40, 12)
    assert meter.returns(1_000) == Fraction(6, 10) + Fraction(12, 10)
    assert progressive().to_dict()["meter"] == {
        "fixed": "0.6000000000", "per_dollar": "0.120000000000000", "break_even": "3.33",
        "seed": "2.00", "bet": "1.00", "wagers_between_hits": "10.00",
    }  # fmt: skip


def test_the_spread_of_a_progressive_is_that_at_its_seed() -> None:
    # back: 2 once, a fifth twice, 2 thrice, nothing four times in ten
    mean = Fraction(2 + 2 * Fraction(1, 5) + 6, 10)
    assert progressive().variance == Fraction(4 + 2 * Fraction(1, 25) + 12, 10) - mean**2


def test_endings_taken_together_keep_their_spread_and_their_wins() -> None:
    apart = (outcome("a", "1/8", 2, 7), outcome("b", "3/8", 2, 0), outcome("c", "1/2", 1, 2))
    shares = ((Fraction(5), Fraction(1, 4)), (Fraction(-2), Fraction(3, 4)))
    together = Outcome("a or b", "…", Fraction(1, 2), Fraction(2), Fraction(7, 4), shares)
    one, other = Figures("x", None, 1, apart), Figures("x", None, 1, (together, apart[2]))
    assert other.payback == one.payback
    assert other.variance == one.variance
    assert other.hit_frequency == one.hit_frequency
    assert other.moment(3) == one.moment(3) != 0
    assert sorted(other.nets) == sorted(one.nets)


def test_endings_taken_together_have_the_mean_that_is_told_of_them() -> None:
    shares = ((Fraction(1), Fraction(1, 2)), (Fraction(-1), Fraction(1, 2)))
    with pytest.raises(AssertionError):
        Outcome("a or b", "…", Fraction(1), Fraction(1), Fraction(3), shares)


def test_a_sample_has_no_fraction_but_an_error_and_the_way_to_make_it_again() -> None:
    drawn = replace(raised(), sample=Sample(1_000, 7, "pitboss simulate …", Fraction(1, 100)))
    entry = drawn.to_dict()
    assert (entry["method"], entry["exact"]) == ("simulated", None)
    assert entry["standard_error"] == "0.0100000000"
    assert entry["sample"] == {"rounds": 1_000, "seed": 7, "command": "pitboss simulate …"}


def test_a_published_figure_with_envy_in_it_is_compared_with_envy_added() -> None:
    outcomes = (outcome("win", "1/4", 1, 2), outcome("lose", "3/4", 1, 0))
    one = board("1/10000").model_copy(update={"envy_earners": 2})
    assert Figures("x", None, 6, outcomes, one, envy=Fraction(5, 10_000)).agrees
    assert not Figures("x", None, 6, outcomes, one, envy=Fraction(1, 10_000)).agrees
