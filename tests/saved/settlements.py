"""How 100,000 random records of each game are settled, saved as digests.

The records and their settlements were saved before live rounds, records and kernels shared one
statement of each rule. A change that leaves the rules alone leaves every digest the same.
"""

import json
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any, Final

from tests.chapters.random_records import RANDOM_RECORDS
from tests.columns.equality import by_kernels, by_reference

Record = dict[str, Any]
Digests = tuple[str, str]

FILE: Final = Path(__file__).with_name("settlements.json")
BATCHES: Final = 100
IN_BATCH: Final = 1_000
DAMAGED: Final = 5
"""One record in so many is damaged."""


def records_of(game: str, batch: int) -> list[Record]:
    """One batch of a game's records, the same on every machine."""
    chance, random_record = Random(f"{game} {batch}"), RANDOM_RECORDS[game]
    return [random_record(chance, damaged=place % DAMAGED == 0) for place in range(IN_BATCH)]


def settlements_of(records: list[Record]) -> list[Any]:
    """Lines and meters of each record, by its kernel where one covers it; else by the reference,
    whose refusals count as refusals, whatever their words."""
    settled = by_kernels(records)
    results: list[Any] = []
    for place, record in enumerate(records):
        result = settled.get(place) or by_reference(record)
        results.append("refused" if isinstance(result, str) else result)
    return results


def digests_of(game: str, batch: int) -> Digests:
    """The digests of a batch: its records, and how they are settled."""
    records = records_of(game, batch)
    settlements = settlements_of(records)
    return (
        digest(json.dumps(records, sort_keys=True)),
        digest(json.dumps(settlements, sort_keys=True)),
    )


def digest(text: str) -> str:
    """The digest of a text, as far as it is saved."""
    return sha256(text.encode()).hexdigest()[:16]


def saved_settlements() -> dict[str, list[list[str]]]:
    """The saved digests by game, a pair for each batch."""
    saved: dict[str, list[list[str]]] = json.loads(FILE.read_text(encoding="utf-8"))
    return saved


def save(batches: int = BATCHES) -> None:
    """Writes the digests of this software."""
    saved = {game: [digests_of(game, n) for n in range(batches)] for game in RANDOM_RECORDS}
    lines = ",\n".join(
        f'"{game}": [\n' + ",\n".join(json.dumps(pair) for pair in pairs) + "\n]"
        for game, pairs in saved.items()
    )
    FILE.write_text("{\n" + lines + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    save()
