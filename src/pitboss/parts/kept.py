"""A folder of finished parts: each a file, written whole, with the digest of its work."""

import json
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Final

from pydantic import JsonValue

from pitboss.parts.software import differences, software
from pitboss.parts.work import Part, Work
from pitboss.vocabulary.refusal import Refused

WORK: Final = "work.json"


class KeptParts:
    """The parts of one work that are finished, in a folder of their own."""

    def __init__(self, folder: Path, *, resume: bool = False) -> None:
        self.folder = folder
        self.resume = resume

    def begin(self, work: Work) -> dict[int, JsonValue]:
        """The results that stand here from before, by part. A folder of other work is refused, and
        so is one that has parts, unless it is to be resumed."""
        if (self.folder / WORK).exists():
            self._check(work)
        elif self.folder.is_dir() and any(self.folder.iterdir()):
            raise Refused(
                f"{self.folder} contains files but no {WORK}", field="kept",
                allowed="an empty folder, or a folder of finished parts",
            )  # fmt: skip
        results = {part.number: result for part, result in self._read(work)}
        if results and not self.resume:
            raise Refused(
                f"{self.folder} has {len(results)} of the {len(work.parts)} parts of this job",
                field="kept", allowed="--resume to continue, or another folder",
            )  # fmt: skip
        self._write_work(work)
        return results

    def keep(self, work: Work, part: Part, text: str) -> None:
        """Writes the result of a part."""
        head = json.dumps({"work": work.digest, "part": part.number})
        content = f'{head.removesuffix("}")}, "result": {text}}}\n'
        write_whole(self._file(part), content.encode())

    def count(self, work: Work) -> int:
        """How many parts of a work are here."""
        return sum(1 for _ in self._read(work))

    def discard(self, work: Work) -> None:
        """Removes the parts of a work whose whole is kept elsewhere, and the folder with them."""
        drafts = self.folder.glob(".part-*")  # of who was stopped while writing
        for path in [*map(self._file, work.parts), *drafts, self.folder / WORK]:
            path.unlink(missing_ok=True)
        with suppress(OSError):  # somebody else has put something into it
            self.folder.rmdir()

    def _file(self, part: Part) -> Path:
        return self.folder / f"part-{part.number:07}.json"

    def _check(self, work: Work) -> None:
        try:
            begun = json.loads((self.folder / WORK).read_bytes())
            is_this = begun["digest"] == work.digest
        except (OSError, ValueError, KeyError, TypeError):
            raise Refused(
                f"{self.folder / WORK} cannot be read", field="kept", allowed="another folder"
            ) from None
        if not is_this:
            why = differences(software(), begun.get("software", {}))
            raise Refused(
                f"{self.folder} has parts of another job: {begun.get('name')}"
                f"{f' ({why})' if why else ''}",
                field="kept",
                allowed=f"those of {work.name}, started with the same arguments, or a new folder",
            )  # fmt: skip

    def _write_work(self, work: Work) -> None:
        about = {
            "name": work.name, "digest": work.digest, "made_from": work.made_from,
            "parts": len(work.parts), work.unit: work.size, "software": software(),
        }  # fmt: skip
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            write_whole(self.folder / WORK, f"{json.dumps(about, indent=1)}\n".encode())
        except OSError as error:
            raise Refused(
                f"{self.folder} cannot be written: {error.strerror}", field="kept",
                allowed="a folder you can write to",
            ) from None  # fmt: skip

    def _read(self, work: Work) -> Iterable[tuple[Part, JsonValue]]:
        """The parts that can be read; one that cannot is done again."""
        digest = work.digest
        for part in work.parts:
            with suppress(OSError, ValueError, KeyError, TypeError):
                kept = json.loads(self._file(part).read_bytes())
                if (kept["work"], kept["part"]) == (digest, part.number):
                    yield part, kept["result"]


def write_whole(path: Path, content: bytes) -> None:
    """Writes a file whole or not at all."""
    draft: Path | None = None
    try:
        with NamedTemporaryFile(dir=path.parent, prefix=f".{path.name}.", delete=False) as file:
            draft = Path(file.name)
            file.write(content)
        draft.chmod(0o644)
        draft.replace(path)
    except OSError:
        if draft is not None:
            draft.unlink(missing_ok=True)
        raise
