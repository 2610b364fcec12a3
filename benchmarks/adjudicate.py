"""Records a second that `pitboss adjudicate` settles by the reference procedure."""

from itertools import islice
from time import process_time

from benchmarks.records import WAGERS, records
from pitboss.records import adjudicate

RECORDS = 1_000
WARM_UP = 50


def measure(slug: str, seats: int, count: int = RECORDS) -> float:
    """Records a second of the processor's time, with this many seats."""
    rounds = records(slug, seats, count + WARM_UP)
    for record in islice(rounds, WARM_UP):
        adjudicate(record)
    told = list(rounds)
    began = process_time()
    for record in told:
        adjudicate(record)
    return count / (process_time() - began)


def main() -> None:
    """One seat and three, in each game."""
    for slug in WAGERS:
        one, three = (measure(slug, seats) for seats in (1, 3))
        print(f"{slug}: {one:,.0f} records a second with one seat, {three:,.0f} with three")
