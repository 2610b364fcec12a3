"""What something was made from: the modules that a module reaches, found in the texts themselves.

Nobody has to remember a list: imports are read as they are written, those inside functions too. The
text that ``import_module`` or ``odds_in`` is given stands for every module whose name begins so. A
data file belongs to the package in whose folder it lies.
"""

import re
import sys
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, packages_distributions, version
from importlib.util import find_spec
from pathlib import Path
from platform import python_version

PACKAGE = Path(__file__).parents[2]
NAME = PACKAGE.name

OURS = re.compile(
    rf"^[ \t]*(?:from ({NAME}[\w.]*) import (\([^)]*\)|[^\n(]*)|import ({NAME}[\w.]*))",
    re.MULTILINE,
)
PUT_TOGETHER = re.compile(rf'(?:import_module|odds_in)\(\s*f?"({NAME}[\w.]*)')
OTHERS = re.compile(r"^[ \t]*(?:from|import) (\w+)", re.MULTILINE)
NOT_DATA = (".py", ".pyc")
COMPILED = "__pycache__"


def reached(
    *roots: str, package: Path = PACKAGE, ancestors: bool = True, apart: tuple[str, ...] = ()
) -> dict[str, Path]:
    """Every module that these reach, themselves included, by name: where it is. ``ancestors``
    counts the packages around a module too, which run when it is imported; what is ``apart``, and
    what only that reaches, is left out."""
    files, modules = every_module(package), dict[str, Path]()
    waiting = list(roots)
    while waiting:
        name = waiting.pop()
        path = files.get(name)
        if path is None or name in modules or name.startswith(apart):
            continue
        modules[name] = path
        waiting += imported(path, package)
        if ancestors and "." in name:
            waiting.append(name.rpartition(".")[0])
    return modules


def file_of(name: str, package: Path) -> Path | None:
    """The file of a module."""
    path = package.joinpath(*name.split(".")[1:])
    files = (path.with_suffix(".py"), path / "__init__.py")
    return next((file for file in files if file.is_file()), None)


def imported(path: Path, package: Path = PACKAGE) -> Iterator[str]:
    """The modules that a text imports; some of the names are of functions, and no file's."""
    names, put_together = _names(path.read_text(encoding="utf-8"))
    yield from names
    for begun in put_together:
        yield begun
        folder = package.joinpath(*begun.rstrip(".").split(".")[1:])
        yield from (_module(file, package) for file in folder.rglob("*.py"))


@lru_cache(maxsize=1024)
def _names(text: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What a text imports by name, and how names begin that it puts together."""
    names = []
    for module, listed, plain in OURS.findall(text):
        names.append(module or plain)
        names += [f"{module}.{name}" for name in re.findall(r"\w+", listed)]
    return tuple(names), tuple(PUT_TOGETHER.findall(text))


def _module(file: Path, package: Path) -> str:
    """The name of the module in a file."""
    parts = file.relative_to(package).with_suffix("").parts
    return ".".join((NAME, *(part for part in parts if part != "__init__")))


def every_module(package: Path = PACKAGE) -> dict[str, Path]:
    """All modules of the package by name."""
    return {_module(file, package): file for file in package.rglob("*.py")}


def with_data(modules: Iterable[Path]) -> set[Path]:
    """These files, and the data files of the packages that they are in."""
    files = set(modules)
    for folder in {file.parent for file in files}:
        files.update(_data_in(folder))
    return files


def _data_in(folder: Path) -> Iterator[Path]:
    """Data, but not what is compiled: Numba keeps its machine code where Python keeps its own."""
    for path in folder.iterdir():
        if path.is_dir() and path.name != COMPILED and not (path / "__init__.py").exists():
            yield from _data_in(path)
        elif path.is_file() and path.suffix not in NOT_DATA:
            yield path


def digest_of(files: Iterable[Path], package: Path = PACKAGE) -> str:
    """A digest of the names and contents of files."""
    digest = sha256()
    for path in sorted(files):
        content = path.read_bytes()
        digest.update(f"{path.relative_to(package).as_posix()} {len(content)}\n".encode())
        digest.update(content)
    return digest.hexdigest()


def digest(root: str, package: Path = PACKAGE) -> str:
    """A digest of every module and data file that a module reaches."""
    return digest_of(with_data(reached(root, package=package).values()), package)


@cache
def libraries(root: str) -> dict[str, str]:
    """The libraries of others that a module reaches, and Python: their versions."""
    names = {
        name
        for path in reached(root).values()
        for name in OTHERS.findall(path.read_text(encoding="utf-8"))
    }
    others = sorted(names - {NAME} - sys.stdlib_module_names)
    versions = {name: found for name in others if (found := _version_of(name))}
    return {"python": python_version(), **versions}


def _version_of(name: str) -> str | None:
    """The version of a library, most of which are distributed by their own name: to read what all
    distributions hold takes longer. None of a word that is no library's."""
    if find_spec(name) is None:
        return None
    try:
        return version(name)
    except PackageNotFoundError:
        by = packages_distributions().get(name)
        return version(by[0]) if by else None


@cache
def software(root: str) -> str:
    """A digest of everything that a module works with: each module and data file that it reaches,
    and the libraries of others."""
    return sha256(f"{digest(root)} {libraries(root)}".encode()).hexdigest()
