/** The messages of a table. Made by `python -m pitboss.server.types`; do not edit. */

/**
 * @typedef {object} AcceptCutRequest
 * @property {"accept_cut"} what
 * @property {Array<string>} answers
 * @property {Array<string>} roles
 * @property {Array<string>} cites
 * @property {boolean} yours
 * @property {boolean} [advice]
 * @property {Clock} [clock]
 */

/**
 * @typedef {object} AcceptCutStep
 * @property {"accept_cut"} what
 * @property {string} who
 * @property {string} text
 * @property {Array<string>} cites
 * @property {number} seq
 * @property {number} round
 * @property {number} at
 * @property {string} [by]
 * @property {string} [for]
 * @property {Array<Move>} [moves]
 * @property {number} [superseded]
 * @property {Array<PostingTold>} [postings]
 * @property {string} [proposed_by]
 */

/**
 * An act that waits for its second person.
 * @typedef {object} ActPending
 * @property {number} number
 * @property {Object<string, *>} act An aside, by its `kind`.
 * @property {string} by
 * @property {string} role
 * @property {string} needs The role of the person that it waits for.
 * @property {string} confirm As what the viewer may confirm it; empty: not.
 * @property {string} withdraw As what he may withdraw it; empty: not.
 */

/**
 * What each choice is worth to a seat that is asked, the best first.
 * @typedef {object} AdviceTold
 * @property {number} seat
 * @property {Array<string>} hand
 * @property {Array<string>} dealer What he sees of the dealer's hand.
 * @property {string} best
 * @property {boolean} exact Counted, not simulated.
 * @property {string} given What the worths take for granted; empty: nothing.
 * @property {number} stake
 * @property {Array<AdvisedChoice>} choices
 * @property {string} link The query by which `/analysis` shows the same.
 */

/**
 * Something that a player may elect, with its worth per unit of the first required wager.
 * @typedef {object} AdvisedChoice
 * @property {string} choice
 * @property {string} label
 * @property {string} worth A decimal: what it wins on average.
 * @property {string} cost A decimal: what it gives away against the best.
 * @property {string} cents The same in cents of the wager made, with two decimals.
 * @property {boolean} best
 * @property {Array<string>} high The hands, where the choice is how to set them.
 * @property {Array<string>} low
 * @property {boolean} doubled With a second wager on the hands that are set so.
 */

/**
 * @typedef {object} AnnounceRequest
 * @property {"announce"} what
 * @property {Array<string>} answers
 * @property {Array<string>} roles
 * @property {Array<string>} cites
 * @property {boolean} yours
 * @property {boolean} [advice]
 * @property {Clock} [clock]
 * @property {string} words
 */

/**
 * @typedef {object} AnnounceStep
 * @property {"announce"} what
 * @property {string} who
 * @property {string} text
 * @property {Array<string>} cites
 * @property {number} seq
 * @property {number} round
 * @property {number} at
 * @property {string} [by]
 * @property {string} [for]
 * @property {Array<Move>} [moves]
 * @property {number} [superseded]
 * @property {Array<PostingTold>} [postings]
 * @property {string} [proposed_by]
 */

/**
 * A betting area: what may be staked on it.
 * @typedef {object} Area
 * @property {string} wager
 * @property {boolean} required
 * @property {number} least
 * @property {number} most
 * @property {number} step
 * @property {Array<string>} cites
 */

/**
 * @typedef {object} ArrangeHandsRequest
 * @property {"arrange_hands"} what
 * @property {Array<string>} answers
 * @property {Array<string>} roles
 * @property {Array<string>} cites
 * @property {boolean} yours
 * @property {boolean} [advice]
 * @property {Clock} [clock]
 * @property {string} place
 * @property {number} seat
 * @property {Array<string>} [cards]
 * @property {number} [low]
 * @property {TwoHands|null} [proposed]
 */

/**
 * @typedef {object} ArrangeHandsStep
 * @property {"arrange_hands"} what
 * @property {string} who
 * @property {string} text
 * @property {Array<string>} cites
 * @property {number} seq
 * @property {number} round
 * @property {number} at
 * @property {string} [by]
 * @property {string} [for]
 * @property {Array<Move>} [moves]
 * @property {number} [superseded]
 * @property {Array<PostingTold>} [postings]
 * @property {string} [proposed_by]
 * @property {string} place
 * @property {Array<string>} cards
 * @property {number} low
 */

/**
 * @typedef {object} AskRequest
 * @property {"ask"} what
 * @property {Array<string>} answers
 * @property {Array<string>} roles
 * @property {Array<string>} cites
 * @property {boolean} yours
 * @property {boolean} [advice]
 * @property {Clock} [clock]
 * @property {number} seat
 * @property {string} player
 * @property {string} [question]
 * @property {Array<Option>} [options]
 * @property {string} [default]
 * @property {boolean} [may_be_missed]
 * @property {boolean} [private]
 * @property {string} [held]
 * @property {number} [hand]
 */

/**
 * The floorperson asserts these items of the checklist.
 * @typedef {object} Asserted
 * @property {Array<string>} items
 * @property {"asserted"} [kind]
 */

/**
 * @typedef {object} AwaitFillRequest
 * @property {"await_fill"} what
 * @property {Array<string>} answers
 * @property {Array<string>} roles
 * @property {Array<string>} cites
 * @property {boolean} yours
 * @property {boolean} [advice]
 * @property {Clock} [clock]
 * @property {number} needs
 */

/**
 * @typedef {object} AwaitOpeningRequest
 * @property {"await_opening"} what
 * @property {Array<string>} answers
 * @property {Array<string>} roles
 * @property {Array<string>} cites
 * @property {boolean} yours
 * @property {boolean} [advice]
 * @property {Clock} [clock]
 * @property {string} stage
 */

/**
 * @typedef {object} AwaitPlayerRequest
 * @property {"await_player"} what
 * @property {Array<string>} answers
 * @property {Array<string>} roles
 * @property {Array<string>} cites
 * @property {boolean} yours
 * @property {boolean} [advice]
 * @property {Clock} [clock]
 */

/**
 * A share of the meter is locked for a seat: what stood there, what is locked of it, and what stands there now, with what the casino and the reserve put on it where the whole was won.
 * @typedef {object} AwardGranted
 * @property {number} seat
 * @property {number} stood
 * @property {number} cents
 * @property {number} value
 * @property {number} reserve
 * @property {number} reseeded
 * @property {number} from_reserve
 * @property {number} won
 * @property {number} at
 * @property {boolean} [whole]
 * @property {"award_granted"} [kind]
 */

/**
 * How a banked round ended for the player who banked it; amounts in whole cents.
 * @typedef {object} BankSettled
 * @property {number} seat
 * @property {number} paid_in
 * @property {number} taken_out Before the vigorish on it.
 * @property {number} vigorish
 * @property {number} net
 * @property {number} house_net
 * @property {Array<string>} cites
 */

/**
 * A seat's wagers for the round; none means that it sits this round out.
 * @typedef {object} Bet
 * @property {number} seat
 * @property {Object<string, number>} [wagers]
 * @property {boolean} [verbal]
 * @property {"bet"} [kind]
 */

/**
 * @typedef {object} BetStep
 * @property {"bet"} what
 * @property {string} who
 * @property {string} text
 * @property {Array<string>} cites
 * @property {number} seq
 * @property {number} round
 * @property {number} at
 * @property {string} [by]
 * @property {string} [for]
 * @property {Array<Move>} [moves]
 * @property {number} [superseded]
 * @property {Array<PostingTold>} [postings]
 * @property {string} [proposed_by]
 * @property {number} seat
 * @property {Object<string, number>} wagers
 * @property {boolean} [verbal]
 */

/**
 * An area that is printed on the felt, and what may be staked there.
 * @typedef {object} BettingArea
 * @property {string} wager
 * @property {string} label
 * @property {string} title
 * @property {string} made
 * @property {boolean} required
 * @property {number} least
 * @property {number} most
 * @property {number} step
 * @property {Array<string>} cites
 */

/**
 * Chips of a player's purse come to the table where he sits.
 * @typedef {object} BringChips
 * @property {number} cents
 * @property {string} [player]
 * @property {"bring_chips"} [kind]
 */

/**
 * @typedef {object} BringChipsStep
 * @property {"bring_chips"} what
 * @property {string} who
 * @property {string} text
 * @property {Array<string>} cites
 * @property {number} seq
 * @property {number} round
 * @property {number} at
 * @property {string} [by]
 * @property {string} [for]
 * @property {Array<Move>} [moves]
 * @property {number} [superseded]
 * @property {Array<PostingTold>} [postings]
 * @property {string} [proposed_by]
 * @property {number} cents
 * @property {string} player
 */

/**
 * A player buys chips: the cash goes to the drop box, the chips come from the inventory.
 * @typedef {object} BuyIn
 * @property {number} cents
 * @property {"buy_in"} [kind]
 */

/**
 * @typedef {object} BuyInStep
 * @property {"buy_in"} what
 * @property {string} who
 * @property {string} text
 * @property {Array<string>} cites
 * @property {number} seq
 * @property {number} round
 * @property {number} at
 * @property {string} [by]
 * @property {string} [for]
 * @property {Array<Move>} [moves]
 * @property {number} [superseded]
 * @property {Array<PostingTold>} [postings]
 * @property {string} [proposed_by]
 * @property {number} cents
 */

/**
 * The card that came, by its face; unknown (null) where a real card stays face down.
 * @typedef {object} CardDealt
 * @property {string|null} card
 * @property {boolean} [drawn_in_error]
 * @property {"card"} [kind]
 */

