"""The Merkle tree of RFC 9162: against the reference vectors of Certificate Transparency, and
against what pymerkle, on which the log was built before, made of the same leaves."""

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.store.evidence import first_proofs, read_heads
from pitboss.store.evidence.proofs import check_proof
from pitboss.store.head import Head
from pitboss.store.tree import (
    Growing,
    Leaf,
    consistency_path,
    has_grown,
    inclusion_path,
    is_included,
    leaf_hash,
    root_of,
)

FOLDER = Path(__file__).parent / "pymerkle"
RECORDED: dict[str, Any] = json.loads((FOLDER / "tree.json").read_text())
"""Of trees whose leaves are ``entry 1``, ``entry 2`` and so on: the roots of 0 to 400 leaves, the
digests of all inclusion proofs of 1 to 64, and some proofs in full."""

LEAVES = [leaf_hash(f"entry {number}".encode()) for number in range(1, 401)]


def hashes(*written: str) -> list[bytes]:
    return [bytes.fromhex(each) for each in written]


# ------------------------------------------------------- the vectors of Certificate Transparency

INPUTS = ("", "00", "10", "2021", "3031", "40414243", "5051525354555657",
          "606162636465666768696a6b6c6d6e6f")  # fmt: skip
REFERENCE = [leaf_hash(bytes.fromhex(each)) for each in INPUTS]
ROOTS = hashes(
    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
)
LEAF_1 = "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d"
LEAF_2 = "96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7"
LEAF_5 = "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b"
LEAF_7 = "b08693ec2e721597130641e8211e7eedccb4c26413963eee6c1e2ed16ffb1a5f"
LEAVES_1_2 = "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125"
LEAVES_3_4 = "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e"
LEAVES_5_6 = "0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a"
LEAVES_7_8 = "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0"
LEAVES_1_4 = "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7"
LEAVES_5_8 = "6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4"


@pytest.mark.parametrize("size", range(9))
def test_roots_are_those_of_certificate_transparency(size: int) -> None:
    assert root_of(REFERENCE[:size]) == ROOTS[size]


@pytest.mark.parametrize(
    ("place", "size", "path"),
    [
        (1, 1, ()),
        (1, 8, (LEAF_2, LEAVES_3_4, LEAVES_5_8)),
        (6, 8, (LEAF_5, LEAVES_7_8, LEAVES_1_4)),
        (3, 3, (LEAVES_1_2,)),
        (2, 5, (LEAF_1, LEAVES_3_4, LEAF_5)),
    ],
)
def test_inclusion_is_proved_as_by_certificate_transparency(
    place: int, size: int, path: tuple[str, ...]
) -> None:
    assert inclusion_path(REFERENCE[:size], place) == hashes(*path)
    assert is_included(REFERENCE[place - 1], place, size, hashes(*path), ROOTS[size])


@pytest.mark.parametrize(
    ("earlier", "size", "path"),
    [
        (1, 1, ()),
        (1, 8, (LEAF_2, LEAVES_3_4, LEAVES_5_8)),
        (6, 8, (LEAVES_5_6, LEAVES_7_8, LEAVES_1_4)),
        (2, 5, (LEAVES_3_4, LEAF_5)),
        (6, 7, (LEAVES_5_6, LEAF_7, LEAVES_1_4)),
    ],
)
def test_consistency_is_proved_as_by_certificate_transparency(
    earlier: int, size: int, path: tuple[str, ...]
) -> None:
    assert consistency_path(REFERENCE[:size], earlier) == hashes(*path)
    assert has_grown(earlier, size, hashes(*path), ROOTS[earlier], ROOTS[size])


# ------------------------------------------------------------------------------ as pymerkle had it


def test_roots_of_every_size_are_those_that_were_recorded() -> None:
    assert [root_of(LEAVES[:size]).hex() for size in range(401)] == RECORDED["roots"]


@pytest.mark.parametrize("size", range(1, 65))
def test_every_inclusion_proof_is_the_one_that_was_recorded(size: int) -> None:
    """In those of pymerkle the leaf itself comes first."""
    leaves = LEAVES[:size]
    paths = [
        [node.hex() for node in (leaf, *inclusion_path(leaves, place))]
        for place, leaf in enumerate(leaves, 1)
    ]
    digest = sha256(json.dumps(paths).encode()).hexdigest()
    assert digest == RECORDED["every_inclusion"][size - 1]


def in_full(kind: str) -> list[Any]:
    return [
        pytest.param(proof, id=str(proof["metadata"]["size"])) for proof in RECORDED[kind]
    ]  # fmt: skip


