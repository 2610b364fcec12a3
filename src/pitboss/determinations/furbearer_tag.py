"""58 Pa. Code § 147.701(4): the carcass tag of a bobcat or fisher, and a bobcat's CITES tag.

Of the section's other paragraphs the Bulletin prints nothing: nothing of them is judged (R-147-1).
"""

from collections.abc import Iterator
from typing import Annotated, Any, Final, Literal

from pitboss.determinations.facts import Asked, Facts, Flag
from pitboss.determinations.finding import Determination, Finding
from pitboss.determinations.rule import OldText, Rule

CARCASS: Final = "147.701(4)(i)"
CITES: Final = "147.701(4)(iii)"

PROCESSED: Final = ("mounted", "tanned", "commercial fur", "prepared for consumption")
"""States in which no tag must stay on."""

TAKEN: Final = "The animal"
CARCASS_TAG: Final = "Carcass tag"
CITES_TAG: Final = "CITES tag"


class CarcassTag(Facts):
    """The tag that comes with the permit."""

    complete: Annotated[Flag, Asked("Fully completed", ("147.701(4)(i)",))]
    attached_before_moving: Annotated[
        Flag, Asked("Attached before the animal was moved", ("147.701(4)(i)",))
    ]
    attached: Annotated[Flag, Asked("Still attached", ("147.701(4)(i)",))]


class TagFacts(Facts):
    """An animal that was taken, what became of it, and its tags."""

    id: Annotated[Any, Asked("Your own reference")] = None
    animal: Annotated[
        Literal["bobcat", "fisher"], Asked("Animal taken under the permit", ("147.701[opening]",))
    ]
    state: Annotated[
        Literal[
            "carcass", "pelt", "mounted", "tanned", "commercial fur", "prepared for consumption"
        ],
        Asked("What it is now", ("147.701(4)(i)",)),
    ]
    part: Annotated[
        Literal["pelt", "other"],
        Asked("The part in question", ("147.701(4)(iii)[second]",)),
    ]
    export: Annotated[
        Literal["none", "state", "international"],
        Asked("Where it leaves for", ("147.701(4)(iii)[second]",)),
    ]
    requested: Annotated[Flag, Asked("A CITES tag was asked for", ("147.701(4)(iii)[second]",))]
    carcass_tag: Annotated[CarcassTag, Asked("Carcass tag", ("147.701(4)(i)",))]
    cites_tag: Annotated[
        Literal["eyes", "part"] | None,
        Asked("Where the CITES tag is locked", ("147.701(4)(iii)[second]",)),
    ] = None

    @property
    def is_processed(self) -> bool:
        """Whether it is in a state that ends both tags."""
        return self.state in PROCESSED


def cites_tag_provided(facts: TagFacts) -> bool:
    """The Commission provides a CITES tag for a bobcat on international export, or on request
    (§ 147.701(4)(iii)[second], R-147-2)."""
    return facts.animal == "bobcat" and (facts.export == "international" or facts.requested)


def cites_tag_required(facts: TagFacts) -> bool:
    """One that is provided is locked on at once, and stays until the animal is processed
    (§ 147.701(4)(iii)[second])."""
    return cites_tag_provided(facts) and not facts.is_processed


def cites_tag_locked(facts: TagFacts) -> bool:
    """Whether a bobcat's CITES tag is locked through the eyes of the pelt, or through any other
    part: nowhere else is it attached (§ 147.701(4)(iii)[second], R-147-3)."""
    place = "eyes" if facts.part == "pelt" else "part"
    return facts.animal == "bobcat" and facts.cites_tag == place


def carcass_tag_required(facts: TagFacts) -> bool:
    """It stays until the animal is processed, and on a bobcat until a CITES tag is attached
    (§ 147.701(4)(i), R-147-2, R-147-3)."""
    return not facts.is_processed and not cites_tag_locked(facts)


def determine(facts: TagFacts) -> Determination:
    """Which tags must be on, and whether all is as the paragraph wants it."""
    findings = (
        Finding(
            TAKEN, f"A {facts.animal} is an animal of these permits", True, ("147.701[opening]",),
            facts.animal,
        ),
        Finding(
            TAKEN,
            f"It is {facts.state}, which ends the duty to keep tags on" if facts.is_processed
            else f"It is a {facts.state}, on which tags stay",
            True, ("147.701(4)(i)", "147.701(4)(iii)[second]"), facts.state,
        ),
        *carcass_tag_found(facts),
        *cites_tag_found(facts),
    )  # fmt: skip
    faults = tuple(paragraph for paragraph in (CARCASS, CITES) if broken(paragraph, findings))
    fields = {
        "id": facts.id,
        "cites_tag_provided": cites_tag_provided(facts),
        "cites_tag_required": cites_tag_required(facts),
        "carcass_tag_required": carcass_tag_required(facts),
        "lawful": not faults,
        "faults": faults,
    }
    return Determination(concluded(facts, faults), fields, findings, tuple(otherwise(findings)))


