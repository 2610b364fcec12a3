"""How kernels are compiled, and where their machine code is kept between runs.

Import this before Numba: it reads its cache folder once.
"""

import os
from collections.abc import Callable
from typing import TypeVar, cast

from platformdirs import user_cache_path

Kernel = TypeVar("Kernel", bound=Callable[..., object])


def _keep_machine_code() -> bool:
    """Name a folder for machine code, unless one is named already; say whether it can be used."""
    if "NUMBA_CACHE_DIR" in os.environ:
        return True
    folder = user_cache_path("pitboss") / "numba"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    os.environ["NUMBA_CACHE_DIR"] = str(folder)
    return os.access(folder, os.W_OK | os.X_OK)


KEPT = _keep_machine_code()
"""False where nothing can be written: kernels are then compiled anew in each process."""

from numba import njit  # noqa: E402


def compiled(kernel: Kernel) -> Kernel:
    """This function as machine code, compiled at its first call.

    What is kept is compiled anew when the function's own file changes, not when another does: pass
    tables as arguments, and keep a kernel beside those that it calls.
    """
    return cast(Kernel, njit(cache=KEPT, nogil=True)(kernel))
