/** Steps shown one after another, so that a table which dealt everything at once can be watched. */

import { calm } from "./element.js";
import { settings } from "./settings.js";

const PAUSE = { deal: 380, turn_up: 600, settle: 420, collect: 260, decision: 260, bet: 140, announce: 320, shuffle: 200, offer_cut: 200,
  look: 260, show_exposed: 900, set_hands: 260, arrange_hands: 600, read_dice: 700, no_roll: 700, draw_number: 500,
  turn_hole_card: 700, insert_hole_card: 420, reader_failed: 700, dealer_stands: 420, overdrawn: 600, draw_in_error: 600 };
const ALL = { deal: 4000, settle: 6000, turn_up: 3600, collect: 1500 }; // what all steps of a kind may take together
const BRIEFEST = 60;
const TOO_MANY = 250;

/** Calls `show` for each step, and `caughtUp` when none is left; it is busy from the first until then. */
export class Playback {
  #queue = [];
  #timer = 0;
  #pauses = {};
  #busy = false;

  constructor(show, caughtUp) {
    this.show = show;
    this.caughtUp = caughtUp;
    document.addEventListener("visibilitychange", () => document.hidden && this.#busy && this.skip());
    settings.addEventListener("change", () => this.#busy && !settings.pace && this.skip());
  }

  get busy() {
    return this.#busy;
  }

  /** Adds steps; nothing is shown at once that should be watched. */
  add(steps) {
    this.#busy = true;
    this.#queue.push(...steps);
    for (const [what, all] of Object.entries(ALL)) {
      const count = this.#queue.filter((step) => step.what === what).length;
      this.#pauses[what] = Math.max(BRIEFEST, Math.min(PAUSE[what], all / Math.max(count, 1)));
    }
    if (document.hidden || calm() || !settings.pace || this.#queue.length > TOO_MANY) this.skip();
    else if (!this.#timer) this.#next();
  }

  /** Shows all that is left. */
  skip() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    while (this.#queue.length) this.show(this.#queue.shift());
    this.#end();
  }

  /** Drops all that is left: the whole state is about to be shown. */
  drop() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#queue = [];
    this.#busy = false;
  }

  #next() {
    this.#timer = 0;
    while (this.#queue.length) {
      const step = this.#queue.shift();
      this.show(step);
      const pause = (this.#pauses[step.what] ?? PAUSE[step.what] ?? 0) * settings.pace;
      if (pause) {
        this.#timer = setTimeout(() => this.#next(), pause);
        return;
      }
    }
    this.#end();
  }

  #end() {
    this.#busy = false;
    this.caughtUp();
  }
}
