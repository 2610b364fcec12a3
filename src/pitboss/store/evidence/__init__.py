"""What a stranger checks: an export of the log, and heads that were kept elsewhere. No database, no
server, no key of the casino."""

from pitboss.store.evidence.check import Verdict, check_export
from pitboss.store.evidence.fault import Fault
from pitboss.store.evidence.heads import read_heads

__all__ = ["Fault", "Verdict", "check_export", "read_heads"]
