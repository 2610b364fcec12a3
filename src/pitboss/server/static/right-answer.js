/** What should have been entered: for each kind of answer its input, with `read()`, which tells the right answer or, in words, what is missing. */

import "./card-keypad.js";
import { h, setText } from "./element.js";
import { optionWords } from "./entered.js";
import { cardName, cents, dollars } from "./words.js";

const AN_AMOUNT = "type an amount in dollars, such as 250 or 12.50";

/** A field for an amount of dollars; `stake` are cents. */
function amountField(id, stake, field) {
  return h("input", { type: "text", inputMode: "decimal", id, size: 7, autocomplete: "off", "data-field": field, value: typed(stake) });
}

function typed(stake) {
  return stake ? dollars(stake).replace(/[$,]/g, "") : "";
}

function cardInput({ answer }, { joker, done }) {
  let right = "";
  const chosen = h("output", { class: "right-card", for: "right-card" }, "The right card: not entered yet");
  const pad = h("card-keypad", { "data-name": "right-card", "data-joker": joker });
  pad.addEventListener("read", (event) => {
    right = event.detail;
    setText(chosen, `The right card: ${cardName(right)}`);
    done();
  });
  return { element: h("div", { role: "group", "aria-label": "The right card" }, pad, chosen),
    read: () => (right ? { kind: answer.kind, card: right } : "Enter the right card") };
}

function readerInput() {
  const shown = [["Yes", true], ["No", false]].map(([words, blackjack]) => {
    const input = h("input", { type: "radio", name: "right-reader", id: `right-reader-${words}` });
    return { blackjack, input, element: [input, h("label", { for: input.id }, words)] };
  });
  return { element: h("div", { class: "row", role: "radiogroup", "aria-labelledby": "right-reader" },
    h("span", { id: "right-reader" }, "Did the reader show a Blackjack?"), shown.map(({ element }) => element)),
  read() {
    const right = shown.find(({ input }) => input.checked);
    return right ? { kind: "reader_says", blackjack: right.blackjack } : "Say what the reader showed";
  } };
}

/** One amount for each wager of the layout; an empty one was not wagered. */
function betInput({ answer }, { wagers, label }) {
  const fields = wagers.map((wager) => [wager, amountField(`right-${wager}`, answer.wagers[wager], `wagers.${wager}`)]);
  return { element: h("div", { class: "row", role: "group", "aria-label": `The right wagers of seat ${answer.seat}` },
    fields.map(([wager, field]) => h("span", { class: "amount-field" }, h("label", { for: field.id }, `${label(wager)} $`), field)),
    h("span", { class: "fine" }, "Empty: not wagered.")),
  read() {
    const filled = fields.filter(([, field]) => field.value.trim()).map(([wager, field]) => [wager, cents(field.value)]);
    const wrong = filled.find(([, stake]) => stake === null);
    return wrong ? `${label(wrong[0])}: ${AN_AMOUNT}` : { ...answer, wagers: Object.fromEntries(filled) };
  } };
}

/** One of the options that were open; where that would tell something of a hidden hand they are not told, and it is typed. */
function decisionInput({ answer, options }) {
  const option = options
    ? h("select", { id: "right-option" }, options.map((name) => h("option", { value: name }, optionWords(name))))
    : h("input", { type: "text", id: "right-option", size: 12, autocomplete: "off", autocapitalize: "none" });
  option.value = answer.option;
  option.dataset.field = "option";
  const amount = amountField("right-amount", answer.amount, "amount");
  const asks = h("span", { class: "amount-field", hidden: !answer.amount }, h("label", { for: amount.id }, "Amount $"), amount,
    h("span", { class: "fine" }, "Empty: none, or the usual one."));
  option.addEventListener("input", () => {
    const same = option.value === answer.option;
    asks.hidden = same && !answer.amount;
    amount.value = same ? typed(answer.amount) : "";
  });
  return { element: h("div", { class: "row" }, h("label", { for: option.id }, "The right decision"), option, asks),
    read() {
      const { amount: _, ...same } = answer;
      const stake = amount.value.trim() ? cents(amount.value) : undefined;
      if (stake === null) return `Amount: ${AN_AMOUNT}`;
      return { ...same, option: option.value.trim(), ...(stake !== undefined && { amount: stake }) };
    } };
}

const INPUTS = { card: cardInput, found_face_up: cardInput, reader_says: readerInput, bet: betInput, decision: decisionInput };

/** The input for what was entered; `told` has `joker`, the `wagers` of the layout and their `label`, and what is `done` when a card is read. */
export function rightAnswer(entered, told) {
  return INPUTS[entered.answer.kind](entered, told);
}
