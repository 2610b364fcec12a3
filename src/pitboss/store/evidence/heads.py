"""Published heads are read and held against one another: signed, numbered, each after the one
before, and each the root of a tree that has only grown."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field

from pitboss.store.evidence.fault import Fault
from pitboss.store.exported import told_time
from pitboss.store.head import Head, NoHead, previous_of, read_head
from pitboss.store.tree import Growing


@dataclass
class HeadsCheck:
    """Heads so far, and what is wrong with them."""

    keys: Collection[str] = ()  # fingerprints of those that may sign; none: that of the first head
    heads: list[Head] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    signers: set[str] = field(default_factory=set)  # fingerprints of the keys that did sign
    _tree: Growing | None = field(default_factory=Growing)
    _covered: dict[str, int] = field(default_factory=dict)
    _next: int = 1
    _signer: str = ""

    def follow(self, head: Head) -> None:
        """The next head that is there."""
        self._check_number(head)
        self._check_signature(head)
        if self._tree is not None:
            self._check_tree(self._tree, head)
        last = self.heads[-1] if self.heads else None
        if last is not None and head.at < last.at:
            self._wrong(head, "it is dated before the head that it follows")
        self.heads.append(head)
        self._next = head.number + 1

    def _check_number(self, head: Head) -> None:
        if head.number > self._next:
            missing = f"head {self._next}"
            if head.number > self._next + 1:
                missing = f"heads {self._next} to {head.number - 1}"
            what = f"missing: head {head.number} stands where it should"
            self.faults.append(Fault(missing, what, "head"))
            self._tree = None  # of later trees nothing can be said
        elif head.number < self._next:
            self._wrong(head, f"it stands after head {self._next - 1}")
            self._tree = None
        elif head.previous != previous_of(self.heads[-1] if self.heads else None):
            self._wrong(head, f"it does not follow head {head.number - 1} as that is here")

    def _check_signature(self, head: Head) -> None:
        self._signer = self._signer or head.public_key
        if not head.is_signed:
            self._wrong(head, "changed: its signature is not one of what it says")
            return
        self.signers.add(head.fingerprint)
        if wrong := other_key(head, self.keys):
            self._wrong(head, wrong)
        elif not self.keys and head.public_key != self._signer:
            what = f"signed by another key than the first, {head.fingerprint}"
            self._wrong(head, f"{what}: if the casino changed its key, give both keys")

    def _check_tree(self, tree: Growing, head: Head) -> None:
        """The root is that of the tree before with these leaves after it: it has only grown."""
        for leaf in head.leaves:
            if leaf.first_seq != self._covered.get(leaf.stream, 0) + 1:
                self._wrong(head, f"what it covers of {leaf.stream} does not follow on")
            self._covered[leaf.stream] = leaf.last_seq
            tree.append(leaf)
        if (tree.size, tree.root) != (head.size, head.root):
            self._wrong(head, "changed: its root is not that of the tree with its leaves")
            self._tree = None
        elif (sum(self._covered.values()), len(self._covered)) != (head.events, head.streams):
            self._wrong(head, "it counts other events or streams than it covers")

    def _wrong(self, head: Head, what: str) -> None:
        when = told_time(head.at)
        self.faults.append(Fault(f"head {head.number} of {when}", what, "head"))


def read_heads(lines: Iterable[bytes], keys: Collection[str] = ()) -> HeadsCheck:
    """The heads of a file, checked."""
    check = HeadsCheck(keys)
    for number, line in enumerate(lines, 1):
        if not line.endswith(b"\n"):
            fault = Fault(f"line {number} of the heads", "cut short: it does not end", "head")
            check.faults.append(fault)
        try:
            head = read_head(line.removesuffix(b"\n"))
        except NoHead as error:
            fault = Fault(f"line {number} of the heads", f"changed: {error}", "head")
            check.faults.append(fault)
            continue
        check.follow(head)
    return check


def unsigned(keys: Collection[str], *checks: HeadsCheck) -> list[Fault]:
    """The keys that have signed none of these heads, as the casino's must have."""
    signers = {signer for check in checks for signer in check.signers}
    there = any(check.heads for check in checks)
    what = (
        "it has signed none of the heads" if there else "no head has been signed, by it or others"
    )
    return [Fault(f"the key {key}", what, "unsigned") for key in keys if key not in signers]


def other_key(head: Head, keys: Collection[str]) -> str:
    """That a head is signed by none of these keys, where any are known."""
    if not keys or head.fingerprint in keys:
        return ""
    return f"signed by another key, {head.fingerprint}, and not by {', '.join(keys)}"


def compare(published: HeadsCheck, exported: list[Head]) -> list[Fault]:
    """The heads that were kept elsewhere against those that the log itself has."""
    own = {head.number: head for head in exported}
    faults = []
    for head in published.heads:
        there = own.get(head.number)
        if there is not None and there.digest != head.digest:
            whose = "" if there.public_key == head.public_key else (
                f", and it is signed by another key, {there.fingerprint}"
            )  # fmt: skip
            what = f"the log has another one{whose}: the whole log was rewritten"
            faults.append(Fault(f"head {head.number}", what, "rewritten"))
            break
    newest = max((head.number for head in published.heads), default=0)
    last = max(own, default=0)
    if last < newest and not faults:
        what = (
            f"its own heads end with {last or 'none'}, and head {newest} was published: the whole "
            "log is an older state of itself. An older copy of the database was put back, or its "
            "write-ahead log was cut short"
        )
        faults.append(Fault("the log", what, "rolled back"))
    return faults
