"""How a recorded seat came to its hands: its cards in the order dealt, and its decisions."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from pitboss.chapters.blackjack.decisions import most_hands
from pitboss.chapters.blackjack.ranking import ACE, MOST, is_blackjack, rank, total, value
from pitboss.procedure.answers import Answer, CardDealt, Decision, Missed
from pitboss.procedure.elections import Election, elected, elects_nothing
from pitboss.procedure.recorded import no_card_told
from pitboss.procedure.requests import Ask, Deal
from pitboss.regulation import Rules
from pitboss.vocabulary.cards import Card
from pitboss.vocabulary.money import Cents
from pitboss.vocabulary.refusal import Refused

SHORT = "633a.14(g)"  # a box got no card, or one
INSURANCE = ("insurance", "insurance.2")
NEED_NOT_BE_ASKED = ("stand", "keep", "no_insurance")
"""Decisions that change nothing where a round ended before them."""


@dataclass(frozen=True)
class PlayedHand:
    """A hand that a seat played, by its place in the record."""

    number: int
    cards: tuple[Card, ...]
    doubled: Cents | None = None
    surrendered: bool = False
    split: bool = False
    dead: bool = False
    refused: bool = False  # a card drawn in error, at the end of it

    @property
    def faces(self) -> list[str]:
        """The cards as the record writes them."""
        return [card.face for card in self.cards]


@dataclass
class Script:
    """What is left of a seat's cards in the order dealt (none: a card that the dealer missed), and
    of its decisions, each with the field that tells it."""

    cards: list[Card | None] = field(default_factory=list)
    decisions: list[tuple[Election, str]] = field(default_factory=list)
    late: list[tuple[Election, str]] = field(default_factory=list)
    refused: bool = False  # the seat takes no more cards
    told_by: str = "hands"  # the field of the decision that was asked for last

    def decide(self, request: Ask) -> Answer:
        """The seat's next decision, if it is about what is asked."""
        election, self.told_by = self.decisions[0] if self.decisions else (None, "hands")
        if elects_nothing(request, election):
            return Decision(request.seat, request.default)
        del self.decisions[:1]
        return elected(request, election)

    def deal(self, request: Deal) -> Answer:
        """The seat's next card; a card that is not told was missed."""
        card = self.cards.pop(0) if self.cards else None
        if card is None and request.may_be_missed:
            return Missed()
        if card is None and request.face == "up":
            raise no_card_told(request)
        return CardDealt(card.face if card is not None else None)

    def check_used(self, *, void: bool) -> None:
        """Refuses what was never asked for or dealt; what a void round did not come to is no
        fault, but for a wager told."""
        left = [
            (election, place)
            for election, place in self.decisions
            if election not in NEED_NOT_BE_ASKED and (not void or place.startswith("wagers"))
        ]
        if self.cards and not void:
            left.append((f"the card {self.cards[0]}", "hands"))
        for election, place in left[:1]:
            raise Refused(
                f"{election if isinstance(election, str) else ', '.join(election)} does not fit "
                "this round",
                field=place,
                allowed="only decisions that the dealer's cards allow",
                cites=["633a.8(a)"] if place.startswith("wagers") else ["633a.7(h)"],
            )


Area = list[PlayedHand]
"""The hands of one betting area."""


def write_script(
    hands: list[PlayedHand],
    given: list[str] | None,
    wagers: Mapping[str, Cents],
    rules: Rules,
    *,
    switched: bool,
) -> Script:
    """The script of a seat with these hands; ``given`` are the two cards it was dealt, if told, at
    Switch the four, those of the first area before the other's."""
    switch = rules.flag("switch")
    if switched and not switch:
        raise Refused(
            "only Blackjack Switch lets a player switch the second cards",
            field="switched",
            allowed="a table with the rule switch",
            cites=["633a.12(a)(4)"],
        )
    _check_surrender(hands, switch=switch)
    areas = _areas(hands, rules) if switch else [hands]
    _check_splits(areas)
    dealt_to = _given_to(given, areas, switched=switched) if switch else [given]
    pairs = [_first_two(area, of_area) for area, of_area in zip(areas, dealt_to, strict=False)]
    dealt = [pair for pair, _ in pairs]
    live = [len(pair) == 2 for pair in dealt]  # the others are dead (§ 633a.14(g))
    script = Script(decisions=[*_called_dead(areas), *_insurance(wagers, live)])
    if switch and all(live):
        script.decisions.append(("switch" if switched else "keep", "switched"))
    if switched:
        dealt = _before_the_switch(dealt)
    script.cards += [pair[turn] if turn < len(pair) else None for turn in (0, 1) for pair in dealt]
    for area, (_, second) in zip(areas, pairs, strict=True):
        _play_area(area, second, script, rules, switched=switched)
    script.decisions += script.late
    return script


