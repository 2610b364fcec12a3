"""Random records of past rounds of the pai gow games: regular ones, and damaged ones.

A regular record is one that its casino's choices allow, of a round that went as it should. Deals
are stacked, so that rare hands and equal ones come up. What is damaged is often refused, or settled
with something out of the ordinary.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Any

from pitboss.families.pai_gow.setting import house_setting
from pitboss.hands.poker import ACE
from pitboss.regulation import Rules, chapter_file
from pitboss.vocabulary.cards import DECK, JOKER, Card

Record = dict[str, Any]
Hand = list[Card]

DECK_53 = (*DECK, JOKER)
ODD_STAKES = (1, 7, 99, 100, 101, 333, 499, 500, 501, 999, 1_000, 2_515, 12_345, 10**7 + 1)

LOW_FIRST = {
    "name": "low-first", "title": "The low hand first",
    "rule": [
        {"words": "A pair and an ace beside it: ace and the next go low.", "sets": [2],
         "single": "A", "low": ["single 1", "single 2"]},
        {"words": "Two pair of jacks or higher are split.", "sets": [2, 2], "first": "J-A",
         "low": ["second", "second"]},
        {"words": "A straight or a flush stays with a low hand of a queen and ten.",
         "keep": ["straight", "flush"], "low_from": "QT"},
        {"words": "The best stays high.", "keep": "best"},
    ],
}  # fmt: skip
BEST_HIGH = {
    "name": "best-high", "title": "The best high hand",
    "rule": [{"words": "The best stays high.", "keep": "best"}],
}  # fmt: skip
WAYS = ("standard", LOW_FIRST, BEST_HIGH)


# cards


def _rank(card: Card) -> int:
    return ACE if card == JOKER else card // 4


def _few_ranks(chance: Random, left: Hand) -> Hand:
    """Of four ranks: many sets."""
    ranks = {*chance.sample(range(13), 3), chance.choice([ACE, chance.randrange(13)])}
    return [card for card in left if _rank(card) in ranks]


def _run(chance: Random, left: Hand) -> Hand:
    """Of seven consecutive ranks and few suits: many straights and flushes."""
    lowest, suits = chance.randrange(-1, 7), chance.sample(range(4), chance.choice([1, 1, 2, 3]))
    ranks = {rank % 13 for rank in range(lowest, lowest + 7)}
    return [card for card in left
            if card == JOKER or (card // 4 in ranks and card % 4 in suits)]  # fmt: skip


def _royal(chance: Random, left: Hand) -> Hand:
    """Of the five highest ranks and two suits: royal flushes, with a match beside them."""
    suits = chance.sample(range(4), 2)
    return [card for card in left if card == JOKER or (card // 4 >= 8 and card % 4 in suits)]


def _aces(chance: Random, left: Hand) -> Hand:
    """Aces, the joker, and a rank or two."""
    ranks = {ACE, *chance.sample(range(13), 2)}
    return [card for card in left if _rank(card) in ranks]


def _nothing(chance: Random, left: Hand) -> Hand:
    """One card of a rank, and gaps: no pair, no straight."""
    ranks = chance.choice([[0, 1, 3, 5, 7, 9, 12], [0, 2, 3, 5, 6, 7], [1, 2, 4, 6, 8, 10, 12],
                           [0, 1, 2, 4, 5, 6, 7, 9], [0, 1, 3, 4, 5, 7, 8]])  # fmt: skip
    held = []
    for rank in ranks:
        own = [card for card in left if _rank(card) == rank]
        held += [chance.choice(own)] if own else []
    return held


def _any(chance: Random, left: Hand) -> Hand:
    return left


STACKS: Sequence[Callable[[Random, Hand], Hand]] = (
    _any, _any, _any, _few_ranks, _few_ranks, _run, _run, _royal, _aces, _nothing, _nothing,
)  # fmt: skip


def _dealt(chance: Random, left: Hand, size: int, like: Hand) -> Hand:
    """A hand out of what is left of the deck; sometimes rank for rank one that was dealt before."""
    near = chance.choice(STACKS)(chance, left)
    if like and chance.random() < 0.12:
        by_rank = {_rank(other): [card for card in left if _rank(card) == _rank(other)]
                   for other in like}  # fmt: skip
        near = [own.pop() for other in like if (own := by_rank[_rank(other)])]
    hand = chance.sample(near, min(size, len(near)))
    hand += chance.sample([card for card in left if card not in hand], size - len(hand))
    for card in hand:
        left.remove(card)
    return hand


def _faces(cards: Sequence[Card]) -> list[str]:
    return [card.face for card in cards]


# records


CASINOS = 120


@dataclass(frozen=True)
class Maker:
    """What makes random records of a game."""

    number: str
    choices: Callable[[Random], Record]  # that a casino may make, paytables apart

    @cached_property
    def pool(self) -> list[Record]:
        """The choices of some casinos: not every record is another's. They are the same whoever
        asks first, so that a record depends on its own ``chance`` alone."""
        chance = Random(f"the casinos of {self.number}")
        return [self._new_rules(chance) for _ in range(CASINOS)]

    def record(self, chance: Random, *, damaged: bool = False) -> Record:
        """A random record."""
        record = self._regular(chance)
        if damaged:
            chance.choice(DAMAGES)(chance, record, self)
        return record

    @property
    def file(self) -> Any:
        """The chapter's file."""
        return chapter_file(self.number)

    @property
    def optional(self) -> list[str]:
        """The wagers that a player need not make."""
        return [wager.name for wager in self.file.wager if not wager.required]

    def _rules(self, chance: Random) -> Record:
        return dict(chance.choice(self.pool))

    def _new_rules(self, chance: Random) -> Record:
        rules = self.choices(chance)
        named = {wager: chance.choice(list(self.file.paytables(wager)))
                 for wager in self.optional if chance.random() < 0.7}  # fmt: skip
        if named:
            rules["paytables"] = named
        for wager in self.optional:
            if chance.random() < 0.12:
                rules[chance.choice([wager, f"{wager}_wager"])] = chance.random() < 0.6
        return rules

    def _regular(self, chance: Random) -> Record:
        told = self._rules(chance)
        rules = Rules.of(self.number, told)
        refused = {
            wager for wager in self.optional if told.get(wager, told.get(f"{wager}_wager")) is False
        }
        size = self.file.hand.cards
        left = list(DECK_53)
        dealer = _dealt(chance, left, size, [])
        seats = sorted(chance.sample(range(1, 7), chance.choice([1, 1, 2, 2, 3, 3, 4, 6])))
        bet = self._progressive_bet(chance, rules)
        record: Record = {
            "id": f"r{chance.randrange(10**6)}",
            "game": self.file.chapter.game,
            "dealer": {"cards": _faces(dealer)},
            "seats": [
                self._seat(chance, seat, _dealt(chance, left, size, dealer), rules, refused, bet)
                for seat in seats
            ],
        }
        if told or chance.random() < 0.3:
            record["rules"] = told
        if chance.random() < 0.15:
            self._tell_setting(chance, record, dealer, rules)
        staked = any("progressive" in seat["wagers"] for seat in record["seats"])
        if staked or chance.random() < 0.1:
            meter = chance.choice([0, 1, 199, 50_000, 1_234_567, chance.randrange(10**8), 10**12])
            record["meters"] = {"progressive": meter}
        if chance.random() < 0.2:
            record["start"] = chance.randrange(1, 8)
        return record

    def _progressive_bet(self, chance: Random, rules: Rules) -> int:
        choice = next((one for one in self.file.choice if one.name == "progressive_bet"), None)
        if choice is None or choice.name in rules.chosen:
            return int(rules.meter("progressive").bet)
        allowed = choice.allowed
        sizes: Sequence[int] = allowed.numbers or (100, 100, 101, 250, 500, 99_999, allowed.to)
        return chance.choice(sizes)

    def _tell_setting(self, chance: Random, record: Record, dealer: Hand, rules: Rules) -> None:
        """The dealer's setting: the house way's, or another that stood."""
        setting = house_setting(rules, dealer)
        high, low = list(setting.high), list(setting.low)
        if chance.random() < 0.3:
            high, low = _split(chance, dealer, len(low))
            record["dealer"]["reset"] = False
        chance.shuffle(high)
        record["dealer"] |= {"high": _faces(high), "low": _faces(low)}

    def _seat(
        self, chance: Random, seat: int, hand: Hand, rules: Rules, refused: set[str], bet: int
    ) -> Record:
        wagers = {"pai_gow": chance.choice([*ODD_STAKES, chance.randrange(1, 10**6)])}
        if chance.random() < 0.75:
            for wager in chance.sample(self.optional, chance.randint(1, len(self.optional))):
                if wager in refused:
                    continue
                same = {"progressive": bet, "double_down": wagers["pai_gow"]}
                wagers[wager] = same.get(wager) or chance.choice(ODD_STAKES)
        told: Record = {"seat": seat, "cards": _faces(hand), "wagers": wagers}
        if chance.random() < 0.2:
            told["player"] = f"guest {seat}"
        told |= self._decided(chance, hand, rules, only_main=len(wagers) == 1)
        return told

    def _decided(self, chance: Random, hand: Hand, rules: Rules, *, only_main: bool) -> Record:
        gives_up = "surrender" in self.file.step and only_main
        if gives_up and chance.random() < 0.15:
            return {"decision": "surrender"}
        if chance.random() < 0.35:
            return {"decision": "house way"}
        low_size = self.file.hand.low
        if chance.random() < 0.4:
            setting = house_setting(rules, hand)
            return {"high": _faces(setting.high), "low": _faces(setting.low)}
        if "lose_incorrect" in self.file.step and chance.random() < 0.06:
            low_size = chance.choice([1, 3, 4])  # a list with nothing in it is the reference's
        high, low = _split(chance, hand, low_size)
        return {"high": _faces(high), "low": _faces(low)}


