"""§ 633a.7(g) and § 633a.13(c)-(i): which row of its paytable each optional wager makes."""

from collections import Counter
from collections.abc import Sequence

from pitboss.chapters.blackjack.ranking import is_ten, rank, total
from pitboss.vocabulary.cards import Card, card

QUEEN_OF_HEARTS = card("Qh")
KING_OF_SPADES = card("Ks")
KING, QUEEN, ACE = 11, 10, 12
SPREADS = {1: "one card spread", 2: "two card spread", 3: "three card spread"}


def lucky_ladies(hand: Sequence[Card], dealer_blackjack: bool) -> str | None:
    """The highest row of a twenty (§ 633a.7(g)(1), § 633a.13(c), § 633a.1[Matched 20],
    § 633a.1[Suited 20], § 633a.1[Any 20], R-633a-9)."""
    first, second = hand
    if total(hand) != 20:
        return None
    if first == second == QUEEN_OF_HEARTS:
        pair = "queen of hearts pair"
        return f"{pair} and dealer blackjack" if dealer_blackjack else pair
    if first == second:
        return "matched 20"
    return "suited 20" if first.suit == second.suit else "any 20"


def kings_bounty(hand: Sequence[Card], dealer_blackjack: bool) -> str | None:
    """The highest row of a twenty (§ 633a.7(g)(6), § 633a.13(h), § 633a.1[Suited pair],
    R-633a-9)."""
    first, second = hand
    if total(hand) != 20:
        return None
    if first == second == KING_OF_SPADES:
        pair = "king of spades pair"
        return f"{pair} and dealer blackjack" if dealer_blackjack else pair
    if first == second:
        kings = rank(first) == KING
        return "suited kings pair" if kings else "suited queens, jacks or tens pair"
    if first.suit == second.suit:
        return "suited 20"
    return "pair of kings" if rank(first) == rank(second) == KING else "any 20"


def match_the_dealer(hand: Sequence[Card], up_card: Card) -> list[str]:
    """A row for each card of the up card's rank: suit decides which (§ 633a.7(g)(2), R-633a-6)."""
    return [
        f"matching card of {'the same' if card.suit == up_card.suit else 'a different'} suit"
        for card in hand
        if rank(card) == rank(up_card)
    ]


def in_between(hand: Sequence[Card], up_card: Card, *, ace_low: bool) -> str | None:
    """The spread in which the up card falls, or three of one rank (§ 633a.7(g)(3)(i)-(ii),
    § 633a.1[Triple Match], R-633a-7, R-633a-8)."""
    places = [-1 if ace_low and rank(card) == ACE else rank(card) for card in (*hand, up_card)]
    low, high = sorted(places[:2])
    if low == high == places[2]:
        return "triple match"
    if not low < places[2] < high:
        return None
    return SPREADS.get(high - low - 1, "all others")


def is_royal_match(hand: Sequence[Card]) -> bool:
    """King and queen of the same suit (§ 633a.1[Royal Match])."""
    return len(hand) == 2 and hand[0].suit == hand[1].suit and set(map(rank, hand)) == {KING, QUEEN}


def royal_match(hand: Sequence[Card]) -> str | None:
    """Both cards of one suit (§ 633a.7(g)(4), § 633a.1[Suited Match], R-633a-5)."""
    if hand[0].suit != hand[1].suit:
        return None
    return "royal match" if is_royal_match(hand) else "suited match"


def bet_the_set(hand: Sequence[Card]) -> tuple[str, ...]:
    """A pair, and perhaps one of the same suit too: where a table has no row for that, it is a pair
    (§ 633a.7(g)(5), § 633a.1[Pair], § 633a.1[Suited pair])."""
    if rank(hand[0]) != rank(hand[1]):
        return ()
    return ("suited pair", "pair") if hand[0].suit == hand[1].suit else ("pair",)


def super_match(four: Sequence[Card]) -> str | None:
    """The highest row that four cards as dealt fit, by rank (§ 633a.7(g)(7), § 633a.13(i),
    § 633a.1[Four-of-a-kind], § 633a.1[Three-of-a-kind], § 633a.1[Pair], R-633a-22)."""
    sizes = sorted(Counter(map(rank, four)).values(), reverse=True)
    rows = {(4,): "four-of-a-kind", (2, 2): "two pair", (3, 1): "three-of-a-kind"}
    return rows.get(tuple(sizes)) or ("pair" if sizes[0] == 2 else None)


def waits_for_hole(wager: str, hand: Sequence[Card], up_card: Card) -> bool:
    """Whether a winning wager is settled only when the hole card is known: a pair of queens of
    hearts or kings of spades against a ten or an ace, a Royal Match against a king or a queen
    (§ 633a.7(g)(1), § 633a.7(g)(4), § 633a.7(g)(6))."""
    if wager == "lucky_ladies":
        return hand[0] == hand[1] == QUEEN_OF_HEARTS and _may_be_of_blackjack(up_card)
    if wager == "kings_bounty":
        return hand[0] == hand[1] == KING_OF_SPADES and _may_be_of_blackjack(up_card)
    return wager == "royal_match" and is_royal_match(hand) and rank(up_card) in (KING, QUEEN)


def _may_be_of_blackjack(up_card: Card) -> bool:
    return is_ten(up_card) or rank(up_card) == ACE
