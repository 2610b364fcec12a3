/** `<pit-console data-table="…">`: the dealer's and floorperson's side of a table. */

import "./correction-form.js";
import "./pit-table.js";
import "./settlement-list.js";
import { citationLinks, gist, refusalWords } from "./citation.js";
import { Connection, Refusal, lineWords } from "./connection.js";
import { h, setText } from "./element.js";
import { sceneOf } from "./live-table.js";
import { pitPanel } from "./pit-panels.js";
import { after } from "./scene.js";
import { setKeys } from "./shortcuts.js";
import { citeLabel, readCard } from "./words.js";

const LOG_LENGTH = 40;
const BY_DEALER = new Set(["new_dealer", "expose", "draw_in_error"]);

export class PitConsole extends HTMLElement {
  connectedCallback() {
    this.id_ = this.dataset.table;
    this.asideCites = JSON.parse(document.getElementById("aside-cites")?.textContent ?? "{}");
    this.felt = this.querySelector("pit-table");
    this.settled = this.querySelector("settlement-list");
    this.status = this.querySelector("[data-status]");
    this.refusal = this.querySelector("[data-refusal]");
    this.task = this.querySelector("[data-task]");
    this.log = this.querySelector("[data-log]");
    this.asides = this.querySelector("[data-asides]");
    this.declarations = this.querySelector("[data-declarations]");
    this.correction = this.querySelector("correction-form"); // at a real table
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
    if (!this.layout) this.felt.setLayout(state.layout, state.table);
    this.layout = state.layout;
    this.scene = sceneOf(state);
    this.log.replaceChildren();
    this.now = state;
    this.steps = state.steps;
    this.#note(state.steps);
    if (!this.asides.childElementCount) this.#buildAsides();
    this.#show();
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
      this.log.prepend(h("li", {}, h("span", { class: "who" }, step.who), " ", step.text, step.cards?.some((face) => !step.text.includes(face)) && ` (${step.cards.join(" ")})`, " ",
        citationLinks(step.cites)));
    }
    while (this.log.childElementCount > LOG_LENGTH) this.log.lastElementChild.remove();
  }

  #show() {
    const { seats, shoe, meters, pending, table, you } = this.now;
    const { joker } = this.layout;
    this.felt.show({ scene: this.scene, seats, shoe, meters, pending, dealer: this.scene.dealer ?? table.dealer, live: false });
    this.settled.show({ scene: this.scene, layout: this.layout, table: this.id_ });
    const key = JSON.stringify([this.now.round, pending, this.scene.lines.length, this.scene.dealt]);
    if (key !== this.key) {
      this.key = key;
      const had = this.task.contains(document.activeElement) || document.activeElement === document.body;
      const panel = pitPanel(pending, (command, as) => this.#do(command, as),
        { ...this.layout, virtual: table.virtual, roles: you.roles, deals: (this.scene.dealer ?? table.dealer) === you.name });
      this.task.replaceChildren(panel);
      if (had) this.#focus(panel);
    }
    this.#declarable(this.now.declarable ?? []);
    this.correction?.show({ table: this.id_, layout: this.layout, steps: this.steps, pending, joker, name: you.name });
    const names = [...new Set(seats.map((one) => one.player).filter(Boolean))];
    if (this.permit && this.permit.dataset.names !== names.join("|")) {
      this.permit.dataset.names = names.join("|");
      this.permit.replaceChildren(...names.map((name) => h("option", {}, name)));
    }
    const taken = seats.filter((one) => one.player).map((one) => String(one.seat));
    if (this.exposed && this.exposed.dataset.seats !== taken.join()) {
      this.exposed.dataset.seats = taken.join();
      this.exposed.replaceChildren(...taken.map((seat) => h("option", {}, seat)));
    }
    this.dataset.seq = String(this.now.seq);
  }

  /** Irregularities that can be declared now, each with what its paragraph says. */
  #declarable(citations) {
    const key = citations.join();
    if (this.declarations.dataset.key === key) return;
    this.declarations.dataset.key = key;
    this.declarations.hidden = citations.length === 0;
    const had = this.declarations.contains(document.activeElement);
    this.declarations.replaceChildren(h("h3", { id: "declare-heading" }, "Declare an irregularity"),
      h("ul", {}, citations.map((citation) => this.#declaration(citation))));
    if (had) this.task.querySelector(".panel")?.focus({ preventScroll: true });
  }

  #declaration(citation) {
    const says = h("span", { class: "gist", id: `gist-${citation}` });
    gist(citation).then((found) => setText(says, found.gist)).catch(() => {});
    return h("li", {}, h("button", { type: "button", class: "warn", "data-declare": citation, "aria-describedby": says.id,
      on: { click: () => this.#do({ kind: "declare", cite: citation }, "floorperson") } }, `Declare ${citeLabel(citation)}`), says);
  }

  /** The next thing to press, so that a dealer's hand stays where it is. */
  #focus(panel) {
    const next = panel.querySelector("card-keypad") ?? panel.querySelector(".brass") ?? panel;
    next.focus({ preventScroll: true });
  }

  #buildAsides() {
    setKeys({});
    const cites = (kind) => citationLinks(this.asideCites[kind] ?? []);
    this.permit = h("select", { id: "permit-player" });
    this.exposed = h("select", { id: "exposed-seat" });
    const nth = h("input", { type: "number", id: "exposed-nth", min: "1", max: String(this.layout.hand_cards), size: 3, placeholder: "last" });
    const drawn = h("input", { type: "text", id: "drawn-card", maxLength: 3, autocomplete: "off", autocapitalize: "none", spellcheck: false,
      placeholder: "such as Ah", required: true });
    const noted = h("select", { id: "noted-cite" }, (this.asideCites.note ?? []).map((citation) => h("option", { value: citation }, citeLabel(citation))));
    const reason = h("input", { type: "text", id: "void-reason", maxLength: 200, autocomplete: "off", required: true });
    const { virtual } = this.now.table;
    const row = (kind, label, ...parts) => h("form", { class: "row aside", "data-aside": kind, on: { submit: (event) => {
      event.preventDefault();
      const more = { permit_player: { player: this.permit.value }, expose: { seat: Number(this.exposed.value), ...(nth.value ? { nth: Number(nth.value) } : {}) },
        draw_in_error: { card: virtual ? null : readCard(drawn.value) ?? drawn.value }, note: { cite: noted.value }, void_round: { reason: reason.value } }[kind] ?? {};
      this.#do({ kind, ...more }, BY_DEALER.has(kind) ? "dealer" : "floorperson");
      drawn.value = reason.value = "";
    } } }, parts, h("button", { class: kind === "void_round" ? "warn" : "plain" }, label), cites(kind));
    const rows = {
      new_dealer: () => row("new_dealer", `${this.now.you.name} comes to deal`),
      order_reshuffle: () => row("order_reshuffle", "Order a reshuffle"),
      permit_player: () => row("permit_player", "Let a player wager again", h("label", { for: "permit-player" }, "Player"), this.permit),
      expose: () => row("expose", "A card was exposed", h("label", { for: "exposed-seat" }, "Seat"), this.exposed,
        h("label", { for: "exposed-nth" }, "Card dealt as number"), nth),
      draw_in_error: () => row("draw_in_error", "A card was drawn in error", !virtual && [h("label", { for: "drawn-card" }, "Card"), drawn]),
      note: () => row("note", "Note it: play goes on", h("label", { for: "noted-cite" }, "Irregularity"), noted),
      shuffler_repaired: () => row("shuffler_repaired", "The shuffler is repaired"),
      void_round: () => row("void_round", "Void the round", h("label", { for: "void-reason" }, "Reason"), reason),
    };
    this.asides.replaceChildren(...Object.keys(rows).filter((kind) => kind in this.asideCites).map((kind) => rows[kind]()));
  }

  /** @param {import("./types.js").Deed} command */
  async #do(command, as) {
    try {
      await this.connection.send(command, as);
      this.refusal.replaceChildren();
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      this.refusal.replaceChildren(refusalWords(refusal));
    }
  }
}

customElements.define("pit-console", PitConsole);
