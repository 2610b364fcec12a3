"""What a player's rounds came to: the result against what was to be expected of his wagers, and
what his decisions gave away.

Everything is read from the log: a round is run again, its wagers are held against the odds of the
table's own rules, its decisions against best play. What a round came to stays in memory, so that it
is worked out once. Money is whole cents; what is expected or given away is a fraction of them.
"""

import json
from collections import Counter, OrderedDict
from collections.abc import Collection, Iterable, Iterator, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from itertools import takewhile
from threading import Lock
from typing import Final

from pitboss.chapters import CHAPTERS
from pitboss.figures.figures import Figures
from pitboss.figures.odds import REQUIRED
from pitboss.figures.strategy import DOUBLED, Advice
from pitboss.ledger import CASINO, METER, Books
from pitboss.pit.band import Expectation
from pitboss.pit.expected import at_meter, expecting_by, figures_of, sum_of, title_of
from pitboss.pit.wagers_tallied import (
    ENVY,
    VIGORISH,
    Part,
    WagerKey,
    base_of,
    envious,
    first_stakes,
    key_of,
)
from pitboss.procedure.answers import Decision
from pitboss.procedure.requests import Ask, LineTold
from pitboss.regulation import Rules
from pitboss.server.advice import Question, decided, first_stake, label, link
from pitboss.server.counting import Counting
from pitboss.store import Damaged, EventLog, Replayed, TableRecord, replay, rounds_acted_in
from pitboss.vocabulary.money import Cents
from pitboss.vocabulary.refusal import Refused

REMEMBERED: Final = 20_000
"""Rounds that stay in memory, of all players."""
AT_A_TIME: Final = 60
"""Rounds that are worked out before what is known is told."""
MOST: Final = 5_000
"""Rounds of a player that are told of, the last ones."""
SETTING: Final = "Setting the hands"


@dataclass(frozen=True)
class Decided:
    """A decision, and what it gave away."""

    number: int  # in its round, from 1
    kind: str  # what was best
    hand: tuple[str, ...]
    dealer: tuple[str, ...]
    elected: str
    best: str
    is_best: bool
    cost: Fraction  # in cents
    link: str = ""  # by which a mistake is met again


@dataclass(frozen=True)
class RoundPlayed:
    """What a round came to for one player."""

    table: str
    name: str  # of the table
    game: str
    number: int
    at: int  # milliseconds since 1970
    hands: int
    staked: Cents
    net: Cents
    compared: Cents  # of the net, that of wagers of which something is expected
    expected: Expectation = field(default_factory=Expectation)  # of these, for the player
    unknown: tuple[str, ...] = ()  # wagers of which nothing is
    decisions: tuple[Decided, ...] = ()

    @property
    def given_away(self) -> Fraction:
        """What its decisions gave away, in cents."""
        return sum((made.cost for made in self.decisions), Fraction(0))


@dataclass(frozen=True)
class Sum:
    """Rounds or decisions of a kind, added up."""

    name: str
    rounds: int
    net: Cents
    expected: Fraction
    decisions: int
    best: int
    given_away: Fraction


@dataclass(frozen=True)
class Played:
    """What is known of a player's rounds, and how many are not worked out yet."""

    rounds: tuple[RoundPlayed, ...]
    waiting: int = 0

    @property
    def whole(self) -> Sum:
        """All of them."""
        return _sum("", self.rounds)

    @property
    def hands(self) -> int:
        """The hands that were played."""
        return sum(one.hands for one in self.rounds)

    @property
    def staked(self) -> Cents:
        """All that was staked."""
        return sum(one.staked for one in self.rounds)

    @property
    def compared(self) -> Cents:
        """The result of the wagers of which something was expected."""
        return sum(one.compared for one in self.rounds)

    @property
    def expected(self) -> Expectation:
        """What these were to bring."""
        return sum_of(one.expected for one in self.rounds)

    @property
    def unknown(self) -> list[str]:
        """The wagers of which nothing was expected."""
        return sorted({wager for one in self.rounds for wager in one.unknown})

    @property
    def by_game(self) -> list[Sum]:
        """Game by game, as they were first played."""
        games = dict.fromkeys(one.game for one in self.rounds)
        return [_sum(title(game), [one for one in self.rounds if one.game == game])
                for game in games]  # fmt: skip

    @property
    def by_kind(self) -> list[Sum]:
        """By what was best, what cost most first."""
        made = [decision for one in self.rounds for decision in one.decisions]
        sums = [
            _sum(kind, (), [one for one in made if one.kind == kind])
            for kind in dict.fromkeys(one.kind for one in made)
        ]
        return sorted(sums, key=lambda one: (-one.given_away, -one.decisions))

    def mistakes(self, game: str) -> list[str]:
        """The situations of a game in which something was given away, each once, as links: those
        first that cost most."""
        costs: dict[str, Fraction] = {}
        for one in self.rounds:
            for made in one.decisions if one.game == game else ():
                if made.cost:
                    costs[made.link] = costs.get(made.link, Fraction(0)) + made.cost
        return sorted(costs, key=lambda link: -costs[link])

    def at_table(self, table_id: str) -> "Played":
        """Those of one table."""
        here = tuple(one for one in self.rounds if one.table == table_id)
        return Played(here, self.waiting)


