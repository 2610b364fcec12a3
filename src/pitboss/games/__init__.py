"""The chapters, one module or folder each."""