def _check_surrender(hands: list[PlayedHand], *, switch: bool) -> None:
    """A surrender is the first decision on the only hand; there is none at Switch (§ 633a.9(a),
    R-633a-12)."""
    for hand in hands:
        first = len(hand.cards) == 2 and hand.doubled is None and len(hands) == 1
        if not hand.surrendered or (first and not is_blackjack(hand.cards) and not switch):
            continue
        what = "a surrender is the first decision, on two cards that are no Blackjack"
        raise Refused(
            "Blackjack Switch has no surrender" if switch else what,
            field=f"hands[{hand.number}].surrendered",
            allowed="false" if switch else "two cards, and no other decision",
            cites=["633a.9(a)[lead]", "R-633a-12"],
        )


def _called_dead(areas: list[Area]) -> list[tuple[Election, str]]:
    """A hand of one card was called dead, when all others had their second (§ 633a.14(g))."""
    alone = [area[0] for area in areas if len(area) == 1]
    return [("dead_hand", f"hands[{hand.number}]") for hand in alone if len(hand.cards) == 1]


def _before_the_switch(dealt: list[Sequence[Card]]) -> list[Sequence[Card]]:
    """The two hands as they were dealt: their second cards change places again."""
    if any(len(pair) < 2 for pair in dealt):
        raise Refused(
            "a hand with one card cannot switch its second card",
            field="switched",
            allowed="false, with a dead hand",
            cites=["633a.12(a)(4)", SHORT],
        )
    (a, b), (c, d) = dealt
    return [[a, d], [c, b]]


def _insurance(wagers: Mapping[str, Cents], live: list[bool]) -> list[tuple[Election, str]]:
    """What each area with a live hand is insured for, or not."""
    areas = dict(zip(INSURANCE, live, strict=False))
    named = [name for name in areas if name in wagers]
    if dead := [name for name in named if not areas[name]]:
        raise Refused("a dead hand cannot be insured", field=f"wagers.{dead[0]}",
                      allowed="no Insurance Wager", cites=["633a.8(a)", SHORT])  # fmt: skip
    return [
        ({"insurance": wagers[name]}, f"wagers.{name}")
        if name in named
        else ("no_insurance", f"wagers.{named[0]}")
        for name, insured in areas.items()
        if insured and named
    ]


def _areas(hands: list[PlayedHand], rules: Rules) -> list[Area]:
    """The hands of each area of Blackjack Switch, where either may have been split: as they are
    marked, or else as their first cards allow. Where all begin with equal cards there is more than
    one place to part them; it is the first at which both areas can have been played so."""
    cuts = [[hands[:at], hands[at:]] for at in range(1, len(hands))]
    for flagged in (True, False):
        fitting = [
            areas for areas in cuts if all(_is_one_area(area, flagged=flagged) for area in areas)
        ]
        for areas in fitting:
            if all(_can_be_played(area, rules) for area in areas):
                return areas
        if fitting:
            return fitting[0]  # what is wrong with it is said when it is played
    raise Refused(
        f"two betting areas cannot have so many hands: {len(hands)}",
        field="hands",
        allowed='two hands, more where one has "split": true',
        cites=["633a.12(a)(1)", "633a.12(a)(3)"],
    )


def _is_one_area(area: Area, *, flagged: bool) -> bool:
    if flagged and any(hand.split != (len(area) > 1) for hand in area):
        return False
    firsts = _first_cards(area)
    dead = len(area) == 1 and not firsts  # no card was dealt to it (§ 633a.14(g))
    return dead or len({value(card) for card in firsts}) == 1


def _can_be_played(area: Area, rules: Rules) -> bool:
    """Whether a pair may be split into so many hands (§ 633a.11(c), R-633a-16), and none of them
    drew to an ace that takes one card (R-633a-15); one hand alone was not split."""
    if len(area) == 1:
        return not area[0].split
    if not all(hand.cards for hand in area) or len(area) > _most_hands(area, rules):
        return False
    return not any(_takes_one_card(hand, rules) and _took_more(hand) for hand in area)


def _most_hands(area: Area, rules: Rules) -> int:
    return most_hands(rules, aces=rank(area[0].cards[0]) == ACE)


def _takes_one_card(hand: PlayedHand, rules: Rules) -> bool:
    """Of hands that a split made: the aces, where the casino gives each one card (R-633a-15)."""
    return rank(hand.cards[0]) == ACE and rules.flag("split_aces_one_card")


def _took_more(hand: PlayedHand) -> bool:
    return len(hand.cards) > 2 or bool(hand.doubled)


def _first_cards(area: Area) -> list[Card]:
    return [hand.cards[0] for hand in area if hand.cards]


