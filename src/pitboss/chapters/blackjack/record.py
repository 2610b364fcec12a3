"""What a record of a past round of Blackjack tells: its hands, and the decisions they came by."""

from collections.abc import Mapping, Sequence
from typing import Any

from pitboss.chapter import Script
from pitboss.chapters.blackjack.ranking import ACE, MOST, is_blackjack, is_soft, rank, total, value
from pitboss.procedure.answers import Answer
from pitboss.procedure.requests import Request
from pitboss.regulation import Rules
from pitboss.vocabulary.cards import Card, cards
from pitboss.vocabulary.refusal import Refused, kinds_in_words

SHORT = "633a.14(g)"  # a box got no card, or one
MISSED_CARD = "633a.14(i)"
DEAD = "633a.14(j)(1)"
HAND_FIELDS = {"cards": list, "doubled": int, "surrendered": bool, "split": bool, "dead": bool}
INSURANCE = ("insurance", "insurance.2")

SeatRecord = Mapping[str, Any]
Recorded = dict[str, Any]


def hands_of(seat: SeatRecord) -> list[Recorded]:
    """The hands of a recorded seat: as listed, or its cards as one."""
    listed = seat.get("hands") or [{"cards": seat.get("cards")}]
    if len(listed) == 1 and isinstance(listed[0], dict) and listed[0].get("cards") is None:
        return [{**listed[0], "cards": seat.get("cards")}]
    return list(listed)


def check_seat(seat: SeatRecord, irregularity: str | None) -> None:
    """Refuses hands that no round can have come to."""
    for at, hand in enumerate(hands_of(seat)):
        where = f"hands[{at}]" if seat.get("hands") else ""
        _check_fields(hand, where)
        dealt = cards(hand["cards"], f"{where}.cards".lstrip("."))
        if len(dealt) < 2 and irregularity not in (SHORT, DEAD):
            raise Refused(
                f"a hand of {len(dealt)} cards", field=f"{where}.cards".lstrip("."),
                allowed="two or more", cites=["633a.7(f)(1)", "633a.7(f)(3)"],
            )  # fmt: skip
        short = irregularity == SHORT and len(dealt) < 2
        if hand.get("dead") and irregularity != MISSED_CARD and not short:
            raise Refused(
                "a dead hand without its irregularity", field=f"{where}.dead",
                allowed=f"the irregularity {MISSED_CARD}, or {SHORT} with one card or none",
                cites=[MISSED_CARD, SHORT],
            )  # fmt: skip
        _check_decided(hand, dealt, where)
    given, hands = seat.get("cards"), hands_of(seat)
    if given and len(hands) == 1 and given[:2] != hands[0]["cards"][:2]:
        raise Refused(
            "the cards dealt are not the first two of the hand",
            field="cards",
            allowed=" ".join(hands[0]["cards"][:2]),
        )


def _check_fields(hand: object, where: str) -> None:
    if not isinstance(hand, dict):
        raise Refused(f"{hand!r} is not a hand", field=where, allowed='{"cards": […]}')
    for name, told in hand.items():
        kind = HAND_FIELDS.get(name)
        field = f"{where}.{name}".lstrip(".")
        if kind is None:
            raise Refused(f"a hand has no {name!r}", field=field, allowed=", ".join(HAND_FIELDS))
        if told is not None and type(told) is not kind:
            cites = ["633a.10(a)"] if name == "doubled" else []
            raise Refused(f"{told!r}", field=field, allowed=kinds_in_words(kind), cites=cites)
    if not isinstance(hand.get("cards"), list):
        raise Refused("no cards", field=f"{where}.cards".lstrip("."), allowed="a list of cards")


def _check_decided(hand: Recorded, dealt: Sequence[Card], where: str) -> None:
    amount = hand.get("doubled")
    if amount is not None and amount <= 0:
        raise Refused(f"{amount!r} was doubled", field=f"{where}.doubled", allowed="whole cents",
                      cites=["633a.10(a)"])  # fmt: skip
    if amount is not None and len(dealt) != 3 and not hand.get("dead"):
        raise Refused(
            f"a doubled hand of {len(dealt)} cards", field=f"{where}.cards".lstrip("."),
            allowed="three cards", cites=["633a.10(a)", "633a.7(l)(2)"],
        )  # fmt: skip


def _check_surrender(hands: list[Recorded], rules: Rules) -> None:
    """A surrender is the first decision on the only hand; there is none at Switch (§ 633a.9(a),
    R-633a-12)."""
    for at, hand in enumerate(hands):
        dealt = cards(hand["cards"])
        first = len(dealt) == 2 and hand.get("doubled") is None and len(hands) == 1
        if not hand.get("surrendered") or (
            first and not is_blackjack(dealt) and not rules["switch"]
        ):
            continue
        what = "a surrender is the first decision, on two cards that are no Blackjack"
        raise Refused(
            "there is no surrender at Blackjack Switch" if rules["switch"] else what,
            field=f"hands[{at}].surrendered",
            allowed="false" if rules["switch"] else "two cards, and no other decision",
            cites=["633a.9(a)[lead]", "R-633a-12"],
        )


