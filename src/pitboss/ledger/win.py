"""What a table has won: the one formula of the floor, the table's report and the shift's."""

from pitboss.vocabulary.money import Cents


def table_win(
    *, opener: Cents, closer: Cents, filled: Cents, credited: Cents, drop: Cents
) -> Cents:
    """The closing inventory, credits and the drop, less the opening inventory and fills.

    What the casino puts on a progressive meter, its seed and its progression, never lies in the
    table's container: it is no part of the table's win, nor is an award that the meter pays.

    >>> table_win(opener=361_700, closer=320_000, filled=50_000, credited=10_000, drop=100_000)
    18300
    """
    return closer + credited + drop - opener - filled
