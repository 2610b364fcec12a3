"""Whether rounds were played as filed: under a submission that was approved and in effect, by its
rules and limits."""

from collections.abc import Iterator, Mapping
from datetime import UTC, date, datetime
from typing import Any

from pitboss.regulation import Rules
from pitboss.store import EventLog
from pitboss.store.event import Event
from pitboss.store.law import Law
from pitboss.store.verify import SOFTWARE, TAMPERED, Finding
from pitboss.submission.approval import Approval, approvals
from pitboss.submission.in_force import terms
from pitboss.submission.model import Offer
from pitboss.vocabulary.refusal import Refused


def not_as_filed(log: EventLog, table_id: str) -> Iterator[Finding]:
    """Rounds of a table that were not begun as the submission says that they name. One that names
    none was played before tables had one."""
    known = {approval.digest: approval for approval in approvals(log)}
    for number in log.rounds(table_id):
        for event in log.first_of_round(table_id, number):
            law = event.data.get("law")
            if law is not None:
                for what, kind in _wrong(event, law, known):
                    yield Finding(table_id, event.seq, f"round {number} {what}", kind)


def _wrong(event: Event, law: Law, known: dict[str, Approval]) -> Iterator[tuple[str, str]]:
    """What is wrong with the beginning of a round, as the registry has it; of what this version
    does not read nothing is known."""
    named = law["submission"][:12]
    approval = known.get(law["submission"])
    if approval is None:
        yield f"names a submission {named} that was not approved", TAMPERED
        return
    if approval.readable is None:
        yield f"names a submission {named} that this version does not read", SOFTWARE
        return
    try:
        offer = approval.readable.offer(law["offer"])
    except Refused as refusal:
        yield f"is not offered by submission {named}: {refusal.what}", TAMPERED
        return
    began = datetime.fromtimestamp(event.at / 1000, UTC).astimezone().date()
    if not approval.head[1] and not _is_due(approval, began):
        yield f"began on {began}, before submission {named} was in effect", TAMPERED
    for words in _differences(event.data["table"], offer, law["kept"]):
        yield f"has {words}, which submission {named} has not", TAMPERED


def _is_due(approval: Approval, day: date) -> bool:
    return approval.head[0] <= day and approval.approved_on <= day


def _differences(table: Mapping[str, Any], offer: Offer, kept: list[str]) -> Iterator[str]:
    """What of a table, as it is stored, is not as filed; but for the terms of progressives that
    wait to be won."""
    if table["chapter"] != offer.rules.chapter.chapter.number:
        yield f"chapter {table['chapter']}"
        return
    try:
        rules = Rules.of(table["chapter"], table["rules"])
    except Refused as refusal:
        yield f"rules that this version does not read ({refusal.what})"
        return
    if rules.edition != offer.rules.edition:
        yield f"the {rules.edition} text"
    limits = {wager: tuple(of_wager) for wager, of_wager in table["limits"].items()}
    waiting = {name for wager in kept for name in terms(rules, wager)}
    for choice in offer.rules.chapter.choice:
        if choice.name not in waiting and rules[choice.name] != offer.rules[choice.name]:
            yield f"{choice.name} {rules[choice.name]!r}"
    for wager in offer.rules.wagers():
        used = rules.paytable(wager.name).name
        if wager.name not in kept and used != offer.rules.paytable(wager.name).name:
            yield f"paytable {used} of the {wager.title}"
        if wager.name not in kept and limits.get(wager.name) != offer.table_limits.get(wager.name):
            yield f"other limits of the {wager.title}"