def bets(wagers: Mapping[str, int], rules: Rules) -> dict[str, int]:
    """What was wagered before the first card: not the Insurance; at Switch on both areas."""
    later = INSURANCE if rules["switch"] else INSURANCE[:1]
    before = {name: cents for name, cents in wagers.items() if name not in later}
    if rules["switch"] and "blackjack" in before:
        before.setdefault("blackjack.2", before["blackjack"])
    return before


def shown(record: Mapping[str, Any]) -> dict[str, Any]:
    """The choices that a record shows by itself: that the hole card was not read, if players acted
    before a dealer's Blackjack (R-633a-11)."""
    dealer = (record.get("dealer") or {}).get("cards") or []
    any_acted = any(acted(seat) for seat in record.get("seats", []))
    known = len(dealer) == 2 and is_blackjack(cards(dealer, "dealer.cards"))
    return {"peek": False} if any_acted and known and value(cards(dealer)[0]) >= 10 else {}


def acted(seat: SeatRecord) -> bool | None:
    """Whether a player is known to have decided something; nothing tells that he only stood."""
    hands = [hand for hand in hands_of(seat) if isinstance(hand, dict)]
    drew = any(len(hand.get("cards") or []) > 2 for hand in hands)
    elected = ("doubled", "surrendered", "split")
    chose = any(hand.get(name) for hand in hands for name in elected)
    return True if seat.get("switched") or drew or chose else None


def script(seat: SeatRecord, rules: Rules) -> Script:
    """The seat's cards in the order in which they were dealt, and its decisions."""
    switch, hands = bool(rules["switch"]), hands_of(seat)
    if seat.get("switched") and not switch:
        raise Refused(
            "second cards change places at Blackjack Switch only",
            field="switched",
            allowed="rules.switch true",
            cites=["633a.12(a)(4)"],
        )
    _check_surrender(hands, rules)
    groups = _areas(hands) if switch else [list(enumerate(hands))]
    _check_splits(groups)
    pairs = [_first_two(group, seat.get("cards") if not switch else None) for group in groups]
    dealt = [list(pair[0]) for pair in pairs]
    live = [len(two) == 2 for two in dealt]  # the others are dead (§ 633a.14(g))
    written = Script([], [*_called_dead(groups), *_insurance(seat, live)])
    if switch and all(live):
        written.decisions.append(("switch" if seat.get("switched") else "keep", "switched"))
    if seat.get("switched"):
        dealt = _before_the_switch(dealt)
    written.cards += [two[turn] if turn < len(two) else None for turn in (0, 1) for two in dealt]
    for group, (_, second) in zip(groups, pairs, strict=True):
        _play_group(group, second, written, rules, switched=bool(seat.get("switched")))
    written.decisions += written.late
    return written


Group = list[tuple[int, Recorded]]
"""The hands of one betting area, with their places in the record."""


def _called_dead(groups: list[Group]) -> list[tuple[Any, str]]:
    """A hand of one card was called dead, when all others had their second (§ 633a.14(g))."""
    alone = [group[0] for group in groups if len(group) == 1]
    return [("dead_hand", f"hands[{at}]") for at, hand in alone if len(hand["cards"]) == 1]


def _before_the_switch(dealt: list[list[str]]) -> list[list[str]]:
    """The two hands as they were dealt: their second cards change places again."""
    if any(len(two) < 2 for two in dealt):
        raise Refused(
            "a hand without a second card cannot switch it",
            field="switched",
            allowed="false, with a dead hand",
            cites=["633a.12(a)(4)", SHORT],
        )
    (a, b), (c, d) = dealt
    return [[a, d], [c, b]]


def _insurance(seat: SeatRecord, live: list[bool]) -> list[tuple[Any, str]]:
    """What each area with a live hand is insured for, or not."""
    areas = dict(zip(INSURANCE, live, strict=False))
    named = [name for name in areas if name in seat["wagers"]]
    if dead := [name for name in named if not areas[name]]:
        raise Refused("a dead hand is not insured", field=f"wagers.{dead[0]}",
                      allowed="no Insurance Wager", cites=["633a.8(a)", SHORT])  # fmt: skip
    return [
        ({"insurance": seat["wagers"][name]}, f"wagers.{name}")
        if name in named
        else ("no_insurance", f"wagers.{named[0]}")
        for name, insured in areas.items()
        if insured and named
    ]


def _areas(hands: list[Recorded]) -> list[Group]:
    """The hands of each area of Blackjack Switch, where either may have been split."""
    numbered = list(enumerate(hands))
    cuts = [[numbered[:at], numbered[at:]] for at in range(1, len(hands))]
    for flagged in (True, False):
        for groups in cuts:
            if all(_is_one_area(group, flagged=flagged) for group in groups):
                return groups
    raise Refused(
        f"{len(hands)} hands are not those of two betting areas",
        field="hands",
        allowed='two hands, more where one has "split": true',
        cites=["633a.12(a)(1)", "633a.12(a)(3)"],
    )


