"""Runs every benchmark and prints what it measured.

python -m benchmarks [NAME...]
"""

import platform
import sys

from benchmarks import (
    adjudicate,
    audit,
    blackjack,
    events,
    hands,
    house_way,
    meters,
    odds,
    pages,
    parts,
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
    "blackjack": blackjack.main,
    "pages": pages.main,
    "parts": parts.main,
    "waiting": waiting.main,
}


def main() -> None:
    """Those named, or all."""
    print(f"Python {platform.python_version()}, {platform.machine()}, one process")
    for name in sys.argv[1:] or BENCHMARKS:
        BENCHMARKS[name]()


if __name__ == "__main__":
    main()
