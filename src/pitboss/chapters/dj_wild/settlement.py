"""§ 687a.11(e)-(f) and § 687a.12: how the wagers of one player end."""

from functools import partial

from pitboss.chapters.dj_wild.ranking import Made, made_naturally
from pitboss.families.stud import StudRound
from pitboss.hands.naming import named, named_apart
from pitboss.procedure import progressive
from pitboss.procedure.dealing import SPARE, turn_up
from pitboss.procedure.round import Procedure
from pitboss.procedure.sentences import against, agreeing, closed, paid_by_table, pays_nothing
from pitboss.regulation import chapter_file
from pitboss.vocabulary.cards import JOKER, Card
from pitboss.vocabulary.money import Cents, MeterShare, Push, back_at_odds, dollars
from pitboss.vocabulary.paytable import PayLine
from pitboss.vocabulary.refusal import Refused

FILE = chapter_file("687a")


def settle_player(round_: StudRound, seat: int, player: Made, dealer: Made) -> Procedure:
    """Ante, Blind and Raise against the dealer's hand (§ 687a.11(e)(1)-(3), R-687a-8)."""
    cites: tuple[str, ...]
    if player.value > dealer.value:
        outcome, cites = "win", ("687a.11(e)(1)", "687a.12(a)")
    elif player.value == dealer.value:
        outcome, cites = "push", ("687a.11(e)(2)",)
    else:
        outcome, cites = "lose", ("687a.11(e)(3)",)
    for wager in ("ante", "blind", "raise"):
        stake, ended, cited = round_.stakes[seat][wager], outcome, cites
        returned = stake if outcome == "push" else 0
        if outcome == "win":
            line = round_.table.rules.paytable(wager).line(
                player.category if wager == "blind" else "win"
            )
            assert line is not None
            returned = back_at_odds(line.pay, stake)
            if wager == "blind":
                cited = ("687a.11(e)(1)", "687a.12(b)")
                ended = "push" if returned == stake else "win"
        why = partial(_why, player, dealer, wager, ended, returned)
        yield from round_.settle(
            seat, wager, ended, returned, hand=player.category, why=why, cites=cited,
            to_player=partial(_to_player, round_, player, dealer, wager, outcome),
            called=partial(named, player.category, player.ranks),
        )  # fmt: skip


def _why(player: Made, dealer: Made, wager: str, outcome: str, returned: Cents) -> str:
    title = FILE.wager_named(wager).title
    ended = "collected" if outcome == "lose" else f"{outcome}, {dollars(returned)} back"
    return f"{player.category} against {dealer.category}: {title} {ended}"


def _to_player(round_: StudRound, player: Made, dealer: Made, wager: str, outcome: str) -> str:
    """The two hands; of the Blind, what it paid too."""
    own, other = named_apart(player.category, player.ranks, dealer.category, dealer.ranks)
    clause = against(outcome, own, other)
    if wager != "blind" or outcome != "win":
        return clause
    line = round_.table.rules.paytable(wager).line(player.category)
    assert line is not None
    if isinstance(line.pay, Push):
        return f"{clause}, but the Blind pushes"
    return f"{clause}, and the Blind pays {line.pay}"


def settle_optional(round_: StudRound, seat: int, player: Made, dealer: Made | None) -> Procedure:
    """Progressive, Trips, Bad Beat, in this order (§ 687a.11(f)); without a dealer's hand to lose
    to there is no Bad Beat."""
    if "progressive_bonus" in round_.stakes[seat]:
        yield from settle_progressive(round_, seat)
    elif _envied_without_wager(round_, seat):
        yield from pay_envy(round_, seat, progressive_hand(round_, seat))
    if "trips_bonus" in round_.stakes[seat]:
        yield from settle_trips(round_, seat, player)
    if "bad_beat_bonus" in round_.stakes[seat] and dealer is not None:
        yield from settle_bad_beat(round_, seat, player, dealer)


