"""Face Up Pai Gow Poker: exact odds of every deal, and the best answer to the dealer's hands."""

from importlib import import_module
from typing import Any


def __getattr__(name: str) -> Any:
    """``ODDS``, loaded with its kernels when it is asked for."""
    if name != "ODDS":
        raise AttributeError(name)
    return import_module("pitboss.chapters.face_up_pai_gow.odds.game").ODDS
