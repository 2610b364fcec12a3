"""A table's whole day in real browsers: dealer, floorperson, finance, security, and a guest."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect
from tests.server import staff
from tests.server.browsing import (
    PHONE,
    WIDE,
    Size,
    Visit,
    accessible,
    choose,
    come,
    expect_cards,
    mode,
    place_bet,
    purse,
    seat,
    step_of,
)
from tests.server.conftest import Served
from tests.server.staffed import Consoles, put_up
from tests.server.test_linked_meters import submitted

pytestmark = pytest.mark.browser

SHOTS = os.environ.get("PITBOSS_SHOTS", "")
OPENING = {10_000: 20, 2_500: 40, 500: 100, 100: 100}
"""$3,600 in chips."""


def shoot(page: Page, name: str) -> None:
    """A picture to be looked at, where somebody asks for them."""
    if SHOTS:
        page.screenshot(path=str(Path(SHOTS) / f"{name}.png"), full_page=True)


@pytest.fixture
def visit(browser: Browser, real_casino: Served) -> Iterator[Visit]:
    """Brings visitors to a real casino."""
    visits = Visit(browser, real_casino)
    yield visits
    visits.close()
    assert visits.complaints == []


def task(page: Page) -> Locator:
    """What the table asks for, as the console shows it."""
    return page.locator("[data-task]")


def type_chips(form: Locator, chips: dict[int, int]) -> None:
    """Enters how many there are of each denomination."""
    for cents, number in chips.items():
        form.locator(f"input[data-cents='{cents}']").first.fill(str(number))


def console(visit: Visit, who: str, table: str, size: Size = WIDE, refused: int = 0) -> Page:
    """Somebody's console at a table."""
    page = visit(size, who=who, refused=refused)
    page.goto(f"/tables/{table}/pit")
    expect(page.locator("pit-console[data-seq]")).to_be_visible()
    return page


def confirm_act(page: Page, kind: str) -> None:
    """The second person confirms an act on the console."""
    act = page.locator(f"[data-acts] [data-act={kind}]")
    act.get_by_role("button", name="Confirm").click()
    expect(act).to_have_count(0)


