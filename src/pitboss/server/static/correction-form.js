/** `<correction-form>`: the floorperson corrects a card of the round under way that was read wrongly. */

import "./card-keypad.js";
import { refusalWords } from "./citation.js";
import { commandId, postTold, Refusal } from "./connection.js";
import { h, setText } from "./element.js";
import { asked } from "./pit-panels.js";
import { capital, cardName, placeName, plainLabel, signed } from "./words.js";

const READ = new Set(["card", "found_face_up"]); // of what may come of a deal, those that tell a card

/** The cards of a round that a dealer has read, in the order dealt: by which event, where each went, and as what. */
export function cardsRead(steps) {
  const corrected = new Set(steps.filter((step) => step.what === "correction").map((step) => step.corrects));
  return steps.map(cardRead).filter(Boolean).map((read) => ({ ...read, corrected: corrected.has(read.seq) }));
}

function cardRead({ what, seq, outcome, to, cards = [] }) {
  if (what === "turn_hole_card") return { seq, kind: "card", where: "the dealer’s hole card", face: cards.at(-1) };
  if (what !== "deal" || !READ.has(outcome) || !cards.length) return null; // a burned card is not read
  return { seq, kind: outcome, where: outcome === "card" ? placeName(to) : "face up in the shoe", face: cards[0] };
}

/** What else is otherwise once a card is corrected, in words. */
export function consequences(before, now) {
  const old = new Map(before.steps.map((step) => [step.seq, step]));
  const other = now.steps.filter((step) => step.what !== "deal" && old.has(step.seq)).map((step) => otherwise(old.get(step.seq), step));
  const question = now.pending && asked(now.pending);
  const asks = question && question !== (before.pending && asked(before.pending)) && `The table asks now: ${question}`;
  return [...other, asks].filter(Boolean);
}

function otherwise(was, is) {
  if (is.line && was.line) {
    const won = ({ line }) => signed(line.back - line.stake);
    if (won(was) !== won(is)) return `Seat ${is.line.seat}, ${plainLabel(is.line.wager)}: ${won(is)} instead of ${won(was)}`;
  }
  return was.text === is.text ? "" : `${is.text}. Before: ${was.text}`;
}

export class CorrectionForm extends HTMLElement {
  #right = "";
  #now = { steps: [], pending: null };
  #sent = { words: "", id: "" }; // what was sent last: if nobody answered, it goes again under the same id

  /** Shows the cards of the round as they stand. `steps` are all of the round's, `joker` whether the decks hold one. */
  show({ table, steps, pending, joker, name }) {
    if (!this.cards) this.#build(joker, name);
    this.table = table;
    this.#now = { steps, pending };
    const entered = cardsRead(steps);
    const key = JSON.stringify(entered);
    if (key === this.dataset.key) return;
    this.dataset.key = key;
    const chosen = this.cards.value;
    this.cards.replaceChildren(h("option", { value: "" }, entered.length ? "Choose the card" : "No card of this round is entered yet"),
      ...entered.map(({ seq, where, face, corrected }, at) => h("option", { value: String(seq) },
        `${at + 1}. ${capital(where)}: ${cardName(face)}${corrected ? ", corrected" : ""}`)));
    this.cards.value = entered.some(({ seq }) => String(seq) === chosen) ? chosen : "";
  }

  #build(joker, name) {
    this.cards = h("select", { id: "misread-card" });
    this.pad = h("card-keypad", { "data-name": "right-card", "data-joker": joker });
    this.pad.addEventListener("read", (event) => {
      this.#choose(event.detail);
      this.reason.focus();
    });
    this.chosen = h("output", { class: "right-card", for: "right-card" });
    this.reason = h("input", { type: "text", id: "correction-reason", maxLength: 200, required: true, autocomplete: "off" });
    this.signer = h("input", { type: "text", id: "correction-signer", maxLength: 24, required: true, autocomplete: "off", value: name });
    this.refusal = h("div", { class: "refusal", role: "alert" });
    this.told = h("div", { class: "corrected", role: "status" });
    this.replaceChildren(
      h("p", { class: "how" }, "A card of this round was read wrongly: the round runs again over the right one, and both stay in the log."),
      h("p", { class: "row" }, h("label", { for: "misread-card" }, "Card as entered"), this.cards),
      h("div", { role: "group", "aria-label": "The right card" }, this.pad, this.chosen),
      h("form", { class: "row", on: { submit: (event) => { event.preventDefault(); this.#correct(); } } },
        h("label", { for: "correction-reason" }, "Reason"), this.reason,
        h("label", { for: "correction-signer" }, "Signed by floorperson"), this.signer,
        h("button", { class: "warn" }, "Correct the card")),
      this.refusal, this.told);
    this.#choose("");
  }

  #choose(card) {
    this.#right = card;
    setText(this.chosen, card ? `The right card: ${cardName(card)}` : "The right card: not entered yet");
  }

  #refuse(refusal) {
    this.told.replaceChildren();
    this.refusal.replaceChildren(...(refusal ? [refusalWords(refusal)] : []));
  }

  /** Nothing is sent twice at a time, and nothing that was entered is lost unless the card is corrected. */
  async #correct() {
    const read = cardsRead(this.#now.steps).find(({ seq }) => String(seq) === this.cards.value);
    if (!read) return this.#refuse({ message: "Choose the card that was misread" });
    if (!this.#right) return this.#refuse({ message: "Enter the right card" });
    if (read.face === this.#right) return this.#refuse({ message: `The card is entered as the ${cardName(read.face)}` });
    if (this.busy) return null;
    this.busy = true;
    const before = this.#now, right = this.#right, signer = this.signer.value.trim();
    try {
      const now = await this.#send({ seq: read.seq, answer: { kind: read.kind, card: right }, reason: this.reason.value, floorperson: signer });
      this.#refuse(null);
      this.#tell(read, right, signer, consequences(before, now));
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      this.#refuse(refusal);
      const why = refusal.field === "kind" ? "With that card the round would have gone another way, and what was answered since does not fit. " : "";
      this.refusal.append(h("p", {}, why, "Nothing has changed."));
    } finally {
      this.busy = false;
    }
    return null;
  }

  #send(correction) {
    const words = JSON.stringify(correction);
    if (words !== this.#sent.words) this.#sent = { words, id: commandId() };
    return postTold(`/api/tables/${encodeURIComponent(this.table)}/corrections`, { ...correction, command_id: this.#sent.id });
  }

  /** Says what is otherwise now, and makes room for another correction. */
  #tell({ where, face }, right, signer, changes) {
    this.told.replaceChildren(
      h("p", {}, `Corrected: ${where}, ${cardName(right)} instead of ${cardName(face)}. Signed by ${signer}.`),
      changes.length ? h("ul", {}, changes.map((change) => h("li", {}, change))) : h("p", {}, "Nothing else changes."));
    this.#sent = { words: "", id: "" };
    this.#choose("");
    this.cards.value = "";
    this.reason.value = "";
  }
}

customElements.define("correction-form", CorrectionForm);
