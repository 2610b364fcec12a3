"""What a round is played under: the edition of its chapter, its rules, and the software."""

from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from typing import Any

from pitboss import __version__
from pitboss.regulation import Rules, chapter_file
from pitboss.store.event import Opened, canonical

UNNAMED = "a pitboss that did not say which"


def played_under(rules: Rules) -> dict[str, str]:
    """Edition, digest of the chapter and of the casino's choices, and version of the software."""
    edition = rules.chapter.chapter
    digest = sha256(f"{_chapter_digest(edition.number)} {canonical(dict(rules.chosen))}".encode())
    return {
        "edition": f"{edition.number}, {edition.edition}, {edition.published.isoformat()}",
        "rules": digest.hexdigest()[:16],
        "software": __version__,
    }


@cache
def _chapter_digest(number: str) -> str:
    return sha256(canonical(chapter_file(number).model_dump(mode="json")).encode()).hexdigest()


def last_told(round_: Iterable[Opened]) -> dict[str, str] | None:
    """Under what the end of a round was played; none in a log that does not say."""
    told = [one.data["under"] for one in round_ if "under" in one.data]
    return told[-1] if told else None


def other_software(round_: Iterable[Opened], rules: Rules) -> str:
    """By what else than this software and these rules a round was written, in words; or nothing."""
    own, told = played_under(rules), [_told(one) for one in round_ if _tells(one)]
    others = [under for under in told if under != own]
    if not others:
        return ""
    names = list(dict.fromkeys(_named(under, own) for under in others))
    return f"written by {' and '.join(names)}; this is {own['software']}"


def written_by(round_: Iterable[Opened]) -> str:
    """By which software a round was written whose rules this one does not read, in words."""
    names = list(dict.fromkeys(_version(_told(one)) for one in round_ if _tells(one)))
    return f"written by {' and '.join(names)}; this is {__version__}"


def _tells(one: Opened) -> bool:
    return one.kind == "round" or "under" in one.data


def _told(one: Opened) -> dict[str, Any]:
    under = one.data.get("under")
    return under if isinstance(under, dict) else {}


def _named(under: dict[str, Any], own: dict[str, str]) -> str:
    """The version, and where that is the same, what else is otherwise."""
    name = _version(under)
    if not under:
        return name
    if under.get("software") != own["software"]:
        return name
    if under.get("edition") != own["edition"]:
        return f"{name} for the edition {under.get('edition')}"
    return f"{name} under other rules ({under.get('rules')}, not {own['rules']})"


def _version(under: dict[str, Any]) -> str:
    return f"pitboss {under.get('software')}" if under else UNNAMED