def _is_one_area(group: Group, *, flagged: bool) -> bool:
    split = [bool(hand.get("split")) for _, hand in group]
    if flagged and split != [len(group) > 1] * len(group):
        return False
    firsts = _first_cards(group)
    dead = len(group) == 1 and not firsts  # no card was dealt to it (§ 633a.14(g))
    return dead or len({value(card) for card in firsts}) == 1


def _first_cards(group: Group) -> list[Card]:
    return [cards(hand["cards"][:1])[0] for _, hand in group if hand["cards"]]


def _check_splits(groups: list[Group]) -> None:
    """Hands that a split made begin with cards of equal value (§ 633a.11(a))."""
    for group in groups:
        at, hand = group[0]
        if len(group) == 1 and hand.get("split"):
            raise Refused(
                "one hand alone was not split", field=f"hands[{at}].split",
                allowed="two hands or more", cites=["633a.11(a)"],
            )  # fmt: skip
        empty = [number for number, hand in group if not hand["cards"]]
        if len(group) > 1 and empty:
            raise Refused(
                "a hand of a split pair begins with one of its cards",
                field=f"hands[{empty[0]}].cards", allowed="one card or more", cites=["633a.11(a)"],
            )  # fmt: skip
        if len({value(card) for card in _first_cards(group)}) > 1:
            raise Refused(
                "hands that do not begin with cards of equal value are not of one pair",
                field="hands",
                allowed="first cards of equal value",
                cites=["633a.11(a)"],
            )


def _first_two(group: Group, told: list[str] | None) -> tuple[list[str], int]:
    """The two cards that an area was dealt, and the place of the hand that the second began: as the
    record tells them, otherwise those of the first two hands."""
    firsts = [hand["cards"][0] for _, hand in group if hand["cards"]]
    if len(group) == 1:
        return list(group[0][1]["cards"][:2]), 1
    if told is None:
        return firsts[:2], 1
    for at in range(1, len(firsts)):
        if told == [firsts[0], firsts[at]]:
            return list(told), at
    raise Refused(
        f"{' '.join(told)} were not split into these hands", field="cards",
        allowed=f"{firsts[0]} and the first card of another hand", cites=["633a.11(a)"],
    )  # fmt: skip


def _play_group(
    group: Group, second: int, written: Script, rules: Rules, *, switched: bool
) -> None:
    """One area's hands: the first split parts those before ``second`` from the rest, and in each
    part a hand is split off the one before it and played before the next."""
    parts = [group[:second], group[second:]]
    if len(group) > 1:
        written.decisions.append(("split", "hands"))
    for part in parts if len(group) > 1 else [group]:
        for at, (number, hand) in enumerate(part):
            if at < len(part) - 1:
                written.cards.append(part[at + 1][1]["cards"][0])
                written.decisions.append(("split", "hands"))
            if len(group) > 1 and len(hand["cards"]) > 1:
                written.cards.append(hand["cards"][1])
            _play_hand(number, hand, written, rules, split=len(group) > 1, switched=switched)


def _play_hand(
    number: int, hand: Recorded, written: Script, rules: Rules, *, split: bool, switched: bool
) -> None:
    faces, dealt, field = hand["cards"], cards(hand["cards"]), f"hands[{number}]"
    if len(dealt) < 2 or (is_blackjack(dealt) and not split and not switched):
        return
    if split and rank(dealt[0]) == ACE and rules["split_aces_one_card"]:
        if len(dealt) > 2 or hand.get("doubled"):
            raise Refused("split aces take one card each here", field=field, allowed="two cards",
                          cites=["R-633a-15"])  # fmt: skip
        if rank(dealt[1]) == ACE:
            written.decisions.append(("stand", field))
        return
    count = 2
    while total(dealt[:count]) < MOST:
        if hand.get("surrendered"):
            written.decisions.append(("surrender", f"{field}.surrendered"))
            return
        doubling = bool(hand.get("doubled")) and count == 2
        if not doubling and count == len(faces) and not hand.get("dead"):
            written.decisions.append(("stand", field))
            return
        if doubling:
            written.decisions.append(({"double": hand["doubled"]}, f"{field}.doubled"))
        else:
            written.decisions.append(("hit", field))
        if count == len(faces):  # the card that was missed
            written.cards.append(None)
            written.late.append(("dead_hand", field))  # asked when all players are done
            return
        written.cards.append(faces[count])
        count += 1
        if doubling:
            return
    if count < len(faces):
        raise Refused(
            f"no card is drawn to {total(dealt[:count])}: {faces[count]}",
            field=field,
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
    count, natural = total(hand), is_blackjack(hand)
    plain = "soft" if is_soft(hand) else "hard"
    return {
        "category": "blackjack" if natural else "bust" if count > MOST else plain,
        "total": count,
        "cards": [card.face for card in hand],
        "value": 0 if count > MOST else count + natural,
    }
