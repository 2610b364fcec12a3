"""Places of the sources that carry out a paragraph, and the code that notes when one is reached.

A module of the package is compiled with two changes. A function whose docstring cites a paragraph
begins by noting that it was entered. A string that is a citation notes that it was reached, and
knows where it stands: whoever tells it, at a table or in a refusal, tells from where in the sources
it came.
"""

import ast
import doctest
from collections.abc import Callable, Iterable
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any, NamedTuple


class Cited(str):
    """A citation that knows where in the sources it stands.

    It leaves a process, and is copied, as the plain string that everybody takes it for.
    """

    __slots__ = ("place", "within")
    place: str
    within: bool  # a function holds it; otherwise it stands in a table of constants or of data

    def __new__(cls, text: str, place: str, *, within: bool) -> "Cited":
        made = super().__new__(cls, text)
        made.place, made.within = place, within
        return made

    def __reduce__(self) -> tuple[type[str], tuple[str]]:
        return str, (str.__str__(self),)


class Site(NamedTuple):
    """A function or class with the paragraphs that its docstring cites, or a citation in one."""

    place: str
    cites: tuple[str, ...]
    entered: bool  # it is reached when the function is entered, not further down


COMPILED = ("compiled", "inlined", "jit")
"""Decorators of functions that become machine code, which notes nothing."""


class Sites:
    """Every place of a package that was imported, and which of them were reached; places of the
    packages ``beside`` it, which bring chapters, too."""

    def __init__(
        self,
        package: Path,
        cited_in: Callable[[str], Iterable[str]],
        beside: Iterable[Path] = (),
    ) -> None:
        self.package = package
        self.beside = tuple(beside)
        self.cited_in = cited_in
        self.sites: list[Site] = []
        self.literals: dict[int, Cited] = {}
        self.reached = bytearray(10_000)  # one a site
        self._places: dict[CodeType, str] = {}

    def add(self, place: str, cites: Iterable[str], *, entered: bool) -> int:
        """A new site's number."""
        self.sites.append(Site(place, tuple(cites), entered))
        return len(self.sites) - 1

    def literal(self, text: str, place: str, *, within: bool) -> int:
        """A new citation's number, which is its site's too."""
        number = self.add(place, [text], entered=False)
        self.literals[number] = Cited(text, place, within=within)
        return number

    def cited(self, number: int) -> Cited:
        """A citation that is reached; one in a table of constants is when its module is read, and
        that says nothing."""
        found = self.literals[number]
        self.reached[number] = found.within
        return found

    def take(self) -> list[int]:
        """The sites that were reached since this was last asked."""
        found, number = [], self.reached.find(1)
        while number >= 0:
            found.append(number)
            self.reached[number] = 0
            number = self.reached.find(1, number)
        return found

    def file(self, path: str) -> str:
        """A file's name within the package, or with the folder of another's before it; nothing for
        a file that is of none."""
        if path.startswith(f"{self.package}/"):
            return path.removeprefix(f"{self.package}/")
        others = (folder for folder in self.beside if path.startswith(f"{folder}/"))
        return next((path.removeprefix(f"{folder.parent}/") for folder in others), "")

    def place(self, code: CodeType) -> str:
        """The function whose code this is, as ``chapters/over_under/round.py:play``; nothing for
        code that is not of the package."""
        if code not in self._places:
            file = self.file(code.co_filename)
            names = [name for name in code.co_qualname.split(".") if name[0] != "<"]
            self._places[code] = f"{file}:{'.'.join(names)}" if file and names else file
        return self._places[code]


