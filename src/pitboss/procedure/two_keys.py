"""Acts that need two people, and who may never be one of them.

A pending act names the two roles that it needs. Whoever has one of them proposes it, and it is done
when another person, in the other role, confirms it on a session of his own.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from pitboss.procedure.answers import Role, Who
from pitboss.procedure.asides import Aside, Declare, DrawInError, Expose, NewDealer, VoidRound
from pitboss.procedure.day import Proposal
from pitboss.procedure.day_asides import Confirm, Withdraw, day_of, no_proposal
from pitboss.procedure.table import Table
from pitboss.regulation import paragraphs_under, rulings
from pitboss.vocabulary.citation import is_ruling
from pitboss.vocabulary.refusal import Refused

PIT_KEYS: Final[tuple[Role, Role]] = ("dealer", "floorperson")

KEYS: Final[Mapping[str, tuple[Role, Role]]] = {
    "declare": PIT_KEYS,
    "void_round": PIT_KEYS,
    "correction": PIT_KEYS,
    "report_reader": PIT_KEYS,
    "count": PIT_KEYS,
    "counter_check": PIT_KEYS,
    "fill": ("floorperson", "finance"),
    "credit": ("floorperson", "finance"),
    "drop": ("finance", "security"),
}
"""The two roles of each act that needs two people."""

OF_ROUND: Final = ("declare", "void_round", "correction", "report_reader")
"""Acts about the round under way: what nobody has confirmed ends with it."""

STAFF: Final = frozenset({"dealer", "floorperson", "finance", "security"})


def check_staff(table: Table, who: Who, cites: Sequence[str] = ()) -> None:
    """Who acts for the house at a table that people run: nobody who plays there or holds its chips;
    as the dealer only the one who deals there; as the floorperson never that one (§ 645a.11(h)(4)
    (ii)(C), § 670a.11(h)(3)(i)(B)(III), § 678a.11(e)(3)(iii), § 688a.11(h)(3)(i)(B)(3))."""
    if table.day is None or who.role not in STAFF:
        return
    if table.seats_of(who.name) or table.chips_of(who.name):
        raise Refused(f"{who.name} plays at this table", field="who",
                      allowed="somebody without a seat or chips here", cites=cites)  # fmt: skip
    if who.role == "dealer" and who.name != table.dealer:
        raise Refused(f"{who.name} does not deal here", field="who",
                      allowed=table.dealer or "the dealer who comes to the table",
                      cites=cites)  # fmt: skip
    if who.role == "floorperson" and who.name == table.dealer:
        raise Refused(f"{who.name} deals at this table", field="who",
                      allowed="a floorperson who is another person than its dealer",
                      cites=cites)  # fmt: skip


def check_aside(table: Table, aside: Aside, who: Who) -> None:
    """Refuses what a virtual shoe knows to be otherwise, and who may not act here."""
    if table.day is None:
        return
    if not isinstance(aside, NewDealer):
        check_staff(table, who)
    if table.virtual and isinstance(aside, Declare | Expose | DrawInError):
        raise _contradicted(table)
    if isinstance(aside, VoidRound):
        _check_cited(table, aside.cite)
    if isinstance(aside, Withdraw) and (act := table.day.proposals.get(aside.number)):
        check_key(act.kind, who)


def _contradicted(table: Table) -> Refused:
    return Refused(
        "the virtual shoe knows where every card is: nothing of the kind has happened",
        field="cite",
        allowed="what is no irregularity of the cards",
        cites=[table.rules.chapter.irregularities],
    )


def _check_cited(table: Table, cite: str) -> None:
    """A round is stopped by a paragraph or a ruling; at a virtual table by none that says of its
    cards what the shoe knows to be otherwise."""
    allowed = "a paragraph of this chapter, or a ruling such as R-GEN-5"
    if not (cite in rulings() if is_ruling(cite) else _is_paragraph(cite)):
        raise Refused(f"{cite!r} is no paragraph or ruling", field="cite", allowed=allowed)
    section = table.rules.chapter.irregularities
    if table.virtual and (cite == section or cite.startswith(f"{section}(")):
        raise _contradicted(table)


def _is_paragraph(cite: str) -> bool:
    try:
        return bool(paragraphs_under(cite))
    except Refused:
        return False


def check_key(kind: str, who: Who) -> None:
    """Who proposes an act has one of its two roles."""
    if who.role not in KEYS[kind]:
        raise Refused(f"a {who.role} may not do this", field="who", allowed=_both(kind))


def confirmed(table: Table, aside: Confirm, who: Who) -> Proposal:
    """The act that somebody confirms: another person than who proposed it, in the other role."""
    day = day_of(table)
    proposal = day.proposals.get(aside.number)
    if proposal is None:
        raise no_proposal(day, aside.number)
    if who.name == proposal.name:
        raise Refused(
            f"{who.name} has proposed this himself", field="who",
            allowed=f"another person, as {_other(proposal)}",
        )  # fmt: skip
    if who.role != _other(proposal):
        raise Refused(
            f"this needs {_both(proposal.kind)}: {proposal.name} is the {proposal.role}, and "
            f"{who.name} acts as {who.role}",
            field="who",
            allowed=_other(proposal),
        )
    return proposal


def needed(proposal: Proposal) -> Role:
    """The role that an act still waits for."""
    return _other(proposal)


def _other(proposal: Proposal) -> Role:
    first, second = KEYS[proposal.kind]
    return second if proposal.role == first else first


def _both(kind: str) -> str:
    return " and ".join(KEYS[kind])
