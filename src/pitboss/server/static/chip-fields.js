/** Chips to be counted: a number for each denomination, and what they come to as they are typed. */

import { h, setText } from "./element.js";
import { dollars } from "./words.js";

const OFTEN = 100; // coins are counted too, and seldom: they come below the chips

let made = 0;

/**
 * A field for each denomination, the largest first. `read()` tells the chips, `clear()` empties the fields; `changed` is
 * called when a number is typed.
 */
export function chipFields(denominations, legend, { changed = () => {}, held = null } = {}) {
  made += 1;
  const sizes = [...denominations].sort((one, other) => other - one);
  const total = h("output", { class: "amount", "aria-live": "polite" }, dollars(0));
  const rows = sizes.map((cents) => {
    const field = h("input", { type: "number", id: `chips-${made}-${cents}`, min: "0", step: "1", inputMode: "numeric", autocomplete: "off",
      "data-cents": String(cents), "data-field": `chips.${cents}`, on: { input: () => { sum(); changed(); } } });
    const comes = h("output", { class: "comes", for: field.id });
    return { cents, field, comes };
  });
  const numbers = () => rows.map(({ cents, field }) => [cents, Math.max(0, Math.trunc(Number(field.value) || 0))]);
  function sum() {
    rows.forEach(({ cents, field, comes }) => setText(comes, Number(field.value) ? dollars(cents * Math.trunc(Number(field.value))) : ""));
    setText(total, dollars(numbers().reduce((all, [cents, number]) => all + cents * number, 0)));
  }
  const row = ({ cents, field, comes }) => h("div", { class: "chip-row" },
    h("label", { for: field.id }, `${dollars(cents)} ${cents < OFTEN ? "coins" : "chips"}`), field, comes,
    held && h("span", { class: "fine held" }, `of ${held[cents] ?? 0}`));
  return {
    element: h("fieldset", { class: "chip-fields" }, h("legend", {}, legend),
      h("div", { class: "chip-rows" }, rows.map(row)), h("p", { class: "sum" }, "Together ", total)),
    read: () => Object.fromEntries(numbers().filter(([, number]) => number)),
    total: () => numbers().reduce((all, [cents, number]) => all + cents * number, 0),
    clear() {
      rows.forEach(({ field }) => { field.value = ""; });
      sum();
    },
  };
}
