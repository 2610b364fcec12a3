/** Amounts, cards and citations as people say them. */

const RANKS = {
  A: "ace", K: "king", Q: "queen", J: "jack", T: "ten", 9: "nine", 8: "eight", 7: "seven",
  6: "six", 5: "five", 4: "four", 3: "three", 2: "two",
};
const SUITS = { c: "clubs", d: "diamonds", h: "hearts", s: "spades" };

/** `$12,345.50`, `$5`, `-$0.50`. */
export function dollars(cents) {
  const whole = Math.trunc(Math.abs(cents) / 100).toLocaleString("en-US");
  const part = Math.abs(cents) % 100;
  return `${cents < 0 ? "−" : ""}$${whole}${part ? `.${String(part).padStart(2, "0")}` : ""}`;
}

/** `+$20`, `−$5`, `$0`. */
export function signed(cents) {
  return cents > 0 ? `+${dollars(cents)}` : dollars(cents);
}

/** An amount that is an average, not a whole number of cents: `$0.37`, `−$1.87`. */
export function mean(cents) {
  const rounded = Math.round(cents);
  const shown = (Math.abs(rounded) / 100).toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return `${rounded < 0 ? "−" : ""}$${shown}`;
}

/** The same with its sign: `+$0.37`. */
export function signedMean(cents) {
  return Math.round(cents) > 0 ? `+${mean(cents)}` : mean(cents);
}

/** What a choice gives away, in words: `$0.37`, `less than a cent`. */
export function givenAway(cents) {
  return Math.round(cents) ? mean(cents) : "less than a cent";
}

/** A worth by the unit: `+0.0371`, `−1.0000`. */
export function perUnit(worth) {
  return `${worth > 0 ? "+" : worth < 0 ? "−" : ""}${Math.abs(worth).toFixed(4)}`;
}

/** Reads an amount a person typed: `12.50` is 1250; null where it is none. */
export function cents(text) {
  const found = /^\s*\$?\s*(\d{1,9})(?:[.,](\d{1,2}))?\s*$/.exec(text);
  return found ? Number(found[1]) * 100 + Number((found[2] ?? "0").padEnd(2, "0")) : null;
}

/** `ace of hearts`; a card that is not known is a card face down. */
export function cardName(face) {
  if (face === "Jk") return "joker";
  if (!(face?.[0] in RANKS) || !(face[1] in SUITS)) return "card face down";
  return `${RANKS[face[0]]} of ${SUITS[face[1]]}`;
}

/** Reads a card a person typed: `ah`, `10d` and `Td` are cards; null where it is none. */
export function readCard(text) {
  const typed = text.trim().replace(/^10/, "T");
  if (/^jk$/i.test(typed)) return "Jk";
  const face = typed.slice(0, 1).toUpperCase() + typed.slice(1).toLowerCase();
  return face.length === 2 && face[0] in RANKS && face[1] in SUITS ? face : null;
}

/** `§ 686a.7(k)`, or the number of a ruling. */
export function citeLabel(citation) {
  return citation.startsWith("R-") ? citation : `§ ${citation.replace(/\[[a-z]+\]$/, "")}`;
}

/** `over_23` where a game gives no label: `Over 23`. */
export function plainLabel(wager) {
  const words = wager.replaceAll("_", " ").replace(/\.(\d+)$/, ", hand $1").replaceAll(".", ": ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A label as it is printed in a small space: `Two-Way Bad Beat Bonus` is `Bad Beat`. */
export function shortLabel(label) {
  return label.length > 12 ? label.replace(/^Two-Way | (Bonus|Jackpot)$/g, "") : label;
}

/** `$5 to $500`, or `$1` where there is no choice. */
export function span({ least, most }) {
  return least === most ? `${dollars(least)} only` : `${dollars(least)} to ${dollars(most)}`;
}

/** The amounts of an option, where the player chooses one: from its stake to its most, by steps. */
export function amounts(option) {
  const steps = Math.floor(((option.most || option.stake) - option.stake) / (option.step || 1));
  return { few: steps > 0 && steps < 6, many: steps >= 6,
    list: Array.from({ length: Math.min(steps, 6) + 1 }, (_, at) => option.stake + at * (option.step || 1)).filter((amount) => amount > 0) };
}

/** Where a card goes: `seat 3`, `seat 3, hand 2`, `the discard rack`. */
export function placeName(place) {
  return place.startsWith("seat ") ? place.replace(/\.(\d+)$/, ", hand $1") : `the ${place}`;
}

/** A wager's label on one of a seat's further hands: `blackjack.2` is `Blackjack, hand 2`. */
export function labelOn(label, more) {
  return /^\d+$/.test(more) ? `${label}, hand ${more}` : `${label}: ${plainLabel(more)}`;
}

/** A text with a capital letter in front. */
export function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A choice as advice names it; where it has no label of its own, `no_insurance` is `No insurance`, `Td` is `Ten of diamonds low`. */
export function choiceLabel({ choice, label, low }) {
  return capital(label === choice && low.length ? `${list(low.map(cardName))} low` : label.replaceAll("_", " "));
}

/** `a, b and c`. */
export function list(items) {
  if (items.length < 2) return items.join("");
  return `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`;
}

/** What the player of a line was told, as he is; of another's line his seat stands for him. */
export function saidOf({ said, seat }, mine) {
  if (mine) return said;
  return said.replace(/\b([Yy])ou(r?)\b/g, (_, first, own) => `${first === "Y" ? "S" : "s"}eat ${seat}${own ? "’s" : ""}`);
}

/** A step as it reads: a settled wager in the words of its player, and which wager where they do not say it. */
export function stepWords(step, label, mine = []) {
  if (step.what !== "settle" || !step.line.said) return step.text ?? "";
  const { seat, wager } = step.line;
  const words = saidOf(step.line, mine.includes(seat)), name = label(wager.split(".")[0]);
  return words.includes(name) || name.includes(words.split(":")[0]) ? words : `${name}: ${words}`;
}

export const OUTCOMES = { win: "Won", lose: "Lost", push: "Push", void: "Returned", paid: "Paid" };
