"""What is sent is what the published description says, and what the browser's types say."""

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import pytest
from pydantic import TypeAdapter
from tests.chapters.crowds import PLAYERS
from tests.chapters.test_every_round import CROWDS
from tests.server.onlookers import OF_PIT, Evening
from tests.server.test_secrecy import SLUGS

from pitboss.procedure.answers import Cut, to_json
from pitboss.procedure.driver import Step
from pitboss.server.app import described
from pitboss.server.messages import Message, RoundTold
from pitboss.server.types import FILE, typedefs
from pitboss.server.views import Viewer, news, past_round, state
from pitboss.store import EventLog, replay

SCHEMAS: dict[str, Any] = described().openapi()["components"]["schemas"]
MESSAGES: TypeAdapter[Message] = TypeAdapter(Message)
ROUNDS: TypeAdapter[RoundTold] = TypeAdapter(RoundTold)
VIEWERS = (Viewer(), Viewer(PLAYERS[0]), Viewer("Pat", OF_PIT))


def kinds(union: str) -> dict[str, Any]:
    """The schema of each kind of request or step, by its ``what``."""
    named = SCHEMAS[union]["discriminator"]["mapping"].items()
    return {what: SCHEMAS[reference.rpartition("/")[2]] for what, reference in named}


class Described(Evening):
    """An evening at a table whose every message is held against the description."""

    def told(self, steps: list[Step]) -> None:
        for viewer in VIEWERS:
            self.check(viewer, news(self.live, viewer, steps))

    def check(self, viewer: Viewer, message: Mapping[str, Any], rounds: Iterable[int] = ()) -> None:
        sent = json.loads(json.dumps(message))
        MESSAGES.validate_python(sent)
        self.compare_keys(sent)

    def compare_keys(self, sent: Mapping[str, Any]) -> None:
        """Nothing is sent that the description does not list."""
        for step in sent["steps"]:
            assert step.keys() <= kinds("StepSeen")[step["what"]]["properties"].keys(), step
        if pending := sent.get("pending"):
            listed = kinds("Pending")[pending["what"]]["properties"].keys()
            assert pending.keys() <= listed, pending


@pytest.mark.parametrize("virtual", [True, False])
@pytest.mark.parametrize("game", CROWDS)
def test_every_message_of_a_round_is_as_described(tmp_path: Path, game: str, virtual: bool) -> None:
    log = EventLog.open(f"sqlite:///{tmp_path / 'casino.db'}")
    slug = next(slug for name, slug in SLUGS.items() if game.startswith(name))
    table = Described(log, slug, CROWDS[game][0](5, {}, virtual=virtual, pit=True))
    with pytest.MonkeyPatch.context() as patched, table.watched(patched):
        table.until_round(3)
    for viewer in VIEWERS:
        table.check(viewer, state(table.live, viewer))
        told = json.loads(json.dumps(past_round("t", 1, replay(log, "t", 1), viewer)))
        ROUNDS.validate_python(told)
        table.compare_keys(told)
    log.close()


def test_the_browsers_types_are_those_of_the_description() -> None:
    """``python -m pitboss.server.types`` writes them anew."""
    assert FILE.read_text(encoding="utf-8") == typedefs(described())


def test_what_may_be_done_is_described_by_its_kind() -> None:
    assert SCHEMAS["Command"]["properties"]["do"]["$ref"].endswith("/Deed")
    cut = SCHEMAS["Deed"]["discriminator"]["mapping"]["cut"].rpartition("/")[2]
    assert to_json(Cut(20)).keys() <= SCHEMAS[cut]["properties"].keys()


def test_each_chapter_says_what_its_page_must_know() -> None:
    """What a page knows of a game it has from the layout: no script names a chapter."""
    for script in FILE.parent.glob("*.js"):
        text = script.read_text(encoding="utf-8")
        assert [slug for slug in SLUGS.values() if f'"{slug}"' in text] == [], script
