"""The odds of High Card Flush, counted a second time in other ways.

Payout odds, counts and rules are those of §§ 678a.6, 678a.11 and 678a.12, written out again.
"""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from random import Random
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from pitboss.chapters import new_table
from pitboss.chapters.high_card_flush import play
from pitboss.chapters.high_card_flush.odds.game import ODDS
from pitboss.chapters.high_card_flush.odds.kernels import count_hand, count_hands
from pitboss.chapters.high_card_flush.odds.play import cost, cut_offs
from pitboss.chapters.high_card_flush.odds.wagers import HIGH, Against, counts
from pitboss.chapters.high_card_flush.ranking import rank_hand
from pitboss.chapters.high_card_flush.ranking_kernels import high_card_flush_ranks
from pitboss.figures.figures import Figures, percent
from pitboss.figures.strategy import Advice, Situation
from pitboss.procedure.answers import HOUSE, Answer, Bet, CutDeclined, Decision
from pitboss.procedure.driver import Driver
from pitboss.procedure.house import House
from pitboss.procedure.requests import Ask, OfferCut, Request, TakeBets
from pitboss.regulation import Rules
from pitboss.vocabulary.cards import DECK, Card, card, cards
from pitboss.vocabulary.refusal import Refused

PLAYER_HANDS = 133_784_560  # C(52, 7)
DEALER_HANDS = 45_379_620  # C(45, 7)

FLUSHES = {7: 6_864, 6: 267_696, 5: 3_814_668, 4: 26_137_540, 3: 78_881_088, 2: 24_676_704}
FLUSH_BONUS = {  # § 678a.12(b): seven, six, five, four cards, to 1
    "A": (300, 100, 10, 1), "B": (100, 20, 10, 2), "C": (200, 60, 12, 1), "D": (500, 50, 12, 1),
    "E": (400, 60, 12, 1), "F": (400, 100, 10, 1), "G": (500, 100, 10, 1), "H": (250, 100, 10, 1),
}  # fmt: skip
STRAIGHT_FLUSHES = {  # by whether the ace may be low: seven, six, five, four, three cards
    False: (28, 1_416, 36_000, 615_480, 7_940_748),
    True: (32, 1_592, 39_960, 676_196, 8_642_932),
}
STRAIGHT_FLUSH_BONUS = {  # § 678a.12(c), to 1
    "A": (8_000, 1_000, 100, 60, 7), "B": (1_000, 500, 100, 75, 7),
    "C": (500, 200, 100, 60, 8), "D": (1_000, 500, 100, 60, 8),
}  # fmt: skip
PROGRESSIVE = {"A": (250, 40, 3), "B": (900, 50, 0)}  # § 678a.12(d)(1): five, four, three, for 1


def figures(wager: str, **chosen: Any) -> dict[str | None, Figures]:
    """The figures of a wager by paytable."""
    return {one.paytable: one for one in ODDS.wager(wager, Rules.of("678a", chosen))}


def advice(hand: str) -> Advice:
    """What each choice is worth with a hand."""
    return ODDS.advise(Situation(cards(hand)))


# a hand against every hand of the dealer's


@cache
def fives() -> NDArray[np.uint8]:
    """Every five of 45 places, in the order of the first."""
    return np.array([*combinations(range(45), 5)], np.uint8)


def every_dealer_hand(hand: tuple[Card, ...]) -> dict[str, int]:
    """All 45,379,620 hands that the dealer may have, each ranked and compared (R-678a-2)."""
    left = np.array([one for one in DECK if one not in hand], np.uint8)
    own, ends = rank_hand(hand).value, Counter[str]()
    rest, firsts = left[fives()], fives()[:, 0]
    buffer = np.empty((len(rest), 7), np.uint8)
    for b in range(1, 40):
        beyond = rest[np.searchsorted(firsts, b, side="right") :]
        rows = buffer[: len(beyond)]
        rows[:, 2:], rows[:, 1] = beyond, left[b]
        for a in range(b):
            rows[:, 0] = left[a]
            values = high_card_flush_ranks(rows)
            # three cards with a nine or higher, or more: a nine is bit 7, the length above bit 13
            qualified = values[(values >= 4 << 13) | ((values >= 3 << 13) & (values & 0x1F80 > 0))]
            ends["unqualified"] += len(values) - len(qualified)
            ends["wins"] += int(np.count_nonzero(qualified < own))
            ends["ties"] += int(np.count_nonzero(qualified == own))
            ends["loses"] += int(np.count_nonzero(qualified > own))
    return dict(ends)


