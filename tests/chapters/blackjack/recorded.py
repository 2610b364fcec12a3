"""Random records of Blackjack: rounds played by a dealer of few words, told in every way in which a
record may tell them."""

from collections.abc import Callable
from copy import deepcopy
from random import Random
from typing import Any

Record = dict[str, Any]
Hand = dict[str, Any]

FACES = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
SIDES = ["lucky_ladies", "match_the_dealer", "in_between", "royal_match", "bet_the_set",
         "kings_bounty"]  # fmt: skip
PAYTABLES = {
    1: {"royal_match": "AB", "bet_the_set": "A"},
    2: {"royal_match": "CDE", "bet_the_set": "B"},
    3: {"royal_match": "CDE"},
    4: {"royal_match": "CDE", "bet_the_set": "CD"},
    5: {"royal_match": "CDE", "bet_the_set": "CD"},
    6: {"royal_match": "CDE", "bet_the_set": "CD", "match_the_dealer": "6"},
    7: {"royal_match": "CDE", "bet_the_set": "CD"},
    8: {"royal_match": "CDE", "bet_the_set": "CD", "match_the_dealer": "8"},
}
"""The tables of § 633a.13(d), (f) and (g), by the number of decks for which they are printed."""

LIKED = [
    ["Qh", "As", "Kd", "Ac"],
    ["Ks", "Ah", "Td", "Qh"],
    ["Kc", "Qc", "Kd", "Qd", "Ad"],
    [face for face in FACES if face[0] in "AT"],
    [face for face in FACES if face[0] in "AJ"],
    [face for face in FACES if face[0] in "TJQK"],
    [face for face in FACES if face[0] in "8"],
    [face for face in FACES if face[0] in "A"],
    [face for face in FACES if face[0] in "A2345"],
    [face for face in FACES if face[0] in "456"],
    [face for face in FACES if face[1] == "h"],
]
"""Cards that come first from a stacked shoe."""


def random_rules(chance: Random) -> Record:
    """Choices of a casino."""
    decks = chance.choice([1, 2, 3, 4, 5, 6, 6, 6, 7, 8, 8])
    choices: dict[str, list[object]] = {
        "decks": [decks],
        "peek": [True, False, False],
        "resplits": [0, 1, 2, 3, 6],
        "resplits_aces": [0, 1, 2, 6],
        "split_aces_one_card": [True, True, False],
        "settlement_order": ["losers_first", "losers_first", "seat_by_seat"],
        "min_chip": [1, 50, 100, 500, 2500],
        "twenty_pair_cap": [2_500_000, 10_000_000, 100_000_000_000],
        "in_between_ace": ["low", "high"],
        "crown_treasure": [True, False],
        "betting_positions": [5, 7],
        "double_card_face": ["up", "down"],
    }
    rules: Record = {
        name: chance.choice(values) for name, values in choices.items() if chance.random() < 0.45
    }
    decks = int(rules.get("decks", 6))
    if chance.random() < 0.4:
        rules["switch"] = True
        for name, values in (
            ("switch_natural_pays", ["text", "even_money"]),
            ("switch_natural_vs_22", ["push", "win"]),
            ("switch_other_side_bets", [True, True, False]),
            ("super_match", [False]),
        ):
            if chance.random() < 0.4:
                rules[name] = chance.choice(values)
    named = {
        wager: chance.choice(names)
        for wager, names in PAYTABLES[decks].items()
        if chance.random() < 0.3
    }
    if named:
        rules["paytables"] = named
    for wager in SIDES:
        if wager not in named and chance.random() < 0.1:
            rules[f"{wager}_wager"] = False
    if decks <= 2 and chance.random() < 0.2:
        rules["hand_dealt"] = True
    elif chance.random() < 0.1:
        rules |= {"double_shoe": True, "shuffler": "none"}
    return rules


TABLES = [{}, {"switch": True}, *(random_rules(Random(seed)) for seed in range(46))]
"""What the rules of records are: few enough that each is met often."""


def value(face: str) -> int:
    """§ 633a.3(e)."""
    return 11 if face[0] == "A" else 10 if face[0] in "TJQK" else int(face[0])


