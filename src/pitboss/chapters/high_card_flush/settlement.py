"""§ 678a.11(d)-(e) and § 678a.12: how the wagers of one player end."""

from functools import partial

from pitboss.chapters.high_card_flush.ranking import (
    FlushRanked,
    longest_straight_flush,
    rank_hand,
    straight_flush_category,
)
from pitboss.families.stud import StudRound
from pitboss.hands.naming import named, named_apart
from pitboss.procedure import progressive
from pitboss.procedure.requests import Document, Record, Validate
from pitboss.procedure.round import Procedure
from pitboss.procedure.sentences import UP_TO_LIMIT, against, paid_by_table, pays_nothing
from pitboss.regulation import chapter_file
from pitboss.vocabulary.money import Cents, MeterShare, back_at_odds, dollars

FILE = chapter_file("678a")
NO_RUN = "two-card straight flush or less"


def settle_main(
    round_: StudRound, seat: int, player: FlushRanked | None, dealer: FlushRanked | None
) -> Procedure:
    """Ante and Raise against the dealer's hand (§ 678a.11(d)(2)(ii)(A)-(C)); without hands, against
    a dealer who does not qualify (§ 678a.11(d)(1)[lead])."""
    cites: tuple[str, ...]
    if player is None or dealer is None:
        ended = {"ante": "win", "raise": "push"}
        cites, words = ("678a.11(d)(1)[lead]", "678a.12(a)"), "The dealer does not qualify"
    else:
        words = f"{player.category} against {dealer.category}"
        if player.value > dealer.value:
            outcome, cites = "win", ("678a.11(d)(2)(ii)(A)", "678a.12(a)")
        elif player.value == dealer.value:
            outcome, cites = "push", ("678a.11(d)(2)(ii)(B)",)
        else:
            outcome, cites = "lose", ("678a.11(d)(2)(ii)(C)",)
        ended = {"ante": outcome, "raise": outcome}
    hand = player.category if player else "dealer does not qualify"  # his own is not shown yet
    for wager, outcome in ended.items():
        stake = round_.stakes[seat][wager]
        returned = stake if outcome == "push" else 0
        limited: tuple[str, ...] = ()
        if outcome == "win":
            returned, limited = _limited(round_, seat, wager)
        why = partial(_why, words, wager, outcome, returned)
        yield from round_.settle(
            seat, wager, outcome, returned, hand=hand, why=why, cites=(*cites, *limited),
            to_player=partial(_to_player, player, dealer, wager, outcome, limited=bool(limited)),
            called=partial(named, player.category, player.ranks) if player else "",
        )  # fmt: skip


def _why(words: str, wager: str, outcome: str, returned: Cents) -> str:
    goes = "collected" if outcome == "lose" else f"{outcome}, {dollars(returned)} back"
    return f"{words}: {FILE.wager_named(wager).title} {goes}"


def _to_player(
    player: FlushRanked | None, dealer: FlushRanked | None, wager: str, outcome: str,
    *, limited: bool,
) -> str:  # fmt: skip
    within = UP_TO_LIMIT if limited else ""
    if player is None or dealer is None:
        goes = "wins" if outcome == "win" else "pushes"
        return (
            f"The dealer does not qualify and your {FILE.wager_named(wager).label} {goes}{within}"
        )
    own, other = named_apart(player.category, player.ranks, dealer.category, dealer.ranks)
    return against(outcome, own, other) + within


def _limited(round_: StudRound, seat: int, wager: str) -> tuple[Cents, tuple[str, ...]]:
    """A winning wager at 1 to 1, within the player's payout limit of the round where the casino has
    one (§ 678a.12(a), § 678a.12(e), R-678a-10)."""
    stake = round_.stakes[seat][wager]
    line = round_.table.rules.paytable(wager).lines[0]
    returned = back_at_odds(line.pay, stake)
    limit = round_.table.rules.number("payout_limit")
    won = sum(
        line.back - line.stake
        for line in round_.lines
        if round_.player(line.seat) == round_.player(seat)
        and line.wager in ("ante", "raise")
        and line.outcome == "win"
    )
    if not limit or won + returned - stake <= limit:
        return returned, ()
    return stake + max(limit - won, 0), ("678a.12(e)", "R-678a-10")


