"""What belongs to the figures of Pai Gow Poker beside them: their studies and second methods, and
what the house holds of a bank."""

from collections.abc import Mapping
from typing import Final

from pitboss.figures.odds import Holding, SecondMethods, way_to_play
from pitboss.regulation import Rules

STUDIES: Final[Mapping[str, str]] = {
    "required": "best_setting",
    "required.house_way": "house_way",
    "required.bank": "bank",
    "required.co_bank": "co_bank",
}
"""By wager, the study behind it where every deal was not counted."""

SECOND_METHODS: Final = SecondMethods(
    simulated={
        "required": "best_setting",
        "required.house_way": "house_way",
        "required.bank.1": "bank_1",
    },
    in_words={
        "required.bank": "before the vigorish a bank must win from each hand what that hand loses "
        "when it plays alone, which is counted; and rounds of the procedure with a bank, one by "
        "one",
        "required.co_bank": "by the unit it is a bank against five hands, simulated too",
    },
)

OF_A_BANK: Final = Holding(
    by_house=False,
    note="A bank's edge is no hold of the house, which has the vigorish and what the dealer's own "
    "hand wins; these figures do not tell that.",
)


def holding(_: Rules, wager: str) -> Holding:
    """Nothing of a bank: it is the house of the other players (§ 645a.12)."""
    way = way_to_play(wager)[0]
    return OF_A_BANK if way in ("bank", "co_bank") else Holding()