@pytest.mark.shows("678a.6(b)(5)", "678a.6(c)", "678a.11(d)(1)[lead]", "678a.11(d)(2)(ii)(A)")
@pytest.mark.shows("678a.11(d)(2)(ii)(B)", "678a.11(d)(2)(ii)(C)")
@pytest.mark.parametrize(
    "hand",
    [
        "Ac Kc Ad Kd Ah Kh As",  # two cards
        "8c 7c 6c Ad Kd Ah Kh",  # does not qualify itself
        "9c 3c 2c Ad Kd Ah Ks",  # the lowest that does
        "Th 8h 6h Js Ad Qd Jc",
        "Tc 9c 2c Td 9d 2d 5h",  # two suits alike
        "Qs Js 3s Ad Kd 7d 4c",  # the lower of two suits as long
        "Ad 9d 5d 2d Kc Qc Jc",
        "6h 5h 4h 3h 2h Ks Ac",
        "7s 6s 5s 4s 3s 2s As",
    ],
)
def test_678a_11_d_against_each_of_the_dealers_hands(hand: str) -> None:
    ends = every_dealer_hand(cards(hand))
    assert sum(ends.values()) == DEALER_HANDS
    told = advice(hand)
    for end, count in ends.items():
        assert Fraction(told.facts[end]) == Fraction(count, DEALER_HANDS), end
    net = ends["wins"] - ends["loses"]
    antes = 1 if len(rank_hand(cards(hand)).cards) < 5 else 2
    antes += len(rank_hand(cards(hand)).cards) > 5
    names = ["raise", "raise 2x", "raise 3x"][:antes]
    worth = {name: ends["unqualified"] + (2 + at) * net for at, name in enumerate(names)}
    assert told.expected == {"fold": -1} | {
        name: Fraction(total, DEALER_HANDS) for name, total in worth.items()
    }


@pytest.mark.shows("678a.6(b)(1)")
def test_678a_6_b_1_seven_of_a_suit_from_the_ace_down_ties_three_hands_and_loses_to_none() -> None:
    facts = advice("Ac Kc Qc Jc Tc 9c 8c").facts
    assert Fraction(facts["ties"]) == Fraction(3, DEALER_HANDS)
    assert facts["loses"] == "0/1"


# all hands


@pytest.mark.shows("678a.6(b)(1)", "678a.6(b)(2)", "678a.6(b)(3)", "678a.6(b)(4)", "678a.6(b)(6)")
def test_678a_6_b_every_hand_is_counted_once() -> None:
    by_length = {length: Against.of(found).hands for length, found in counts().items()}
    assert by_length == FLUSHES
    assert sum(by_length.values()) == PLAYER_HANDS == comb(52, 7)


@pytest.mark.shows("678a.11(d)(1)[lead]", "678a.11(d)(2)[lead]")
def test_678a_11_d_as_many_dealers_as_players_do_not_qualify() -> None:
    """A dealer's hand is as any other: those that do not qualify are 24,676,704 of two cards and,
    of three from the deuce to the eight (35 in each suit) beside no other longer or higher, those
    of suits 3-2-1-1, 3-2-2-0 and 3-3-1-0, 12 ways each to give the suits."""
    low = comb(7, 3)
    unqualified = 24_676_704 + 12 * (low * 78 * 13 * 13 + low * 78 * 78 + low * low * 13)
    told = [Against.of(found) for found in counts().values()]
    assert sum(hands.unqualified for hands in told) == unqualified * DEALER_HANDS


def test_r_678a_3_what_wins_against_another_loses_the_other_way_round() -> None:
    """Over all pairs of hands that qualify, as many win as lose."""
    qualified = [found for length, found in counts().items() if length > 3]
    qualified.append(counts()[3][comb(7, 3) :])  # all but those from the deuce to the eight
    told = [Against.of(found) for found in qualified]
    assert sum(hands.wins for hands in told) == sum(hands.loses for hands in told) > 0
    others = [Against.of(counts()[2]), Against.of(counts()[3][: comb(7, 3)])]
    assert all(hands.wins == hands.ties == 0 for hands in others)