/**
 * @typedef {object} CertifyRequest
 * @property {"certify"} what
 * @property {Array<string>} answers
 * @property {Array<string>} roles
 * @property {Array<string>} cites
 * @property {boolean} yours
 * @property {boolean} [advice]
 * @property {Clock} [clock]
 * @property {Array<ItemToAssert>} items
 */

/**
 * @typedef {object} CertifyStep
 * @property {"certify"} what
 * @property {string} who
 * @property {string} text
 * @property {Array<string>} cites
 * @property {number} seq
 * @property {number} round
 * @property {number} at
 * @property {string} [by]
 * @property {string} [for]
 * @property {Array<Move>} [moves]
 * @property {number} [superseded]
 * @property {Array<PostingTold>} [postings]
 * @property {string} [proposed_by]
 * @property {Array<string>} items
 */

/**
 * How many chips of progressive wagers the dealer has collected.
 * @typedef {object} ChipsCounted
 * @property {number} count
 * @property {"chips_counted"} [kind]
 */

/**
 * How long the table still waits before the house answers; whole seconds.
 * @typedef {object} Clock
 * @property {number} seconds That are left.
 * @property {number} of In all.
 */

/**
 * There is more time for what is asked, or nobody is hurried any more.
 * @typedef {object} ClockMoved
 * @property {"clock"} type
 * @property {Clock|null} clock
 */

/**
 * The table closes when the round is over.
 * @typedef {object} CloseTable
 * @property {"close_table"} [kind]
 */

/**
 * @typedef {object} CloseTableStep
 * @property {"close_table"} what
 * @property {string} who
 * @property {string} text
 * @property {Array<string>} cites
 * @property {number} seq
 * @property {number} round
 * @property {number} at
 * @property {string} [by]
 * @property {string} [for]
 * @property {Array<Move>} [moves]
 * @property {number} [superseded]
 * @property {Array<PostingTold>} [postings]
 * @property {string} [proposed_by]
 */

/**
 * @typedef {object} CollectRequest
 * @property {"collect"} what
 * @property {Array<string>} answers
 * @property {Array<string>} roles
 * @property {Array<string>} cites
 * @property {boolean} yours
 * @property {boolean} [advice]
 * @property {Clock} [clock]
 * @property {string} place
 */

/**
 * @typedef {object} CollectStep
 * @property {"collect"} what
 * @property {string} who
 * @property {string} text
 * @property {Array<string>} cites
 * @property {number} seq
 * @property {number} round
 * @property {number} at
 * @property {string} [by]
 * @property {string} [for]
 * @property {Array<Move>} [moves]
 * @property {number} [superseded]
 * @property {Array<PostingTold>} [postings]
 * @property {string} [proposed_by]
 * @property {string} place
 * @property {Array<string>} cards
 */

/**
 * What a command caused.
 * @typedef {object} CommandDone
 * @property {number} seq The last event of the table.
 * @property {Array<StepSeen>} steps
 */

/**
 * A command is done; ``seq`` is the last event that it caused.
 * @typedef {object} CommandTaken
 * @property {"done"} type
 * @property {string|null} command_id
 * @property {number} seq
 */

/**
 * A second person confirms an act that waits for him.
 * @typedef {object} Confirm
 * @property {number} number
 * @property {"confirm"} [kind]
 */

/**
 * @typedef {object} ConfirmStep
 * @property {"confirm"} what
 * @property {string} who
 * @property {string} text
 * @property {Array<string>} cites
 * @property {number} seq
 * @property {number} round
 * @property {number} at
 * @property {string} [by]
 * @property {string} [for]
 * @property {Array<Move>} [moves]
 * @property {number} [superseded]
 * @property {Array<PostingTold>} [postings]
 * @property {string} [proposed_by]
 * @property {number} number
 */

/**
 * @typedef {object} ContributeToMeterRequest
 * @property {"contribute_to_meter"} what
 * @property {Array<string>} answers
 * @property {Array<string>} roles
 * @property {Array<string>} cites
 * @property {boolean} yours
 * @property {boolean} [advice]
 * @property {Clock} [clock]
 */

/**
 * @typedef {object} ContributeToMeterStep
 * @property {"contribute_to_meter"} what
 * @property {string} who
 * @property {string} text
 * @property {Array<string>} cites
 * @property {number} seq
 * @property {number} round
 * @property {number} at
 * @property {string} [by]
 * @property {string} [for]
 * @property {Array<Move>} [moves]
 * @property {number} [superseded]
 * @property {Array<PostingTold>} [postings]
 * @property {string} [proposed_by]
 * @property {number} meter
 */

/**
 * Something of the round that was entered wrongly is to be corrected.
 * @typedef {object} Correction
 * @property {number} seq
 * @property {Deed} answer
 * @property {string} reason
 * @property {"correction"} [kind]
 */

/**
 * @typedef {object} CorrectionStep
 * @property {"correction"} what
 * @property {string} who
 * @property {string} text
 * @property {Array<string>} cites
 * @property {number} seq
 * @property {number} round
 * @property {number} at
 * @property {string} [by]
 * @property {string} [for]
 * @property {Array<Move>} [moves]
 * @property {number} [superseded]
 * @property {Array<PostingTold>} [postings]
 * @property {string} [proposed_by]
 * @property {number} [corrects]
 * @property {string} reason
 * @property {Array<string|null>} [cards]
 * @property {Object<string, *>} [was]
 * @property {Object<string, *>} [now]
 * @property {Object<string, number>} [effect]
 */

/**
 * The chips in the container are counted, at the opening or the closing of the table.
 * @typedef {object} Count
 * @property {"opening"|"closing"} of
 * @property {Object<string, number>} chips
 * @property {"count"} [kind]
 */

/**
 * @typedef {object} CountChipsRequest
 * @property {"count_chips"} what
 * @property {Array<string>} answers
 * @property {Array<string>} roles
 * @property {Array<string>} cites
 * @property {boolean} yours
 * @property {boolean} [advice]
 * @property {Clock} [clock]
 * @property {number} accepted
 */

/**
 * @typedef {object} CountChipsStep
 * @property {"count_chips"} what
 * @property {string} who
 * @property {string} text
 * @property {Array<string>} cites
 * @property {number} seq
 * @property {number} round
 * @property {number} at
 * @property {string} [by]
 * @property {string} [for]
 * @property {Array<Move>} [moves]
 * @property {number} [superseded]
 * @property {Array<PostingTold>} [postings]
 * @property {string} [proposed_by]
 * @property {number} count
 */

/**
 * @typedef {object} CountStep
 * @property {"count"} what
 * @property {string} who
 * @property {string} text
 * @property {Array<string>} cites
 * @property {number} seq
 * @property {number} round
 * @property {number} at
 * @property {string} [by]
 * @property {string} [for]
 * @property {Array<Move>} [moves]
 * @property {number} [superseded]
 * @property {Array<PostingTold>} [postings]
 * @property {string} [proposed_by]
 * @property {"opening"|"closing"} of
 * @property {Object<string, number>} chips
 */

/**
 * @typedef {object} CountStubRequest
 * @property {"count_stub"} what
 * @property {Array<string>} answers
 * @property {Array<string>} roles
 * @property {Array<string>} cites
 * @property {boolean} yours
 * @property {boolean} [advice]
 * @property {Clock} [clock]
 * @property {number} expected
 */

/**
 * @typedef {object} CountStubStep
 * @property {"count_stub"} what
 * @property {string} who
 * @property {string} text
 * @property {Array<string>} cites
 * @property {number} seq
 * @property {number} round
 * @property {number} at
 * @property {string} [by]
 * @property {string} [for]
 * @property {Array<Move>} [moves]
 * @property {number} [superseded]
 * @property {Array<PostingTold>} [postings]
 * @property {string} [proposed_by]
 */

/**
 * Hands that are drawn to, and whose points are counted: the wagers that lie on each of them, and the decisions that a page must know to draw it.
 * @typedef {object} CountedHands
 * @property {string} wager
 * @property {string} doubled
 * @property {string} insured
 * @property {string} split
 * @property {string} natural
 * @property {string} [double]
 * @property {string} [surrender]
 * @property {string} [switch]
 * @property {string} [two_hands]
 * @property {Array<string>} [ends]
 */

/**
 * A player signs a counter check for chips.
 * @typedef {object} CounterCheck
 * @property {string} player
 * @property {number} cents
 * @property {"counter_check"} [kind]
 */

/**
 * @typedef {object} CounterCheckStep
 * @property {"counter_check"} what
 * @property {string} who
 * @property {string} text
 * @property {Array<string>} cites
 * @property {number} seq
 * @property {number} round
 * @property {number} at
 * @property {string} [by]
 * @property {string} [for]
 * @property {Array<Move>} [moves]
 * @property {number} [superseded]
 * @property {Array<PostingTold>} [postings]
 * @property {string} [proposed_by]
 * @property {string} player
 * @property {number} cents
 */

/**
 * @typedef {object} CountersignRequest
 * @property {"countersign"} what
 * @property {Array<string>} answers
 * @property {Array<string>} roles
 * @property {Array<string>} cites
 * @property {boolean} yours
 * @property {boolean} [advice]
 * @property {Clock} [clock]
 * @property {string} act
 */

/**
 * @typedef {object} CountersignStep
 * @property {"countersign"} what
 * @property {string} who
 * @property {string} text
 * @property {Array<string>} cites
 * @property {number} seq
 * @property {number} round
 * @property {number} at
 * @property {string} [by]
 * @property {string} [for]
 * @property {Array<Move>} [moves]
 * @property {number} [superseded]
 * @property {Array<PostingTold>} [postings]
 * @property {string} [proposed_by]
 */

/**
 * Not a card but the cover card came out.
 * @typedef {object} CoverCardShown
 * @property {"cover_card"} [kind]
 */

