"""Wagers made up for the tests, whose figures can be worked out by hand, and a whole report."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

import pytest

from pitboss.chapters import ODDS
from pitboss.document.report import Report, ReportTerms, build
from pitboss.figures.cache import FOLDER
from pitboss.figures.figures import Figures, Meter, Outcome, Sample
from pitboss.figures.odds import REQUIRED, GameOdds
from pitboss.figures.strategy import Advice, RuleInWords, Situation, Strategy
from pitboss.regulation import Rules, chapter_file
from pitboss.regulation.paytables import Published

ONE, NOTHING = Fraction(1), Fraction(0)


@pytest.fixture(scope="module", autouse=True)
def _nothing_kept() -> Iterator[None]:
    """Figures that are made up are not kept: others ask for the real ones by the same name."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(FOLDER, "")
        yield


def figures(
    *ways: tuple[str, Fraction, Fraction], wager: str = REQUIRED, paytable: str | None = None
) -> Figures:
    """A wager of one unit: its lines, how likely each is, and what each brings back."""
    outcomes = tuple(Outcome(hand, hand, chance, ONE, back) for hand, chance, back in ways)
    return Figures(wager, paytable, 1, outcomes)


def coin() -> Figures:
    """Even money on a fair coin."""
    return figures(("heads", Fraction(1, 2), Fraction(2)), ("tails", Fraction(1, 2), NOTHING))


def long_shot() -> Figures:
    """One in a hundred brings back a hundred."""
    return figures(("hit", Fraction(1, 100), Fraction(100)), ("miss", Fraction(99, 100), NOTHING))


def progressive(rules: Rules) -> Figures:
    """One in 10,000 takes a meter seeded with $2,000, one in 100 brings $30 for $1; a fifth of
    what is wagered goes onto the meter; another player's hand is worth 1/200 of $1 to each."""
    meter = rules.meter("progressive_bonus", "1")
    seed, rare = Fraction(meter.seed, meter.bet), Fraction(1, 10_000)
    outcomes = (
        Outcome("all", "100% of meter", rare, ONE, seed),
        Outcome("some", "30 for 1", Fraction(1, 100), ONE, Fraction(30)),
        Outcome("miss", "lose", 1 - Fraction(101, 10_000), ONE, NOTHING),
    )
    rate = rules.share("progressive_rate")
    return Figures(
        "progressive_bonus", "1", 1, outcomes,
        board=Published(wager="progressive_bonus", payback="70%", tolerance=Fraction(1, 1000),
                        note="fixed awards, seed and rate"),
        added=rate,
        meter=Meter(Fraction(3, 10), rare, rare, meter.bet, meter.seed),
        envy=Fraction(1, 200), envy_at=meter.bet,
    )  # fmt: skip


def simulated() -> Figures:
    """The coin, thrown 400 times."""
    return replace(
        coin(), wager=f"{REQUIRED}.house_way",
        sample=Sample(400, 7, "pitboss simulate coin --seed 7", Fraction(1, 20)),
    )  # fmt: skip


@pytest.fixture(name="coin")
def _coin() -> Figures:
    return coin()


@pytest.fixture(name="long_shot")
def _long_shot() -> Figures:
    return long_shot()


def no_advice(rules: Rules, decks: int, situation: Situation) -> Advice:
    """A coin asks nothing."""
    raise AssertionError((rules, decks, situation))


@pytest.fixture(scope="session")
def made_up() -> GameOdds:
    """Chapter 687a with wagers made up: the required ones hang on no choice, the Progressive Bonus
    Wager on its rate, and the Trips Bonus Wager on whether folded hands qualify, which in truth it
    does not."""

    def required(_: Rules, decks: int) -> list[Figures]:
        return [replace(coin(), decks=decks), replace(simulated(), decks=decks)]

    def trips(rules: Rules, _: int) -> list[Figures]:
        back = Fraction(90) if rules.flag("folded_progressive") else Fraction(80)
        return [
            figures(("hit", Fraction(1, 100), back + more), ("miss", Fraction(99, 100), NOTHING),
                    wager="trips_bonus", paytable=name)
            for name, more in (("DJWT-04", 5), ("DJWT-05", 0))
        ]  # fmt: skip

    return GameOdds(
        chapter_file("687a"),
        {
            REQUIRED: required,
            "trips_bonus": trips,
            "progressive_bonus": lambda rules, _: [progressive(rules)],
        },
        lambda _, decks: Strategy("dj-wild", decks, (RuleInWords("Call the coin", NOTHING),)),
        no_advice,
        deck_counts=(1,),
    )


@pytest.fixture(scope="session")
def over_under() -> Report:
    """The report of Over/Under, with a short cross-check."""
    odds = ODDS["over-under"]
    return build(odds, odds.rules, ReportTerms(rounds=200))
