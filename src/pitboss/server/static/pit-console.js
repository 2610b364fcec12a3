/** `<pit-console data-table="…">`: the dealer's and floorperson's side of a table. */

import "./correction-form.js";
import "./pit-table.js";
import "./settlement-list.js";
import { slipLink } from "./acts.js";
import { citationLinks, refusalWords } from "./citation.js";
import { Connection, Refusal, commandId, lineWords, postTold } from "./connection.js";
import { h, setText } from "./element.js";
import { addReasons, sceneOf } from "./live-table.js";
import { PitAsides } from "./pit-asides.js";
import { PitDay } from "./pit-day.js";
import { pitPanel } from "./pit-panels.js";
import { after } from "./scene.js";
import { labels } from "./settlement-list.js";
import { setKeys } from "./shortcuts.js";
import { stepWords } from "./words.js";

const LOG_LENGTH = 40;

export class PitConsole extends HTMLElement {
  connectedCallback() {
    this.id_ = this.dataset.table;
    const find = (selector) => this.querySelector(selector);
    this.felt = find("pit-table");
    this.settled = find("settlement-list");
    this.status = find("[data-status]");
    this.refusal = find("[data-refusal]");
    this.task = find("[data-task]");
    this.log = find("[data-log]");
    this.correction = find("correction-form"); // at a real table
    const send = (command, as) => this.#do(command, as);
    const cites = JSON.parse(document.getElementById("aside-cites")?.textContent ?? "{}");
    this.asides = new PitAsides(find("[data-asides]"), find("[data-declarations]"), cites, send);
    this.day = new PitDay(this, send);
    this.connection = new Connection(this.id_);
    this.connection.addEventListener("state", (event) => this.#state(event.detail));
    this.connection.addEventListener("steps", (event) => this.#news(event.detail));
    this.connection.addEventListener("meters", (event) => this.#meters(event.detail));
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
    if (!this.layout) {
      this.felt.setLayout(state.layout, state.table);
      setKeys({});
    }
    this.layout = state.layout;
    this.label = labels(state.layout);
    this.scene = sceneOf(state);
    this.log.replaceChildren();
    this.now = state;
    this.steps = state.steps;
    this.#note(state.steps);
    this.#show();
    addReasons(this, () => this.#show());
  }

  /** @param {import("./types.js").MetersMoved} moved */
  #meters({ meters }) {
    if (!this.now) return;
    this.now = { ...this.now, meters };
    this.felt.meter.show(meters.progressive);
  }

  /** @param {import("./types.js").News} news */
  #news(news) {
    for (const step of news.steps) this.scene = after(this.scene, step);
    this.now = { ...this.now, ...news };
    this.steps = [...this.steps, ...news.steps].filter((step) => step.round === news.round);
    this.#note(news.steps);
    this.#show();
  }

  #note(steps) {
    for (const step of steps.filter((one) => one.text)) {
      this.log.prepend(h("li", {}, h("span", { class: "who" }, step.by ? `${step.by}, ${step.who}` : step.who), " ", stepWords(step, this.label),
        step.cards?.some((face) => !step.text.includes(face)) && ` (${step.cards.join(" ")})`, " ", citationLinks(step.cites),
        "slips" in this.dataset && step.what !== "proposed" && slipLink(this.id_, step.text)));
    }
    while (this.log.childElementCount > LOG_LENGTH) this.log.lastElementChild.remove();
  }

  #show() {
    const { seats, shoe, meters, pending, table, you, day, pit } = this.now;
    const dealer = this.scene.dealer ?? table.dealer, offers = pit?.offers ?? {};
    this.felt.show({ scene: this.scene, seats, shoe, meters, pending, dealer, live: false });
    this.settled.show({ scene: this.scene, layout: this.layout, table: this.id_ });
    const acts = pit?.acts ?? [];
    const key = JSON.stringify([this.now.round, pending, this.scene.lines.length, this.scene.dealt, you.roles, day, Boolean(dealer),
      acts.map(({ number }) => number), Object.keys(offers)]);
    if (key !== this.key) {
      this.key = key;
      const had = this.task.contains(document.activeElement) || document.activeElement === document.body;
      const panel = pitPanel(pending, (command, as) => this.#do(command, as),
        { ...this.layout, virtual: table.virtual, roles: you.roles, offers, acts, day, dealer, denominations: pit?.denominations });
      this.task.replaceChildren(panel);
      if (had) this.#focus(panel);
    }
    this.day.show({ day, pit, you, seats, dealer, layout: this.layout, label: this.label });
    this.asides.show({ offers, layout: this.layout, virtual: table.virtual, alone: !day, seats, declarable: this.now.declarable ?? [] });
    this.#corrections(offers, pending, day ? "" : you.name);
    this.dataset.seq = String(this.now.seq);
  }

  /** At a table without a gaming day a floorperson corrects `alone`, by name. */
  #corrections({ correction: as }, pending, alone) {
    if (!this.correction) return;
    const path = `/api/tables/${encodeURIComponent(this.id_)}/corrections`;
    this.correction.show({ layout: this.layout, steps: this.steps, pending, joker: this.layout.joker, as, alone,
      send: ({ kind, ...right }, role) => (alone ? postTold(path, { ...right, command_id: commandId() }) : this.connection.send({ kind, ...right }, role)) });
    this.correction.closest("section").hidden = !as;
  }

  /** The next thing to press, so that a dealer's hand stays where it is. */
  #focus(panel) {
    const next = panel.querySelector("card-keypad") ?? panel.querySelector(".brass") ?? panel;
    next.focus({ preventScroll: true });
  }

  /**
   * Does something; whether it was done.
   * @param {import("./types.js").Deed} command
   */
  async #do(command, as) {
    try {
      await this.connection.send(command, as);
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

customElements.define("pit-console", PitConsole);
