"""What a player would wait for: seconds of the processor until the first advice and the first page
of odds, at every game; with machine code that is yet to be compiled (cold) and with it kept (warm).

python -m benchmarks waiting

Each figure is that of a process of its own with default rules: `first` is what a question costs
where nothing was prepared, `prepared` is each question after the server has prepared the table when
it opened. `counted` are the figures and the strategy of a game where none come with Pitboss, and
`brought` the same from what comes with it, on a machine that has counted nothing yet.
"""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from itertools import islice
from tempfile import TemporaryDirectory
from time import process_time

from pitboss.chapters import ODDS
from pitboss.figures import brought
from pitboss.figures.cache import FOLDER
from pitboss.server.preparing import QUESTIONS, _questions, prepare
from pitboss.server.table_odds import told_of_game
from pitboss.vocabulary.refusal import Refused

LATER = 20
"""Questions after those that were prepared."""


def seconds(do: Callable[[], object]) -> float:
    """What something takes of the processor, in all threads."""
    began = process_time()
    do()
    return process_time() - began


def advice(slug: str) -> dict[str, float]:
    """The first question by itself, then every question after the preparation."""
    rules = ODDS[slug].rules
    asked = list(islice(_questions(slug, rules), QUESTIONS + LATER))

    def tell(first: int, last: int) -> None:
        for one in asked[first:last]:
            with suppress(Refused):
                one.advice()

    first = seconds(lambda: tell(0, 1))
    preparing = seconds(lambda: prepare(slug, rules))
    later = seconds(lambda: tell(QUESTIONS, QUESTIONS + LATER))
    told = max(1, len(asked[QUESTIONS:]))
    return {"first": first, "preparing": first + preparing, "prepared": later / told}


def odds(slug: str, *, counted: bool) -> dict[str, float]:
    """The figures of a game, from what comes with Pitboss or not."""
    if counted:
        brought.answers.cache_clear()
        brought.counted_from = lambda _: ""
    took = seconds(lambda: told_of_game(ODDS[slug], None))
    return {"counted" if counted else "brought": took}


WHAT: dict[str, Callable[[str], dict[str, float]]] = {
    "advice": advice,
    "counted": lambda slug: odds(slug, counted=True),
    "brought": lambda slug: odds(slug, counted=False),
}


def alone(what: str, slug: str, machine_code: str) -> dict[str, float]:
    """One measurement in a process of its own, on a machine that has counted nothing."""
    with TemporaryDirectory() as figures:
        found = subprocess.run(
            [sys.executable, "-m", "benchmarks.waiting", what, slug],
            env=os.environ | {FOLDER: figures, "NUMBA_CACHE_DIR": machine_code},
            check=True, capture_output=True, text=True,
        )  # fmt: skip
    told: dict[str, float] = json.loads(found.stdout.splitlines()[-1])
    return told


def main() -> None:
    """A line of a table a game."""
    print("| game | first advice, cold; warm | prepared | odds counted, cold; warm | brought |")
    print("|---|---|---|---|---|")
    for slug in ODDS:
        with TemporaryDirectory() as machine_code:
            cold, warm = (alone("advice", slug, machine_code) for _ in range(2))
            counted = [alone("counted", slug, machine_code)["counted"] for _ in range(2)]
            from_package = alone("brought", slug, machine_code)["brought"]
        print(
            f"| {slug} | {cold['first']:.1f}; {warm['first']:.1f} | {warm['prepared']:.3f} | "
            f"{counted[0]:.1f}; {counted[1]:.1f} | {from_package:.2f} |", flush=True,
        )  # fmt: skip


if __name__ == "__main__":
    if len(sys.argv) > 2:
        print(json.dumps(WHAT[sys.argv[1]](sys.argv[2])))
    else:
        main()