def points(hand: list[str]) -> int:
    """An ace counts 11 unless that gives more than 21."""
    total, aces = sum(map(value, hand)), sum(face[0] == "A" for face in hand)
    while total > 21 and aces:
        total, aces = total - 10, aces - 1
    return total


class Dealing:
    """One round as it is dealt."""

    def __init__(self, chance: Random, rules: Record) -> None:
        self.chance, self.rules = chance, rules
        self.decks: int = rules.get("decks", 6)
        self.switch = rules.get("switch", False)
        liked = chance.choice(LIKED) if chance.random() < 0.5 else []
        factor = chance.choice([0.3, 0.1, 0.02])
        shoe = FACES * self.decks
        self.shoe: list[str] = sorted(
            shoe, key=lambda face: -chance.random() * (factor if face in liked else 1)
        )
        self.up, self.hole = self.card(), self.card()
        self.depends = False

    def card(self) -> str:
        """The next card of the shoe."""
        return self.shoe.pop()

    def some(self, likely: float) -> bool:
        """Whether something happens."""
        return self.chance.random() < likely

    def stake(self, most: int) -> int:
        """A stake, often an odd one."""
        chance = self.chance
        return chance.choice([most, chance.randint(1, most), chance.choice([1, 3, 25, 501, 12345])])

    def most_hands(self, face: str) -> int:
        """What a pair may be split into (§ 633a.11(c), R-633a-16)."""
        additional: int = self.rules.get("resplits", 2)
        if face[0] == "A":
            additional = self.rules.get("resplits_aces", additional)
        return 2 + additional

    # a seat's hands

    def play_area(self, first: list[str], *, switched: bool, stake: int) -> list[Hand]:
        """The hands that two cards come to."""
        likes_splits = self.some(0.8)
        waiting, done = [first], list[Hand]()
        split = False
        while waiting:
            hand = waiting.pop(0)
            while (
                value(hand[0]) == value(hand[1])
                and 1 + len(waiting) + len(done) < self.most_hands(hand[0])
                and self.some(0.8 if likes_splits else 0.1)
            ):
                split = True
                waiting.insert(0, [hand.pop()])
                hand.append(self.card())
            if waiting and len(waiting[0]) == 1:
                waiting[0].append(self.card())
            one_card = split and hand[0][0] == "A" and self.rules.get("split_aces_one_card")
            done.append(self.play_hand(hand, split, switched, stake, one_card=bool(one_card)))
        return [hand | ({"split": True} if split else {}) for hand in done]

    def play_hand(
        self, cards: list[str], split: bool, switched: bool, stake: int, *, one_card: bool
    ) -> Hand:
        """One hand to its end."""
        natural = points(cards) == 21 and not split and not switched
        if points(cards) == 21 or one_card:
            self.depends |= not natural or bool(self.switch)
            return {"cards": cards}
        if not split and not self.switch and self.some(0.1):
            return {"cards": cards, "surrendered": True}
        if self.some(0.25):
            least = min(self.rules.get("min_chip", 50), stake)
            doubled = self.chance.choice([stake, self.chance.randint(least, stake)])
            cards = [*cards, self.card()]
            self.depends |= points(cards) <= 21
            return {"cards": cards, "doubled": doubled}
        reckless = self.some(0.2)
        while points(cards) < 21 and self.some(0.9 if reckless or points(cards) < 15 else 0.1):
            cards = [*cards, self.card()]
        self.depends |= points(cards) <= 21
        return {"cards": cards}

    # the wagers

    def side_wagers(self) -> list[str]:
        """Those that the table takes."""
        if not self.switch:
            names = SIDES
        elif self.rules.get("switch_other_side_bets"):
            names = [name + area for name in SIDES for area in ("", ".2")]
        else:
            names = []
        tables = PAYTABLES[self.decks]
        printed = {*tables, "lucky_ladies", "in_between", "kings_bounty"}
        taken = [
            name
            for name in names
            if (wager := name.partition(".")[0]) in printed
            and self.rules.get(f"{wager}_wager", True)
        ]
        if self.switch and self.decks in (6, 8) and self.rules.get("super_match", True):
            taken.append("super_match")
        return taken

    def wagers(self) -> dict[str, int]:
        """What one seat stakes before the first card."""
        main = self.stake(self.chance.choice([1, 500, 1000, 100_000, 99_999_999]))
        wagers = {"blackjack": main}
        if self.switch and self.some(0.5):
            wagers["blackjack.2"] = main
        likely = self.chance.choice([0, 0.2, 0.9])
        for name in self.side_wagers():
            if self.some(likely):
                wagers[name] = self.stake(self.chance.choice([100, 1000, 5_000_000]))
        return wagers

    def insurance(self, main: int) -> dict[str, int]:
        """Up to half of each wager, to the next chip (§ 633a.8(b), R-633a-13)."""
        chip = self.rules.get("min_chip", 50)
        most = -(-main // (2 * chip)) * chip
        names = ["insurance", "insurance.2"] if self.switch else ["insurance"]
        return {
            name: self.chance.choice([most, self.chance.randint(1, most)])
            for name in names
            if self.some(0.4)
        }

    # the record

    def seat(self, number: int, *, reads: bool) -> Record:
        """One seat's part of the record."""
        areas = [[self.card(), self.card()] for _ in range(2 if self.switch else 1)]
        seat: Record = {"seat": number, "wagers": self.wagers()}
        if self.up[0] == "A":
            seat["wagers"] |= self.insurance(seat["wagers"]["blackjack"])
        dealt = areas[0][:]
        if reads and points([self.up, self.hole]) == 21:
            hands = [{"cards": cards} for cards in areas]
        else:
            switched = bool(self.switch) and self.some(0.4)
            if switched:
                areas[0][1], areas[1][1] = areas[1][1], areas[0][1]
            if switched or (self.switch and self.some(0.3)):
                seat["switched"] = switched
            stake = seat["wagers"]["blackjack"]
            hands = [
                hand
                for area in areas
                for hand in self.play_area(area, switched=switched, stake=stake)
            ]
        return seat | self.told(hands, dealt)

    def told(self, hands: list[Hand], dealt: list[str]) -> Record:
        """The hands of a seat in one of the ways in which a record may tell them."""
        if len(hands) > 1:
            beside = {"cards": dealt} if self.some(0.3) else {}
            return {"hands": [self.flagged(hand) for hand in hands], **beside}
        (hand,) = hands
        cards = hand["cards"]
        if set(hand) == {"cards"} and self.some(0.6):
            return {"cards": cards}
        if self.some(0.3):
            more = {name: value for name, value in hand.items() if name != "cards"}
            return {"cards": cards, "hands": [self.flagged(more)]}
        beside = {"cards": self.chance.choice([cards, cards[:2]])} if self.some(0.3) else {}
        return {"hands": [self.flagged(hand)], **beside}

    def flagged(self, hand: Hand) -> Hand:
        """A hand may say what it was not."""
        flags = [name for name in ("split", "surrendered") if self.some(0.1)]
        return dict.fromkeys(flags, False) | hand

    def record(self) -> Record:
        """The record of a round."""
        reads = self.rules.get("peek", True)
        if "peek" not in self.rules and self.some(0.2):
            reads = False  # which the record shows where somebody acted before a Blackjack
        positions = self.rules.get("betting_positions", 7)
        count = self.chance.choice([1, 1, 2, 3, 3, positions if self.decks > 3 else 2])
        numbers = sorted(self.chance.sample(range(1, positions + 1), count))
        seats = [self.seat(number, reads=reads) for number in numbers]
        dealer = [self.up, self.hole]
        if points(dealer) != 21:
            while self.depends and points(dealer) < 17:
                dealer.append(self.card())
            if not self.depends and self.some(0.3):
                dealer.append(self.card())  # nothing depends on it
        rules = {"rules": self.rules} if self.rules or self.some(0.5) else {}
        return {"game": "blackjack", **rules, "dealer": {"cards": dealer}, "seats": seats}


def random_record(chance: Random, damaged: bool = False) -> Record:
    """A record of a round that went as it should, or with something that does not belong there."""
    record = Dealing(chance, chance.choice(TABLES)).record()
    if damaged:
        record = deepcopy(record)
        for _ in range(chance.choice([1, 1, 2])):
            chance.choice(DAMAGES)(chance, record)
    return record


# damages

Damage = Callable[[Random, Record], None]


def _seat(chance: Random, record: Record) -> Record:
    seat: Record = chance.choice(record["seats"])
    return seat


def _hand(chance: Random, record: Record) -> Record:
    """A hand that a seat lists; the seat itself, where it lists none."""
    seat = _seat(chance, record)
    hand: Record = chance.choice(seat.get("hands") or [seat])
    return hand


def _lists(record: Record) -> list[list[str]]:
    seats = record["seats"]
    hands = [hand for seat in seats for hand in [seat, *seat.get("hands", [])]]
    return [record["dealer"]["cards"], *(hand["cards"] for hand in hands if hand.get("cards"))]


def other_card(chance: Random, record: Record) -> None:
    """Another card somewhere, of a few that may be there too often."""
    cards = chance.choice(_lists(record))
    if cards:
        cards[chance.randrange(len(cards))] = chance.choice(
            [*FACES, *(face for cards in _lists(record) for face in cards), "Jk"]
        )


def one_more_card(chance: Random, record: Record) -> None:
    """A hand with a card too many, perhaps."""
    chance.choice(_lists(record)).append(chance.choice(FACES))


def one_card_less(chance: Random, record: Record) -> None:
    """A hand with a card too few, perhaps."""
    cards = chance.choice(_lists(record))
    if cards:
        cards.pop()


def other_wager(chance: Random, record: Record) -> None:
    """A wager that the table may not take, or of another size."""
    seat = _seat(chance, record)
    names = [*SIDES, *(f"{name}.2" for name in SIDES), "super_match", "insurance", "insurance.2",
             "blackjack.2", "blackjack.3", "double_down"]  # fmt: skip
    name = chance.choice([*names, *seat["wagers"]])
    seat["wagers"][name] = chance.choice([0, 1, 500, 1000, 10**11, 10**12])


def no_wager(chance: Random, record: Record) -> None:
    """A wager is not told."""
    wagers = _seat(chance, record)["wagers"]
    if wagers:
        del wagers[chance.choice(list(wagers))]


def other_amount(chance: Random, record: Record) -> None:
    """Doubled for another amount."""
    _hand(chance, record)["doubled"] = chance.choice([0, 1, 49, 50, 1000, 10**9, -5])


def other_flag(chance: Random, record: Record) -> None:
    """A hand that was, or was not, surrendered or split."""
    _hand(chance, record)[chance.choice(["split", "surrendered"])] = chance.random() < 0.5


def other_switch(chance: Random, record: Record) -> None:
    """Second cards that changed places, or did not."""
    _seat(chance, record)["switched"] = chance.random() < 0.5


def hands_in_other_order(chance: Random, record: Record) -> None:
    """Hands that do not stand as they lay, or one of them twice or not at all."""
    hands = _seat(chance, record).get("hands", [])
    chance.shuffle(hands)
    if hands and chance.random() < 0.3:
        hands.append(deepcopy(chance.choice(hands)))
    elif hands and chance.random() < 0.3:
        hands.pop()


def no_flags(chance: Random, record: Record) -> None:
    """Hands of a pair that do not say so."""
    for hand in _seat(chance, record).get("hands", []):
        hand.pop("split", None)


def other_choice(chance: Random, record: Record) -> None:
    """The round of another table."""
    record["rules"] = chance.choice(TABLES)


def other_field(chance: Random, record: Record) -> None:
    """Something that other games tell."""
    name, value = chance.choice(
        [
            ("start", 3),
            ("replacement", "2c"),
            ("meters", {"progressive": 100}),
            ("irregularity", "633a.14(d)"),
        ]
    )
    record[name] = value


def other_seat_field(chance: Random, record: Record) -> None:
    """Something that other games tell of a seat, or a list that is empty."""
    seat = _seat(chance, record)
    name, value = chance.choice(
        [("decision", "stand"), ("high", ["2c"]), ("low", []), ("cards", []), ("hands", []),
         ("cards", None), ("player", "Ann"), ("seat", 6)]
    )  # fmt: skip
    seat[name] = value
    if chance.random() < 0.2 and seat.get("hands"):
        seat["hands"][0]["cards"] = []


DAMAGES: list[Damage] = [
    other_card,
    other_card,
    one_more_card,
    one_card_less,
    other_wager,
    no_wager,
    other_amount,
    other_flag,
    other_switch,
    hands_in_other_order,
    no_flags,
    other_choice,
    other_field,
    other_seat_field,
]
