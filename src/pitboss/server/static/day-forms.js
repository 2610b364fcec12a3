/** What people do about a table's gaming day, as forms: counts, fills, credits, checks, the drop, exchanges, limits. */

import { chipFields } from "./chip-fields.js";
import { h } from "./element.js";
import { cents, dollars, plainLabel } from "./words.js";

const TWO = "It is done when a second person has confirmed it.";

let made = 0;

function form(kind, label, send, read, ...parts) {
  const complaint = h("p", { class: "problem", role: "alert" });
  return h("form", { class: "day-form", "data-form": kind, on: { submit: async (event) => {
    event.preventDefault();
    const told = read();
    complaint.textContent = typeof told === "string" ? told : "";
    if (typeof told !== "string" && (await send(told.command, told.as))) told.done?.();
  } } }, parts, complaint, h("div", { class: "row options" }, h("button", { class: "brass" }, label)));
}

/** The opening or the closing count: blind, so what should be there is not told before it is counted. */
export function countForm(of, denominations, as, send) {
  const chips = chipFields(denominations, `Chips counted at the ${of}`);
  return form("count", `Enter the ${of} count`, send,
    () => ({ command: { kind: "count", of, chips: chips.read() }, as, done: chips.clear }),
    h("p", { class: "how" }, "Count every denomination. What the books expect is told once both have counted."), chips.element, h("p", { class: "fine" }, TWO));
}

/** Chips that the cashier brings, or that go back. */
export function chipsForm(kind, denominations, as, send, { needs = 0, held = null } = {}) {
  const words = kind === "fill" ? "Chips to bring" : "Chips to send back";
  const chips = chipFields(denominations, words, { held });
  return form(kind, kind === "fill" ? "Propose the fill" : "Propose the credit", send,
    () => (chips.total() ? { command: { kind, chips: chips.read() }, as, done: chips.clear } : "Enter at least one chip"),
    needs > 0 && h("p", { class: "how" }, `At least what makes ${dollars(needs)}.`), chips.element, h("p", { class: "fine" }, TWO));
}

function amountInput(name) {
  made += 1;
  return h("input", { type: "text", inputMode: "decimal", id: `amount-${made}`, size: 9, autocomplete: "off", "aria-label": name });
}

function dropForm(as, send) {
  const amount = amountInput("Cash in the drop box, in dollars");
  return form("drop", "Propose the drop", send, () => {
    const counted = cents(amount.value);
    if (counted === null) return "Type an amount in dollars, such as 1250 or 12.50";
    return { command: { kind: "drop", cents: counted }, as, done: () => { amount.value = ""; } };
  }, h("p", { class: "row" }, h("label", { for: amount.id }, "Cash counted $"), amount), h("p", { class: "fine" }, TWO));
}

function checkForm(as, send, seats) {
  made += 1;
  const names = [...new Set(seats.map((one) => one.player).filter(Boolean))];
  const player = h("select", { id: `check-${made}` }, names.map((name) => h("option", {}, name)));
  const amount = amountInput("Amount of the counter check, in dollars");
  return form("counter_check", "Propose the counter check", send, () => {
    const asked = cents(amount.value);
    if (!asked) return "Type an amount in dollars, such as 500";
    return { command: { kind: "counter_check", player: player.value, cents: asked }, as, done: () => { amount.value = ""; } };
  }, h("p", { class: "row" }, h("label", { for: player.id }, "Player"), player, h("label", { for: amount.id }, "Amount $"), amount), h("p", { class: "fine" }, TWO));
}

function exchangeForm(as, send, { denominations, rack }) {
  const gives = chipFields(denominations, "The rack gives", { held: rack }), takes = chipFields(denominations, "The rack takes");
  return form("exchange", "Exchange", send, () => {
    if (!gives.total() || gives.total() !== takes.total()) return `${dollars(gives.total())} for ${dollars(takes.total())}: both must come to the same`;
    return { command: { kind: "exchange", gives: gives.read(), takes: takes.read() }, as, done: () => { gives.clear(); takes.clear(); } };
  }, h("div", { class: "two-sides" }, gives.element, takes.element));
}

function limitsForm(as, send, { filed_limits: filed, next_limits: next }, areas) {
  made += 1;
  const known = areas.filter((area) => area.wager in filed);
  const wager = h("select", { id: `limits-${made}`, on: { change: () => fill() } }, known.map((area) => h("option", { value: area.wager }, area.label)));
  const least = amountInput("Least, in dollars"), most = amountInput("Most, in dollars");
  const within = h("p", { class: "fine" });
  const typed = (amount) => dollars(amount).replace(/[$,]/g, "");
  function fill() {
    const area = known.find((one) => one.wager === wager.value);
    const [low, high] = next?.[wager.value] ?? [area.least, area.most];
    least.value = typed(low);
    most.value = typed(high);
    within.textContent = `Filed: ${dollars(filed[wager.value][0])} to ${dollars(filed[wager.value][1])}. It holds from the next round.`;
  }
  if (known.length) fill();
  return form("set_limits", "Set the limits", send, () => {
    const both = [cents(least.value), cents(most.value)];
    if (both.includes(null)) return "Type amounts in dollars, such as 25 or 12.50";
    return { command: { kind: "set_limits", limits: { [wager.value]: both } }, as };
  }, h("p", { class: "row" }, h("label", { for: wager.id }, "Wager"), wager, h("label", { for: least.id }, "From $"), least,
    h("label", { for: most.id }, "to $"), most), within);
}

/** A table is planned for a gaming day. */
export function planForm(as, send, date) {
  made += 1;
  const day = h("input", { type: "date", id: `plan-${made}`, value: date, required: true });
  return form("plan_day", "Plan the gaming day", send, () => ({ command: { kind: "plan_day", day: day.value }, as }),
    h("p", { class: "row" }, h("label", { for: day.id }, "Gaming day"), day));
}

function oneButton(kind, label, as, send, words) {
  return h("div", { class: "day-form", "data-form": kind }, h("p", { class: "how" }, words),
    h("div", { class: "row options" }, h("button", { type: "button", class: "plain", on: { click: () => send({ kind }, as) } }, label)));
}

const TITLES = {
  fill: "Fill", credit: "Credit", counter_check: "Counter check", drop: "Drop", exchange: "Exchange chips", set_limits: "Limits",
  close_table: "Close the table", plan_day: "Plan the gaming day", count: "Count",
};

/**
 * A form for everything of the day that is offered to this person now; what the table asks for anyway is not among them.
 * @param {Object<string, string>} offers
 */
export function dayForms(offers, send, { denominations = [], rack = null, seats = [], areas = [], pit = null, date = "" }) {
  const build = {
    fill: (as) => chipsForm("fill", denominations, as, send),
    credit: (as) => chipsForm("credit", denominations, as, send, { held: rack }),
    counter_check: (as) => checkForm(as, send, seats),
    drop: (as) => dropForm(as, send),
    exchange: (as) => exchangeForm(as, send, { denominations, rack }),
    set_limits: (as) => pit && limitsForm(as, send, pit, areas),
    plan_day: (as) => planForm(as, send, date),
    close_table: (as) => oneButton("close_table", "Close the table", as, send, "No wager is taken after this round; then the closing count."),
  };
  return Object.keys(build).filter((kind) => kind in offers).map((kind) => [kind, build[kind](offers[kind])]).filter(([, made_]) => made_)
    .map(([kind, element]) => h("details", { class: "day-detail", name: "day-form", "data-offer": kind }, h("summary", {}, TITLES[kind] ?? plainLabel(kind)), element));
}
