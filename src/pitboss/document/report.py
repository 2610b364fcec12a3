"""A game's mathematics as a printable report: all that its printing works with."""

from pitboss.document.blocks import Report
from pitboss.document.build import build
from pitboss.document.html import as_html
from pitboss.document.pdf import as_pdf
from pitboss.document.terms import ReportTerms

__all__ = ["Report", "ReportTerms", "as_html", "as_pdf", "build"]
