"""How wagers end other than by the cards: void, or abandoned; and how a round ends."""

from collections.abc import Iterable

from pitboss.procedure.round import Procedure, Round


def void(
    round_: Round, seat: int, keep: Iterable[str], cites: tuple[str, ...]
) -> Procedure:  # fmt: skip
    """A hand is void and its wagers return, those among them that were collected already, but not
    those that are to be settled all the same (R-GEN-5)."""
    kept = set(keep)
    staked = list(round_.stakes[seat])
    for data in round_.table.rules.chapter.wager:
        if data.name in kept:
            continue
        why = f"The hand of seat {seat} is void: {data.title} returned"
        names = [name for name in staked if name.partition(".")[0] == data.name]
        for name in names:
            stake = round_.stakes[seat][name]
            yield from round_.settle(
                seat, name, "void", stake, hand="void", why=why, cites=cites,
                to_player="Your hand is void",
            )  # fmt: skip
        for line in [] if names else list(round_.lines):
            if (line.seat, line.wager, line.outcome) == (seat, data.name, "lose"):
                yield from round_.give_back(line, why, cites)


def finish(round_: Round) -> None:
    """The round is over."""
    table = round_.table
    table.live.clear()
    for seat in table.abandoned:
        table.free(seat)
    table.abandoned.clear()
    table.declarable = frozenset()
    table.new_dealer = False
    table.rounds += 1
    table.ready.shuffle_due = "dealer"
