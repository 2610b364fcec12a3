"""What a table of Pai Gow Poker keeps: who banked, and who may bank next (§ 645a.12)."""

from dataclasses import dataclass, field

from pitboss.families.pai_gow.game import PaiGowGame, PaiGowSteps
from pitboss.families.pai_gow.round import PaiGowRound
from pitboss.procedure.game import OF_ROUND, OF_TABLE
from pitboss.procedure.steps import Cites
from pitboss.procedure.table import Table
from pitboss.vocabulary.money import Cents


class BankSteps(PaiGowSteps):
    """The paragraphs of Chapter 645a, with a player as the bank (§ 645a.12)."""

    vigorish: Cites
    bank_start: Cites
    bank_offer: Cites
    bank_confirm_wager: Cites
    bank_confirm_cover: Cites
    bank_declined: Cites
    co_bank: Cites
    bank_one_area: Cites
    bank_shuffle: Cites
    dealer_wager: Cites
    dealer_against_bank: Cites
    bank_settle: Cites
    dealer_paid: Cites
    co_bank_settle: Cites
    bank_vigorish: Cites
    bank_clear: Cites
    bank_optional: Cites


@dataclass
class BankGame(PaiGowGame):
    """Whose turn it is to bank."""

    steps: BankSteps
    banker: str = field(default="", metadata=OF_ROUND)  # the player at the seat that banks
    last_bank: int | None = field(default=None, metadata=OF_TABLE)  # the seat, last round
    last_banker: str = field(default="", metadata=OF_TABLE)  # and its player
    unbanked: dict[str, Cents] = field(default_factory=dict, metadata=OF_TABLE)
    """What each player wagered in the last round that nobody banked."""


BankTable = Table[BankGame]


@dataclass
class BankRound(PaiGowRound):
    """One round of play at a table of Pai Gow Poker."""

    table: BankTable

    def bank_cites(self) -> Cites:
        """By which paragraphs the bank alone, or with the house, was settled."""
        if self.bank is None:
            return ()
        steps = self.table.game.steps
        settled = steps.co_bank_settle if self.bank.co_bank else steps.bank_settle
        return (*settled, *(steps.vigorish if self.bank.vigorish else ()))
