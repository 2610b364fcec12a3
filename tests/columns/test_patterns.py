"""Patterns of lines: numbered once, written as their paytable pays."""

from dataclasses import replace

import numpy as np
import pytest

from pitboss.columns import LineNames, room_for_lines
from pitboss.columns.patterns import NO_LINE, PatternBook, no_lines, off_meter, write_line, written
from pitboss.procedure.requests import Line
from pitboss.vocabulary.money import pay

WON = Line(1, "bonus", 100, "win", 250, "flush", ("687a.12(a)",))


def test_lines_that_differ_in_seat_and_stake_only_are_of_one_pattern() -> None:
    book = PatternBook(LineNames())
    odds = pay("3 to 2")
    first = book.number(WON, odds)
    assert book.number(replace(WON, seat=4, stake=300, back=750), odds) == first
    assert book.number(replace(WON, hand="pair"), odds) != first
    assert book.number(replace(WON, back=0, outcome="lose")) != first
    assert len(book.rows()) == 3


def test_a_pattern_that_would_not_pay_what_the_reference_paid_is_no_pattern() -> None:
    book = PatternBook(LineNames())
    with pytest.raises(AssertionError):
        book.number(WON, pay("2 to 1"))
    with pytest.raises(AssertionError):
        book.number(WON)


@pytest.mark.shows("R-GEN-3", "R-GEN-4")
@pytest.mark.parametrize(
    ("printed", "stake", "added", "back"),
    [
        ("3 to 2", 101, 0, 252),  # $1.01 and $1.51½, of which half a cent is not paid
        ("300 for 1", 100, 0, 30_000),
        ("$5,000/10% of meter", 500, 777, 500_777),
        ("10% of meter", 100, 55_555, 55_555),
        ("10,000 to 1", 10**11, 0, 10**15 + 10**11),
    ],
)
def test_a_line_is_written_as_its_pattern_pays(
    printed: str, stake: int, added: int, back: int
) -> None:
    names, odds = LineNames(), pay(printed)
    book = PatternBook(names)
    cents = 500_000 if printed.startswith("$") else 0
    line = replace(WON, stake=0, back=cents)
    number, lines = book.number(line, odds), room_for_lines(2)
    assert write_line(lines, 0, 7, 3, stake, book.rows(), number, added) == 1
    lines = written(lines, 1)
    assert [column.tolist() for column in lines] == [
        [7], [3], [names.wager("bonus")], [stake], [0], [back], [names.hand("flush")],
        [names.cited("687a.12(a)")],
    ]  # fmt: skip


@pytest.mark.shows("R-GEN-4")
def test_the_split_cent_stays_on_the_meter() -> None:
    book = PatternBook(LineNames())
    number = book.number(replace(WON, back=20), pay("10% of meter"), meter=200)
    assert off_meter(book.rows(), number, 555_559) == 55_555


def test_room_for_numbers_holds_no_line() -> None:
    assert np.array_equal(no_lines(2, 2), [[NO_LINE, NO_LINE], [NO_LINE, NO_LINE]])
