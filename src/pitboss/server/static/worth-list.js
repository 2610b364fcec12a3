/** What each choice of a situation is worth, the best first: figures, bars, and hands as they are laid out. */

import { h, svg } from "./element.js";
import { laidOut } from "./playing-card.js";
import { choiceLabel, list } from "./words.js";

const FEW = 6; // settings that are shown before all are asked for
const SHORT = 32; // signs of a fraction that is written out at once

/** `+0.034567`, `−1.000000`: a worth as the server writes it, with its sign. */
export function signedWorth(text) {
  return Number(text) > 0 ? `+${text}` : text.replace("-", "−");
}

/** The least and the most that any of these is worth, and nothing between them left out. */
export function span(...told) {
  const worths = told.filter(Boolean).flatMap(({ choices }) => choices.map(({ worth }) => Number(worth)));
  return [Math.min(0, ...worths), Math.max(0, ...worths)];
}

/** Which choices are best, in words. */
export function bestWords(told) {
  const best = told.choices.filter((one) => one.best).map(choiceLabel);
  if (best.length === told.choices.length) return "All that can be elected is worth the same";
  return best.length > 3 ? `${best.length} choices are worth the same, and most` : `Best: ${list([...new Set(best)])}`;
}

/** The list. `other` is told beside it, to compare; `elected` and `within` mark a choice and give the bars their scale. */
export function worthList(told, { other = null, within = span(told) } = {}) {
  const settings = told.choices.some(({ low }) => low.length);
  const rows = told.choices.map((one, at) => row(one, told, { other, within, hidden: settings && at >= FEW && !one.house_way && one.choice !== told.elected && one.low.length > 0 }));
  const hidden = rows.filter((one) => one.hidden);
  const more = hidden.length > 0 && h("button", { type: "button", class: "quiet", on: { click: (event) => {
    for (const one of hidden) one.hidden = false;
    hidden[0].tabIndex = -1;
    hidden[0].focus();
    event.currentTarget.remove();
  } } }, `Show ${hidden.length} more`);
  return [h("ol", { class: "worths" }, rows), more];
}

function row(one, told, { other, within, hidden }) {
  const before = other?.choices.find(({ choice }) => choice === one.choice);
  const change = before && Number(one.worth) - Number(before.worth);
  const tags = [one.house_way && "house way", told.elected === one.choice && "you elected this"].filter(Boolean);
  return h("li", { class: one.best ? "best" : "", "data-choice": one.choice, hidden },
    h("p", { class: "name" }, h("b", {}, choiceLabel(one), one.low.length > 0 && one.doubled && ", doubled"), tags.map((tag) => [" ", h("span", { class: "tag" }, tag)])),
    one.low.length > 0 && h("div", { class: "laid-hands" }, laidOut("High", one.high), laidOut("Low", one.low)),
    bar(Number(one.worth), within, one.best),
    h("p", { class: "figures" }, h("b", { class: "worth" }, signedWorth(one.worth)), h("span", { class: "cost" }, one.best ? "best" : `gives away ${one.cost}`),
      change !== undefined && change !== null && h("span", { class: "change" }, change ? `${change > 0 ? "+" : "−"}${Math.abs(change).toFixed(6)} by the change` : "unchanged")),
    exactly(one));
}

function exactly({ fraction }) {
  if (!fraction) return null;
  const written = fraction.replace("-", "−").replace(/\/1$/, "");
  if (written.length <= SHORT) return h("p", { class: "fraction" }, `exactly ${written}`);
  return h("details", { class: "fraction" }, h("summary", {}, `exactly a fraction of ${written.replace(/\D/g, "").length} digits`), h("p", {}, written));
}

function bar(worth, [least, most], best) {
  const scale = 100 / (most - least || 1);
  const zero = -least * scale;
  const end = (worth - least) * scale;
  return svg("svg", { class: `bar${best ? " best" : ""}`, viewBox: "0 0 100 6", preserveAspectRatio: "none", "aria-hidden": "true", focusable: "false" },
    svg("rect", { class: "track", width: 100, height: 6 }),
    svg("rect", { class: worth < 0 ? "part loss" : "part", x: Math.min(zero, end), width: Math.max(Math.abs(end - zero), .4), height: 6 }),
    svg("rect", { class: "zero", x: Math.min(Math.max(zero - .2, 0), 99.6), width: .4, height: 6 }));
}
