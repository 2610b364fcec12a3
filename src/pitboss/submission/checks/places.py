"""Where in a game's part of the file a choice stands."""

from pitboss.regulation.choices import Choice
from pitboss.submission.model import Offer


def stated(offer: Offer) -> dict[str, str]:
    """The choices that the file states, by their own names, and where each stands."""
    own = {name: one.name for one in offer.rules.chapter.choice for name in (one.name, *one.also)}
    return {
        own[name]: f"{part}.{name}"
        for part in ("choices", "equipment")
        for name in _table(offer, part)
        if name in own
    }


def place(offer: Offer, choice: Choice) -> str:
    """Where a choice stands, or would have to."""
    part = "equipment" if choice.about == "equipment" else "choices"
    return stated(offer).get(choice.name, f"{part}.{choice.name}")


def place_of(offer: Offer, name: str) -> str:
    """Where the choice of this name stands, or would have to."""
    for choice in offer.rules.chapter.choice:
        if choice.name == name:
            return place(offer, choice)
    return f"choices.{name}"


def is_stated(offer: Offer, part: str, name: str) -> bool:
    """Whether something stands there, be it what may not be said."""
    return name in _table(offer, part)


def _table(offer: Offer, part: str) -> dict[str, object]:
    held = offer.stated.get(part, {})
    return held if isinstance(held, dict) else {}
