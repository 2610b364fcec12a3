/** Acts that need two people, in words, and how a second person confirms or withdraws one. */

import { citationLinks } from "./citation.js";
import { h } from "./element.js";
import { said } from "./entered.js";
import { citeLabel, dollars, plainLabel } from "./words.js";

/** What chips come to. */
export function worthOf(chips) {
  return Object.entries(chips).reduce((sum, [cents, number]) => sum + Number(cents) * number, 0);
}

/** `20 × $100, 40 × $25`. */
export function chipsWords(chips) {
  const sizes = Object.keys(chips).filter((cents) => chips[cents]).sort((one, other) => other - one);
  return sizes.map((cents) => `${chips[cents]} × ${dollars(Number(cents))}`).join(", ") || "none";
}

/** What an act comes to in money; null where it is about none. */
export function amountOf(act) {
  if (act.chips) return worthOf(act.chips);
  return typeof act.cents === "number" ? act.cents : null;
}

/**
 * What an act is about, in words.
 * @param {import("./types.js").Deed} act
 */
export function actWords(act, label = plainLabel) {
  switch (act.kind) {
    case "count": return `The ${act.of} count: ${dollars(worthOf(act.chips))}`;
    case "fill": return `A fill of ${dollars(worthOf(act.chips))}`;
    case "credit": return `A credit of ${dollars(worthOf(act.chips))}`;
    case "drop": return `The drop: ${dollars(act.cents)}`;
    case "counter_check": return `${act.player} signs a counter check for ${dollars(act.cents)}`;
    case "declare": return `Declare the irregularity of ${citeLabel(act.cite)}`;
    case "void_round": return `Stop the round by ${citeLabel(act.cite)}: ${act.reason}`;
    case "correction":
      return `Correct event ${act.seq}${act.answer ? ` to ${said(act.answer, label)}` : ", a card that lies face down"}: ${act.reason}`;
    case "report_reader": return "The card reader does not work";
    default: return plainLabel(act.kind);
  }
}

/** The slip that a step names, to be printed, for who may see it. */
export function slipLink(table, text) {
  const found = /\b[A-Z]-\d{6}\b/.exec(text ?? "");
  return found && h("a", { class: "slip", href: `/reports/tables/${encodeURIComponent(table)}/slips/${found[0]}.pdf` }, `Print slip ${found[0]}`);
}

const TITLES = { dealer: "the dealer", floorperson: "a floorperson", finance: "finance", security: "security" };

/** `the dealer`, `a floorperson`. */
export function roleWords(role) {
  return TITLES[role] ?? role;
}

/**
 * An act that waits: what it is, who proposed it, and the buttons of whoever may use them.
 * @param {import("./types.js").ActPending} pending
 * @param {(command: import("./types.js").Deed, as: string) => void} send
 */
export function actItem({ number, act, by, role, needs, confirm, withdraw }, send, { label, cites = [] } = {}) {
  const words = actWords(act, label);
  const button = (name, kind, as, look) => h("button", { type: "button", class: look, "aria-label": `${name}: ${words}`,
    on: { click: () => send({ kind, number }, as) } }, name);
  return h("div", { class: "act", "data-act": act.kind, "data-number": String(number) },
    h("p", { class: "act-words" }, words),
    act.chips && h("p", { class: "fine chips-told" }, chipsWords(act.chips)),
    h("p", { class: "fine" }, `Proposed by ${by}, ${role}. It waits for ${roleWords(needs)}. `, citationLinks(cites)),
    (confirm || withdraw) && h("div", { class: "row options" },
      confirm && button("Confirm", "confirm", confirm, "brass"), withdraw && button("Withdraw", "withdraw", withdraw, "quiet")));
}