def title(game: str) -> str:
    """What a game is called."""
    return CHAPTERS[game].file.chapter.title


def _sum(name: str, rounds: Sequence[RoundPlayed], made: Iterable[Decided] = ()) -> Sum:
    decisions = [*made, *(decision for one in rounds for decision in one.decisions)]
    return Sum(
        name,
        len(rounds),
        sum(one.net for one in rounds),
        sum((one.expected.mean for one in rounds), Fraction(0)),
        len(decisions),
        sum(one.is_best for one in decisions),
        sum((one.cost for one in decisions), Fraction(0)),
    )


class Coach:
    """Works out what players' rounds came to, each once: beside the tables, one player after
    another."""

    def __init__(self, log: EventLog, queue: int, retry_seconds: int) -> None:
        self._log = log
        self._line = Counting("coach", 1, queue, retry_seconds)
        self._reading: dict[str, Future[Played]] = {}
        self._times = 0
        self._known: OrderedDict[tuple[str, str, int], RoundPlayed | None] = OrderedDict()
        self._lock = Lock()

    def reading(self, visitor_id: str, player: str) -> Future[Played]:
        """What will be known of a player's rounds. Who asks again while they are read is told the
        same; afterwards some more are."""
        self._reading = {who: one for who, one in self._reading.items() if not one.done()}
        if visitor_id not in self._reading:
            self._times += 1
            self._reading[visitor_id] = self._line.start(
                (visitor_id, self._times), lambda: self.played(visitor_id, player)
            )
        return self._reading[visitor_id]

    def close(self) -> None:
        """Nobody waits any more for what has not begun."""
        self._line.close()

    def played(self, visitor_id: str, player: str) -> Played:
        """What is known of a player's rounds, after some more of them were worked out: the newest
        first."""
        acted = rounds_acted_in(self._log, visitor_id)[-MOST:]
        fresh = [one for one in acted if (player, *one[:2]) not in self._known]
        found = {one[:2]: self._worked_out(player, *one) for one in fresh[-AT_A_TIME:]}
        known = (
            found.get((table_id, number), self._known.get((player, table_id, number)))
            for table_id, number, _ in acted
        )
        return Played(tuple(filter(None, known)), max(len(fresh) - AT_A_TIME, 0))

    def _worked_out(self, player: str, table_id: str, number: int, at: int) -> RoundPlayed | None:
        try:
            again = replay(self._log, table_id, number)
        except Damaged:
            self._keep((player, table_id, number), None)
            return None
        if not again.over:
            return None
        came_to = played(self._log.table(table_id), number, at, again, player)
        if number + 1 < self._log.last_round(table_id):  # the last one may yet be corrected
            self._keep((player, table_id, number), came_to)
        return came_to

    def _keep(self, key: tuple[str, str, int], came_to: RoundPlayed | None) -> None:
        with self._lock:
            self._known[key] = came_to
            while len(self._known) > REMEMBERED:
                self._known.popitem(last=False)


def played(
    record: TableRecord, number: int, at: int, again: Replayed, player: str
) -> RoundPlayed | None:
    """What a round came to for a player; none where he had no wager in it."""
    rules = again.driver.table.rules
    seats = seats_of(again, player)
    lines = [line for line in again.lines if line["seat"] in seats]
    if not lines:
        return None
    banks = CHAPTERS[record.game].felt.banks
    banked = any(
        isinstance(answer, Decision) and answer.option in banks for _, answer in again.answered
    )
    expected, unknown = _expected(again, lines, seats, banked=banked)
    compared = [line for line in lines if _name(rules, line) not in unknown]
    return RoundPlayed(
        record.id,
        record.name,
        record.game,
        number,
        at,
        len({line["seat"] for line in lines}),
        sum(line["stake"] for line in lines if _is_staked(line)),
        _net(lines),
        _net(compared),
        expected,
        tuple(sorted(unknown)),
        tuple(_decisions(record, again, player)),
    )


