/** `<clock-ring>`: how long a player has, as a ring that runs out. It says so aloud only when little is left. */

import { h, setText, svg } from "./element.js";

const ROUND = 100; // the ring's length, as its stylesheet counts
const LITTLE = 5; // seconds

export class ClockRing extends HTMLElement {
  #ends = 0;
  #of = 0;
  #timer = 0;
  #shown = null;

  connectedCallback() {
    if (this.figure) return;
    this.hidden = true;
    this.setAttribute("role", "timer");
    this.setAttribute("aria-label", "Time to answer");
    this.left = svg("circle", { class: "left", cx: 18, cy: 18, r: 15.9155, pathLength: ROUND });
    this.figure = h("b", {});
    this.aloud = h("span", { class: "visually-hidden", "aria-live": "assertive" });
    this.replaceChildren(svg("svg", { viewBox: "0 0 36 36", "aria-hidden": "true" }, svg("circle", { class: "all", cx: 18, cy: 18, r: 15.9155 }), this.left),
      this.figure, this.aloud);
  }

  disconnectedCallback() {
    clearTimeout(this.#timer);
  }

  /**
   * Counts down from what was left at the moment `at`; null where nobody is hurried.
   * @param {{ seconds: number, of: number, at: number }|null|undefined} clock
   */
  show(clock) {
    if (clock === this.#shown) return;
    this.#shown = clock;
    clearTimeout(this.#timer);
    this.hidden = !clock;
    setText(this.aloud, "");
    if (!clock) return;
    this.#of = Math.max(clock.of, 1);
    this.#ends = clock.at + clock.seconds * 1000;
    this.#tick();
  }

  #tick() {
    const seconds = Math.max(0, Math.ceil((this.#ends - performance.now()) / 1000));
    setText(this.figure, String(seconds));
    this.left.setAttribute("stroke-dasharray", `${Math.min(ROUND, (seconds / this.#of) * ROUND)} ${ROUND}`);
    this.toggleAttribute("data-little", seconds <= LITTLE);
    if (seconds === LITTLE) setText(this.aloud, `${LITTLE} seconds left`);
    if (seconds) this.#timer = setTimeout(() => this.#tick(), ((this.#ends - performance.now() - 1) % 1000) + 1);
  }
}

customElements.define("clock-ring", ClockRing);
