"""Every deal of a player's and the dealer's seven cards: 8,250,459,031,214,400 of them, settled.

It takes some ten minutes, so what it finds is stored::

    python -m pitboss.families.pai_gow.odds.every_deal
"""

import os
from base64 import b64decode, b64encode
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from importlib.resources import files
from math import comb
from pathlib import Path
from typing import Final
from zlib import compress, decompress

import numpy as np
from pydantic import BaseModel, ConfigDict, JsonValue

from pitboss.families.pai_gow.odds import deal_kernels as plays
from pitboss.families.pai_gow.odds import learnt
from pitboss.families.pai_gow.odds.deal_kernels import PLAYS, Lows, RankSets, count_deals
from pitboss.families.pai_gow.odds.kernels import LOWS, Bytes, Ints, low_place, new_bins
from pitboss.families.pai_gow.odds.kinds import catalogue, kinds_of
from pitboss.families.pai_gow.odds.required import (
    BANK,
    BEST_SETTING,
    COUNTED,
    GAME,
    HOUSE_WAY,
    LEARNT,
    face_up,
    filed_way,
    of_bank,
    of_player,
)
from pitboss.figures.sampled import CountedEnding, Study, file_name, keep, stored_folder
from pitboss.hands.kernels.definitions import made_from as digest_made_from
from pitboss.hands.kernels.house_way import house_way_lows, program
from pitboss.hands.kernels.pai_gow import rank_tables
from pitboss.regulation import Rules
from pitboss.regulation.house_way import HouseWay, house_way
from pitboss.vocabulary.cards import Card

FACE_UP, BEST_ANSWER = "face-up-pai-gow", "best_answer"
COMMAND: Final = "python -m pitboss.families.pai_gow.odds.every_deal"
STORED: Final = Path(str(files(__package__))) / "stored"
FULL_DECK: Final = (4,) * 13
PARTS: Final = 64
"""Into so many the work is divided."""


@dataclass(frozen=True)
class Deals:
    """What became of every deal: by way to play, how many a player wins and loses; and the best low
    hands by kind, those of most hands where suits make a difference."""

    every: int
    ended: tuple[tuple[int, int], ...]
    best: Lows


def every_deal(
    way: HouseWay, deck: tuple[int, ...] = FULL_DECK, rule: Lows | None = None, threads: int = 1
) -> Deals:
    """Every deal from a deck with a joker and the four cards of some ranks, or of all; a player who
    plays by a rule has that in words, or these low hands."""
    all_, held = catalogue(), np.array(deck, np.int64)
    numbers = np.flatnonzero((all_.counts <= held).all(axis=1))
    best = np.zeros((len(all_.by_ranks), LOWS), np.int64)
    by_flush = np.zeros(len(all_.by_flush), np.uint8)
    by_rule = rule or learnt_lows(way)
    kinds_of(way)  # made once, not by every thread

    def part(number: int) -> Ints:
        ended, kinds = np.zeros((PLAYS, 2), np.int64), kinds_of(way)
        sets = RankSets(numbers[number::PARTS], all_.by_ranks, all_.counts)
        count_deals(
            sets, held, program(way), by_rule, kinds, rank_tables(5), new_bins(len(kinds.highs)),
            ended, best, by_flush,
        )  # fmt: skip
        return ended

    with ThreadPoolExecutor(threads) as pool:
        ended = sum(pool.map(part, range(PARTS)), np.zeros((PLAYS, 2), np.int64))
    size = sum(deck) + 1
    return Deals(
        comb(size, 7) * comb(size - 7, 7),
        tuple((int(won), int(lost)) for won, lost in ended.tolist()),
        Lows(best.argmax(axis=1).astype(np.uint8), by_flush),
    )


@lru_cache(maxsize=2)
def learnt_lows(way: HouseWay) -> Lows:
    """The low hands by the rule in words, for every kind."""
    both = []
    for hands in (catalogue().by_ranks, catalogue().by_flush):
        lows = [
            learnt.low_hand([Card(card) for card in hand], [Card(card) for card in low])
            for hand, low in zip(hands.tolist(), house_way_lows(way, hands).tolist(), strict=True)
        ]
        both.append(np.array([low_place(first, second) for first, second in lows], np.uint8))
    return Lows(*both)