def suits_of(hand: tuple[Card, ...]) -> tuple[int, ...]:
    """The four suits as values, highest first: thirteen bits of ranks below the number of cards."""
    suits = [0, 0, 0, 0]
    for one in hand:
        suits["cdhs".index(one.suit)] += (1 << 13) + (1 << "23456789TJQKA".index(one.rank))
    return tuple(sorted(suits, reverse=True))


def test_every_hand_with_one_flush_is_in_its_row() -> None:
    """All sets of four cards beside T-9-8 of clubs, each by itself; other suits give four times as
    many, twice as many where two suits have these ranks."""
    flush, ways = cards("Tc 9c 8c"), Counter[tuple[tuple[int, ...], int]]()
    for rest in combinations([one for one in DECK if one.suit != "c"], 4):
        suits = suits_of(flush + rest)
        if suits[0] == suits_of(flush)[0]:
            high = sum(one.rank in "JQKA" for one in rest)
            ways[suits, high] += 2 if suits[0] == suits[1] else 4
    expected = np.zeros((6, 4, 4), np.int64)
    for (suits, high), hands in ways.items():
        of_one = count_hand(suits, 1)
        orders = of_one[:, 0].sum()
        assert (of_one * hands % orders == 0).all()
        same, unqualified, wins, ties = (int(one) for one in of_one.sum(axis=0))
        gain = 3 * unqualified + 4 * wins + 2 * ties - same * DEALER_HANDS  # of a Raise over a fold
        assert of_one[:, 0].tolist() == ([0, same, 0, 0] if gain > 0 else [same, 0, 0, 0])
        expected[high] += of_one * hands // orders
    row = [ranks for ranks in range(1 << 13) if ranks.bit_count() == 3].index(0b111 << 6)
    assert (counts()[3][row] == expected).all()
    chart = {line[0]: line[1:] for line in ODDS.strategy().charts[2].rows}
    for high, printed in enumerate(chart["T-9-8"]):
        hands, unqualified, wins, ties = (int(one) for one in expected[high].sum(axis=0))
        mean = Fraction(3 * unqualified + 4 * wins + 2 * ties, hands * DEALER_HANDS) - 1
        assert abs(Fraction(printed) - mean) <= Fraction(1, 20_000)


# the required wagers


def test_required_lines_and_figures() -> None:
    (one,) = ODDS.wager("required", ODDS.rules)
    lines = {line.hand: line for line in one.outcomes}
    sizes = ["Raise 1x", "Raise 2x", "Raise 3x"]
    ends = [", dealer does not qualify", " wins", " ties", " loses"]
    assert lines.keys() == {"Fold", *(size + end for size in sizes for end in ends)}
    assert sum(line.probability for line in one.outcomes) == 1
    net = {
        size + end: line
        for at, size in enumerate(sizes)
        for end, line in zip(ends, (1, 2 + at, 0, -2 - at), strict=True)
    } | {"Fold": -1}
    assert {hand: line.net for hand, line in lines.items()} == net
    loss = -sum(line.probability * net[hand] for hand, line in lines.items())
    assert one.house_edge == loss
    for size, length in (("Raise 2x", (5,)), ("Raise 3x", (6, 7))):
        dealt = sum(lines[size + end].probability for end in ends)
        assert dealt == Fraction(sum(FLUSHES[one] for one in length), PLAYER_HANDS)
    assert one.payback == 1 - loss / one.staked
    assert one.board is None


DEALS, PART = 1_000_000, 50_000