/**
 * The cover card lies on top of this many cards at the bottom of the stack.
 * @typedef {object} CoverPlaced
 * @property {number} from_bottom
 * @property {"cover_placed"} [kind]
 */

/**
 * Chips go back to the cashier.
 * @typedef {object} Credit
 * @property {Object<string, number>} chips
 * @property {"credit"} [kind]
 */

/**
 * @typedef {object} CreditStep
 * @property {"credit"} what
 * @property {string} who
 * @property {string} text
 * @property {Array<string>} cites
 * @property {number} seq
 * @property {number} round
 * @property {number} at
 * @property {string} [by]
 * @property {string} [for]
 * @property {Array<Move>} [moves]
 * @property {number} [superseded]
 * @property {Array<PostingTold>} [postings]
 * @property {string} [proposed_by]
 * @property {Object<string, number>} chips
 */

/**
 * The cover card was put in below this many cards from the top.
 * @typedef {object} Cut
 * @property {number} position
 * @property {"cut"} [kind]
 */

/**
 * The player does not wish to cut.
 * @typedef {object} CutDeclined
 * @property {"cut_declined"} [kind]
 */

/**
 * How far a table's gaming day has come, at a table that people run.
 * @typedef {object} DayTold
 * @property {string} date
 * @property {"planned"|"counted"|"certified"|"open"|"closing"|"closed"} stage
 */

/**
 * @typedef {object} DealRequest
 * @property {"deal"} what
 * @property {Array<string>} answers
 * @property {Array<string>} roles
 * @property {Array<string>} cites
 * @property {boolean} yours
 * @property {boolean} [advice]
 * @property {Clock} [clock]
 * @property {string} to
 * @property {string} face
 * @property {string} how
 * @property {boolean} virtual
 * @property {boolean} may_be_missed
 * @property {boolean} must_read
 */

/**
 * @typedef {object} DealStep
 * @property {"deal"} what
 * @property {string} who
 * @property {string} text
 * @property {Array<string>} cites
 * @property {number} seq
 * @property {number} round
 * @property {number} at
 * @property {string} [by]
 * @property {string} [for]
 * @property {Array<Move>} [moves]
 * @property {number} [superseded]
 * @property {Array<PostingTold>} [postings]
 * @property {string} [proposed_by]
 * @property {string} to
 * @property {string} outcome
 * @property {Array<string>} [cards]
 * @property {string} [face]
 */

/**
 * @typedef {object} DealerStandsRequest
 * @property {"dealer_stands"} what
 * @property {Array<string>} answers
 * @property {Array<string>} roles
 * @property {Array<string>} cites
 * @property {boolean} yours
 * @property {boolean} [advice]
 * @property {Clock} [clock]
 * @property {string} words
 */

/**
 * @typedef {object} DealerStandsStep
 * @property {"dealer_stands"} what
 * @property {string} who
 * @property {string} text
 * @property {Array<string>} cites
 * @property {number} seq
 * @property {number} round
 * @property {number} at
 * @property {string} [by]
 * @property {string} [for]
 * @property {Array<Move>} [moves]
 * @property {number} [superseded]
 * @property {Array<PostingTold>} [postings]
 * @property {string} [proposed_by]
 */

/**
 * What a seat elects, with an amount where the option asks for one.
 * @typedef {object} Decision
 * @property {number} seat
 * @property {string} option
 * @property {number|null} [amount]
 * @property {"decision"} [kind]
 */

/**
 * A decision of a round that is over.
 * @typedef {object} DecisionReviewed
 * @property {number} seat
 * @property {Array<string>} hand
 * @property {Array<string>} dealer What he sees of the dealer's hand.
 * @property {string} best
 * @property {boolean} exact Counted, not simulated.
 * @property {string} given What the worths take for granted; empty: nothing.
 * @property {number} stake
 * @property {Array<AdvisedChoice>} choices
 * @property {string} link The query by which `/analysis` shows the same.
 * @property {AdvisedChoice} elected
 */

/**
 * @typedef {object} DecisionStep
 * @property {"decision"} what
 * @property {string} who
 * @property {string} text
 * @property {Array<string>} cites
 * @property {number} seq
 * @property {number} round
 * @property {number} at
 * @property {string} [by]
 * @property {string} [for]
 * @property {Array<Move>} [moves]
 * @property {number} [superseded]
 * @property {Array<PostingTold>} [postings]
 * @property {string} [proposed_by]
 * @property {number} seat
 * @property {string} decision
 * @property {Array<string>} [options]
 * @property {Object<string, number>} [wagers]
 * @property {number} [amount]
 */

/**
 * An irregularity that voids: it is thrown into the round at this point.
 * @typedef {object} Declare
 * @property {string} cite
 * @property {"declare"} [kind]
 */

/**
 * @typedef {object} DeclareStep
 * @property {"declare"} what
 * @property {string} who
 * @property {string} text
 * @property {Array<string>} cites
 * @property {number} seq
 * @property {number} round
 * @property {number} at
 * @property {string} [by]
 * @property {string} [for]
 * @property {Array<Move>} [moves]
 * @property {number} [superseded]
 * @property {Array<PostingTold>} [postings]
 * @property {string} [proposed_by]
 * @property {string} cite
 */

/** @typedef {Done|Asserted|Time|Shuffled|WrongCount|StubCounted|ChipsCounted|MeterStands|AwardGranted|Jammed|OutOfOrder|Cut|CutDeclined|Recut|CoverPlaced|CardDealt|CoverCardShown|FoundFaceUp|NoCards|Missed|Bet|NoMoreBets|Decision|Look|LookingClosed|HandsSet|HandsClosed|Shaken|NoRoll|NumberDrawn|ReaderSays|ReaderFailed|Overdrawn|Sit|Leave|BuyIn|NewDealer|OrderReshuffle|PermitPlayer|ShufflerRepaired|Expose|DrawInError|Note|Declare|VoidRound|PlanDay|Count|Drop|OpenTable|CloseTable|Fill|Credit|CounterCheck|Exchange|SetLimits|Correction|ReportReader|Confirm|Withdraw|BringChips|TakeChips|SitOut|SitIn|LetMeCut} Deed */

/**
 * @typedef {object} DocumentRequest
 * @property {"document"} what
 * @property {Array<string>} answers
 * @property {Array<string>} roles
 * @property {Array<string>} cites
 * @property {boolean} yours
 * @property {boolean} [advice]
 * @property {Clock} [clock]
 * @property {string} act
 * @property {number} seat
 * @property {number} award
 */

/**
 * @typedef {object} DocumentStep
 * @property {"document"} what
 * @property {string} who
 * @property {string} text
 * @property {Array<string>} cites
 * @property {number} seq
 * @property {number} round
 * @property {number} at
 * @property {string} [by]
 * @property {string} [for]
 * @property {Array<Move>} [moves]
 * @property {number} [superseded]
 * @property {Array<PostingTold>} [postings]
 * @property {string} [proposed_by]
 * @property {number} seat
 */

/**
 * What was asked for has been done.
 * @typedef {object} Done
 * @property {"done"} [kind]
 */

/**
 * The dealer draws a card that nobody asked for, and everybody sees it: it is the next card.
 * @typedef {object} DrawInError
 * @property {string|null} [card]
 * @property {"draw_in_error"} [kind]
 */

/**
 * @typedef {object} DrawInErrorStep
 * @property {"draw_in_error"} what
 * @property {string} who
 * @property {string} text
 * @property {Array<string>} cites
 * @property {number} seq
 * @property {number} round
 * @property {number} at
 * @property {string} [by]
 * @property {string} [for]
 * @property {Array<Move>} [moves]
 * @property {number} [superseded]
 * @property {Array<PostingTold>} [postings]
 * @property {string} [proposed_by]
 * @property {string|null} card
 * @property {string} drawn
 */

/**
 * @typedef {object} DrawNumberRequest
 * @property {"draw_number"} what
 * @property {Array<string>} answers
 * @property {Array<string>} roles
 * @property {Array<string>} cites
 * @property {boolean} yours
 * @property {boolean} [advice]
 * @property {Clock} [clock]
 */

/**
 * @typedef {object} DrawNumberStep
 * @property {"draw_number"} what
 * @property {string} who
 * @property {string} text
 * @property {Array<string>} cites
 * @property {number} seq
 * @property {number} round
 * @property {number} at
 * @property {string} [by]
 * @property {string} [for]
 * @property {Array<Move>} [moves]
 * @property {number} [superseded]
 * @property {Array<PostingTold>} [postings]
 * @property {string} [proposed_by]
 * @property {number} number
 */

/**
 * The cash in the drop box is counted and taken away.
 * @typedef {object} Drop
 * @property {number} cents
 * @property {"drop"} [kind]
 */

/**
 * @typedef {object} DropStep
 * @property {"drop"} what
 * @property {string} who
 * @property {string} text
 * @property {Array<string>} cites
 * @property {number} seq
 * @property {number} round
 * @property {number} at
 * @property {string} [by]
 * @property {string} [for]
 * @property {Array<Move>} [moves]
 * @property {number} [superseded]
 * @property {Array<PostingTold>} [postings]
 * @property {string} [proposed_by]
 * @property {number} cents
 */

/**
 * Chips are exchanged for others of equal value.
 * @typedef {object} Exchange
 * @property {Object<string, number>} gives
 * @property {Object<string, number>} takes
 * @property {"exchange"} [kind]
 */

/**
 * @typedef {object} ExchangeStep
 * @property {"exchange"} what
 * @property {string} who
 * @property {string} text
 * @property {Array<string>} cites
 * @property {number} seq
 * @property {number} round
 * @property {number} at
 * @property {string} [by]
 * @property {string} [for]
 * @property {Array<Move>} [moves]
 * @property {number} [superseded]
 * @property {Array<PostingTold>} [postings]
 * @property {string} [proposed_by]
 * @property {Object<string, number>} gives
 * @property {Object<string, number>} takes
 */

