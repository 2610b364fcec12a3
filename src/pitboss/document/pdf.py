"""A report as PDF, set by typst: tagged for screen readers, and the same bytes every time."""

import json
from dataclasses import fields, is_dataclass
from importlib.resources import files
from typing import Any

import typst

from pitboss.document.blocks import Report, TableColumn
from pitboss.document.cells import Number, Verdict, text

TEMPLATE = files(__package__).joinpath("templates", "report.typ")


def as_pdf(report: Report) -> bytes:
    """The document, with typst's own fonts, no clock and no date."""
    made = typst.compile(
        TEMPLATE.read_bytes(),
        format="pdf",
        sys_inputs={"report": json.dumps(as_data(report), ensure_ascii=False)},
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
    return {"kind": getattr(part, "kind", "")} | data
