/** `<floor-map>`: every table as the floor sees it: its stage, its dealer, its result of the day, and what needs a floorperson. */

import { actWords } from "./acts.js";
import { h } from "./element.js";
import { opened } from "./line.js";
import { asked } from "./pit-panels.js";
import { dollars, signed } from "./words.js";

const TICK = 30_000; // how long ago something was is told in minutes

/** `12 min`, `2 h 05`, `just now`. */
export function ago(at, now = Date.now()) {
  const minutes = Math.max(0, Math.floor((now - at) / 60_000));
  if (minutes < 1) return "just now";
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, "0")}`;
}

/** A time of day as the browser's clock has it. */
export function clock(at) {
  return new Date(at).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
}

/** What waits, in words. */
export function waitingWords({ act, pending }) {
  return act ? actWords(act.act) : asked(pending);
}

/**
 * A table on the map.
 * @param {import("./types.js").FloorTable} told
 */
function card(told, where) {
  const { table, day, since, players, positions, worth, result, owed, pending, needs, closed } = told;
  const stage = day?.stage ?? "no gaming day";
  const fact = (name, words, more = {}) => [h("dt", {}, name), h("dd", more, words)];
  const money = result === null ? "—" : signed(result);
  return h("li", { class: `table-card floor-card ${needs.length ? "needs" : ""}`, "data-table": table.id, "data-stage": stage },
    h("header", {}, h("h2", {}, h("a", { href: where(table.id) }, table.name)), h("span", { class: `stage ${stage}` }, stage)),
    h("p", { class: "kind" }, `${table.title} · ${table.virtual ? "virtual shoe" : "real cards"}`),
    closed ? h("p", { class: "closed", role: "note" }, `This table is ${closed}.`) : [
      needs.length > 0 && h("ul", { class: "needs-list", "aria-label": `What needs a floorperson at ${table.name}` },
        needs.map((each) => h("li", {}, waitingWords(each), h("span", { class: "fine" }, ` ${ago(each.at)}`)))),
      h("dl", {},
        fact("Dealer", table.dealer ? [table.dealer, since !== null && h("span", { class: "fine" }, ` since ${clock(since)}`)] : "nobody"),
        fact("Players", `${players} of ${positions}`), fact("Round", String(table.round)),
        fact("Result", money, { class: result === null ? "" : result > 0 ? "win" : result < 0 ? "lose" : "", "data-result": "" }),
        fact("Rack", worth === null ? "—" : dollars(worth)), owed > 0 && fact("Owed", dollars(owed), { class: "lose" })),
      h("p", { class: "fine waits" }, pending ? `Waits: ${asked(pending)}` : "")]);
}

export class FloorMap extends HTMLElement {
  #tables = new Map();
  #drawn = new Map();

  connectedCallback() {
    this.list = h("ul", { class: "tables floor" });
    this.status = h("p", { class: "line-down", role: "status", hidden: true });
    this.sum = h("p", { class: "fine", "data-sum": "" });
    this.replaceChildren(this.status, this.sum, this.list);
    const to = this.dataset.to ?? "/tables/{id}/pit";
    this.where = (id) => to.replace("{id}", encodeURIComponent(id));
    this.line = opened("/floor/ws", this.status, (told) => this.#told(told));
    this.ticking = setInterval(() => this.#draw(), TICK);
  }

  disconnectedCallback() {
    clearInterval(this.ticking);
    this.line.close();
  }

  /** @param {import("./types.js").FloorTold} told */
  #told({ whole, tables }) {
    if (whole) this.#tables.clear();
    for (const each of tables) this.#tables.set(each.table.id, each);
    this.#draw();
    this.toggleAttribute("ready", true);
  }

  /** Draws the tables that are otherwise than they were; a link that has the focus keeps it. */
  #draw() {
    const minute = Math.floor(Date.now() / TICK);
    for (const [id, told] of this.#tables) {
      const key = JSON.stringify([told, told.needs.length ? minute : 0]);
      const before = this.#drawn.get(id);
      if (before?.key === key) continue;
      const element = card(told, this.where);
      const had = before?.element.contains(document.activeElement);
      if (before) before.element.replaceWith(element);
      else this.list.append(element);
      if (had) element.querySelector("a")?.focus();
      this.#drawn.set(id, { key, element });
    }
    for (const [id, { element }] of this.#drawn) {
      if (this.#tables.has(id)) continue;
      element.remove();
      this.#drawn.delete(id);
    }
    this.#total();
  }

  #total() {
    const all = [...this.#tables.values()];
    const open = all.filter(({ day }) => day?.stage === "open").length;
    const needs = all.reduce((sum, told) => sum + told.needs.length, 0);
    const won = all.reduce((sum, { result }) => sum + (result ?? 0), 0);
    const words = all.length ? `${open} of ${all.length} tables open · result of the day ${signed(won)} · ${needs ? `${needs} to be done` : "nothing waits"}` : "There is no table yet.";
    if (this.sum.textContent !== words) this.sum.textContent = words;
  }
}

customElements.define("floor-map", FloorMap);
