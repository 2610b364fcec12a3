"""An offer with one field as another offer of the same game has it."""

from collections.abc import Mapping
from dataclasses import replace
from typing import TypeVar

from pitboss.regulation import Rules
from pitboss.regulation.chosen import EDITION, PAYTABLES
from pitboss.submission.model import Offer
from pitboss.vocabulary.refusal import Refused

Held = TypeVar("Held")


def with_field_of(offer: Offer, other: Offer, field: str) -> Offer | None:
    """The first offer with this field of the other; none where the chapter does not allow it beside
    the first one's other choices. Fields are named as changes name them: ``limits.ante``."""
    part, _, name = field.partition(".")
    stated = _taken(offer.stated, other.stated, part, name)
    if part == "limits":
        return replace(offer, limits=_one(offer.limits, other.limits, name), stated=stated)
    if part == "linked_group":
        return replace(offer, linked_group=other.linked_group, stated=stated)
    chosen, others = offer.rules.chosen, other.rules.chosen
    if part == PAYTABLES:
        chosen = _taken(chosen, others, part, name)
    else:
        own = EDITION if part == EDITION else offer.rules.chapter.choices[name].name
        chosen = _one(chosen, others, own)
    try:
        rules = Rules.of(offer.rules.chapter.chapter.number, chosen)
    except Refused:
        return None
    return replace(offer, rules=rules, stated=stated)


def _one(held: Mapping[str, Held], others: Mapping[str, Held], name: str) -> dict[str, Held]:
    """The first of these with one entry as the second has it, or without it."""
    rest = {key: value for key, value in held.items() if key != name}
    return rest | ({name: others[name]} if name in others else {})


def _taken(
    held: Mapping[str, object], others: Mapping[str, object], part: str, name: str
) -> dict[str, object]:
    """The same within a part, or of the part itself where no name is given."""
    if not name:
        return _one(held, others, part)
    own, theirs = held.get(part, {}), others.get(part, {})
    assert isinstance(own, Mapping)
    assert isinstance(theirs, Mapping)
    return {**held, part: _one(own, theirs, name)}