def test_a_tables_whole_day(visit: Visit, real_casino: Served) -> None:
    table = staff.found_table(real_casino, "over-under", "Low table", shoe="virtual")
    dee, pat = (console(visit, who, table) for who in (staff.DEALER, staff.FLOORPERSON))
    floor = visit(who=staff.OTHER_FLOORPERSON)
    floor.goto("/floor")
    card = floor.locator(f"floor-map [data-table='{table}']")
    expect(card.locator(".stage")).to_have_text("planned")
    expect(card).to_contain_text("nobody")

    # the dealer comes, and the rack is counted by two, blind
    expect(task(dee)).to_contain_text("No dealer has come to the table yet")
    dee.get_by_role("button", name="Come to deal").click()
    expect(dee.locator(".strip")).to_contain_text("You act here as the dealer")
    expect(card).to_contain_text("Dee since")
    expect(dee.locator("[data-rack]")).to_contain_text("told after the count")
    type_chips(task(dee), OPENING)
    expect(task(dee).locator(".sum")).to_have_text("Together $3,600")
    shoot(dee, "opening-count")
    accessible(dee, "the opening count")
    task(dee).get_by_role("button", name="Enter the opening count").click()
    expect(task(pat)).to_contain_text("Dee has entered a count")
    expect(pat.locator("[data-acts]")).to_contain_text("The opening count: $3,600")
    expect(dee.locator("[data-acts]").get_by_role("button", name="Confirm")).to_have_count(0)
    expect(card.locator(".needs-list")).to_contain_text("The opening count: $3,600")
    shoot(pat, "count-to-confirm")
    accessible(pat, "a count to confirm")
    confirm_act(pat, "count")
    expect(pat.locator(".stages .now")).to_have_text("Counted")
    expect(pat.locator(".rack-table caption")).to_have_text("In the rack: $3,600")

    # certified by both, opened by the floorperson
    expect(task(dee)).to_contain_text("It waits for a floorperson")
    expect(task(dee).get_by_role("button")).to_have_count(0)
    task(pat).get_by_role("button", name="Tick all").click()
    task(pat).get_by_role("button", name="Assert these").click()
    with step_of(dee):
        task(dee).get_by_role("button", name="Done").click()
    task(pat).get_by_role("button", name="Open the table").click()
    expect(card.locator(".stage")).to_have_text("open")
    shoot(floor, "floor")
    accessible(floor, "the floor")

    # a guest plays a round
    ann = visit(who="Ann")
    ann.goto(f"/tables/{table}")
    ann.get_by_role("button", name="Sit here, at seat 2").click()
    come(ann, f"/tables/{table}")
    place_bet(ann, "3")
    mode(ann, "ask")
    shoot(dee, "console")
    shoot(pat, "console-floorperson")
    accessible(dee, "the console")
    choose(ann, "Surrender")
    mode(ann, "bet")
    expect(card.locator("[data-result]")).to_have_text("+$5")
    expect(card).to_contain_text("1 of 6")

    # the table closes; finance brings chips before it does
    fin = visit(who=staff.FINANCE)
    fin.goto("/queue")
    expect(fin.get_by_text("Nothing waits for you.")).to_be_visible()
    fill = pat.locator("[data-offer=fill]")
    fill.locator("summary").click()
    type_chips(fill, {500: 20})
    fill.get_by_role("button", name="Propose the fill").click()
    asked = fin.locator("work-queue [data-what=fill]")
    expect(asked).to_contain_text("A fill of $100")
    expect(asked).to_contain_text("Proposed by Pat, floorperson")
    shoot(fin, "queue-finance")
    accessible(fin, "the queue of finance")
    asked.get_by_role("button", name="Confirm").click()
    expect(fin.locator(".done-here")).to_contain_text("Fill F-000001: $100")
    slip = fin.locator(".done-here").get_by_role("link", name="Print slip F-000001")
    paper = fin.request.get(slip.get_attribute("href") or "")
    assert paper.headers["content-type"] == "application/pdf"
    expect(asked).to_have_count(0)
    expect(pat.locator(".rack-table caption")).to_have_text("In the rack: $3,205")
    closing = pat.locator("[data-offer=close_table]")
    closing.locator("summary").click()
    closing.get_by_role("button", name="Close the table").click()
    expect(pat.locator(".stages .now")).to_have_text("Closing")
    expect(task(dee)).to_contain_text("The table closes: the rack is counted")
    expect(dee.locator("[data-rack]")).to_contain_text("told after the count")
    type_chips(task(pat), {10_000: 15, 2_500: 40, 500: 121, 100: 100})
    task(pat).get_by_role("button", name="Enter the closing count").click()
    confirm_act(dee, "count")
    expect(dee.locator("[data-log]")).to_contain_text("The closing count is $3,205, as the books")
    expect(card.locator(".stage")).to_have_text("closed")

    # the drop, by finance and security
    sid = visit(who=staff.SECURITY)
    sid.goto("/queue")
    drop = fin.locator("[data-offer=drop]")
    drop.locator("summary").click()
    drop.get_by_role("textbox").fill("500")
    drop.get_by_role("button", name="Propose the drop").click()
    waits = sid.locator("work-queue [data-what=drop]")
    expect(waits).to_contain_text("The drop: $500")
    waits.get_by_role("button", name="Confirm").click()
    expect(sid.locator(".done-here")).to_contain_text("The drop is $500, as the books have it")
    expect(card.locator("[data-result]")).to_have_text("+$5")


def test_a_floorperson_opens_a_table_from_his_queue_on_a_phone(
    visit: Visit, real_casino: Served
) -> None:
    table = staff.found_table(real_casino, "over-under", "Low table", shoe="virtual")
    pat = visit((390, 844), who=staff.FLOORPERSON, refused=422)
    pat.goto("/queue")
    waiting = pat.locator("work-queue .queue-item")
    expect(waiting).to_have_count(1)
    expect(waiting).to_contain_text("No dealer has come to the table yet")
    dee = console(visit, staff.DEALER, table)
    dee.get_by_role("button", name="Come to deal").click()
    type_chips(waiting, OPENING)
    shoot(pat, "queue-count-phone")
    accessible(pat, "a count in the queue")
    waiting.get_by_role("button", name="Enter the opening count").click()
    expect(pat.locator(".done-here")).to_contain_text("Pat proposes: count")
    expect(waiting).to_have_count(0)  # it waits for the dealer
    confirm_act(dee, "count")
    expect(waiting).to_contain_text("Certify the table before it opens")
    waiting.get_by_role("button", name="Assert these").click()  # nothing is ticked
    expect(pat.get_by_role("alert").first).to_contain_text("Low table")
    expect(pat.get_by_role("alert").first).to_contain_text("not asserted")
    waiting.get_by_role("button", name="Tick all").click()
    accessible(pat, "a certification in the queue")
    waiting.get_by_role("button", name="Assert these").click()
    with step_of(dee):
        task(dee).get_by_role("button", name="Done").click()
    waiting.get_by_role("button", name="Open the table").click()
    expect(waiting).to_have_count(0)
    expect(pat.get_by_text("Nothing waits for you.")).to_be_visible()
    expect(dee.locator(".stages .now")).to_have_text("Open")


