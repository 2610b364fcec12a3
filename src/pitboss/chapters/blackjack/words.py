"""What a player holds, and how his wagers ended, in words for him."""

from collections import Counter
from collections.abc import Sequence

from pitboss.chapters.blackjack.boxes import BlackjackRound, Hand, area_of, first_of
from pitboss.chapters.blackjack.ranking import MOST, is_blackjack, is_soft, rank, total
from pitboss.hands.naming import plural
from pitboss.procedure.sentences import UP_TO_LIMIT, against, closed
from pitboss.regulation import chapter_file
from pitboss.vocabulary.cards import Card
from pitboss.vocabulary.money import Pay

FILE = chapter_file("633a")
ON_BOTH = ("super_match",)
"""Side wagers of Blackjack Switch that are on both hands."""
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


def hand_in_words(round_: BlackjackRound, seat: int, hand: Hand, judged: str, ended: str) -> str:
    """The hand against the dealer's; ``ended`` is how this wager on it did."""
    clause = _against_dealer(round_, hand, judged, ended)
    if len(round_.boxes[seat]) == 1:
        return clause
    return f"Hand {round_.number(seat, hand)}: {clause[0].lower()}{clause[1:]}"


def _against_dealer(round_: BlackjackRound, hand: Hand, judged: str, ended: str) -> str:
    own = "Blackjack" if hand.natural else str(hand.total)
    if hand.bust:
        return f"You busted with {own}"
    if judged == "lose" and ended == "push":
        return "The dealer's Blackjack takes only your original wager"
    if not round_.hole_known:
        line = round_.table.rules.paytable("blackjack").line("blackjack")
        return f"Your {own} pays {line.pay}" if line else f"Your {own} won"
    if is_blackjack(round_.dealer_hand):
        return against(judged, own, "Blackjack")
    dealer = total(round_.dealer_hand)
    if dealer > MOST and judged == "push":  # at Switch
        return f"The dealer made {dealer}, a push for your {own}"
    if dealer > MOST:
        busted = "made" if round_.switch and dealer == MOST + 1 else "busted with"
        return f"The dealer {busted} {dealer} and your {own} won"
    return against(judged, own, str(dealer))


def side_in_words(
    round_: BlackjackRound, seat: int, wager: str, rows: Sequence[str], *, limited: bool = False
) -> str:
    """What the first two cards made of a side wager; of a pair that the house's cap cuts, that."""
    name, hand = first_of(wager), round_.first_two[seat, area_of(wager)]
    label = FILE.wager_named(name).label
    if round_.switch and name not in ON_BOTH:
        label += f" on hand {area_of(wager)}"
    if not rows:
        return f"Your {label} lost"
    paytable, paid = round_.table.rules.paytable(name), []
    for row, times in Counter(rows).items():
        line = paytable.line(row)
        assert line is not None, row
        paid.append(_paid(row_in_words(row, hand), times, line.pay))
    return f"{label}: {' and '.join(paid)}{UP_TO_LIMIT if limited else ''}"


def _paid(what: str, times: int, pay: Pay) -> str:
    """A row, which two matching cards make once each."""
    if times == 1:
        return f"your {what} pays {pay}"
    return f"two {what.replace('card', 'cards', 1)} pay {pay} each"


def row_in_words(row: str, hand: Sequence[Card]) -> str:
    """What two cards made, for who holds them: some rows of the paytables name several hands.

    >>> from pitboss.vocabulary.cards import cards
    >>> row_in_words("any 20", cards("Ts Kd")), row_in_words("one card spread", cards("7s 9d"))
    ('20', 'one-card spread')
    >>> row_in_words("suited queens, jacks or tens pair", cards("Jd Jd"))
    'suited pair of jacks'
    >>> row_in_words("queen of hearts pair and dealer blackjack", cards("Qh Qh"))
    "pair of queens of hearts against the dealer's Blackjack"
    """
    pair, against_blackjack, _ = row.partition(" and dealer blackjack")
    match pair:
        case "any 20":
            return "20"
        case "all others":
            return "wider spread"
        case "queen of hearts pair" | "king of spades pair":
            card = pair.removesuffix(" pair").replace(" of ", "s of ")
            dealers = " against the dealer's Blackjack" if against_blackjack else ""
            return f"pair of {card}{dealers}"
        case "suited kings pair" | "suited queens, jacks or tens pair":
            return f"suited pair of {plural(rank(hand[0]))}"
        case "crown treasure":
            return "Crown Treasure"
    return pair.replace(" card spread", "-card spread")


def insured_in_words(pay: Pay) -> str:
    """That Insurance wins."""
    return f"The dealer has Blackjack and your Insurance pays {pay}"


def hand_asked(round_: BlackjackRound, seat: int, hand: Hand, *, hidden: bool) -> str:
    """Of the hand that a seat is asked about, what everybody may know."""
    if hidden:
        return ""
    words = closed(held(round_, seat, hand))
    if len(round_.boxes[seat]) > 1:
        return f", {words}"
    return f" has {'a ' if words.startswith('pair') else ''}{words}"


def held(round_: BlackjackRound, seat: int, hand: Hand) -> str:
    """What the hand is worth that is asked about, and which it is of several."""
    which = ""
    if len(round_.boxes[seat]) > 1:
        which = f"{nth_hand(round_.number(seat, hand))}: "
    return which + worth(hand.cards)


def nth_hand(number: int) -> str:
    """One of a seat's hands, of which a casino may allow as many as it likes (R-633a-16).

    >>> nth_hand(2), nth_hand(9)
    ('second hand', 'hand 9')
    """
    return f"{ORDINALS[number - 1]} hand" if number <= len(ORDINALS) else f"hand {number}"


def worth(cards: Sequence[Card]) -> str:
    """A hand's points in words (§ 633a.1[Soft total], § 633a.1[Hard total]).

    >>> from pitboss.vocabulary.cards import cards
    >>> worth(cards("As 6c")), worth(cards("Ts 6c")), worth(cards("8s 8c"))
    ('soft 17', '16', 'pair of eights, 16')
    >>> worth(cards("As Ac"))
    'pair of aces, soft 12'
    """
    points = f"{'soft ' if is_soft(cards) else ''}{total(cards)}"
    ranks = {rank(card) for card in cards}
    return f"pair of {plural(*ranks)}, {points}" if len(cards) == 2 and len(ranks) == 1 else points