def _split(chance: Random, hand: Hand, low_size: int) -> tuple[Hand, Hand]:
    low = chance.sample(hand, low_size)
    return [card for card in hand if card not in low], low


# damages

Damage = Callable[[Random, Record, Maker], None]


def _one(chance: Random, record: Record) -> Record:
    seat: Record = chance.choice(record["seats"])
    return seat


def _card_twice(chance: Random, record: Record, _: Maker) -> None:
    seat = _one(chance, record)
    other = chance.choice([record["dealer"], *record["seats"]])["cards"]
    if seat["cards"] and other:
        seat["cards"][0] = chance.choice(other)


def _card_short(chance: Random, record: Record, _: Maker) -> None:
    hand = chance.choice([record["dealer"], *record["seats"]])["cards"]
    hand[:] = hand[:-1]


def _card_more(chance: Random, record: Record, _: Maker) -> None:
    chance.choice([record["dealer"], *record["seats"]])["cards"].append(chance.choice(DECK_53).face)


def _no_card(chance: Random, record: Record, _: Maker) -> None:
    _one(chance, record)["cards"] = chance.choice([["1x"], [], None])


def _other_setting(chance: Random, record: Record, _: Maker) -> None:
    seat = _one(chance, record)
    for name in ("high", "low"):
        if seat.get(name) and chance.random() < 0.6:
            seat[name] = [*seat[name][1:], chance.choice(DECK_53).face]


