"""Every study that can be made: by game and name."""

from collections.abc import Callable, Mapping
from typing import Final

from pitboss.odds.sampled import Study
from pitboss.regulation import Rules
from pitboss.simulate import pai_gow
from pitboss.simulate.blackjack import switch

Run = Callable[[Rules, int, int], Study]
"""Makes a study under these rules, of so many rounds, from this seed."""

STUDIES: Final[Mapping[str, Mapping[str, Run]]] = {
    **switch.STUDIES,
    **pai_gow.STUDIES,
}
