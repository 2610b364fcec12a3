"""How much notice ends a dealing, from when, and who must do what by when (§ 143.31).

The order of the rules is that of R-143-8: a cooperative's contract (i), a contract's own terms (j),
repeated causes of rejection (b), a petition's grounds (c), (d), (e), (g), and else (a).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from pitboss.determinations.finding import Determination, Finding, Value
from pitboss.determinations.milk_notice.calendar import board_decides_by, paid_by
from pitboss.determinations.milk_notice.catastrophe import catastrophe
from pitboss.determinations.milk_notice.distress import distress, four_decimals, score, solvency
from pitboss.determinations.milk_notice.facts import NoticeFacts, Petition
from pitboss.determinations.milk_notice.ground import Ground
from pitboss.determinations.milk_notice.surplus import donation, lost_sales

ORDINARY: Final = 90
SHORTER: Final = 28

GOVERNS: Final = "The rule that governs"
CONTENTS: Final = "What the notice has"
PETITION: Final = "The petition"
DATES: Final = "Dates"


@dataclass(frozen=True, slots=True)
class Governing:
    """The rule that gives the period, and the period in days."""

    ground: str
    days: int
    words: str
    cites: tuple[str, ...]

    @property
    def waits_for_approval(self) -> bool:
        """Whether the period is one of 28 days that the Board approves (§ 143.31(h))."""
        return self.ground in SHORTER_GROUNDS


SHORTER_GROUNDS: Final = ("143.31(c)", "143.31(d)", "143.31(e)", "143.31(g)")


def determine(facts: NoticeFacts) -> Determination:
    """The period, whether it runs, and until when."""
    grounds = petitioned(facts)
    met = tuple(ground.paragraph for ground in grounds if ground.met)
    governing, *next_rules = rules_in_order(facts, met)
    contents = tuple(contents_found(facts))
    valid = all(finding.holds for finding in contents)
    starts = period_starts(facts, governing) if valid else None
    ends = starts + timedelta(days=governing.days) if starts else None
    petition = facts.petition if facts.by == "dealer" else None
    books = petition.financial if petition else None
    fields: dict[str, Value | tuple[str, ...]] = {
        "id": facts.id,
        "notice_days": governing.days,
        "ground": governing.ground,
        "grounds_met": met,
        "valid": valid,
        "starts": starts,
        "ends": ends,
        "paid_by": last_payment(facts, governing, ends),
        "board_decides_by": board_decides_by(petition.documents_received) if petition else None,
        "o_score": four_decimals(score(books)) if books else None,
    }
    findings = (
        Finding(GOVERNS, governing.words, True, governing.cites, governing.days),
        *contents,
        *petition_found(facts, petition, met),
        *(finding for ground in grounds for finding in ground.findings),
        *(donation(petition.donation, petition.lost_sales)
          if petition and petition.donation else ()),
        *dates_found(facts, governing, starts, ends),
    )  # fmt: skip
    return Determination(
        concluded(facts, governing, valid=valid, starts=starts, ends=ends),
        fields,
        findings,
        (
            *otherwise(facts, governing, grounds, contents),
            *(
                f"Without § {governing.ground}: {rule.days} days (§ {rule.ground})."
                for rule in next_rules[:1]
            ),
        ),
    )


def petitioned(facts: NoticeFacts) -> tuple[Ground, ...]:
    """The grounds that a dealer's petition documents, in the order of the text (§ 143.31(c)[lead],
    § 143.31(d)[lead], § 143.31(e)[lead], § 143.31(g)[lead]); a producer has none."""
    petition = facts.petition
    if petition is None or facts.by == "producer":
        return ()
    grounds = []
    if petition.financial is not None:
        grounds += [distress(petition.financial), solvency(petition.financial)]
    if petition.lost_sales is not None:
        grounds.append(lost_sales(petition.lost_sales))
    if petition.catastrophe is not None:
        grounds.append(catastrophe(petition.catastrophe))
    return tuple(grounds)


def rules_in_order(facts: NoticeFacts, met: tuple[str, ...]) -> Iterator[Governing]:
    """Every rule that applies, in the order of R-143-8: the first governs."""
    dealing = facts.dealing
    if dealing.cooperative_contract_days is not None:
        yield cooperative_contract(dealing.cooperative_contract_days)
    if dealing.contract_days is not None:
        yield own_contract(dealing.contract_days)
    if dealing.repeated_rejections:
        yield repeated_rejections()
    yield from map(shorter_notice, met)
    yield ordinary_notice(facts)


def cooperative_contract(days: int) -> Governing:
    """A cooperative's contract with its member has its own notice: the section does not apply
    (§ 143.31(i), R-143-7)."""
    words = f"The cooperative's contract provides for {days} days: § 143.31 does not apply"
    return Governing("143.31(i)", days, words, ("143.31(i)", "R-143-7", "R-143-8"))


def own_contract(days: int) -> Governing:
    """Dealer and producer may agree on more or less than 90 days (§ 143.31(j), R-143-7)."""
    words = f"The parties agreed on {days} days themselves"
    return Governing("143.31(j)", days, words, ("143.31(j)", "R-143-7", "R-143-8"))


def repeated_rejections() -> Governing:
    """Repeated causes for rejecting milk may end the contract without notice (§ 143.31(b))."""
    words = "The causes for which milk is rejected were repeated: no notice is required"
    return Governing("143.31(b)", 0, words, ("143.31(b)", "R-143-8"))


def shorter_notice(ground: str) -> Governing:
    """The first ground of the petition that is met gives 28 days."""
    lead = f"{ground}[lead]"
    words = f"A ground for 28 days is met, that of § {ground}"
    return Governing(ground, SHORTER, words, (lead, "R-143-8"))


def ordinary_notice(facts: NoticeFacts) -> Governing:
    """Ninety days, for dealer and producer alike (§ 143.31(a)[second]); a dealing without a term of
    its own has them too (§ 143.31(j))."""
    words = f"A {facts.by} gives at least 90 days' written notice"
    return Governing("143.31(a)", ORDINARY, words, ("143.31(a)[second]", "143.31(j)", "R-143-8"))


def contents_found(facts: NoticeFacts) -> Iterator[Finding]:
    """What a dealer's notice must have to be one: reasons, the list of who can help, and the word
    of a petition (§ 143.31(a)[second], § 143.31(k)); elsewhere nothing is asked (R-143-8)."""
    notice = facts.notice
    if not facts.asks_for_contents:
        why = (
            "a producer gives it" if facts.by == "producer"
            else "the rule that governs asks for nothing in it"
        )  # fmt: skip
        yield Finding(CONTENTS, f"Nothing is asked of the notice: {why}", True, ("R-143-8",))
        return
    yield Finding(
        CONTENTS, "The dealer's notice specifies the reasons for termination",
        bool(notice.reasons), ("143.31(a)[second]", "R-143-8"), bool(notice.reasons),
    )  # fmt: skip
    yield Finding(
        CONTENTS, "It includes the Board's list of agencies and organizations that can help",
        bool(notice.list_enclosed), ("143.31(k)", "R-143-8"), bool(notice.list_enclosed),
    )  # fmt: skip
    if facts.asks_for_petition_told:
        yield Finding(
            CONTENTS, "It informs the producer of the petition for a shorter notice period",
            bool(notice.petition_told), ("143.31(a)[second]", "R-143-8"),
            bool(notice.petition_told),
        )  # fmt: skip


def period_starts(facts: NoticeFacts, governing: Governing) -> date | None:
    """With receipt (§ 143.31(a)[second]); 28 days with the Board's approval (§ 143.31(h)), or with
    receipt if that is later (R-143-5); while they wait for approval, not at all."""
    received = facts.notice.received
    if not governing.waits_for_approval:
        return received
    approved = facts.petition.approved if facts.petition else None
    return max(approved, received) if approved else None


def last_payment(facts: NoticeFacts, governing: Governing, ends: date | None) -> date | None:
    """By when the dealer who ends the dealing must have paid in full; what (i) takes out of the
    section has no such day."""
    applies = facts.by == "dealer" and governing.ground != "143.31(i)"
    return paid_by(ends) if applies and ends else None


def petition_found(
    facts: NoticeFacts, petition: Petition | None, met: tuple[str, ...]
) -> Iterator[Finding]:
    """Whether the petition has a ground, and whether the Board has spoken."""
    if facts.petition is not None and petition is None:
        yield Finding(
            PETITION, "A shorter period is for a dealer's notice: a producer's gains nothing by "
            "a petition", False, ("143.31(c)[lead]", "143.31(a)[second]"),
        )  # fmt: skip
    if petition is None:
        return
    if petition.is_for_shorter_notice:
        yield Finding(
            PETITION,
            f"Grounds for 28 days are met: {', '.join(f'§ {cite}' for cite in met) or 'none'}",
            bool(met),
            tuple(f"{ground}[lead]" for ground in SHORTER_GROUNDS),
            len(met),
        )
    if petition.is_for_shorter_notice and petition.approved is not None and not met:
        yield Finding(
            PETITION, f"The Board approved on {petition.approved}, though no ground is met",
            False, ("143.31(h)",), petition.approved,
        )  # fmt: skip
    elif met:
        yield Finding(
            PETITION, "The Board has approved the 28-day notice", petition.approved is not None,
            ("143.31(h)", "R-143-5"), petition.approved,
        )  # fmt: skip


def dates_found(
    facts: NoticeFacts, governing: Governing, starts: date | None, ends: date | None
) -> Iterator[Finding]:
    """When the period begins and ends, by when the Board decides, and the producer is paid."""
    approval = ("143.31(h)", "R-143-5") if governing.waits_for_approval else ()
    outside = governing.ground in ("143.31(b)", "143.31(i)")
    begins = governing.cites if outside else ("143.31(a)[second]", "R-143-5", *approval[:1])
    yield Finding(DATES, "The period begins", starts is not None, begins, starts)
    yield Finding(
        DATES, f"It ends after {governing.days} days", ends is not None, governing.cites, ends
    )
    petition = facts.petition if facts.by == "dealer" else None
    if petition is not None:
        asked = (
            ("143.31(c)[review]", petition.financial), ("143.31(e)(5)", petition.lost_sales),
            ("143.31(f)", petition.donation), ("143.31(g)(8)", petition.catastrophe),
        )  # fmt: skip
        cites = [cite for cite, part in asked if part is not None] or ["143.31(c)[review]"]
        by = board_decides_by(petition.documents_received)
        yield Finding(
            DATES, "The Board decides and notifies dealer and producers, within 10 business days "
            "of the documents", True, (*cites, "R-143-9"), by,
        )  # fmt: skip
        if petition.approved is not None and petition.approved > by:
            yield Finding(
                DATES, "The Board approved after the day by which it was to decide", False,
                (*cites, "R-143-9"), petition.approved,
            )  # fmt: skip
    last = last_payment(facts, governing, ends)
    if last is not None:
        yield Finding(
            DATES, "The dealer pays the producer in full by the 20th of the following month", True,
            ("143.31(a)[second]",), last,
        )  # fmt: skip


def concluded(
    facts: NoticeFacts, governing: Governing, *, valid: bool, starts: date | None,
    ends: date | None,
) -> str:  # fmt: skip
    """The conclusion in a sentence or two."""
    days = "1 day's notice" if governing.days == 1 else f"{governing.days} days' notice"
    at_once = governing.days == 0 and valid
    said = f"{'No notice is required' if at_once else days} (§ {governing.ground})"
    if not valid:
        return f"{said}, but the {facts.by}'s notice is not complete: no period has begun."
    if starts is None or ends is None:
        return f"{said}, which begins when the Board approves it."
    if not governing.days:
        return f"{said}: the dealing may end on {ends}."
    return f"{said}: from {starts} to {ends}."


def otherwise(
    facts: NoticeFacts, governing: Governing, grounds: tuple[Ground, ...],
    contents: tuple[Finding, ...],
) -> Iterator[str]:  # fmt: skip
    """What would have to be different for the notice to count, or for a shorter period."""
    for finding in contents:
        if not finding.holds:
            yield f"For a period to begin: {finding.words[0].lower()}{finding.words[1:]}."
    if governing.waits_for_approval and facts.petition and facts.petition.approved is None:
        yield "For the 28 days to begin: the Board approves them (§ 143.31(h))."
    if governing.ground != "143.31(a)" or facts.by == "producer":
        return
    if not grounds:
        yield "For 28 days: a dealer's petition on a ground of § 143.31(c), (d), (e) or (g)."
    for ground in grounds:
        if ground.otherwise:
            yield f"For 28 days under § {ground.paragraph}: {'; '.join(ground.otherwise)}."
