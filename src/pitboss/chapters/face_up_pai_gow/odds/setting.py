"""Face Up Pai Gow Poker: what the wager is worth, and the best answer to the dealer's open hands.

Nothing is left to chance when a player sets his cards: the dealer's lie open and are set
(§ 688a.11(a)), so every setting wins, ties or loses for certain. Every deal was counted
(``families.pai_gow.odds.every_deal``) and is stored.
"""

from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations

from pitboss.families.pai_gow.odds.required import HOUSE_WAY, figures_of
from pitboss.families.pai_gow.odds.setting import (
    SURRENDER,
    Setting,
    cost_of,
    house_way_chart,
    label_of,
    name_of,
    split,
    way_of,
)
from pitboss.figures.figures import Figures, percent, published
from pitboss.figures.odds import REQUIRED, Count
from pitboss.figures.strategy import Advice, RuleInWords, Situation, Strategy, check_cards
from pitboss.hands.house_way import set_seven
from pitboss.hands.pai_gow import is_ace_high, is_foul, rank_high, rank_low
from pitboss.regulation import Rules
from pitboss.vocabulary.refusal import Refused

GAME = "face-up-pai-gow"
BEST_ANSWER = "best_answer"


def required(rules: Rules, decks: int) -> list[Figures]:
    """The Face Up Pai Gow Poker Wager of a player who answers every hand of the dealer as well as
    his cards can, beside what the Board published for the house way that it had (R-688a-22)."""
    board = published(rules.chapter, REQUIRED, None, decks)
    note = (
        "Every hand set in sight of the dealer's (§ 688a.11(a)), which the house way sets; the "
        "Board's figure is for a house way that it does not give (R-688a-22)."
    )
    set_alike = by_house_way(rules, decks)
    if board and set_alike:
        note += (
            f" A player who sets the house way himself gets {percent(set_alike[0].payback, 3)}, "
            f"and the Board has {board.payback}."
        )
    return figures_of(GAME, BEST_ANSWER, REQUIRED, rules, decks, note, board)


def by_house_way(rules: Rules, decks: int) -> list[Figures]:
    """The same wager of a player who has his cards set the house way (§ 688a.11(b)(1))."""
    note = "Player and dealer both set the house way."
    return figures_of(GAME, HOUSE_WAY, f"{REQUIRED}.{HOUSE_WAY}", rules, decks, note)


COUNTS: Mapping[str, Count] = {
    REQUIRED: required,
    f"{REQUIRED}.{HOUSE_WAY}": by_house_way,
}


WORTH = {"win": Fraction(1), "push": Fraction(0), "lose": Fraction(-1)}
"""Per unit: 1 to 1 without vigorish (§ 688a.12(a))."""

ANSWER = (
    "The dealer's hands lie open: if some setting has both hands higher than his, play it; if none "
    "has, play one with either hand higher, the best high hand that the cards make or the highest "
    "low hand that is not foul; if there is none, the wager is lost however the cards are set. A "
    "copy is the dealer's. Against his Ace High Pai Gow any setting ties. Never surrender."
)


def advise(rules: Rules, _: int, situation: Situation) -> Advice:
    """How every setting that is not foul ends against the dealer's hands (§ 688a.11(b)-(f)).
    Surrender loses the whole wager: never better than to play (R-688a-15)."""
    hand, dealer = situation.cards, situation.dealer
    check_cards(rules.chapter, hand, "688a.8(d)")
    check_cards(rules.chapter, dealer, "688a.11(a)", field="dealer")
    twice = [card.face for card in hand if card in dealer]
    if twice:
        raise Refused(
            f"{' '.join(twice)} appear in both hands",
            field="dealer",
            allowed="seven cards that the player does not hold",
            cites=("688a.3(a)",),
        )
    way = way_of(rules)
    house, dealers = set_seven(way, hand), set_seven(way, dealer)
    ace_high, against = is_ace_high(dealer), (dealers.high, dealers.low)
    settings, ended = {}, {}
    for low in combinations(hand, 2):
        setting = split(hand, low)
        if not is_foul(*setting):
            settings[name_of(setting)] = setting
            ended[name_of(setting)] = "push" if ace_high else result(setting, against)
    mine = name_of((house.high, house.low))
    ordered = sorted(ended, key=lambda name: (-WORTH[ended[name]], name != mine))
    worths = {name: WORTH[ended[name]] for name in ordered}
    if SURRENDER in situation.options:
        worths[SURRENDER] = Fraction(-1)
    facts = {
        "dealer_high": [card.face for card in dealers.high],
        "dealer_low": [card.face for card in dealers.low],
        "ace_high": ace_high,
        "results": {name: ended[name] for name in ordered},
    }
    return Advice(
        situation,
        worths,
        facts,
        {name: settings[name] for name in ordered},
        {name: label_of(settings[name]) for name in ordered},
        house_way=mine,
    )


def result(setting: Setting, dealer: Setting) -> str:
    """Both hands higher win, one ties, none loses (§ 688a.11(f))."""
    (high, low), (dealer_high, dealer_low) = setting, dealer
    higher = rank_high(high).value > rank_high(dealer_high).value
    lower = rank_low(low).value > rank_low(dealer_low).value
    return ("lose", "push", "win")[higher + lower]


def strategy(rules: Rules, decks: int) -> Strategy:
    """The answer in words, and how the dealer's cards are set."""
    same = "Set the cards the house way, whatever the dealer has"
    return Strategy(
        rules.chapter.chapter.game,
        decks,
        (RuleInWords(ANSWER, Fraction(0)), cost_of(same, GAME, HOUSE_WAY, BEST_ANSWER, rules)),
        (house_way_chart(way_of(rules)),),
    )
