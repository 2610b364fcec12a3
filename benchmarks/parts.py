"""What a part costs beside its work: parts that do nothing, on processes and on a local cluster;
and rounds a second of one core, by study."""

from time import perf_counter, process_time

from pitboss.chapters import ODDS
from pitboss.parts import Cluster, Local, Part, Place, Work, done_in_parts
from pitboss.simulate.studies import STUDIES

PARTS = 2_000
ROUNDS = 1_000_000
MEASURED = (
    ("over-under", "required"), ("dj-wild", "required"), ("high-card-flush", "required"),
    ("six-card-pai-gow", "house_way"), ("blackjack", "required"), ("blackjack", "switch"),
    ("pai-gow", "house_way"), ("pai-gow", "best_setting"), ("pai-gow", "bank"),
    ("face-up-pai-gow", "house_way"), ("face-up-pai-gow", "best_answer"),
)  # fmt: skip


def nothing(number: int) -> int:
    """A part that is all overhead."""
    return number


class FirstToLast:
    """When the first part was done, and when the last: the clock, and this process's own."""

    def __init__(self) -> None:
        self.times: list[tuple[float, float]] = []

    def begins(self, kept: int, size: int) -> None: ...

    def done(self, part: Part) -> None:
        self.times.append((perf_counter(), process_time()))

    def says(self, words: str) -> None: ...


def overhead(name: str, place: Place) -> None:
    """What a part takes, from the first that is done to the last; and how long the first took."""
    work = Work(name, nothing, [Part(number, 1, number) for number in range(PARTS)], "")
    watcher, begun = FirstToLast(), perf_counter()
    done_in_parts(work, place, watcher=watcher)
    (first, first_own), (last, last_own) = watcher.times[0], watcher.times[-1]
    print(
        f"{name}: {(last - first) / PARTS * 1e3:.2f} ms a part by the clock, "
        f"{(last_own - first_own) / PARTS * 1e3:.2f} ms of the process that gives them out; "
        f"the first after {first - begun:.1f} s"
    )


def rounds_a_second() -> None:
    """How fast one core simulates, by its own clock."""
    for game, name in MEASURED:
        simulation, rules = STUDIES[game][name], ODDS[game].rules
        done_in_parts(simulation.cut(rules, 1_000, 1), Local(1))
        work = simulation.cut(rules, ROUNDS, 1)
        begun = process_time()
        done_in_parts(work, Local(1))
        speed = work.size / (process_time() - begun)
        print(f"{game} {name}: {speed / 1e6:.1f} million rounds a core-second")


def main() -> None:
    """Overhead here, on processes, on a cluster of Dask; then rounds."""
    overhead("this process", Local(1))
    overhead("two processes", Local(2))
    try:
        from distributed import LocalCluster  # noqa: PLC0415 - an optional extra
    except ModuleNotFoundError:
        print("Dask is not installed")
    else:
        with LocalCluster(  # type: ignore[no-untyped-call]
            n_workers=2, threads_per_worker=1, dashboard_address=None
        ) as cluster:
            overhead("two Dask workers", Cluster(cluster.scheduler_address))
    rounds_a_second()


if __name__ == "__main__":
    main()
