"""How rounds end, what lines add to the variance, ruin: by hand."""

from fractions import Fraction

from pitboss.document.bankroll import ruin_table
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


def test_ruin_grows_with_rounds_and_falls_with_the_bankroll() -> None:
    """Whoever has 200 units cannot lose them in 100 rounds of one."""
    table = ruin_table(LADDER)
    assert [row[0] for row in table.rows] == ["20", "50", "100", "200"]
    assert table.rows[-1][1] == "0"
    chances = [[_share(str(cell)) for cell in row[1:]] for row in table.rows]
    for row in chances:
        assert row == sorted(row)
    for column in zip(*chances, strict=True):
        assert list(column) == sorted(column, reverse=True)


def _share(printed: str) -> float:
    return 0.05 if printed.startswith("under") else float(printed.removesuffix("%"))


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
