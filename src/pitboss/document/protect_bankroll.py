"""The bankroll of each wager in tables and drawings: for a player, for the house, and of meters."""

from collections.abc import Iterator
from fractions import Fraction

from pitboss.chapters import CHAPTERS
from pitboss.document.bankroll import risk
from pitboss.document.blocks import (
    Block,
    Facts,
    FiguresTable,
    Plot,
    Plots,
    Section,
    Text,
    Tick,
    in_numbers,
    in_words,
)
from pitboss.document.cells import NONE, Cell, Number
from pitboss.document.numbers import grouped, short, ticks_between
from pitboss.document.sensitivity import title_of
from pitboss.document.session import plot_of, units
from pitboss.protect.bankroll.found import SHARES, Found, MeterFound, WagerFound
from pitboss.protect.bankroll.liability import Meter
from pitboss.vocabulary.money import dollars

LINKS = (1, 2, 5, 10, 20, 50)
"""So many tables that share a meter are told beside one another."""
CURVE = 60
"""Points of a drawn curve."""
TOP = 1.15
"""What the drawing of a share is higher than all, for the words above."""
HOURS_A_YEAR = 24 * 365


def sections(found: Found) -> Iterator[Section]:
    """For a player, for the house, and what each meter owes."""
    listed = [*found.wagers, *([found.seat] if found.seat else [])]
    if changes := dict.fromkeys(change for wager in listed for change in wager.not_the_chapter):
        told = tuple(Text(f"NOT THE CHAPTER'S RULES: {change}.") for change in changes)
        yield Section("Bankroll: what it goes by", told)
    if listed:
        yield Section("Bankroll: a player", tuple(_player(found, listed)))
    if any(wager.house for wager in listed):
        yield Section("Bankroll: the house", tuple(_house(found, listed)))
    for meter in found.meters:
        yield Section(
            f"Bankroll: what the meter of {_title(found, meter.wager)} owes", tuple(_meter(meter))
        )
    if found.missing:
        words = "; ".join(f"{_title(found, name)}: {why}" for name, why in found.missing.items())
        yield Section("Bankroll: not known", (Text(f"{words}."),))


def _title(found: Found, wager: str) -> str:
    file = CHAPTERS[found.game].file
    title = "Whole seat" if wager == "seat" else title_of(file, wager)
    return title.removesuffix(" Wager").replace("Required wagers", "Required")


def _named(found: Found, wager: WagerFound) -> str:
    return _title(found, wager.wager) + ("~" if wager.simulated else "")


# a player


def _player(found: Found, listed: list[WagerFound]) -> Iterator[Block]:
    yield FiguresTable(
        "What a unit is worth, and how fast it shows",
        (*in_words("Wager"), *in_numbers("Per unit", "Std dev", "N0, rounds", "Kelly")),
        tuple(
            (_named(found, wager), Number(wager.player.mean, "signed"),
             Number(wager.player.variance, "root", 3), _count(wager.player.n0),
             Number(wager.player.kelly.stake, "percent", 3) if wager.player.kelly else NONE)
            for wager in listed
        ),
        note="Per unit of the first wager; with a meter, at its seed. N0: the rounds after which "
        "what is expected is as much as one standard deviation. Kelly: the share of a bankroll to "
        "stake for the fastest growth; none where the edge is the house’s. A tilde: simulated.",
    )  # fmt: skip
    most = max(found.terms.sessions)
    yield FiguresTable(
        f"Risk of ruin within {most:,} rounds",
        (*in_words("Wager"),
         *in_numbers(*(f"{bankroll:,} units" for bankroll in found.terms.bankrolls))),
        tuple(
            (_named(found, wager),
             *(risk(wager.player.within[most][bankroll]) for bankroll in found.terms.bankrolls))
            for wager in listed
        ),
        note="The chance that less than one unit is left at some time, with one unit on each "
        "round. Counted round by round in floating point: off by less than a part in "
        f"{_a_part(listed)} of itself.",
    )  # fmt: skip
    if any(wager.player.ever for wager in listed):
        yield _ruin_ever(found, listed)
    rounds = [session.rounds for session in listed[0].player.sessions]
    for place, number in enumerate(rounds):
        yield _sessions(found, listed, place, number)
    if rounds:
        first = listed[0]
        yield Plots(
            f"How a session ends: {_title(found, first.wager)}",
            tuple(map(plot_of, first.player.sessions)),
        )


