"""What `pitboss odds` and `pitboss strategy` say to people."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from io import StringIO
from typing import Any

import pytest
from rich.console import Console
from tests.cli.commands import Command

import pitboss.cli.odds
from pitboss.chapters import ODDS
from pitboss.cli.odds import odds
from pitboss.cli.strategy import strategy
from pitboss.document.blocks import Section
from pitboss.document.odds import overview, wager
from pitboss.document.strategy import labels_of
from pitboss.document.terminal import show
from pitboss.figures.cache import FOLDER
from pitboss.figures.figures import Figures, Meter, Outcome
from pitboss.figures.odds import REQUIRED, GameOdds
from pitboss.figures.results import by_result
from pitboss.figures.strategy import Advice, Situation
from pitboss.regulation.paytables import Published
from pitboss.vocabulary.cards import cards

ONE, NOTHING, HALF = Fraction(1), Fraction(0), Fraction(1, 2)
RARE = Fraction(1, 1_228_443_276_060)


def coin(pays: str = "1 to 1", chance: Fraction = HALF) -> Figures:
    """Heads or tails."""
    heads = Outcome("heads", pays, chance, ONE, 2 * ONE)
    return Figures("bonus", "A", 1, (heads, Outcome("tails", "lose", 1 - chance, ONE, NOTHING)))


def show_entry(figures: Figures, console: Console) -> None:
    """Shows one wager."""
    show([Section("", tuple(wager(ODDS["over-under"].chapter, figures)))], console)


def entry(figures: Figures) -> str:
    """What is shown of one wager, its lines run together."""
    out = StringIO()
    show_entry(figures, Console(file=out, width=200))
    return " ".join(out.getvalue().split())


def test_a_rare_line_has_its_digits_and_thousands() -> None:
    """1 in 1,228,443,276,060 is 8.14 in a hundred thousand million of a percent."""
    shown = entry(coin("2000 to 1", RARE))
    assert "heads 2,000 to 1 0.000000000081% 1,228,443,276,060" in shown
    assert "tails lose 100.00000% 1.00" in shown


def test_envy_is_told_with_the_wager_that_it_is_of() -> None:
    shown = entry(replace(coin(), envy=Fraction(44, 1000), envy_at=500))
    assert "Envy: 4.400% more at a wager of $5, for each other player" in shown


def test_the_meter_at_which_a_progressive_is_even_is_grouped() -> None:
    """Half comes back without the meter, and a $1 wager takes 1 in 3,000,000 of it."""
    meter = Meter(HALF, Fraction(1, 3_000_000), Fraction(1, 3_000_000), 100, 0)
    assert "even at $1,500,000" in entry(replace(coin(), meter=meter))


def test_sections_are_set_apart() -> None:
    out = StringIO()
    console = Console(file=out, width=80)
    for note in ("", "of a fair coin"):
        show_entry(replace(coin(), note=note), console)
    show_entry(coin(), console)
    found = [line.strip() for line in out.getvalue().splitlines()]
    heading = "Bonus Wager, A, 1 deck (--wager bonus)"
    titles = [number for number, line in enumerate(found) if line == heading]
    assert len(titles) == 3
    assert [found[number - 1] for number in titles[1:]] == ["", ""]


def test_too_many_ways_are_shown_by_their_results() -> None:
    """Sixteen stakes, each of which wins one as often as it is lost."""
    chance = Fraction(1, 32)
    ways = [
        Outcome(f"{stake} units wagered", pays, chance, ONE * stake, ONE * back)
        for stake in range(2, 18)
        for pays, back in (("loses all", 0), ("wins 1", stake + 1))
    ]
    results = by_result(ways)
    won, *lost = results
    assert (won.hand, won.pays, won.probability, won.net) == (
        "2 to 17 units wagered", "wins 1", HALF, ONE,
    )  # fmt: skip
    assert [(one.hand, one.probability, one.net) for one in lost] == [
        (f"{stake} units wagered", chance, -ONE * stake) for stake in range(2, 18)
    ]
    figures = Figures(REQUIRED, None, 1, tuple(ways))
    assert "--json lists all 32 ways" in entry(figures)
    assert len(figures.to_dict()["lines"]) == 32
    assert by_result(ways[:30]) == ways[:30]


def board(payback: str, envy_earners: int = 0) -> Published:
    """What the Board might have said of the coin."""
    within = Fraction(1, 1000)
    return Published(
        wager="bonus", payback=payback, tolerance=within, note="", envy_earners=envy_earners
    )


def test_the_boards_figure_may_have_envy_in_it() -> None:
    """A coin pays back all, and 4.4% more with one other player."""
    envious = replace(coin(), board=board("104.4%", 1), envy=Fraction(44, 1000), envy_at=500)
    out = StringIO()
    entries = [envious, replace(coin(), board=board("100%"))]
    show(
        [Section("", tuple(overview(ODDS["over-under"].chapter, entries)))],
        Console(file=out, width=80),
    )
    words = " ".join(out.getvalue().split())
    assert "Bonus Wager, A: 104.4% agrees with one other player's Envy" in words
    assert words.count("Envy") == 1


def test_all_games_point_to_where_a_difference_is_explained(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def game(slug: str, payback: str) -> GameOdds:
        figures = replace(coin(), wager=REQUIRED, board=board(payback))
        return replace(ODDS[slug], counts={REQUIRED: lambda *_: [figures]})

    made_up = {"over-under": game("over-under", "100%"), "dj-wild": game("dj-wild", "90%")}
    monkeypatch.setenv(FOLDER, "")
    monkeypatch.setattr(pitboss.cli.odds, "ODDS", made_up)
    shown = Command(odds).run("--all").stdout
    assert shown.count("Why a figure DIFFERS") == 1
    assert "Why a figure DIFFERS: pitboss odds dj-wild" in shown


def test_the_rule_in_words_comes_before_the_charts() -> None:
    shown = Command(strategy).run("over-under").stdout
    assert shown.index("never Surrender") < shown.index("By the first card")


def advice(
    hand: str,
    dealer: str,
    worths: Mapping[str, Fraction],
    facts: dict[str, Any] | None = None,
    lows: Mapping[str, str] | None = None,
    labels: Mapping[str, str] | None = None,
) -> Advice:
    """Advice made up."""
    settings = {name: ((), cards(low, "low")) for name, low in (lows or {}).items()}
    situation = Situation(cards(hand, "hand"), cards(dealer, "dealer") if dealer else ())
    return Advice(situation, worths, facts or {}, settings, labels or {})


def test_a_setting_is_told_by_its_low_card_in_words() -> None:
    worths = {"Jk": NOTHING, "Jk, double": ONE, "Ac": NOTHING}
    lows = {"Jk": "Jk", "Jk, double": "Jk", "Ac": "Ac"}
    assert labels_of(advice("Jk Ac Kd 9h 7s 5c", "", worths, lows=lows)) == {
        "Jk": "joker low", "Jk, double": "joker low, double", "Ac": "ace of clubs low",
    }  # fmt: skip


def test_settings_that_read_the_same_are_told_apart_by_their_cards() -> None:
    lows = {"Ac Qh": "Ac Qh", "Jk Qh": "Jk Qh", "Qh 9s": "Qh 9s"}
    labels = {"Ac Qh": "ace-queen low", "Jk Qh": "ace-queen low", "Qh 9s": "queen-nine low"}
    made_up = advice("Jk Ac Qh 9s", "", dict.fromkeys(lows, NOTHING), lows=lows, labels=labels)
    assert labels_of(made_up) == {
        "Ac Qh": "ace-queen low (Ac Qh)",
        "Jk Qh": "ace-queen low (Jk Qh)",
        "Qh 9s": "queen-nine low",
    }


NO_BLACKJACK = "Worths are for when the dealer turns out to have no Blackjack."
INSURANCE = "Insurance brings -7.767% of what is put on it, half the wager at most."


@pytest.mark.shows("633a.7(h)", "633a.8(b)")
@pytest.mark.parametrize(
    ("up_card", "choice", "said"),
    [
        ("Ac", "hit", [NO_BLACKJACK, INSURANCE]),
        ("Ac", "insurance", [INSURANCE]),  # decided before the hole card is read
        ("Kc", "hit", [NO_BLACKJACK]),
        ("9c", "hit", []),
    ],
)
def test_633a_7_h_what_the_worths_take_for_granted(
    up_card: str, choice: str, said: list[str]
) -> None:
    facts = {"insurance_wager": {"exact": "-8/103"}} if up_card == "Ac" else {}
    made_up = advice("Ts 6h", up_card, {choice: NOTHING}, facts)
    assert list(ODDS["blackjack"].remarks(made_up)) == said


@pytest.mark.shows("633a.8(a)")
def test_633a_8_a_insurance_is_told_with_the_cards_that_are_seen() -> None:
    """Of the 309 cards that are not seen 95 have the value ten: three times that less one unit is
    -24/309, 7.767% of it."""
    shown = Command(strategy).run("blackjack", "--hand", "Ts 6h", "--dealer", "Ac").stdout
    assert NO_BLACKJACK in shown
    assert INSURANCE in shown


def test_nothing_is_granted_in_other_games() -> None:
    assert list(ODDS["over-under"].remarks(advice("6h", "", {"over": ONE}))) == []
