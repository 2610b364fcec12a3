"""What sister chapters share: stud poker, pai gow poker, games dealt from a shoe."""
