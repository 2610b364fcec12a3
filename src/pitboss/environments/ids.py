"""The names by which gymnasium knows the games."""

from typing import Final

import gymnasium

IDS: Final = {
    "Pitboss/Blackjack-v0": "blackjack",
    "Pitboss/PaiGow-v0": "pai-gow",
    "Pitboss/SixCardPaiGow-v0": "six-card-pai-gow",
    "Pitboss/FaceUpPaiGow-v0": "face-up-pai-gow",
    "Pitboss/HighCardFlush-v0": "high-card-flush",
    "Pitboss/DJWild-v0": "dj-wild",
    "Pitboss/OverUnder-v0": "over-under",
}
"""By id, the game's slug."""


def register() -> None:
    """Makes the ids known; those that are stay as they are."""
    for name, game in IDS.items():
        if name not in gymnasium.registry:
            gymnasium.register(
                id=name,
                entry_point="pitboss.environments.table:PitbossTable",
                vector_entry_point="pitboss.environments.vector:PitbossVector",
                kwargs={"game": game},
            )
