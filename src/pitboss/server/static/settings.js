/** How a person likes the table: how fast it deals, whether it is heard, how much of it is seen. Kept in this browser. */

import { h } from "./element.js";

const STORED = "pitboss table";
const CHOICES = {
  speed: { normal: "Normal", slow: "Slow", fast: "Fast", instant: "Instant" },
  view: { auto: "As players sit", solo: "My seat alone", full: "The whole table" },
};
const PACE = { slow: 1.6, normal: 1, fast: 0.35, instant: 0 };
const ORDER = { speed: ["slow", "normal", "fast", "instant"], view: ["auto", "solo", "full"] };

function stored() {
  try {
    return JSON.parse(localStorage.getItem(STORED)) ?? {};
  } catch {
    return {};
  }
}

/** Sends `change` when any of them does. */
class Settings extends EventTarget {
  #kept = stored();

  get speed() {
    return this.#one("speed");
  }

  get view() {
    return this.#one("view");
  }

  get sound() {
    return this.#kept.sound === true;
  }

  /** By how much a pause is longer than the usual one. */
  get pace() {
    return PACE[this.speed];
  }

  #one(name) {
    return this.#kept[name] in CHOICES[name] ? this.#kept[name] : Object.keys(CHOICES[name])[0];
  }

  set(name, value) {
    this.#kept = { ...stored(), [name]: value };
    localStorage.setItem(STORED, JSON.stringify(this.#kept));
    this.dispatchEvent(new Event("change"));
  }

  /** Marks the page and a table, for the stylesheet and for whatever moves. */
  applyTo(table) {
    const apply = () => {
      document.documentElement.dataset.speed = this.speed;
      table.dataset.speed = this.speed;
      if (this.view === "auto") delete table.dataset.view; // alone, a player has his own seat large
      else table.dataset.view = this.view;
    };
    this.addEventListener("change", apply);
    apply();
  }
}

export const settings = new Settings();

/** The menu; `more` are switches of the table's own. */
export function settingsMenu(...more) {
  const pick = (name, label) => h("fieldset", { class: "choice" }, h("legend", {}, label), h("div", { class: "row" }, ORDER[name].map((value) =>
    h("label", {}, h("input", { type: "radio", name, value, checked: settings[name] === value, on: { change: () => settings.set(name, value) } }),
      " ", CHOICES[name][value]))));
  return h("details", { class: "drop preferences" }, h("summary", {}, "Settings"), h("div", { class: "drop-body" }, pick("speed", "Speed"), pick("view", "View"),
    toggle("Sounds", settings.sound, (on) => settings.set("sound", on)), more));
}

/** A switch with its label. */
export function toggle(label, on, turn) {
  return h("p", {}, h("label", {}, h("input", { type: "checkbox", checked: on, on: { change: (event) => turn(event.target.checked) } }), " ", label));
}