/**
 * The dealer has exposed a card that was dealt to a player, who may void his hand: the ``nth`` in the order dealt, or the last.
 * @typedef {object} Expose
 * @property {number} seat
 * @property {number|null} [nth]
 * @property {"expose"} [kind]
 */

/**
 * @typedef {object} ExposeStep
 * @property {"expose"} what
 * @property {string} who
 * @property {string} text
 * @property {Array<string>} cites
 * @property {number} seq
 * @property {number} round
 * @property {number} at
 * @property {string} [by]
 * @property {string} [for]
 * @property {Array<Move>} [moves]
 * @property {number} [superseded]
 * @property {Array<PostingTold>} [postings]
 * @property {string} [proposed_by]
 * @property {number} seat
 * @property {number|null} nth
 */

/**
 * What a page must know of a game to draw it, beside its chapter's file.
 * @typedef {object} Felt
 * @property {"rank"|"suit"} [held_by]
 * @property {CountedHands|null} [counted]
 * @property {Object<string, boolean>} [banks]
 * @property {Object<string, string>} [letters]
 */

/**
 * What is printed on the felt, and what a page must know to draw it.
 * @typedef {object} FeltLayout
 * @property {number} positions
 * @property {number} hands How many a player is dealt.
 * @property {number} hand_cards
 * @property {number} low_cards Of a hand that is set, those of the low hand.
 * @property {number} dealer_cards
 * @property {Array<BettingArea>} areas
 * @property {Array<InscriptionShown>} inscriptions
 * @property {Array<PostedPaytable>} odds
 * @property {boolean} joker
 * @property {Felt} felt
 */

/**
 * The cashier brings chips.
 * @typedef {object} Fill
 * @property {Object<string, number>} chips
 * @property {"fill"} [kind]
 */

/**
 * @typedef {object} FillStep
 * @property {"fill"} what
 * @property {string} who
 * @property {string} text
 * @property {Array<string>} cites
 * @property {number} seq
 * @property {number} round
 * @property {number} at
 * @property {string} [by]
 * @property {string} [for]
 * @property {Array<Move>} [moves]
 * @property {number} [superseded]
 * @property {Array<PostingTold>} [postings]
 * @property {string} [proposed_by]
 * @property {Object<string, number>} chips
 */

/**
 * A table on the map of the floor.
 * @typedef {object} FloorTable
 * @property {TableNamed} table
 * @property {string} game
 * @property {DayTold|null} day
 * @property {number|null} since When the dealer came; since 1970.
 * @property {number} players
 * @property {number} positions
 * @property {Array<Sitter>} seats
 * @property {number|null} worth Of the rack; none while it is counted.
 * @property {number|null} result What the table has won this day, in all rounds that are settled.
 * @property {number} owed
 * @property {Pending|null} pending
 * @property {Array<Waiting>} needs What needs a floorperson there.
 * @property {string} closed Why nobody can play there; empty if they can.
 */

/**
 * Tables as they stand: all of them first, then those that stand otherwise.
 * @typedef {object} FloorTold
 * @property {"floor"} type
 * @property {boolean} whole
 * @property {Array<FloorTable>} tables
 */

/**
 * The next card lies face up in the shoe; its face, unless the virtual shoe knows it.
 * @typedef {object} FoundFaceUp
 * @property {string|null} [card]
 * @property {"found_face_up"} [kind]
 */

/**
 * The dealer waits no longer: who has not set his hands has them set the house way.
 * @typedef {object} HandsClosed
 * @property {"hands_closed"} [kind]
 */

/**
 * @typedef {object} HandsClosedStep
 * @property {"hands_closed"} what
 * @property {string} who
 * @property {string} text
 * @property {Array<string>} cites
 * @property {number} seq
 * @property {number} round
 * @property {number} at
 * @property {string} [by]
 * @property {string} [for]
 * @property {Array<Move>} [moves]
 * @property {number} [superseded]
 * @property {Array<PostingTold>} [postings]
 * @property {string} [proposed_by]
 */

/**
 * A hand as it was set: its high and its low cards. With neither, it was laid down face down at a real table, and how is read when it is shown. ``seat`` 0 is the dealer; his setting that is not the house way's is reset, unless a record says that it stood.
 * @typedef {object} HandsSet
 * @property {number} seat
 * @property {Array<string>} [high]
 * @property {Array<string>} [low]
 * @property {boolean} [stood]
 * @property {"hands_set"} [kind]
 */

/**
 * Which table it is.
 * @typedef {object} Identity
 * @property {string} id
 * @property {string} name
 * @property {string} game
 * @property {string} title
 * @property {string} chapter
 * @property {boolean} virtual
 * @property {string} dealer
 * @property {string} casino
 */

/**
 * Words on the felt, and the paragraph that wants them there.
 * @typedef {object} InscriptionShown
 * @property {string} words
 * @property {string} cite
 */

/**
 * @typedef {object} InsertHoleCardRequest
 * @property {"insert_hole_card"} what
 * @property {Array<string>} answers
 * @property {Array<string>} roles
 * @property {Array<string>} cites
 * @property {boolean} yours
 * @property {boolean} [advice]
 * @property {Clock} [clock]
 */

/**
 * @typedef {object} InsertHoleCardStep
 * @property {"insert_hole_card"} what
 * @property {string} who
 * @property {string} text
 * @property {Array<string>} cites
 * @property {number} seq
 * @property {number} round
 * @property {number} at
 * @property {string} [by]
 * @property {string} [for]
 * @property {Array<Move>} [moves]
 * @property {number} [superseded]
 * @property {Array<PostingTold>} [postings]
 * @property {string} [proposed_by]
 * @property {boolean|null} blackjack
 */

/**
 * Something that must stand at the table before it opens.
 * @typedef {object} ItemToAssert
 * @property {string} name
 * @property {string} item
 * @property {string} cite
 */

/**
 * The device jammed, stopped, or did not complete the shuffle.
 * @typedef {object} Jammed
 * @property {"jammed"} [kind]
 */

/**
 * A player gives a seat up.
 * @typedef {object} Leave
 * @property {number} seat
 * @property {"leave"} [kind]
 */

/**
 * @typedef {object} LeaveStep
 * @property {"leave"} what
 * @property {string} who
 * @property {string} text
 * @property {Array<string>} cites
 * @property {number} seq
 * @property {number} round
 * @property {number} at
 * @property {string} [by]
 * @property {string} [for]
 * @property {Array<Move>} [moves]
 * @property {number} [superseded]
 * @property {Array<PostingTold>} [postings]
 * @property {string} [proposed_by]
 * @property {number} seat
 */

/**
 * Where the house holds the cards, it declines the cut for who has not asked to cut himself.
 * @typedef {object} LetMeCut
 * @property {boolean} [on]
 * @property {"let_me_cut"} [kind]
 */

/**
 * @typedef {object} LetMeCutStep
 * @property {"let_me_cut"} what
 * @property {string} who
 * @property {string} text
 * @property {Array<string>} cites
 * @property {number} seq
 * @property {number} round
 * @property {number} at
 * @property {string} [by]
 * @property {string} [for]
 * @property {Array<Move>} [moves]
 * @property {number} [superseded]
 * @property {Array<PostingTold>} [postings]
 * @property {string} [proposed_by]
 * @property {boolean} on
 */

/**
 * A line of a posted paytable.
 * @typedef {object} LinePosted
 * @property {string} hand
 * @property {string} pay
 * @property {string} [natural] What it pays without wild cards.
 * @property {number} [envy] To each other who made the wager.
 */

/**
 * How one wager ended; amounts in whole cents.
 * @typedef {object} LineTold
 * @property {number} seat
 * @property {string} wager
 * @property {number} stake
 * @property {string} outcome
 * @property {number} back
 * @property {string} hand
 * @property {Array<string>} cites
 * @property {string} [said]
 * @property {string} [called]
 */

/**
 * @typedef {object} LockAwardRequest
 * @property {"lock_award"} what
 * @property {Array<string>} answers
 * @property {Array<string>} roles
 * @property {Array<string>} cites
 * @property {boolean} yours
 * @property {boolean} [advice]
 * @property {Clock} [clock]
 */

/**
 * @typedef {object} LockAwardStep
 * @property {"lock_award"} what
 * @property {string} who
 * @property {string} text
 * @property {Array<string>} cites
 * @property {number} seq
 * @property {number} round
 * @property {number} at
 * @property {string} [by]
 * @property {string} [for]
 * @property {Array<Move>} [moves]
 * @property {number} [superseded]
 * @property {Array<PostingTold>} [postings]
 * @property {string} [proposed_by]
 * @property {number} seat
 * @property {number} amount
 * @property {number} meter
 */

/**
 * A player looks at the cards that were dealt to this seat of his.
 * @typedef {object} Look
 * @property {number} seat
 * @property {"look"} [kind]
 */

/**
 * @typedef {object} LookAtCardsRequest
 * @property {"look_at_cards"} what
 * @property {Array<string>} answers
 * @property {Array<string>} roles
 * @property {Array<string>} cites
 * @property {boolean} yours
 * @property {boolean} [advice]
 * @property {Clock} [clock]
 * @property {Array<number>} waiting
 */

/**
 * @typedef {object} LookStep
 * @property {"look"} what
 * @property {string} who
 * @property {string} text
 * @property {Array<string>} cites
 * @property {number} seq
 * @property {number} round
 * @property {number} at
 * @property {string} [by]
 * @property {string} [for]
 * @property {Array<Move>} [moves]
 * @property {number} [superseded]
 * @property {Array<PostingTold>} [postings]
 * @property {string} [proposed_by]
 * @property {number} seat
 * @property {string} place
 * @property {Array<string>} cards
 */

