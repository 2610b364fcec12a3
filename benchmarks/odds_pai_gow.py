"""Time for the exact odds of the optional wagers of the pai gow games, every hand counted anew."""

from collections.abc import Callable
from functools import partial
from time import perf_counter

from pitboss.odds import pai_gow_hands
from pitboss.odds.face_up_pai_gow import ace_high
from pitboss.odds.face_up_pai_gow import optional as face_up
from pitboss.odds.pai_gow import optional as pai_gow
from pitboss.odds.six_card_pai_gow import optional as six_card
from pitboss.regulation import Rules

GAMES = {"645a": pai_gow.COUNTS, "670a": six_card.COUNTS, "688a": face_up.COUNTS}


def main() -> None:
    """Each kind of hands, and then the wagers of every game by all of their paytables."""
    timed("hands of seven cards", partial(pai_gow_hands.hands, 7, False))
    timed("hands of seven cards with a wild joker", partial(pai_gow_hands.hands, 7, True))
    timed("hands of six cards", partial(pai_gow_hands.hands, 6, False))
    timed("pairs of ace-high hands", ace_high.deals)
    for number, counts in GAMES.items():
        rules = Rules.of(number)
        for wager, count in counts.items():
            timed(f"{number} {wager}", partial(count, rules, 1))


def timed(what: str, work: Callable[[], object]) -> None:
    """How long it takes, once."""
    began = perf_counter()
    work()
    print(f"{what}: {(perf_counter() - began) * 1000:,.1f} ms")


if __name__ == "__main__":
    main()