def seats_of(again: Replayed, player: str) -> set[int]:
    """The seats at which a player had wagers."""
    betting = {
        step["seat"] for step in again.steps if step["what"] == "bet" and step["who"] == player
    }
    return betting | set(again.driver.table.seats_of(player))


def _decisions(record: TableRecord, again: Replayed, player: str) -> Iterator[Decided]:
    table = again.driver.table
    made = decided(record.game, table, again.answered, player)
    for number, (asked, advice, choice) in enumerate(made, 1):
        stake = first_stake(table.rules, again.steps, asked.seat)
        yield _decided(number, asked, advice, choice, stake)


def _decided(number: int, asked: Question, advice: Advice, choice: str, stake: Cents) -> Decided:
    best, chosen = (_elected(asked, advice, one) for one in (advice.best, choice))
    cost = advice.cost(choice) * stake
    return Decided(
        number,
        SETTING if advice.settings and not isinstance(asked.request, Ask) else best,
        tuple(card.face for card in asked.situation.cards),
        tuple(card.face for card in asked.situation.dealer),
        chosen,
        best,
        cost == 0,
        cost,
        link(asked) if cost else "",
    )


def _elected(asked: Question, advice: Advice, choice: str) -> str:
    """A choice in words: whether a wager is doubled is decided before the hands are set, so that
    of a setting only this was elected yet."""
    if isinstance(asked.request, Ask) and choice in advice.settings:
        wagers = choice.endswith(DOUBLED)
        return next(one.label for one in asked.request.options if bool(one.wager) == wagers)
    named = label(asked, advice, choice)
    return f"{named} low" if choice in advice.settings and named == choice else named


def _net(lines: Iterable[LineTold]) -> Cents:
    return sum(line["back"] - line["stake"] for line in lines)


def _is_staked(line: LineTold) -> bool:
    """Whether chips were at stake: not where they came back unplayed, nor what is paid of a win."""
    return line["outcome"] != "void" and line["wager"] != VIGORISH


def _expected(
    again: Replayed, lines: Iterable[LineTold], own: Collection[int], *, banked: bool
) -> tuple[Expectation, set[str]]:
    """What the wagers of a round were to bring the player, Envy by the hands of others among it;
    and those of which nobody can tell."""
    rules = again.driver.table.rules
    decided = [line for line in again.lines if line["outcome"] != "void"]
    stakes: dict[WagerKey, Counter[Cents]] = {}
    for line in filter(_is_staked, lines):
        key = key_of(rules, line["wager"])
        if not key.wager.endswith(ENVY):
            stakes.setdefault(key, Counter()).update(first_stakes(rules, key.wager, line))
        for envy, stake in envious(rules, line, decided, own):
            stakes.setdefault(envy, Counter())[stake] += 1
    whole, unknown = Expectation(), set()
    for key, made in stakes.items():
        figures = None if banked and key.wager == REQUIRED else _figures(key)
        if figures is None:
            unknown.add(title_of(rules, key.wager))
            continue
        now = at_meter(figures, meter_stood(again.driver.table.books))
        of_house = expecting_by(rules, key, now)(Part(stakes=made))
        whole += Expectation(
            -of_house.mean, of_house.variance, -of_house.third, simulated=of_house.simulated
        )
    return whole, unknown


def meter_stood(books: Books) -> Cents:
    """What stood on the meter of a round when its cards were dealt: with what its wagers put on it,
    before anything was won from it."""
    moves = [
        (entry.target, entry.cents if entry.target == METER else -entry.cents)
        for entry in books.entries
        if METER in (entry.source, entry.target)
    ]
    before = takewhile(lambda move: move[0] in (METER, CASINO), moves)
    opening = books.balance(METER) - sum(cents for _, cents in moves)
    return opening + sum(cents for _, cents in before)


def _name(rules: Rules, line: LineTold) -> str:
    return title_of(rules, key_of(rules, line["wager"]).wager)


@lru_cache(maxsize=256)
def _figures(key: WagerKey) -> Figures | None:
    """The figures of a wager, looked up once for tables that are alike; none where nobody can
    tell."""
    told = json.loads(key.rules)
    try:
        return figures_of(Rules.of(told["chapter"], told["chosen"]), base_of(key.wager))
    except Refused:
        return None