def _half_setting(chance: Random, record: Record, _: Maker) -> None:
    seat = _one(chance, record)
    seat.pop(chance.choice(["high", "low"]), None)
    if chance.random() < 0.5:
        seat[chance.choice(["high", "low"])] = []


def _decision(chance: Random, record: Record, _: Maker) -> None:
    _one(chance, record)["decision"] = chance.choice(
        ["house way", "surrender", "void", "", "fold", None, {"house way": 500}]
    )


def _no_decision(chance: Random, record: Record, _: Maker) -> None:
    seat = _one(chance, record)
    for name in ("decision", "high", "low"):
        seat.pop(name, None)


def _stake(chance: Random, record: Record, maker: Maker) -> None:
    wager = chance.choice(["pai_gow", *maker.optional, "ante"])
    stake = chance.choice([0, -5, 1, 100, 500, 500, 501, 10**11, 10**12, 10**13, 2.5])
    _one(chance, record)["wagers"][wager] = stake


def _no_stake(chance: Random, record: Record, _: Maker) -> None:
    wagers = _one(chance, record)["wagers"]
    wagers.pop(chance.choice(list(wagers)), None)


def _not_offered(chance: Random, record: Record, maker: Maker) -> None:
    record["rules"] = {**record.get("rules", {}), f"{chance.choice(maker.optional)}_wager": False}