def _a_part(listed: list[WagerFound]) -> str:
    return grouped(10 ** (len(str(int(1 / max(w.player.relative_error for w in listed)))) - 1))


def _ruin_ever(found: Found, listed: list[WagerFound]) -> FiguresTable:
    """Of those wagers by which a player can last for ever."""
    return FiguresTable(
        "Risk of ruin without end, where the player has the edge",
        (*in_words("Wager"), *in_numbers("Bankroll", "Ruin", "As a diffusion")),
        tuple(
            (_named(found, wager), f"{units(one.bankroll, sign=False)} units", risk(one.chance),
             risk(one.diffusion))
            for wager in listed
            for one in wager.player.ever
        ),
        note="Whoever has no edge is ruined for certain. The diffusion is a second method, near "
        "the first where results are small beside the bankroll.",
    )  # fmt: skip


def _sessions(found: Found, listed: list[WagerFound], place: int, rounds: int) -> FiguresTable:
    sessions = [(wager, wager.player.sessions[place]) for wager in listed]
    lost = max(session.lost for _, session in sessions)
    return FiguresTable(
        f"After {rounds:,} rounds",
        (*in_words("Wager"), *in_numbers("Ahead", "Even", "5%", "Median", "95%")),
        tuple(
            (_named(found, wager), Number(session.ahead, "percent", 2),
             Number(session.even, "percent", 2),
             *(units(session.quantile(Fraction(share, 100))) for share in (5, 50, 95)))
            for wager, session in sessions
        ),
        note="In units: what one in twenty sessions, half of them, and all but one in twenty do "
        "not exceed. By convolution in whole numbers, "
        + (f"no chance off by more than {float(lost):.0e}." if lost else "exactly."),
    )  # fmt: skip


def _count(value: Fraction | None) -> Cell:
    return NONE if value is None else Number(value, "count")


# the house


def _house(found: Found, listed: list[WagerFound]) -> Iterator[Block]:
    terms = found.terms
    banked = [(wager, wager.house) for wager in listed if wager.house]
    yield FiguresTable(
        f"The bankroll that is lost once in {grouped(1 / terms.risk)} times, ever",
        (*in_words("Wager"), *in_numbers("Unit", "Bankroll", "Units", "Diffusion", "Kelly")),
        tuple(
            (_named(found, wager), dollars(wager.unit),
             f"${grouped(house.needs.bankroll * wager.unit / 100)}" if house.needs else "no end",
             grouped(house.needs.bankroll) if house.needs else NONE,
             _count(house.needs_as_diffusion),
             grouped(house.kelly.bankroll) if house.kelly else NONE)
            for wager, house in banked
        ),
        note="What the house must hold against one player who makes the wager for ever: in money, "
        "in units, and in units by the diffusion, which knows nothing of rare large awards. Kelly: "
        "units of bankroll to one unit wagered at which it grows fastest. Beside a meter the house "
        "pays the rates of progression and the reseed; the awards of the meter are the players’.",
    )  # fmt: skip
    yield FiguresTable(
        f"The hold within {_share(terms.within)} of what is expected, "
        f"{_share(terms.confidence)} of the time",
        (*in_words("Wager"), *in_numbers("Per unit", "Rounds", "Hours of a table")),
        tuple(
            (_named(found, wager), Number(house.mean, "signed"), _count(house.rounds_until_sure),
             _count(house.hours_until_sure))
            for wager, house in banked
        ),
        note=f"By the normal approximation; {found.players} players, {terms.rounds_per_hour} "
        "rounds an hour.",
    )  # fmt: skip
    yield FiguresTable(
        f"A shift of {terms.shift_hours} hours: {banked[0][1].shift.rounds:,} wagers",
        (*in_words("Wager"), *in_numbers("Expected", "House loses", "Worst in 1,000")),
        tuple(
            (_named(found, wager), _money(house.shift.expected * wager.unit),
             Number(house.shift.loses, "percent", 2), _money(house.shift.worst * wager.unit))
            for wager, house in banked
        ),
        note="All seats of the table make the wager in every round, as if each had a dealer of his "
        "own: where one dealer’s hand meets all of them, shifts differ more than this.",
    )  # fmt: skip


def _money(cents: Fraction) -> str:
    return f"{'-' if cents < 0 else ''}${grouped(abs(cents) / 100)}"