def settle_optional(round_: StudRound, seat: int) -> Procedure:
    """Flush Bonus, Straight Flush Bonus, Progressive Jackpot, in this order (§ 678a.11(e))."""
    hand = round_.hands[seat]
    ace_low = bool(round_.table.rules["ace_low_straight_flush"])
    length = longest_straight_flush(hand, ace_low)  # R-678a-1, R-678a-7: of any suit
    run = straight_flush_category(length) or NO_RUN
    if "flush_bonus" in round_.stakes[seat]:
        yield from settle_bonus(
            round_, seat, "flush_bonus", rank_hand(hand).category,
            won=("678a.11(e)(1)(ii)", "678a.12(b)"),
            lost=("678a.11(e)(1)(i)",),
        )  # fmt: skip
    if "straight_flush_bonus" in round_.stakes[seat]:
        yield from settle_bonus(
            round_, seat, "straight_flush_bonus", run,
            won=("678a.11(e)(2)[lead]", "678a.11(e)(2)(ii)", "678a.12(c)"),
            lost=("678a.11(e)(2)[lead]", "678a.11(e)(2)(i)"),
        )  # fmt: skip
    if "progressive_jackpot" in round_.stakes[seat]:
        yield from settle_progressive(round_, seat, run)


def settle_bonus(
    round_: StudRound, seat: int, wager: str, hand: str, won: tuple[str, ...], lost: tuple[str, ...]
) -> Procedure:
    """A wager against its paytable alone (§ 678a.11(e)(1)-(2), R-678a-8)."""
    stake = round_.stakes[seat][wager]
    line = round_.table.rules.paytable(wager).line(hand)
    award = back_at_odds(line.pay, stake) if line else 0

    def why() -> str:
        title = FILE.wager_named(wager).title
        if line is None:
            return f"{hand} loses the {title}"
        return f"{hand} pays the {title} {line.pay}, {dollars(award)} back"

    def to_player() -> str:
        label = FILE.wager_named(wager).label
        return paid_by_table(label, hand, line.pay) if line else _lost(label, hand)

    outcome, cites = ("win", won) if line else ("lose", lost)
    yield from round_.settle(
        seat, wager, outcome, award, hand=hand, why=why, cites=cites, to_player=to_player
    )


def _lost(label: str, hand: str) -> str:
    return f"{label}: no straight flush" if hand == NO_RUN else pays_nothing(label, hand)


def settle_progressive(round_: StudRound, seat: int, hand: str) -> Procedure:
    """The highest straight flush only: verified, validated by a floorperson, paid at the meter as
    it stands at this turn; a share of the meter never from the table inventory, and the cards stay
    until it is documented (§ 678a.11(e)(3)(i)-(iv), § 678a.12(d)(1)-(4))."""
    wager, table = "progressive_jackpot", round_.table
    stake = round_.stakes[seat][wager]
    line = table.rules.paytable(wager).line(hand)
    if line is None:
        yield from round_.settle(
            seat, wager, "lose", 0, hand=hand,
            why=f"{hand} loses the Progressive Jackpot Wager", cites=("678a.11(e)(3)[lead]",),
            to_player=lambda: _lost("Progressive Jackpot", hand),
        )  # fmt: skip
        return
    share = line.pay if isinstance(line.pay, MeterShare) else None
    award = back_at_odds(line.pay, stake) if share is None else 0
    if share is not None:
        award = yield from progressive.lock_award(round_, seat, share)
    yield Record(
        act=f"The dealer verifies the {hand} of seat {seat} and the light of the progressive",
        cites=("678a.11(e)(3)(i)", "678a.11(e)(3)(ii)"),
    )
    yield Validate(
        act=f"The floorperson validates {dollars(award)} for seat {seat}",
        seat=seat,
        award=award,
        cites=("678a.11(e)(3)(iii)",),
    )
    yield from round_.settle(
        seat, wager, "win", award, hand=hand,
        why=f"{hand}: the Progressive Jackpot Wager pays {line.pay}, {dollars(award)}",
        cites=("678a.11(e)(3)(iv)", "678a.12(d)(1)", "678a.12(d)(2)", "678a.12(d)(4)"),
        from_meter=award if share else 0,
        to_player=paid_by_table("Progressive Jackpot", hand, line.pay),
    )  # fmt: skip
    if share and share.share == 1:
        progressive.reseed(round_, wager)  # R-678a-9
    if share:
        yield Document(
            act=f"The documentation of {dollars(award)} is complete; the cards of seat {seat} stay "
            "until then",
            seat=seat,
            award=award,
            cites=("678a.11(e)(3)(iv)",),
        )
