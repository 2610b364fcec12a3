"""Tables at which it is known what comes next out of the shoe."""

from collections import Counter
from typing import Any

from tests.server.conftest import NOON

from pitboss.chapters import CHAPTERS, new_table
from pitboss.procedure.shoe import Batches, Shoe
from pitboss.procedure.table import Readiness, Table
from pitboss.regulation import Rules
from pitboss.vocabulary.cards import DECK, cards


def dealt_first(first: str) -> Table[Any]:
    """A Blackjack table where Ann sits and these cards come next."""
    rules = Rules.of("633a", {"shuffler": "none"})
    top = cards(first)
    order = [*top, *(Counter(DECK * rules.decks) - Counter(top)).elements()]
    shoe = Shoe(len(order), order[::-1], cover_in=True, above_cover=60, copies=rules.decks)
    return new_table(
        rules, CHAPTERS["blackjack"].limits, keeps_chips=True, seats={2: "Ann"},
        ready=Readiness(certified=True, opened=True), batches=Batches(shoe=shoe, opened_at=NOON),
    )  # fmt: skip
