/** Cards that lie at one place: in boxes side by side, or overlapping where they are many. */

import "./playing-card.js";
import { calm, h } from "./element.js";
import { cardName } from "./words.js";
import { inOrder } from "./hand-order.js";

const SPREAD_FROM = 4;

export class HandView {
  /** `size` cards when complete; `game` tells how they are held. */
  constructor(place, label, size, game, felt) {
    Object.assign(this, { place, size, game, felt });
    this.boxes = Array.from({ length: size }, () => h("div", { class: "box" }));
    this.element = h("div", { class: size >= SPREAD_FROM ? "hand spread" : "hand", role: "group", "aria-label": label }, this.boxes);
  }

  /** Shows what lies here, or what has just been collected from here; how many cards that is. */
  show(scene, batch) {
    const hand = scene.hands[this.place];
    const lying = hand ?? scene.collected[this.place] ?? [];
    const cards = inOrder(lying, this.game, this.size);
    while (this.boxes.length < cards.length) {
      this.boxes.push(h("div", { class: "box" }));
      this.element.append(this.boxes.at(-1));
    }
    this.element.classList.toggle("collected", !hand && cards.length > 0);
    this.element.classList.toggle("empty", cards.length === 0);
    this.boxes.forEach((box, at) => {
      const face = cards[at];
      const shown = box.firstElementChild;
      if (!face) {
        if (shown) box.replaceChildren();
      } else if (shown?.getAttribute("face") !== face) {
        const card = h("playing-card", { face, batch });
        box.replaceChildren(card);
        if (shown?.getAttribute("face") === "??" && cards === lying) this.#turn(card);
        else if (!shown && scene.newest?.place === this.place) this.#slide(card);
      }
    });
    return cards.length;
  }

  #slide(card) {
    if (calm()) return;
    const from = this.felt.shoeBox();
    const to = card.getBoundingClientRect();
    if (!from || !to.width) return;
    card.animate([
      { transform: `translate(${from.left - to.left}px, ${from.top - to.top}px) rotate(24deg) scale(.8)`, opacity: 0.2 },
      { transform: "none", opacity: 1 },
    ], { duration: 330, easing: "cubic-bezier(.2,.7,.2,1)" });
  }

  #turn(card) {
    if (calm() || cardName(card.getAttribute("face")) === "card face down") return;
    card.animate([{ transform: "rotateY(90deg)" }, { transform: "none" }], { duration: 240, easing: "ease-out" });
  }
}
