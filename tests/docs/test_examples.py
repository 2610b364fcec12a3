"""What the pages show is what comes out."""

from pathlib import Path

import pytest
from tests.docs.examples import blocks_of, run_page

ROOT = Path(__file__).parent.parent.parent
PAGES = {
    str(page.relative_to(ROOT)): page.read_text(encoding="utf-8")
    for page in sorted([ROOT / "README.md", *(ROOT / "docs").rglob("*.md")])
}
WITH_EXAMPLES = [name for name, page in PAGES.items() if any(b.is_run for b in blocks_of(page))]


@pytest.mark.parametrize("name", WITH_EXAMPLES)
def test_examples_give_what_is_shown(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run_page(PAGES[name], name) > 0


def test_an_example_that_is_wrong_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for page in (
        "```console\n$ pitboss rank over-under Ah Kd 9c\na pair\n```\n",
        "```pycon\n>>> 1 + 1\n3\n```\n",
        "```python\nassert 1 + 1 == 3\n```\n",
    ):
        with pytest.raises(AssertionError):
            run_page(page, "a page")
    assert (
        run_page("```console\n$ pitboss rank over-under Ah Kd 9c\n...30...\n```\n", "a page") == 1
    )
