"""What tables are opened and played under: the approved submission that is in effect.

A new version takes effect at a table's next shuffle. The terms of a progressive (its size, meter,
rate and paytable) stay as they are until the meter is won: whoever bet on it bet on these.
"""

from collections.abc import Callable, Mapping
from datetime import date
from threading import Lock
from time import monotonic
from typing import Final

from pitboss.chapters import CHAPTERS, table_from
from pitboss.procedure.driver import Driver
from pitboss.procedure.table import Limits, Table
from pitboss.regulation import Rules
from pitboss.regulation.choices import Choice
from pitboss.regulation.chosen import PAYTABLES
from pitboss.store.law import Law, Renewed, under_other_rules
from pitboss.store.log import EventLog
from pitboss.submission.approval import Approval, approvals, approve, in_effect
from pitboss.submission.model import Offer, Submission
from pitboss.vocabulary.refusal import Refused

LOOK_AGAIN: Final = 1.0
"""Seconds after which the log is asked again: another program may have recorded an approval."""


class InForce:
    """The approvals of a log, read again from time to time."""

    def __init__(self, log: EventLog, today: Callable[[], date]) -> None:
        self._log = log
        self._today = today
        self._known: list[Approval] = []
        self._read_at: float | None = None
        self._lock = Lock()

    def approvals(self) -> list[Approval]:
        """Every approval, oldest first."""
        with self._lock:
            now = monotonic()
            if self._read_at is None or now - self._read_at >= LOOK_AGAIN:
                self._known, self._read_at = _kept(self._known, approvals(self._log)), now
            return list(self._known)

    def approve(self, text: str, by: str, reference: str, on: date) -> Approval:
        """Records an approval. Refused too, the log is read again next: another server may just
        have recorded the same."""
        try:
            return approve(self._log, text, by, reference, on)
        finally:
            with self._lock:
                self._read_at = None

    def current(self) -> Approval | None:
        """The approval that is in effect today."""
        return in_effect(self.approvals(), self._today())

    def named(self, digest: str) -> Approval | None:
        """An approval by the digest of its file."""
        return next((one for one in self.approvals() if one.digest == digest), None)

    def offer_of(self, law: Law) -> Offer:
        """What a table is played under, as the approved file says it."""
        approval = self.named(law["submission"])
        if approval is None:
            raise Refused(
                f"submission {law['submission'][:12]} has not been approved", field="submission"
            )
        return approval.submission.offer(law["offer"])

    def renewal(self, table: Table, law: Law | None, won: frozenset[str]) -> Renewed | None:
        """What a table is played under from its next round on, where that is something new."""
        if law is None or not table.game.is_shuffled_next(table):
            return None
        newer = self._newer(law, table.rules.chapter.chapter.game)
        if newer is None and not set(law["kept"]) & won:
            return None
        submission, offer = newer or (None, self.offer_of(law))
        if self._is_linked_otherwise(law, offer):
            return None  # a table is linked when it is put up; otherwise linked, it is put up anew
        if any(seat > offer.rules.number("betting_positions") for seat in table.seats):
            return None  # whoever sits at a place that goes is not sent away
        before = {wager for wager in law["kept"] if wager not in won} if newer is None else None
        kept = _waiting(table.rules, offer.rules, won, before)
        digest = submission.digest if submission else law["submission"]
        rules, limits = _with_old_terms(offer, table, kept)
        _check_can_be_played(table, rules, limits)
        return Renewed(Law(submission=digest, offer=offer.name, kept=sorted(kept)), rules, limits)

    def _is_linked_otherwise(self, law: Law, offer: Offer) -> bool:
        """Whether an offer links its progressive to another meter than a table has, or to none
        (§ 678a.2(c)[lead], § 688a.2(d)[lead])."""
        before = self.named(law["submission"])
        return before is not None and self.offer_of(law).linked_group != offer.linked_group

    def _newer(self, law: Law, game: str) -> tuple[Submission, Offer] | None:
        """The submission in effect, if it is another that offers this game under this name."""
        current = self.current()
        if current is None or current.digest == law["submission"]:
            return None
        submission = current.readable
        if submission is None or submission.sample:
            return None
        for offer in submission.offers:
            if (offer.name, offer.game) == (law["offer"], game):
                return submission, offer
        return None


def _kept(known: list[Approval], read: list[Approval]) -> list[Approval]:
    """Approvals as they were read before: what is in their files need not be read again."""
    before = {approval.digest: approval for approval in known}
    return [before.get(approval.digest, approval) for approval in read]


def law_of(submission: Submission, offer: Offer) -> Law:
    """The law of a new table."""
    return Law(submission=submission.digest, offer=offer.name, kept=[])


def _check_can_be_played(table: Table, rules: Rules, limits: Limits) -> None:
    """Old terms of a progressive may not go with the other new rules: refused, for the table then
    waits with all of them until the meter is won."""
    chip = rules.number("min_chip")
    for wager in rules.wagers():
        if rules.has_meter(wager.name) and rules.meter(wager.name).bet % chip:
            raise Refused(f"no chips make the {wager.title}", field=f"{wager.name}_wager")
    value = under_other_rules(table, rules, limits).value()
    Driver(CHAPTERS[rules.chapter.chapter.game].play, table_from(value))


# progressives


def _waiting(
    old: Rules, new: Rules, won: frozenset[str], before: set[str] | None
) -> set[str]:  # fmt: skip
    """The progressive wagers whose new terms wait until their meters are won."""
    meters = [wager.name for wager in old.wagers() if old.has_meter(wager.name)]
    return {
        wager
        for wager in meters
        if wager not in won
        and (before is None or wager in before)
        and terms(old, wager) != terms(new, wager)
    }


def terms(rules: Rules, wager: str) -> Mapping[str, object]:
    """The terms of a progressive wager: whether it is offered, by which table, and every choice
    that is about it."""
    choices = {
        choice.name: rules[choice.name]
        for choice in rules.chapter.choice
        if choice.name == f"{wager}_wager" or _is_about(choice, wager)
    }
    return choices | ({PAYTABLES: rules.paytable(wager).name} if rules.offers(wager) else {})


def _is_about(choice: Choice, wager: str) -> bool:
    """Whether a choice means something only where the wager is offered."""
    offered = f"{wager}_wager"
    named = any(condition.choice == offered for condition in choice.when)
    return named or choice.name.startswith("progressive")


def _with_old_terms(
    offer: Offer, table: Table, kept: set[str]
) -> tuple[Rules, Mapping[str, tuple[int, int]]]:  # fmt: skip
    """The offer's rules, with the terms that a progressive keeps."""
    chosen = dict(offer.at_table.chosen)
    limits = dict(offer.table_limits)
    named = dict(offer.at_table.named_paytables)
    for wager in kept:
        old = dict(terms(table.rules, wager))
        named[wager] = str(old.pop(PAYTABLES))
        chosen |= old | {PAYTABLES: named}
        if wager in table.limits:
            limits[wager] = table.limits[wager]
    return Rules.of(offer.rules.chapter.chapter.number, chosen), limits
