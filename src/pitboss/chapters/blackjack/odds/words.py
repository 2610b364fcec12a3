"""Basic strategy for people: the chart in sentences, and as tables."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby

from pitboss.chapters.blackjack.odds.basic_strategy import (
    CHOICES,
    LEAST_SOFT,
    UP_CARDS,
    BasicStrategy,
    Row,
)
from pitboss.chapters.blackjack.odds.hands import ACE
from pitboss.chapters.blackjack.odds.kernels import MOST
from pitboss.figures.strategy import Chart, Holds

UPS = tuple("ace" if up == ACE else str(up + 1) for up in UP_CARDS)
"""The up cards as they are said, in the order of a chart's columns."""

ACTIONS = {"H": "hit", "S": "stand", "P": "split", "D": "double down", "R": "surrender"}
"""By the letter that stands for it in a chart."""

KEY = (
    "H hit, S stand, P split, D double down, R surrender; a small letter is what to do where that "
    "is not possible: with more than two cards, or after a split"
)


def listed(words: Sequence[str]) -> str:
    """Several things in a row.

    >>> listed(["9", "10", "ace"]), listed(["9"])
    ('9, 10 and ace', '9')
    """
    return " and ".join(filter(None, (", ".join(words[:-1]), words[-1])))


def runs(places: Iterable[int], names: Sequence[str]) -> str:
    """Places in a row by their names, neighbours as one.

    >>> runs([0, 1, 2, 4, 5], "abcdef")
    'a to c, e and f'
    """
    parts = []
    for _, run in groupby(enumerate(places), key=lambda at: at[1] - at[0]):
        places_of_run = [place for _, place in run]
        if len(places_of_run) > 2:
            parts.append(f"{names[places_of_run[0]]} to {names[places_of_run[-1]]}")
        else:
            parts += [names[place] for place in places_of_run]
    return listed(parts)


def against(columns: Sequence[int]) -> str:
    """Against which up cards.

    >>> against([0, 1, 2, 3, 4]), against(range(10))
    ('against 2 to 6', 'always')
    """
    return "always" if len(columns) == len(UPS) else f"against {runs(columns, UPS)}"


def columns_where(row: Row, wanted: Callable[[str], bool]) -> tuple[int, ...]:
    """The places of a row whose cells are wanted."""
    return tuple(at for at, cell in enumerate(row) if wanted(cell))


def by_total(rows: Mapping[int, Row], kind: str, wanted: Callable[[str], bool]) -> list[str]:
    """Totals and against what, neighbours with the same up cards as one."""
    parts = []
    totals = [(total, columns_where(row, wanted)) for total, row in rows.items()]
    for columns, run in groupby(totals, key=lambda total_and_columns: total_and_columns[1]):
        of_run = [total for total, _ in run]
        if not columns:
            continue
        if of_run[-1] == MOST and len(of_run) > 1:
            named = f"{of_run[0]} or more"
        else:
            named = runs(of_run, [str(total) for total in range(MOST + 1)])
        parts.append(f"{kind} {named} {against(columns)}")
    return parts


def by_pair(rows: Mapping[int, Row], wanted: Callable[[str], bool]) -> list[str]:
    """Pairs and against what, those with the same up cards as one."""
    by_columns: dict[tuple[int, ...], list[str]] = {}
    for points, row in rows.items():
        columns = columns_where(row, wanted)
        if columns:
            name = "aces" if points == 1 else f"{points}s"
            by_columns.setdefault(columns, []).append(name)
    return [f"{listed(names)} {against(columns)}" for columns, names in by_columns.items()]


def in_words(basic: BasicStrategy) -> str:
    """The whole chart, the first sentence that applies and is possible."""
    sentences = [f"Split {'; '.join(by_pair(basic.pairs, lambda cell: cell == 'P'))}"]
    apart = unlike_their_totals(basic)
    for letter, name in CHOICES.items():
        parts = by_pair(apart, lambda cell, letter=letter: cell[:1] == letter)  # type: ignore[misc]
        if parts:
            sentences.append(f"Of other pairs {name} {'; '.join(parts)}")
    for letter, verb in (("R", "Surrender"), ("D", "Double")):

        def begins(cell: str, letter: str = letter) -> bool:
            return cell[0] == letter

        parts = by_total(basic.hard, "hard", begins) + by_total(basic.soft, "soft", begins)
        if parts:
            sentences.append(f"{verb} {'; '.join(parts)}")

    def stands(cell: str) -> bool:
        return cell[-1] in "Ss"

    parts = by_total(basic.hard, "hard", stands) + by_total(basic.soft, "soft", stands)
    sentences += [f"Stand on {'; '.join(parts)}", "Otherwise hit", "Never insure"]
    return ". ".join(sentences) + "."


def unlike_their_totals(basic: BasicStrategy) -> dict[int, Row]:
    """Pairs that are not split and not played as other hands of their total; other cells empty."""
    cells = {}
    for points, row in basic.pairs.items():
        total = basic.soft[LEAST_SOFT] if points == 1 else basic.hard[2 * points]
        cells[points] = tuple(
            cell if cell not in ("P", other) else "" for cell, other in zip(row, total, strict=True)
        )
    return cells


def charts(basic: BasicStrategy) -> tuple[Chart, ...]:
    """The chart as three tables; rows that are alike as one."""
    columns = tuple("A" if up == ACE else str(up + 1) for up in UP_CARDS)
    pairs = {
        "A, A" if points == 1 else f"{points}, {points}": row for points, row in basic.pairs.items()
    }
    hard = {total: row for total, row in basic.hard.items() if total > 4}
    soft = {total: row for total, row in basic.soft.items() if total > LEAST_SOFT}
    return (
        of_actions(f"Hard totals ({KEY})", ("Hard", *columns), merged(hard)),
        of_actions("Soft totals, an ace counting 11", ("Soft", *columns), merged(soft)),
        of_actions("Pairs, which may be split", ("Pair", *columns),
                   tuple((name, *row) for name, row in pairs.items())),
    )  # fmt: skip


def of_actions(title: str, columns: tuple[str, ...], rows: tuple[tuple[str, ...], ...]) -> Chart:
    """A chart every cell of which is an action, by its letter."""
    return Chart(title, columns, rows, (Holds.ACTION,) * (len(columns) - 1), ACTIONS)


def merged(rows: Mapping[int, Row]) -> tuple[tuple[str, ...], ...]:
    """Rows by total, neighbours that are alike as one."""
    merged_rows = []
    for row, run in groupby(rows.items(), key=lambda total_and_row: total_and_row[1]):
        totals = [total for total, _ in run]
        name = str(totals[0]) if len(totals) == 1 else f"{totals[0]} to {totals[-1]}"
        merged_rows.append((name, *row))
    return tuple(merged_rows)
