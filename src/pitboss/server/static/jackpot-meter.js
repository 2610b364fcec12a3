/** `<jackpot-meter>`: the progressive meter over the felt; it runs up to what it is told. */

import { calm, h } from "./element.js";

const RUN = 900;

function money(cents) {
  return (cents / 100).toLocaleString("en-US", { style: "currency", currency: "USD" });
}

export class JackpotMeter extends HTMLElement {
  #shown = null;
  #frame = 0;

  /** Shows these cents, and runs there from what stood before. */
  show(cents) {
    this.hidden = cents === undefined || cents === null;
    if (this.hidden || cents === this.target) return;
    if (!this.figure) this.#build();
    this.target = cents;
    this.dataset.cents = String(cents);
    this.spoken.textContent = `Progressive meter: ${money(cents)}`;
    cancelAnimationFrame(this.#frame);
    if (this.#shown === null || cents < this.#shown || calm()) this.#draw(cents); // never more than there is
    else this.#run(this.#shown, cents, performance.now());
  }

  #build() {
    this.figure = h("span", { class: "figure-now", "aria-hidden": "true" });
    this.spoken = h("span", { class: "visually-hidden" });
    this.replaceChildren(h("span", { class: "what", "aria-hidden": "true" }, "Progressive"), this.figure, this.spoken);
  }

  #run(from, to, began) {
    this.classList.add("moving");
    const draw = (now) => {
      const part = Math.min(1, (now - began) / RUN);
      this.#draw(Math.round(from + (to - from) * (1 - (1 - part) ** 3)));
      if (part < 1) this.#frame = requestAnimationFrame(draw);
      else this.classList.remove("moving");
    };
    this.#frame = requestAnimationFrame(draw);
  }

  #draw(cents) {
    this.#shown = cents;
    this.figure.textContent = money(cents);
  }
}

customElements.define("jackpot-meter", JackpotMeter);