# what is stored


@lru_cache(maxsize=2)
def made_from(way: HouseWay) -> str:
    """What a count of every deal is made from: what it reaches, the house way, and what each ending
    brings."""
    nothing = Lows(np.zeros(0, np.uint8), np.zeros(0, np.uint8))
    empty = studies(Deals(0, ((0, 0),) * PLAYS, nothing), {})
    brings = [end.brings for made in empty for end in made.endings]
    return digest_made_from([every_deal, studies], program(way), brings)


def studies(deals: Deals, chosen: Mapping[str, JsonValue], made_from: str = "") -> list[Study]:
    """The deals as studies of Pai Gow Poker and of Face Up Pai Gow Poker."""
    every, ended = deals.every, deals.ended
    ace_high = ended[plays.ACE_HIGH][0]

    def player(play: int) -> tuple[CountedEnding, ...]:
        won, lost = ended[play]
        return of_player(won, every - won - lost, lost)

    def at_face_up(play: int) -> tuple[CountedEnding, ...]:
        won, lost = ended[play]
        return face_up(won, every - won - lost - ace_high, ace_high, lost)

    won, lost = ended[plays.HOUSE_WAY]
    ended_by = {
        (GAME, HOUSE_WAY): player(plays.HOUSE_WAY),
        (GAME, LEARNT): player(plays.LEARNT),
        (GAME, BEST_SETTING): player(plays.BEST_SETTING),
        (GAME, f"{BANK}_1"): of_bank(1, {1: lost, 0: every - won - lost, -1: won}),
        (FACE_UP, HOUSE_WAY): at_face_up(plays.HOUSE_WAY_OPEN),
        (FACE_UP, BEST_ANSWER): at_face_up(plays.BEST_ANSWER),
    }
    return [
        Study(
            game=game, name=COUNTED + name, rules=dict(chosen), rounds=every, seed=0,
            command=COMMAND, endings=endings, standard_error=Fraction(0), made_from=made_from,
        )
        for (game, name), endings in ended_by.items()
    ]  # fmt: skip


class BestLows(BaseModel):
    """The best low hands by kind, as a file has them: packed, since they are many."""

    model_config = ConfigDict(frozen=True)

    command: str
    made_from: str = ""
    by_ranks: str
    by_flush: str


def keep_lows(best: Lows, chosen: Mapping[str, JsonValue], made_from: str, where: Path) -> Path:
    """Write the best low hands to a folder."""
    by_ranks, by_flush = (b64encode(compress(lows.tobytes(), 9)).decode() for lows in best)
    stored = BestLows(command=COMMAND, made_from=made_from, by_ranks=by_ranks, by_flush=by_flush)
    path = where / file_name(GAME, "best_lows", chosen)
    path.write_text(stored.model_dump_json(indent=1) + "\n", encoding="utf-8")
    return path


@lru_cache(maxsize=2)
def best_lows(way: HouseWay) -> Lows:
    """The best low hands by kind: stored for the way that comes with Pitboss, else counted."""
    stored = stored_lows()
    if stored.made_from != made_from(way):
        return every_deal(way).best
    return Lows(_unpacked(stored.by_ranks), _unpacked(stored.by_flush))


def stored_lows() -> BestLows:
    """The best low hands that come with Pitboss."""
    file = STORED.joinpath(file_name(GAME, "best_lows", {}))
    return BestLows.model_validate_json(file.read_bytes())


def _unpacked(packed: str) -> Bytes:
    return np.frombuffer(decompress(b64decode(packed)), np.uint8)


def main() -> None:
    """Count every deal with the house way that comes with Pitboss, and store what was found."""
    rules = Rules.of("645a")
    chosen, way = filed_way(rules), house_way(rules["house_way"])
    deals = every_deal(way, threads=os.cpu_count() or 1)
    for study in studies(deals, chosen, made_from(way)):
        print(keep(study, stored_folder(study.game)))
    print(keep_lows(deals.best, chosen, made_from(way), STORED))


if __name__ == "__main__":
    main()
