"""A proof about one event can be checked without the rest of the log."""

import json
from typing import Any

import pytest
from tests.store.evidence.casino_day import FINGERPRINT, Day, a_day

from pitboss.store.evidence import read_heads
from pitboss.store.evidence.proofs import check_proof, prove
from pitboss.store.head import Head
from pitboss.vocabulary.refusal import Refused

Proof = dict[str, Any]


@pytest.fixture(scope="module")
def day(tmp_path_factory: pytest.TempPathFactory) -> Day:
    return a_day(tmp_path_factory.mktemp("day"))


@pytest.fixture(scope="module")
def export(day: Day) -> list[bytes]:
    return day.export()


@pytest.fixture(scope="module")
def kept(day: Day) -> list[Head]:
    return read_heads(day.kept(), [FINGERPRINT]).heads


@pytest.fixture
def proof(export: list[bytes]) -> Proof:
    """That event 60 of the table, which head 2 was the first to cover, is under head 3."""
    return as_read(prove(export, "t", 60, 3, since=1))


def as_read(proof: Proof) -> Proof:
    read: Proof = json.loads(json.dumps(proof))
    return read


@pytest.mark.parametrize("number", [0, 1, 2, 3])
def test_each_event_that_a_head_covers_has_a_proof(
    export: list[bytes], kept: list[Head], number: int
) -> None:
    for stream, seq in (("t", 1), ("t", 51), ("registry", 2)):
        found = as_read(prove(export, stream, seq, number))
        assert found["head"]["number"] == (number or 3)
        assert found["events"][0]["seq"] == seq
        assert check_proof(found, [FINGERPRINT], kept) == []


def test_a_proof_holds_only_what_leads_to_the_leaf(proof: Proof, kept: list[Head]) -> None:
    """Events 60 to 79, which is where head 2 was signed; no leaves, and no text that was opened."""
    assert [event["seq"] for event in proof["events"]] == list(range(60, 80))
    assert proof["leaf"][:3] == ["t", 52, 79]
    assert proof["head"]["leaves"] == []
    assert (proof["earlier"]["number"], proof["head"]["number"]) == (1, 3)
    assert not any("opened" in event for event in proof["events"])
    assert check_proof(proof, [FINGERPRINT], kept) == []


def changed(proof: Proof, *path: str | int, to: object) -> Proof:
    inner: Any = proof
    for name in path[:-1]:
        inner = inner[name]
    inner[path[-1]] = to
    return proof


@pytest.mark.parametrize(
    ("path", "to", "named"),
    [
        (("events", 0, "round"), 9, "t, event 60: changed: its hash is that of something else"),
        (("events", 3, "prev"), "0" * 64, "t, event 63: changed"),
        (("leaf", 3), "0" * 64, "its path does not lead from the leaf to the root"),
        (("place",), 1, "its path does not lead from the leaf to the root"),
        (("path", 0), "00" * 32, "its path does not lead from the leaf to the root"),
        (("head", "root"), "00" * 32, "its path does not lead from the leaf to the root"),
        (("head", "at"), 5, "head 3: changed: its signature is not one of what it says"),
        (("grown", 0), "00" * 32, "its path does not lead"),
        (("earlier", "at"), 5, "head 1: changed: its signature"),
        (("events",), [], "it cannot be read"),
        (("head",), {}, "it cannot be read"),
        (("path",), [], "its path does not lead"),
        (("path",), {}, "it cannot be read"),
        (("format",), 3, "it cannot be read"),
    ],
)
def test_a_proof_that_was_changed_proves_nothing(
    proof: Proof, kept: list[Head], path: tuple[str | int, ...], to: object, named: str
) -> None:
    faults = check_proof(changed(proof, *path, to=to), [FINGERPRINT], kept)
    assert any(named in str(fault) for fault in faults)


def test_events_that_lead_elsewhere_prove_nothing(proof: Proof, kept: list[Head]) -> None:
    proof["events"].pop()
    (fault,) = check_proof(proof, [FINGERPRINT], kept)
    assert str(fault) == "the proof: its events do not lead to its leaf"


def test_whose_head_it_is_matters(proof: Proof, kept: list[Head]) -> None:
    (unknown,) = {fault.what for fault in check_proof(proof, ["0" * 64], [])}
    assert unknown.startswith("signed by another key")
    (unkept,) = check_proof(proof, [FINGERPRINT], kept[:1])
    assert str(unkept) == "head 3: it is none of those that were kept"


@pytest.mark.parametrize(
    ("asked", "named"),
    [
        (("t", 100, 3), "head 3 does not cover event 100 of t; allowed: 1 to 93"),
        (("t", 60, 1), "head 1 does not cover event 60 of t; allowed: 1 to 51"),
        (("t", 60, 9), "this log has no head 9; allowed: 1 to 3"),
        (("x", 60, 3), "this log has no stream 'x'"),
        (("real", 1, 1), "allowed: none of this stream"),
    ],
)
def test_what_no_head_covers_has_no_proof(
    export: list[bytes], asked: tuple[str, int, int], named: str
) -> None:
    with pytest.raises(Refused) as refusal:
        prove(export, *asked)
    assert named in str(refusal.value)