def _envied_without_wager(round_: StudRound, seat: int) -> bool:
    """With every live hand envied, that of a player without the wager is too, as it was dealt."""
    live = round_.decisions.get(seat) == "raise"
    chosen = round_.table.rules["progressive_envy"] == "all_live_hands"
    return chosen and live and JOKER not in round_.hands[seat] and bool(round_.collected)


def progressive_hand(round_: StudRound, seat: int) -> Made:
    """The five cards as natural cards, the joker replaced by the spare card
    (§ 687a.11(f)(1)[lead], R-687a-5)."""
    hand: list[Card] = list(round_.hands[seat])
    if JOKER in hand:
        if round_.spare is None:
            raise Refused(
                f"seat {seat} holds the joker, and the record does not say which card replaces it",
                field="replacement",
                allowed="the card dealt to the spare area",
                cites=["687a.11(f)(1)[lead]"],
            )
        hand[hand.index(JOKER)] = round_.spare
    return made_naturally(hand)


def settle_progressive(round_: StudRound, seat: int) -> Procedure:
    """By the table in use: odds from the house, shares from the meter as it stands at this turn
    (§ 687a.11(f)(1)(i)-(ii), § 687a.12(c), § 687a.6(d)(1)-(7), R-687a-13, R-GEN-7); then the
    others' envy."""
    wager, table = "progressive_bonus", round_.table
    ranked = progressive_hand(round_, seat)
    if JOKER in round_.hands[seat]:
        assert round_.spare is not None
        words = f"{round_.spare.face}, which replaces the joker of seat {seat}"
        yield from turn_up(round_, SPARE, [round_.spare], words, ("687a.11(f)(1)[lead]",))
    line = table.rules.paytable(wager).line(ranked.category)
    stake = round_.stakes[seat][wager]
    if line is None:
        yield from round_.settle(
            seat, wager, "lose", 0, hand=ranked.category,
            why=f"{ranked.category} loses the Progressive Bonus Wager",
            cites=("687a.11(f)(1)(i)",),
            to_player=lambda: pays_nothing("Progressive", _natural(ranked)),
        )  # fmt: skip
        return
    share = line.pay if isinstance(line.pay, MeterShare) else None
    award = progressive.award(table, share) if share else back_at_odds(line.pay, stake)
    yield from round_.settle(
        seat, wager, "win", award, hand=ranked.category,
        why=lambda: f"{ranked.category}: the Progressive Bonus Wager pays {line.pay}, "
        f"{dollars(award)}",
        cites=("687a.11(f)(1)(ii)", "687a.12(c)"), from_meter=award if share else 0,
        to_player=lambda: paid_by_table("Progressive", f"natural {ranked.category}", line.pay),
    )  # fmt: skip
    if share and share.share == 1:
        progressive.reseed(round_, wager)
    yield from pay_envy(round_, seat, ranked)


def _natural(ranked: Made) -> str:
    """A hand without wild cards: it may be less than what it makes against the dealer."""
    return f"natural {named(ranked.category, ranked.ranks)}"


def pay_envy(round_: StudRound, seat: int, ranked: Made) -> Procedure:
    """Every other person who made the wager is paid for a royal or straight flush
    (§ 687a.12(c), R-687a-12, R-GEN-8)."""
    table = round_.table
    paytable = table.rules.paytable("progressive_bonus")
    line, bet = paytable.line(ranked.category), table.rules.meter(paytable.wager).bet
    envy = line.envy_for(bet) if line else 0
    if not envy or table.rules["progressive_envy"] == "off":
        return
    for other in sorted(round_.progressive_seats, reverse=True):
        if round_.player(other) != round_.player(seat):
            yield from round_.envy(
                other, "progressive_bonus", envy, hand=ranked.category,
                why=f"Envy for the {ranked.category} of seat {seat}: {dollars(envy)}",
                cites=("687a.12(c)", "R-687a-12"),
            )  # fmt: skip


