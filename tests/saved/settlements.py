"""How 100,000 random records of each game are settled, saved as digests.

The records and their settlements were saved before live rounds, records and kernels shared one
statement of each rule. A change that leaves the rules alone leaves every digest the same.
"""

import json
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any, Final

from tests.chapters.blackjack import recorded as blackjack
from tests.chapters.dj_wild import recorded as dj_wild
from tests.chapters.face_up_pai_gow import recorded as face_up_pai_gow
from tests.chapters.high_card_flush import recorded as high_card_flush
from tests.chapters.over_under import recorded as over_under
from tests.chapters.pai_gow import recorded as pai_gow
from tests.chapters.six_card_pai_gow import recorded as six_card_pai_gow
from tests.columns.equality import by_kernels, by_reference

Record = dict[str, Any]
Digests = tuple[str, str]

FILE: Final = Path(__file__).with_name("settlements.json")
BATCHES: Final = 100
IN_BATCH: Final = 1_000
DAMAGED: Final = 5
"""Every so manieth record is damaged."""

RANDOM_RECORDS: Final[dict[str, Callable[..., Record]]] = {
    "blackjack": blackjack.random_record,
    "dj-wild": dj_wild.random_record,
    "face-up-pai-gow": face_up_pai_gow.random_record,
    "high-card-flush": high_card_flush.random_record,
    "over-under": over_under.random_record,
    "pai-gow": pai_gow.random_record,
    "six-card-pai-gow": six_card_pai_gow.random_record,
}


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
    return _digest(records), _digest(settlements_of(records))


def _digest(value: Any) -> str:
    return sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()[:16]


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
