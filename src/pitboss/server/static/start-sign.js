/** Where the first cards go: three dice, a number, or only the place, beside the dealer's cards. */

import { drawing, h, setText } from "./element.js";

const PIPS = {
  1: [[20, 20]],
  2: [[11, 11], [29, 29]],
  3: [[11, 11], [20, 20], [29, 29]],
  4: [[11, 11], [29, 11], [11, 29], [29, 29]],
  5: [[11, 11], [29, 11], [20, 20], [11, 29], [29, 29]],
  6: [[11, 10], [29, 10], [11, 20], [29, 20], [11, 30], [29, 30]],
};

function die(face) {
  const pips = (PIPS[face] ?? []).map(([x, y]) => `<circle class="pip" cx="${x}" cy="${y}" r="3.9"/>`).join("");
  return drawing(`<rect class="die" x="1" y="1" width="38" height="38" rx="8"/>${pips}`, { viewBox: "0 0 40 40", "aria-hidden": "true", focusable: "false" });
}

export class StartSign {
  constructor() {
    this.body = h("div", { class: "start-body", role: "img" });
    this.place = h("span", { class: "place-name" });
    this.element = h("div", { class: "dealer-place start-sign", hidden: true }, this.body, this.place);
  }

  /** Shows dice or number, and the place that they count to. */
  show({ dice, number, place } = {}) {
    const known = Boolean(dice || number || place);
    this.element.hidden = !known;
    if (!known) return;
    const key = `${dice} ${number}`;
    if (this.body.dataset.key !== key) {
      this.body.dataset.key = key;
      this.body.hidden = !dice && !number;
      this.body.replaceChildren(...(dice ? dice.map(die) : number ? [h("b", { class: "drawn" }, String(number))] : []));
      this.body.setAttribute("aria-label", dice ? `Dice: ${dice.join(", ")}` : `Number ${number}`);
    }
    setText(this.place, place ? `First: ${place}` : dice ? `Total ${dice.reduce((sum, one) => sum + one, 0)}` : "Number");
  }
}
