/** Cards that lie at one place: in boxes side by side, or overlapping where they are many. */

import "./playing-card.js";
import { h } from "./element.js";
import { lasting } from "./motion.js";
import { capital, cardName } from "./words.js";

const SPREAD_FROM = 4;
const SLIDE = 330, TURN = 360; // milliseconds
const RANKS = "AKQJT98765432";

/**
 * The cards as a player likes to hold them, by suit or by rank, once the hand is complete and every face known; as dealt
 * until then.
 */
function inOrder(cards, heldBy, complete) {
  if (cards.length < complete || complete < 4 || cards.includes("??")) return cards;
  const group = heldBy === "suit" ? (face) => face[1] : (face) => face[0];
  const size = new Map();
  for (const face of cards) size.set(group(face), (size.get(group(face)) ?? 0) + 1);
  const rank = (face) => (face === "Jk" ? -1 : RANKS.indexOf(face[0]));
  const first = (face) => Math.min(...cards.filter((other) => group(other) === group(face)).map(rank));
  return [...cards].sort((one, other) =>
    size.get(group(other)) - size.get(group(one)) || first(one) - first(other)
    || group(one).localeCompare(group(other)) || rank(one) - rank(other));
}

export class HandView {
  /**
   * `size` cards when complete, `low` of them set apart as a low hand; `felt` tells how they are held. A hand that
   * is `open` may be drawn to: its cards overlap when they are many.
   */
  constructor(place, label, size, felt, low = 0, open = false) {
    Object.assign(this, { place, size, felt });
    const spread = open ? " spread open" : size >= SPREAD_FROM ? " spread" : "";
    if (!low) {
      this.element = h("div", { class: `hand${spread}`, role: "group", "aria-label": label });
      this.parts = [this.#part(this.element, size)];
      return;
    }
    const areas = { high: size - low, low };
    const elements = Object.entries(areas).map(([name, cards]) => h("div", { class: `hand part ${name}${spread}`, role: "group",
      "aria-label": `${capital(name)} hand of ${place.replace("dealer", "the dealer")}`, "data-cards": String(cards) },
    h("span", { class: "part-name", "aria-hidden": "true" }, capital(name))));
    this.parts = elements.map((element, at) => this.#part(element, at ? low : size - low));
    this.element = h("div", { class: "parts", role: "group", "aria-label": label }, elements);
  }

  #part(element, size) {
    const boxes = Array.from({ length: size }, () => h("div", { class: "box" }));
    element.append(...boxes);
    return { element, boxes, size };
  }

  /** Shows what lies here, or what has just been collected from here; how many cards that is. */
  show(scene, batch) {
    const hand = scene.hands[this.place];
    const lying = hand ?? scene.collected[this.place] ?? [];
    const low = this.parts.length > 1 ? scene.lows[this.place] ?? 0 : 0;
    const set = low > 0 && lying.length > low;
    const split = set ? [lying.slice(0, -low), lying.slice(-low)] : [lying, []];
    this.element.classList.toggle("set", set);
    this.element.classList.toggle("empty", lying.length === 0);
    this.element.classList.toggle("collected", !hand && lying.length > 0);
    this.parts.forEach((part, at) => this.#lay(part, split[at], scene, batch, set ? part.size : this.size, Boolean(hand)));
    return lying.length;
  }

  #lay({ element, boxes, size }, lying, scene, batch, complete, lies) {
    const cards = inOrder(lying, this.felt.layout.felt.held_by, complete);
    while (boxes.length < cards.length) {
      boxes.push(h("div", { class: "box" }));
      element.append(boxes.at(-1));
    }
    while (boxes.length > Math.max(size, cards.length)) boxes.pop().remove();
    element.classList.toggle("collected", !lies && cards.length > 0);
    element.classList.toggle("empty", cards.length === 0);
    boxes.forEach((box, at) => {
      const face = cards[at];
      const shown = box.firstElementChild;
      if (!face) {
        if (shown) box.replaceChildren();
      } else if (shown?.getAttribute("face") !== face) {
        const card = h("playing-card", { face, batch });
        box.replaceChildren(card);
        if (shown?.getAttribute("face") === "??") this.#turn(card, shown);
        else if (!shown && scene.newest?.place === this.place) this.#slide(card);
      } else if (lies && batch && shown.getAttribute("batch") !== batch) {
        shown.setAttribute("batch", batch);
      }
    });
  }

  #slide(card) {
    const duration = lasting(this.felt, SLIDE);
    const from = this.felt.shoeBox();
    const to = card.getBoundingClientRect();
    if (!duration || !from || !to.width) return;
    card.animate([
      { transform: `translate(${from.left - to.left}px, ${from.top - to.top}px) rotate(24deg) scale(.8)`, opacity: 0.2 },
      { transform: "none", opacity: 1 },
    ], { duration, easing: "cubic-bezier(.2,.7,.2,1)" });
  }

  /** The back goes up on its edge, and the face comes down from there. */
  #turn(card, before) {
    const half = lasting(this.felt, TURN) / 2;
    if (!half || cardName(card.getAttribute("face")) === "card face down") return;
    const [face, back] = [card, before].map((one) => one.firstElementChild);
    if (!face || !back) return;
    const [flat, edge, behind] = [0, 90, -90].map((angle) => ({ transform: `perspective(500px) rotateY(${angle}deg)` }));
    back.classList.add("turning");
    card.append(back);
    const rising = back.animate([flat, edge], { duration: half, easing: "ease-in" });
    rising.onfinish = rising.oncancel = () => back.remove();
    face.animate([behind, flat], { duration: half, delay: half, easing: "ease-out", fill: "backwards" });
  }
}
