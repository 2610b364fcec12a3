/** `<hand-setter>`: cards that are set as a high and a low hand, by click or tap, by dragging, by keys. */

import "./playing-card.js";
import { calm, h, setText } from "./element.js";
import { capital, cardName, list } from "./words.js";

const RANKS = "AKQJT98765432";
const SUITS = "shdc";
const DRAGGED = 6; // pixels: less is a click

const rank = (face) => (face === "Jk" ? -1 : RANKS.indexOf(face[0]));
const suit = (face) => (face === "Jk" ? -1 : SUITS.indexOf(face[1]));
const ORDERS = {
  rank: (one, other) => rank(one) - rank(other) || suit(one) - suit(other),
  suit: (one, other) => suit(one) - suit(other) || rank(one) - rank(other),
};

/**
 * Sends `change` whenever a card goes to the other hand. What the hands are worth is not its concern.
 */
export class HandSetter extends HTMLElement {
  #buttons = new Map();
  #low = new Set();
  #order = "rank";
  #drag = null;
  #clickless = false;

  /** Shows these cards, all of them in the high hand; `size` is how many a low hand has. */
  setCards(cards, size) {
    this.cards = [...cards];
    this.size = size;
    this.#low.clear();
    this.style.setProperty("--cards", String(cards.length));
    this.said = h("p", { class: "visually-hidden", "aria-live": "polite" });
    this.rows = Object.fromEntries(["high", "low"].map((name) => {
      const label = h("span", { class: "row-name" });
      const row = h("div", { class: "set-row", role: "group", on: { keydown: (event) => this.#key(event) } });
      return [name, { name, label, row, element: h("div", { class: `set-hand ${name}` }, label, row) }];
    }));
    this.#buttons = new Map(this.cards.map((face) => [face, this.#button(face)]));
    this.replaceChildren(this.rows.high.element, this.rows.low.element, this.said);
    this.#draw();
  }

  get low() {
    return this.#sorted().filter((face) => this.#low.has(face));
  }

  get high() {
    return this.#sorted().filter((face) => !this.#low.has(face));
  }

  /** Whether each hand has as many cards as it must. */
  get complete() {
    return this.#low.size === this.size;
  }

  get order() {
    return this.#order;
  }

  /** Sorts both hands by rank or by suit. */
  sort(order) {
    this.#order = order;
    this.#moving(() => this.#draw());
    this.#say(`Sorted by ${order}`);
  }

  /** Puts these cards into the low hand and all others into the high hand. */
  arrange(low) {
    this.#moving(() => {
      this.#low = new Set(low);
      this.#draw();
    });
    this.#say(`${capital(list(low.map(cardName)))} to the low hand`);
    this.#changed();
  }

  /** Moves the card that is this many from the start, in the order in which they are sorted. */
  moveNth(at) {
    const face = this.#sorted()[at];
    if (face) this.#move(face);
  }

  /** Gives the focus to a card. */
  focusCard() {
    (this.querySelector(".set-card[tabindex='0']") ?? this).focus();
  }

  #button(face) {
    const button = h("button", { type: "button", class: "set-card", "data-face": face }, h("playing-card", { face }), h("kbd", { "aria-hidden": "true" }));
    button.addEventListener("click", (event) => {
      const ends = this.#clickless && event.detail > 0; // a key has none
      this.#clickless = false;
      if (!ends) this.#move(face);
    });
    button.addEventListener("pointerdown", (event) => this.#press(event, face, button));
    button.addEventListener("dragstart", (event) => event.preventDefault());
    return button;
  }

  #sorted() {
    return [...this.cards].sort(ORDERS[this.#order]);
  }

  #move(face, instead = null) {
    const down = !this.#low.has(face);
    const full = down && this.#low.size >= this.size;
    if (full && !instead) {
      this.#say(`The low hand has ${this.size === 1 ? "its card" : `its ${this.size} cards`}: move one of them back first`);
      this.rows.low.element.classList.remove("refuses");
      void this.rows.low.element.offsetWidth; // so that it starts again
      this.rows.low.element.classList.add("refuses");
      return;
    }
    this.rows.low.element.classList.remove("refuses");
    const from = down ? this.high : this.low;
    const next = from[from.indexOf(face) + 1] ?? from[from.indexOf(face) - 1] ?? face;
    const focused = this.contains(document.activeElement);
    this.#moving(() => {
      if (full) this.#low.delete(instead);
      if (down) this.#low.add(face);
      else this.#low.delete(face);
      this.#draw();
    });
    if (focused) this.#focus(next);
    this.#say(`${capital(cardName(face))} to the ${down ? "low" : "high"} hand${full ? `, ${cardName(instead)} to the high hand` : ""}`);
    this.#changed();
  }

  /** Lays the buttons out anew; one of each hand can be reached by Tab, the others by arrows. */
  #draw() {
    const sorted = this.#sorted();
    for (const { name, label, row } of Object.values(this.rows)) {
      const faces = this[name];
      const size = name === "low" ? this.size : this.cards.length - this.size;
      const other = name === "low" ? "high" : "low";
      setText(label, `${capital(name)} hand`);
      label.append(h("small", {}, ` ${faces.length} of ${size}`));
      row.setAttribute("aria-label", `${capital(name)} hand: ${faces.length} of ${size} card${size === 1 ? "" : "s"}`);
      row.classList.toggle("over", faces.length > size);
      row.replaceChildren(...faces.map((face, at) => {
        const button = this.#buttons.get(face);
        button.tabIndex = at ? -1 : 0;
        button.setAttribute("aria-label", `${capital(cardName(face))}: move it to the ${other} hand`);
        setText(button.querySelector("kbd"), String(sorted.indexOf(face) + 1));
        return button;
      }), ...Array.from({ length: Math.max(0, size - faces.length) }, () => h("span", { class: "slot" })));
    }
  }

  /** Does the work, and lets every card glide from where it was to where it is. */
  #moving(work) {
    if (calm()) {
      work();
      return;
    }
    const before = new Map([...this.#buttons].map(([face, button]) => [face, button.getBoundingClientRect()]));
    work();
    for (const [face, button] of this.#buttons) {
      const was = before.get(face), is = button.getBoundingClientRect();
      const [x, y] = [was.left - is.left, was.top - is.top];
      if (x || y) button.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], { duration: 180, easing: "ease-out" });
    }
  }

  #focus(face) {
    const button = this.#buttons.get(face);
    for (const one of button.parentElement.querySelectorAll(".set-card")) one.tabIndex = one === button ? 0 : -1;
    button.focus({ preventScroll: true });
  }

  #key(event) {
    const face = event.target.dataset?.face;
    if (!face || event.ctrlKey || event.metaKey || event.altKey) return;
    const inLow = this.#low.has(face);
    const own = inLow ? this.low : this.high;
    const others = inLow ? this.high : this.low;
    const at = own.indexOf(face);
    const to = {
      ArrowLeft: own[at - 1] ?? own.at(-1), ArrowRight: own[at + 1] ?? own[0], Home: own[0], End: own.at(-1),
      ArrowUp: others[Math.min(at, others.length - 1)] ?? face, ArrowDown: others[Math.min(at, others.length - 1)] ?? face,
    }[event.key];
    if (!to) return;
    event.preventDefault();
    this.#focus(to);
  }

  #press(event, face, button) {
    this.#clickless = false;
    if (event.button !== 0) return;
    this.#letGo();
    const over = new AbortController(); // the pointer is followed wherever it goes, until it is lifted
    this.#drag = { face, button, over, x: event.clientX, y: event.clientY, moving: false };
    window.addEventListener("pointermove", (moved) => this.#pull(moved), { signal: over.signal });
    window.addEventListener("pointerup", (lifted) => this.#drop(lifted), { signal: over.signal });
    window.addEventListener("pointercancel", () => this.#letGo(), { signal: over.signal });
  }

  #pull(event) {
    const drag = this.#drag;
    if (!drag) return;
    const [x, y] = [event.clientX - drag.x, event.clientY - drag.y];
    if (!drag.moving && Math.hypot(x, y) < DRAGGED) return;
    if (!drag.moving) {
      drag.moving = true;
      drag.button.classList.add("dragged");
    }
    drag.button.style.translate = `${x}px ${y}px`;
    const over = this.#rowAt(event);
    for (const row of Object.values(this.rows)) row.element.classList.toggle("target", row === over);
  }

  #drop(event) {
    const drag = this.#drag;
    const over = drag?.moving ? this.#rowAt(event) : null;
    this.#letGo();
    if (!drag?.moving) return;
    this.#clickless = true; // the click that ends a drag is none
    const down = !this.#low.has(drag.face);
    if (over && (over.name === "low") === down) this.#move(drag.face, down ? this.#nearest(event) : null);
  }

  #letGo() {
    if (!this.#drag) return;
    this.#drag.over.abort();
    this.#drag.button.classList.remove("dragged");
    this.#drag.button.style.translate = "";
    for (const row of Object.values(this.rows)) row.element.classList.remove("target");
    this.#drag = null;
  }

  #rowAt({ clientX, clientY }) {
    return Object.values(this.rows).find(({ element }) => {
      const box = element.getBoundingClientRect();
      return clientX >= box.left && clientX <= box.right && clientY >= box.top && clientY <= box.bottom;
    }) ?? null;
  }

  /** The card of the low hand that a dropped one takes the place of. */
  #nearest({ clientX }) {
    const away = (face) => {
      const box = this.#buttons.get(face).getBoundingClientRect();
      return Math.abs(clientX - (box.left + box.width / 2));
    };
    return this.low.sort((one, other) => away(one) - away(other))[0] ?? null;
  }

  #say(text) {
    setText(this.said, text);
  }

  #changed() {
    this.dispatchEvent(new Event("change"));
  }
}

customElements.define("hand-setter", HandSetter);
