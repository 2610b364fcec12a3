/** `<work-queue>`: everything that waits for this person, at all tables, oldest first, and the buttons that do it from here. */

import { actItem, amountOf, slipLink } from "./acts.js";
import { refusalWords } from "./citation.js";
import { postTold, Refusal } from "./connection.js";
import { dayForms } from "./day-forms.js";
import { h } from "./element.js";
import { ago, clock } from "./floor-map.js";
import { doAt, opened } from "./line.js";
import { pitPanel } from "./pit-panels.js";
import { capital, dollars } from "./words.js";

const TICK = 30_000;
const HERE = ["fill", "credit", "drop"]; // what is proposed from here, too; the rest at the table itself

export class WorkQueue extends HTMLElement {
  #tables = new Map();
  #items = new Map();
  #form = { key: "" };
  #tableCount = 0;
  #meterCount = 0;

  connectedCallback() {
    this.pit = "pit" in this.dataset;
    this.status = h("p", { class: "line-down", role: "status", hidden: true });
    this.refusal = h("div", { class: "refusal", role: "alert" });
    this.said = h("p", { class: "done-here", role: "status" });
    this.list = h("ol", { class: "queue" });
    this.meterActs = h("ul", { class: "queue" });
    this.none = h("p", { class: "empty", hidden: true }, "Nothing waits for you.");
    this.table = h("select", { id: "queue-table", on: { change: () => this.#proposals() } });
    this.forms = h("div", { class: "day-forms" });
    this.proposing = h("section", { class: "proposing", "aria-labelledby": "propose-heading", hidden: true },
      h("h2", { id: "propose-heading" }, "Propose at a table"), h("p", { class: "row" }, h("label", { for: "queue-table" }, "Table"), this.table), this.forms);
    this.closed = h("ul", { class: "closed-tables" });
    this.replaceChildren(this.status, this.refusal, this.said, h("section", { "aria-label": "What waits for you" }, this.none, this.list, this.meterActs), this.closed, this.proposing);
    this.line = opened("/queue/ws", this.status, (told) => this.#told(told));
    if ("meters" in this.dataset) this.meterLine = opened("/meters/ws", h("p"), (told) => this.#onMeters(told));
    this.ticking = setInterval(() => this.#times(), TICK);
  }

  disconnectedCallback() {
    clearInterval(this.ticking);
    this.line.close();
    this.meterLine?.close();
  }

  /** Acts on meters that this person may confirm. */
  #onMeters({ meters }) {
    const waiting = meters.flatMap(({ meter, acts }) => meter.room.proposals
      .map((one) => ({ ...one, meter: meter.name, as: acts.find(({ number }) => number === one.number)?.confirm })).filter(({ as }) => as));
    const key = JSON.stringify(waiting);
    if (this.meterActs.dataset.key === key) return;
    this.meterActs.dataset.key = key;
    this.#meterCount = waiting.length;
    this.meterActs.replaceChildren(...waiting.map(({ meter, number, words, reason, by, role, as }) => h("li", { class: "queue-item", "data-what": "meter" },
      h("header", {}, h("h2", {}, h("a", { href: "/meters" }, `Meter ${meter}`))),
      h("div", { class: "act" }, h("p", { class: "act-words" }, capital(words)), h("p", { class: "fine" }, `${reason}. Proposed by ${by}, ${role}.`),
        h("div", { class: "row options" }, h("button", { type: "button", class: "brass", "aria-label": `Confirm: ${words}`,
          on: { click: () => this.#try(`Meter ${meter}`, async () => { await postTold("/api/meters/confirm", { meter, as, number }); return capital(words); }) } }, "Confirm"))))));
    this.#count();
  }

  /** @param {import("./types.js").QueueTold} told */
  #told({ whole, tables }) {
    if (whole) this.#tables.clear();
    for (const each of tables) this.#tables.set(each.table.id, each);
    this.#draw();
    this.closed.replaceChildren(...[...this.#tables.values()].filter((each) => each.closed)
      .map((each) => h("li", { class: "closed", "data-table": each.table.id }, `${each.table.name} is ${each.closed}.`)));
    this.#proposals();
    this.toggleAttribute("ready", true);
  }

  #draw() {
    const waiting = [...this.#tables.values()].flatMap((each) => each.waiting.map((one) => ({ ...one, offers: each.offers })))
      .sort((one, other) => one.at - other.at);
    const keys = new Set();
    waiting.forEach((one, place) => {
      const key = `${one.table.id} ${one.key} ${one.role}`;
      keys.add(key);
      const told = JSON.stringify([one.act, one.pending, one.offers, one.table.dealer]);
      const before = this.#items.get(key);
      if (before?.told !== told) {
        const element = this.#item(one);
        if (before) before.element.replaceWith(element);
        this.#items.set(key, { told, element, at: one.at });
      }
      const { element } = this.#items.get(key);
      if (this.list.children[place] !== element) this.list.insertBefore(element, this.list.children[place] ?? null);
    });
    for (const [key, { element }] of this.#items) {
      if (keys.has(key)) continue;
      const had = element.contains(document.activeElement);
      element.remove();
      this.#items.delete(key);
      if (had) (this.list.querySelector("button") ?? this.closest("main")).focus();
    }
    this.#tableCount = waiting.length;
    this.#count();
    this.#times();
  }

  #count() {
    const waiting = this.#tableCount + this.#meterCount;
    this.none.hidden = waiting > 0;
    document.title = document.title.replace(/^(\(\d+\) )?/, waiting ? `(${waiting}) ` : "");
  }

  /** @param {import("./types.js").Waiting} one */
  #item({ table, at, role, act, pending, cites, offers }) {
    const send = (command, as = role) => this.#do(table, command, as);
    const cents = act ? amountOf(act.act) : pending.award ?? pending.needs ?? null;
    const name = this.pit ? h("a", { href: `/tables/${encodeURIComponent(table.id)}/pit` }, table.name) : h("span", {}, table.name);
    return h("li", { class: "queue-item", "data-table": table.id, "data-what": act ? act.act.kind : pending.what },
      h("header", {}, h("h2", {}, name), h("span", { class: "fine" }, `${table.title}, round ${table.round}`),
        cents !== null && h("b", { class: "amount" }, dollars(cents)),
        h("time", { class: "fine", dateTime: new Date(at).toISOString(), "data-at": String(at) })),
      act ? actItem(act, send, { cites })
        : pitPanel(pending, send, { virtual: table.virtual, areas: [], felt: {}, roles: [role], offers, acts: [],
          denominations: table.denominations, dealer: table.dealer }));
  }

  #times() {
    for (const one of this.list.querySelectorAll("time[data-at]")) {
      const at = Number(one.dataset.at);
      one.textContent = `since ${clock(at)}, ${ago(at)}`;
    }
  }

  /** Fills, credits and drops, proposed from here for any table. */
  #proposals() {
    const able = [...this.#tables.values()].filter(({ offers }) => HERE.some((kind) => kind in offers));
    this.proposing.hidden = !able.length;
    const chosen = this.table.value, names = able.map(({ table }) => table.name).join("|");
    if (this.table.dataset.shown !== names) {
      this.table.dataset.shown = names;
      this.table.replaceChildren(...able.map(({ table }) => h("option", { value: table.id }, table.name)));
      if (able.some(({ table }) => table.id === chosen)) this.table.value = chosen;
    }
    const found = able.find(({ table }) => table.id === this.table.value);
    if (!found) return;
    const offers = Object.fromEntries(Object.entries(found.offers).filter(([kind]) => HERE.includes(kind)));
    const key = JSON.stringify([found.table.id, offers]);
    if (key === this.#form.key) return;
    this.#form = { key };
    this.forms.replaceChildren(...dayForms(offers, (command, as) => this.#do(found.table, command, as), { denominations: found.table.denominations }));
  }

  /** Does something at a table; whether it was done. */
  #do(table, command, as) {
    return this.#try(table.name, async () => {
      const { steps } = await doAt(table.id, command, as);
      return steps[0]?.text ?? "done";
    }, table.id);
  }

  /** Does something, and says what came of it, or why it was refused. */
  async #try(where, work, table = "") {
    try {
      const text = await work(), slip = "slips" in this.dataset && table && slipLink(table, text);
      this.refusal.replaceChildren();
      this.said.replaceChildren(`${where}: ${text}. `, ...(slip ? [slip] : []));
      return true;
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      this.said.textContent = "";
      this.refusal.replaceChildren(h("p", {}, `${where}:`), refusalWords(refusal));
      this.refusal.scrollIntoView({ block: "nearest" });
      return false;
    }
  }
}

customElements.define("work-queue", WorkQueue);
