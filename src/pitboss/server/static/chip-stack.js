/** `<chip-stack cents="1550">`: a stack of value chips, and the round chips one picks from. */

import { drawing, h } from "./element.js";
import { dollars } from "./words.js";

export const CHIPS = [
  { cents: 100000, colour: "orange" }, { cents: 50000, colour: "purple" }, { cents: 10000, colour: "black" },
  { cents: 2500, colour: "green" }, { cents: 500, colour: "red" }, { cents: 100, colour: "white" },
  { cents: 50, colour: "copper" },
];
const MOST_CHIPS = 10;
const THICK = 5;

/** The chips of an amount, largest first; what no chip makes up is one small chip more. */
export function breakdown(cents) {
  const chips = [];
  let left = cents;
  for (const chip of CHIPS) {
    for (; left >= chip.cents; left -= chip.cents) chips.push(chip.colour);
  }
  if (left > 0) chips.push("copper");
  return chips;
}

/** Chips that a betting area takes: whole steps of it, and no more than it holds. */
export function chipsFor(step, most) {
  return CHIPS.filter((chip) => chip.cents % step === 0 && chip.cents <= most).map((chip) => chip.cents).reverse();
}

const EDGES = [[22, 46], [78, 102], [134, 158]];

function onEdge(degrees, y) {
  const angle = (degrees * Math.PI) / 180;
  return `${(22 - 20 * Math.cos(angle)).toFixed(1)} ${(y + 8 * Math.sin(angle)).toFixed(1)}`;
}

function disc(colour, y, top) {
  const spots = EDGES.map(([from, to]) =>
    `<path class="spot" d="M${onEdge(from, y)}L${onEdge(to, y)}L${onEdge(to, y - THICK)}L${onEdge(from, y - THICK)}Z"/>`);
  const band = `<path class="edge" d="M2 ${y}A20 8 0 0 0 42 ${y}V${y - THICK}A20 8 0 0 1 2 ${y - THICK}Z"/>`;
  const face = top
    ? `<ellipse class="edge" cx="22" cy="${y - THICK}" rx="20" ry="8"/><ellipse class="ring" cx="22" cy="${y - THICK}" rx="17" ry="6.6"/><ellipse class="inlay" cx="22" cy="${y - THICK}" rx="11" ry="4.3"/>`
    : "";
  return `<g class="chip ${colour}">${band}${spots.join("")}${face}</g>`;
}

export class ChipStack extends HTMLElement {
  static observedAttributes = ["cents"];

  connectedCallback() {
    this.#draw();
  }

  attributeChangedCallback(_name, before, now) {
    if (this.isConnected && before !== now) this.#draw();
  }

  #draw() {
    const cents = Number(this.getAttribute("cents") ?? 0);
    if (!cents) {
      this.replaceChildren();
      return;
    }
    const chips = breakdown(cents).slice(0, MOST_CHIPS);
    const height = 20 + chips.length * THICK;
    const markup = chips.map((colour, at) =>
      disc(colour, height - 10 - at * THICK, at === chips.length - 1)).join("");
    this.replaceChildren(
      drawing(markup, { viewBox: `0 0 44 ${height}`, "aria-hidden": "true", focusable: "false" }),
      h("span", { class: "amount" }, dollars(cents)),
    );
  }
}

/** A chip seen from above, with its value. */
export function chipFace(cents) {
  const { colour } = CHIPS.find((chip) => chip.cents === cents) ?? CHIPS.at(-1);
  const spots = [0, 60, 120, 180, 240, 300].map((turn) =>
    `<path class="spot" transform="rotate(${turn} 30 30)" d="M24.6 2.5A28 28 0 0 1 35.4 2.5L34 9.5A21 21 0 0 0 26 9.5Z"/>`).join("");
  const value = cents < 100 ? `${cents}¢` : `$${cents >= 100000 ? `${cents / 100000}K` : cents / 100}`;
  return drawing(
    `<g class="chip ${colour}"><circle class="edge" cx="30" cy="30" r="28"/>${spots}<circle class="ring" cx="30" cy="30" r="20.5"/><circle class="inlay" cx="30" cy="30" r="17.5"/><text x="30" y="35" text-anchor="middle"${value.length > 3 ? ' class="long"' : ""}>${value}</text></g>`,
    { viewBox: "0 0 60 60", "aria-hidden": "true", focusable: "false" },
  );
}

customElements.define("chip-stack", ChipStack);
