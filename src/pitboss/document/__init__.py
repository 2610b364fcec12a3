"""A game's mathematics as a printable report, and its paytables and choices side by side."""

from pitboss.document.blocks import Report
from pitboss.document.build import build
from pitboss.document.html import as_html
from pitboss.document.pdf import as_pdf
from pitboss.document.terms import ReportTerms

__all__ = ["Report", "ReportTerms", "as_html", "as_pdf", "build"]