def broken(paragraph: str, findings: tuple[Finding, ...]) -> bool:
    """Whether something that a paragraph requires does not hold."""
    return any(finding.cites[0].startswith(paragraph) for finding in findings if not finding.holds)


def carcass_tag_found(facts: TagFacts) -> Iterator[Finding]:
    """The carcass tag at the taking and now (§ 147.701(4)(i))."""
    tag = facts.carcass_tag
    yield Finding(
        CARCASS_TAG, "The carcass tag was fully completed", tag.complete, ("147.701(4)(i)",),
        tag.complete,
    )  # fmt: skip
    yield Finding(
        CARCASS_TAG, "It was attached before the animal was moved from where it was taken",
        tag.attached_before_moving, ("147.701(4)(i)",), tag.attached_before_moving,
    )  # fmt: skip
    if carcass_tag_required(facts):
        words, holds = "It is attached, as it must stay", tag.attached
    else:
        why = "the animal is processed" if facts.is_processed else "the CITES tag is attached"
        words, holds = f"It need not stay attached any more: {why}", True
    cites = ("147.701(4)(i)", "R-147-2", "R-147-3")
    yield Finding(CARCASS_TAG, words, holds, cites, tag.attached)


def cites_tag_found(facts: TagFacts) -> Iterator[Finding]:
    """Whether the Commission provides a CITES tag, and whether one that must be on, or is on for
    whatever reason, is locked where it must be (§ 147.701(4)(iii)[second], R-147-3)."""
    cites = ("147.701(4)(iii)[second]", "R-147-2", "R-147-3")
    provided = cites_tag_provided(facts)
    if facts.animal == "fisher":
        words = "A fisher has no CITES tag"
    elif provided:
        why = "the bobcat is exported" if facts.export == "international" else "it was requested"
        words = f"The Commission provides a CITES tag: {why}"
    elif facts.cites_tag is not None:
        words = "A CITES tag is on, although no export or request is reported"
    else:
        words = "No CITES tag is provided: there is no international export and no request"
    yield Finding(CITES_TAG, words, True, cites, provided)
    if provided and facts.is_processed:
        yield Finding(CITES_TAG, "It need not stay on a processed animal", True, cites, False)
    if cites_tag_required(facts) or (facts.animal == "bobcat" and facts.cites_tag is not None):
        through = "the eyes of the pelt" if facts.part == "pelt" else "the part and attached to it"
        yield Finding(
            CITES_TAG, f"It is locked through {through}", cites_tag_locked(facts), cites,
            facts.cites_tag or "none",
        )  # fmt: skip


def concluded(facts: TagFacts, faults: tuple[str, ...]) -> str:
    """The conclusion in a sentence or two."""
    required = [
        name for name, needed in (("the carcass tag", carcass_tag_required(facts)),
                                  ("a CITES tag", cites_tag_required(facts))) if needed
    ]  # fmt: skip
    tags = f"Required now: {' and '.join(required)}" if required else "No tag is required any more"
    broken_ones = " and ".join(f"§ {fault}" for fault in faults)
    verdict = f"Not lawful: against {broken_ones}" if faults else "Lawful"
    return f"{verdict}. {tags}."


def otherwise(findings: tuple[Finding, ...]) -> Iterator[str]:
    """What would have to be different."""
    for finding in findings:
        if not finding.holds:
            yield f"{finding.topic}: {finding.words[0].lower()}{finding.words[1:]}."


def old_text() -> Iterator[OldText]:
    """What the Bulletin prints in brackets, to delete it (§ 147.701(4)(iii)[first], R-147-1)."""
    yield OldText(
        "147.701(4)(iii)[first]", "No permanent tag for every bobcat and fisher any more."
    )


RULE = Rule(
    name="furbearer-tag",
    title="Tags of a bobcat or fisher",
    section="58 Pa. Code § 147.701(4)",
    source="proposed text, 41 Pa.B. No. 33 (August 13, 2011), Game Commission",
    facts=TagFacts,
    conclude=determine,
    old_text=old_text,
)
