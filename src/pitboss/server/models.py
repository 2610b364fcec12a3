"""What the API answers, as its description tells it."""

from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field

from pitboss.procedure.answers import Data
from pitboss.procedure.bounds import Face, Length
from pitboss.server.messages import NotDone
from pitboss.vocabulary.money import Cents
from pitboss.vocabulary.refusal import Refused

LOG_UNAVAILABLE: Final = "the log cannot be written just now, and nothing has changed: try again"


class Health(BaseModel):
    """The server can serve commands; of ``/livez``, it answers."""

    status: Literal["ok"] = "ok"


class Ready(BaseModel):
    """The server does whatever it is asked."""

    status: Literal["ready"] = "ready"


class SessionTold(BaseModel):
    """A session has begun, or goes on."""

    name: str = Field(description="The visitor's name at the tables.")
    person: Annotated[str, Field(description="The id of his account; a guest has none.")] = ""
    roles: Annotated[
        list[str], Field(description="As what he may act at a table, beside as a player.")
    ] = []
    must_change: Annotated[bool, Field(description="He has to change his password first.")] = False


class SignIn(BaseModel):
    """A name and a password."""

    model_config = ConfigDict(extra="forbid", strict=True)

    name: str = Field(max_length=200)
    password: str = Field(max_length=200)


class PasswordChange(BaseModel):
    """The password that somebody has, and another one."""

    model_config = ConfigDict(extra="forbid", strict=True)

    current: str = Field(max_length=200)
    password: str = Field(max_length=200)


class SessionEnd(BaseModel):
    """Signing out."""

    model_config = ConfigDict(extra="forbid", strict=True)

    everywhere: bool = Field(False, description="The visitor's other sessions end too.")


class Refusal(BaseModel):
    """Why something was refused; nothing has changed."""

    error: str
    field: Annotated[str, Field(description="What of the request is at fault.")] = ""
    allowed: Annotated[str, Field(description="What would have been accepted.")] = ""
    cites: Annotated[list[str], Field(description="The paragraphs and rulings behind it.")] = []

    @classmethod
    def of(cls, refused: Refused) -> "Refusal":
        """The refusal as data."""
        return cls(
            error=refused.what,
            field=refused.field,
            allowed=refused.allowed,
            cites=list(refused.cites),
        )

    def of_command(self, command_id: str | None) -> NotDone:
        """The message that says so at a WebSocket."""
        return {
            "type": "refused",
            "command_id": command_id,
            "error": self.error,
            "field": self.field,
            "allowed": self.allowed,
            "cites": self.cites,
        }


CLOSED = "closed: its log is damaged, see `pitboss log verify`"
UNAVAILABLE = "unavailable: the server cannot show it, see its journal"
UNREAD = "Round {} cannot be read as it was written, see `pitboss log verify`"


class NotReady(Refusal):
    """Why this server should get no visitors now."""

    status: Literal["unavailable"] = "unavailable"
    check: Annotated[str, Field(description="Which failed: `server`, `form`, `log` or `lease`.")]
    since: Annotated[str, Field(description="When that was first found, such as "
                                "2026-11-17T12:00:00+00:00.")]  # fmt: skip


class SeatTaken(BaseModel):
    """Who sits where."""

    seat: int
    player: str


class MainLimit(BaseModel):
    """What may be staked on the first wager that one must make."""

    label: str
    least: Cents
    most: Cents


class TableSummary(BaseModel):
    """A table as the lobby lists it."""

    id: str
    name: str
    game: str
    title: str
    chapter: str
    virtual: bool = Field(description="The software holds the cards; otherwise a dealer does.")
    players: int
    positions: int
    taken: Annotated[list[SeatTaken], Field(description="The seats at which somebody sits.")] = []
    limit: Annotated[MainLimit | None, Field(description="None of a table that is closed.")] = None
    limits_text: str
    round: int
    pit: bool = Field(description="Whether it is the visitor's own table to deal.")
    closed: str = Field(default="", description="Why nobody can play there; empty if they can.")
    alone: Annotated[bool, Field(description="Others are not shown it in the lobby.")] = False


class HandsToSet(BaseModel):
    """Cards as somebody means to set them."""

    model_config = ConfigDict(extra="forbid")

    high: Annotated[list[Face], Length(20)]
    low: Annotated[list[Face], Length(20)]


class SettingTold(BaseModel):
    """What a setting is worth, before it is laid down."""

    foul: bool = Field(description="It would lose, whatever the dealer has.")
    high: str | None
    low: str | None
    cites: list[str]
    house_way: Data = Field(description="How the house would set the same cards.")


class AdvisedChoice(BaseModel):
    """Something that a player may elect, with its worth per unit of the first required wager."""

    choice: str
    label: str
    worth: str = Field(description="A decimal: what it wins on average.")
    cost: str = Field(description="A decimal: what it gives away against the best.")
    cents: str = Field(description="The same in cents of the wager made, with two decimals.")
    best: bool
    high: list[str] = Field(description="The hands, where the choice is how to set them.")
    low: list[str]
    doubled: bool = Field(description="With a second wager on the hands that are set so.")


