"""What differs between two submissions."""

from datetime import date
from fractions import Fraction
from typing import Any

import pytest
from tests.submission.filed import filed
from tests.submission.findings import edited, offering

from pitboss.figures.figures import Figures, Outcome
from pitboss.submission.diff import Change, GameDiff, SubmissionDiff, diff
from pitboss.submission.model import Submission
from pitboss.submission.reading import read


def submission(text: str) -> Submission:
    """What a file holds."""
    found = read(text)
    assert found.findings == []
    assert found.submission is not None
    return found.submission


def between(old: str, new: str, *, figures: bool = False) -> SubmissionDiff:
    """What differs between two files."""
    return diff(submission(old), submission(new), figures=figures)


def game(slug: str, old: dict[str, Any], new: dict[str, Any], *, figures: bool = False) -> GameDiff:
    """What differs between two offers of a game."""
    found = between(offering(slug, old), offering(slug, new), figures=figures)
    assert found.casino == ()
    (one,) = found.games
    return one


def told(changes: tuple[Change, ...]) -> list[tuple[str, str, str, str]]:
    """Class, field, before and after."""
    return [(one.kind, one.field, one.old, one.new) for one in changes]


def test_nothing_differs() -> None:
    text = offering("over-under")
    assert between(text, text) == SubmissionDiff(submission(text), submission(text), (), ())


def test_what_is_the_casinos() -> None:
    old = filed(("over-under", "One", {}))
    new = edited(
        filed(("over-under", "One", {}), effective=date(2027, 2, 1), version="2"),
        facility='"Other"',
    )
    found = between(old, new)
    assert told(found.casino) == [
        ("casino", "casino.facility", "Keystone Casino", "Other"),
        ("casino", "casino.version", "1", "2"),
        ("casino", "casino.effective", "2026-11-17", "2027-02-01"),
    ]


def test_games_are_matched_by_the_names_under_which_they_are_offered() -> None:
    old = filed(("over-under", "One", {}), ("dj-wild", "Two", {}), ("pai-gow", "Same", {}))
    new = filed(("over-under", "Uno", {}), ("dj-wild", "Two", {}), ("dj-wild", "Same", {}))
    found = between(old, new)
    assert [(one.status, one.offer.name, one.offer.game) for one in found.games] == [
        ("removed", "One", "over-under"), ("removed", "Same", "pai-gow"),
        ("added", "Uno", "over-under"), ("added", "Same", "dj-wild"),
    ]  # fmt: skip


@pytest.mark.shows("678a.7(d)(2)", "678a.12(b)")
def test_a_wager_that_is_offered_now() -> None:
    one = game("high-card-flush", {}, {"paytables": {"flush_bonus": "B"}})
    assert told(one.changes) == [
        ("filed", "choices.flush_bonus_wager", "no", "yes"),
        ("filed", "paytables.flush_bonus", "none", "B"),
        ("limits", "limits.flush_bonus", "none", "$1 to $100"),
    ]
    assert one.changes[1].cites == ("678a.12(b)",)


@pytest.mark.parametrize(
    ("slug", "old", "new", "change"),
    [
        ("high-card-flush", {"paytables": {"flush_bonus": "A"}},
         {"paytables": {"flush_bonus": "B"}}, ("filed", "paytables.flush_bonus", "A", "B")),
        ("high-card-flush", {"paytables": {"progressive_jackpot": "A"}},
         {"paytables": {"progressive_jackpot": "B"}},
         ("free", "paytables.progressive_jackpot", "A", "B")),
        ("high-card-flush", {}, {"payout_limit": 6_000_000},
         ("filed", "choices.payout_limit", "none", "$60,000")),
        ("over-under", {}, {"adjacent_boxes": 3}, ("filed", "choices.adjacent_boxes", "2", "3")),
        ("over-under", {}, {"betting_positions": 5},
         ("free", "choices.betting_positions", "6", "5")),
        ("over-under", {}, {"odds_shown": "layout"},
         ("free", "choices.odds_shown", "sign", "layout")),
        ("over-under", {}, {"decision_order": "all_first"}, ("filed", "choices.decision_order")),
        ("over-under", {}, {"shuffler": "continuous"}, ("equipment", "equipment.shuffler")),
        ("blackjack", {}, {"switch": True}, ("filed", "choices.switch", "no", "yes")),
    ],
)  # fmt: skip
def test_a_change_and_its_class(
    slug: str, old: dict[str, Any], new: dict[str, Any], change: tuple[str, ...]
) -> None:
    first = told(game(slug, old, new).changes)[0]
    assert first[: len(change)] == change


def test_a_default_that_is_stated_now_is_a_change() -> None:
    """§ 686a.6(f) allows two boxes if nothing is stated; the submission says what is stated."""
    stated = offering("over-under", {"adjacent_boxes": 2})
    found = between(edited(stated, adjacent_boxes=None), stated)
    ((change,),) = (one.changes for one in found.games)
    assert told((change,)) == [
        ("filed", "choices.adjacent_boxes", "2 (default, not stated)", "2")
    ]  # fmt: skip
    assert not change.counts


def test_a_house_way_of_the_casinos_own() -> None:
    text = offering("face-up-pai-gow")
    line = '{ name = "own", title = "Our own way", rule = [{ words = "any", keep = "best" }] }'
    (one,) = between(text, edited(text, house_way=line)).games
    assert one.changes[0].new == "Our own way"


def test_limits() -> None:
    text = offering("over-under")
    found = between(text, edited(text, bonus='{ least = "$2", most = "$50" }'))
    assert told(found.games[0].changes) == [
        ("limits", "limits.bonus", "$1 to $100", "$2 to $50")
    ]  # fmt: skip


def test_a_choice_that_means_nothing_before_and_after_is_no_change() -> None:
    old, new = offering("pai-gow"), offering("pai-gow", {"progressive_seed": 500_000})
    assert between(old, new).games == ()


# figures


def figures(chance: int) -> Figures:
    """A wager of which one in so many brings back ten."""
    part = Fraction(1, chance)
    hit = Outcome("hit", "", part, Fraction(1), Fraction(10))
    return Figures("required", None, 6, (hit, Outcome("miss", "", 1 - part, Fraction(1), 0 * part)))


def test_the_wagers_whose_figures_differ_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def counted(rules: Any) -> dict[str, object]:
        more = {} if rules["bonus_wager"] else {"other": "no study"}
        return {"required": figures(rules.number("adjacent_boxes") + 10), "bonus": "same", **more}

    monkeypatch.setattr("pitboss.submission.diff.figures_of", counted)
    one = game("over-under", {}, {"adjacent_boxes": 5}, figures=True)
    (effect,) = one.effects
    assert effect.wager == "required"
    assert str(effect.more) == "-1/6"  # 10/15 - 10/12
    assert game("over-under", {}, {"verbal_bets": True}, figures=True).effects == ()
    without = game("over-under", {}, {"bonus_wager": False}, figures=True)
    assert [(one.wager, one.old, one.new) for one in without.effects] == [
        ("other", None, "no study")
    ]  # fmt: skip


def test_equipment_changes_no_figure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pitboss.submission.diff.figures_of", lambda _: pytest.fail("counted"))
    assert game("over-under", {}, {"shuffler": "continuous"}, figures=True).effects == ()
