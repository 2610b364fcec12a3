/** Advice for the player who asks for it: what each of his choices is worth, the best first. */

import { citationLinks } from "./citation.js";
import { advised } from "./coach.js";
import { h, setText } from "./element.js";
import { laidOut } from "./playing-card.js";
import { choiceLabel, dollars, givenAway, list, mean, perUnit, signedMean } from "./words.js";

const FEW = 4; // settings that are shown, of as many as there are

/** Advice on what a seat is asked: a row for each choice. */
export function choiceAdvice(view) {
  const { pending } = view;
  return advice(view, pending.seat, ({ choices, stake }) => {
    const rows = named(choices, pending.options);
    return [verdict(rows, costs(rows)), h("table", { class: "choices" }, h("caption", { class: "visually-hidden" }, "Your choices, the best first"),
      h("thead", {}, h("tr", {}, ["Choice", "On average", "Per unit", "Gives away"].map((head) => h("th", { scope: "col" }, head)))),
      h("tbody", {}, rows.map((one) => h("tr", { class: one.best && "best", "data-choice": one.choice },
        h("th", { scope: "row" }, one.label, one.setting && h("small", {}, one.setting)), h("td", {}, signedMean(one.worth * stake)),
        h("td", {}, perUnit(one.worth)), h("td", {}, one.best ? "Best" : mean(one.cents))))))];
  });
}

/** Advice on how to set a hand: the best few settings, what the house would do, and what else may be elected. */
export function settingAdvice(view, seat, { houseWay, layOut }) {
  return advice(view, seat, async ({ choices, stake }) => {
    const house = String(await houseWay());
    const rows = named(choices).map((one) => ({ ...one, house: one.low.length > 0 && String([...one.low].sort()) === house }));
    const shown = rows.filter((one, at) => at < FEW || one.house || !one.low.length);
    const others = rows.length - shown.length;
    const next = rows.find((one) => !one.best);
    return [verdict(rows, next && `the next gives away ${givenAway(next.cents)}`),
      h("ol", { class: "settings" }, shown.map((one) => setting(one, stake, layOut))),
      others > 0 && h("p", { class: "fine" }, `${others} other setting${others > 1 ? "s are" : " is"} not shown.`)];
  });
}

/** One way to set the hands, to look at and to take over. */
function setting({ choice, label, high, low, best, house, worth, cents }, stake, layOut) {
  const cards = low.length > 0;
  return h("li", { class: best && "best", "data-choice": choice },
    cards && h("div", { class: "laid-hands" }, laidOut("High", high), laidOut("Low", low)),
    h("div", { class: "setting-words" }, h("p", {}, label, house && [" ", h("span", { class: "tag" }, "house way")]),
      h("p", { class: "figures" }, h("b", {}, signedMean(worth * stake)), " ", h("span", {}, `${perUnit(worth)} per unit`), " ",
        h("span", { class: "cost" }, best ? "Best" : `gives away ${givenAway(cents)}`)),
      cards && h("button", { type: "button", class: "quiet", "aria-label": `Lay mine out so: ${label}`, on: { click: () => layOut(low) } }, "Lay mine out so")));
}

/** What is folded away until it is asked for; the coach may have asked before. `draw` shows what was told. */
function advice(view, seat, draw) {
  const { slip } = view;
  const status = h("div", { role: "status" });
  const body = h("div", { class: "advice-body", role: "group", "aria-label": "Advice", tabIndex: 0 }, status);
  const element = h("details", { class: "advice" }, h("summary", { class: "quiet" }, "Advice", h("kbd", { "aria-hidden": "true" }, "?")), body);
  const first = slip.areas.find((area) => area.required);
  let asked = false;

  async function ask() {
    setText(status, "Counting …");
    body.replaceChildren(status);
    asked = true;
    const told = await advised(view, seat).catch(refuse);
    if (told === null) setText(status, "This was answered meanwhile: nothing is left to advise on.");
    if (!told) return;
    const [words, ...choices] = await draw(told);
    status.replaceChildren(h("p", { class: "verdict" }, words));
    body.append(...choices.filter(Boolean), h("p", { class: "fine" }, told.exact ? "Counted exactly: " : "Estimated: ",
      `what each wins or loses on average with ${dollars(told.stake)} on ${first?.label ?? "the first wager"}`,
      told.given && `, given that ${told.given}`, ". ",
      h("a", { href: `/analysis?${told.link}`, target: "_blank", rel: "noopener" }, "Analyse", h("span", { class: "visually-hidden" }, " in a new window")), "."));
  }

  function refuse(refusal) {
    asked = false; // when it is unfolded again, it is asked again
    status.replaceChildren(h("p", { class: "problem" }, `No advice: ${refusal.message}. `, citationLinks(refusal.cites)));
  }

  element.addEventListener("toggle", () => {
    if (element.open && !asked) ask();
  });
  return { element, toggle: () => { element.open = !element.open; }, shut: () => { element.open = false; } };
}

/** Each choice by the label of the option that it is; of settings with and without a second wager, the best of each. */
function named(choices, options = []) {
  const offered = choices.map((one) => ({ ...one, worth: Number(one.worth), cents: Number(one.cents),
    label: options.find((option) => option.name === one.choice)?.label ?? choiceLabel(one) }));
  if (!options.length || !offered.some((one) => one.doubled)) return offered;
  return options.map((option) => {
    const best = offered.find((one) => one.doubled === Boolean(option.wager));
    return best && { ...best, label: option.label, setting: best.label };
  }).filter(Boolean).sort((one, other) => other.worth - one.worth);
}

/** `Best: Stand; Hit gives away $0.37.` */
function verdict(rows, others) {
  const best = [...new Set(rows.filter((one) => one.best).map((one) => one.label))];
  const said = best.length > 1 ? `${best.join(" or ")}, worth the same` : best[0];
  return [h("b", {}, "Best: "), others ? `${said}; ${others}.` : `${said}.`];
}

/** `Hit gives away $0.37 and Surrender $1.20`; empty where every choice is the best. */
function costs(rows) {
  return list(rows.filter((one) => !one.best).map((one, at) => `${one.label} ${at ? "" : "gives away "}${givenAway(one.cents)}`));
}
