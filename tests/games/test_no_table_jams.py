"""No legal choice and no legal stake jams a table: every round ends, and its books balance."""

from collections.abc import Callable, Mapping
from random import Random

import pytest
from hypothesis import given
from tests.games.blackjack import crowd as blackjack
from tests.games.crowds import SEEDS, Crowd, quick
from tests.games.dj_wild import crowd as dj_wild
from tests.games.face_up_pai_gow import crowd as face_up_pai_gow
from tests.games.high_card_flush import crowd as high_card_flush
from tests.games.odd_stakes import any_rules, bet_oddly
from tests.games.over_under import crowd as over_under
from tests.games.pai_gow import crowd as pai_gow
from tests.games.properties import the_books_balance
from tests.games.six_card_pai_gow import crowd as six_card_pai_gow

CROWDS: Mapping[str, Callable[..., Crowd]] = {
    "633a": blackjack.gather,
    "645a": pai_gow.gather,
    "670a": six_card_pai_gow.gather,
    "678a": high_card_flush.gather,
    "686a": over_under.gather,
    "687a": dj_wild.gather,
    "688a": face_up_pai_gow.gather,
}
"""Who gathers people at a table of a chapter."""


@pytest.mark.parametrize("number", CROWDS)
@quick(60)
@given(seed=SEEDS)
def test_every_round_ends_and_its_books_balance(number: str, seed: int) -> None:
    """Any choices that stand together, any cents, any decisions, and every mishap."""
    chosen = any_rules(number, Random(seed))
    crowd = CROWDS[number](seed, chosen, virtual=True)
    bet_oddly(crowd)
    assert len(list(the_books_balance(crowd, 3))) == 3
