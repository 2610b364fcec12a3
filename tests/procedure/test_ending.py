"""How a round ends for the table."""

import pytest

from pitboss.chapters import new_table
from pitboss.procedure.ending import finish
from pitboss.procedure.round import Round
from pitboss.regulation import Rules


@pytest.mark.shows("687a.7(b)", "R-GEN-10")
def test_who_left_during_the_round_is_gone_and_the_next_at_his_seat_has_not_left() -> None:
    table = new_table(Rules.of("687a"), seats={2: "Ann", 5: "Bob"}, live={2, 5}, abandoned={2})
    finish(Round(table))
    assert table.seats == {5: "Bob"}
    assert (table.live, table.abandoned) == (set(), set())
