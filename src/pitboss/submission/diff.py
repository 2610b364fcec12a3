"""What is different in another submission: each change with its class, and what it does to the
figures of the wagers."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from pitboss.figures.figures import Figures
from pitboss.regulation.choice_in_words import label_of, title_of_choice
from pitboss.regulation.choices import Choice
from pitboss.submission.checks.figures import figures_of
from pitboss.submission.checks.places import place, stated
from pitboss.submission.model import Offer, Submission
from pitboss.vocabulary.money import dollars

Kind = Literal["filed", "free", "equipment", "limits", "casino"]
"""Filed: the text has it in the Rules Submission, or a ruling has it stated there. Free: the text
leaves it to the casino. Equipment, limits, the casino itself: as the file has them."""

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


@dataclass(frozen=True)
class SubmissionDiff:
    """What is different, of the casino and game by game."""

    old: Submission
    new: Submission
    casino: tuple[Change, ...]
    games: tuple[GameDiff, ...]


def diff(old: Submission, new: Submission, *, figures: bool = True) -> SubmissionDiff:
    """Game by game, matched by the names under which they are offered."""
    return SubmissionDiff(old, new, tuple(_casino(old, new)), tuple(_games(old, new, figures)))


# the casino


def _casino(old: Submission, new: Submission) -> Iterator[Change]:
    """The head of the file."""
    named = (
        ("facility", "Facility"),
        ("certificate_holder", "Certificate holder"),
        ("version", "Version"),
        ("effective", "In effect from"),
        ("sample", "A sample for practice"),
    )
    for name, title in named:
        before, after = getattr(old, name), getattr(new, name)
        if before != after:
            yield Change("casino", f"casino.{name}", title, _said(before), _said(after))


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
            yield GameDiff(offer, None)
    for name, offer in after.items():
        if name not in before:
            effects = _effects(None, offer) if figures else ()
            yield GameDiff(None, offer, (), tuple(effects))


def _changed(old: Offer, new: Offer, changes: tuple[Change, ...], figures: bool) -> GameDiff:
    counts = figures and any(change.counts for change in changes)
    return GameDiff(old, new, changes, tuple(_effects(old, new)) if counts else ())


def _changes(old: Offer, new: Offer) -> Iterator[Change]:
    edition = [offer.stated.get("edition") for offer in (old, new)]
    if edition[0] != edition[1]:
        yield Change(
            "filed", "edition", "Text of the chapter", str(edition[0]), str(edition[1]), counts=True
        )
    yield from _choices(old, new)
    yield from _paytables(old, new)
    yield from _limits(old, new)
    if old.linked_group != new.linked_group:
        yield Change(
            "free", "linked_group", "Group of the linked progressive", old.linked_group or NONE,
            new.linked_group or NONE,
        )  # fmt: skip


def _choices(old: Offer, new: Offer) -> Iterator[Change]:
    """The choices, as far as they mean something before or after. One that is stated as it was by
    default is a change too: the submission says which choices are stated."""
    before_stated, after_stated = stated(old), stated(new)
    for choice in new.rules.chapter.choice:
        if not (old.rules.matters(choice) or new.rules.matters(choice)):
            continue
        before, after = old.rules[choice.name], new.rules[choice.name]
        is_stated = choice.name in before_stated, choice.name in after_stated
        if before == after and is_stated[0] == is_stated[1]:
            continue
        was, now = label_of(choice, before), label_of(choice, after)
        if before == after:
            was, now = (label if one else f"{label} (default, not stated)"
                        for label, one in zip((was, now), is_stated, strict=True))  # fmt: skip
        yield Change(
            _kind(choice), place(new, choice), title_of_choice(choice), was, now, choice.cites,
            counts=before != after and choice.about == "play" and choice.name not in SHOWN,
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
                (new.rules.paytable(wager.name).cite,), counts=True,
            )  # fmt: skip


def _table_in_use(offer: Offer, wager: str) -> str:
    return offer.rules.paytable(wager).name if offer.rules.offers(wager) else NONE


def _limits(old: Offer, new: Offer) -> Iterator[Change]:
    """Least and most of each wager."""
    for name in dict.fromkeys([*old.limits, *new.limits]):
        before, after = _limit(old, name), _limit(new, name)
        if before != after:
            wager = new.rules.chapter.wager_named(name)
            yield Change(
                "limits", f"limits.{name}", f"Limits of the {wager.title}", before, after,
                wager.cites[:1],
            )  # fmt: skip


def _limit(offer: Offer, wager: str) -> str:
    if wager not in offer.limits:
        return NONE
    least, most = offer.limits[wager]
    return f"{dollars(least)} to {dollars(most)}"


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