def _rules(chance: Random, record: Record, _: Maker) -> None:
    record["rules"] = chance.choice(
        [{"betting_positions": 7}, {"paytables": {"fortune_bonus": "Z"}}, {"house_way": "none"},
         {"decks": 2, "automated_shuffler": False}, {"no such": 1}]
    )  # fmt: skip


def _seats(chance: Random, record: Record, _: Maker) -> None:
    seats = record["seats"]
    what = chance.randrange(5)
    if what == 0:
        seats.reverse()
    elif what == 1:
        _one(chance, record)["seat"] = chance.choice([0, 7, 8, 1])
    elif what == 2:
        for seat in seats:
            seat["player"] = "one person"
    elif what == 3:
        _one(chance, record)["player"] = f"seat {chance.randrange(1, 7)}"
    else:
        record["seats"] = []


def _dealer(chance: Random, record: Record, maker: Maker) -> None:
    """Another setting than the house way's, or none that it can be."""
    dealer = record["dealer"]
    cards = [*dealer["cards"]]
    chance.shuffle(cards)
    size = chance.choice([maker.file.hand.low, maker.file.hand.low, 1, 2, 3])
    dealer |= {"high": cards[size:], "low": cards[:size]}
    if chance.random() < 0.3:
        dealer.pop(chance.choice(["high", "low"]))
    elif chance.random() < 0.2:
        dealer |= {"high": [], "low": []}
    if chance.random() < 0.4:
        dealer["reset"] = chance.random() < 0.5


def _no_dealer(_: Random, record: Record, __: Maker) -> None:
    del record["dealer"]


def _no_meter(chance: Random, record: Record, _: Maker) -> None:
    record.pop("meters", None)
    if chance.random() < 0.3:
        record["meters"] = {chance.choice(["progressive", "other"]): chance.choice([-1, 10**13])}


def _more(chance: Random, record: Record, _: Maker) -> None:
    name, value = chance.choice(
        [("replacement", "As"), ("start", 8), ("start", 0), ("irregularity", "645a.14(h)"),
         ("irregularity", "670a.13(h)"), ("irregularity", "688a.13(g)"), ("bank", {"seat": 1}),
         ("shoe", ["As"]), ("dealt", 5)]
    )  # fmt: skip
    record[name] = value


def _more_of_seat(chance: Random, record: Record, _: Maker) -> None:
    name, value = chance.choice(
        [("hands", [{"cards": ["As", "Ks"]}]), ("switched", False), ("switched", True),
         ("decisions", ["house way"]), ("bet", 5)]
    )  # fmt: skip
    _one(chance, record)[name] = value


DAMAGES: Sequence[Damage] = (
    _card_twice, _card_twice, _card_short, _card_more, _no_card, _other_setting, _half_setting,
    _decision, _no_decision, _stake, _stake, _no_stake, _not_offered, _rules, _seats, _dealer,
    _dealer, _no_dealer, _no_meter, _no_meter, _more, _more_of_seat,
)  # fmt: skip
