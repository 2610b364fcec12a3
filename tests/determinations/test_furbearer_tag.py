"""The tags of a bobcat or fisher, from the taking to the mounted animal."""

from itertools import product
from typing import Any

import pytest

from pitboss.determinations import rule_named
from pitboss.determinations.furbearer_tag import old_text
from pitboss.vocabulary.refusal import Refused

RULE = rule_named("furbearer-tag")
STATES = ("carcass", "pelt", "mounted", "tanned", "commercial fur", "prepared for consumption")
PROCESSED = STATES[2:]


def animal(kind: str = "bobcat", **changed: Any) -> dict[str, Any]:
    """A carcass with its tag on, which stays in Pennsylvania."""
    tagged = {"complete": True, "attached_before_moving": True, "attached": True}
    return {
        "id": "a", "animal": kind, "state": "carcass", "part": "pelt", "export": "none",
        "requested": False, "cites_tag": None,
        "carcass_tag": tagged | changed.pop("carcass_tag", {}),
    } | changed  # fmt: skip


def judged(kind: str = "bobcat", **changed: Any) -> dict[str, Any]:
    """What is concluded of it."""
    return RULE.determine(animal(kind, **changed)).to_dict()


OFF = {"attached": False}


@pytest.mark.shows("147.701[opening]", "147.701(4)(i)")
@pytest.mark.parametrize("kind", ["bobcat", "fisher"])
def test_a_tagged_carcass_is_lawful(kind: str) -> None:
    found = judged(kind)
    assert (found["lawful"], found["faults"]) == (True, [])
    assert found["carcass_tag_required"] is True
    assert (found["cites_tag_provided"], found["cites_tag_required"]) == (False, False)


@pytest.mark.shows("147.701(4)(i)")
@pytest.mark.parametrize("kind", ["bobcat", "fisher"])
@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("wrong", ["complete", "attached_before_moving"])
def test_the_tag_is_completed_and_attached_before_the_animal_is_moved(
    kind: str, state: str, wrong: str
) -> None:
    """What was wrong at the taking is not mended by what becomes of the animal."""
    found = judged(kind, state=state, carcass_tag={wrong: False})
    assert (found["lawful"], found["faults"]) == (False, ["147.701(4)(i)"])


@pytest.mark.shows("147.701(4)(i)")
@pytest.mark.parametrize("kind", ["bobcat", "fisher"])
@pytest.mark.parametrize("state", STATES)
def test_it_stays_until_the_animal_is_processed(kind: str, state: str) -> None:
    found = judged(kind, state=state, carcass_tag=OFF)
    assert found["carcass_tag_required"] is (state not in PROCESSED)
    assert found["faults"] == ([] if state in PROCESSED else ["147.701(4)(i)"])


@pytest.mark.shows("147.701(4)(i)")
def test_a_bobcats_cites_tag_takes_its_place_and_a_fishers_does_not() -> None:
    bobcat = judged(requested=True, cites_tag="eyes", carcass_tag=OFF)
    assert (bobcat["carcass_tag_required"], bobcat["lawful"]) == (False, True)
    fisher = judged("fisher", requested=True, cites_tag="eyes", carcass_tag=OFF)
    assert (fisher["carcass_tag_required"], fisher["faults"]) == (True, ["147.701(4)(i)"])


@pytest.mark.shows("147.701(4)(i)")
@pytest.mark.parametrize(("part", "locked"), [("pelt", "eyes"), ("other", "part")])
def test_a_cites_tag_that_is_on_takes_its_place_whoever_asked_for_it(
    part: str, locked: str
) -> None:
    """R-147-2: until one is locked on. That no request is reported is said."""
    found = judged(part=part, cites_tag=locked, carcass_tag=OFF)
    assert (found["carcass_tag_required"], found["faults"]) == (False, [])
    assert any("no export or request" in one["words"] for one in found["findings"])


@pytest.mark.shows("147.701(4)(i)", "147.701(4)(iii)[second]")
@pytest.mark.parametrize(("part", "locked"), [("pelt", "part"), ("other", "eyes")])
@pytest.mark.parametrize("export", ["none", "state", "international"])
@pytest.mark.parametrize("requested", [True, False])
def test_a_cites_tag_locked_in_the_wrong_place_is_not_attached_whoever_asked_for_it(
    part: str, locked: str, export: str, requested: bool
) -> None:
    """R-147-3: it breaks (iii), and the carcass tag must stay on."""
    told: dict[str, Any] = {
        "part": part,
        "cites_tag": locked,
        "export": export,
        "requested": requested,
    }
    found = judged(**told)
    assert (found["carcass_tag_required"], found["faults"]) == (True, ["147.701(4)(iii)"])
    found = judged(**told, carcass_tag=OFF)
    assert found["faults"] == ["147.701(4)(i)", "147.701(4)(iii)"]


