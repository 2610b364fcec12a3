"""The three pai gow games as the rest of the house knows them: ranks, the house way, records."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pitboss.chapter import Chapter, Felt, dealt_in, in_rows_in, settling_in
from pitboss.families.pai_gow.game import PaiGowGame
from pitboss.families.pai_gow.record import PaiGowRecording, PaiGowSeat, voids
from pitboss.families.pai_gow.setting import house_setting
from pitboss.figures.odds import GameOdds
from pitboss.hands.pai_gow import (
    CATEGORIES,
    best_hand,
    hands_of,
    in_words,
    is_foul,
    rank_high,
    rank_low,
)
from pitboss.procedure.round import Procedure
from pitboss.procedure.table import Table
from pitboss.regulation import ChapterFile, Rules
from pitboss.vocabulary.cards import JOKER, Card
from pitboss.vocabulary.money import Cents
from pitboss.vocabulary.refusal import Refused, count_of


def house_way(rules: Rules, hand: Sequence[Card]) -> dict[str, Any]:
    """How the dealer sets these cards, and by which paragraphs."""
    setting = house_setting(rules, hand)
    cites = setting.cites or rules.chapter.step["dealer_sets"]
    return {
        "high": [card.face for card in setting.high],
        "low": [card.face for card in setting.low],
        "cites": list(cites),
        "words": setting.words,
    }


def setting_told(rules: Rules, high: Sequence[Card], low: Sequence[Card]) -> dict[str, Any]:
    """What a setting is worth, and whether it would be lost: said before it is laid down."""
    steps = rules.chapter.step
    if len(low) != rules.chapter.hand.low or len(high) != 5:
        return {"foul": True, "high": None, "low": None, "cites": list(steps["set_hands"])}
    foul = is_foul(high, low)
    return {
        "foul": foul,
        "high": in_words(rank_high(high)),
        "low": in_words(rank_low(low)),
        "cites": list(steps["lose_foul" if foul else "set_hands"]),
    }


def rank(hand: Sequence[Card], low: bool = False, of_dealer: bool = False) -> dict[str, Any]:
    """A high hand of five cards, the best of six or seven, or a low hand of two (§ 645a.6)."""
    return _ranked(hand, 2, low)


def rank_six(hand: Sequence[Card], low: bool = False, of_dealer: bool = False) -> dict[str, Any]:
    """As ``rank``; a low hand is one card, and a player's joker there is higher than any card of
    the dealer's, an ace or the joker included (§ 670a.6(c), R-670a-5)."""
    ranked = _ranked(hand, 1, low)
    if low and JOKER in hand and not of_dealer:
        ranked["value"] += 1
    return ranked


def _ranked(hand: Sequence[Card], size: int, low: bool) -> dict[str, Any]:
    if low and len(hand) != size:
        raise Refused(
            f"the low hand has {count_of(len(hand), 'card')}",
            field="cards",
            allowed=count_of(size, "card"),
            cites=["645a.1[Low hand]" if size == 2 else "670a.1[Low hand]"],
        )
    best = rank_low(hand) if low else best_hand(hand)
    ranked: dict[str, Any] = {
        "category": best.category,
        "natural": best.natural,
        "cards": [card.face for card in best.cards],
        "value": best.value,
    }
    if not low and len(hand) > 5:
        ranked["fits"] = sorted(hands_of(hand))
    return ranked


def setting_game(
    file: ChapterFile,
    play: Callable[[Table[Any]], Procedure],
    game: Callable[[], PaiGowGame],
    limits: Mapping[str, tuple[Cents, Cents]],
    odds: GameOdds,
    package: str,
    *,
    ranks: Callable[..., Mapping[str, Any]] = rank,
    fields: frozenset[str] = frozenset(),
    letters: Mapping[str, str],
) -> Chapter:
    """One of the three games; ``package`` is the chapter's, ``fields`` are those of its records
    beside what all three have, and ``letters`` the keys of its options."""
    own = frozenset({"dealer", "meters", "start"}) | fields
    size = "SIX" if file.hand.cards == 6 else "SEVEN"
    return Chapter(
        file=file,
        play=play,
        game=game,
        limits=limits,
        recording=PaiGowRecording(file, PaiGowSeat, own, voids(game().steps), tells="setting"),
        odds=odds,
        rank=ranks,
        categories=CATEGORIES,
        house_way=house_way,
        felt=Felt(letters=letters),
        setting=setting_told,
        settling=settling_in(f"{package}.settling"),
        environment=f"{package}.environment",
        design={"exposure": f"{package}.exposure", "joint": f"{package}.joint"},
        in_rows=in_rows_in("pitboss.families.pai_gow.in_rows", size),
        dealt=dealt_in("pitboss.families.pai_gow.dealt", size),
    )
