"""Runs every benchmark and prints what it measured.

python -m benchmarks [NAME...]
"""

import platform
import sys

from benchmarks import (
    adjudicate,
    audit,
    blackjack,
    counting,
    environments,
    events,
    hands,
    house_way,
    interface,
    meters,
    odds,
    pages,
    parts,
    repricing,
    rhythm,
    rounds,
    settling,
    waiting,
)

BENCHMARKS = {
    "rounds": rounds.main,
    "adjudicate": adjudicate.main,
    "audit": audit.main,
    "settling": settling.main,
    "events": events.main,
    "meters": meters.main,
    "odds": odds.main,
    "hands": hands.main,
    "house_way": house_way.main,
    "interface": interface.main,
    "blackjack": blackjack.main,
    "environments": environments.main,
    "counting": counting.main,
    "pages": pages.main,
    "rhythm": rhythm.main,
    "parts": parts.main,
    "repricing": repricing.main,
    "waiting": waiting.main,
}


def main() -> None:
    """Those named, or all."""
    print(f"Python {platform.python_version()}, {platform.machine()}, one process")
    for name in sys.argv[1:] or BENCHMARKS:
        BENCHMARKS[name]()


if __name__ == "__main__":
    main()