@pytest.mark.shows("678a.11(b)(1)", "678a.11(b)(2)", "678a.11(b)(3)", "678a.11(c)(2)[lead]")
def test_one_who_raises_from_t_8_6_up_loses_as_counted() -> None:
    """A million deals, settled here: four standard errors from best play less the rule's cost."""
    chance, nets = np.random.default_rng(678), []
    deck = np.tile(np.arange(52, dtype=np.uint8), (PART, 1))
    for _ in range(DEALS // PART):
        dealt = chance.permuted(deck, axis=1)
        player = high_card_flush_ranks(dealt[:, :7].copy()).astype(np.int64)
        dealer = high_card_flush_ranks(dealt[:, 7:14].copy()).astype(np.int64)
        length = player >> 13
        raised = np.where(length >= 6, 3, np.where(length == 5, 2, 1))
        qualified = dealer >= (3 << 13) + (1 << 7)
        net = np.where(qualified, (1 + raised) * np.sign(player - dealer), 1)
        t_8_6 = (3 << 13) + 0b101010000
        nets.append(np.where(player >= t_8_6, net, -1))
    net = np.concatenate(nets)
    (rule,) = [rule for rule in ODDS.strategy().rules if "T-8-6" in rule.words]
    expected = -ODDS.wager("required", ODDS.rules)[0].house_edge - rule.cost
    error = float(net.std()) / DEALS**0.5
    assert abs(float(net.mean()) - float(expected)) <= 4 * error


ROUNDS, SEATS = 1_000, 6


@pytest.mark.shows("678a.11(b)[lead]", "678a.12(a)", "678a.12(b)", "678a.12(c)")
def test_the_table_itself_pays_back_as_counted() -> None:
    """Six seats with a unit of 100 play as advised at a virtual table, seeded. Ante and Raise: the
    mean of a round lies within four standard errors of the count. The optional wagers: each is
    paid as printed, and each line that comes often enough as often as counted, within four standard
    errors of that count; a sample's own spread would not do where most of it is in rare awards."""
    optional = {"flush_bonus_wager": True, "straight_flush_bonus_wager": True}
    table = new_table(Rules.of("678a", optional), seats={seat: f"P{seat}" for seat in range(1, 7)})
    house, nets, back = House(Random(678), lambda: 0), [], Counter[tuple[str, int]]()
    for _ in range(ROUNDS):
        driver = Driver(play, table)
        while driver.pending is not None:
            answer = _player(driver.pending) or house.answer(driver.pending, virtual=True)
            assert answer is not None
            driver.answer(answer, HOUSE)
        assert driver.round is not None
        lines = driver.round.lines
        main = [line for line in lines if line.wager in ("ante", "raise")]
        nets.append(sum(line.back - line.stake for line in main))
        back.update((line.wager, line.back // 100) for line in lines if line not in main)
    mean = Fraction(sum(nets), ROUNDS)
    expected = -100 * SEATS * ODDS.wager("required", ODDS.rules)[0].house_edge
    variance = Fraction(sum(net**2 for net in nets), ROUNDS) - mean**2
    assert (mean - expected) ** 2 <= 16 * variance / ROUNDS

    flushes = dict(zip(FLUSH_BONUS["A"], (FLUSHES[length] for length in (7, 6, 5, 4)), strict=True))
    runs = dict(zip(STRAIGHT_FLUSH_BONUS["A"], STRAIGHT_FLUSHES[False], strict=True))
    for wager, ways in (("flush_bonus", flushes), ("straight_flush_bonus", runs)):
        found = {units: count for (one, units), count in back.items() if one == wager}
        assert found.keys() <= {0, *(odds + 1 for odds in ways)}
        assert sum(found.values()) == SEATS * ROUNDS
        often = [odds for odds, count in ways.items() if count * SEATS * ROUNDS > 20 * PLAYER_HANDS]
        assert len(often) == 2
        for odds in often:
            chance = Fraction(ways[odds], PLAYER_HANDS)
            off = found.get(odds + 1, 0) - SEATS * ROUNDS * chance
            assert off**2 <= 16 * SEATS * ROUNDS * chance * (1 - chance), (wager, odds)


def _player(request: Request) -> Answer | None:
    """What a player who asks for advice answers."""
    match request:
        case TakeBets(seats=seats, answered=answered):
            wagers = {"ante": 100, "flush_bonus": 100, "straight_flush_bonus": 100}
            return Bet(min(seats.keys() - answered), wagers)
        case OfferCut(seat=int()):
            return CutDeclined()
        case Ask(seat=seat, hand=hand):
            amounts = {"raise": 100, "raise 2x": 200, "raise 3x": 300}
            best = ODDS.advise(Situation(hand)).best
            return (
                Decision(seat, "raise", amounts[best]) if best != "fold" else Decision(seat, best)
            )
    return None


# best play


def test_best_play_hangs_on_the_other_cards_with_ten_high_alone() -> None:
    """Elsewhere the flush tells: from J-3-2 up always raise, from 9-8-7 down always fold."""
    best = {one["flush"]: set(one["best_with"]) for one in ODDS.strategy().decisions}
    three = [flush for flush in best if "-" in flush and "card" not in flush]
    assert len(three) == comb(13, 3)
    for flush in three:
        expected = {"raise"} if flush[0] in "JQKA" else {"fold"}
        assert best[flush] == ({"raise", "fold"} if flush[0] == "T" else expected), flush
    assert best["two-card flush"] == {"fold"}
    assert best["four-card flush"] == {"raise"}
    assert best["five-card flush"] == {"raise 2x"}
    assert best["six-card flush"] == best["seven-card flush"] == {"raise 3x"}


def test_rules_in_words_and_what_they_cost() -> None:
    rules = ODDS.strategy().rules
    others = "where one, two, three or four of the other cards are jacks or higher"
    cuts = [
        f"jack high, or T-9-3, T-7-4, T-5-3 or ten high {others}",
        f"jack high, or T-9, T-7, T-5 or ten high {others}",
        "T-8-6",
        "jack high",
    ]
    assert [rule.words for rule in rules] == [
        "Raise the most allowed with four or more cards of a suit; raise with a three-card flush "
        f"of at least {cut}; fold all else"
        for cut in cuts
    ]
    costs = [rule.cost for rule in rules]
    assert 0 < costs[0] < Fraction(2, 100_000)  # 0.002%
    assert costs == sorted(costs)
    assert costs[-1] < Fraction(1, 1_000)  # 0.1%


def test_no_other_cut_off_costs_less() -> None:
    best = cut_offs(range(286), alone=False)
    assert len(best) == 5
    for at in range(5):
        for step in (-1, 1):
            other = tuple(place + step * (at == here) for here, place in enumerate(best))
            assert cost(other) > cost(best)
    (alone,) = set(cut_offs(range(286), alone=True))
    assert cost((alone + 1,) * 5) > cost((alone,) * 5) < cost((alone - 1,) * 5)


def test_high_cards_are_best_counted_from_the_jack() -> None:
    """By flush and number of other cards from a rank up: with the ranks on either side of the jack,
    the further the more is given away."""

    def kept(high: int) -> int:
        found = count_hands({2: 1, 3: 1, 4: 1, 5: 2, 6: 3, 7: 3}, high)[3].sum(axis=2)
        hands, unqualified, wins, ties = np.moveaxis(found, -1, 0)
        gains = 3 * unqualified + 4 * wins + 2 * ties - hands * DEALER_HANDS
        return int(np.maximum(gains, 0).sum())

    nine, ten, jack, queen, king = (kept(0x1FFF >> rank << rank) for rank in range(7, 12))
    assert HIGH == 0x1FFF >> 9 << 9
    assert nine < ten < jack > queen > king


def test_advice_is_the_best_of_what_is_allowed() -> None:
    assert advice("Th 8h 6h Js Ad Qd Jc").best == "raise"
    assert advice("Th 8h 6h 7d 4d 2d 9c").best == "fold"
    five = advice("Kh Jh 8h 6h 2h 7d 4c")
    assert (five.best, list(five.expected)) == ("raise 2x", ["fold", "raise", "raise 2x"])
    six = advice("Kh Jh 8h 6h 2h 3h 4c")
    assert (six.best, [*six.labels.values()]) == (
        "raise 3x",
        ["Fold", "Raise 1x", "Raise 2x", "Raise 3x"],
    )
    assert six.facts["flush"] == ["Kh", "Jh", "8h", "6h", "3h", "2h"]


@pytest.mark.shows("678a.3(a)")
@pytest.mark.parametrize(
    "hand", ["", "2c", "2c 3c 4c 5c 6c 7c", "2c 2c 4c 5c 6c 7c 8c", "2c 3c 4c 5c 6c 7c Jk"]
)
def test_678a_3_a_a_hand_is_seven_different_cards_of_the_52(hand: str) -> None:
    with pytest.raises(Refused) as caught:
        advice(hand)
    assert caught.value.field == "hand"
    assert "678a.3(a)" in caught.value.cites


@pytest.mark.shows("678a.11(d)[lead]", "678a.13(d)")
def test_678a_11_d_nothing_of_the_dealers_hand_is_seen() -> None:
    with pytest.raises(Refused) as caught:
        ODDS.advise(Situation(cards("2c 3c 4c 5c 6c 7c 9d"), (card("Ah"),)))
    assert caught.value.field == "dealer"
    assert "678a.13(d)" in caught.value.cites


@pytest.mark.shows("678a.3(a)", "678a.3(b)[lead]")
def test_678a_3_one_deck_is_in_play() -> None:
    with pytest.raises(Refused) as caught:
        ODDS.odds(decks=2)
    assert caught.value.field == "decks"
    two_alternate = ODDS.wager("required", Rules.of("678a", {"decks": 2}))
    assert two_alternate == ODDS.wager("required", Rules.of("678a", {"decks": 1}))


# the optional wagers


@pytest.mark.shows("678a.12(b)", "678a.11(e)(1)(i)", "678a.11(e)(1)(ii)")
def test_678a_12_b_flush_bonus_by_hand() -> None:
    found = figures("flush_bonus")
    assert [*found] == [*"ABCDEFGH"]
    for table, odds in FLUSH_BONUS.items():
        ways = [FLUSHES[length] for length in (7, 6, 5, 4)]
        back = sum((odd + 1) * count for odd, count in zip(odds, ways, strict=True))
        assert found[table].payback == Fraction(back, PLAYER_HANDS)
        assert found[table].hit_frequency == Fraction(sum(ways), PLAYER_HANDS)
        assert [line.pays for line in found[table].outcomes] == [
            *(f"{odd} to 1" for odd in odds), "lose",
        ]  # fmt: skip
    assert percent(found["A"].payback, 2) == "92.19%"


@pytest.mark.shows("678a.12(c)", "678a.11(e)(2)(i)", "678a.11(e)(2)(ii)", "678a.6(a)")
@pytest.mark.parametrize("ace_low", [False, True])
def test_678a_12_c_straight_flush_bonus_by_hand(ace_low: bool) -> None:
    """R-678a-1: 79.5, 85.7, 84.4 and 84.8% with the ace high only, 86.9, 93.7, 92.2 and 92.6% with
    the ace low too; each tells of the other."""
    known = {False: ("79.5", "85.7", "84.4", "84.8"), True: ("86.9", "93.7", "92.2", "92.6")}
    found = figures("straight_flush_bonus", ace_low_straight_flush=ace_low)
    for (table, odds), near, far in zip(
        STRAIGHT_FLUSH_BONUS.items(), known[ace_low], known[not ace_low], strict=True
    ):
        ways = STRAIGHT_FLUSHES[ace_low]
        back = sum((odd + 1) * count for odd, count in zip(odds, ways, strict=True))
        assert found[table].payback == Fraction(back, PLAYER_HANDS)
        assert percent(found[table].payback, 1) == f"{near}%"
        (other,) = found[table].otherwise
        assert (other.choice, other.value) == ("ace_low_straight_flush", not ace_low)
        assert percent(other.payback, 1) == f"{far}%"


@pytest.mark.shows("678a.12(d)(1)", "678a.12(d)(3)", "678a.11(e)(3)[lead]")
@pytest.mark.parametrize("bet", [100, 500])
def test_678a_12_d_progressive_jackpot_by_hand(bet: int) -> None:
    """R-678a-8, R-678a-9: fixed awards, 23% and 5% of the wager, and $30,000 for each $1 of it by
    the chance of all of the meter, whatever the wager is."""
    found = figures("progressive_jackpot", progressive_bet=bet)
    seven, six, *others = STRAIGHT_FLUSHES[False]
    for table, odds in PROGRESSIVE.items():
        fixed = sum(odd * count for odd, count in zip(odds, others, strict=True))
        expected = Fraction(fixed + 30_000 * seven, PLAYER_HANDS) + Fraction(28, 100)
        assert found[table].payback == expected
        meter = found[table].meter
        assert meter is not None
        assert meter.fixed == Fraction(fixed, PLAYER_HANDS)
        assert meter.per_dollar == (seven + Fraction(six, 10)) / PLAYER_HANDS * 100 / bet
        assert meter.seed == 30_000 * bet
        assert meter.whole == Fraction(seven, PLAYER_HANDS)
        # the seed is paid once: 30,000 x 28 seven-card straight flushes of 133,784,560 hands
        assert "is reset to $0: after the first one the payback is 0.628% less" in found[table].note
    lost = {table: one.outcomes[-1].probability for table, one in found.items()}
    three = others[-1]
    assert lost["B"] - lost["A"] == Fraction(three, PLAYER_HANDS)
