"""A chapter's file as its tests read it: its tables, beside those typed in again from the text, and
what it cites."""

import re
from collections.abc import Iterator

from pitboss.regulation import ChapterFile
from pitboss.regulation.paytables import PaytableData
from pitboss.vocabulary.money import dollars


def typed(text: str) -> list[tuple[str, ...]]:
    """A table typed in from the text: hand, odds and, where it has one, its Envy Bonus."""
    return [
        tuple(cell.strip() for cell in row.split("|")) for row in text.splitlines() if row.strip()
    ]


def columns(names: str, text: str) -> dict[str, list[tuple[str, ...]]]:
    """Tables typed in side by side: a hand, what each table pays for it (a number is odds to 1, a
    dash no such line), and the dollars of its Envy Bonus in each.

    >>> columns("AB", "flush | 4 3 | 5 1000\\npair | - Push")
    {'A': [('flush', '4 to 1', '$5')], 'B': [('flush', '3 to 1', '$1,000'), ('pair', 'Push')]}
    """
    side_by_side: dict[str, list[tuple[str, ...]]] = {name: [] for name in names}
    for hand, odds, *envy in typed(text):
        for at, (name, pays) in enumerate(zip(names, odds.split(), strict=True)):
            if pays != "-":
                pay = f"{int(pays):,} to 1" if pays.isdigit() else pays
                bonus = (f"${int(each.split()[at]):,}" for each in envy)
                side_by_side[name].append((hand, pay, *bonus))
    return side_by_side


def tables(data: ChapterFile, wager: str) -> dict[str, PaytableData]:
    """The tables of a wager as they stand in the file."""
    return {table.name: table for table in data.paytable if table.wager == wager}


def filed(data: ChapterFile, wager: str, name: str) -> list[tuple[str, ...]]:
    """A table of the file in the form of one typed in, its odds as they were read."""
    return [
        (
            line.hand,
            str(line.pay),
            *([dollars(raw.envy)] if raw.envy else []),
            *(dollars(one.pays) for one in raw.envy_columns),
        )
        for line, raw in zip(
            data.paytables(wager)[name].lines, tables(data, wager)[name].lines, strict=True
        )
    ]


def paid_as(data: ChapterFile, wager: str, name: str, *hands: str) -> str | None:
    """The line by which a hand of these categories is paid."""
    line = data.paytables(wager)[name].line(*hands)
    return line.hand if line else None


def cited(data: object) -> Iterator[str]:
    """Every citation in a chapter's file."""
    if isinstance(data, dict):
        for value in data.values():
            yield from cited(value)
    elif isinstance(data, list):
        for value in data:
            yield from cited(value)
    elif isinstance(data, str) and re.match(r"\d{3}a\.|R-", data):
        yield data
