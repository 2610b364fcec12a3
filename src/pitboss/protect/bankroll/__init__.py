"""How long money lasts: risk of ruin, N0, Kelly, sessions, for a player and for the house; and what
a progressive meter owes."""

from collections.abc import Iterator
from fractions import Fraction
from math import log

from pitboss.chapters import odds_of
from pitboss.figures.figures import Figures
from pitboss.figures.in_use import in_use, wagers_of
from pitboss.figures.odds import GameOdds, way_to_play
from pitboss.protect.bankroll.by_other_means import ruin_as_diffusion
from pitboss.protect.bankroll.found import (
    SHARES,
    Found,
    HouseFound,
    MeterFound,
    PlayerFound,
    RuinFound,
    ShiftFound,
    WagerFound,
)
from pitboss.protect.bankroll.house import house_results, n0, rounds_until_sure
from pitboss.protect.bankroll.kelly import kelly
from pitboss.protect.bankroll.liability import Link, Meter
from pitboss.protect.bankroll.results import RoundResults, results_of, seat_of
from pitboss.protect.bankroll.ruin_ever import RuinEver, ruin_ever
from pitboss.protect.bankroll.ruin_within import relative_error, ruin_within
from pitboss.protect.bankroll.session import play
from pitboss.protect.bankroll.terms import Terms
from pitboss.protect.bankroll.together import seat_together
from pitboss.regulation import Rules
from pitboss.vocabulary.refusal import Refused

__all__ = ["Found", "Terms", "find"]

SESSIONS = 500
"""A session is of so many rounds at most; ruin is told for more."""
ONE_IN = 1_000
"""The worst shift of so many is told."""


def find(game: str, rules: Rules, terms: Terms) -> Found:
    """The bankroll of each wager that the rules offer, by the paytable in use; where they are the
    default ones, of every wager of the chapter."""
    odds = odds_of(game)
    terms.check(rules)
    figures, missing = _figures(odds, rules, terms)
    players = terms.at_table(rules)
    link = Link(terms.tables, players, terms.rounds_per_hour, terms.participation)
    meters = {entry.wager: Meter.of(rules, entry) for entry in figures if entry.meter}
    return Found(
        game,
        terms,
        players,
        tuple(_wager(odds, rules, entry, meters.get(entry.wager), terms) for entry in figures),
        _seat(rules, figures, meters, terms),
        tuple(_meters(figures, meters, link)),
        missing,
    )


def _figures(odds: GameOdds, rules: Rules, terms: Terms) -> tuple[list[Figures], dict[str, str]]:
    """The figures by the paytables in use; of what has none, why. A bank against fewer hands is
    left out unless it is named."""
    named = {*terms.wagers, *terms.stakes()}
    every = wagers_of(odds, rules, every=not rules.chosen)
    known, missing = [], {}
    for wager in every:
        try:
            known += [entry for entry in odds.wager(wager, rules) if in_use(rules, entry)]
        except Refused as refusal:
            missing[wager] = refusal.what
    for wager in sorted(named):
        if wager not in {entry.wager for entry in known}:
            raise Refused(
                f"the wager {wager!r} has no figures under these rules",
                field="wagers",
                allowed=", ".join(dict.fromkeys(entry.wager for entry in known)),
                cites=[data.cites[0] for data in odds.chapter.wager],
            )
    if named:
        return [entry for entry in known if entry.wager in named], {}
    return [entry for entry in known if not way_to_play(entry.wager)[1]], missing


def _wager(
    odds: GameOdds, rules: Rules, entry: Figures, meter: Meter | None, terms: Terms
) -> WagerFound:
    by_house = odds.holding(rules, entry.wager).by_house
    return WagerFound(
        entry.wager,
        entry.paytable,
        meter.bet if meter else terms.stake,
        entry.sample is not None,
        _player(results_of(entry), terms),
        _house(house_results(entry, meter), terms, rules) if by_house else None,
        not_the_chapter=entry.not_the_chapter,
    )


