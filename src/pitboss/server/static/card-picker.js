/** `<card-picker>`: all cards of a deck to pick from, one stop of the Tab key; arrows go from card to card. Sends `pick` with the face. */

import { h } from "./element.js";
import { cardName } from "./words.js";

const RANKS = ["A", "K", "Q", "J", "T", "9", "8", "7", "6", "5", "4", "3", "2"];
const SUITS = { s: "♠", h: "♥", d: "♦", c: "♣" };

export class CardPicker extends HTMLElement {
  #keys = [];

  connectedCallback() {
    if (this.#keys.length) return;
    const rows = Object.keys(SUITS).map((suit) => RANKS.map((rank) => this.#key(rank + suit)));
    this.joker = this.#key("Jk");
    this.#keys = [...rows, [this.joker]];
    this.append(h("div", { class: "deck", role: "group", "aria-label": "Cards to pick", on: { keydown: (event) => this.#move(event) } },
      rows.map((row) => h("div", { class: "suit" }, row)), h("div", { class: "suit" }, this.joker)));
    rows[0][0].tabIndex = 0;
  }

  /** Which cards can still be picked: `has` tells how many of a face are left. */
  offer(has, joker) {
    this.joker.parentElement.hidden = !joker;
    for (const key of this.#keys.flat()) key.setAttribute("aria-disabled", String(has(key.dataset.face) < 1));
  }

  focus() {
    this.querySelector("[tabindex='0']")?.focus();
  }

  #key(face) {
    const red = face[1] === "h" || face[1] === "d";
    const shown = face === "Jk" ? "Joker" : [face[0] === "T" ? "10" : face[0], h("span", { "aria-hidden": "true" }, SUITS[face[1]])];
    return h("button", { type: "button", class: `key ${red ? "red" : "black"}`, tabIndex: -1, "data-face": face, "aria-label": cardName(face),
      on: { click: (event) => this.#pick(event.currentTarget), focus: (event) => this.#only(event.currentTarget) } }, shown);
  }

  #pick(key) {
    if (key.getAttribute("aria-disabled") !== "true") this.dispatchEvent(new CustomEvent("pick", { detail: key.dataset.face }));
  }

  #only(key) {
    for (const other of this.#keys.flat()) other.tabIndex = other === key ? 0 : -1;
  }

  #move(event) {
    const row = this.#keys.findIndex((keys) => keys.includes(event.target));
    if (row < 0) return;
    const at = this.#keys[row].indexOf(event.target);
    const rows = this.#keys.filter(([key]) => !key.parentElement.hidden);
    const beside = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const below = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const keys = below ? rows[(row + below + rows.length) % rows.length] : this.#keys[row];
    const to = beside ? keys[(at + beside + keys.length) % keys.length] : below ? keys[Math.min(at, keys.length - 1)]
      : event.key === "Home" ? keys[0] : event.key === "End" ? keys.at(-1) : null;
    if (!to) return;
    event.preventDefault();
    to.focus();
  }
}

customElements.define("card-picker", CardPicker);
