"""What a record of a past round tells of a seat that sets its hands: the three pai gow games."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pitboss.chapter import Chapter, Void
from pitboss.families.pai_gow.game import PaiGowGame, PaiGowSteps
from pitboss.families.pai_gow.setting import house_setting
from pitboss.figures.odds import GameOdds
from pitboss.hands.pai_gow import (
    best_hand,
    hands_of,
    in_words,
    is_foul,
    rank_high,
    rank_low,
)
from pitboss.procedure.answers import Answer, Decision, HandsSet
from pitboss.procedure.requests import HOUSE_WAY, SURRENDER, Ask, Request, SetHands
from pitboss.procedure.round import Procedure
from pitboss.procedure.steps import Cites
from pitboss.procedure.table import Table
from pitboss.regulation import ChapterFile, Rules
from pitboss.vocabulary.cards import JOKER, Card
from pitboss.vocabulary.money import Cents, dollars
from pitboss.vocabulary.refusal import Refused

SeatRecord = Mapping[str, Any]

VOID = "void"


def voids(steps: PaiGowSteps) -> dict[str, Void]:
    """The irregularities that void a round, by the chapter's own paragraphs."""
    ways = [steps.dealt[way].exposed_dealing for way in ("hand", "automated_shoe")]
    dealing = [steps.wrong_start, steps.shoe_jam, *ways]
    later = [steps.miscounted, steps.exposed_dealer]
    if not steps.exposed_dealer:  # there the dealer's cards lie open and are set first
        dealing, later = [*dealing, *later], []
    kinds: dict[Void, list[Cites]] = {
        "jammed": dealing,
        "miscounted": later,
        "broke_off": [steps.face_up, steps.out_of_order],
    }
    return {
        cite: kind
        for kind, cited in kinds.items()
        for cites in cited
        for cite in cites
        if not cite.startswith("R-")
    }


def decided(seat: SeatRecord) -> Any:
    """What a recorded seat did with its cards, if it came to that."""
    return seat.get("decision") or seat.get("high") or (HOUSE_WAY if seat.get("banks") else None)


def check_seat_of(
    chapter: ChapterFile, steps: PaiGowSteps
) -> Callable[[SeatRecord, str | None], None]:
    """Refuses a recorded seat that makes no sense in this chapter."""
    can_void = voids(steps)
    exposed = chapter.step["exposed_player"][0]
    decisions = [HOUSE_WAY, *([SURRENDER] if "surrender" in chapter.step else [])]

    def check_seat(seat: SeatRecord, irregularity: str | None) -> None:
        count, needed = len(seat["cards"]), chapter.hand.cards
        played_on = decided(seat) is not None and can_void.get(irregularity or "") == "broke_off"
        if count != needed and (irregularity not in can_void or played_on):
            raise Refused(
                f"the hand has {count} cards",
                field="cards",
                allowed=str(needed),
                cites=chapter.hand.cites[:1],
            )
        _check_double_down(seat)
        for name in ("high", "low"):
            if seat.get(name) and not all(isinstance(face, str) for face in seat[name]):
                raise Refused(f"{seat[name]!r}", field=name, allowed="a list of cards")
        decision = seat.get("decision")
        allowed = [*decisions, *([VOID] if irregularity == exposed else [])]
        if decision is not None and decision not in allowed:
            raise Refused(
                f"{decision!r} is not a decision",
                field="decision",
                allowed=", ".join(["high and low", *allowed]),
                cites=chapter.not_left.get(decision)
                or chapter.step.get("surrender", chapter.step["set_hands"]),
            )
        if seat.get("banks") and decision not in (None, HOUSE_WAY):
            raise Refused(
                f"{decision!r} is not for a bank",
                field="decision",
                allowed="high and low, or the house way",
                cites=["645a.11(c)", "645a.14(e)" if decision == VOID else "R-645a-14"],
            )
        if decision is not None and (seat.get("high") or seat.get("low")):
            raise Refused(
                f"hands that were set, and {decision!r}",
                field="decision",
                allowed="one of the two",
                cites=chapter.step["set_hands"],
            )
        if decided(seat) is None and irregularity not in can_void:
            raise Refused(
                "how the hands were set is not told",
                field="high",
                allowed=f"high and low, or a decision: {', '.join(allowed)}",
                cites=chapter.step["set_hands"],
            )

    return check_seat


