/** `<watch-table data-table="…">`: a table as surveillance sees it: who, when, what lies open, and its last rounds step by step. */

import "./pit-table.js";
import { labels } from "./settlement-list.js";
import { citationLinks } from "./citation.js";
import { Connection, fetchTold, lineWords } from "./connection.js";
import { h, setText } from "./element.js";
import { addReasons, sceneOf } from "./live-table.js";
import { asked } from "./pit-panels.js";
import { after } from "./scene.js";
import { cardName, dollars, stepWords } from "./words.js";

const ROUNDS = 10;
const FACE_DOWN = "??";

/** A time with its seconds. */
function exactly(at) {
  return new Date(at).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", second: "2-digit" });
}

/** The cards of a step that lie open, in words; those that lie face down are only counted. */
function cardsOf({ cards = [] }) {
  const open = cards.filter((face) => face && face !== FACE_DOWN), hidden = cards.length - open.length;
  const told = [...open.map(cardName), ...(hidden ? [`${hidden} face down`] : [])];
  return told.length ? ` (${told.join(", ")})` : "";
}

/** A step: when, who, what. */
function stepItem(step, label) {
  const who = step.by ? `${step.by}, ${step.who}` : step.who;
  return h("li", { "data-seq": String(step.seq) }, h("time", { dateTime: new Date(step.at).toISOString() }, exactly(step.at)), " ",
    h("span", { class: "who" }, step.proposed_by ? `${who}, with ${step.proposed_by}` : who), " ", stepWords(step, label) || step.what.replaceAll("_", " "), cardsOf(step), " ",
    citationLinks(step.cites));
}

export class WatchTable extends HTMLElement {
  #rounds = new Map();

  connectedCallback() {
    this.id_ = this.dataset.table;
    this.felt = this.querySelector("pit-table");
    this.settled = this.querySelector("settlement-list");
    this.status = this.querySelector("[data-status]");
    this.who = this.querySelector("[data-people]");
    this.now_ = this.querySelector("[data-now]");
    this.live = this.querySelector("[data-live]");
    this.past = this.querySelector("[data-past]");
    this.connection = new Connection(this.id_);
    this.connection.addEventListener("state", (event) => this.#state(event.detail));
    this.connection.addEventListener("steps", (event) => this.#news(event.detail));
    this.connection.addEventListener("status", ({ detail }) => {
      this.status.hidden = detail === "open";
      setText(this.status, lineWords(detail));
    });
    this.connection.open();
  }

  disconnectedCallback() {
    this.connection.close();
  }

  /** @param {import("./types.js").State} state */
  #state(state) {
    if (!this.layout) this.felt.setLayout(state.layout, state.table);
    this.layout = state.layout;
    this.scene = sceneOf(state);
    this.now = state;
    this.label = labels(state.layout);
    this.live.replaceChildren(...state.steps.map((step) => stepItem(step, this.label)).reverse());
    this.#show();
    addReasons(this, () => this.#show());
  }

  /** @param {import("./types.js").News} news */
  #news(news) {
    if (news.round !== this.now.round) this.live.replaceChildren();
    for (const step of news.steps) {
      this.scene = after(this.scene, step);
      if (step.round === news.round) this.live.prepend(stepItem(step, this.label));
    }
    this.now = { ...this.now, ...news };
    this.#show();
  }

  #show() {
    const { seats, shoe, meters, pending, table, round, day } = this.now;
    const dealer = this.scene.dealer ?? table.dealer;
    this.felt.show({ scene: this.scene, seats, shoe, meters, pending, dealer, live: false });
    this.settled.show({ scene: this.scene, layout: this.layout, table: this.id_ });
    setText(this.now_, [day && `Gaming day ${day.date}, ${day.stage}`, `round ${round}`, pending && `waits: ${asked(pending)}`].filter(Boolean).join(" · "));
    const people = [["Dealer", dealer || "nobody", ""],
      ...seats.filter((one) => one.player).map((one) => [`Seat ${one.seat}`, one.player, typeof one.chips === "number" ? dollars(one.chips) : ""])];
    this.who.replaceChildren(...people.map(([where, name, chips]) => h("tr", {}, h("th", { scope: "row" }, where), h("td", {}, name), h("td", {}, chips))));
    this.#last(round);
    this.dataset.seq = String(this.now.seq);
  }

  /** The last rounds before this one, each read when it is opened. */
  #last(round) {
    for (let number = Math.max(1, round - ROUNDS); number < round; number += 1) {
      if (this.#rounds.has(number)) continue;
      const steps = h("ol", { class: "steps" });
      const details = h("details", { "data-round": String(number), on: { toggle: () => details.open && this.#read(number, steps) } },
        h("summary", {}, `Round ${number}`), steps);
      this.#rounds.set(number, details);
      this.past.prepend(details);
    }
    for (const [number, details] of this.#rounds) {
      if (number >= round - ROUNDS) continue;
      details.remove();
      this.#rounds.delete(number);
    }
  }

  async #read(number, steps) {
    if (steps.childElementCount) return;
    steps.append(h("li", {}, "…"));
    try {
      const told = await fetchTold(`/api/tables/${encodeURIComponent(this.id_)}/rounds/${number}`);
      steps.replaceChildren(...told.steps.map((step) => stepItem(step, this.label)));
    } catch (refusal) {
      steps.replaceChildren(h("li", {}, refusal.message));
    }
  }
}

customElements.define("watch-table", WatchTable);
