"""What voids a round of a pai gow game, and how a round ends (§ 645a.14, § 670a.13, § 688a.13)."""

from pitboss.families.pai_gow.dealing import collect_empty, is_dealing
from pitboss.families.pai_gow.game import PaiGowTable, dealt_by
from pitboss.families.pai_gow.round import Bank, PaiGowRound
from pitboss.families.pai_gow.start import start_method
from pitboss.ledger import DEALERS_WAGER, POT, TABLE_INVENTORY, chips
from pitboss.procedure import progressive
from pitboss.procedure.dealing import DEALER_PLACE, collect, collect_hand, out_of_order
from pitboss.procedure.ending import finish, void
from pitboss.procedure.one_deck import method
from pitboss.procedure.requests import SURRENDER, Record
from pitboss.procedure.round import Procedure
from pitboss.procedure.steps import Cites
from pitboss.vocabulary.money import dollars


def _paragraphs(*steps: Cites) -> frozenset[str]:
    """What these steps cite, rulings apart."""
    return frozenset(cite for cites in steps for cite in cites if not cite.startswith("R-"))


def voids_dealing(round_: PaiGowRound) -> frozenset[str]:
    """What can be declared while the cards are dealt: cards face up, a wrong number of them, the
    first to the wrong place; an exposed card of the dealer's or the bank's, or anybody's where a
    stack or the hand is dealt from; a jam of an automated shoe."""
    table = round_.table
    bank = round_.bank and round_.hands.get(round_.bank.seat)
    down = table.game.shoe_down, table.ready.shuffler_down
    return table.once(_voids_dealing, is_dealing(round_), bool(round_.dealer_hand or bank), down)


def _voids_dealing(
    table: PaiGowTable, begun: bool, exposable: bool, down: tuple[bool, bool]
) -> frozenset[str]:
    """The same, once the deal has ``begun``, a card of the dealer's or the bank's is ``exposable``;
    devices that are ``down`` decide how the cards are dealt."""
    steps = table.game.steps
    cited = [steps.face_up, steps.miscounted, dealt_by(table).exposed_dealing]
    if begun:
        cited.append(_wrong_start(table))
    if exposable:
        cited.append(steps.exposed_dealer)
    if method(table) == "automated_shoe":
        cited += [steps.shoe_jam, steps.out_of_order]
    return _paragraphs(*cited)


def _wrong_start(table: PaiGowTable) -> Cites:
    """Dice can be totalled wrongly; a generator and a button give the place itself (R-645a-25)."""
    return table.game.steps.wrong_start if start_method(table) == "shaker" else ()


def voids_setting(round_: PaiGowRound) -> frozenset[str]:
    """What can be declared after the deal, before the hands are shown. A record tells that its
    round was void, and by its wagers how far it had come: there whatever voids the deal, too."""
    steps = round_.table.game.steps
    late = _paragraphs(_wrong_start(round_.table), steps.miscounted, steps.exposed_dealer)
    return late | voids_dealing(round_) if round_.table.of_record else late


def begin_showing(round_: PaiGowRound) -> None:
    """The hands are set: until the first wager is decided only a wrong number of cards voids."""
    round_.table.declarable = _paragraphs(round_.table.game.steps.miscounted)
    round_.table.game.exposable.clear()


def remedy(round_: PaiGowRound, cite: str) -> Procedure:
    """All hands are void and all wagers return, the progressive ones with their move of the meter
    (R-GEN-5)."""
    table, round_.voided_by = round_.table, cite
    table.declarable = frozenset()
    table.game.exposable.clear()
    round_.resets.clear()  # of hands that are void
    yield from progressive.reverse(round_)
    cites: tuple[str, ...] = (cite, "R-GEN-5")
    if cite in table.game.steps.out_of_order:
        cites = (*table.game.steps.shoe_jam, *cites)
        yield from out_of_order(table)
    if round_.bank is not None and round_.bank.paid_in:
        yield from _return_to_bank(round_, round_.bank, cites)
    held = {account: table.books.balance(account) for account in (DEALERS_WAGER, POT)}
    if any(held.values()):  # nothing but the dealer's own chips, before a wager is decided
        yield Record(act="The dealer's wager returns to the table inventory", cites=cites)
        for account, cents in held.items():
            round_.move(account, TABLE_INVENTORY, cents, "dealer's wager returned")
    for seat in round_.counterclockwise():
        yield from void(round_, seat, (), cites)


def _return_to_bank(round_: PaiGowRound, bank: Bank, cites: Cites) -> Procedure:
    """What the bank has put into the centre for winners is his again: nobody won."""
    yield Record(act=f"The bank takes {dollars(bank.paid_in)} back from the centre", cites=cites)
    round_.move(POT, chips(bank.player), bank.paid_in, "returned to the bank")
    bank.paid_in = 0


def count_surrendered(round_: PaiGowRound, seat: int) -> Procedure:
    """The cards of a player who surrendered are counted before they go to the discard rack: at
    once, or when Envy has been paid (§ 645a.11(d), § 688a.11(d))."""
    count = len(round_.hands[seat])
    yield Record(
        act=f"{count} cards of seat {seat} are counted face down",
        cites=round_.table.game.steps.surrender,
    )


def clear(round_: PaiGowRound) -> Procedure:
    """Whatever cards remain go to the discard rack, and are shuffled before the next round."""
    table = round_.table
    table.declarable = frozenset()
    yield from collect_empty(round_)
    for seat in sorted(round_.hands, reverse=True):
        if round_.decisions.get(seat) == SURRENDER:
            yield from count_surrendered(round_, seat)
        yield from collect_hand(round_, seat, *table.game.steps.clear_all)
    if round_.dealer_hand:
        yield from collect(round_, DEALER_PLACE, round_.dealer_hand)
    table.batches.discard_shoe()
    table.game.exposed.clear()
    table.game.exposable.clear()
    table.game.bank = None
    finish(round_)
