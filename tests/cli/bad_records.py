"""Good records of all seven games, and everything that can be wrong with one."""

import copy
import json
from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from pitboss.chapters import CHAPTERS

Record = dict[str, Any]


class Sample(NamedTuple):
    """A record that is answered, by the command that reads it."""

    command: str
    record: Record


def _past(game: str, seats: list[Record], dealer: str = "", **more: Any) -> Sample:
    dealt = {"dealer": {"cards": dealer.split()}} if dealer else {}
    return Sample("adjudicate", {"id": "r", "game": game, "seats": seats} | dealt | more)


def _stacked(game: str, shoe: str, seats: list[Record], **more: Any) -> Sample:
    return Sample("play", {"id": "r", "game": game, "shoe": shoe.split(), "seats": seats} | more)


def _seat(cards: str, wagers: Record, **more: Any) -> Record:
    return {"seat": 1, "player": "Ann", "cards": cards.split(), "wagers": wagers} | more


SAMPLES: list[Sample] = [
    _past("over-under", [_seat("Ah Kd 9c", {"ante": 1000, "bonus": 500}, decision="over")],
          rules={"paytables": {"bonus": "Paytable"}, "cover_card_depth": "1/3"}),
    _past("over-under", [_seat("Ah", {"ante": 1000}),
                         _seat("2c 3c 4d", {"ante": 500}, decision="under", seat=2)],
          irregularity="686a.9(c)"),
    _past("dj-wild", [_seat("Kc Kd Kh 7s 5d", {"ante": 1000, "blind": 1000, "trips_bonus": 500,
                            "bad_beat_bonus": 500, "progressive_bonus": 100}, decision="raise")],
          dealer="Tc Th 6s 5h 4d", meters={"progressive": 250_000}, replacement=None,
          rules={"paytables": {"trips_bonus": "DJWT-05"}, "bad_beat": "two_way",
                 "progressive_rate": "20%"}),
    _past("high-card-flush", [_seat("6h 7h 8h 9h Ks Js 2d", {"ante": 1000, "flush_bonus": 500,
                              "straight_flush_bonus": 500, "progressive_jackpot": 100},
                              decision={"raise": 1000})],
          dealer="9c 5c 2c Td 3d Qs 9s", meters={"progressive": 250_000},
          rules={"payout_limit": 5_000_000, "raise_step": "any"}),
    _past("pai-gow", [_seat("Kh 7d Jh Js 6c 4h 2s", {"pai_gow": 1000, "fortune_bonus": 500,
                            "progressive": 100}, high=["Jh", "Js", "6c", "4h", "2s"],
                            low=["Kh", "7d"])],
          dealer="Ts Td Qc 9c 8h 5s 3d", meters={"progressive": 250_000}, start=3,
          rules={"house_way": "standard", "start_method": "rng"}),
    _past("pai-gow", [_seat("Kh 7d Jh Js 6c 4h 2s", {}, decision="house way"),
                      _seat("9h 9s 6h 4s 2c Jd 7h", {"pai_gow": 1001}, decision="house way",
                            seat=4, player="Bob")],
          dealer="Ts Td Qc 9c 8h 5s 3d", bank={"seat": 1, "co_bank": False, "dealer_wager": 500}),
    _past("six-card-pai-gow", [_seat("Ac Ad 6s 5c 3d Th", {"pai_gow": 1000, "double_down": 1000,
                                     "fortune_bonus": 500}, high=["Ac", "Ad", "6s", "5c", "3d"],
                                     low=["Th"])],
          dealer="Kc Kd 9h 7s 4c 2d", rules={"fortune_envy_minimum": 500}),
    _past("face-up-pai-gow", [_seat("Ac Qd Jh 9s 7c 5d 3h", {"pai_gow": 1000, "ace_high_bonus": 500,
                                    "fortune_bonus": 500}, decision="house way")],
          dealer="2c 2d 4h 6s 8c Tc Js", rules={"fortune5_quads": 25}),
    _past("blackjack", [_seat("Tc 9d", {"blackjack": 1000, "lucky_ladies": 500})],
          dealer="9c 8d", rules={"decks": 8, "peek": True}),
    _past("blackjack", [{"seat": 2, "wagers": {"blackjack": 1000}, "hands": [
          {"cards": ["8c", "Td"], "split": True},
          {"cards": ["8d", "3c", "9h"], "split": True, "doubled": 1000}]}], dealer="9c 8d"),
    _past("blackjack", [{"seat": 2, "wagers": {"blackjack": 1000}, "switched": True, "hands": [
          {"cards": ["8c", "Td"]}, {"cards": ["9d", "Tc"]}]}], dealer="9c 8d",
          rules={"switch": True, "decks": 6}),
    _stacked("over-under", "2h 3c 4d", [
          {"seat": 6, "wagers": {"ante": 100}, "decisions": ["under"]}]),
    _stacked("dj-wild", "Kc Kd Kh 7s 5d Tc Th 6s 5h 4d", [
          {"seat": 1, "wagers": {"ante": 1000, "blind": 1000}, "decisions": ["raise"]}]),
    _stacked("high-card-flush", "6h 7h 8h 9h Ks Js 2d 9c 5c 2c Td 3d Qs 9s", [
          {"seat": 1, "wagers": {"ante": 1000}, "decisions": [{"raise": 1000}]}]),
    _stacked("blackjack", "8c 9c Td 8d", [
          {"seat": 1, "wagers": {"blackjack": 1000}, "decisions": ["stand"]}]),
    *(_stacked(game, " ".join(card.face for card in CHAPTERS[game].file.cards.deck), [
          {"seat": 1, "wagers": {"pai_gow": 1000}, "decisions": decided}], start=1)
      for game, decided in (("pai-gow", ["house way"]), ("six-card-pai-gow", ["house way"]),
                            ("face-up-pai-gow", ["house way"]))),
]  # fmt: skip
"""Every wager, every field of a seat and every field of a record stands in one of them."""

