"""Traces which files of Pitboss run while something is done, in every thread.

A file counts if one of its functions was called. Code that runs while modules load does not count,
and compiled kernels do not, because Python does not see them.
"""

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import Any

import pitboss

SOURCE = Path(pitboss.__file__).parent


@dataclass
class Walk:
    """What ran, and how often a call led from one folder to another."""

    files: dict[str, None] = field(default_factory=dict)
    folder_changes: int = 0

    def __str__(self) -> str:
        return f"{len(self.files)} files, {self.folder_changes} changes of folder"


class Tracer:
    """Sees every call of a function of Pitboss. Create it before the threads that it watches."""

    def __init__(self) -> None:
        self._walk: Walk | None = None
        threading.setprofile(self._see)
        sys.setprofile(self._see)

    def close(self) -> None:
        """Stops watching new threads and this one."""
        threading.setprofile(None)
        sys.setprofile(None)

    @contextmanager
    def walk(self) -> Iterator[Walk]:
        """What runs within the block."""
        self._walk = walk = Walk()
        try:
            yield walk
        finally:
            self._walk = None

    def _see(self, frame: FrameType, event: str, _: Any) -> None:
        walk = self._walk
        if walk is None or event != "call" or frame.f_code.co_name == "<module>":
            return
        file = _file_of(frame)
        if file is None:
            return
        walk.files[file] = None
        caller: FrameType | None = frame.f_back
        while caller is not None:
            if (called_from := _file_of(caller)) is not None:
                walk.folder_changes += _folder(called_from) != _folder(file)
                return
            caller = caller.f_back


def _file_of(frame: FrameType) -> str | None:
    """The frame's file within ``src/pitboss``."""
    name = frame.f_code.co_filename
    prefix = f"{SOURCE}/"
    return name[len(prefix) :] if name.startswith(prefix) else None


def _folder(file: str) -> str:
    return file.rpartition("/")[0]
