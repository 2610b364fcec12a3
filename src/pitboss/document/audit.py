"""An audit for people: how many rounds, who settled them, and what was paid wrongly."""

from collections.abc import Mapping
from typing import Any, Final

from pitboss.document.blocks import Facts, FiguresTable, Section, Text, in_numbers, in_words
from pitboss.vocabulary.money import dollars

GROUPS: Final = {
    "wager": "Wager", "game": "Game", "table": "Table", "dealt_by": "Dealer", "shift": "Shift",
}  # fmt: skip
MOST_ROWS: Final = 20
"""Of a table: the worst of them. All are in the summary."""


def sections(summary: Mapping[str, Any]) -> tuple[Section, ...]:
    """What came out, then what was paid wrongly."""
    return (
        Section("Rounds", (_rounds(summary), _wagers(summary["wagers"]))),
        Section("Payments", _payments(summary["payments"])),
    )


def _rounds(summary: Mapping[str, Any]) -> Facts:
    settled, left = summary["settled"], summary["not_by_kernels"]
    why = ", ".join(f"{count:,} {reason}" for reason, count in left.items() if count)
    return Facts(
        (
            ("Rounds", f"{summary['rounds']:,}, with {summary['seats']:,} seats"),
            ("Settled by kernels", f"{settled['kernel']:,}"),
            ("Settled by the reference", f"{settled['reference']:,}"),
            ("Refused", f"{settled['refused']:,}"),
            *((("Not for kernels", why),) if why else ()),
        )
    )


def _wagers(wagers: list[Mapping[str, Any]]) -> FiguresTable:
    rows = tuple(
        (
            line["game"], line["wager"], f"{line['lines']:,}", dollars(line["stake"]),
            dollars(line["back"]), dollars(line["stake"] - line["back"]),
        )
        for line in wagers
    )  # fmt: skip
    columns = (*in_words("Game", "Wager"), *in_numbers("Lines", "Staked", "Back", "House"))
    return FiguresTable("What each wager came to", columns, rows)


def _payments(payments: Mapping[str, Any] | None) -> tuple[Text | Facts | FiguresTable, ...]:
    if payments is None:
        return (Text("Nothing is told of what was paid: nothing is compared."),)
    facts = Facts(
        (
            ("Compared", f"{payments['compared']:,}"),
            ("Wrong", f"{payments['wrong']:,}"),
            ("Paid too much", dollars(payments["overpaid"])),
            ("Paid too little", dollars(payments["underpaid"])),
            *(
                (("Seats of refused rounds, not compared", f"{payments['seats_not_compared']:,}"),)
                if payments["seats_not_compared"]
                else ()
            ),
        )
    )
    tables = (_group(title, payments["by"][group]) for group, title in GROUPS.items())
    return (facts, *(table for table in tables if table.rows))


def _group(title: str, sums: list[Mapping[str, Any]]) -> FiguresTable:
    """The worst first."""
    wrong = [entry for entry in sums if entry["wrong"]]
    wrong.sort(key=lambda entry: (-entry["overpaid"] - entry["underpaid"], entry["name"] or ""))
    rows = tuple(
        (
            entry["name"] or "not told", f"{entry['compared']:,}", f"{entry['wrong']:,}",
            dollars(entry["overpaid"]), dollars(entry["underpaid"]),
        )
        for entry in wrong[:MOST_ROWS]
    )  # fmt: skip
    more = len(wrong) - len(rows)
    return FiguresTable(
        f"Paid wrongly, by {title.lower()}",
        (*in_words(title), *in_numbers("Compared", "Wrong", "Too much", "Too little")),
        rows,
        note=f"and {more:,} more" if more else "",
    )
