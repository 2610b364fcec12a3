"""`pitboss submission approve` and `approvals`: what the Board approved, as the log has it."""

import sys
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from pitboss.cli.opening import (
    Casino,
    Database,
    Json,
    KeyFile,
    as_told,
    default_database,
    open_log,
)
from pitboss.cli.output import write_json
from pitboss.document.approvals import sections
from pitboss.document.terminal import show
from pitboss.store import EventLog
from pitboss.submission.approval import Approval, approvals, approve, in_effect

ApprovedOn = Annotated[
    datetime,
    typer.Option(
        "--date",
        formats=["%Y-%m-%d"],
        metavar="DAY",
        help="The day of the approval, such as 2026-11-17.",
    ),
]


def record_approval(
    text: str, by: str, reference: str, on: date, database: str | None, key_file: Path | None
) -> tuple[Approval, bool]:
    """Records an approval in a casino's log, which is made if there is none: the approval, and
    whether it is in effect today."""
    log = EventLog.open(database or default_database(), key=key_file)
    try:
        approval = approve(log, text, by, reference, on)
        return approval, approval == in_effect(approvals(log), _today())
    finally:
        log.close()


def tell(approval: Approval) -> None:
    """What was recorded."""
    submission = approval.submission
    typer.echo(
        f"Approved: {submission.facility}, version {submission.version}, in effect from "
        f"{submission.effective}.\n{approval.digest}"
    )


def list_approvals(
    casino: Casino = None, database: Database = None, key_file: KeyFile = None, json: Json = False
) -> None:
    """List approvals, oldest first, and show which one is in effect today."""
    with open_log(*as_told(casino, database, key_file)) as log:
        known = approvals(log)
    current = in_effect(known, _today())
    if json:
        write_json([as_json(one, one is current) for one in known], sys.stdout)
    else:
        show(sections(known, current), Console(markup=False, highlight=False))


def _today() -> date:
    return datetime.now(UTC).astimezone().date()


def as_json(approval: Approval, is_current: bool) -> dict[str, object]:
    """An approval as data."""
    submission = approval.readable
    effective, sample = approval.head
    return {
        "digest": approval.digest,
        "version": submission.version if submission else None,
        "facility": submission.facility if submission else None,
        "effective": effective.isoformat(),
        "approved_on": approval.approved_on.isoformat(),
        "by": approval.by,
        "reference": approval.reference,
        "sample": sample,
        "in_effect": is_current,
        "games": [offer.name for offer in submission.offers] if submission else None,
    }