VALUES: list[Any] = [
    None, True, False, 0, 1, -1, 2, 5, 7, 8, 25, 100, 1000, 10**12, 10**13, 10**18,
    -(10**30), 10**99,
    0.5, 1.0, 1e300, "", " ", "x", "Ah", "Jk", "ah", "1", "1000", "cover", "fold", "raise", "split",
    "house way", "void", "surrender", "missed", "stand", "double", "insurance", "switch", "A", "3",
    "1/0", "1e999999999", "-1/3", "\u0661/\u0663", "100%", "\ud800", "\x00", "\u2028", "é" * 50,
    "R-GEN-1",
    "686a.9(c)", "687a.13(a)", "678a.13(d)", "633a.14(g)", "633a.14(i)", "633a.14(j)(1)",
    "645a.14(d)",
    "670a.13(d)", "688a.13(d)", "645a.14(a)", "progressive", "blackjack", "pai-gow", "over-under",
    [], {}, [[]], [None], [{}], ["Ah"], ["Ah", "Ah"], ["Ah", 5], [1], {"x": 1}, {"": None},
    {"cards": []}, {"cards": ["Ah"]}, {"cards": None}, {"seat": 1}, {"raise": 1000}, {"raise": "x"},
    {"double": 1000}, {"insurance": 500}, {"high": [], "low": []}, {"face_up": "Ah"},
    {"face_up": None}, {"progressive": -1}, {"progressive": 10**60}, {"paytables": {"bonus": {}}},
    {"paytables": []}, {"house_way": {"name": "x", "title": "y", "rule": []}}, {"decks": True},
    {"progressive_rate": "1e99999999"}, {"payout_limit": 10**50}, {"vig_round_to": 25},
]  # fmt: skip
"""What any field may be given instead of what belongs there."""

NAMES = [
    "id", "game", "rules", "seats", "dealer", "meters", "bank", "start", "replacement", "shoe",
    "irregularity", "seat", "player", "cards", "wagers", "decision", "decisions", "hands", "high",
    "low", "switched", "missed", "reset", "co_bank", "dealer_wager", "paytables", "decks",
    "doubled",
    "split", "surrendered", "dead", "insurance", "insurance.2", "blackjack.2", "ante",
    "progressive",
    "double_down", "house_way", "payout_limit", "banks", "model_config", "__class__", "\ud800", "",
]  # fmt: skip
"""Of fields, whether or not they belong there."""


NUMBERS = [value for value in VALUES if type(value) is int]
WORDS = [*(value for value in VALUES if isinstance(value, str)), *NAMES]
WORDS += [card.face for card in CHAPTERS["pai-gow"].file.cards.deck]
WORDS += [cite for game in CHAPTERS.values() for cite in game.recording.voids]


def _held(holder: Any, key: Any) -> Any:
    return holder.get(key) if isinstance(holder, dict) else holder[key]


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every object or list inside a record, with each of its keys."""
    inner = value.items() if isinstance(value, dict) else enumerate(value)
    for key, one in list(inner):
        yield value, key
        if isinstance(one, dict | list):
            yield from places(one)


def damage(record: Record, chance: Random, other: Any) -> Record:
    """The record with one to three things wrong with it."""
    bad: Record = copy.deepcopy(record)
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        holder, key = chance.choice(list(places(bad)) or [(bad, "id")])
        _damage(holder, key, chance, copy.deepcopy(chance.choice([other, chance.choice(VALUES)])))
    return bad


def _damage(holder: Any, key: Any, chance: Random, value: Any) -> None:
    others: dict[type, list[Any]] = {int: NUMBERS, str: WORDS}
    alike = others.get(type(_held(holder, key)))
    acts = ("drop", "drop", "replace", "double", "nest", "add", *["alike"] * 6)
    match chance.choice(acts):
        case "alike" if alike:
            holder[key] = chance.choice(alike)
        case "drop" if isinstance(holder, dict):
            holder.pop(key, None)
        case "drop":
            del holder[key]
        case "replace":
            holder[key] = value
        case "double" if isinstance(holder, list):
            holder.append(copy.deepcopy(holder[key]))
        case "nest":
            holder[key] = chance.choice(([_held(holder, key)], {"x": _held(holder, key)}))
        case _ if isinstance(holder, dict):
            holder[chance.choice(NAMES)] = value
        case _:
            holder.append(value)


def written(record: Record, chance: Random) -> bytes:
    """The record as a line, which may be damaged too."""
    line = json.dumps(record, ensure_ascii=chance.random() < 0.9).encode("utf-8", "surrogatepass")
    match chance.choice((*["whole"] * 12, "bytes", "constant", "deep", "digits", "twice", "cut")):
        case "bytes":
            at = chance.randrange(len(line))
            return line[:at] + bytes([chance.choice((0x00, 0x80, 0xC3, 0xFF, 0x22))]) + line[at:]
        case "constant":
            constant = chance.choice((b"NaN", b"Infinity", b"-Infinity", b"1e999", b"-0"))
            return line.replace(b"1", constant, 1)
        case "deep":
            times = chance.choice((20, 40, 900, 5_000, 100_000))
            return line[:-1] + b', "x": ' + b"[" * times + b"]" * times + b"}"
        case "digits":
            return line.replace(b"1", b"1" * chance.choice((50, 120, 5_000)), 1)
        case "twice":
            return line[:-1] + b', "id": "r", "game": "blackjack"}'
        case "cut":
            return line[: chance.randrange(1, len(line))]
    return line
