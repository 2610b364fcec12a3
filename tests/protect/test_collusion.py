"""What players gain who share their cards, counted a second time by the plain ranking."""

from collections.abc import Iterable
from fractions import Fraction
from itertools import combinations
from math import comb
from random import Random

import numpy as np
import pytest

from pitboss.chapters import ODDS
from pitboss.chapters.dj_wild.protect.collusion import share as share_at_dj_wild
from pitboss.chapters.dj_wild.protect.collusion_kernels import compare_with_left
from pitboss.chapters.dj_wild.ranking import rank_hand as rank_at_dj_wild
from pitboss.chapters.dj_wild.ranking_kernels import dj_tables
from pitboss.chapters.high_card_flush.odds.kernels import CHOOSE
from pitboss.chapters.high_card_flush.protect.collusion import share as share_at_flush
from pitboss.chapters.high_card_flush.protect.kernels import best_raise, dealers_hands, worth_of
from pitboss.chapters.high_card_flush.ranking import QUALIFYING, rank_hand
from pitboss.chapters.pai_gow.protect.collusion import share as share_at_pai_gow
from pitboss.document.protect_collusion import sections
from pitboss.protect import NotOpen
from pitboss.protect.collusion import Terms, find
from pitboss.regulation import Rules
from pitboss.vocabulary.cards import DECK, JOKER, Card
from pitboss.vocabulary.refusal import Refused

FLUSH, DJ_WILD, PAI_GOW = Rules.of("678a"), Rules.of("687a"), Rules.of("645a")


def ranks_by_suit(cards: Iterable[Card]) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    held = np.zeros(4, np.int64)
    for card in cards:
        held[card & 3] |= 1 << (card >> 2)
    return held


@pytest.mark.shows("678a.11(b)[lead]", "678a.11(d)(1)[lead]", "678a.11(d)(2)[lead]")
@pytest.mark.parametrize("seed", range(3))
def test_six_players_at_high_card_flush_leave_the_dealer_ten_cards(seed: int) -> None:
    deck = [*DECK]
    Random(seed).shuffle(deck)
    left = deck[42:]
    for player in range(6):
        hand = rank_hand(deck[7 * player : 7 * player + 7])
        most = {5: 2, 6: 3, 7: 3}.get(len(hand.cards), 1)  # § 678a.11(b)(1)-(3)
        worths = [-120, 0, 0, 0]
        for held in combinations(left, 7):
            dealer = rank_hand(held)
            for size in range(1, most + 1):
                if dealer.value < QUALIFYING:
                    worths[size] += 1
                else:
                    won = (hand.value > dealer.value) - (hand.value < dealer.value)
                    worths[size] += won * (1 + size)
        ends, work = np.zeros(3, np.int64), np.zeros((2, 8), np.int64)
        dealers_hands(ranks_by_suit(left), hand.value, QUALIFYING, CHOOSE, ends, work)
        counted = [worth_of(size, ends, 120) for size in range(most + 1)]
        assert counted == worths[: most + 1]
        best = best_raise(most, ends, 120)
        assert counted[best] == max(counted)


def test_one_player_alone_gains_nothing() -> None:
    alone = share_at_flush(FLUSH, 1, 2_000, 5)
    assert alone.perfect.value == alone.changed.value == 0
    edge = ODDS["high-card-flush"].wager("required", FLUSH)[0].house_edge
    assert alone.plain.errors_from(-edge) < 4
    at_dj_wild = share_at_dj_wild(DJ_WILD, 1, 3, 5)
    assert at_dj_wild.perfect.value == at_dj_wild.changed.value == 0


@pytest.mark.slow
def test_one_player_alone_gains_nothing_at_pai_gow_and_two_gain_little() -> None:
    alone, both = (share_at_pai_gow(PAI_GOW, players, 40, 5) for players in (1, 2))
    assert abs(alone.perfect.value) < Fraction(1, 100_000)  # close choices that hang on suits
    assert 0 <= both.perfect.value < Fraction(1, 100)


@pytest.mark.shows("687a.6(b)", "687a.6(c)")
def test_hands_of_the_cards_left_at_dj_wild_are_compared_as_they_rank() -> None:
    deck = [*DECK, JOKER]
    Random(2).shuffle(deck)
    left, hands = deck[:11], [deck[11 + 5 * player : 16 + 5 * player] for player in range(3)]
    values = np.array([rank_at_dj_wild(hand).value for hand in hands], np.uint32)
    below, at_most = np.zeros(3, np.int64), np.zeros(3, np.int64)
    tables = dj_tables(wild_deuces=True)
    compare_with_left(np.array(left, np.uint8), values, tables, below, at_most)
    dealers = [rank_at_dj_wild(held).value for held in combinations(left, 5)]
    assert len(dealers) == comb(11, 5)
    for player, value in enumerate(values.tolist()):
        assert below[player] == sum(dealer < value for dealer in dealers)
        assert at_most[player] == sum(dealer <= value for dealer in dealers)


def test_what_is_packaged_agrees_with_a_small_recount_and_with_others() -> None:
    found = find("high-card-flush", FLUSH, Terms(players=6))
    (six,) = found.together
    again = share_at_flush(FLUSH, 6, 3_000, 77)
    assert six.shared.perfect.errors_from(again.perfect) < 4
    assert again.plain.errors_from(six.perfect) < 4  # without the comparison with play alone
    assert abs(six.perfect.value - Fraction("0.073")) < Fraction("0.0005")  # +7.3%
    assert six.perfect.standard_error < Fraction("0.0005")


def test_packaged_figures_of_dj_wild_by_the_number_of_players() -> None:
    found = find("dj-wild", DJ_WILD, Terms())
    perfect = [together.perfect.value for together in found.together]
    assert [together.players for together in found.together] == [2, 3, 4, 5, 6]
    assert perfect == sorted(perfect)
    simple = found.together[-1].simple
    assert simple is not None
    assert abs(simple.value + Fraction("0.011")) < Fraction("0.001")  # -1.1%
    again = share_at_dj_wild(DJ_WILD, 6, 400, 9)
    assert found.together[-1].shared.perfect.errors_from(again.perfect) < 4
    titles = [section.title for section in sections(found)]
    assert titles[-1] == "A rule of thumb for 6 players"
    assert found.to_dict()["by_players"][4]["players"] == 6


def test_where_sharing_is_worth_nothing() -> None:
    with pytest.raises(NotOpen, match="face up"):
        find("over-under", Rules.of("686a"), Terms())
    with pytest.raises(NotOpen, match="lie open"):
        find("face-up-pai-gow", Rules.of("688a"), Terms())


@pytest.mark.shows("633a.7(f)(1)", "633a.7(f)(3)", "633a.12(b)(5)(i)")
def test_at_blackjack_cards_lie_open_unless_dealt_from_the_hand() -> None:
    with pytest.raises(NotOpen, match="dealt face up") as shown:
        find("blackjack", Rules.of("633a"), Terms())
    assert "633a.7(f)(3)" in shown.value.cites
    from_the_hand = Rules.of("633a", {"hand_dealt": True, "decks": 2})
    with pytest.raises(NotOpen, match="not worked out"):
        find("blackjack", from_the_hand, Terms())


def test_no_more_players_than_a_table_has() -> None:
    with pytest.raises(Refused, match="7 players"):
        find("high-card-flush", FLUSH, Terms(players=7))
