"""Notes, while a test runs, which code carried out which paragraph, and how that is known."""

import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import CodeType, FrameType
from typing import Any

from tests.executed.sites import Cited, Sites

YIELDED = "yielded the step"
"""A step that was told at a table cites the paragraph, and this function gave it that citation."""
REFUSED = "refused by it"
"""So does a refusal."""
EXECUTED = "executed"
"""A function that cites the paragraph was entered; outside a round, its citation was reached."""
CERTIFIED = "certified"
"""A floorperson asserted this item of a chapter's checklist before the table opened."""
CHOSEN = "chosen"
"""The table of a round had a value for this choice, and the round asked for it."""
STAKED = "staked"
"""This wager was made in a round: a home of what defines and permits the wager, nothing more."""
PAID = "paid by it"
"""A line of this paytable was looked up in a round, and paid."""
PRINTED = "printed"
"""The words were put on a layout, a sign or a page; the area was drawn."""

Known = tuple[str, str, str]
"""A paragraph as cited, a place of the sources that carried it out, and how that is known."""


VERBS = "procedure/round.py:"
"""What every procedure settles by: a home of nothing that it is handed."""

Codes = Sequence[CodeType]
"""The code of functions at work, the innermost last."""


class Recorder:
    """What one test, or one fixture that several share, was seen to carry out."""

    def __init__(self, sites: Sites) -> None:
        self.sites = sites
        self.known: set[Known] = set()
        self.rounds: list[str] = []  # the chapters whose rounds are being driven, innermost last
        self._entered: dict[tuple[int, str], list[Known]] = {}
        self._used: dict[tuple[int, str], list[Known]] = {}
        self._kept: list[Any] = []

    def take(self) -> set[Known]:
        """What is known since this was last asked."""
        self.note_reached("")
        found, self.known = self.known, set()
        return found

    def note_reached(self, chapter: str) -> None:
        """Functions that were entered count for the chapter whose round entered them; where no
        round was driven, for each that they cite. A citation further down in one counts only there:
        in a round it must be told."""
        for number in self.sites.take():
            if (number, chapter) not in self._entered:
                place, cites, entered = self.sites.sites[number]
                counts = entered or not chapter
                own = [cite for cite in cites if counts and cite.startswith(chapter)]
                self._entered[number, chapter] = [(cite, place, EXECUTED) for cite in own]
            self.known.update(self._entered[number, chapter])

    def begin_round(self, chapter: str) -> None:
        """A round of this chapter is driven from here on."""
        self.note_reached(self.rounds[-1] if self.rounds else "")
        self.rounds.append(chapter)

    def end_round(self) -> None:
        """It is driven no longer."""
        self.note_reached(self.rounds.pop())

    def note_cites(self, cites: Iterable[str], around: Codes, how: str, chapter: str = "") -> None:
        """Citations were told: each by the function that holds it, or, where it stands in a table
        of constants, by the innermost function of that module that is at work."""
        for cite in cites:
            if not cite.startswith(chapter):
                continue
            if isinstance(cite, Cited) and cite.within:
                self.known.add((str(cite), cite.place, how))
            elif place := self._user(cite, around):
                self.known.add((str(cite), place, how))

    def _user(self, cite: str, around: Codes) -> str:
        """The function that told a citation which does not know where it stands."""
        places = [place for code in around if (place := self.sites.place(code))]
        if not isinstance(cite, Cited):
            return next((place for place in reversed(places) if not place.startswith(VERBS)), "")
        file = cite.place.partition(":")[0]
        users = [place for place in places if place.partition(":")[0] == file]
        return users[-1] if users else cite.place

    def note_entry(self, entry: Any, how: str) -> None:
        """An entry of a chapter's data was used."""
        if (id(entry), how) not in self._used:
            values = [one if isinstance(one, tuple) else (one,) for one in vars(entry).values()]
            cites = [cite for value in values for cite in value if isinstance(cite, Cited)]
            self._used[id(entry), how] = [
                (str(cite), cite.place, how) for cite in cites if how != STAKED or is_of_wager(cite)
            ]
            self.keep(entry)
        self.known.update(self._used[id(entry), how])

    def keep(self, held: Any) -> None:
        """Holds what is known by its number, which must stay its own."""
        self._kept.append(held)


def is_of_wager(cite: str) -> bool:
    """Whether a paragraph defines or permits a wager, not the hands that decide it."""
    from pitboss.regulation.paragraphs import paragraphs_under
    from pitboss.vocabulary.citation import citation

    term = citation(str(cite)).term
    defined = "Wager" in term and "Qualifying" not in term
    return defined or any(one.kind == "wager" for one in paragraphs_under(cite))


def chain(procedure: Any) -> Codes:
    """The functions that are at work on a procedure."""
    codes = []
    while procedure is not None and hasattr(procedure, "gi_code"):
        codes.append(procedure.gi_code)
        procedure = procedure.gi_yieldfrom
    return codes


