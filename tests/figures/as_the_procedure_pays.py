"""The optional wagers of the pai gow games: figures beside what the procedure pays."""

from collections.abc import Iterable, Mapping

from pitboss.figures.figures import Figures
from pitboss.records import adjudicate
from pitboss.vocabulary.cards import DECK, JOKER


def settled(
    game: str, cards: str, wager: str, stake: int, meter: int, rules: Mapping[str, object]
) -> tuple[str, int, int]:
    """What the procedure calls a hand, hands to its player for the stake, and to another player in
    Envy, whose own cards bring none."""
    mine = cards.split()
    others = [card.face for card in (*DECK, JOKER) if card.face not in mine]
    dealers, players = (others[first : first + 6 * len(mine) : 6] for first in (0, 3))
    seats = [
        {"seat": seat, "cards": held, "decision": "house way",
         "wagers": {"pai_gow": 1000, wager: stake}}
        for seat, held in ((1, mine), (2, players))
    ]  # fmt: skip
    result = adjudicate({
        "id": "r", "game": game, "rules": dict(rules), "dealer": {"cards": dealers},
        "seats": seats, "meters": {"progressive": meter},
    })  # fmt: skip
    (line,) = [one for one in result["lines"] if (one["seat"], one["wager"]) == (1, wager)]
    envy = [one["back"] for one in result["lines"]
            if (one["seat"], one["wager"]) == (2, f"{wager}.envy")]  # fmt: skip
    return line["hand"], line["back"], sum(envy)


def pays_as_the_procedure(
    found: Figures,
    game: str,
    hands: Iterable[str],
    stake: int,
    meter: int,
    rules: Mapping[str, object],
) -> None:
    """Hands of every line come back as the figures say, and so does the Envy of one other player;
    this much stands on the meter."""
    by_hand = {line.hand: line for line in found.outcomes}
    envy: dict[str, int] = {}
    for cards in hands:
        hand, back, to_other = settled(game, cards, found.wager, stake, meter, rules)
        line = by_hand.get(hand, found.outcomes[-1])
        assert line.back * stake == back, cards
        envy[line.hand] = to_other
    assert envy.keys() == by_hand.keys()
    mean = sum(by_hand[hand].probability * cents for hand, cents in envy.items())
    assert (found.envy or 0) == mean / stake
