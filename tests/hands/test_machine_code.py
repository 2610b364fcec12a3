"""Machine code that is kept between runs is that of the sources as they are."""

import os
from pathlib import Path
from time import time

import pytest

from pitboss.hands.kernels.cache import UNUSED, folder_of, sources_version


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A package with a kernel, and one beside it that it calls."""
    kernels = tmp_path / "hands" / "kernels"
    kernels.mkdir(parents=True)
    (kernels / "caller.py").write_text(
        "from pitboss.hands.kernels.cache import compiled\n"
        "from pitboss.hands.kernels.callee import two\n"
    )
    (kernels / "callee.py").write_text("two = 2\n")
    (tmp_path / "server.py").write_text("port = 80\n")
    return tmp_path


def test_a_kernel_that_another_file_calls_changes_the_version(package: Path) -> None:
    before = sources_version(package)
    assert sources_version(package) == before
    (package / "hands" / "kernels" / "callee.py").write_text("two = 3\n")
    assert sources_version(package) != before


def test_a_kernel_in_a_new_file_changes_the_version(package: Path) -> None:
    before = sources_version(package)
    new = "from pitboss.hands.kernels.cache import compiled\n"
    (package / "hands" / "kernels" / "called.py").write_text(new)
    assert sources_version(package) != before


def test_a_file_without_kernels_does_not(package: Path) -> None:
    before = sources_version(package)
    (package / "server.py").write_text("port = 81\n")
    assert sources_version(package) == before


def test_folders_that_were_long_unused_are_swept_away(tmp_path: Path) -> None:
    old, recent = folder_of("old", tmp_path), folder_of("recent", tmp_path)
    (old / "machine code").write_bytes(b"...")
    for folder, age in ((old, UNUSED + 60), (recent, UNUSED - 60)):
        os.utime(folder, (time() - age,) * 2)
    now = folder_of("now", tmp_path)
    assert {path.name for path in tmp_path.iterdir()} == {"recent", "now"}
    os.utime(now, (0, 0))
    assert folder_of("now", tmp_path).stat().st_mtime > time() - 60  # it is in use again
