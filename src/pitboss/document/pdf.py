"""A document as PDF, set by typst: tagged for screen readers, and the same bytes every time."""

import json
from dataclasses import fields, is_dataclass
from importlib.resources import files
from typing import Any

import typst

from pitboss.document.blocks import Report, TableColumn
from pitboss.document.cells import Number, Verdict, text

TEMPLATES = files(__package__).joinpath("templates")
PARTS = TEMPLATES.joinpath("parts.typ")
"""What every template is set with: it stands above each of them."""


def as_pdf(report: Report) -> bytes:
    """The report."""
    return compiled("report.typ", report)


def compiled(template: str, document: Any) -> bytes:
    """A document by its template."""
    source = PARTS.read_bytes() + TEMPLATES.joinpath(template).read_bytes()
    return typeset(source, "report", as_data(document))


def typeset(source: bytes, name: str, data: Any) -> bytes:
    """Data by a template that knows it under a name, with typst's own fonts, no clock and no
    date."""
    made = typst.compile(
        source,
        format="pdf",
        sys_inputs={name: json.dumps(data, ensure_ascii=False)},
        ignore_system_fonts=True,
        pdf_standards="ua-1",
    )
    assert isinstance(made, bytes)
    return made


def as_data(part: Any) -> Any:
    """A part of a report as typst reads it: cells as they are printed, blocks with their kind."""
    match part:
        case Number() | Verdict():
            return text(part)
        case tuple() | list() | frozenset():
            return [as_data(item) for item in part]
        case TableColumn():
            return {"title": part.title, "align": part.align, "fills": part.fills}
    if not is_dataclass(part):
        return part
    data = {field.name: as_data(getattr(part, field.name)) for field in fields(part)}
    told = {name: getattr(part, name) for name in ("kind", "printed") if hasattr(part, name)}
    return {"kind": ""} | told | data
