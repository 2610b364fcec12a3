"""What was approved, for people."""

from collections.abc import Sequence

from pitboss.document.blocks import FiguresTable, Section, in_words
from pitboss.submission.approval import Approval

COLUMNS = in_words("", "Version", "In effect from", "Approved", "By", "Reference", "Digest")


def sections(known: Sequence[Approval], current: Approval | None) -> tuple[Section, ...]:
    """One row an approval, oldest first."""
    rows = tuple(
        (
            "in effect" if approval is current else "",
            approval.readable.version if approval.readable else "not readable",
            approval.head[0].isoformat(),
            approval.approved_on.isoformat(),
            approval.by,
            approval.reference,
            approval.digest[:12],
        )
        for approval in known
    )
    return (Section("Approved Rules Submissions", (FiguresTable("", COLUMNS, rows),)),)
