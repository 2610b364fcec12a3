/** What was entered in a round and can be corrected, in words: a card, the reader's answer, a wager, a decision. */

import { cardName, dollars, placeName } from "./words.js";

const READ = new Set(["card", "found_face_up"]); // of what may come of a deal, those that tell a card

// By the kind of step: the answer that was entered, and whose or where it is.
const ENTERED = {
  deal({ outcome, to, cards = [] }) {
    if (!READ.has(outcome) || !cards.length) return null; // a burned card is not read
    return { where: outcome === "card" ? `${placeName(to)}:` : "face up in the shoe:", answer: { kind: outcome, card: cards[0] } };
  },
  turn_hole_card: ({ cards = [] }) => ({ where: "the dealer’s hole card:", answer: { kind: "card", card: cards.at(-1) } }),
  insert_hole_card: ({ blackjack }) => ({ where: "the reader said", answer: { kind: "reader_says", blackjack } }),
  bet: ({ seat, wagers, verbal }) => ({ where: `seat ${seat} bets`, answer: { kind: "bet", seat, wagers, ...(verbal && { verbal }) } }),
  decision: ({ seat, decision, amount, options }) => ({ where: `seat ${seat}:`, options,
    answer: { kind: "decision", seat, option: decision, ...(amount && { amount }) } }),
};

/**
 * All of a round's steps that can be corrected, in the order entered.
 * @param {Array<import("./types.js").StepSeen>} steps
 */
export function enteredIn(steps) {
  const corrected = new Set(steps.filter((step) => step.what === "correction").map((step) => step.corrects));
  return steps.flatMap((step) => {
    const told = ENTERED[step.what]?.(step);
    return told ? [{ ...told, seq: step.seq, corrected: corrected.has(step.seq) }] : [];
  });
}

/** An option as it is said: `no_insurance` is `no insurance`. */
export function optionWords(option) {
  return option.replaceAll("_", " ");
}

/** What an answer says, in words; `label` names the wagers. */
export function said(answer, label) {
  switch (answer.kind) {
    case "reader_says": return `${answer.blackjack ? "a" : "no"} Blackjack`;
    case "bet": return Object.entries(answer.wagers).map(([wager, stake]) => `${label(wager)} ${dollars(stake)}`).join(", ") || "nothing";
    case "decision": return `${optionWords(answer.option)}${answer.amount ? ` for ${dollars(answer.amount)}` : ""}`;
    default: return cardName(answer.card);
  }
}