def stack() -> Codes:
    """The functions that are being called, but for the two innermost."""
    frame: FrameType | None = sys._getframe(2)
    codes = []
    while frame is not None:
        codes.append(frame.f_code)
        frame = frame.f_back
    return codes[::-1]


def watch(recorder: Recorder) -> None:
    """Has the driver, refusals, rules and paytables tell the recorder what happens."""
    _watch_driver(recorder)
    _watch_refusals(recorder)
    _watch_data(recorder)


def _watch_driver(recorder: Recorder) -> None:
    from pitboss.procedure.driver import Driver
    from pitboss.records.replay import Replay

    begin, answer, aside = Driver.__post_init__, Driver.answer, Driver.aside
    play = Replay.play

    def driven(work: Callable[..., Any], driver: Any, *arguments: Any, **more: Any) -> Any:
        recorder.begin_round(driver.table.rules.chapter.chapter.number)
        try:
            return work(driver, *arguments, **more)
        finally:
            recorder.end_round()

    def begun(self: Any) -> None:
        driven(begin, self)

    def answered(self: Any, *arguments: Any, **more: Any) -> Any:
        request, around = self.pending, chain(self._procedure)
        step = driven(answer, self, *arguments, **more)
        note(self, step, around)
        items = getattr(request, "items", ())
        recorder.note_cites([cite for *_, cite in items], around, CERTIFIED)
        return step

    def interrupted(self: Any, said: Any, *arguments: Any, **more: Any) -> Any:
        noted = self.table.rules.chapter.aside_cites(said.kind)
        open_now = {cite: cite for cite in (*self.table.declarable, *noted)}
        step = driven(aside, self, said, *arguments, **more)
        # What somebody declares or notes is of the code or the entry that lets him.
        cites = [open_now.get(cite, cite) for cite in step["cites"]]
        note(self, {**step, "cites": cites}, ())
        return step

    def note(driver: Any, step: Mapping[str, Any], around: Codes) -> None:
        chapter = driver.table.rules.chapter
        recorder.note_cites(step["cites"], around, YIELDED, chapter.chapter.number)
        for wager in step.get("wagers", ()):
            recorder.note_entry(chapter.wager_named(wager.partition(".")[0]), STAKED)

    def followed(self: Any, **_: bool) -> Any:
        return play(self, followed=True)

    for name, watched in (
        ("__post_init__", begun), ("answer", answered), ("aside", interrupted),
        ("go_on", answered),
    ):  # fmt: skip
        setattr(Driver, name, watched)
    Replay.play = followed  # type: ignore[method-assign]  # a round that nobody follows tells nothing


def _watch_refusals(recorder: Recorder) -> None:
    from pitboss.vocabulary.refusal import Refused

    begin = Refused.__init__

    def refused(self: Any, *arguments: Any, **more: Any) -> None:
        begin(self, *arguments, **more)
        if self.cites:
            recorder.note_cites(self.cites, stack(), REFUSED)

    Refused.__init__ = refused  # type: ignore[method-assign]


def _watch_data(recorder: Recorder) -> None:
    from pitboss.procedure.table import Table
    from pitboss.regulation.chapter import ChapterFile
    from pitboss.regulation.rules import Rules
    from pitboss.vocabulary.paytable import Paytable

    line, value, areas = Paytable.line, Rules.__getitem__, Rules.areas

    def paid(self: Any, *hands: str) -> Any:
        found = line(self, *hands)
        if found is not None and recorder.rounds and isinstance(self.cite, Cited):
            recorder.known.add((str(self.cite), self.cite.place, PAID))
        return found

    by_name: dict[int, dict[str, Any]] = defaultdict(dict)

    def chosen(self: Any, name: str) -> Any:
        if recorder.rounds and name in self.chosen:
            choices = by_name[id(self.chapter)]
            if not choices:
                choices.update({choice.name: choice for choice in self.chapter.choice})
                recorder.keep(self.chapter)
            recorder.note_entry(choices[name], CHOSEN)
        return value(self, name)

    def printed(self: Any) -> Any:
        held = vars(self)["inscription"]
        for entry in held:
            recorder.note_entry(entry, PRINTED)
        return held

    def drawn(self: Any) -> Any:
        held = areas(self)
        for entry in held:
            recorder.note_entry(entry, PRINTED)
        return held

    def made_anew(self: Any, make: Callable[..., Any], *given: Any) -> Any:
        return make(self, *given)

    Paytable.line, Rules.__getitem__ = paid, chosen  # type: ignore[method-assign]
    Rules.once = Table.once = made_anew  # type: ignore[method-assign]  # or only the first test would read
    Rules.areas = drawn  # type: ignore[method-assign]
    setattr(ChapterFile, "inscription", property(printed))  # noqa: B010
