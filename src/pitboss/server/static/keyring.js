/** What each key means at a table: one thing, in whatever panel. What a panel shows, binds and the help lists comes from here. */

import { plainLabel } from "./words.js";

const SHOWN = { Backspace: "⌫", Delete: "Del", Escape: "Esc" };
const FIXED = {
  deal: ["Space", "bet and deal: what is laid, or else the last bet"],
  settle: ["Enter", "lay down what you have arranged: the bet, the hands, the cut"],
  pass: ["Escape", "let it pass: skip ahead, decline the cut"],
  undo: ["Backspace", "undo"],
  clear: ["Delete", "clear the bet"],
  last: ["=", "lay the last bet"],
  double: ["*", "double the bet"],
  advice: ["?", "advice on what is asked"],
  card: ["← →", "go from card to card; Enter or a number moves it", "sets"],
};
const LETTERS = {
  out: ["x", "sit out"],
  look: ["l", "look at your cards", "sets"],
  house: ["h", "the house way", "sets"],
  sort: ["b", "by suit", "sets"],
};
export const NUMBERS = 7;

/** A letter of a label that nothing else uses. */
function letterOf(label, used) {
  return [...label.toLowerCase()].find((one) => /[a-z]/.test(one) && !used.has(one)) ?? null;
}

/**
 * The keys of one table. Those by which players know an option come first, then those of every table, then a letter for
 * each betting area; an option that turns up later has a letter that is left.
 */
export class Keyring {
  #keys = new Map();
  #acts = new Map();
  #words = new Map();

  /** @param {import("./types.js").FeltLayout} layout */
  constructor(layout) {
    const here = ([, , where]) => !where || layout.low_cards > 0;
    for (const [act, one] of Object.entries(FIXED)) if (here(one)) this.#keep(act, one[0], one[1]);
    for (const [option, letter] of Object.entries(layout.felt.letters)) this.#keep(`option ${option}`, letter, plainLabel(option).toLowerCase());
    for (const [act, one] of Object.entries(LETTERS)) if (here(one)) this.letter(act, one[1], one[0]);
    for (const area of layout.areas) if (area.made === "before") this.area(area);
  }

  #keep(act, key, words) {
    this.#keys.set(act, key);
    this.#acts.set(key, act);
    this.#words.set(act, words);
  }

  /** The letter of an act: the same whenever it is asked for, and nothing else's; null where none is left. */
  letter(act, label, wish = "") {
    if (!this.#keys.has(act)) {
      const letter = wish && !this.#acts.has(wish) ? wish : letterOf(label, this.#acts);
      if (!letter) return null;
      this.#keep(act, letter, label.toLowerCase());
    }
    return this.#keys.get(act);
  }

  /** The letter of an option, and of the further amounts that may be staked on it. */
  option({ name, label }, nth = 0) {
    const act = nth ? `option ${name} ${nth + 1}` : `option ${name}`;
    if (this.#words.has(act)) this.#words.set(act, label.toLowerCase());
    return this.letter(act, label);
  }

  /** The letter of a betting area. */
  area({ wager, label }) {
    return this.letter(`area ${wager}`, label);
  }

  /** What an act's key is called on its button. */
  shown(act) {
    const key = this.#keys.get(act) ?? "";
    return SHOWN[key] ?? (key.length === 1 ? key.toUpperCase() : key);
  }

  /** The keys of a panel: `{ deal: () => … }` by act; a letter of an area takes its chips back with Shift. */
  bound(acts) {
    return Object.fromEntries(Object.entries(acts).filter(([act, work]) => work && this.#keys.has(act)).map(([act, work]) => [this.#keys.get(act), work]));
  }

  /** Every key with what it does, for people to read. */
  help() {
    const letters = [...this.#acts].filter(([key]) => /^[a-z]$/.test(key));
    const others = [...this.#acts].filter(([key]) => !/^[a-z]$/.test(key));
    const areas = letters.some(([, act]) => act.startsWith("area "));
    return [[`1 – ${NUMBERS}`, "the chip, or the card, of that number"], ...others.map(([, act]) => [this.shown(act), this.#words.get(act)]),
      ...letters.map(([, act]) => [this.shown(act), this.#words.get(act)]), ...(areas ? [["Shift + letter", "take the chips of that area back"]] : [])];
  }
}
