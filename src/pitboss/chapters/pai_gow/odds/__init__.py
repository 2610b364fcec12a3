"""Pai Gow Poker: exact odds of every deal, what a bank earns, and the best setting of any hand."""

from importlib import import_module
from typing import Any


def __getattr__(name: str) -> Any:
    """``ODDS``, loaded with its kernels when it is asked for."""
    if name != "ODDS":
        raise AttributeError(name)
    return import_module("pitboss.chapters.pai_gow.odds.game").ODDS