def settle_trips(round_: StudRound, seat: int, player: Made) -> Procedure:
    """The better of the wild hand in the wild column and, without the joker, the natural hand in
    the natural column (§ 687a.11(f)(2)(i)-(ii), § 687a.12(d), § 687a.6(e)(1)-(8), R-687a-3)."""
    paytable, stake = round_.table.rules.paytable("trips_bonus"), round_.stakes[seat]["trips_bonus"]
    hand = round_.hands[seat]
    paid = [_trips(paytable.line(player.category), stake, f"{player.category}, with wild")]
    if JOKER not in hand:
        plain = made_naturally(hand)
        line = paytable.line(plain.category)
        if line is not None and line.natural is not None:
            paid.append((back_at_odds(line.natural, stake), f"{plain.category}, natural"))
    best, words = max(paid, key=lambda amount: amount[0])
    won = best > 0
    yield from round_.settle(
        seat, "trips_bonus", "win" if won else "lose", best,
        hand=words if won else player.category,
        why=f"{words}: Trips Bonus Wager pays {dollars(best)}" if won
        else f"{player.category} loses the Trips Bonus Wager",
        cites=("687a.11(f)(2)(ii)", "687a.12(d)") if won else ("687a.11(f)(2)(i)",),
        to_player=partial(_trips_to_player, round_, words) if won
        else lambda: pays_nothing("Trips", named(player.category, player.ranks)),
    )  # fmt: skip


def _trips_to_player(round_: StudRound, words: str) -> str:
    hand, _, how = words.partition(", ")
    line = round_.table.rules.paytable("trips_bonus").line(hand)
    assert line is not None
    if how == "natural" and line.natural is not None:
        return paid_by_table("Trips", f"natural {hand}", line.natural)
    return paid_by_table("Trips", hand, line.pay)


def _trips(line: PayLine | None, stake: int, words: str) -> tuple[int, str]:
    return (back_at_odds(line.pay, stake), words) if line else (0, words)


def settle_bad_beat(round_: StudRound, seat: int, player: Made, dealer: Made) -> Procedure:
    """Three-of-a-kind or better that loses: the player's own, and the dealer's too where the casino
    pays both ways (§ 687a.11(f)(3)(i)-(ii), § 687a.12(e), § 687a.6(f)(1)-(7), R-687a-2)."""
    paytable = round_.table.rules.paytable("bad_beat_bonus")
    line, beaten = None, player
    if player.value < dealer.value:
        line = paytable.line(player.category)
    elif player.value > dealer.value and round_.table.rules["bad_beat"] == "two_way":
        line, beaten = paytable.line(dealer.category), dealer
    stake = round_.stakes[seat]["bad_beat_bonus"]
    award = back_at_odds(line.pay, stake) if line else 0
    yield from round_.settle(
        seat, "bad_beat_bonus", "win" if line else "lose", award,
        hand=beaten.category if line else player.category,
        why=f"{beaten.category} beaten: Bad Beat pays {dollars(award)}" if line
        else "No bad beat: the Two-Way Bad Beat Bonus Wager is collected",
        cites=("687a.11(f)(3)(ii)", "687a.12(e)") if line else ("687a.11(f)(3)(i)",),
        to_player=partial(_beat_to_player, player, dealer, line, own=beaten is player),
    )  # fmt: skip


def _beat_to_player(player: Made, dealer: Made, line: PayLine | None, *, own: bool) -> str:
    """What was beaten, and what that pays."""
    if line is not None:
        whose, hand = ("your", player) if own else ("the dealer's", dealer)
        return f"Bad Beat: {whose} beaten {hand.category} pays {line.pay}"
    if player.value == dealer.value:
        return "Bad Beat: neither hand was beaten"
    if player.value > dealer.value:
        words = named(dealer.category, dealer.ranks)
        return f"Bad Beat: the dealer's beaten {closed(words)} {agreeing('pay', words)} nothing"
    return pays_nothing("Bad Beat", f"beaten {named(player.category, player.ranks)}")
