"""A played round as a record, so that it can be adjudicated and audited."""

from collections.abc import Mapping, Sequence
from typing import Any

from pitboss.chapter import Chapter
from pitboss.chapters import CHAPTERS
from pitboss.procedure.driver import Driver
from pitboss.procedure.played import PlayedRound
from pitboss.procedure.recorded import STOPPED
from pitboss.procedure.requests import LineTold
from pitboss.records.adjudicate import adjudicate
from pitboss.regulation import ChapterFile, Rules
from pitboss.regulation.chosen import PAYTABLES
from pitboss.vocabulary.money import dollars
from pitboss.vocabulary.refusal import Refused

Json = dict[str, Any]


def checked_record(driver: Driver, name: str) -> Json | None:
    """The record of a round that is over, under this name, which settles as the round did; none of
    a round without a wager. Refused where a record cannot tell what happened."""
    record = record_of(PlayedRound(driver), name)
    if record is None:
        return None
    try:
        settled = adjudicate(record)
    except Refused as refusal:
        raise Refused(
            f"no record can tell this round: {refusal.what}",
            field=name, allowed=refusal.allowed, cites=refusal.cites,
        ) from None  # fmt: skip
    differing = differences(settled, driver)
    if differing:
        raise Refused(f"its record would settle otherwise: {differing}", field=name)
    return record


def differences(settled: Mapping[str, Any], driver: Driver) -> str:
    """In what a settled record is not as its round was played, in words; nothing: it is the same.
    Wagers that were returned before the first card are none of the record's."""
    played = PlayedRound(driver)
    live = played.round.result()
    lines, listed = live["lines"][played.returned() :], list(settled["lines"])
    for was, now in zip(lines, listed, strict=False):
        if was != now:
            return f"{_line(now)}, not {_line(was)}"
    if len(lines) != len(listed):
        return f"{len(listed)} wagers, not {len(lines)}"
    for name in ("meters", "bank", "reset", "bank_reset"):
        if live.get(name) != settled.get(name):
            return f"{name} {settled.get(name)}, not {live.get(name)}"
    return ""


def _line(line: Mapping[str, Any]) -> str:
    back = dollars(line["back"])
    return (
        f"seat {line['seat']}, {line['wager']} {line['outcome']}s {back} ({line['hand']}, "
        f"{', '.join(line['cites'])})"
    )


def payments(driver: Driver, lines: Sequence[LineTold]) -> dict[int, dict[str, int]]:
    """What was handed to each seat for each wager, by the lines with which the log settled a
    round."""
    paid: dict[int, dict[str, int]] = {}
    for line in lines[PlayedRound(driver).returned() :]:
        of_seat = paid.setdefault(line["seat"], {})
        of_seat[line["wager"]] = of_seat.get(line["wager"], 0) + line["back"]
    return paid


def record_of(played: PlayedRound, name: str) -> Json | None:
    """What a record tells of a round."""
    game = CHAPTERS[played.rules.chapter.chapter.game]
    if played.was_stopped:
        return stopped_record(played, game, name)
    seats = [_seat(played, seat) for seat in game.recording.seats_told(played)]
    if not any(seat["wagers"] for seat in seats):
        return None
    rules = choices_of(played.rules)
    if (method := played.dealing_method) and method != played.rules["dealing_method"]:
        rules["dealing_method"] = method
        if played.start_method:
            rules["start_method"] = played.start_method
    told: Json = {"id": name, "game": game.slug, "rules": rules}
    told |= game.recording.round_told(played) | {"seats": seats}
    if played.meter is not None and "meters" in game.recording.fields:
        told["meters"] = {"progressive": played.meter}
        if played.reserve:
            told["meters"]["reserve"] = played.reserve
    return {field: value for field, value in told.items() if value not in ("", {}, None)}


def stopped_record(played: PlayedRound, game: Chapter, name: str) -> Json | None:
    """Of a round that the house voided: the wagers, all of which returned, and the cards."""
    wagers: dict[int, dict[str, int]] = {}
    for line in played.round.lines:
        wagers.setdefault(line.seat, {})[line.wager] = line.stake
    seats: list[Json] = [
        {
            "seat": seat,
            "player": played.player(seat),
            "wagers": staked,
            "cards": played.seat_cards(seat),
        }
        for seat, staked in wagers.items()
    ]
    if not seats:
        return None
    told: Json = {"id": name, "game": game.slug, "rules": choices_of(played.rules)}
    told |= {"irregularity": STOPPED, "seats": seats}
    if "meters" in game.recording.fields:
        dealt = any(seat["cards"] for seat in seats)
        meter = played.meter if dealt else played.round.result()["meters"].get("progressive")
        told |= {} if meter is None else {"meters": {"progressive": meter}}
    return {field: value for field, value in told.items() if value != {}}


def _seat(played: PlayedRound, seat: int) -> Json:
    game = CHAPTERS[played.rules.chapter.chapter.game]
    wagers = dict(played.stakes.get(seat, {}))
    beside = game.recording.seat.made_when_asked  # made later, and listed among the others
    wagers |= {
        name: cents
        for name, cents in played.made_when_asked(seat)
        if name.partition(".")[0] in beside
    }
    told = {"seat": seat, "player": _player(played, seat), "wagers": wagers}
    void = played.round.voided_by
    lines = [line for line in played.round.lines if line.seat == seat]
    stayed = bool(void) and all(void in line.cites for line in lines)  # as good as
    if not stayed and (left := played.left_at(seat)):
        told["left"] = left
    return told | game.recording.seat_told(played, seat)


def _player(played: PlayedRound, seat: int) -> str:
    if seat in played.stakes:
        return played.player(seat)
    bank: str = played.round.bank.player  # type: ignore[attr-defined]  # who alone has no wager
    return bank


def choices_of(rules: Rules) -> Json:
    """What the casino chose otherwise than the chapter's defaults.

    >>> choices_of(Rules.of("686a", {"adjacent_boxes": 1, "decision_order": "seat_by_seat"}))
    {'adjacent_boxes': 1}
    """
    chapter = rules.chapter
    chosen = {
        name: value
        for name, value in rules.chosen.items()
        if name in chapter.followed or chapter.defaults.get(name) != value
    }
    named = chosen.pop(PAYTABLES, {})
    tables = _paytables(chapter, rules.decks, named)
    return chosen | ({PAYTABLES: tables} if tables else {})


def _paytables(chapter: ChapterFile, decks: int, named: Any) -> Mapping[str, str]:
    return {
        wager: table
        for wager, table in named.items()
        if chapter.default_paytable(wager, decks) != table
    }