/**
 * Nobody is waited for any longer: all who have not looked at their cards do so now.
 * @typedef {object} LookingClosed
 * @property {"looking_closed"} [kind]
 */

/**
 * @typedef {object} LookingClosedStep
 * @property {"looking_closed"} what
 * @property {string} who
 * @property {string} text
 * @property {Array<string>} cites
 * @property {number} seq
 * @property {number} round
 * @property {number} at
 * @property {string} [by]
 * @property {string} [for]
 * @property {Array<Move>} [moves]
 * @property {number} [superseded]
 * @property {Array<PostingTold>} [postings]
 * @property {string} [proposed_by]
 */

/** @typedef {State|News|MetersMoved|ClockMoved|Pong|CommandTaken|NotDone} Message */

/**
 * What stands on the meter that a table shares, and in its reserve; what the meter has counted of this table's wagers; how often the whole of it was won; after which of its events. Or why no wager of this table moves it.
 * @typedef {object} MeterStands
 * @property {number} value
 * @property {number} reserve
 * @property {number} sum
 * @property {number} won
 * @property {number} at
 * @property {string} [stopped]
 * @property {"meter_stands"} [kind]
 */

/**
 * What stands on a meter that this table shares, while others play.
 * @typedef {object} MetersMoved
 * @property {"meters"} type
 * @property {Object<string, number>} meters
 */

/**
 * The dealer failed to deal this card.
 * @typedef {object} Missed
 * @property {"missed"} [kind]
 */

/**
 * @typedef {object} MissedStep
 * @property {"missed"} what
 * @property {string} who
 * @property {string} text
 * @property {Array<string>} cites
 * @property {number} seq
 * @property {number} round
 * @property {number} at
 * @property {string} [by]
 * @property {string} [for]
 * @property {Array<Move>} [moves]
 * @property {number} [superseded]
 * @property {Array<PostingTold>} [postings]
 * @property {string} [proposed_by]
 * @property {number} seat
 */

/**
 * @typedef {object} Move
 * @property {string} from
 * @property {string} to
 * @property {number} cents
 */

/**
 * Another dealer comes to the table; one who has an account says so himself.
 * @typedef {object} NewDealer
 * @property {string} [name]
 * @property {"new_dealer"} [kind]
 */

/**
 * @typedef {object} NewDealerStep
 * @property {"new_dealer"} what
 * @property {string} who
 * @property {string} text
 * @property {Array<string>} cites
 * @property {number} seq
 * @property {number} round
 * @property {number} at
 * @property {string} [by]
 * @property {string} [for]
 * @property {Array<Move>} [moves]
 * @property {number} [superseded]
 * @property {Array<PostingTold>} [postings]
 * @property {string} [proposed_by]
 * @property {string} name
 */

/**
 * What has just happened, and how the table stands after it.
 * @typedef {object} News
 * @property {number} seq
 * @property {number} round
 * @property {You} you
 * @property {Array<Sitter>} seats
 * @property {ShoeTold} shoe
 * @property {Object<string, number>} meters
 * @property {Pending|null} pending
 * @property {Array<string>} declarable
 * @property {DayTold|null} day
 * @property {PitTold|null} pit
 * @property {"steps"} type
 * @property {Array<StepSeen>} steps
 */

/**
 * The shoe is empty.
 * @typedef {object} NoCards
 * @property {"no_cards"} [kind]
 */

/**
 * The dealer closes the betting.
 * @typedef {object} NoMoreBets
 * @property {"no_more_bets"} [kind]
 */

/**
 * @typedef {object} NoMoreBetsStep
 * @property {"no_more_bets"} what
 * @property {string} who
 * @property {string} text
 * @property {Array<string>} cites
 * @property {number} seq
 * @property {number} round
 * @property {number} at
 * @property {string} [by]
 * @property {string} [for]
 * @property {Array<Move>} [moves]
 * @property {number} [superseded]
 * @property {Array<PostingTold>} [postings]
 * @property {string} [proposed_by]
 */

/**
 * The dice must be shaken again: not all lie flat, one fell out, or a bank lifted the lid.
 * @typedef {object} NoRoll
 * @property {"not_flat"|"fell_out"|"lid"} why
 * @property {"no_roll"} [kind]
 */

/**
 * @typedef {object} NoRollStep
 * @property {"no_roll"} what
 * @property {string} who
 * @property {string} text
 * @property {Array<string>} cites
 * @property {number} seq
 * @property {number} round
 * @property {number} at
 * @property {string} [by]
 * @property {string} [for]
 * @property {Array<Move>} [moves]
 * @property {number} [superseded]
 * @property {Array<PostingTold>} [postings]
 * @property {string} [proposed_by]
 */

/**
 * A command was refused, and nothing has changed.
 * @typedef {object} NotDone
 * @property {"refused"} type
 * @property {string|null} command_id
 * @property {string} error
 * @property {string} field
 * @property {string} allowed
 * @property {Array<string>} cites
 */

/**
 * An irregularity after which the round goes on as it is: for the record.
 * @typedef {object} Note
 * @property {string} cite
 * @property {"note"} [kind]
 */

/**
 * @typedef {object} NoteStep
 * @property {"note"} what
 * @property {string} who
 * @property {string} text
 * @property {Array<string>} cites
 * @property {number} seq
 * @property {number} round
 * @property {number} at
 * @property {string} [by]
 * @property {string} [for]
 * @property {Array<Move>} [moves]
 * @property {number} [superseded]
 * @property {Array<PostingTold>} [postings]
 * @property {string} [proposed_by]
 * @property {string} cite
 */

/**
 * The number that the random number generator displays.
 * @typedef {object} NumberDrawn
 * @property {number} number
 * @property {"number_drawn"} [kind]
 */

/** @typedef {FloorTold|QueueTold} OfTheFloor */

/**
 * @typedef {object} OfferCutRequest
 * @property {"offer_cut"} what
 * @property {Array<string>} answers
 * @property {Array<string>} roles
 * @property {Array<string>} cites
 * @property {boolean} yours
 * @property {boolean} [advice]
 * @property {Clock} [clock]
 * @property {number|null} seat
 * @property {string} player
 * @property {number} least
 * @property {number} most
 */

/**
 * @typedef {object} OfferCutStep
 * @property {"offer_cut"} what
 * @property {string} who
 * @property {string} text
 * @property {Array<string>} cites
 * @property {number} seq
 * @property {number} round
 * @property {number} at
 * @property {string} [by]
 * @property {string} [for]
 * @property {Array<Move>} [moves]
 * @property {number} [superseded]
 * @property {Array<PostingTold>} [postings]
 * @property {string} [proposed_by]
 * @property {number|null} seat
 */

/**
 * The table opens for the gaming day.
 * @typedef {object} OpenTable
 * @property {"open_table"} [kind]
 */

/**
 * @typedef {object} OpenTableStep
 * @property {"open_table"} what
 * @property {string} who
 * @property {string} text
 * @property {Array<string>} cites
 * @property {number} seq
 * @property {number} round
 * @property {number} at
 * @property {string} [by]
 * @property {string} [for]
 * @property {Array<Move>} [moves]
 * @property {number} [superseded]
 * @property {Array<PostingTold>} [postings]
 * @property {string} [proposed_by]
 */

/**
 * Something that a seat may elect, and the wager that it makes by that.
 * @typedef {object} Option
 * @property {string} name
 * @property {string} label
 * @property {Array<string>} cites
 * @property {string|null} [wager]
 * @property {number} [stake]
 * @property {number} [most]
 * @property {number} [step]
 * @property {Array<string>} [limit_cites]
 * @property {number} [usual]
 */

/**
 * A floorperson has the cards reshuffled after the round.
 * @typedef {object} OrderReshuffle
 * @property {"order_reshuffle"} [kind]
 */

/**
 * @typedef {object} OrderReshuffleStep
 * @property {"order_reshuffle"} what
 * @property {string} who
 * @property {string} text
 * @property {Array<string>} cites
 * @property {number} seq
 * @property {number} round
 * @property {number} at
 * @property {string} [by]
 * @property {string} [for]
 * @property {Array<Move>} [moves]
 * @property {number} [superseded]
 * @property {Array<PostingTold>} [postings]
 * @property {string} [proposed_by]
 */

/**
 * The device malfunctions and cannot be used.
 * @typedef {object} OutOfOrder
 * @property {"out_of_order"} [kind]
 */

/**
 * The dealer drew a card for himself although he stands; its face, unless the virtual shoe knows it.
 * @typedef {object} Overdrawn
 * @property {string|null} [card]
 * @property {"overdrawn"} [kind]
 */

/**
 * @typedef {object} OverdrawnStep
 * @property {"overdrawn"} what
 * @property {string} who
 * @property {string} text
 * @property {Array<string>} cites
 * @property {number} seq
 * @property {number} round
 * @property {number} at
 * @property {string} [by]
 * @property {string} [for]
 * @property {Array<Move>} [moves]
 * @property {number} [superseded]
 * @property {Array<PostingTold>} [postings]
 * @property {string} [proposed_by]
 * @property {Array<string>} cards
 */

/**
 * The round before this one.
 * @typedef {object} Past
 * @property {number} round
 * @property {Array<LineTold>} lines
 */

/** @typedef {AcceptCutRequest|AnnounceRequest|ArrangeHandsRequest|AskRequest|AwaitFillRequest|AwaitOpeningRequest|AwaitPlayerRequest|CertifyRequest|CollectRequest|ContributeToMeterRequest|CountChipsRequest|CountStubRequest|CountersignRequest|DealRequest|DealerStandsRequest|DocumentRequest|DrawNumberRequest|InsertHoleCardRequest|LockAwardRequest|LookAtCardsRequest|OfferCutRequest|PlaceCoverCardRequest|ReadDiceRequest|ReadMeterRequest|RecordRequest|ReverseOnMeterRequest|SetHandsRequest|SettleRequest|ShowExposedRequest|ShuffleRequest|TakeBetsRequest|TellTimeRequest|TurnHoleCardRequest|TurnUpRequest|ValidateRequest|VerifyRequest} Pending */