def _check_splits(areas: list[Area]) -> None:
    """Hands that a split made begin with cards of equal value (§ 633a.11(a))."""
    for area in areas:
        first = area[0]
        if len(area) == 1 and first.split:
            raise Refused(
                "a single hand cannot be the result of a split",
                field=f"hands[{first.number}].split",
                allowed="two hands or more",
                cites=["633a.11(a)"],
            )
        empty = [hand.number for hand in area if not hand.cards]
        if len(area) > 1 and empty:
            raise Refused(
                "a hand of a split pair must begin with one card of the pair",
                field=f"hands[{empty[0]}].cards", allowed="one card or more", cites=["633a.11(a)"],
            )  # fmt: skip
        if len({value(card) for card in _first_cards(area)}) > 1:
            raise Refused(
                "split hands must begin with cards of equal value",
                field="hands",
                allowed="first cards of equal value",
                cites=["633a.11(a)"],
            )


def _given_to(
    given: list[str] | None, areas: list[Area], *, switched: bool
) -> list[list[str] | None]:
    """The two cards of each area of Switch, after the second ones have changed places. Of a seat
    that was dealt fewer, its hands tell them (§ 633a.14(g))."""
    is_short = any(len(area[0].cards) < 2 for area in areas)
    if given is None or (is_short and len(given) < 4):
        return [None, None]
    if len(given) != 4:
        raise Refused(f"{len(given)} cards were dealt", field="cards", allowed="four",
                      cites=["633a.12(a)(3)"])  # fmt: skip
    first, second, third, fourth = given
    return [[first, fourth], [third, second]] if switched else [[first, second], [third, fourth]]


def _first_two(area: Area, given: list[str] | None) -> tuple[Sequence[Card], int]:
    """The two cards that an area was dealt, and the place of the hand that the second began: as the
    record tells them, otherwise those of the first two hands."""
    firsts = _first_cards(area)
    if len(area) == 1:
        return area[0].cards[:2], 1
    if given is None:
        return firsts[:2], 1
    for at in range(1, len(firsts)):
        if given == [firsts[0].face, firsts[at].face]:
            return [firsts[0], firsts[at]], at
    raise Refused(
        f"{' '.join(given) or 'no cards'} cannot have been split into these hands", field="cards",
        allowed=f"{firsts[0]} and the first card of another hand", cites=["633a.11(a)"],
    )  # fmt: skip


def _play_area(area: Area, second: int, script: Script, rules: Rules, *, switched: bool) -> None:
    """One area's hands: the first split parts those before ``second`` from the rest, and in each
    part a hand is split off the one before it and played before the next."""
    if len(area) == 1:
        _play_hand(area[0], script, switched=switched)
        return
    script.decisions.append(("split", "hands"))
    hands = 2  # as many as there are when the next of them is played
    for part in (area[:second], area[second:]):
        for at, hand in enumerate(part):
            if at < len(part) - 1:
                script.cards.append(part[at + 1].cards[0])
                script.decisions.append(("split", "hands"))
                hands += 1
            if len(hand.cards) > 1:
                script.cards.append(hand.cards[1])
            if _takes_one_card(hand, rules):
                _stay(hand, script, may_split=hands < _most_hands(area, rules))
            else:
                _play_hand(hand, script, split=True)


def _stay(hand: PlayedHand, script: Script, *, may_split: bool) -> None:
    """A split ace that takes one card is asked only where a second ace could be split off it, and
    was not (R-633a-15)."""
    field = f"hands[{hand.number}]"
    if len(hand.cards) > 1 and _took_more(hand):
        raise Refused(
            "split aces take one card each at this table",
            field=field,
            allowed="two cards",
            cites=["R-633a-15"],
        )
    if may_split and len(hand.cards) > 1 and rank(hand.cards[1]) == ACE:
        script.decisions.append(("stand", field))


def _play_hand(
    hand: PlayedHand, script: Script, *, split: bool = False, switched: bool = False
) -> None:
    dealt, field = hand.cards, f"hands[{hand.number}]"
    if len(dealt) == 1 and script.refused:
        script.decisions.append(("stand", field))
    if len(dealt) < 2 or (is_blackjack(dealt) and not split and not switched):
        return
    count = 2
    while total(dealt[:count]) < MOST:
        if hand.surrendered:
            script.decisions.append(("surrender", f"{field}.surrendered"))
            return
        doubling = hand.doubled if count == 2 else None
        if not doubling and count == len(dealt) and not hand.dead:
            script.decisions.append(("refuse_card" if hand.refused else "stand", field))
            script.refused = script.refused or hand.refused
            return
        if doubling:
            script.decisions.append(({"double": doubling}, f"{field}.doubled"))
        else:
            script.decisions.append(("hit", field))
        if count == len(dealt):  # the card that was missed
            script.cards.append(None)
            script.late.append(("dead_hand", field))  # asked when all players are done
            return
        script.cards.append(dealt[count])
        count += 1
        if doubling:
            return
    if count < len(dealt):
        raise Refused(
            f"no card is drawn to {total(dealt[:count])}: {dealt[count]}",
            field=field,
            allowed="cards until the hand reaches 21",
            cites=["633a.7(l)(1)"],
        )
