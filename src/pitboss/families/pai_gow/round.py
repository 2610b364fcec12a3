"""A round of a pai gow game: hands that are set, a bank, and who may earn Envy."""

from dataclasses import dataclass, field

from pitboss.families.pai_gow.game import PaiGowTable
from pitboss.procedure.one_deck import OneDeckRound
from pitboss.procedure.round import BankResult, ResetHands, RoundResult
from pitboss.vocabulary.cards import Card
from pitboss.vocabulary.money import Cents


@dataclass(frozen=True, slots=True)
class Hands:
    """A hand that was set: its high cards and its low cards."""

    high: tuple[Card, ...]
    low: tuple[Card, ...]

    @property
    def cards(self) -> tuple[Card, ...]:
        """The high hand, then the low."""
        return (*self.high, *self.low)


@dataclass(frozen=True, slots=True)
class Reset:
    """Hands that were not set as they had to be: how they were reset, and by which paragraphs."""

    hands: Hands
    cites: tuple[str, ...]

    def to_dict(self) -> ResetHands:
        """The hands as a result tells them."""
        return {
            "high": [card.face for card in self.hands.high],
            "low": [card.face for card in self.hands.low],
            "cites": list(self.cites),
        }


@dataclass
class Bank:
    """A player who banks the round, alone or with the house, and how that goes for him."""

    seat: int
    player: str
    co_bank: bool
    dealer_wager: Cents = 0
    paid_in: Cents = 0  # what the bank put into the pot for winners
    taken_out: Cents = 0  # what was left for him, before its vigorish
    vigorish: Cents = 0

    @property
    def net(self) -> Cents:
        """The bank's result, after his vigorish."""
        return self.taken_out - self.paid_in - self.vigorish


@dataclass
class PaiGowRound(OneDeckRound):
    """One round of play at a pai gow table."""

    table: PaiGowTable
    empty: dict[int, list[Card]] = field(default_factory=dict)  # dealt to seats without a wager
    settings: dict[int, Hands] = field(default_factory=dict)  # how each seat set its hands
    dealer_setting: Hands | None = None
    dealer_open: bool = False  # the dealer's hands lie face up before any is set (§ 688a.11(a))
    resets: dict[str, Reset] = field(default_factory=dict)  # by place: hands that were reset
    lammers: dict[str, dict[int, Cents]] = field(default_factory=dict)
    """By wager: which seats earn Envy, and what they staked."""
    all_rearranged: bool = False  # the cards of all players, whether or not anybody earns Envy
    paid_out: dict[int, Cents] = field(default_factory=dict)  # towards a payout limit
    bank: Bank | None = None

    @property
    def seen_of_dealer(self) -> tuple[Card, ...]:
        """What a player sees of the dealer's cards when he decides."""
        return tuple(self.dealer_hand) if self.dealer_open else ()

    @property
    def cards_stay(self) -> bool:
        """Whether everybody's cards stay on the table for the optional wagers and Envy."""
        return self.all_rearranged or any(self.lammers.values())

    def result(self) -> RoundResult:
        """The result, with hands that were reset and how the bank fared."""
        result = super().result()
        result["bank"] = self._bank_result()
        for place, reset in self.resets.items():
            result["reset" if place == "dealer" else "bank_reset"] = reset.to_dict()
        return result

    def _bank_result(self) -> BankResult | None:
        if self.bank is None:
            return None
        return {
            "seat": self.bank.seat,
            "paid_in": self.bank.paid_in,
            "taken_out": self.bank.taken_out,
            "vigorish": self.bank.vigorish,
            "net": self.bank.net,
            "house_net": self.house_net,
        }
