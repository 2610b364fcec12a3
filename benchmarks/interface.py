"""Bulk calls of `import pitboss` beside the bare kernels that they call: a million hands, and
recorded rounds as a table of Arrow, in CPU time, in turn, the best of several runs.

python -m benchmarks.interface
"""

from collections.abc import Callable, Iterator
from time import process_time

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

import pitboss
from pitboss.audit.batch import Batch
from pitboss.audit.by_kernel import KernelRounds
from pitboss.audit.convert import table_of
from pitboss.audit.rows import rows_of
from pitboss.chapters.dj_wild.ranking_kernels import dj_wild_ranks
from pitboss.chapters.high_card_flush.ranking_kernels import high_card_flush_ranks
from pitboss.hands.kernels.dealing import deal_rows
from pitboss.hands.kernels.house_way import house_way_lows, six_card_lows
from pitboss.hands.kernels.pai_gow import (
    pai_gow_best_ranks,
    pai_gow_high_ranks,
    pai_gow_low_ranks,
)
from pitboss.regulation.house_way import house_way

HANDS, TIMES = 1_000_000, 25
ROUNDS = 200_000

Call = Callable[[], object]


def dealt(deck: int, size: int, count: int = HANDS) -> NDArray[np.uint8]:
    """Random hands of one deck."""
    rows = np.empty((count, size), np.uint8)
    deal_rows(np.random.default_rng(1), np.arange(deck, dtype=np.uint8), rows)
    return rows


def cases() -> Iterator[tuple[str, Call, Call]]:
    """What is called, the bare kernel and the interface."""
    five, six, seven = dealt(53, 5), dealt(53, 6), dealt(53, 7)
    one, two = dealt(53, 1), dealt(53, 2)
    plain, way = dealt(52, 7), house_way("standard")
    rank, set_hands = pitboss.rank, pitboss.house_way
    yield "rank dj-wild", lambda: dj_wild_ranks(five), lambda: rank("dj-wild", five)
    yield (
        "rank high-card-flush",
        lambda: high_card_flush_ranks(plain),
        lambda: rank("high-card-flush", plain),
    )
    yield (
        "rank pai-gow, five cards",
        lambda: pai_gow_high_ranks(five),
        lambda: rank("pai-gow", five),
    )
    yield (
        "rank six-card-pai-gow, best of six",
        lambda: pai_gow_best_ranks(six),
        lambda: rank("six-card-pai-gow", six),
    )
    yield (
        "rank pai-gow and face-up-pai-gow, best of seven",
        lambda: pai_gow_best_ranks(seven),
        lambda: rank("pai-gow", seven),
    )
    yield (
        "rank pai-gow and face-up-pai-gow, low hands",
        lambda: pai_gow_low_ranks(two),
        lambda: rank("pai-gow", two, low=True),
    )
    yield (
        "rank six-card-pai-gow, low hands",
        lambda: pai_gow_low_ranks(one),
        lambda: rank("six-card-pai-gow", one, low=True),
    )
    yield (
        "house_way pai-gow and face-up-pai-gow",
        lambda: house_way_lows(way, seven),
        lambda: set_hands("pai-gow", seven),
    )
    yield (
        "house_way six-card-pai-gow",
        lambda: six_card_lows(six),
        lambda: set_hands("six-card-pai-gow", six),
    )


def rounds() -> pa.Table:
    """Rounds of Over/Under as a table, a thousand of them again and again."""
    rows = []
    for hand in dealt(52, 3, 1_000):
        seat = {
            "seat": 1, "cards": pitboss.faces(hand), "wagers": {"ante": 1_000, "bonus": 500},
            "decision": "over",
        }  # fmt: skip
        rows += rows_of(1, {"id": "1", "game": "over-under", "seats": [seat]})
    table = pa.concat_tables([table_of(rows)] * (ROUNDS // 1_000)).combine_chunks()
    place = table.column_names.index("round")
    return table.set_column(place, "round", pa.array(range(1, ROUNDS + 1), pa.int64()))


def of_rounds() -> tuple[str, Call, Call]:
    """Settlement by columns: the kernel of the chapter with what reads its columns, and all of
    ``adjudicate``, from one table of Arrow to another."""
    table = rounds()
    return (
        f"adjudicate {ROUNDS:,} rounds of over-under",
        lambda: [*KernelRounds(Batch(table)).settled()],
        lambda: pitboss.adjudicate(table),
    )


def measure(name: str, bare: Call, ours: Call, times: int = TIMES) -> None:
    """CPU time of both, in turn; the first call of each compiles."""
    bare()
    ours()
    alone, whole = [], []
    for _ in range(times):
        began = process_time()
        bare()
        between = process_time()
        ours()
        alone.append(between - began)
        whole.append(process_time() - between)
    ratio = min(whole) / min(alone)
    print(f"{name}: kernel {min(alone) * 1e3:.2f} ms, call {min(whole) * 1e3:.2f} ms, "
          f"ratio {ratio:.2f}")  # fmt: skip


def main() -> None:
    """Every game that has a kernel, then rounds."""
    print(f"{HANDS:,} hands, every row checked")
    for name, bare, ours in cases():
        measure(name, bare, ours, 5 if name.startswith("house_way") else TIMES)
    measure(*of_rounds(), times=5)


if __name__ == "__main__":
    main()
