/** `<correction-form>`: one of the pit proposes to correct what was entered wrongly in the round under way; the other confirms it. */

import { refusalWords } from "./citation.js";
import { Refusal } from "./connection.js";
import { h } from "./element.js";
import { enteredIn, said } from "./entered.js";
import { asked } from "./pit-panels.js";
import { rightAnswer } from "./right-answer.js";
import { labels } from "./settlement-list.js";
import { capital, list, plainLabel, signed } from "./words.js";

/** What else is otherwise once an event is corrected, in words. */
export function consequences(seq, before, now) {
  const old = new Map(before.steps.map((step) => [step.seq, step]));
  const follows = (step) => old.has(step.seq) && step.what !== "deal" && (step.seq !== seq || step.what === "turn_hole_card");
  const other = now.steps.filter(follows).map((step) => otherwise(old.get(step.seq), step));
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

/** The wagers that are made before the deal: those of the layout, and those on a seat's further hands. */
function wagersOf(layout, steps) {
  const made = steps.filter((step) => step.what === "bet").flatMap((step) => Object.keys(step.wagers));
  return [...new Set([...layout.areas.filter((area) => area.made === "before").map((area) => area.wager), ...made])];
}

export class CorrectionForm extends HTMLElement {
  #now = { steps: [], pending: null };
  #input = null;
  #asked = ""; // for which the input is there

  /**
   * Shows the round as it stands. `steps` are all of it, `joker` says whether the decks hold one. `as` is the role in which
   * this person may propose a correction, `send` does it; `alone` is his name, where nobody has to confirm it.
   */
  show({ layout, steps, pending, joker, as, send, alone = "" }) {
    if (!this.events) this.#build(alone);
    Object.assign(this, { layout, joker, as, send, alone, label: labels(layout) });
    const before = this.#now;
    this.#now = { steps, pending };
    this.#corrected(before);
    const entered = enteredIn(steps);
    const key = JSON.stringify(entered);
    if (key === this.dataset.key) return;
    this.dataset.key = key;
    const chosen = this.events.value;
    this.events.replaceChildren(h("option", { value: "" }, entered.length ? "Choose the event" : "Nothing of this round is entered yet"),
      ...entered.map(({ seq, where, answer, corrected }) => h("option", { value: String(seq) },
        `Event ${seq}: ${where} ${said(answer, this.label)}${corrected ? ", corrected" : ""}`)));
    this.events.value = entered.some(({ seq }) => String(seq) === chosen) ? chosen : "";
    this.#ask();
  }

  #build(alone) {
    this.events = h("select", { id: "wrong-event", on: { change: () => {
      this.#refuse(null);
      this.#ask();
    } } });
    this.right = h("div", { class: "right-answer" });
    this.reason = h("input", { type: "text", id: "correction-reason", maxLength: 200, required: true, autocomplete: "off" });
    this.refusal = h("div", { class: "refusal", role: "alert" });
    this.told = h("div", { class: "corrected", role: "status" });
    const form = h("form", { class: "row", id: "correction", on: { submit: (event) => { event.preventDefault(); this.#correct(); } } },
      h("label", { for: "correction-reason" }, "Reason"), this.reason,
      h("button", { class: "warn" }, alone ? "Correct it" : "Propose the correction"), alone && h("span", { class: "fine" }, `Signed by ${alone}`));
    this.replaceChildren(
      h("p", { class: "how" }, "Something of this round was entered wrongly: once the other of the pit confirms it, the round runs again over what is right, and both stay in the log."),
      h("p", { class: "row" }, h("label", { for: "wrong-event" }, "As entered"), this.events),
      this.right, form, this.refusal, this.told);
  }

  #chosen() {
    return enteredIn(this.#now.steps).find(({ seq }) => String(seq) === this.events.value);
  }

  /** Asks what is right; an input stays as it is as long as the same was entered. */
  #ask() {
    const chosen = this.#chosen();
    const key = JSON.stringify(chosen ?? "");
    if (key === this.#asked) return;
    this.#asked = key;
    this.#input = chosen ? rightAnswer(chosen, { joker: this.joker, label: this.label,
      wagers: wagersOf(this.layout, this.#now.steps), done: () => this.reason.focus() }) : null;
    const { element } = this.#input ?? {};
    for (const field of element?.querySelectorAll("input, select") ?? []) field.setAttribute("form", "correction"); // a keypad has a form of its own
    this.right.replaceChildren(...(element ? [element] : []));
  }

  #refuse(refusal) {
    this.told.replaceChildren();
    this.refusal.replaceChildren(...(refusal ? [refusalWords(refusal)] : []));
    for (const field of this.right.querySelectorAll("[data-field]")) {
      if (refusal && field.dataset.field === refusal.field) field.setAttribute("aria-invalid", "true");
      else field.removeAttribute("aria-invalid");
    }
  }

  /** Nothing is sent twice at a time, and nothing that was entered is lost unless the event is corrected. */
  async #correct() {
    const wrong = this.#chosen();
    if (!wrong) return this.#refuse({ message: "Choose what was entered wrongly" });
    const right = this.#input.read();
    if (typeof right === "string") return this.#refuse({ message: right });
    if (said(right, this.label) === said(wrong.answer, this.label)) return this.#refuse({ message: `Event ${wrong.seq} says that already` });
    if (this.busy) return null;
    this.busy = true;
    try {
      await this.send({ kind: "correction", seq: wrong.seq, answer: right, reason: this.reason.value }, this.as);
      if (this.alone) this.refusal.replaceChildren();
      else this.#refuse(null);
      if (!this.alone) this.told.replaceChildren(h("p", {}, `Proposed. ${capital(wrong.where)} ${said(right, this.label)} instead of ${said(wrong.answer, this.label)}. It waits for a second person.`));
      this.events.value = "";
      this.#ask();
      this.reason.value = "";
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      this.#refuse(refusal);
      const why = refusal.field === "kind" ? "The round would have gone another way, and what was answered since does not fit. " : "";
      this.refusal.append(h("p", {}, why, "Nothing has changed."));
    } finally {
      this.busy = false;
    }
    return null;
  }

  /** Says what is otherwise once a correction is made, and who has signed it. */
  #corrected(before) {
    const known = new Set(before.steps.map((step) => step.seq));
    const made = this.#now.steps.findLast((step) => step.what === "correction");
    if (!made || !before.steps.length || known.has(made.seq)) return;
    const [was, is] = [before.steps, this.#now.steps].map((steps) => enteredIn(steps).find(({ seq }) => seq === made.corrects));
    const changes = consequences(made.corrects, before, this.#now);
    const signers = list([made.by, made.proposed_by].filter(Boolean));
    this.#refuse(null);
    this.told.replaceChildren(
      h("p", {}, was && is ? `Corrected. ${capital(is.where)} ${said(is.answer, this.label)} instead of ${said(was.answer, this.label)}.` : `${made.text}.`, ` Signed by ${signers}.`),
      changes.length ? h("ul", {}, changes.map((change) => h("li", {}, change))) : h("p", {}, "Nothing else changes."));
  }
}

customElements.define("correction-form", CorrectionForm);
