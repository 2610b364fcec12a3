"""No legal choice and no legal stake jams a table: every round ends, and its books balance."""

from collections.abc import Callable, Mapping
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.chapters.blackjack import crowd as blackjack
from tests.chapters.crowds import PLAYERS, SEEDS, Crowd, quick, seated
from tests.chapters.dj_wild import crowd as dj_wild
from tests.chapters.each import TABLES
from tests.chapters.face_up_pai_gow import crowd as face_up_pai_gow
from tests.chapters.high_card_flush import crowd as high_card_flush
from tests.chapters.odd_stakes import PennyCrowd, any_rules, bet_oddly, odd_record
from tests.chapters.over_under import crowd as over_under
from tests.chapters.pai_gow import crowd as pai_gow
from tests.chapters.properties import the_books_balance
from tests.chapters.six_card_pai_gow import crowd as six_card_pai_gow

from pitboss.chapters import CHAPTERS
from pitboss.ledger import DEALERS_WAGER, POT, chips
from pitboss.records import adjudicate
from pitboss.vocabulary.refusal import Refused

pytestmark = pytest.mark.slow

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

ADDED = ("raise", "over_23", "under_18", "vigorish")
"""Lines beside those of the wagers that a record lists."""


@pytest.mark.parametrize("number", CROWDS)
@quick(60)
@given(seed=SEEDS)
def test_every_round_ends_and_its_books_balance(number: str, seed: int) -> None:
    """Any choices that stand together, any cents, any decisions, and every mishap."""
    chosen = any_rules(number, Random(seed))
    crowd = CROWDS[number](seed, chosen, virtual=True)
    bet_oddly(crowd)
    assert len(list(the_books_balance(crowd, 3))) == 3


@pytest.mark.parametrize(
    ("number", "more"), [("645a", {}), ("645a", {"bank": True}), ("670a", {}), ("688a", {})]
)
@quick(60)
@given(seed=SEEDS, virtual=st.booleans())
def test_nobody_with_few_chips_comes_to_owe(
    number: str, more: dict[str, bool], seed: int, virtual: bool
) -> None:
    """A bank's chips cover the others' wagers, and every share of a cent goes to somebody."""
    chosen = any_rules(number, Random(seed)) | more
    game = seated(TABLES[number], seed, chosen, keeps_chips=True, virtual=virtual).game
    crowd = PennyCrowd(game, seed, mishaps=0.01)
    for _ in range(4):
        crowd.buy_in()
        while not game.driver.over:
            crowd.step()
            assert all(game.balance(chips(name)) >= 0 for name in PLAYERS)
        game.balanced()
        assert game.balance(POT) == game.balance(DEALERS_WAGER) == 0
        game.replays()
        game.next_round()


RECORDED = [slug for slug, game in CHAPTERS.items() if game.recording.tells != "hands"]
"""Games whose records tell decisions; those of Blackjack tell hands that were played."""


@pytest.mark.parametrize("slug", RECORDED)
@quick(150)
@given(seed=SEEDS)
def test_every_record_is_answered_or_refused_for_a_reason(slug: str, seed: int) -> None:
    """And what comes back is what was staked, won and lost, to the cent."""
    told = odd_record(CHAPTERS[slug], Random(seed))
    try:
        result = adjudicate(told)
    except Refused:
        return
    staked = sum(cents for seat in told["seats"] for cents in seat["wagers"].values())
    lines = [line for line in result["lines"] if line["wager"] not in ADDED]
    assert sum(line["stake"] for line in lines) == staked
    assert all(line["back"] >= 0 for line in lines)
