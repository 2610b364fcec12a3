"""How long a player waits in a round: from the key that bets again to the next bet, without what he
takes to decide himself.

python -m benchmarks rhythm

At the fastest setting, alone at a table, by keys. What is counted are the moments in which the page
asks him for nothing. It needs Chromium.
"""

from itertools import pairwise
from typing import Final

from playwright.sync_api import Page, sync_playwright

from benchmarks.pages import CHROMIUM, PATIENCE, QUIET, practice_casino
from pitboss.chapters import CHAPTERS

ROUNDS: Final = 12
SEAT: Final = 2
FASTEST: Final = """localStorage.setItem("pitboss table", JSON.stringify({ speed: "instant" }))"""
WATCH: Final = """() => {
  const bar = document.querySelector("action-bar");
  window.seen = [];
  const note = () => seen.push([performance.now(), bar.dataset.mode]);
  new MutationObserver(note).observe(bar, { attributes: true, attributeFilter: ["data-mode"] });
}"""
ASKED: Final = ", ".join(
    f"action-bar[data-mode={one}] .body > .panel" for one in ("bet", "ask", "set", "cut")
)
SOONEST: Final = ("stand", "no_insurance", "fold", "over", "no_double_down", "show", "keep", "pass")


def sit(page: Page, table: str) -> None:
    """Sits down with chips, and makes the first bet."""
    page.goto(table)
    page.get_by_role("button", name=f"Sit here, at seat {SEAT}").click()
    page.wait_for_selector("action-bar[data-mode=bet]")
    page.locator("#buy-in").fill("10000")
    page.get_by_role("button", name="Buy", exact=True).click()
    page.wait_for_selector(".chips-held:has-text('$10,000')")
    page.keyboard.press("4")
    page.evaluate(WATCH)
    page.keyboard.press("Enter")


def play(page: Page) -> None:
    """Answers what is asked, in the shortest way, until betting is open again."""
    bar = page.locator("action-bar")
    while True:
        panel = page.wait_for_selector(ASKED)
        assert panel is not None
        match bar.get_attribute("data-mode"):
            case "bet":
                return
            case "ask":
                offered = bar.locator("[data-option]")
                names = offered.evaluate_all("all => all.map(one => one.dataset.option)")
                elected = next(one for one in [*SOONEST, *names] if one in names)
                key = bar.locator(f"[data-option={elected}] kbd").first.text_content() or ""
                page.keyboard.press(key.lower())
            case "set":
                page.keyboard.press("h")
                page.keyboard.press("Enter")
            case _:
                page.keyboard.press("Escape")
        panel.wait_for_element_state("hidden")


def waited(seen: list[tuple[float, str]]) -> float:
    """For how many milliseconds nothing was asked."""
    return sum(
        after - before for (before, mode), (after, _) in pairwise(seen) if mode in ("busy", "wait")
    )


def main() -> None:
    """Every game, in milliseconds."""
    print("game                     waited in a round: middle, most (ms)")
    with practice_casino() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        for game in CHAPTERS:
            context = browser.new_context(viewport={"width": 1280, "height": 720})
            context.set_default_timeout(PATIENCE)
            context.add_init_script(FASTEST)
            page = context.new_page()
            sit(page, f"{address}/tables/{game}-1")
            play(page)
            figures = []
            for _ in range(ROUNDS):
                page.evaluate("seen.length = 0")
                page.keyboard.press("Space")
                play(page)
                figures.append(waited(page.evaluate("seen")))
            print(f"{game:24} {sorted(figures)[ROUNDS // 2]:8.0f} {max(figures):8.0f}")
            context.close()
        browser.close()


if __name__ == "__main__":
    main()
