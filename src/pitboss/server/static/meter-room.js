/** `<meter-room>`: the meters that tables share: what stands on them, who moved them, what was won, and acts of two people. */

import "./jackpot-meter.js";
import { refusalWords } from "./citation.js";
import { postTold, Refusal } from "./connection.js";
import { h } from "./element.js";
import { clock } from "./floor-map.js";
import { opened } from "./line.js";
import { capital, cents, dollars } from "./words.js";

const KINDS = { start: "Start the meter", reset: "Set it to another amount", parameters: "Take up the terms of the submission", clear: "Go on with a table" };

function rows(caption, head, lines) {
  return lines.length > 0 && h("table", {}, h("caption", {}, caption), h("thead", {}, h("tr", {}, head.map((name) => h("th", { scope: "col" }, name)))),
    h("tbody", {}, lines.map(([first, ...rest]) => h("tr", {}, h("th", { scope: "row" }, first), rest.map((cell) => h("td", {}, cell))))));
}

function termsWords({ bet, seed, reseed, primary, reserve }) {
  return `wager ${dollars(bet)}, seed ${dollars(seed)}, reseed ${dollars(reseed)}, rate ${primary}${reserve === "0" ? "" : `, reserve ${reserve}`}`;
}

export class MeterRoom extends HTMLElement {
  #cards = new Map();

  connectedCallback() {
    this.status = h("p", { class: "line-down", role: "status", hidden: true });
    this.refusal = h("div", { class: "refusal", role: "alert" });
    this.none = h("p", { class: "empty", hidden: true }, "No tables share a meter.");
    this.list = h("ul", { class: "meters" });
    this.replaceChildren(this.status, this.refusal, this.none, this.list);
    this.line = opened("/meters/ws", this.status, (told) => this.#told(told));
  }

  disconnectedCallback() {
    this.line.close();
  }

  #told({ meters, tables }) {
    this.none.hidden = meters.length > 0;
    for (const seen of meters) {
      const { name, value, started } = seen.meter;
      let card = this.#cards.get(name);
      if (!card) {
        card = { display: h("jackpot-meter"), facts: h("div"), acts: h("div"), forms: h("div", { class: "day-forms" }), key: {} };
        this.list.append(h("li", { class: "meter-card", "data-meter": name }, h("h2", {}, name), card.display, card.facts, card.acts, card.forms));
        this.#cards.set(name, card);
      }
      card.display.show(started ? value : null);
      this.#part(card, "facts", [seen.meter.room, seen.hits, started], () => this.#facts(seen, tables));
      this.#part(card, "acts", [seen.meter.room.proposals, seen.acts], () => this.#acts(seen));
      this.#part(card, "forms", [seen.offers, Object.keys(seen.meter.room.stopped)], () => this.#forms(seen, tables));
    }
    this.toggleAttribute("ready", true);
  }

  #part(card, name, told, build) {
    const key = JSON.stringify(told);
    if (card.key[name] === key) return;
    card.key[name] = key;
    card[name].replaceChildren(...build().filter(Boolean));
  }

  #facts({ meter: { started, room }, hits }, tables) {
    const fact = (name, words) => [h("dt", {}, name), h("dd", {}, words)];
    const named = (id) => tables[id] ?? id;
    return [!started && h("p", {}, "This meter was not started yet: no progressive wager is taken."),
      h("dl", { class: "meter-facts" }, fact("Reserve", dollars(room.reserve)), fact("Terms", room.terms ? termsWords(room.terms) : "none"),
        room.waiting && fact("From the next jackpot", termsWords(room.waiting)), fact("Seeded", dollars(room.seeded)),
        fact("Moved by wagers", dollars(room.contributed - room.reversed)), fact("Won", `${dollars(room.paid - room.given_back)}; won whole or set anew ${room.won} ${room.won === 1 ? "time" : "times"}`)),
      rows("Moved by table", ["Table", "By"], Object.entries(room.sums).map(([id, sum]) => [named(id), dollars(sum)])),
      rows("Last awards", ["When", "Table", "Seat", "Award"], hits.map((hit) => [clock(hit.at), `${named(hit.table)}, round ${hit.round}`, String(hit.seat), dollars(hit.cents)])),
      ...Object.entries(room.stopped).map(([id, why]) => h("p", { class: "stopped", role: "note" }, `Stopped at ${named(id)}: ${why}.`))];
  }

  #acts({ meter: { name, room }, acts }) {
    return room.proposals.map(({ number, words, reason, by, role }) => {
      const may = acts.find((one) => one.number === number) ?? {};
      const button = (label, path, as, look) => h("button", { type: "button", class: look, "aria-label": `${label}: ${words}`,
        on: { click: () => this.#send(path, { meter: name, as, number }) } }, label);
      return h("div", { class: "act", "data-number": String(number) }, h("p", { class: "act-words" }, capital(words)), h("p", { class: "fine" }, `${reason}. Proposed by ${by}, ${role}.`),
        (may.confirm || may.withdraw) && h("div", { class: "row options" }, may.confirm && button("Confirm", "confirm", may.confirm, "brass"),
          may.withdraw && button("Withdraw", "withdraw", may.withdraw, "quiet")));
    });
  }

  #forms({ meter: { name, room }, offers }, tables) {
    return Object.entries(offers).map(([kind, as]) => {
      const id = `${name}-${kind}`.replaceAll(" ", "-");
      const reason = h("input", { type: "text", id: `${id}-reason`, maxLength: 200, required: true, autocomplete: "off" });
      const amount = h("input", { type: "text", inputMode: "decimal", id: `${id}-amount`, size: 9, required: true, autocomplete: "off" });
      const table = h("select", { id: `${id}-table` }, Object.keys(room.stopped).map((one) => h("option", { value: one }, tables[one] ?? one)));
      const problem = h("p", { class: "problem", role: "alert" });
      return h("details", { class: "day-detail", "data-offer": kind }, h("summary", {}, KINDS[kind]),
        h("form", { class: "day-form", on: { submit: async (event) => {
          event.preventDefault();
          const set = kind === "reset" ? cents(amount.value) : undefined;
          problem.textContent = set === null ? "Type an amount in dollars, such as 5000" : "";
          if (set === null) return;
          const done = await this.#send("propose", { meter: name, as, kind, reason: reason.value, ...(kind === "reset" && { cents: set }), ...(kind === "clear" && { table: table.value }) });
          if (done) reason.value = amount.value = "";
        } } }, h("p", { class: "row" }, kind === "reset" && [h("label", { for: amount.id }, "To $"), amount], kind === "clear" && [h("label", { for: table.id }, "Table"), table],
          h("label", { for: reason.id }, "Reason"), reason), problem, h("p", { class: "fine" }, "It is done when somebody of the other department has confirmed it."),
        h("div", { class: "row options" }, h("button", { class: "brass" }, "Propose it"))));
    });
  }

  async #send(path, body) {
    try {
      await postTold(`/api/meters/${path}`, body);
      this.refusal.replaceChildren();
      return true;
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      this.refusal.replaceChildren(refusalWords(refusal));
      this.refusal.scrollIntoView({ block: "nearest" });
      return false;
    }
  }
}

customElements.define("meter-room", MeterRoom);
