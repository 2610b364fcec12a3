/**
 * The coach. He counts what is asked before the player does, warns of a mistake where he is let, and tells what the
 * player's rounds came to.
 */

import { fetchTold } from "./connection.js";
import { h, setText } from "./element.js";
import { toggle } from "./settings.js";
import { choiceLabel, dollars, givenAway, mean, signed, signedMean } from "./words.js";

const STORED = "pitboss warn me";
const AGAIN = 1500; // milliseconds after which rounds that were not worked out yet are asked for again

const told = new WeakMap(); // by the question, what is told of each seat that it asks

/** The seat of the player's own that is asked, if one is. */
function seatAsked({ pending, you }) {
  return pending.seat ?? pending.ready?.find((seat) => you.seats.includes(seat)) ?? null;
}

/** What each choice of a seat is worth: asked for once a question, unless it was refused. Null: it was answered before. */
export function advised({ table, pending }, seat) {
  const seats = told.get(pending) ?? new Map();
  told.set(pending, seats);
  if (!seats.has(seat)) {
    const asked = fetchTold(`/api/tables/${encodeURIComponent(table)}/advice?seat=${seat}`);
    asked.catch(() => seats.delete(seat));
    seats.set(seat, asked);
  }
  return seats.get(seat);
}

/** The choice that an answer would elect: an option by its name, hands by the low one. None where advice knows no such. */
function elected({ choices }, choice, options = []) {
  if (typeof choice !== "string") {
    const low = String([...choice.low].sort());
    return choices.find((one) => one.low.length && String([...one.low].sort()) === low);
  }
  const option = options.find((one) => one.name === choice);
  const fits = (one) => one.choice === choice || one.choice.startsWith(`${choice} `);
  if (choices.some(fits)) return choices.find(fits); // of several amounts the best
  const doubled = option && choices.some((one) => one.doubled) && choices.some((one) => !one.doubled);
  return doubled ? choices.find((one) => one.doubled === Boolean(option.wager)) : undefined;
}

function words(choice, options = []) {
  return options.find((one) => one.name === choice.choice)?.label ?? choiceLabel(choice);
}

class Coach {
  /** Whether he warns before a mistake. */
  get on() {
    return localStorage.getItem(STORED) === "yes";
  }

  set on(on) {
    localStorage.setItem(STORED, on ? "yes" : "no");
  }

  /** Has what is asked counted, so that it is there when the player wants it; none where nothing can be told. */
  async ready(view) {
    const seat = seatAsked(view);
    return seat === null ? null : advised(view, seat).catch(() => null);
  }

  /** What a choice would give away, and what is best; none where it is the best, or nobody knows. */
  async warns(view, choice) {
    const advice = await this.ready(view);
    const { options } = view.pending;
    const one = advice && elected(advice, choice, options);
    if (!one || one.best) return null;
    const best = advice.choices[0];
    const name = typeof choice === "string" ? options?.find((option) => option.name === choice)?.label ?? words(one, options) : words(one, options);
    const better = best.doubled !== one.doubled ? options?.find((option) => Boolean(option.wager) === best.doubled)?.label : null;
    return { best: best.choice, words: `${name} gives away ${givenAway(Number(one.cents))} on average: best is ${better ?? words(best, options)}` };
  }

  /** The panel of the session, to be folded out. */
  panel() {
    const body = h("div", { class: "coached", "aria-live": "polite" });
    const element = h("details", { class: "drop coach" }, h("summary", {}, "Coach"), h("div", { class: "drop-body" },
      toggle("Warn me before a mistake", this.on, (on) => { this.on = on; }), body,
      h("p", {}, h("a", { href: "/coach" }, "Chart, every round, and files"))));
    element.addEventListener("toggle", () => {
      if (element.open) show(body, element);
    });
    return element;
  }
}

async function show(body, element) {
  if (!body.childElementCount) setText(body, "Reading your rounds …");
  const found = await fetchTold("/api/coach").catch(() => null);
  if (!found) {
    setText(body, "Your rounds cannot be read just now.");
    return;
  }
  body.replaceChildren(...figures(found));
  if (found.waiting && element.open) setTimeout(() => element.open && show(body, element), AGAIN);
}

function figures(found) {
  if (!found.rounds) return [h("p", {}, found.waiting ? "Reading your rounds …" : "You have played no round yet.")];
  const rows = [
    ["Rounds", String(found.rounds)],
    ["Result", signed(found.net)],
    ["Expected", signedMean(Number(found.expected))],
    [`${found.band} of all results`, `${dollars(found.low)} to ${dollars(found.high)}`],
    ["Best decisions", found.decisions ? `${found.best} of ${found.decisions} (${Math.floor((100 * found.best) / found.decisions)}%)` : "none to take"],
    ["Given away", mean(Number(found.given_away))],
  ];
  return [h("dl", { class: "coach-figures" }, rows.map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, value)))),
    found.waiting > 0 && h("p", { class: "fine" }, `${found.waiting} older rounds are yet to be read.`)].filter(Boolean);
}

export const coach = new Coach();