def _share(value: Fraction) -> str:
    return f"{short(value * 100)}%"


# meters


def _meter(found: MeterFound) -> Iterator[Block]:
    meter, link = found.meter, found.link
    tables = "1 table" if link.tables == 1 else f"{link.tables} tables"
    yield Facts((
        ("Whole meter won", f"once in {grouped(1 / meter.whole)} wagers"),
        ("Wagers an hour", f"{grouped(link.wagers_per_hour)} at {tables}"),
        ("Hours between hits", grouped(found.hours, 1)),
        *_starts(meter),
        ("Cost of the reseed, of each wager", Number(meter.seed_cost, "percent")),
        ("Cost of the reseed, an hour", Number(found.seed_per_hour, "dollars", 2)),
    ))  # fmt: skip
    hits = {"On the meter": found.later_hit}
    if meter.later_start != meter.seed:
        hits = {"At the first hit": found.first_hit, "At later hits": found.later_hit}
    yield FiguresTable(
        "Time to hit, and what stands on the meter then",
        in_numbers("Share", "Wagers", "Hours", *hits),
        tuple(
            (_share(share), f"{meter.wagers_until(share):,}",
             grouped(found.hours_until(share), 1), *(_money(hit[share]) for hit in hits.values()))
            for share in SHARES
        ),
        note="So many of all waits are over by then, and so many hits find no more than this on "
        "the meter. Waits are exact; where shares of the meter are won too, amounts are followed "
        "on a fine grid. A wager is as likely to win whatever stands there, so that these are also "
        "the amounts that the house owes at any time.",
    )  # fmt: skip
    yield FiguresTable(
        "Linked tables",
        in_numbers("Tables", "Hits a year", "Hours between hits", "Half within, hours", "95%"),
        tuple(
            (str(tables),
             grouped(HOURS_A_YEAR / hours, 2), grouped(hours, 1),
             *(grouped(meter.wagers_until(Fraction(share, 100)) * each, 1) for share in (50, 95)))
            for tables in LINKS
            for each in [link.tables / link.wagers_per_hour / tables]
            for hours in [each / meter.whole]
        ),
        note=f"{link.seats} players at each, {link.rounds_per_hour} rounds an hour, "
        f"{_share(link.participation)} of the players, day and night.",
    )  # fmt: skip
    yield Plots("", (_stands(found),))


def _starts(meter: Meter) -> Iterator[tuple[str, Cell]]:
    """Where it stands on average, at the first hit and at later ones if they differ."""
    later = Number(meter.at_hit(meter.later_start), "dollars", 2)
    if meter.later_start == meter.seed:
        yield "Starts at", Number(Fraction(meter.seed), "dollars", 2)
        yield "Won, and owed at any time, on average", later
        return
    yield "Starts first at", Number(Fraction(meter.seed), "dollars", 2)
    yield "Won for the first time at, on average", Number(meter.at_hit(meter.seed), "dollars", 2)
    yield "Starts later at, with the reserve, on average", Number(meter.later_start, "dollars", 2)
    yield "Won later, and owed at any time, on average", later


def _stands(found: MeterFound) -> Plot:
    """The share of hits at which no more than so much stands on the meter."""
    meter = found.meter
    shares = [Fraction(number, CURVE) for number in range(CURVE)]
    later = [float(at) / 100 for at in meter.stands_at(shares, later=True)]
    right = later[-1]
    median = found.later_hit[Fraction(1, 2)]
    curve = ((at / right, float(share) / TOP) for at, share in zip(later, shares, strict=True))
    return Plot(
        title="What stands on the meter when it is won",
        x_axis="dollars on the meter",
        y_axis="share of hits with no more",
        x_ticks=tuple(Tick(at / right, f"${at:,.0f}") for at in ticks_between(0, right, 5)),
        y_ticks=tuple(
            Tick(at / TOP, label)
            for at, label in ((0.0, "0%"), (0.25, "25%"), (0.5, "50%"), (0.75, "75%"), (1.0, "all"))
        ),
        points=((0.0, 0.0), *curve),
        marks=(Tick(float(median) / 100 / right, f"half by {_money(median)}", 0.5 / TOP),),
        alt=f"Half of all hits find no more than {_money(median)} on the meter, one in twenty more "
        f"than {_money(found.later_hit[Fraction(95, 100)])}.",
    )