@pytest.fixture
def ann_plays(visit: Visit, real_casino: Served) -> Page:
    """A Blackjack table of real cards, where Ann has staked $10."""
    put_up(real_casino, "real", "blackjack", {"shuffler": "none"})
    ann = visit(who="Ann")
    come(ann, "/tables/real")
    place_bet(ann, "3", "3")
    return ann


def deal(consoles: Consoles) -> None:
    """A ten and a nine to Ann, a king to the dealer, and a card face down."""
    asked = consoles.until("deal")
    for card, to in (("Ts", "seat 2"), ("Kc", "the dealer"), ("9d", "seat 2")):
        expect(asked).to_contain_text(f"face up to {to}")
        with step_of(consoles.dee):
            asked.locator(f"[data-card='{card}']").click()
    with step_of(consoles.dee):
        asked.get_by_role("button", name="Dealt face down").click()


@pytest.mark.parametrize("size", [WIDE, PHONE])
def test_a_correction_is_made_by_two_and_everybody_is_told(
    visit: Visit, ann_plays: Page, size: Size
) -> None:
    consoles = Consoles.at(visit, "real", size, refused=422)
    deal(consoles)
    dee, pat = consoles.dee, consoles.pat
    dee.get_by_text("Correct what was entered wrongly").click()
    form = dee.locator("correction-form")
    events = form.get_by_label("As entered")
    wrong = events.locator("option", has_text="seat 2: nine of diamonds")
    expect(wrong).to_have_count(1)
    events.select_option(wrong.get_attribute("value"))
    form.locator("[data-card='8d']").click()
    form.get_by_label("Reason").fill("misread")
    form.get_by_role("button", name="Propose the correction").click()
    expect(form).to_contain_text("It waits for a second person")
    expect_cards(seat(ann_plays, 2), "Ts 9d")
    act = pat.locator("[data-acts] [data-act=correction]")
    expect(act).to_contain_text("to eight of diamonds: misread")
    shoot(pat, f"correction-to-confirm-{size[0]}")
    accessible(pat, "a correction to confirm")
    consoles.confirm(pat, "correction")
    expect_cards(seat(ann_plays, 2), "Ts 8d")
    expect(ann_plays.locator("[data-notice]")).to_contain_text("is corrected: misread")
    expect(form.locator(".corrected")).to_contain_text(
        "Corrected. Seat 2: eight of diamonds instead of nine of diamonds. Signed by Pat and Dee."
    )
    accessible(dee, "a correction that was made")
    shoot(dee, f"corrected-{size[0]}")


def test_a_round_is_stopped_by_two_with_a_paragraph(visit: Visit, ann_plays: Page) -> None:
    consoles = Consoles.at(visit, "real", refused=422)
    deal(consoles)
    stops = consoles.pat.locator("[data-aside=void_round]")
    stops.get_by_label("Reason").fill("a card was torn")
    expect(stops.get_by_label("By")).to_have_value("R-GEN-5")
    stops.get_by_label("By").fill("no such paragraph")
    stops.get_by_role("button", name="Propose to stop the round").click()
    expect(consoles.pat.locator("[data-refusal]")).to_contain_text("is no paragraph or ruling")
    expect(stops.get_by_label("Reason")).to_have_value("a card was torn")
    stops.get_by_label("By").fill("633a.14")
    stops.get_by_role("button", name="Propose to stop the round").click()
    act = consoles.dee.locator("[data-acts] [data-act=void_round]")
    expect(act).to_contain_text("Stop the round by § 633a.14: a card was torn")
    act.get_by_role("button", name="Withdraw").click()
    expect(act).to_have_count(0)
    expect(consoles.pat.locator("[data-acts] [data-act]")).to_have_count(0)
    stops.get_by_label("Reason").fill("a card was torn")
    stops.get_by_role("button", name="Propose to stop the round").click()
    consoles.confirm(consoles.dee, "void_round")
    expect(purse(ann_plays)).to_have_text("$500")
    expect(consoles.dee.locator("[data-log]")).to_contain_text("Round stopped")


