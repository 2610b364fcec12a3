/** Cards side by side, to look at. */

import "./playing-card.js";
import { h } from "./element.js";

/** A hand under its name; `label` says it aloud. */
export function laidOut(name, faces, label = name) {
  return h("div", { class: "laid", role: "group", "aria-label": label }, h("span", { class: "row-name", "aria-hidden": "true" }, name),
    h("div", { class: "laid-cards" }, faces.map((face) => h("playing-card", { face }))));
}