class _Marked(ast.NodeTransformer):
    """A module's syntax, with what notes that a site was reached."""

    def __init__(self, sites: Sites, file: str, is_citation: Callable[[str], bool]) -> None:
        self.sites, self.file, self.is_citation = sites, file, is_citation
        self.names: list[str] = []
        self.functions = 0
        self.classes: list[int] = []  # sites of the classes around
        self.constant = ""  # the module's constant that is being assigned

    @property
    def place(self) -> str:
        names = self.names or ([self.constant] if self.constant else [])
        return f"{self.file}:{'.'.join(names)}" if names else self.file

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        if any(word in ast.unparse(one) for one in node.decorator_list for word in COMPILED):
            return node
        self.names.append(node.name)
        self.functions += 1
        reached = [*self.classes, *self._site(node)]
        start = 1 if ast.get_docstring(node) is not None else 0
        node.decorator_list = [self.visit(one) for one in node.decorator_list]
        node.args.defaults = [self.visit(one) for one in node.args.defaults]
        node.args.kw_defaults = [one and self.visit(one) for one in node.args.kw_defaults]
        body = [self.visit(one) for one in node.body[start:]]
        noted = [_note(number, node.body[0]) for number in reached]
        node.body = [*node.body[:start], *noted, *body]
        self.functions -= 1
        self.names.pop()
        return node

    visit_AsyncFunctionDef = visit_FunctionDef  # type: ignore[assignment]  # noqa: N815

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        self.names.append(node.name)
        outside, self.classes = self.classes, self._site(node)
        start = 1 if ast.get_docstring(node) is not None else 0
        node.body = [*node.body[:start], *(self.visit(one) for one in node.body[start:])]
        self.classes = outside
        self.names.pop()
        return node

    def _site(self, node: ast.FunctionDef | ast.ClassDef) -> list[int]:
        parts = doctest.DocTestParser().parse(ast.get_docstring(node) or "")
        prose = "".join(part for part in parts if isinstance(part, str))
        cites = [cite for cite in self.sites.cited_in(prose) if cite[0].isdigit()]
        return [self.sites.add(self.place, cites, entered=True)] if cites else []

    def visit_Assign(self, node: ast.Assign) -> ast.AST:
        outside = self.constant
        if not self.names and isinstance(node.targets[0], ast.Name):
            self.constant = node.targets[0].id
        node.value = self.visit(node.value)
        self.constant = outside
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        outside = self.constant
        if not self.names and isinstance(node.target, ast.Name):
            self.constant = node.target.id
        node.value = node.value and self.visit(node.value)
        self.constant = outside
        return node

    def visit_JoinedStr(self, node: ast.JoinedStr) -> ast.AST:
        return node

    def visit_MatchValue(self, node: ast.MatchValue) -> ast.AST:
        return node  # a pattern's constant stays one

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        if not isinstance(node.value, str) or not self.is_citation(node.value):
            return node
        number = self.sites.literal(node.value, self.place, within=self.functions > 0)
        call = ast.Call(ast.Name("__cited__", ast.Load()), [ast.Constant(number)], [])
        return ast.fix_missing_locations(ast.copy_location(call, node))


def _note(number: int, at: ast.stmt) -> ast.stmt:
    """That a site is reached."""
    site = ast.Subscript(ast.Name("__reached__", ast.Load()), ast.Constant(number), ast.Store())
    note = ast.Assign([site], ast.Constant(1))
    return ast.fix_missing_locations(ast.copy_location(note, at))


class _Loader(SourceFileLoader):
    """Compiles a module with its sites marked; nothing of that is kept on disk."""

    def __init__(self, name: str, path: str, sites: Sites, is_citation: Callable[[str], bool]):
        super().__init__(name, path)
        self.sites, self.is_citation = sites, is_citation

    def get_code(self, fullname: str) -> CodeType | None:
        path = Path(self.get_filename(fullname))
        text = path.read_text(encoding="utf-8")
        file = self.sites.file(str(path))
        tree = _Marked(self.sites, file, self.is_citation).visit(ast.parse(text))
        code: CodeType = compile(tree, str(path), "exec", dont_inherit=True)
        return code

    def exec_module(self, module: ModuleType) -> None:
        module.__dict__["__reached__"] = self.sites.reached
        module.__dict__["__cited__"] = self.sites.cited
        super().exec_module(module)


class Finder(MetaPathFinder):
    """Finds the modules of the packages for that loader."""

    def __init__(self, sites: Sites, is_citation: Callable[[str], bool]) -> None:
        self.sites, self.is_citation = sites, is_citation
        self.names = {folder.name for folder in (sites.package, *sites.beside)}

    def find_spec(self, fullname: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        if fullname.partition(".")[0] not in self.names:
            return None
        spec = PathFinder.find_spec(fullname, path, target)
        if spec is not None and isinstance(spec.loader, SourceFileLoader):
            spec.loader = _Loader(fullname, spec.loader.path, self.sites, self.is_citation)
        return spec