def _check_double_down(seat: SeatRecord) -> None:
    """A Double Down Wager equals the main wager (§ 670a.7(e)(1))."""
    doubled, main = seat["wagers"].get("double_down"), seat["wagers"].get("pai_gow")
    if doubled is not None and seat.get("decision") == VOID:
        raise Refused(
            "who voids his hand has not looked at his cards, and made no Double Down Wager",
            field="wagers.double_down",
            cites=["670a.13(d)", "670a.11(c)"],
        )
    if doubled is not None and main is not None and doubled != main:
        raise Refused(
            f"a Double Down Wager of {dollars(doubled)}",
            field="wagers.double_down",
            allowed=f"{dollars(main)}, as on 'pai_gow'",
            cites=["670a.7(e)(1)", "670a.11(c)"],
        )


def recorded_answer(request: Request, seat: SeatRecord) -> Answer | None:
    """What the recorded seat did when it was asked."""
    number, decision = seat["seat"], seat.get("decision")
    match request:
        case SetHands() if seat.get("high") or seat.get("low"):
            return HandsSet(number, list(seat.get("high") or []), list(seat.get("low") or []))
        case SetHands() if decision == SURRENDER and number in request.surrender_later:
            return Decision(number, HOUSE_WAY)  # set somehow, and given up when he is asked
        case SetHands():
            return Decision(number, decision or HOUSE_WAY)
        case Ask(options=options):
            names = [option.name for option in options]
            if VOID in names:
                return Decision(number, VOID if decision == VOID else "play_out")
            if SURRENDER in names:
                return Decision(number, SURRENDER if decision == SURRENDER else request.default)
            if "double_down" in names:
                amount = seat["wagers"].get("double_down")
                chosen = "no_double_down" if amount is None else "double_down"
                return Decision(number, chosen, amount)
            return Decision(number, request.default)
        case _:
            return None


def bets(wagers: Mapping[str, int], rules: Rules) -> dict[str, int]:
    """What was wagered before the deal: not the Double Down."""
    later = {data.name for data in rules.chapter.wager if data.made == "during"}
    return {name: cents for name, cents in wagers.items() if name not in later}


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
    told = _ranked(hand, 1, low)
    if low and JOKER in hand and not of_dealer:
        told["value"] += 1
    return told


def _ranked(hand: Sequence[Card], size: int, low: bool) -> dict[str, Any]:
    if low and len(hand) != size:
        raise Refused(
            f"a low hand of {len(hand)} cards",
            field="cards",
            allowed=str(size),
            cites=["645a.1[Low hand]" if size == 2 else "670a.1[Low hand]"],
        )
    ranked = rank_low(hand) if low else best_hand(hand)
    told: dict[str, Any] = {
        "category": ranked.category,
        "natural": ranked.natural,
        "cards": [card.face for card in ranked.cards],
        "value": ranked.value,
    }
    if not low and len(hand) > 5:
        told["fits"] = sorted(hands_of(hand))
    return told


def setting_game(
    file: ChapterFile,
    play: Callable[[Table[Any]], Procedure],
    game: Callable[[], PaiGowGame],
    limits: Mapping[str, tuple[Cents, Cents]],
    odds: GameOdds,
    *,
    ranks: Callable[..., Mapping[str, Any]] = rank,
    fields: frozenset[str] = frozenset(),
) -> Chapter:
    """One of the three games; ``fields`` are those of its records beside what all three have."""
    return Chapter(
        file=file,
        play=play,
        game=game,
        limits=limits,
        seat_fields={"decision": str, "high": list, "low": list},
        record_fields=frozenset({"dealer", "meters", "start"}) | fields,
        voids=voids(game().steps),
        check_seat=check_seat_of(file, game().steps),
        odds=odds,
        recorded_answer=recorded_answer,
        rank=ranks,
        decided=decided,
        bets=bets,
        house_way=house_way,
        setting=setting_told,
    )
