"""How kernels are compiled, and where their machine code is kept between runs.

Import this before Numba: it reads its cache folder once.
"""

import os
import re
from collections.abc import Callable
from pathlib import Path
from shutil import rmtree
from time import time
from typing import TypeVar, cast

from platformdirs import user_cache_path

from pitboss.hands.kernels.sources import PACKAGE, digest_of, every_module, reached

Kernel = TypeVar("Kernel", bound=Callable[..., object])

COMPILES = re.compile(r"^(?:from numba import|    compiled,$|from .* import .*\bcompiled\b)", re.M)
"""By this a text is known that has kernels in it."""

UNUSED = 30 * 86_400
"""Seconds after which machine code of another version is swept away."""


def sources_version(package: Path = PACKAGE) -> str:
    """A digest of the kernels' sources: every text with kernels in it, and what these reach. What
    data says is given to kernels as arguments, never compiled into them.

    Numba compiles a function anew when its own file changes, not when a function changes that it
    calls in another file: a folder for each version keeps what is stale from ever being run.
    """
    roots = [
        name
        for name, path in every_module(package).items()
        if COMPILES.search(path.read_text(encoding="utf-8"))
    ]
    reaches = reached(*roots, package=package, ancestors=False).values()
    return digest_of(reaches, package)[:16]


def folder_of(version: str, every: Path) -> Path:
    """The folder of this version among those of every version; those long unused are gone."""
    for other in every.iterdir() if every.is_dir() else ():
        if other.name != version and other.stat().st_mtime < time() - UNUSED:
            rmtree(other, ignore_errors=True)
    folder = every / version
    folder.mkdir(parents=True, exist_ok=True)
    os.utime(folder)
    return folder


def _keep_machine_code() -> bool:
    """Name a folder for machine code, unless one is named already; say whether it can be used."""
    if "NUMBA_CACHE_DIR" in os.environ:
        return True
    try:
        folder = folder_of(sources_version(), user_cache_path("pitboss") / "numba")
    except OSError:
        return False
    os.environ["NUMBA_CACHE_DIR"] = str(folder)
    return os.access(folder, os.W_OK | os.X_OK)


KEPT = _keep_machine_code()
"""False where nothing can be written: kernels are then compiled anew in each process."""

from numba import njit  # noqa: E402


def compiled(kernel: Kernel) -> Kernel:
    """This function as machine code, compiled at its first call. Tables are passed as arguments: a
    global one would be compiled into it."""
    return cast(Kernel, njit(cache=KEPT, nogil=True)(kernel))