def _seat(
    rules: Rules, figures: list[Figures], meters: dict[str, Meter], terms: Terms
) -> WagerFound | None:
    """All wagers of a seat in units of the first: together where they are counted so, else as if
    they were independent."""
    stakes = terms.stakes()
    if not stakes:
        return None
    staked = [entry for entry in figures if entry.wager in stakes]
    unit = stakes[staked[0].wager]
    for entry in staked:
        meter = meters.get(entry.wager)
        if meter and stakes[entry.wager] != meter.bet:
            raise Refused(
                f"the bet of {stakes[entry.wager]} cents on {entry.wager} is not possible",
                field="seat",
                allowed=f"{meter.bet} cents: its meter takes only this bet",
            )
    parts = [Fraction(stakes[entry.wager], unit) for entry in staked]
    units = {entry.wager: part for entry, part in zip(staked, parts, strict=True)}
    player, house = seat_together(rules, units, meters)
    alone = {"player": player, "house": house}
    player = player or seat_of(zip(map(results_of, staked), parts, strict=True))
    house = house or seat_of(
        (house_results(entry, meters.get(entry.wager)), part)
        for entry, part in zip(staked, parts, strict=True)
    )
    simulated = any(entry.sample for entry in staked)
    return WagerFound(
        "seat", None, unit, simulated, _player(player, terms), _house(house, terms, rules),
        as_if_independent=tuple(side for side, found in alone.items() if found is None),
        not_the_chapter=tuple(
            dict.fromkeys(change for entry in staked for change in entry.not_the_chapter)
        ),
    )  # fmt: skip


def _player(round_: RoundResults, terms: Terms) -> PlayerFound:
    ever = ruin_ever(round_.on_grid())
    return PlayerFound(
        round_.mean,
        round_.variance,
        n0(round_),
        kelly(round_),
        ruin_within(round_, terms.bankrolls, terms.sessions),
        relative_error(round_, max(terms.sessions)),
        tuple(_ruin(ever, round_, Fraction(units)) for units in terms.bankrolls)
        if round_.mean > 0
        else (),
        tuple(play(round_, rounds) for rounds in terms.sessions if rounds <= SESSIONS),
    )


def _ruin(ever: RuinEver, round_: RoundResults, bankroll: Fraction) -> RuinFound:
    return RuinFound(bankroll, ever.chance(bankroll), ruin_as_diffusion(round_, bankroll))


def _house(round_: RoundResults, terms: Terms, rules: Rules) -> HouseFound:
    """The house goes on while it owes nothing."""
    players = terms.at_table(rules)
    ever = ruin_ever(round_.on_grid(), Fraction(0))
    bankroll = ever.bankroll(terms.risk)
    sure = rounds_until_sure(round_, terms.within, terms.confidence)
    an_hour = terms.rounds_per_hour * players
    has_edge = round_.mean > 0
    return HouseFound(
        round_.mean,
        round_.variance,
        n0(round_),
        kelly(round_),
        _ruin(ever, round_, bankroll) if bankroll is not None else None,
        Fraction(-log(terms.risk)) * round_.variance / (2 * round_.mean) if has_edge else None,
        sure if has_edge else None,
        sure / an_hour if sure is not None and has_edge else None,
        _shift(round_, an_hour * terms.shift_hours),
    )


def _shift(round_: RoundResults, rounds: int) -> ShiftFound:
    """All rounds of a shift, as if each player had a dealer of his own."""
    session = play(round_.opposite, rounds, Fraction(1, ONE_IN))
    worst = -session.quantile(1 - Fraction(1, ONE_IN))
    return ShiftFound(rounds, round_.mean * rounds, session.ahead, worst)


def _meters(figures: list[Figures], meters: dict[str, Meter], link: Link) -> Iterator[MeterFound]:
    for entry in figures:
        meter = meters.get(entry.wager)
        if meter is None or not meter.whole:
            continue
        assert entry.paytable is not None
        first, later = (
            dict(zip(SHARES, meter.stands_at(SHARES, later=later), strict=True))
            for later in (False, True)
        )
        yield MeterFound(
            entry.wager, entry.paytable, meter, link, first, later, entry.not_the_chapter
        )