/**
 * The casino lets a player wager again who sat out a round.
 * @typedef {object} PermitPlayer
 * @property {string} player
 * @property {"permit_player"} [kind]
 */

/**
 * @typedef {object} PermitPlayerStep
 * @property {"permit_player"} what
 * @property {string} who
 * @property {string} text
 * @property {Array<string>} cites
 * @property {number} seq
 * @property {number} round
 * @property {number} at
 * @property {string} [by]
 * @property {string} [for]
 * @property {Array<Move>} [moves]
 * @property {number} [superseded]
 * @property {Array<PostingTold>} [postings]
 * @property {string} [proposed_by]
 * @property {string} player
 */

/**
 * What those who run a table see of it, and players do not.
 * @typedef {object} PitTold
 * @property {Array<ActPending>} acts
 * @property {Object<string, number>|null} rack Chips, by the cents of a denomination; none while they are counted.
 * @property {Array<number>} denominations
 * @property {number|null} worth
 * @property {number} owed What waits for a fill.
 * @property {Object<string, string>} offers Asides that the viewer may give: kind, and as what.
 * @property {boolean} may_deal Whether he may come to deal, and does not yet.
 * @property {Object<string, Array<*>>} filed_limits
 * @property {Object<string, Array<*>>|null} next_limits
 */

/**
 * @typedef {object} PlaceCoverCardRequest
 * @property {"place_cover_card"} what
 * @property {Array<string>} answers
 * @property {Array<string>} roles
 * @property {Array<string>} cites
 * @property {boolean} yours
 * @property {boolean} [advice]
 * @property {Clock} [clock]
 * @property {number} least
 * @property {number} most
 * @property {number} chosen
 */

/**
 * @typedef {object} PlaceCoverCardStep
 * @property {"place_cover_card"} what
 * @property {string} who
 * @property {string} text
 * @property {Array<string>} cites
 * @property {number} seq
 * @property {number} round
 * @property {number} at
 * @property {string} [by]
 * @property {string} [for]
 * @property {Array<Move>} [moves]
 * @property {number} [superseded]
 * @property {Array<PostingTold>} [postings]
 * @property {string} [proposed_by]
 */

/**
 * The table is planned for a gaming day.
 * @typedef {object} PlanDay
 * @property {string} day
 * @property {"plan_day"} [kind]
 */

/**
 * @typedef {object} PlanDayStep
 * @property {"plan_day"} what
 * @property {string} who
 * @property {string} text
 * @property {Array<string>} cites
 * @property {number} seq
 * @property {number} round
 * @property {number} at
 * @property {string} [by]
 * @property {string} [for]
 * @property {Array<Move>} [moves]
 * @property {number} [superseded]
 * @property {Array<PostingTold>} [postings]
 * @property {string} [proposed_by]
 * @property {string} day
 */

/**
 * The server is there: the number of the client's own ``ping``.
 * @typedef {object} Pong
 * @property {"pong"} type
 * @property {number} ping
 */

/**
 * What a progressive meter starts with, and what each wager adds to it.
 * @typedef {object} PostedMeter
 * @property {number} bet
 * @property {number} seed
 * @property {number} reseed
 * @property {string} rate
 * @property {string} reserve
 * @property {boolean} spare_card
 * @property {Array<string>} cites
 */

/**
 * What one wager pays, as printed.
 * @typedef {object} PostedPaytable
 * @property {string} wager
 * @property {string} label
 * @property {string} cite
 * @property {Array<LinePosted>} lines
 * @property {PostedMeter} [meter]
 */

/**
 * A change of the rack: chips that came or went, by the cents of their denomination.
 * @typedef {object} PostingTold
 * @property {string} kind
 * @property {Object<string, number>} chips
 * @property {number} cents
 * @property {string} why
 */

/**
 * @typedef {object} ProposedStep
 * @property {"proposed"} what
 * @property {string} who
 * @property {string} text
 * @property {Array<string>} cites
 * @property {number} seq
 * @property {number} round
 * @property {number} at
 * @property {string} [by]
 * @property {string} [for]
 * @property {Array<Move>} [moves]
 * @property {number} [superseded]
 * @property {Array<PostingTold>} [postings]
 * @property {string} [proposed_by]
 * @property {Object<string, *>} act
 * @property {string} needs
 * @property {number} number
 */

/**
 * What waits for a person, by table: all first, then the tables where it is otherwise.
 * @typedef {object} QueueTold
 * @property {"queue"} type
 * @property {boolean} whole
 * @property {Array<TableQueue>} tables
 */

/**
 * @typedef {object} ReadDiceRequest
 * @property {"read_dice"} what
 * @property {Array<string>} answers
 * @property {Array<string>} roles
 * @property {Array<string>} cites
 * @property {boolean} yours
 * @property {boolean} [advice]
 * @property {Clock} [clock]
 * @property {boolean} banked
 */

/**
 * @typedef {object} ReadDiceStep
 * @property {"read_dice"} what
 * @property {string} who
 * @property {string} text
 * @property {Array<string>} cites
 * @property {number} seq
 * @property {number} round
 * @property {number} at
 * @property {string} [by]
 * @property {string} [for]
 * @property {Array<Move>} [moves]
 * @property {number} [superseded]
 * @property {Array<PostingTold>} [postings]
 * @property {string} [proposed_by]
 * @property {Array<number>} dice
 */

/**
 * @typedef {object} ReadMeterRequest
 * @property {"read_meter"} what
 * @property {Array<string>} answers
 * @property {Array<string>} roles
 * @property {Array<string>} cites
 * @property {boolean} yours
 * @property {boolean} [advice]
 * @property {Clock} [clock]
 */

/**
 * @typedef {object} ReadMeterStep
 * @property {"read_meter"} what
 * @property {string} who
 * @property {string} text
 * @property {Array<string>} cites
 * @property {number} seq
 * @property {number} round
 * @property {number} at
 * @property {string} [by]
 * @property {string} [for]
 * @property {Array<Move>} [moves]
 * @property {number} [superseded]
 * @property {Array<PostingTold>} [postings]
 * @property {string} [proposed_by]
 * @property {number} meter
 */

/**
 * The card reader malfunctions.
 * @typedef {object} ReaderFailed
 * @property {"reader_failed"} [kind]
 */

/**
 * @typedef {object} ReaderFailedStep
 * @property {"reader_failed"} what
 * @property {string} who
 * @property {string} text
 * @property {Array<string>} cites
 * @property {number} seq
 * @property {number} round
 * @property {number} at
 * @property {string} [by]
 * @property {string} [for]
 * @property {Array<Move>} [moves]
 * @property {number} [superseded]
 * @property {Array<PostingTold>} [postings]
 * @property {string} [proposed_by]
 */

/**
 * The card reader tells whether the hole card makes a Blackjack.
 * @typedef {object} ReaderSays
 * @property {boolean} blackjack
 * @property {"reader_says"} [kind]
 */

/**
 * @typedef {object} RecordRequest
 * @property {"record"} what
 * @property {Array<string>} answers
 * @property {Array<string>} roles
 * @property {Array<string>} cites
 * @property {boolean} yours
 * @property {boolean} [advice]
 * @property {Clock} [clock]
 * @property {string} act
 */

/**
 * @typedef {object} RecordStep
 * @property {"record"} what
 * @property {string} who
 * @property {string} text
 * @property {Array<string>} cites
 * @property {number} seq
 * @property {number} round
 * @property {number} at
 * @property {string} [by]
 * @property {string} [for]
 * @property {Array<Move>} [moves]
 * @property {number} [superseded]
 * @property {Array<PostingTold>} [postings]
 * @property {string} [proposed_by]
 * @property {Array<string>} [cards]
 * @property {string} [place]
 * @property {string} [to]
 * @property {string} [side]
 * @property {string} [declined]
 */

/**
 * A floorperson wants the cards cut again, by who cut last or by the next one entitled.
 * @typedef {object} Recut
 * @property {"last"|"next"} by
 * @property {"recut"} [kind]
 */

/**
 * The card reader malfunctions: two people have seen it.
 * @typedef {object} ReportReader
 * @property {"report_reader"} [kind]
 */

/**
 * @typedef {object} ReportReaderStep
 * @property {"report_reader"} what
 * @property {string} who
 * @property {string} text
 * @property {Array<string>} cites
 * @property {number} seq
 * @property {number} round
 * @property {number} at
 * @property {string} [by]
 * @property {string} [for]
 * @property {Array<Move>} [moves]
 * @property {number} [superseded]
 * @property {Array<PostingTold>} [postings]
 * @property {string} [proposed_by]
 */

/**
 * @typedef {object} ReverseOnMeterRequest
 * @property {"reverse_on_meter"} what
 * @property {Array<string>} answers
 * @property {Array<string>} roles
 * @property {Array<string>} cites
 * @property {boolean} yours
 * @property {boolean} [advice]
 * @property {Clock} [clock]
 */

/**
 * @typedef {object} ReverseOnMeterStep
 * @property {"reverse_on_meter"} what
 * @property {string} who
 * @property {string} text
 * @property {Array<string>} cites
 * @property {number} seq
 * @property {number} round
 * @property {number} at
 * @property {string} [by]
 * @property {string} [for]
 * @property {Array<Move>} [moves]
 * @property {number} [superseded]
 * @property {Array<PostingTold>} [postings]
 * @property {string} [proposed_by]
 * @property {number} meter
 */

