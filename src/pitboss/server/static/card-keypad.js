/** `<card-keypad>`: reads a card off a real shoe, from a pad of keys or as typed (`Ah`, `10d`). `data-name` tells two on a page apart. */

import { h, setText } from "./element.js";
import { cardName, readCard } from "./words.js";

const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"];
const SUITS = { s: "♠", h: "♥", d: "♦", c: "♣" };

export class CardKeypad extends HTMLElement {
  connectedCallback() {
    const { name = "typed-card" } = this.dataset;
    const typed = h("input", { type: "text", id: name, size: 4, maxLength: 3, autocomplete: "off", autocapitalize: "none",
      spellcheck: false, "aria-describedby": `${name}-says` });
    const says = h("span", { id: `${name}-says`, class: "says" });
    typed.addEventListener("input", () => {
      const card = readCard(typed.value);
      setText(says, typed.value ? (card ? cardName(card) : "such as Ah or 10d") : "");
    });
    const form = h("form", { class: "row", on: { submit: (event) => {
      event.preventDefault();
      const card = readCard(typed.value);
      if (!card) {
        setText(says, "A card is a rank and a suit, such as Ah or 10d");
        return;
      }
      typed.value = "";
      setText(says, "");
      this.#read(card);
    } } }, h("label", { for: name }, "Card"), typed, h("button", { class: "brass" }, "Enter card"), says);
    const pad = h("div", { class: "pad", role: "group", "aria-label": "Cards" }, Object.entries(SUITS).map(([suit, sign]) =>
      h("div", { class: `suit ${suit === "h" || suit === "d" ? "red" : "black"}` }, RANKS.map((rank) =>
        h("button", { type: "button", "data-card": rank + suit, "aria-label": cardName(rank + suit), on: { click: () => this.#read(rank + suit) } },
          rank === "T" ? "10" : rank, h("span", { "aria-hidden": "true" }, sign))))));
    const joker = "joker" in this.dataset && h("button", { type: "button", class: "joker-key", "data-card": "Jk", on: { click: () => this.#read("Jk") } }, "Joker");
    if (joker) pad.append(joker);
    this.replaceChildren(form, pad);
    this.typed = typed;
  }

  #read(card) {
    this.dispatchEvent(new CustomEvent("read", { detail: card }));
  }

  focus() {
    this.typed?.focus();
  }
}

customElements.define("card-keypad", CardKeypad);
