/** A table's gaming day on the console: how far it is, who you are here, what waits for a second person, the rack, the forms. */

import { actItem, roleWords } from "./acts.js";
import { chipFace } from "./chip-stack.js";
import { dayForms } from "./day-forms.js";
import { h } from "./element.js";
import { capital, dollars, list } from "./words.js";

const STAGES = ["planned", "counted", "certified", "open", "closing", "closed"];

/** How far the day has come, as a row of stages. */
export function stageTrack({ date, stage }) {
  const at = STAGES.indexOf(stage);
  return h("ol", { class: "stages", "aria-label": `Gaming day of ${date}` }, STAGES.map((name, place) =>
    h("li", { class: place < at ? "past" : place === at ? "now" : "", ...(place === at && { "aria-current": "step" }) }, capital(name))));
}

/** The chips in the rack, by denomination. */
export function rackTable({ rack, denominations, worth, owed }) {
  if (!rack) return h("p", { class: "blind" }, "The rack is counted: what should be in it is told after the count.");
  const there = [...denominations].sort((one, other) => other - one).filter((cents) => rack[cents]);
  return h("div", {},
    h("table", { class: "rack-table" }, h("caption", {}, `In the rack: ${dollars(worth)}`),
      h("thead", {}, h("tr", {}, ["Chip", "Number", "Comes to"].map((name) => h("th", { scope: "col" }, name)))),
      h("tbody", {}, there.map((cents) => h("tr", { "data-cents": String(cents) },
        h("th", { scope: "row" }, chipFace(cents), h("span", {}, dollars(cents))), h("td", {}, String(rack[cents])), h("td", {}, dollars(cents * rack[cents])))))),
    owed > 0 && h("p", { class: "problem" }, `${dollars(owed)} is owed until a fill comes.`));
}

export class PitDay {
  #shown = {};

  /** `send` does something and says whether it was done. */
  constructor(console_, send) {
    this.send = send;
    for (const name of ["strip", "acts", "rack", "forms"]) this[name] = console_.querySelector(`[data-${name}]`);
  }

  /** Shows the day; every part is drawn anew only where it is otherwise, so that nothing that is typed is lost. */
  show({ day, pit, you, seats, dealer, layout, label }) {
    this.#part("strip", [day, you, dealer, pit?.may_deal], () => this.#strip(day, you, dealer, pit?.may_deal));
    this.#part("acts", pit?.acts ?? [], () => (pit?.acts ?? []).map((act) => h("li", {}, actItem(act, this.send, { label }))));
    this.acts.closest("section").hidden = !pit?.acts.length;
    this.rack.closest("section").hidden = !day || !pit;
    if (!day || !pit) return;
    this.#part("rack", [pit.rack, pit.worth, pit.owed], () => [rackTable(pit)]);
    const names = seats.map((one) => one.player);
    this.#part("forms", [pit.offers, names, pit.next_limits, day?.stage], () => dayForms(this.#aside(pit.offers, day), this.send,
      { denominations: pit.denominations, rack: pit.rack, seats, areas: layout.areas, pit, date: day?.date ?? "" }));
  }

  /** What the table asks for now is in the task itself. */
  #aside(offers, day) {
    const asked = day?.stage === "closed" ? ["plan_day"] : [];
    return Object.fromEntries(Object.entries(offers).filter(([kind]) => !asked.includes(kind)));
  }

  #part(name, told, build) {
    const key = JSON.stringify(told);
    if (this.#shown[name] === key) return;
    this.#shown[name] = key;
    const open = [...this[name].querySelectorAll("details[open]")].map((one) => one.dataset.offer);
    this[name].replaceChildren(...build());
    for (const one of open) this[name].querySelector(`details[data-offer="${one}"]`)?.setAttribute("open", "");
  }

  #strip(day, you, dealer, mayDeal) {
    const roles = you.roles.map((role) => ({ dealer: "the dealer", floorperson: "the floorperson" }[role] ?? roleWords(role)));
    return [
      day && h("span", { class: "gaming-day" }, `Gaming day ${day.date}`), day && stageTrack(day),
      h("span", { class: "dealing" }, dealer ? `Dealer: ${dealer}` : "No dealer has come yet"),
      h("span", { class: "acting" }, roles.length ? `You act here as ${list(roles)}.` : "You do not act at this table now."),
      mayDeal && h("button", { type: "button", class: you.roles.length ? "quiet" : "brass", "data-come": "",
        on: { click: () => this.send({ kind: "new_dealer" }, "dealer") } }, "Come to deal")].filter(Boolean);
  }
}
