"""A report as PDF, set by typst: tagged for screen readers, and the same bytes every time."""

import json
from importlib.resources import files

import typst

from pitboss.document.document import Report

TEMPLATE = files(__package__).joinpath("templates", "report.typ")


def as_pdf(report: Report) -> bytes:
    """The document, with typst's own fonts, no clock and no date."""
    made = typst.compile(
        TEMPLATE.read_bytes(),
        format="pdf",
        sys_inputs={"report": json.dumps(report.as_json(), ensure_ascii=False)},
        ignore_system_fonts=True,
        pdf_standards="ua-1",
    )
    assert isinstance(made, bytes)
    return made
