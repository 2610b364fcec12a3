"""What each choice is worth with any hand of Blackjack, and basic strategy with its price."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction

from pitboss.chapters.blackjack.odds.basic_strategy import UP_CARDS, BasicStrategy, basic_strategy
from pitboss.chapters.blackjack.odds.choices import SPLIT, ChoiceWorth
from pitboss.chapters.blackjack.odds.facing import Facing, facing
from pitboss.chapters.blackjack.odds.hands import ACE, TEN, every_hand, shoe_of
from pitboss.chapters.blackjack.odds.rounds import (
    Rounds,
    best_rounds,
    in_split_hands,
    plan,
    played,
)
from pitboss.chapters.blackjack.odds.splits import Pair
from pitboss.chapters.blackjack.odds.terms import BlackjackTerms, terms_of
from pitboss.chapters.blackjack.odds.words import charts, in_words
from pitboss.chapters.blackjack.ranking import MOST, is_blackjack, is_soft, total, value
from pitboss.figures.figures import Json, decimal, percent, ratio, signed
from pitboss.figures.strategy import Advice, Chart, Holds, RuleInWords, Situation, Strategy
from pitboss.regulation import Rules, chapter_file
from pitboss.vocabulary.cards import JOKER, RANKS, Card
from pitboss.vocabulary.refusal import Refused

INSURANCE = ("insurance", "no_insurance")
MOST_INSURED = chapter_file("633a").share("insurance_share")  # of the Blackjack Wager
FALLBACK = (
    "D and R are for the first two cards; the letter beside them is for hands of three cards or "
    "more, and those hold other cards: what is best for them need not be second best for two"
)

Worths = Callable[[tuple[Card, ...], Card], Mapping[str, Fraction]]
"""What each choice is worth with a hand against an up card, the dealer having no Blackjack."""


def advise(rules: Rules, decks: int, situation: Situation) -> Advice:
    """What each choice is worth with this hand, per unit of the Blackjack Wager."""
    terms, options = terms_of(rules), situation.options

    def worths(hand: tuple[Card, ...], up_card: Card) -> Mapping[str, Fraction]:
        against = facing(shoe_of(decks), rank_of(up_card), terms.soft_17)
        number = every_hand().of(map(rank_of, hand))
        choices = dict(against.choices([number], against.hits)[number])
        rank = every_hand().pair_rank(number)
        if rank is not None and (not options or SPLIT in options):
            again = bool(options) and "surrender" not in options  # a hand of a pair split before
            choices[SPLIT] = split(against, rank, terms, again=again)
        return {name: choice.net / against.goes_on(number) for name, choice in choices.items()}

    return advised(situation, decks, terms.insurance, worths)


def advised(situation: Situation, decks: int, insured: Fraction, worths: Worths) -> Advice:
    """What each choice is worth that a hand has: with its cards and the up card gone from a full
    shoe, and the dealer known to have no Blackjack once the card reader was asked (§ 633a.7(h)).
    Insurance is decided before that, and worth what half a unit on it is worth; ``insured`` is what
    a unit of it brings back."""
    hand, up_card = checked(situation, decks)
    options = set(situation.options)
    facts: Json = {"total": total(hand), "soft": is_soft(hand)}
    if rank_of(up_card) == ACE:
        worth = insurance(decks, map(rank_of, hand), insured)
        facts["insurance_wager"] = {"worth": decimal(worth), "exact": ratio(worth)}
        if options & set(INSURANCE) or (is_blackjack(hand) and not options):
            expected = dict(zip(INSURANCE, (MOST_INSURED * worth, Fraction(0)), strict=True))
            return Advice(situation, expected, facts)
    if total(hand) == MOST:
        raise Refused(
            "a Blackjack needs no decision" if is_blackjack(hand) and not options
            else "a hand of 21 needs no decision",
            field="hand",
            allowed="a hand of less than 21",
            cites=("633a.7(j)(1)(i)", "633a.7(l)(1)"),
        )  # fmt: skip
    known = worths(hand, up_card)
    may_elect = {name: worth for name, worth in known.items() if not options or name in options}
    if not may_elect:
        raise Refused(
            f"{', '.join(sorted(options))} cannot be chosen with this hand",
            field="options",
            allowed=", ".join(known),
            cites=("633a.7(j)(2)",),
        )
    return Advice(situation, may_elect, facts)


def checked(situation: Situation, decks: int) -> tuple[tuple[Card, ...], Card]:
    """A hand and an up card that so many decks can deal."""
    hand, dealer = situation.cards, situation.dealer
    if len(dealer) != 1 or JOKER in dealer:
        raise Refused(
            f"{' '.join(map(str, dealer))} cannot be the dealer's up card"
            if dealer
            else "the dealer's up card is missing",
            field="dealer",
            allowed="one card of the 52",
            cites=("633a.7(f)(2)",),
        )
    check_in_shoe(situation, decks)
    if len(hand) < 2 or JOKER in hand or total(hand) > MOST:
        raise Refused(
            f"there is no decision to make with {' '.join(map(str, hand)) or 'no cards'}",
            field="hand",
            allowed=f"two cards or more of {decks} decks of 52, 21 points or less",
            cites=("633a.3(a)", "633a.7(j)(2)", "633a.7(l)[lead]"),
        )
    return hand, dealer[0]


def check_in_shoe(situation: Situation, decks: int) -> None:
    """Each card as often as so many decks have it."""
    card, times = Counter((*situation.cards, *situation.dealer)).most_common(1)[0]
    if times > decks:
        raise Refused(
            f"{card} appears {times} times",
            field="dealer" if card in situation.dealer else "hand",
            allowed=f"each card at most {decks} times",
            cites=("633a.3(a)",),
        )


def rank_of(card: Card) -> int:
    """The rank of a card among ten: the ace 0, a card of value ten 9."""
    return value(card) - 1 if value(card) <= 10 else ACE


def insurance(decks: int, hand: Iterable[int], insured: Fraction) -> Fraction:
    """What a unit of Insurance is worth, with the ace and the cards of these ranks known
    (§ 633a.8(a))."""
    blackjack = 1 - facing(shoe_of(decks), ACE).goes_on(every_hand().of(hand))
    return blackjack * insured - 1


def split(against: Facing, rank: int, terms: BlackjackTerms, *, again: bool) -> ChoiceWorth:
    """What splitting a pair comes to. A pair that came ``again``, after a split, has one split less
    left, and the cards of the other hands are not known."""
    of_rank = plan(rank, terms, against.hits, in_split_hands(against))
    return Pair(against, rank, of_rank.with_one_split_less() if again else of_rank).choice()


def strategy(rules: Rules, decks: int) -> Strategy:
    """Basic strategy as a chart and in words, what it costs, and where the cards themselves say
    otherwise; with what each choice is worth for every two cards."""
    terms, shoe = terms_of(rules), shoe_of(decks)
    best = best_rounds(shoe, terms)
    chart = basic_strategy(shoe, best)
    cost = best.net - played(shoe, terms, chart.play).net
    worth = (
        f"best play by the cards of each hand brings {signed(best.net, 6)} per unit of the "
        f"Blackjack Wager, the chart {percent(cost)} less"
    )
    insured = insurance(decks, (), terms.insurance)
    return Strategy(
        rules.chapter.chapter.game,
        decks,
        (RuleInWords(in_words(chart), cost),),
        (*charts(chart), *exceptions(best, chart)),
        tuple(decisions(best)),
        (worth, f"Insurance brings {percent(insured)}, no other card known", FALLBACK),
    )


def exceptions(best: Rounds, chart: BasicStrategy) -> tuple[Chart, ...]:
    """Two cards with which the chart is not best play, and what is gained by that."""
    rows = []
    for (up, hand), choices in best.choices.items():
        better, charted = best.play.first[up, hand], chart.play.first[up, hand]
        gain = (choices[better].net - choices[charted].net) / facing(
            best.shoe, up, best.terms.soft_17
        ).goes_on(hand)
        if gain:
            rows.append(
                (f"{cards_in_words(hand)} against {face(up)}", charted, better, signed(gain, 6))
            )
    columns = ("Two cards", "The chart says", "Better", "Gains")
    title = "Where the cards themselves say otherwise"
    holds = (Holds.WORDS, Holds.WORDS, Holds.NUMBER)
    return (Chart(title, columns, tuple(rows), holds),) if rows else ()


def decisions(best: Rounds) -> list[Json]:
    """What each choice is worth with every two cards against every up card."""
    listed: list[Json] = []
    for up in UP_CARDS:
        against = facing(best.shoe, up, best.terms.soft_17)
        for hand in against.two_cards:
            first, second = every_hand().ranks[hand]
            situation = Situation((card_of(first, 0), card_of(second, 1)), (card_of(up, 2),))
            goes_on = against.goes_on(hand)
            worth = {name: choice.net / goes_on for name, choice in best.choices[up, hand].items()}
            listed.append(Advice(situation, worth).to_dict())
    return listed


def card_of(rank: int, suit: int) -> Card:
    """A card of one of the ten ranks."""
    return Card(4 * RANKS.index(face(rank)) + suit)


def face(rank: int) -> str:
    """How a rank is written."""
    return {ACE: "A", TEN: "T"}.get(rank, str(rank + 1))


def cards_in_words(hand: int) -> str:
    """A hand by the ranks of its cards, the highest first."""
    return " ".join(face(rank) for rank in sorted(every_hand().ranks[hand], reverse=True))
