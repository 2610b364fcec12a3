"""Seconds for the exact odds of Six-Card Fortune Pai Gow Poker: 22,957,480 hands in every setting,
each against 10,737,573 of the dealer's."""

from time import perf_counter

from pitboss.cards import cards
from pitboss.odds.kernels.six_card_pai_gow import classes, sets
from pitboss.odds.six_card_pai_gow.play import strategy
from pitboss.odds.six_card_pai_gow.required import RULES, counted, required
from pitboss.odds.six_card_pai_gow.setting import advise
from pitboss.odds.strategy import Situation


def main() -> None:
    """Each part once, from nothing but machine code that is kept."""
    began = perf_counter()
    classes()
    sets()
    done("six-card pai gow: classes of hands", began)
    began = perf_counter()
    counted()
    done("six-card pai gow: every setting counted", began)
    began = perf_counter()
    required(RULES, 1)
    done("six-card pai gow: best play", began)
    began = perf_counter()
    strategy(RULES, 1)
    done("six-card pai gow: strategy", began)
    hand = Situation(cards("Ah Ks Kd 8c 8h 3d"))
    advise(RULES, 1, hand)
    began = perf_counter()
    advise(RULES, 1, hand)
    done("six-card pai gow: advice for a hand", began)


def done(what: str, began: float) -> None:
    """Say how long it took."""
    print(f"{what} in {perf_counter() - began:.2f} s")


if __name__ == "__main__":
    main()
