"""How rounds end, what lines add to the variance, ruin: by hand and by going through every way."""

from fractions import Fraction
from itertools import product

import pytest

from pitboss.document.bankroll import chances_of_ruin, ruin_table, waits
from pitboss.document.par_sheet import files, results, sign_off, variance_by_line
from pitboss.figures.figures import Figures, Outcome
from pitboss.regulation import Rules

ONE = Fraction(1)


def wager(*ends: tuple[str, str, int]) -> Figures:
    """A wager of one unit: each ending with its chance and what comes back."""
    outcomes = (
        Outcome(name, name, Fraction(chance), ONE, Fraction(back)) for name, chance, back in ends
    )
    return Figures("made_up", None, 1, tuple(outcomes))


COIN = wager(("heads", "1/2", 2), ("tails", "1/2", 0))
LADDER = wager(("three", "1/10", 4), ("push", "3/10", 1), ("lose", "6/10", 0))


def test_how_a_round_ends() -> None:
    """Wins 3 units in a tenth of rounds, loses one in six tenths: 0.3 − 0.6 = −0.3."""
    assert results(LADDER).printed == (
        ("Win", "10.0000%", "+3.0000", "+0.300000"),
        ("Push", "30.0000%", "+0.0000", "+0.000000"),
        ("Lose", "60.0000%", "-1.0000", "-0.600000"),
    )
    assert results(COIN).printed[1] == ("Push", "0.0000%", "—", "+0.000000")


def test_what_each_line_adds_to_the_variance() -> None:
    """The mean is −0.3: 0.1 × 3.3² + 0.3 × 0.3² + 0.6 × 0.7² = 1.089 + 0.027 + 0.294 = 1.41."""
    printed = {row[0]: row[1:] for row in variance_by_line(LADDER).printed}
    assert printed["three"] == ("1.089000", "77.2340%")
    assert printed["push"] == ("0.027000", "1.9149%")
    assert printed["lose"] == ("0.294000", "20.8511%")
    assert printed["All"] == ("1.410000", "100.0000%")


def ruined(figures: Figures, bankroll: int, rounds: int) -> Fraction:
    """Every way that so many rounds can go."""
    chance = Fraction(0)
    for way in product(figures.nets, repeat=rounds):
        money, likely, is_ruined = Fraction(bankroll), ONE, False
        for net, share in way:
            likely *= share
            money += net
            is_ruined = is_ruined or money < 1
        chance += likely if is_ruined else 0
    return chance


@pytest.mark.parametrize("figures", [COIN, LADDER])
@pytest.mark.parametrize("bankroll", [1, 2, 3, 5])
def test_ruin_by_going_through_every_way(figures: Figures, bankroll: int) -> None:
    found = chances_of_ruin(figures, bankroll, (1, 4, 7))
    expected = [float(ruined(figures, bankroll, rounds)) for rounds in (1, 4, 7)]
    assert found == pytest.approx(expected, abs=1e-12)


def test_ruin_grows_with_rounds_and_falls_with_the_bankroll() -> None:
    rows = [chances_of_ruin(LADDER, units, (50, 100, 200)) for units in (10, 20, 40)]
    for chances in rows:
        assert chances == sorted(chances)
    for column in zip(*rows, strict=True):
        assert list(column) == sorted(column, reverse=True)
    assert ruin_table(LADDER).rows[0][0] == "20"


def test_half_of_all_waits_are_short() -> None:
    """With a chance of 1 in 10: 0.9⁷ = 0.478 is the first power under a half, 0.9²² under 0.1."""
    assert waits(Fraction(1, 10)) == (7, 22)
    assert waits(Fraction(1)) == (1, 1)


def test_the_files_of_a_chapter_have_their_digests() -> None:
    (table,) = files(Rules.of("687a")).blocks
    names = [row[0] for row in table.rows]  # type: ignore[union-attr]
    assert "chapters/dj_wild/687a.toml" in names
    assert "chapters/dj_wild/settlement.py" in names
    assert all(len(str(row[1])) == 64 for row in table.rows)  # type: ignore[union-attr]


def test_somebody_signs() -> None:
    assert [row[0] for row in sign_off().blocks[1].rows][:2] == [  # type: ignore[union-attr]
        "Prepared by", "Checked by",
    ]  # fmt: skip
