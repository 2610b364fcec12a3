"""What is different in another submission: each change with its class, what it does to the figures
of the wagers, and which papers it makes out of date."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Literal

from pitboss.chapters import wagers_taken
from pitboss.figures.figures import Figures
from pitboss.regulation import Rules, Wager
from pitboss.regulation.choice_in_words import label_of, title_of_choice
from pitboss.regulation.choices import Choice
from pitboss.regulation.posting import posted_wagers
from pitboss.regulation.signs import Inscription, LayoutArea
from pitboss.submission.checks.figures import figures_of
from pitboss.submission.checks.places import place
from pitboss.submission.model import Offer, Submission
from pitboss.vocabulary.money import dollars

Kind = Literal["filed", "free", "equipment", "limits", "casino"]
"""Filed: the text has it in the Rules Submission, or a ruling has it stated there. Free: the text
leaves it to the casino. Equipment, limits, the casino itself: as the file has them."""

Paper = Literal[
    "submission", "layout", "signs", "guide", "house-way card", "procedure card", "mathematics"
]
PAPERS: tuple[Paper, ...] = (
    "submission", "layout", "signs", "guide", "house-way card", "procedure card", "mathematics",
)  # fmt: skip

SHOWN = ("limit_shown", "odds_shown")
"""Choices of what is on the layout and what on a sign: of a payout limit, and of the rest."""

NONE = "none"
"""In place of a value that there is not."""


@dataclass(frozen=True, slots=True)
class Change:
    """One field that is different, its values in words."""

    kind: Kind
    field: str
    title: str
    old: str
    new: str
    cites: tuple[str, ...] = ()
    papers: frozenset[Paper] = frozenset({"submission"})
    counts: bool = False  # whether figures may hang on it

    def to_dict(self) -> dict[str, object]:
        """The change as data."""
        return {
            "class": self.kind,
            "field": self.field,
            "title": self.title,
            "old": self.old,
            "new": self.new,
            "cites": list(self.cites),
            "papers": in_order(self.papers),
        }


@dataclass(frozen=True, slots=True)
class Effect:
    """The figures of a wager before and after: none where it is not offered, words where they are
    not known."""

    wager: str
    old: Figures | str | None
    new: Figures | str | None

    @property
    def more(self) -> Fraction | None:
        """How much more comes back."""
        if isinstance(self.old, Figures) and isinstance(self.new, Figures):
            return self.new.payback - self.old.payback
        return None


@dataclass(frozen=True, slots=True)
class GameDiff:
    """A game that is offered otherwise; only then, or only before."""

    old: Offer | None
    new: Offer | None
    changes: tuple[Change, ...] = ()
    effects: tuple[Effect, ...] = ()
    counted: bool = True  # whether figures were asked for

    @property
    def offer(self) -> Offer:
        """The game as it is offered, or was."""
        offer = self.new or self.old
        assert offer is not None
        return offer

    @property
    def status(self) -> Literal["added", "removed", "changed"]:
        """Whether it is new, gone, or different."""
        if self.old is None:
            return "added"
        return "changed" if self.new else "removed"

    @property
    def papers(self) -> frozenset[Paper]:
        """What must be filed again: for a new game everything that it has. The mathematics are
        out of date where a figure is, or may be where none was counted."""
        if self.old is None or self.new is None:
            return _papers_of_game(self.offer) if self.new else frozenset({"submission", "guide"})
        found = frozenset(paper for change in self.changes for paper in change.papers)
        unknown = not self.counted and any(change.counts for change in self.changes)
        return found | {"mathematics"} if self.effects or unknown else found


@dataclass(frozen=True)
class SubmissionDiff:
    """What is different, of the casino and game by game."""

    old: Submission
    new: Submission
    casino: tuple[Change, ...]
    games: tuple[GameDiff, ...]

    @property
    def papers(self) -> frozenset[Paper]:
        """What must be filed again, of any game."""
        own = frozenset(paper for change in self.casino for paper in change.papers)
        return own.union(*(game.papers for game in self.games))


def in_order(papers: frozenset[Paper]) -> list[Paper]:
    """Papers in the order in which they are told."""
    return [paper for paper in PAPERS if paper in papers]


def diff(old: Submission, new: Submission, *, figures: bool = True) -> SubmissionDiff:
    """Game by game, matched by the names under which they are offered."""
    return SubmissionDiff(old, new, tuple(_casino(old, new)), tuple(_games(old, new, figures)))


# the casino


def _casino(old: Submission, new: Submission) -> Iterator[Change]:
    """The head of the file. The name of the certificate holder is on every layout (§ 633a.2(b)(1),
    § 686a.2(b)(1) and parallels)."""
    on_everything = frozenset[Paper]({"submission", "layout", "signs", "guide"})
    named = (
        ("facility", "Facility", on_everything),
        ("certificate_holder", "Certificate holder", on_everything),
        ("version", "Version", frozenset[Paper]({"submission"})),
        ("effective", "In effect from", frozenset[Paper]({"submission"})),
        ("sample", "A sample for practice", frozenset[Paper]({"submission"})),
    )
    for name, title, papers in named:
        before, after = getattr(old, name), getattr(new, name)
        if before != after:
            yield Change(
                "casino", f"casino.{name}", title, _said(before), _said(after), papers=papers
            )


def _said(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


# games


def _games(old: Submission, new: Submission, figures: bool) -> Iterator[GameDiff]:
    """Those that are offered under one name, then what is gone, then what is new. Another game
    under the same name is gone and new."""
    before = {(offer.name, offer.game): offer for offer in old.offers}
    after = {(offer.name, offer.game): offer for offer in new.offers}
    for name, offer in before.items():
        if name in after:
            changes = tuple(_changes(offer, after[name]))
            if changes:
                yield _changed(offer, after[name], changes, figures)
        else:
            yield GameDiff(offer, None, counted=figures)
    for name, offer in after.items():
        if name not in before:
            effects = _effects(None, offer) if figures else ()
            yield GameDiff(None, offer, (), tuple(effects), figures)


def _changed(old: Offer, new: Offer, changes: tuple[Change, ...], figures: bool) -> GameDiff:
    counts = figures and any(change.counts for change in changes)
    return GameDiff(old, new, changes, tuple(_effects(old, new)) if counts else (), figures)


def _changes(old: Offer, new: Offer) -> Iterator[Change]:
    edition = [offer.stated.get("edition") for offer in (old, new)]
    if edition[0] != edition[1]:
        yield Change(
            "filed", "edition", "Text of the chapter", str(edition[0]), str(edition[1]),
            papers=frozenset(PAPERS) - {"house-way card", "mathematics"}, counts=True,
        )  # fmt: skip
    yield from _choices(old, new)
    yield from _paytables(old, new)
    yield from _limits(old, new)
    if old.linked_group != new.linked_group:
        yield Change(
            "free", "linked_group", "Group of the linked progressive", old.linked_group or NONE,
            new.linked_group or NONE, papers=frozenset({"procedure card"}),
        )  # fmt: skip


def _choices(old: Offer, new: Offer) -> Iterator[Change]:
    """The choices, as far as they mean something before or after."""
    for choice in new.rules.chapter.choice:
        before, after = old.rules[choice.name], new.rules[choice.name]
        if before == after or not (old.rules.matters(choice) or new.rules.matters(choice)):
            continue
        yield Change(
            _kind(choice), place(new, choice), title_of_choice(choice), label_of(choice, before),
            label_of(choice, after), choice.cites, _papers_of_choice(old.rules, choice, after),
            counts=choice.about == "play" and choice.name not in SHOWN,
        )  # fmt: skip


def _kind(choice: Choice) -> Kind:
    if choice.about == "equipment":
        return "equipment"
    return "free" if choice.filed == "free" else "filed"


def _paytables(old: Offer, new: Offer) -> Iterator[Change]:
    """The tables by which wagers are paid that are offered before or after."""
    chapter = new.rules.chapter
    for wager in chapter.wager:
        if len(chapter.paytables(wager.name)) < 2:
            continue
        before, after = _table_in_use(old, wager.name), _table_in_use(new, wager.name)
        if before != after:
            yield Change(
                "filed" if wager.table_filed == "must" else "free", f"paytables.{wager.name}",
                f"Paytable of the {wager.title}", before, after,
                (new.rules.paytable(wager.name).cite,),
                _papers_of_table(wager, old.rules, new.rules), counts=True,
            )  # fmt: skip


def _table_in_use(offer: Offer, wager: str) -> str:
    return offer.rules.paytable(wager).name if offer.rules.offers(wager) else NONE


def _limits(old: Offer, new: Offer) -> Iterator[Change]:
    """Least and most of each wager, which the guide tells."""
    for name in dict.fromkeys([*old.limits, *new.limits]):
        before, after = _limit(old, name), _limit(new, name)
        if before != after:
            wager = new.rules.chapter.wager_named(name)
            yield Change(
                "limits", f"limits.{name}", f"Limits of the {wager.title}", before, after,
                wager.cites[:1], frozenset({"guide"}),
            )  # fmt: skip


def _limit(offer: Offer, wager: str) -> str:
    if wager not in offer.limits:
        return NONE
    least, most = offer.limits[wager]
    return f"{dollars(least)} to {dollars(most)}"


# papers


def _papers_of_choice(rules: Rules, choice: Choice, value: object) -> frozenset[Paper]:
    """What another value of a choice makes out of date. What the text has filed is in the
    submission; the layout and the sign show what they show; the dealer's card tells how the game is
    dealt, the guide how it is played."""
    papers: set[Paper] = {"procedure card"}
    if choice.filed != "free":
        papers.add("submission")
    if choice.allowed.house_way:
        return frozenset({*papers, "house-way card"})
    changed = replace(rules, chosen={**rules.chosen, choice.name: value})
    shown = _shown_otherwise(rules, changed)
    if choice.name in SHOWN:
        return shown
    own = frozenset[Paper]({"guide"} if choice.about == "play" else ())
    return frozenset({*papers, *shown, *own})


def _papers_of_table(wager: Wager, old: Rules, new: Rules) -> frozenset[Paper]:
    """What another paytable makes out of date."""
    own: set[Paper] = {"submission"} if wager.table_filed == "must" else set()
    return frozenset({*own, *_shown_otherwise(old, new), "guide"})


def _shown_otherwise(old: Rules, new: Rules) -> frozenset[Paper]:
    """Whether the layout or the sign shows something else (§ .2(b))."""
    papers: set[Paper] = set()
    if _on_layout(old) != _on_layout(new):
        papers.add("layout")
    if _on_sign(old) != _on_sign(new):
        papers.add("signs")
    return frozenset(papers)


def _on_layout(rules: Rules) -> tuple[object, ...]:
    """What hangs on choices in a layout: its places and areas, what is inscribed, and the odds
    where it has them."""
    parts = [part for part in _parts(rules) if not rules.on_sign(part)]
    posted = () if _are_odds_posted(rules) else _odds(rules)
    return rules.number("betting_positions"), parts, posted


def _on_sign(rules: Rules) -> tuple[object, ...]:
    """What a sign says: the odds, unless the layout has them, and what is not inscribed there."""
    parts = [part for part in _parts(rules) if rules.on_sign(part)]
    return parts, _odds(rules) if _are_odds_posted(rules) else ()


def _parts(rules: Rules) -> tuple[Inscription | LayoutArea, ...]:
    return (*rules.areas(), *rules.inscriptions())


def _are_odds_posted(rules: Rules) -> bool:
    return not rules.chapter.defaults.get("odds_shown") or rules["odds_shown"] == "sign"


def _odds(rules: Rules) -> tuple[object, ...]:
    return posted_wagers(rules, wagers_taken(rules))


def _papers_of_game(offer: Offer) -> frozenset[Paper]:
    """All papers of a game; the card of a house way only where the casino has one of its own."""
    own_way = any(choice.allowed.house_way for choice in offer.rules.chapter.choice)
    return frozenset(PAPERS) if own_way else frozenset(PAPERS) - {"house-way card"}


# figures


def _effects(old: Offer | None, new: Offer) -> Iterator[Effect]:
    """The wagers whose figures are others."""
    before = figures_of(old.at_table) if old else {}
    after = figures_of(new.at_table)
    for wager in dict.fromkeys([*before, *after]):
        was, now = before.get(wager), after.get(wager)
        if _told(was) != _told(now):
            yield Effect(wager, was, now)


def _told(figures: Figures | str | None) -> object:
    if not isinstance(figures, Figures):
        return figures
    return figures.paytable, figures.outcomes, figures.added, figures.meter, figures.envy
