"""What a part costs beside its work: parts that do nothing, on processes and on a local cluster;
and rounds a second of one core, by study."""

from time import perf_counter, process_time

from pitboss.chapters import ODDS
from pitboss.parts import Cluster, Local, Part, Place, Work, done_in_parts
from pitboss.simulate.studies import STUDIES

FEW, MANY = 50, 1_050
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


def overhead(name: str, place: Place) -> None:
    """Seconds a part, by the clock and of this process, without those that it takes to begin."""
    done_in_parts(Work(f"{name} first", nothing, [Part(n, 1, n) for n in range(4)], ""), place)
    spent = []
    for count in (FEW, MANY):
        work = Work(f"{name} {count}", nothing, [Part(n, 1, n) for n in range(count)], "")
        clock, own = perf_counter(), process_time()
        done_in_parts(work, place)
        spent.append((perf_counter() - clock, process_time() - own))
    (few, few_own), (many, many_own) = spent
    parts = MANY - FEW
    print(
        f"{name}: {(many - few) / parts * 1e3:.2f} ms a part by the clock, "
        f"{(many_own - few_own) / parts * 1e3:.2f} ms of the process that gives them out; "
        f"{few:.1f} s for the first {FEW}"
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
