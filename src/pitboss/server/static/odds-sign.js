/** The posted sign: what every wager pays, on a small placard or, where that is long, in a note of its own. */

import { citationLink, citationLinks } from "./citation.js";
import { h } from "./element.js";
import { dollars } from "./words.js";

const ON_A_PLACARD = 12; // lines

/** A placard for the felt. */
export function oddsPlacard(odds = []) {
  const tables = odds.filter((one) => one.lines.length > 1);
  const even = odds.filter((one) => one.lines.length === 1);
  const lines = tables.reduce((sum, one) => sum + one.lines.length, 0);
  const pays = [...new Set(even.map((one) => one.lines[0].pay))];
  const evenMoney = even.length > 0 && pays.map((pay) => h("p", { class: "even" },
    even.filter((one) => one.lines[0].pay === pay).map((one) => one.label).join(", "), " ", h("b", {}, pay)));
  if (lines > ON_A_PLACARD) return sign(tables, evenMoney);
  return h("div", { class: "placard odds" },
    tables.map((one) => [h("p", { class: "title" }, `${one.label} pays `, citationLink(one.cite)),
      h("ul", {}, one.lines.map((line) => h("li", {}, h("span", {}, line.hand), " ", h("b", {}, line.pay))))]),
    evenMoney);
}

/** A button on the felt that unfolds the sign. */
function sign(tables, evenMoney) {
  const close = h("button", { type: "button", class: "close", "aria-label": "Close", popovertarget: "odds-sign", popovertargetaction: "hide" }, "×");
  const body = h("div", { class: "note sign", id: "odds-sign", popover: "auto", role: "dialog", "aria-label": "What every wager pays", tabIndex: -1 },
    h("div", { class: "note-head" }, h("strong", {}, "What every wager pays"), close),
    evenMoney, h("div", { class: "sign-tables" }, tables.map(payTable)));
  return h("div", { class: "placard odds posted" },
    h("button", { type: "button", class: "quiet", popovertarget: "odds-sign" }, "What every wager pays"), body);
}

function payTable(one) {
  const natural = one.lines.some((line) => line.natural);
  const envy = one.lines.some((line) => line.envy);
  return h("div", { class: "sign-table" }, h("table", { "data-wager": one.wager },
    h("caption", {}, `${one.label} `, citationLink(one.cite)),
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Hand"), natural && h("th", { scope: "col" }, "Natural"),
      h("th", { scope: "col" }, natural ? "With wild" : "Pays"), envy && h("th", { scope: "col" }, "Envy"))),
    h("tbody", {}, one.lines.map((line) => h("tr", {}, h("th", { scope: "row" }, line.hand), natural && h("td", {}, line.natural ?? "–"),
      h("td", {}, line.pay), envy && h("td", {}, line.envy ? dollars(line.envy) : "–"))))),
  one.meter && h("p", { class: "fine" }, `The meter starts at ${dollars(one.meter.seed)}; each wager of ${dollars(one.meter.bet)} adds ${one.meter.rate}`,
    one.meter.reserve ? `, and ${one.meter.reserve} to a reserve. ` : ". ", citationLinks(one.meter.cites)));
}
