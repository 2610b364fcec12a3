/** `<pit-console data-table="…">`: the dealer's and floorperson's side of a table. */

import "./pit-table.js";
import "./settlement-list.js";
import { citationLinks } from "./citation.js";
import { Connection, Refusal } from "./connection.js";
import { h, setText } from "./element.js";
import { sceneOf } from "./live-table.js";
import { pitPanel } from "./pit-panels.js";
import { after } from "./scene.js";
import { setKeys } from "./shortcuts.js";

const LOG_LENGTH = 40;

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
    this.connection = new Connection(this.id_);
    this.connection.addEventListener("state", (event) => this.#state(event.detail));
    this.connection.addEventListener("steps", (event) => this.#news(event.detail));
    this.connection.addEventListener("status", ({ detail }) => {
      this.status.hidden = detail === "open";
      setText(this.status, detail === "open" ? "" : "The line is down. Connecting again …");
    });
    this.connection.open();
  }

  disconnectedCallback() {
    this.connection.close();
  }

  #state(state) {
    if (!this.layout) this.felt.setLayout(state.layout, state.table);
    this.layout = state.layout;
    this.scene = sceneOf(state);
    this.log.replaceChildren();
    this.now = state;
    this.#note(state.steps);
    if (!this.asides.childElementCount) this.#buildAsides();
    this.#show();
  }

  #news(news) {
    for (const step of news.steps) this.scene = after(this.scene, step);
    this.now = { ...this.now, ...news };
    this.#note(news.steps);
    this.#show();
  }

  #note(steps) {
    for (const step of steps.filter((one) => one.text)) {
      this.log.prepend(h("li", {}, h("span", { class: "who" }, step.who), " ", step.text, step.cards?.length ? ` (${step.cards.join(" ")})` : "", " ",
        citationLinks(step.cites)));
    }
    while (this.log.childElementCount > LOG_LENGTH) this.log.lastElementChild.remove();
  }

  #show() {
    const { seats, shoe, pending, table } = this.now;
    this.felt.show({ scene: this.scene, seats, shoe, pending, dealer: this.scene.dealer ?? table.dealer, live: false });
    this.settled.show({ scene: this.scene, layout: this.layout, table: this.id_ });
    const key = JSON.stringify([this.now.round, pending, this.scene.lines.length, this.scene.dealt]);
    if (key !== this.key) {
      this.key = key;
      const had = this.task.contains(document.activeElement) || document.activeElement === document.body;
      const panel = pitPanel(pending, (command, as) => this.#do(command, as), this.layout);
      this.task.replaceChildren(panel);
      if (had) this.#focus(panel);
    }
    const names = [...new Set(seats.map((one) => one.player).filter(Boolean))];
    if (this.permit && this.permit.dataset.names !== names.join("|")) {
      this.permit.dataset.names = names.join("|");
      this.permit.replaceChildren(...names.map((name) => h("option", {}, name)));
    }
    this.dataset.seq = String(this.now.seq);
  }

  /** The next thing to press, so that a dealer's hand stays where it is. */
  #focus(panel) {
    const next = panel.querySelector("card-keypad") ?? panel.querySelector(".brass") ?? panel;
    next.focus({ preventScroll: true });
  }

  #buildAsides() {
    setKeys({});
    const cites = (kind) => citationLinks(this.asideCites[kind] ?? []);
    const name = h("input", { type: "text", id: "dealer-name", maxLength: 24, autocomplete: "off" });
    this.permit = h("select", { id: "permit-player" });
    const row = (kind, label, ...parts) => h("form", { class: "row aside", "data-aside": kind, on: { submit: (event) => {
      event.preventDefault();
      const more = { new_dealer: { name: name.value.trim() }, permit_player: { player: this.permit.value } }[kind] ?? {};
      this.#do({ kind, ...more }, kind === "new_dealer" ? "dealer" : "floorperson");
    } } }, parts, h("button", { class: "plain" }, label), cites(kind));
    this.asides.replaceChildren(
      row("new_dealer", "New dealer", h("label", { for: "dealer-name" }, "Name"), name),
      row("order_reshuffle", "Order a reshuffle"),
      row("permit_player", "Let a player wager again", h("label", { for: "permit-player" }, "Player"), this.permit),
      row("shuffler_repaired", "The shuffler is repaired"));
  }

  async #do(command, as) {
    try {
      await this.connection.send(command, as);
      this.refusal.replaceChildren();
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      this.refusal.replaceChildren(h("p", {}, `${refusal.message.charAt(0).toUpperCase()}${refusal.message.slice(1)}. `,
        refusal.allowed && !refusal.message.includes(refusal.allowed) && `Allowed: ${refusal.allowed}. `, citationLinks(refusal.cites)));
    }
  }
}

customElements.define("pit-console", PitConsole);