@pytest.mark.shows("147.701(4)(iii)[second]")
@pytest.mark.parametrize("state", PROCESSED)
def test_a_cites_tag_in_the_wrong_place_of_a_processed_bobcat_is_wrong_too(state: str) -> None:
    """R-147-3: one that is on, for whatever reason."""
    assert judged(state=state, cites_tag="part")["faults"] == ["147.701(4)(iii)"]
    assert judged(state=state, cites_tag="eyes")["lawful"] is True


@pytest.mark.shows("147.701(4)(iii)[second]")
@pytest.mark.parametrize(
    ("export", "requested", "provided"),
    [("none", False, False), ("state", False, False), ("international", False, True),
     ("none", True, True), ("state", True, True), ("international", True, True)],
)  # fmt: skip
def test_a_cites_tag_is_for_bobcats_that_go_abroad_or_on_request(
    export: str, requested: bool, provided: bool
) -> None:
    assert judged(export=export, requested=requested)["cites_tag_provided"] is provided
    fisher = judged("fisher", export=export, requested=requested)
    assert (fisher["cites_tag_provided"], fisher["cites_tag_required"]) == (False, False)
    assert fisher["lawful"] is True


@pytest.mark.shows("147.701(4)(iii)[second]")
@pytest.mark.parametrize(
    ("part", "locked", "right"),
    [("pelt", "eyes", True), ("pelt", "part", False), ("pelt", None, False),
     ("other", "part", True), ("other", "eyes", False), ("other", None, False)],
)  # fmt: skip
def test_it_is_locked_through_the_eyes_of_the_pelt_or_through_the_part(
    part: str, locked: str | None, right: bool
) -> None:
    found = judged(state="pelt", export="international", part=part, cites_tag=locked)
    assert found["cites_tag_required"] is True
    assert found["faults"] == ([] if right else ["147.701(4)(iii)"])


@pytest.mark.shows("147.701(4)(iii)[second]")
@pytest.mark.parametrize("state", PROCESSED)
def test_it_stays_until_the_bobcat_is_processed(state: str) -> None:
    found = judged(state=state, export="international", carcass_tag=OFF)
    assert (found["cites_tag_provided"], found["cites_tag_required"]) == (True, False)
    assert found["lawful"] is True


@pytest.mark.shows("147.701(4)(iii)[first]")
def test_the_old_permanent_tag_is_not_applied() -> None:
    """It was for fishers too, and for every export beyond the Commonwealth."""
    assert [old.cite for old in old_text()] == ["147.701(4)(iii)[first]"]
    assert judged("fisher", state="pelt", export="state")["lawful"] is True
    assert judged(state="pelt", export="state")["cites_tag_required"] is False


@pytest.mark.shows("147.701[opening]")
def test_other_animals_are_refused() -> None:
    with pytest.raises(Refused) as caught:
        judged("otter")
    assert (caught.value.field, caught.value.allowed) == ("animal", "bobcat, fisher")
    assert caught.value.cites == ("147.701[opening]",)


def test_of_all_that_can_be_told() -> None:
    """What must hold of every one of the 3,456 combinations."""
    yes_no = (True, False)
    for kind, state, part, export, requested, locked, tag in product(
        ("bobcat", "fisher"), STATES, ("pelt", "other"), ("none", "state", "international"),
        yes_no, (None, "eyes", "part"), product(yes_no, repeat=3),
    ):  # fmt: skip
        names = ("complete", "attached_before_moving", "attached")
        found = judged(
            kind, state=state, part=part, export=export, requested=requested, cites_tag=locked,
            carcass_tag=dict(zip(names, tag, strict=True)),
        )  # fmt: skip
        assert found["lawful"] == (not found["faults"])
        assert found["cites_tag_provided"] >= found["cites_tag_required"]
        if state in PROCESSED:
            assert not found["cites_tag_required"]
            assert not found["carcass_tag_required"]
            assert ("147.701(4)(i)" in found["faults"]) == (not (tag[0] and tag[1]))
        if kind == "fisher":
            assert "147.701(4)(iii)" not in found["faults"]
        right = "eyes" if part == "pelt" else "part"
        if all(tag) and locked == right:
            assert found["lawful"]
        if kind == "bobcat" and locked not in (None, right):
            assert "147.701(4)(iii)" in found["faults"]
            assert found["carcass_tag_required"] is (state not in PROCESSED)


def test_what_would_make_it_lawful_is_told() -> None:
    wrong = RULE.determine(animal(export="international", carcass_tag=OFF))
    assert wrong.conclusion.startswith("Not lawful: against § 147.701(4)(i) and § 147.701(4)(iii)")
    assert len(wrong.otherwise) == 2
    right = RULE.determine(animal())
    assert right.conclusion == "Lawful. Required now: the carcass tag."
    assert right.otherwise == ()