/**
 * One round of a table's log.
 * @typedef {object} RoundTold
 * @property {string} table
 * @property {number} round
 * @property {Array<StepSeen>} steps
 * @property {Array<LineTold>} lines
 * @property {BankSettled|null} bank Of a banked round that is over.
 * @property {boolean} over
 */

/**
 * @typedef {object} SetHandsRequest
 * @property {"set_hands"} what
 * @property {Array<string>} answers
 * @property {Array<string>} roles
 * @property {Array<string>} cites
 * @property {boolean} yours
 * @property {boolean} [advice]
 * @property {Clock} [clock]
 * @property {Array<number>} waiting
 * @property {Array<number>} ready
 * @property {number} low
 * @property {Object<string, Array<string>>} options
 * @property {boolean} unread
 */

/**
 * @typedef {object} SetHandsStep
 * @property {"set_hands"} what
 * @property {string} who
 * @property {string} text
 * @property {Array<string>} cites
 * @property {number} seq
 * @property {number} round
 * @property {number} at
 * @property {string} [by]
 * @property {string} [for]
 * @property {Array<Move>} [moves]
 * @property {number} [superseded]
 * @property {Array<PostingTold>} [postings]
 * @property {string} [proposed_by]
 * @property {number} seat
 * @property {string} place
 * @property {Array<string>} cards
 * @property {number} low
 */

/**
 * A floorperson sets other limits, from the next round on.
 * @typedef {object} SetLimits
 * @property {Object<string, Array<*>>} limits
 * @property {"set_limits"} [kind]
 */

/**
 * @typedef {object} SetLimitsStep
 * @property {"set_limits"} what
 * @property {string} who
 * @property {string} text
 * @property {Array<string>} cites
 * @property {number} seq
 * @property {number} round
 * @property {number} at
 * @property {string} [by]
 * @property {string} [for]
 * @property {Array<Move>} [moves]
 * @property {number} [superseded]
 * @property {Array<PostingTold>} [postings]
 * @property {string} [proposed_by]
 * @property {Object<string, Array<*>>} limits
 */

/**
 * What a setting is worth, before it is laid down.
 * @typedef {object} SettingTold
 * @property {boolean} foul It would lose, whatever the dealer has.
 * @property {string|null} high
 * @property {string|null} low
 * @property {Array<string>} cites
 * @property {Object<string, *>} house_way How the house would set the same cards.
 */

/**
 * @typedef {object} SettleRequest
 * @property {"settle"} what
 * @property {Array<string>} answers
 * @property {Array<string>} roles
 * @property {Array<string>} cites
 * @property {boolean} yours
 * @property {boolean} [advice]
 * @property {Clock} [clock]
 * @property {LineTold} line
 * @property {string} why
 */

/**
 * @typedef {object} SettleStep
 * @property {"settle"} what
 * @property {string} who
 * @property {string} text
 * @property {Array<string>} cites
 * @property {number} seq
 * @property {number} round
 * @property {number} at
 * @property {string} [by]
 * @property {string} [for]
 * @property {Array<Move>} [moves]
 * @property {number} [superseded]
 * @property {Array<PostingTold>} [postings]
 * @property {string} [proposed_by]
 * @property {number} seat
 * @property {LineTold} line
 * @property {LineTold|null} [replaces]
 */

/**
 * The three dice, as they lie in the uncovered shaker.
 * @typedef {object} Shaken
 * @property {Array<number>} dice
 * @property {"shaken"} [kind]
 */

/**
 * How many cards are where; never which.
 * @typedef {object} ShoeSide
 * @property {number} remaining
 * @property {number} of
 * @property {string} batch
 * @property {number} rack
 */

/**
 * The shoe; of a double shoe, the side that is dealt from and the other.
 * @typedef {object} ShoeTold
 * @property {number} remaining
 * @property {number} of
 * @property {string} batch
 * @property {number} rack
 * @property {string} [side]
 * @property {ShoeSide} [other]
 */

/**
 * @typedef {object} ShowExposedRequest
 * @property {"show_exposed"} what
 * @property {Array<string>} answers
 * @property {Array<string>} roles
 * @property {Array<string>} cites
 * @property {boolean} yours
 * @property {boolean} [advice]
 * @property {Clock} [clock]
 * @property {string} place
 * @property {Array<number>} nth
 */

/**
 * @typedef {object} ShowExposedStep
 * @property {"show_exposed"} what
 * @property {string} who
 * @property {string} text
 * @property {Array<string>} cites
 * @property {number} seq
 * @property {number} round
 * @property {number} at
 * @property {string} [by]
 * @property {string} [for]
 * @property {Array<Move>} [moves]
 * @property {number} [superseded]
 * @property {Array<PostingTold>} [postings]
 * @property {string} [proposed_by]
 * @property {string} place
 * @property {Array<string>} cards
 * @property {Array<number>} nth
 */

/**
 * @typedef {object} ShuffleRequest
 * @property {"shuffle"} what
 * @property {Array<string>} answers
 * @property {Array<string>} roles
 * @property {Array<string>} cites
 * @property {boolean} yours
 * @property {boolean} [advice]
 * @property {Clock} [clock]
 * @property {string} batch
 * @property {string} by
 * @property {number} count
 */

/**
 * @typedef {object} ShuffleStep
 * @property {"shuffle"} what
 * @property {string} who
 * @property {string} text
 * @property {Array<string>} cites
 * @property {number} seq
 * @property {number} round
 * @property {number} at
 * @property {string} [by]
 * @property {string} [for]
 * @property {Array<Move>} [moves]
 * @property {number} [superseded]
 * @property {Array<PostingTold>} [postings]
 * @property {string} [proposed_by]
 * @property {string} outcome
 */

/**
 * The stack after a shuffle, first card first; unknown (null) where the cards are real.
 * @typedef {object} Shuffled
 * @property {string|null} order
 * @property {"shuffled"} [kind]
 */

/**
 * The shuffler that was out of order can be used again.
 * @typedef {object} ShufflerRepaired
 * @property {"shuffler_repaired"} [kind]
 */

/**
 * @typedef {object} ShufflerRepairedStep
 * @property {"shuffler_repaired"} what
 * @property {string} who
 * @property {string} text
 * @property {Array<string>} cites
 * @property {number} seq
 * @property {number} round
 * @property {number} at
 * @property {string} [by]
 * @property {string} [for]
 * @property {Array<Move>} [moves]
 * @property {number} [superseded]
 * @property {Array<PostingTold>} [postings]
 * @property {string} [proposed_by]
 */

/**
 * A player takes a seat.
 * @typedef {object} Sit
 * @property {number} seat
 * @property {"sit"} [kind]
 */

/**
 * A seat that sat out is waited for again.
 * @typedef {object} SitIn
 * @property {number} seat
 * @property {"sit_in"} [kind]
 */

/**
 * @typedef {object} SitInStep
 * @property {"sit_in"} what
 * @property {string} who
 * @property {string} text
 * @property {Array<string>} cites
 * @property {number} seq
 * @property {number} round
 * @property {number} at
 * @property {string} [by]
 * @property {string} [for]
 * @property {Array<Move>} [moves]
 * @property {number} [superseded]
 * @property {Array<PostingTold>} [postings]
 * @property {string} [proposed_by]
 * @property {number} seat
 */

/**
 * A seat sits out until it wagers again: its player says so, or the house of one who has not wagered in time.
 * @typedef {object} SitOut
 * @property {number} seat
 * @property {"sit_out"} [kind]
 */

/**
 * @typedef {object} SitOutStep
 * @property {"sit_out"} what
 * @property {string} who
 * @property {string} text
 * @property {Array<string>} cites
 * @property {number} seq
 * @property {number} round
 * @property {number} at
 * @property {string} [by]
 * @property {string} [for]
 * @property {Array<Move>} [moves]
 * @property {number} [superseded]
 * @property {Array<PostingTold>} [postings]
 * @property {string} [proposed_by]
 * @property {number} seat
 */

/**
 * @typedef {object} SitStep
 * @property {"sit"} what
 * @property {string} who
 * @property {string} text
 * @property {Array<string>} cites
 * @property {number} seq
 * @property {number} round
 * @property {number} at
 * @property {string} [by]
 * @property {string} [for]
 * @property {Array<Move>} [moves]
 * @property {number} [superseded]
 * @property {Array<PostingTold>} [postings]
 * @property {string} [proposed_by]
 * @property {number} seat
 */

/**
 * A betting position, and who sits there.
 * @typedef {object} Sitter
 * @property {number} seat
 * @property {string|null} player
 * @property {number|null} chips
 * @property {boolean} you
 * @property {boolean} sits_out No betting waits for it until it wagers again.
 */

/**
 * All that the visitor may know of a table: the first message of its WebSocket.
 * @typedef {object} State
 * @property {number} seq
 * @property {number} round
 * @property {You} you
 * @property {Array<Sitter>} seats
 * @property {ShoeTold} shoe
 * @property {Object<string, number>} meters
 * @property {Pending|null} pending
 * @property {Array<string>} declarable
 * @property {DayTold|null} day
 * @property {PitTold|null} pit
 * @property {"state"} type
 * @property {Identity} table
 * @property {FeltLayout} layout
 * @property {Array<StepSeen>} steps
 * @property {Past|null} previous
 */

