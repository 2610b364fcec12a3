"""Which papers must be filed again: those on which another version prints something else.

No list says which choice is on which paper: what both versions print is compared. Every page names
the version of its submission, the day on which that takes effect, and the digest of its file. These
alone make no paper different but the submission itself.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property

from pitboss.document.papers.printing import KINDS, Kind, every_paper
from pitboss.document.papers.submission import game_sections, submission_paper
from pitboss.document.terms import ReportTerms
from pitboss.submission.diff import Change, GameDiff, SubmissionDiff
from pitboss.submission.model import Offer, Submission
from pitboss.submission.one_field import with_field_of

Contents = Mapping[Kind, object]
"""What is on each paper."""

Kinds = frozenset[Kind]


@dataclass(frozen=True)
class Refiled:
    """The papers that two versions of a submission print differently."""

    found: SubmissionDiff

    @cached_property
    def all(self) -> Kinds:
        """Those of the casino and of any game."""
        return self._whole(self.found.new).union(*(self.of_game(game) for game in self.games))

    @cached_property
    def games(self) -> tuple[GameDiff, ...]:
        """The games that differ, then those of which only a paper does: each names the facility."""
        told = {(game.offer.name, game.offer.game) for game in self.found.games}
        after = {(offer.name, offer.game): offer for offer in self.found.new.offers}
        same = [
            GameDiff(offer, after[name])
            for offer in self.found.old.offers
            if (name := (offer.name, offer.game)) in after and name not in told
        ]
        return (*self.found.games, *(game for game in same if self.of_game(game)))

    def of_game(self, game: GameDiff) -> Kinds:
        """Those of a game; of one that is no longer offered only the submission, which names it."""
        if game.new is None:
            return frozenset({"submission"})
        return self._between(game.old, game.new)

    def of_change(self, game: GameDiff, change: Change) -> Kinds:
        """Those on which one change alone is seen, made to the old version or undone in the new.
        Where it cannot stand alone they are those of the whole game."""
        old, new = game.old, game.new
        assert old is not None
        assert new is not None
        papers: Kinds = frozenset()
        if made := with_field_of(old, new, change.field):
            papers |= _differing(_contents(self.found.old, old), _contents(self.found.old, made))
        if undone := with_field_of(new, old, change.field):
            papers |= _differing(_contents(self.found.new, undone), _contents(self.found.new, new))
        return papers or self.of_game(game)

    def of_casino(self, change: Change) -> Kinds:
        """Those of the whole casino on which one change of its head is seen."""
        old, name = self.found.old, change.field.partition(".")[2]
        made = replace(old, **{name: getattr(self.found.new, name)})
        of_games = (
            _differing(_contents(old, offer), _contents(made, offer)) for offer in old.offers
        )
        return self._whole(made).union(*of_games)

    def _between(self, before: Offer | None, after: Offer) -> Kinds:
        old = _contents(self.found.old, before) if before else {}
        return _differing(old, _contents(self.found.new, after))

    def _whole(self, new: Submission) -> Kinds:
        """The submission itself, where it is another."""
        old = self.found.old
        same = submission_paper(old) == submission_paper(replace(new, digest=old.digest))
        return frozenset() if same else frozenset({"submission"})


def in_order(papers: Kinds) -> list[Kind]:
    """Papers in the order in which they are told."""
    return [kind for kind in KINDS if kind in papers]


def _differing(old: Contents, new: Contents) -> Kinds:
    """The papers on which the new version has something else; one that it does not have is not
    filed."""
    return frozenset(kind for kind, content in new.items() if old.get(kind) != content)


def _contents(submission: Submission, offer: Offer) -> Contents:
    """What is on each paper of a game, and on its pages of the submission."""
    return dict(_each(replace(submission, version="", effective=date.max, digest=""), offer))


def _each(submission: Submission, offer: Offer) -> Iterator[tuple[Kind, object]]:
    yield "submission", tuple(game_sections(offer))
    for paper in every_paper(submission, offer, ReportTerms(), lambda _: None):
        yield paper.kind, paper.content()