@pytest.mark.parametrize("proof", in_full("inclusion"))
def test_recorded_inclusion_proofs_are_good(proof: dict[str, Any]) -> None:
    place, size = proof["metadata"]["index"], proof["metadata"]["size"]
    leaf, path, root = LEAVES[place - 1], hashes(*proof["path"]), root_at(size)
    assert first_proofs.is_included(leaf, place, size, path, root)
    assert not first_proofs.is_included(leaf, place, size, path, root_at(size - 1))
    assert path[1:] == inclusion_path(LEAVES[:size], place)


@pytest.mark.parametrize("proof", in_full("consistency"))
def test_recorded_consistency_proofs_are_good(proof: dict[str, Any]) -> None:
    earlier, size = proof["metadata"]["prior_size"], proof["metadata"]["size"]
    path, roots = hashes(*proof["path"]), (root_at(earlier), root_at(size))
    assert first_proofs.has_grown(earlier, size, path, *roots)
    assert not first_proofs.has_grown(earlier, size, path, root_at(earlier - 1), roots[1])
    assert not first_proofs.has_grown(earlier, size, path, roots[0], root_at(size - 1))
    assert has_grown(earlier, size, consistency_path(LEAVES[:size], earlier), *roots)


def root_at(size: int) -> bytes:
    return bytes.fromhex(RECORDED["roots"][size])


def recorded_heads() -> list[Head]:
    """Heads that were signed over a real log, all of one casino."""
    check = read_heads((FOLDER / "heads.jsonl").read_bytes().splitlines(keepends=True))
    assert [str(fault) for fault in check.faults] == []
    return check.heads


def test_heads_from_before_are_good_and_the_next_tree_begins_with_theirs() -> None:
    heads = recorded_heads()
    assert [head.number for head in heads] == list(range(1, 22))
    tree = Growing()
    for head in heads:
        tree = Growing(tree.size, tree.peaks)  # as the database keeps it
        for leaf in head.leaves:
            tree.append(leaf)
        assert (tree.size, tree.root) == (head.size, head.root)


@pytest.mark.parametrize("line", (FOLDER / "proofs.jsonl").read_text().splitlines())
def test_proofs_from_before_are_good_and_changed_they_are_not(line: str) -> None:
    heads = recorded_heads()
    assert check_proof(json.loads(line), [heads[0].fingerprint], heads) == []
    for name in ("path", "grown"):
        for place in range(len(json.loads(line)[name]["path"])):
            proof = json.loads(line)
            proof[name]["path"][place] = "00" * 32
            assert check_proof(proof, [], []), (name, place)


# --------------------------------------------------------------------------------- by themselves


@given(st.integers(0, 70))
def test_a_growing_tree_has_the_root_of_all_its_leaves(size: int) -> None:
    """It keeps the roots of perfect subtrees only."""
    leaves = [Leaf(f"stream {number}", 1, number, "x") for number in range(size)]
    tree = Growing()
    for leaf in leaves:
        tree.append(leaf)
    assert tree.root == root_of([leaf.digest for leaf in leaves]).hex()
    assert len(tree.peaks) == size.bit_count()


@given(st.integers(1, 70), st.data())
def test_a_path_proves_one_place_of_one_tree(size: int, data: st.DataObject) -> None:
    place = data.draw(st.integers(1, size))
    leaf, path, root = LEAVES[place - 1], inclusion_path(LEAVES[:size], place), root_at(size)
    assert is_included(leaf, place, size, path, root)
    for wrong in (0, place - 1, place + 1, size + 1):
        assert not is_included(leaf, wrong, size, path, root)
    assert not is_included(leaf_hash(b"x"), place, size, path, root)
    assert not is_included(leaf, place, size, [*path, root], root)
    for at in range(len(path)):
        assert not is_included(leaf, place, size, [*path[:at], *path[at + 1 :]], root)


@given(st.integers(1, 70), st.data())
def test_a_path_proves_the_growth_of_one_tree_to_another(size: int, data: st.DataObject) -> None:
    earlier = data.draw(st.integers(1, size))
    path, roots = consistency_path(LEAVES[:size], earlier), (root_at(earlier), root_at(size))
    assert has_grown(earlier, size, path, *roots)
    for wrong in (0, earlier - 1, earlier + 1, size + 1):
        assert not has_grown(wrong, size, path, *roots)
    assert not has_grown(earlier, size, path, leaf_hash(b"x"), roots[1])
    assert not has_grown(earlier, size, path, roots[0], leaf_hash(b"x"))
    assert not has_grown(earlier, size, [*path, roots[0]], *roots)
    for at in range(len(path)):
        assert not has_grown(earlier, size, [*path[:at], *path[at + 1 :]], *roots)
