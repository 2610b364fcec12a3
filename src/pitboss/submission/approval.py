"""Approvals: which submissions the Board has approved, as the log has it, and which is in effect.

An approval is of a file byte for byte, by its digest: a changed file is not the approved one.
"""

import tomllib
from dataclasses import dataclass
from datetime import date
from functools import cached_property

from pitboss.store.log import EventLog
from pitboss.submission.check import found_of, is_refused
from pitboss.submission.model import Submission
from pitboss.submission.reading import digest_of, read
from pitboss.vocabulary.refusal import Refused, count_of

ENTRY = "submission"
"""The kind of the registry's entry."""

LONGEST = 200
"""Characters of who approved it, and of the reference."""


@dataclass(frozen=True)
class Approval:
    """A submission that was approved: by whom, under which reference, on which day."""

    digest: str
    text: str
    by: str
    reference: str
    approved_on: date

    @cached_property
    def readable(self) -> Submission | None:
        """What was approved; none where this version cannot read it, because a chapter or a choice
        is not there any more."""
        return read(self.text).submission

    @property
    def submission(self) -> Submission:
        """What was approved."""
        if self.readable is None:
            raise self.unread
        return self.readable

    @property
    def unread(self) -> Refused:
        """Why what was approved is not known."""
        return Refused(
            f"the approved submission {self.digest[:12]} cannot be read by this version",
            field="submission",
        )

    @cached_property
    def head(self) -> tuple[date, bool]:
        """From when on it is in effect, and whether it is a sample: that can be read of any."""
        casino = tomllib.loads(self.text)["casino"]
        return casino["effective"], bool(casino.get("sample", False))


def approve(log: EventLog, text: str, by: str, reference: str, on: date) -> Approval:
    """Records that a file is approved; one that may not be filed so, or that was approved before,
    is refused."""
    found = read(text)
    findings = found_of(found, text, figures=False)  # no figure refuses anything
    if is_refused(findings):
        first = findings[0]
        count = sum(finding.grade == "refused" for finding in findings)
        raise Refused(
            f"the submission has {count_of(count, 'error')}; the first: {first.words}",
            field=first.field, allowed=first.allowed, cites=first.cites,
        )  # fmt: skip
    for name, said in (("by", by), ("reference", reference)):
        if not said.strip() or not said.isprintable() or len(said) > LONGEST:
            raise Refused(f"{said[:40]!r}", field=name,
                          allowed=f"1 to {LONGEST} characters that can be printed")  # fmt: skip
    digest = digest_of(text)
    approval = Approval(digest, text, by.strip(), reference.strip(), on)
    entry = {
        "digest": digest, "text": text, "by": approval.by, "reference": approval.reference,
        "approved_on": on.isoformat(),
    }  # fmt: skip
    with log.writing() as db:
        log.lock_registry(db)  # nobody else approves the same file meanwhile
        before = {approval.digest: approval for approval in approvals(log)}
        if digest in before:
            raise Refused(
                f"this file was approved on {before[digest].approved_on}", field="file",
                allowed="a file that has changed since",
            )  # fmt: skip
        log.register(db, ENTRY, entry)
    return approval


def approvals(log: EventLog) -> list[Approval]:
    """Every approval, oldest first."""
    return [
        Approval(
            entry["digest"], entry["text"], entry["by"], entry["reference"],
            date.fromisoformat(entry["approved_on"]),
        )
        for entry in (event.entry for event in log.registered(ENTRY))
    ]  # fmt: skip


def in_effect(known: list[Approval], today: date) -> Approval | None:
    """The approved submission by which tables open today: of those whose day has come, the one
    with the latest day, and of one day the one approved last. A sample gives way to any other, and
    of samples the first is in effect: the later ones are of tables for practice."""
    due = [
        (day, place, approval)
        for place, approval in enumerate(known)
        for day, sample in (approval.head,)
        if day <= today and approval.approved_on <= today and not sample
    ]
    if due:
        return max(due, key=lambda one: one[:2])[2]
    return next((approval for approval in known if approval.head[1]), None)
