"""What a round is played under: the edition of its chapter, its rules, and the software."""

from collections.abc import Iterable
from datetime import date
from functools import cache
from hashlib import sha256

from pitboss import __version__
from pitboss.regulation import Rules, chapter_file, rulings
from pitboss.store.event import Opened, Under, canonical

UNNAMED = "a pitboss that did not say which"


def played_under(rules: Rules) -> Under:
    """Edition, digest of the chapter, its rulings and the casino's choices, and version of the
    software."""
    edition = rules.chapter.chapter
    digest = sha256(f"{_chapter_digest(edition.number)} {canonical(dict(rules.chosen))}".encode())
    return {
        "edition": f"{edition.number}, {rules.edition}, {_published(rules).isoformat()}",
        "rules": digest.hexdigest()[:16],
        "software": __version__,
    }


def _published(rules: Rules) -> date:
    return (rules.earlier_text or rules.chapter.chapter).published


@cache
def _chapter_digest(number: str) -> str:
    """Of the chapter as data, and of the rulings by which it is read."""
    read_by = ("R-GEN-", f"R-{number}-")
    readings = {
        name: ruling.reading for name, ruling in rulings().items() if name.startswith(read_by)
    }
    law = {"chapter": chapter_file(number).model_dump(mode="json"), "rulings": readings}
    return sha256(canonical(law).encode()).hexdigest()


def last_under(round_: Iterable[Opened]) -> Under | None:
    """Under what the end of a round was played; none in a log that does not say."""
    named = [opened.data["under"] for opened in round_ if "under" in opened.data]
    return named[-1] if named else None


def other_software(round_: Iterable[Opened], rules: Rules) -> str:
    """By what else than this software and these rules a round was written, in words; or nothing."""
    own = played_under(rules)
    others = [under for under in _every_under(round_) if under != own]
    if not others:
        return ""
    names = list(dict.fromkeys(_named(under, own) for under in others))
    return f"written by {' and '.join(names)}; this is {own['software']}"


def written_by(round_: Iterable[Opened]) -> str:
    """By which software a round was written whose rules this one does not read, in words."""
    names = list(dict.fromkeys(_version(under) for under in _every_under(round_)))
    return f"written by {' and '.join(names)}; this is {__version__}"


def _every_under(round_: Iterable[Opened]) -> list[Under | None]:
    """Under what a round began, and under what else it went on; none where that is not said."""
    under = [
        opened.data.get("under")
        for opened in round_
        if opened.kind == "round" or "under" in opened.data
    ]
    return [said if isinstance(said, dict) else None for said in under]


def _named(under: Under | None, own: Under) -> str:
    """The version, and where that is the same, what else is otherwise."""
    if not under or under.get("software") != own["software"]:
        return _version(under)
    if under.get("edition") != own["edition"]:
        return f"{_version(under)} for the edition {under.get('edition')}"
    return f"{_version(under)} under other rules ({under.get('rules')}, not {own['rules']})"


def _version(under: Under | None) -> str:
    return f"pitboss {under.get('software')}" if under else UNNAMED
