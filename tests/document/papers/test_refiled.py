"""What must be filed again is what is printed otherwise: both versions are printed and compared."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from datetime import date
from typing import Any

import pytest
from tests.document.papers.offers import SWITCH
from tests.submission.filed import filed
from tests.submission.findings import edited, offering
from tests.submission.test_diff import between, submission
from tests.submission.test_linked import in_group

from pitboss.document.papers.printing import Kind, NotPrinted, printed_papers
from pitboss.document.papers.refiled import Refiled, in_order
from pitboss.document.report import ReportTerms
from pitboss.document.submission_diff import Terms, as_json
from pitboss.submission.model import Submission

KIND: Mapping[str, Kind] = {
    "submission.pdf": "submission",
    "layout.svg": "layout",
    "layout-annotated.svg": "layout",
    "layout.pdf": "layout",
    "signs.pdf": "signs",
    "guide.pdf": "guide",
    "house-way.pdf": "house-way card",
    "procedure.pdf": "procedure card",
    "mathematics.pdf": "mathematics",
}
"""The paper of each file."""

REPORT = ReportTerms(every=False, rounds=0, kernel_rounds=0, sensitivity=False, protection=False)
"""The report without what takes long. What it says of the rules is there."""

OWN_WAY = '{ name = "own", title = "Our way", rule = [{ words = "any", keep = "best" }] }'
ANOTHER = '{ name = "own", title = "Our way", rule = [{ words = "every", keep = "best" }] }'


def chosen(slug: str, old: dict[str, Any], new: dict[str, Any]) -> Callable[[], tuple[str, str]]:
    """A game with these choices, then with those."""
    return lambda: (offering(slug, old), offering(slug, new))


def changed(slug: str, given: dict[str, Any] | None = None, **line: str | None) -> Any:
    """A game, then the same with another line in its file."""
    return lambda: (offering(slug, given), edited(offering(slug, given), **line))


def linked() -> tuple[str, str]:
    """A progressive that is linked with one group, then with another."""
    text = offering("high-card-flush", {"linked_progressive": True,
                                        "paytables": {"progressive_jackpot": "A"}})  # fmt: skip
    return in_group(text, "A"), in_group(text, "B")


FLUSH = offering("high-card-flush", {"paytables": {"flush_bonus": "A"}})


def other_limits(text: str) -> tuple[str, str]:
    """A Flush Bonus, then one of other limits."""
    limits = '\nflush_bonus = { least = "$1", most = "$100" }'
    assert limits in text
    return text, text.replace(limits, '\nflush_bonus = { least = "$2", most = "$50" }')


def sampled() -> tuple[str, str]:
    """A sample, then the same filed in earnest."""
    text = offering("over-under")
    return text.replace("[casino]\n", "[casino]\nsample = true\n", 1), text


CASES: dict[str, Callable[[], tuple[str, str]]] = {
    "limits": changed("over-under", bonus='{ least = "$2", most = "$50" }'),
    "limits of an optional wager": lambda: other_limits(FLUSH),
    "paytable": chosen("high-card-flush", {"paytables": {"flush_bonus": "A"}},
                       {"paytables": {"flush_bonus": "B"}}),
    "paytable on the layout": chosen(
        "high-card-flush", {"paytables": {"flush_bonus": "A"}, "odds_shown": "layout"},
        {"paytables": {"flush_bonus": "B"}, "odds_shown": "layout"}),
    "free paytable": chosen("high-card-flush", {"paytables": {"progressive_jackpot": "A"}},
                            {"paytables": {"progressive_jackpot": "B"}}),
    "wager offered": chosen("high-card-flush", {}, {"paytables": {"flush_bonus": "B"}}),
    "wager withdrawn": chosen("over-under", {}, {"bonus_wager": False}),
    "house way": changed("face-up-pai-gow", house_way=OWN_WAY),
    "house way under the same title": lambda: (
        edited(offering("pai-gow"), house_way=OWN_WAY),
        edited(offering("pai-gow"), house_way=ANOTHER)),
    "decks": chosen("blackjack", {"decks": 6}, {"decks": 8}),
    "decks and the paytable for them": chosen(
        "blackjack", {"decks": 6, "paytables": {"match_the_dealer": "6"}},
        {"decks": 8, "paytables": {"match_the_dealer": "8"}}),
    "places": chosen("over-under", {}, {"betting_positions": 5}),
    "adjacent areas": chosen("over-under", {}, {"adjacent_boxes": 3}),
    "procedure": chosen("over-under", {}, {"decision_order": "all_first"}),
    "verbal bets": chosen("over-under", {}, {"verbal_bets": True}),
    "equipment": chosen("over-under", {}, {"shuffler": "continuous"}),
    "where the odds are shown": chosen("over-under", {}, {"odds_shown": "layout"}),
    "payout limit": chosen("high-card-flush", {}, {"payout_limit": 6_000_000}),
    "payout limit on the layout": chosen(
        "pai-gow", {"limit_shown": "layout"}, {"limit_shown": "layout", "payout_limit": 6_000_000}),
    "smallest chip": chosen("over-under", {}, {"min_chip": 100}),
    "size of a progressive wager": chosen("pai-gow", {"progressive_wager": True},
                                          {"progressive_wager": True, "progressive_bet": 500}),
    "players bank": chosen("pai-gow", {}, {"bank": True}),
    "Blackjack Switch": chosen("blackjack", {}, {"switch": True}),
    "Super Match at Blackjack Switch": chosen("blackjack", {"switch": True}, SWITCH),
    "group of a linked progressive": linked,
    "a default that is stated now": lambda: (
        edited(offering("over-under", {"adjacent_boxes": 2}), adjacent_boxes=None),
        offering("over-under", {"adjacent_boxes": 2})),
    "a choice that does nothing": chosen("pai-gow", {}, {"progressive_seed": 500_000}),
    "facility": changed("over-under", facility='"Other"'),
    "certificate holder": changed("over-under", certificate_holder='"Other, LLC"'),
    "version": lambda: (filed(("over-under", "One", {})),
                        filed(("over-under", "One", {}), version="2")),
    "the day of its effect": lambda: (
        filed(("over-under", "One", {})),
        filed(("over-under", "One", {}), effective=date(2027, 2, 1))),
    "a sample that is filed": sampled,
    "a game added": lambda: (filed(("over-under", "One", {})),
                             filed(("over-under", "One", {}), ("dj-wild", "Two", {}))),
    "a game withdrawn": lambda: (filed(("over-under", "One", {}), ("dj-wild", "Two", {})),
                                 filed(("over-under", "One", {}))),
    "games in another order": lambda: (
        filed(("over-under", "One", {}), ("dj-wild", "Two", {})),
        filed(("dj-wild", "Two", {}), ("over-under", "One", {}))),
    "a comment": lambda: (offering("over-under"), offering("over-under") + "\n# seen\n"),
}  # fmt: skip
"""Two versions of a file that differ in one way; every kind of choice is among them."""


def printed(made: Submission) -> dict[str, bytes]:
    """Every file of a submission, with the mathematics of Over/Under."""
    few = replace(made, offers=tuple(one for one in made.offers if one.game == "over-under"))
    papers = dict(printed_papers(made, made.offers, None, lambda _: None))
    papers |= dict(printed_papers(few, few.offers, REPORT, lambda _: None))
    papers |= dict(printed_papers(made, (), None, lambda _: None))  # the submission is the whole
    assert not [paper for paper in papers.values() if isinstance(paper, NotPrinted)]
    return {name: paper for name, paper in papers.items() if isinstance(paper, bytes)}


def differing(old: Submission, new: Submission) -> Iterator[tuple[str, Kind]]:
    """The files that are printed otherwise: the folder of each, and which paper it is. Of the
    submission itself they are compared as they are, but for the digest of the file, of the papers
    of games as if both had one version, of one day."""
    alike = replace(new, version=old.version, effective=old.effective, digest=old.digest)
    before, after = printed(old), printed(alike)
    after["submission.pdf"] = printed(replace(new, digest=old.digest))["submission.pdf"]
    for name, paper in after.items():
        if before.get(name) != paper:
            folder, _, file = name.rpartition("/")
            yield folder, KIND[file]


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES)
def test_what_is_to_be_filed_again_is_what_is_printed_otherwise(case: str) -> None:
    old, new = CASES[case]()
    refiled = Refiled(between(old, new))
    papers = {(folder, kind) for folder, kind in differing(submission(old), submission(new))}
    both = {offer.game for offer in submission(new).offers} - {"over-under"}
    expected = {kind for _, kind in papers}
    known = refiled.all - ({"mathematics"} if both else set())
    assert in_order(frozenset(known)) == in_order(frozenset(expected))


def told(case: str) -> dict[str, Any]:
    """What the command tells of a case."""
    old, new = CASES[case]()
    return as_json(between(old, new), Terms())


def test_limits_are_on_the_signs_and_in_the_submission_too() -> None:
    assert told("limits")["papers"] == ["submission", "signs", "guide"]


@pytest.mark.parametrize(
    ("case", "papers"),
    [
        ("paytable", ["submission", "signs", "guide", "mathematics"]),
        ("paytable on the layout", ["submission", "layout", "guide", "mathematics"]),
        ("where the odds are shown", ["submission", "layout", "signs", "mathematics"]),
        ("group of a linked progressive", ["submission"]),
        ("version", ["submission"]),
        ("a choice that does nothing", ["mathematics"]),
        ("a game withdrawn", ["submission"]),
        ("a comment", []),
    ],
)
def test_papers_of_a_change(case: str, papers: list[str]) -> None:
    assert told(case)["papers"] == papers


def test_a_change_has_the_papers_on_which_it_alone_is_seen() -> None:
    old, new = other_limits(FLUSH)
    (game,) = as_json(between(old, edited(new, min_chip='"$1"')), Terms())["games"]
    assert {change["field"]: change["papers"] for change in game["changes"]} == {
        "choices.min_chip": ["submission", "signs", "mathematics"],
        "limits.flush_bonus": ["submission", "signs", "guide"],
    }
    assert game["papers"] == ["submission", "signs", "guide", "mathematics"]


def test_changes_that_cannot_stand_alone_have_the_papers_of_both() -> None:
    """§ 633a.13(d), R-633a-4: the paytable is for its own number of decks."""
    (game,) = told("decks and the paytable for them")["games"]
    assert [change["papers"] for change in game["changes"]] == [game["papers"]] * 2


def test_games_of_which_nothing_differs_are_told_with_their_papers() -> None:
    text = filed(("over-under", "One", {}), ("dj-wild", "Two", {}))
    found = as_json(between(text, edited(text, facility='"Other"')), Terms())
    (facility,) = found["casino"]
    assert [(game["name"], game["changes"]) for game in found["games"]] == [
        ("One", []),
        ("Two", []),
    ]
    for game in found["games"]:
        assert game["papers"] == ["layout", "signs", "guide", "procedure card"]
    assert facility["papers"] == found["papers"] == ["submission", *found["games"][0]["papers"]]