/** @typedef {AcceptCutStep|AnnounceStep|ArrangeHandsStep|BetStep|BringChipsStep|BuyInStep|CertifyStep|CloseTableStep|CollectStep|ConfirmStep|ContributeToMeterStep|CorrectionStep|CountStep|CountChipsStep|CountStubStep|CounterCheckStep|CountersignStep|CreditStep|DealStep|DealerStandsStep|DecisionStep|DeclareStep|DocumentStep|DrawInErrorStep|DrawNumberStep|DropStep|ExchangeStep|ExposeStep|FillStep|HandsClosedStep|InsertHoleCardStep|LeaveStep|LetMeCutStep|LockAwardStep|LookStep|LookingClosedStep|MissedStep|NewDealerStep|NoMoreBetsStep|NoRollStep|NoteStep|OfferCutStep|OpenTableStep|OrderReshuffleStep|OverdrawnStep|PermitPlayerStep|PlaceCoverCardStep|PlanDayStep|ProposedStep|ReadDiceStep|ReadMeterStep|ReaderFailedStep|RecordStep|ReportReaderStep|ReverseOnMeterStep|SetHandsStep|SetLimitsStep|SettleStep|ShowExposedStep|ShuffleStep|ShufflerRepairedStep|SitStep|SitInStep|SitOutStep|TakeChipsStep|TellTimeStep|TurnHoleCardStep|TurnUpStep|ValidateStep|VerifyStep|VoidRoundStep|WithdrawStep} StepSeen */

/**
 * How many cards are in the stub; if they are too few or too many, were they misdealt?
 * @typedef {object} StubCounted
 * @property {number} count
 * @property {boolean} [misdealt]
 * @property {"stub_counted"} [kind]
 */

/**
 * Which table it is, in a line.
 * @typedef {object} TableNamed
 * @property {string} id
 * @property {string} name
 * @property {string} title
 * @property {boolean} virtual
 * @property {string} dealer
 * @property {number} round
 * @property {Array<number>} denominations
 */

/**
 * What waits for a person at one table.
 * @typedef {object} TableQueue
 * @property {TableNamed} table
 * @property {Array<Waiting>} waiting
 * @property {Object<string, string>} offers Asides that he may give now: kind, and as what.
 * @property {string} closed Why nobody can act there; empty if they can.
 */

/**
 * @typedef {object} TakeBetsRequest
 * @property {"take_bets"} what
 * @property {Array<string>} answers
 * @property {Array<string>} roles
 * @property {Array<string>} cites
 * @property {boolean} yours
 * @property {boolean} [advice]
 * @property {Clock} [clock]
 * @property {Array<Area>} areas
 * @property {Array<number>} waiting
 * @property {Array<string>} barred
 * @property {Array<Array<string>>} equal
 * @property {Object<string, Array<string>>} closed
 */

/**
 * All chips that a player without a seat has at the table go with him.
 * @typedef {object} TakeChips
 * @property {string} [player]
 * @property {"take_chips"} [kind]
 */

/**
 * @typedef {object} TakeChipsStep
 * @property {"take_chips"} what
 * @property {string} who
 * @property {string} text
 * @property {Array<string>} cites
 * @property {number} seq
 * @property {number} round
 * @property {number} at
 * @property {string} [by]
 * @property {string} [for]
 * @property {Array<Move>} [moves]
 * @property {number} [superseded]
 * @property {Array<PostingTold>} [postings]
 * @property {string} [proposed_by]
 * @property {string} player
 */

/**
 * @typedef {object} TellTimeRequest
 * @property {"tell_time"} what
 * @property {Array<string>} answers
 * @property {Array<string>} roles
 * @property {Array<string>} cites
 * @property {boolean} yours
 * @property {boolean} [advice]
 * @property {Clock} [clock]
 */

/**
 * @typedef {object} TellTimeStep
 * @property {"tell_time"} what
 * @property {string} who
 * @property {string} text
 * @property {Array<string>} cites
 * @property {number} seq
 * @property {number} round
 * @property {number} at
 * @property {string} [by]
 * @property {string} [for]
 * @property {Array<Move>} [moves]
 * @property {number} [superseded]
 * @property {Array<PostingTold>} [postings]
 * @property {string} [proposed_by]
 * @property {number} seconds
 */

/**
 * The time of day, in whole seconds since 1970.
 * @typedef {object} Time
 * @property {number} seconds
 * @property {"time"} [kind]
 */

/**
 * @typedef {object} TurnHoleCardRequest
 * @property {"turn_hole_card"} what
 * @property {Array<string>} answers
 * @property {Array<string>} roles
 * @property {Array<string>} cites
 * @property {boolean} yours
 * @property {boolean} [advice]
 * @property {Clock} [clock]
 */

/**
 * @typedef {object} TurnHoleCardStep
 * @property {"turn_hole_card"} what
 * @property {string} who
 * @property {string} text
 * @property {Array<string>} cites
 * @property {number} seq
 * @property {number} round
 * @property {number} at
 * @property {string} [by]
 * @property {string} [for]
 * @property {Array<Move>} [moves]
 * @property {number} [superseded]
 * @property {Array<PostingTold>} [postings]
 * @property {string} [proposed_by]
 * @property {string} place
 * @property {Array<string>} cards
 */

/**
 * @typedef {object} TurnUpRequest
 * @property {"turn_up"} what
 * @property {Array<string>} answers
 * @property {Array<string>} roles
 * @property {Array<string>} cites
 * @property {boolean} yours
 * @property {boolean} [advice]
 * @property {Clock} [clock]
 * @property {string} place
 */

/**
 * @typedef {object} TurnUpStep
 * @property {"turn_up"} what
 * @property {string} who
 * @property {string} text
 * @property {Array<string>} cites
 * @property {number} seq
 * @property {number} round
 * @property {number} at
 * @property {string} [by]
 * @property {string} [for]
 * @property {Array<Move>} [moves]
 * @property {number} [superseded]
 * @property {Array<PostingTold>} [postings]
 * @property {string} [proposed_by]
 * @property {string} place
 * @property {Array<string>} cards
 * @property {number} [low]
 */

/**
 * Cards that are set in a high and a low hand.
 * @typedef {object} TwoHands
 * @property {Array<string>} high
 * @property {Array<string>} low
 */

/**
 * @typedef {object} ValidateRequest
 * @property {"validate"} what
 * @property {Array<string>} answers
 * @property {Array<string>} roles
 * @property {Array<string>} cites
 * @property {boolean} yours
 * @property {boolean} [advice]
 * @property {Clock} [clock]
 * @property {string} act
 * @property {number} seat
 * @property {number} award
 */

/**
 * @typedef {object} ValidateStep
 * @property {"validate"} what
 * @property {string} who
 * @property {string} text
 * @property {Array<string>} cites
 * @property {number} seq
 * @property {number} round
 * @property {number} at
 * @property {string} [by]
 * @property {string} [for]
 * @property {Array<Move>} [moves]
 * @property {number} [superseded]
 * @property {Array<PostingTold>} [postings]
 * @property {string} [proposed_by]
 * @property {number} seat
 */

/**
 * @typedef {object} VerifyRequest
 * @property {"verify"} what
 * @property {Array<string>} answers
 * @property {Array<string>} roles
 * @property {Array<string>} cites
 * @property {boolean} yours
 * @property {boolean} [advice]
 * @property {Clock} [clock]
 * @property {string} act
 */

/**
 * @typedef {object} VerifyStep
 * @property {"verify"} what
 * @property {string} who
 * @property {string} text
 * @property {Array<string>} cites
 * @property {number} seq
 * @property {number} round
 * @property {number} at
 * @property {string} [by]
 * @property {string} [for]
 * @property {Array<Move>} [moves]
 * @property {number} [superseded]
 * @property {Array<PostingTold>} [postings]
 * @property {string} [proposed_by]
 */

/**
 * A round that cannot go on is voided by the house: all wagers return (R-GEN-5). At a table that people run it is stopped by two of them, by a paragraph or a ruling.
 * @typedef {object} VoidRound
 * @property {string} reason
 * @property {string} [cite]
 * @property {"void_round"} [kind]
 */

/**
 * @typedef {object} VoidRoundStep
 * @property {"void_round"} what
 * @property {string} who
 * @property {string} text
 * @property {Array<string>} cites
 * @property {number} seq
 * @property {number} round
 * @property {number} at
 * @property {string} [by]
 * @property {string} [for]
 * @property {Array<Move>} [moves]
 * @property {number} [superseded]
 * @property {Array<PostingTold>} [postings]
 * @property {string} [proposed_by]
 * @property {Array<LineTold>} lines
 */

/**
 * Something at a table that waits for one of the casino's people: an act of two that he may confirm, or what the table asks for.
 * @typedef {object} Waiting
 * @property {string} key The same for as long as the same waits.
 * @property {TableNamed} table
 * @property {number} at Since 1970.
 * @property {string} role As what he does it.
 * @property {ActPending|null} act
 * @property {Pending|null} pending
 * @property {Array<string>} cites
 */

/**
 * An act that waits for a second person is given up.
 * @typedef {object} Withdraw
 * @property {number} number
 * @property {"withdraw"} [kind]
 */

/**
 * @typedef {object} WithdrawStep
 * @property {"withdraw"} what
 * @property {string} who
 * @property {string} text
 * @property {Array<string>} cites
 * @property {number} seq
 * @property {number} round
 * @property {number} at
 * @property {string} [by]
 * @property {string} [for]
 * @property {Array<Move>} [moves]
 * @property {number} [superseded]
 * @property {Array<PostingTold>} [postings]
 * @property {string} [proposed_by]
 * @property {number} number
 */

/**
 * The device counted another number of cards than the deck has.
 * @typedef {object} WrongCount
 * @property {number} count
 * @property {"wrong_count"} [kind]
 */

/**
 * The viewer at this table.
 * @typedef {object} You
 * @property {string} name
 * @property {Array<number>} seats
 * @property {number|null} chips
 * @property {boolean} pit
 * @property {Array<string>} roles As what he may act here now, beside as a player.
 * @property {boolean} cuts Whether he cuts himself; otherwise the house declines for him.
 */

export {};
