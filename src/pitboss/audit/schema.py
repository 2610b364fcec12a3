"""The columns of rounds that are audited, and those of what comes out.

Rounds have one row a seat. The rows of a round stand together and have the same ``round``, a number
that the rows before and after do not have. What is told of the round as a whole stands in its first
row. A column that nothing is told in may be left out.
"""

from typing import Final

import pyarrow as pa

CARDS: Final = pa.list_(pa.string())
AMOUNTS: Final = pa.list_(pa.struct([("wager", pa.string()), ("cents", pa.int64())]))
HANDS: Final = pa.list_(
    pa.struct(
        [
            ("cards", CARDS),
            ("doubled", pa.int64()),
            ("surrendered", pa.bool_()),
            ("split", pa.bool_()),
        ]
    )
)
BANK: Final = pa.struct(
    [("seat", pa.int64()), ("co_bank", pa.bool_()), ("dealer_wager", pa.int64())]
)

OF_ROUND: Final = {
    "round": pa.int64(),
    "id": pa.string(),
    "game": pa.string(),
    "rules": pa.string(),  # JSON
    "table": pa.string(),
    "dealt_by": pa.string(),  # the dealer's name
    "shift": pa.string(),
    "corrected": pa.bool_(),  # whether something of the round was corrected in the log
    "dealer_cards": CARDS,
    "dealer_high": CARDS,
    "dealer_low": CARDS,
    "dealer_reset": pa.bool_(),
    "meter": pa.int64(),  # cents on the progressive meter
    "replacement": pa.string(),
    "start": pa.int64(),
    "bank": BANK,
    "irregularity": pa.string(),
    "record": pa.binary(),  # the whole record as JSON, where the columns cannot hold it
}
"""What is told of a round, in its first row; every row has its ``round``."""

OF_SEAT: Final = {
    "seat": pa.int64(),
    "player": pa.string(),
    "cards": CARDS,
    "wagers": AMOUNTS,
    "decision": pa.string(),
    "amount": pa.int64(),  # cents that go with the decision
    "high": CARDS,
    "low": CARDS,
    "hands": HANDS,
    "switched": pa.bool_(),
    "paid": AMOUNTS,  # what was handed to the player for each wager, to be checked
}
"""What is told of a seat, in its row."""

ROUNDS: Final = pa.schema(OF_ROUND | OF_SEAT)

NEEDED: Final = ("round", "game")
"""Without these nothing can be audited."""

AS_DICTIONARIES: Final = [
    *(f"{name}.list.element" for name, kind in (OF_ROUND | OF_SEAT).items() if kind == CARDS),
    *(f"{name}.list.element.wager" for name, kind in OF_SEAT.items() if kind == AMOUNTS),
    "hands.list.element.cards.list.element",
    "game", "rules", "table", "dealt_by", "shift", "player", "decision", "replacement",
    "irregularity",
]  # fmt: skip
"""Texts of which there are few: read as numbers of a dictionary, which Parquet writes them as."""

WORD: Final = pa.dictionary(pa.int32(), pa.string())

LINES: Final = pa.schema(
    {
        "round": pa.int64(),
        "id": pa.string(),
        "seat": pa.uint8(),
        "wager": WORD,
        "stake": pa.int64(),
        "outcome": WORD,
        "back": pa.int64(),
        "hand": WORD,
        "cites": WORD,  # paragraphs, with commas between them
    }
)
"""How every wager ended: one row a line, in the order in which the chapter settles."""

SETTLED: Final = pa.schema(
    {
        "round": pa.int64(),
        "id": pa.string(),
        "by": WORD,  # kernel, reference or refused
        "meter": pa.int64(),  # what stands on the progressive meter afterwards
        "more": pa.string(),  # JSON: bank and hands that were reset, where there are any
        "error": pa.string(),
        "field": pa.string(),
        "cites": WORD,
    }
)
"""What came of every round: one row a round."""

WRONG: Final = pa.schema(
    {
        "round": pa.int64(),
        "id": pa.string(),
        "game": WORD,
        "table": WORD,
        "dealt_by": WORD,
        "shift": WORD,
        "seat": pa.int64(),
        "wager": WORD,
        "due": pa.int64(),
        "paid": pa.int64(),
        "words": pa.string(),
        "cites": WORD,
    }
)
"""What was paid wrongly: one row a seat's wager, with the words of the reference."""
