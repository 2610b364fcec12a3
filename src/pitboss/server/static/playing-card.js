/** `<playing-card face="Ah">`: one card; `??` or no face shows the back in the batch's colour. */

import { backMarkup, faceMarkup } from "./card-drawing.js";
import { drawing, h } from "./element.js";
import { cardName } from "./words.js";

export class PlayingCard extends HTMLElement {
  static observedAttributes = ["face", "batch"];

  connectedCallback() {
    this.#draw();
  }

  attributeChangedCallback(_name, before, now) {
    if (this.isConnected && before !== now) this.#draw();
  }

  #draw() {
    const face = this.getAttribute("face") ?? "??";
    const known = cardName(face) !== "card face down";
    const suit = face === "Jk" ? "joker" : face[1];
    const back = this.getAttribute("batch") === "blue" ? "blue" : "red";
    this.replaceChildren(drawing(known ? faceMarkup(face) : backMarkup(), {
      viewBox: "0 0 100 140",
      class: known ? `face ${suit === "h" || suit === "d" ? "red" : suit === "joker" ? "joker-face" : "black"}` : `reverse ${back}`,
      "aria-hidden": "true",
      focusable: "false",
    }));
    this.setAttribute("role", "img");
    this.setAttribute("aria-label", cardName(face));
  }
}

customElements.define("playing-card", PlayingCard);

/** A hand under its name; `label` says it aloud. */
export function laidOut(name, faces, label = name) {
  return h("div", { class: "laid", role: "group", "aria-label": label }, h("span", { class: "row-name", "aria-hidden": "true" }, name),
    h("div", { class: "laid-cards" }, faces.map((face) => h("playing-card", { face }))));
}
