/** What moves on the felt: chips that travel. Nothing moves for who wants little motion, or plays at once. */

import { calm, h } from "./element.js";

const PACES = { slow: 1.5, normal: 1, fast: 1 / 3, instant: 0 };
const FLIGHT = 420; // milliseconds

/** How long something takes here, in milliseconds; 0 where nothing shall move. */
export function lasting(felt, milliseconds) {
  if (calm() || document.hidden) return 0;
  return milliseconds * (PACES[felt.closest("[data-speed]")?.dataset.speed] ?? 1);
}

/** Chips go from one box of the window to another, over everything, and are gone. */
export function fly(felt, cents, from, to) {
  const duration = lasting(felt, FLIGHT);
  if (!duration || !cents || !from?.width || !to?.width) return;
  const chips = h("chip-stack", { class: "flying", "aria-hidden": "true", cents: String(cents) });
  felt.append(chips);
  const size = chips.getBoundingClientRect();
  const at = (box) => `translate(${box.left + box.width / 2 - size.width / 2}px, ${box.top + box.height / 2 - size.height / 2}px)`;
  const flight = chips.animate([{ transform: at(from), opacity: 0.4 }, { opacity: 1, offset: 0.2 }, { transform: at(to), opacity: 1 }],
    { duration, easing: "cubic-bezier(.3,.6,.3,1)" });
  flight.onfinish = flight.oncancel = () => chips.remove();
}
