"""What a record of a past round of Blackjack tells: its hands, and the decisions they came by."""

from collections.abc import Mapping, Sequence
from typing import Any

from pitboss.cards import Card, cards
from pitboss.hands.blackjack import ACE, MOST, is_blackjack, is_soft, rank, total, value
from pitboss.procedure.answers import Answer
from pitboss.procedure.requests import Request
from pitboss.refusal import Refused
from pitboss.regulation import Rules

SHORT = "633a.14(g)"  # a box got no card, or one
MISSED_CARD = "633a.14(i)"
DEAD = "633a.14(j)(1)"
HAND_FIELDS = ("cards", "doubled", "surrendered", "split", "dead")

SeatRecord = Mapping[str, Any]
Recorded = dict[str, Any]


def hands_of(seat: SeatRecord) -> list[Recorded]:
    """The hands of a recorded seat: as listed, or its cards as one."""
    listed = seat.get("hands") or [{"cards": seat.get("cards")}]
    if len(listed) == 1 and listed[0].get("cards") is None:
        return [{**listed[0], "cards": seat.get("cards")}]
    return [dict(hand) for hand in listed]


def check_seat(seat: SeatRecord, irregularity: str | None) -> None:
    """Refuses hands that no round can have come to."""
    for at, hand in enumerate(hands_of(seat)):
        field = f"hands[{at}]" if seat.get("hands") else "cards"
        unknown = set(hand) - set(HAND_FIELDS)
        if unknown:
            raise Refused(f"a hand has no {min(unknown)!r}", field=f"{field}.{min(unknown)}",
                          allowed=", ".join(HAND_FIELDS))  # fmt: skip
        faces = hand.get("cards")
        if not isinstance(faces, list):
            raise Refused(
                f"{faces!r} are not cards", field=f"{field}.cards".replace("cards.cards", "cards")
            )
        dealt = cards(faces, field)
        if len(dealt) < 2 and irregularity not in (SHORT, DEAD):
            raise Refused(
                f"a hand of {len(dealt)} cards", field=field, allowed="two or more",
                cites=["633a.7(f)(1)", "633a.7(f)(3)"],
            )  # fmt: skip
        if hand.get("dead") and irregularity != MISSED_CARD:
            raise Refused(
                "a dead hand without its irregularity", field=f"{field}.dead",
                allowed=f"the irregularity {MISSED_CARD}", cites=[MISSED_CARD],
            )  # fmt: skip
        _check_doubled(hand, dealt, field)


def _check_doubled(hand: Recorded, dealt: Sequence[Card], field: str) -> None:
    amount = hand.get("doubled")
    if amount is None:
        return
    if type(amount) is not int or amount <= 0:
        raise Refused(f"{amount!r} was doubled", field=f"{field}.doubled", allowed="whole cents",
                      cites=["633a.10(a)"])  # fmt: skip
    if len(dealt) != 3 and not hand.get("dead"):
        raise Refused(
            f"a doubled hand of {len(dealt)} cards", field=field, allowed="three cards",
            cites=["633a.10(a)", "633a.7(l)(2)"],
        )  # fmt: skip


def bets(wagers: Mapping[str, int], rules: Rules) -> dict[str, int]:
    """What was wagered before the first card: not the Insurance; at Switch on both areas."""
    before = {name: cents for name, cents in wagers.items() if not name.startswith("insurance")}
    if rules["switch"] and "blackjack" in before:
        before.setdefault("blackjack.2", before["blackjack"])
    return before


def shown(record: Mapping[str, Any]) -> dict[str, Any]:
    """The choices that a record shows by itself: that the hole card was not read, if players acted
    before a dealer's Blackjack (R-633a-11)."""
    dealer = (record.get("dealer") or {}).get("cards") or []
    hands = [hand for seat in record.get("seats", []) for hand in hands_of(seat)]
    acted = any(
        len(hand.get("cards") or []) > 2 or hand.get("doubled") or hand.get("surrendered")
        or hand.get("split")
        for hand in hands
    )  # fmt: skip
    known = len(dealer) == 2 and is_blackjack(cards(dealer, "dealer.cards"))
    return {"peek": False} if acted and known and value(cards(dealer)[0]) >= 10 else {}