def test_nobody_is_offered_what_is_not_his(
    visit: Visit, real_casino: Served, ann_plays: Page
) -> None:
    consoles = Consoles.at(visit, "real")
    asked = consoles.until("deal")
    expect(asked).to_contain_text("For you, as the dealer")
    waits = consoles.pat.locator("[data-task]")
    expect(waits).to_contain_text("It waits for the dealer")
    expect(waits.get_by_role("button")).to_have_count(0)
    expect(consoles.dee.locator("[data-offer=fill]")).to_have_count(0)
    expect(consoles.pat.locator("[data-offer=exchange]")).to_have_count(0)
    nav = consoles.dee.locator("nav.screens")
    expect(nav).to_have_count(0)
    paths = ("/floor", "/queue", "/meters", "/surveillance")
    screens: dict[str, list[str]] = {
        staff.DEALER: [],
        staff.FLOORPERSON: ["/floor", "/queue", "/meters"],
        staff.FINANCE: ["/queue"],
        staff.SECURITY: ["/queue", "/meters"],
        staff.SURVEILLANCE: ["/floor", "/surveillance"],
        staff.COMPLIANCE: ["/floor", "/meters", "/surveillance"],
        "Ann": [],
    }
    for name, his in screens.items():
        client = real_casino.browser(real_casino.session(name))
        for path in paths:
            status = client.get(path).status_code
            wanted = 200 if path in his else 303 if name == "Ann" else 403
            assert status == wanted, (name, path)
        lobby = client.get("/").text
        assert all(
            (f'href="{path}"' in lobby) == (path in his) for path in screens[staff.COMPLIANCE]
        )


def test_surveillance_sees_who_did_what_and_only_what_lies_open(
    visit: Visit, ann_plays: Page
) -> None:
    consoles = Consoles.at(visit, "real")
    sue = visit(who=staff.SURVEILLANCE)
    sue.goto("/surveillance")
    sue.get_by_role("link", name="real").click()
    live = sue.locator("[data-live]")
    deal(consoles)
    expect(live).to_contain_text("Dee, dealer")
    expect(live).to_contain_text("ten of spades")
    expect(live).to_contain_text("A card to the dealer, face down")
    expect(sue.locator("[data-people]")).to_contain_text("Ann")
    expect_cards(sue.locator(".dealer-hand .own"), "Kc ??")
    expect(sue.locator("watch-table button:visible:not(.quiet)")).to_have_count(0)
    shoot(sue, "surveillance")
    accessible(sue, "surveillance")


@pytest.mark.parametrize("page", ["/floor", "/queue", "/meters", "/tables/real/pit"])
def test_every_screen_fits_a_phone(
    visit: Visit, real_casino: Served, ann_plays: Page, page: str
) -> None:
    pat = visit((390, 844), who=staff.FLOORPERSON)
    pat.goto(page)
    ready = pat.locator(
        "floor-map[ready], work-queue[ready], meter-room[ready], pit-console[data-seq]"
    )
    expect(ready).to_be_visible()
    shoot(pat, f"phone-{page.strip('/').replace('/', '-')}")
    accessible(pat, page)


def test_a_meter_is_started_by_table_games_and_security(visit: Visit, real_casino: Served) -> None:
    submitted(real_casino.log)
    pat, sid = (visit(who=who, refused=422) for who in (staff.FLOORPERSON, staff.SECURITY))
    for page in (pat, sid):
        page.goto("/meters")
        expect(page.locator("[data-meter=Keystone]")).to_contain_text("was not started yet")
    meter, other = (page.locator("[data-meter=Keystone]") for page in (pat, sid))
    meter.locator("[data-offer=start] summary").click()
    meter.get_by_label("Reason").fill("the tables open today")
    meter.get_by_role("button", name="Propose it").click()
    expect(other.locator(".act")).to_contain_text("Start: seed $30,000")
    expect(meter.locator(".act").get_by_role("button", name="Confirm")).to_have_count(0)
    accessible(sid, "an act on a meter")
    queue = visit(who=staff.SECURITY)
    queue.goto("/queue")
    waits = queue.locator("work-queue [data-what=meter]")
    expect(waits).to_contain_text("Start: seed $30,000")
    waits.get_by_role("button", name="Confirm").click()
    expect(waits).to_have_count(0)
    for page in (pat, sid):
        expect(page.locator("[data-meter=Keystone] jackpot-meter")).to_have_attribute(
            "data-cents", "3000000"
        )
        expect(page.locator("[data-meter=Keystone] .act")).to_have_count(0)

    # another amount, given up again
    meter.locator("[data-offer=reset] summary").click()
    reset = meter.locator("[data-offer=reset]")
    reset.get_by_label("To $").fill("40,000 dollars")
    reset.get_by_label("Reason").fill("moved from another casino")
    reset.get_by_role("button", name="Propose it").click()
    expect(reset.get_by_role("alert")).to_contain_text("Type an amount in dollars")
    reset.get_by_label("To $").fill("40000")
    reset.get_by_role("button", name="Propose it").click()
    expect(other.locator(".act")).to_contain_text("Set to $40,000")
    shoot(sid, "meters")
    accessible(pat, "the meter room")
    other.get_by_role("button", name="Withdraw").click()
    expect(meter.locator(".act")).to_have_count(0)
    expect(meter.locator("jackpot-meter")).to_have_attribute("data-cents", "3000000")
