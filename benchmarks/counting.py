"""Shoes that are dealt and followed by a counter, on one core: a second of the processor's time."""

from collections.abc import Callable
from time import process_time

from pitboss.chapters.blackjack.protect import counting as blackjack
from pitboss.chapters.blackjack.simulate import strategy
from pitboss.chapters.over_under.protect import counting as over_under
from pitboss.families.from_shoe.counting import CountedWager
from pitboss.figures.odds import REQUIRED
from pitboss.protect.counting.counts import best_linear, counts_of
from pitboss.protect.counting.values import Followed
from pitboss.regulation import Rules

SHOES = 4_000


def seconds(work: Callable[[], object]) -> float:
    """What a second run takes; the first compiles."""
    work()
    began = process_time()
    work()
    return process_time() - began


def main() -> None:
    """Dealing, then each wager; and the search for counts."""
    six, other_six = Rules.of("686a"), Rules.of("633a")
    setattr(blackjack, "way_to_play", lambda _: strategy({}, {}, {}))  # noqa: B010 - no chart is counted
    dealt = over_under.deal(six, 6, 1, 234, SHOES, 1)
    took = seconds(lambda: over_under.deal(six, 6, 1, 234, SHOES, 1))
    print(f"Over/Under, six players, best play in every round: {SHOES / took:,.0f} shoes a second")
    for wager in over_under.counted_wagers(six, ("bonus", REQUIRED)):
        follow(wager, Followed(wager, dealt))
    dealt = blackjack.deal(other_six, 7, 1, 234, SHOES, 1)
    took = seconds(lambda: blackjack.deal(other_six, 7, 1, 234, SHOES, 1))
    print(f"Blackjack, seven players: {SHOES / took:,.0f} shoes a second")
    names = [name for name in blackjack.names(other_six) if name != REQUIRED]
    for wager in blackjack.counted_wagers(other_six, names):
        follow(wager, Followed(wager, dealt))


def follow(wager: CountedWager, followed: Followed) -> None:
    """What the worth of every round takes, and a count."""
    rounds = int((followed.gone >= 0).sum())
    exact = seconds(followed.worths)
    words = f"{wager.name}: {rounds / exact:,.0f} worths a second"
    if len(set(wager.effects)) > 1:
        count = best_linear(wager.effects)
        counted = seconds(lambda: followed.true_counts(count))
        found = seconds(lambda: counts_of(wager.effects, wager.known, (1, 2, 3)))
        words += f", {rounds / counted:,.0f} true counts a second, counts found in {found:.2f} s"
    print(words)


if __name__ == "__main__":
    main()