def script(seat: SeatRecord, rules: Rules) -> tuple[list[str], list[Any]]:
    """The seat's cards in the order in which they were dealt, and its decisions."""
    groups = _areas(hands_of(seat), 2 if rules["switch"] else 1)
    firsts = [_first_two(group) for group in groups]
    decisions: list[Any] = [
        {"insurance": amount}
        for name, amount in seat["wagers"].items()
        if name.startswith("insurance")
    ]
    dealt = firsts
    if rules["switch"]:
        decisions.append("switch" if seat.get("switched") else "keep")
        if seat.get("switched"):
            (a, b), (c, d) = firsts
            dealt = [[a, d], [c, b]]
    queue = [two[turn] for turn in (0, 1) for two in dealt if turn < len(two)]
    for group in groups:
        _play_group(group, queue, decisions, rules, switched=bool(seat.get("switched")))
    return queue, decisions


def _areas(hands: list[Recorded], count: int) -> list[list[Recorded]]:
    """The hands of each betting area: one, or two at Switch, where either may have been split."""
    if count == 1:
        return [hands]
    for at in range(1, len(hands)):
        groups = [hands[:at], hands[at:]]
        if all(_is_one_area(group) for group in groups):
            return groups
    raise Refused(
        f"{len(hands)} hands are not those of two betting areas",
        field="hands",
        allowed='two hands, more where one has "split": true',
        cites=["633a.12(a)(1)", "633a.12(a)(3)"],
    )


def _is_one_area(group: list[Recorded]) -> bool:
    if len(group) == 1:
        return not group[0].get("split")
    firsts = [cards(hand["cards"])[0] for hand in group]
    return all(hand.get("split") for hand in group) and len(set(map(value, firsts))) == 1


def _first_two(group: list[Recorded]) -> list[str]:
    if len(group) == 1:
        return list(group[0]["cards"][:2])
    return [group[0]["cards"][0], group[1]["cards"][0]]


def _play_group(
    group: list[Recorded], queue: list[str], decisions: list[Any], rules: Rules, *, switched: bool
) -> None:
    """One area's hands: each is split off the one before it, and played before the next."""
    for at, hand in enumerate(group):
        faces = hand["cards"]
        if len(group) > 1:
            if at < len(group) - 1:
                if at:
                    queue.append(group[at + 1]["cards"][0])
                decisions.append("split")
            queue.append(faces[1])
        _play_hand(hand, queue, decisions, rules, split=len(group) > 1, switched=switched)


def _play_hand(
    hand: Recorded, queue: list[str], decisions: list[Any], rules: Rules, *, split: bool,
    switched: bool,
) -> None:  # fmt: skip
    faces, dealt = hand["cards"], cards(hand["cards"])
    if len(dealt) < 2 or (is_blackjack(dealt) and not split and not switched):
        return
    if split and rank(dealt[0]) == ACE and rules["split_aces_one_card"]:
        return
    count = 2
    while total(dealt[:count]) < MOST:
        if hand.get("surrendered"):
            decisions.append("surrender")
            return
        doubling = hand.get("doubled") and count == 2
        if doubling or count < len(faces) or hand.get("dead"):
            decisions.append({"double": hand["doubled"]} if doubling else "hit")
            if count == len(faces):  # the card that was missed
                decisions.append("dead_hand")
                return
            queue.append(faces[count])
            count += 1
            if doubling:
                return
        else:
            decisions.append("stand")
            return
    if count < len(faces):
        raise Refused(
            f"no card is drawn to {total(dealt[:count])}: {faces[count]}",
            field="hands",
            allowed="cards until the hand reaches 21",
            cites=["633a.7(l)(1)"],
        )


def recorded_answer(request: Request, seat: SeatRecord) -> Answer | None:
    """Decisions are in the script; nothing else is told of a seat."""
    return None


def ranked(hand: Sequence[Card]) -> dict[str, Any]:
    """The total of a hand; two cards that make 21 are a Blackjack."""
    if len(hand) < 2:
        raise Refused(f"a hand of {len(hand)} cards", field="cards", allowed="two or more",
                      cites=["633a.7(f)(1)"])  # fmt: skip
    count = total(hand)
    natural = is_blackjack(hand)
    category = (
        "blackjack" if natural else "bust" if count > MOST else "soft" if is_soft(hand) else "hard"
    )
    return {
        "category": category,
        "total": count,
        "cards": [card.face for card in hand],
        "value": 0 if count > MOST else count + natural,
    }
