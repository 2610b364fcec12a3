"""What holds for every hand of a chapter of Pai Gow Poker that is set the house way."""

from random import Random

import pytest
from hypothesis import given
from tests.chapters.crowds import SEEDS, quick
from tests.chapters.each import Tables, in_each

from pitboss.hands.pai_gow import is_foul
from pitboss.regulation import Rules
from pitboss.vocabulary.cards import JOKER


@in_each(
    pytest.mark.shows("645a.11(b)", "645a.11(c)"),
    pytest.mark.shows("670a.11(d)[lead]", "670a.11(b)", "670a.11(a)(1)"),
    pytest.mark.shows("688a.11(c)", "688a.11(a)"),
)
@quick(300)
@given(seed=SEEDS)
def test_the_house_way_uses_each_card_once_and_is_never_foul(tables: Tables, seed: int) -> None:
    """With the joker in every third hand or more."""
    house_way, chance = tables.plays.house_way, Random(seed)
    assert house_way is not None
    cards = chance.sample(tables.plays.file.cards.deck, tables.plays.file.hand.cards)
    if chance.random() < 0.3 and JOKER not in cards:
        cards[0] = JOKER
    told = house_way(Rules.of(tables.chapter), cards)
    faces = {card.face: card for card in cards}
    high, low = ([faces[face] for face in told[name]] for name in ("high", "low"))
    assert (len(high), len(low)) == (5, tables.plays.file.hand.low)
    assert sorted([*high, *low]) == sorted(cards)
    assert not is_foul(high, low)
