"""What each field of a record may be, for who must mend it."""

from collections.abc import Mapping, Sequence

from pydantic import ValidationError

from pitboss.regulation import ChapterFile
from pitboss.vocabulary.refusal import Refused, as_entered

FIELDS: Mapping[str, str] = {
    "id": "a string",
    "rules": 'an object of choices, such as {"decks": 6}',
    "seats": "a list of one seat or more",
    "wagers": 'an object of whole cents, such as {"ante": 1000}',
    "player": "a name",
    "cards": 'a list of cards, such as ["Ah", "Td"]',
    "high": "a list of cards",
    "low": "a list of cards",
    "decisions": 'a list of decisions, such as ["stand", {"double": 1000}]',
    "dealer": '{"cards": […]}, in the pai gow games with "high", "low" and "reset"',
    "reset": "true or false",
    "meters": '{"progressive": cents}',
    "replacement": "a card",
    "bank": '{"seat": n}, with "co_bank" and "dealer_wager"',
    "co_bank": "true or false",
    "dealer_wager": "whole cents",
    "start": "a whole number, 1 to 7",
    "irregularity": "the citation of a paragraph",
    "settled_before": "a whole number",
    "reader": "true or false",
    "left": "what was being done when the player left",
    "table": "a name",
    "dealt_by": "a name",
    "shift": "a name",
    "corrected": "true or false",
    "paid": 'an object of whole cents, such as {"ante": 2000}',
    "shoe": 'a list of cards, of "cover" and of {"face_up": card}',
}
"""What a field may be; a seat is one of as many as the game has."""

ITEMS: Mapping[str, str] = {
    "seats": '{"seat", "cards", "wagers", …}',
    "wagers": "whole cents",
    "paid": "whole cents",
    "meters": "whole cents",
    "decisions": 'a decision, such as "stand" or {"double": 1000}',
    "shoe": 'a card, "cover" or {"face_up": card}',
}
"""What may stand in a field that is a list or an object; in the others it is a card."""

MISSING, UNKNOWN = "missing", "extra_forbidden"


def refused_shape(
    error: ValidationError, data: Mapping[str, object], chapter: ChapterFile
) -> Refused:
    """The first complaint about a record's fields, as a refusal that names the field."""
    first = error.errors(include_url=False)[0]
    place, value = _place(data, first["loc"], absent=first["type"] == MISSING)
    names = [part for part in place if isinstance(part, str)]
    if not names:
        return Refused("a field name is not text", field="record", allowed="id, game, seats …")
    what = {MISSING: "this field is missing", UNKNOWN: f"there is no field {names[-1]!r} here"}
    fields = {**FIELDS, "seat": f"a whole number, 1 to {_positions(chapter)}"}
    allowed = fields.get(names[-1], "")
    if isinstance(place[-1], int) or names[-1] not in fields:
        holder = names[-1] if isinstance(place[-1], int) else names[-2]
        allowed = ITEMS.get(holder, FIELDS[holder] if first["type"] == UNKNOWN else "a card")
    return Refused(
        what.get(first["type"], f"{as_entered(value)} does not fit here"),
        field="".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in place)[1:],
        allowed=allowed,
        cites=_cites(chapter, names),
    )


def _positions(chapter: ChapterFile) -> int:
    """How many places for players a table of this game may have."""
    choice = next(choice for choice in chapter.choice if choice.name == "betting_positions")
    assert choice.allowed.to is not None
    return choice.allowed.to


def _place(
    data: object, location: Sequence[str | int], *, absent: bool
) -> tuple[list[str | int], object]:
    """The part of a location that the record itself has, and what stands there; validation goes on
    to name the kinds that it tried."""
    place: list[str | int] = []
    for at, part in enumerate(location):
        if isinstance(data, dict) and part in data:
            place, data = [*place, part], data.get(part)
        elif isinstance(data, list) and isinstance(part, int):
            place, data = [*place, part], data[part]
        elif absent and at == len(location) - 1:
            place.append(part)
    return place, data


def _cites(chapter: ChapterFile, names: Sequence[str]) -> tuple[str, ...]:
    """The paragraphs on what a field tells."""
    on_wager = {wager.name: wager.cites for wager in chapter.wager}
    required = next(wager.cites for wager in chapter.wager if wager.required)
    known = {
        **dict.fromkeys(("cards", "high", "low", "shoe"), chapter.hand.cites),
        "seat": chapter.table.cites,
        "irregularity": (chapter.irregularities,),
        "bank": ("645a.12(a)",),
        "meters": ("R-GEN-7",),
        "start": (*chapter.step.get("rng", ()), "R-GEN-14"),
        "wagers": on_wager.get(names[-1], required),
    }
    return next((known[name] for name in reversed(names) if name in known), ())