class AdviceTold(BaseModel):
    """What each choice is worth to a seat that is asked, the best first."""

    seat: int
    hand: list[str]
    dealer: list[str] = Field(description="What he sees of the dealer's hand.")
    best: str
    exact: bool = Field(description="Counted, not simulated.")
    given: str = Field(description="What the worths take for granted; empty: nothing.")
    stake: Cents
    choices: list[AdvisedChoice]
    link: str = Field(description="The query by which `/analysis` shows the same.")


class DecisionReviewed(AdviceTold):
    """A decision of a round that is over."""

    elected: AdvisedChoice


class PlayedSum(BaseModel):
    """Rounds of a game, or decisions of a kind, added up; averages are decimals in text."""

    name: str = Field(description="The game; or what was best.")
    rounds: int
    net: Cents
    expected: str = Field(description="In cents.")
    decisions: int
    best: int = Field(description="Of these, those that were the best.")
    given_away: str = Field(description="In cents.")


class CoachTold(BaseModel):
    """What a player's rounds came to; averages are cents, as decimals in text."""

    rounds: int
    hands: int
    staked: Cents
    net: Cents
    compared: Cents = Field(description="The net of the wagers of which something is expected.")
    expected: str = Field(description="What these were to bring, by best play.")
    low: Cents = Field(description="Where the band about it begins.")
    high: Cents = Field(description="Where it ends.")
    band: str = Field(description="The share of all results that lies in it.")
    deviations: str = Field(description="Standard deviations on either side.")
    variance: str = Field(description="In square cents; wagers are taken not to hang together.")
    simulated: bool = Field(description="Some of the figures are not counted but simulated.")
    few: bool = Field(description="Too few wagers for the band to be what it says.")
    decisions: int
    best: int = Field(description="Decisions that were the best.")
    given_away: str = Field(description="By the other decisions.")
    unknown: list[str] = Field(description="Wagers of which nothing is expected.")
    by_game: list[PlayedSum]
    by_kind: list[PlayedSum] = Field(description="By what was best, what cost most first.")
    waiting: int = Field(description="Rounds that are not worked out yet.")


class DecisionPlayed(BaseModel):
    """A decision of a past round."""

    number: int
    kind: str
    hand: list[str]
    dealer: list[str]
    elected: str
    best: str
    is_best: bool
    cents: str = Field(description="What it gave away.")


class MistakesMade(BaseModel):
    """Where a player gave something away, to be met again in a drill."""

    links: list[str] = Field(description="Situations, what cost most first.")
    waiting: int = Field(description="Rounds that are yet to be read.")


class RoundCoached(BaseModel):
    """What one round came to for a player."""

    time: str
    table: str
    game: str
    round: int
    hands: int
    staked: Cents
    net: Cents
    compared: Cents
    expected: str
    variance: str
    given_away: str
    unknown: list[str]
    decisions: list[DecisionPlayed]


class OddsLine(BaseModel):
    """One way a wager ends."""

    hand: str
    pays: str
    probability: str = Field(description="A fraction, such as 1/13.")


class OddsEntry(BaseModel):
    """The odds of one wager by one paytable; figures are decimals in text."""

    model_config = ConfigDict(extra="allow")

    wager: str
    paytable: str | None
    decks: int
    payback: str = Field(description="Per unit of all money put on it.")
    exact: str | None = Field(description="The payback as a fraction, if it was counted.")
    house_edge: str = Field(description="Per unit of the first required wager.")
    standard_deviation: str
    hit_frequency: str
    method: Literal["exact", "simulated"]
    standard_error: str | None
    lines: list[OddsLine]
    envy: str | None = Field(description="Added to the payback by each other player who wagers so.")
    envy_at: Cents | None = Field(None, description="The wager that it is per unit of.")
    published: Data | None
    meter: Data | None


class ParagraphText(BaseModel):
    """A lowest-level paragraph, with what it says in a line."""

    citation: str
    kind: str
    section: str
    gist: str


class CitedParagraph(ParagraphText):
    """What a citation names; where it holds several paragraphs, each of them too."""

    paragraphs: list[ParagraphText]


class RulingText(BaseModel):
    """How to read what a chapter leaves unclear."""

    ruling: str
    subject: str
    reading: str


class FindingTold(BaseModel):
    """One thing that was looked at."""

    words: str
    value: bool | int | float | str | None = Field(
        description="A day as 2026-03-02, a fraction that is not whole as 2/3."
    )
    holds: bool
    cites: list[str]


class DeterminationTold(BaseModel):
    """A conclusion: what it says hangs on the rule, its findings on the facts."""

    model_config = ConfigDict(extra="allow")

    id: Any = Field(description="The facts' own name, if they had one.")
    findings: list[FindingTold]
