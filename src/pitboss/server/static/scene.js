/** What lies on the table: a pure fold over the steps of its rounds, for the live table and replay. */

import { decideHand, drawInError, drawnTo, moveCard, seatPlace } from "./many-hands.js";
import { capital, cardName, dollars, list, placeName, plainLabel, signed, stepWords } from "./words.js";

const FACE_DOWN = "??";
export const PLAIN_FELT = { held_by: "rank", counted: null, banks: {}, letters: {} };
const CHIPS = "chips of ", CENTRE = "bank's pot"; // accounts, as moves of money name them

/**
 * An empty table. `hands` and `stakes` go by place (`seat 2`), `lines` are settled wagers. `lows` says how many
 * cards at the end of a hand that is set are its low hand, `bank` which seat banks, `start` where dealing begins,
 * `marks` what was done with a hand (`doubled surrendered split switched done`), `determinant` which side of a
 * double shoe is dealt from, and by which card. `felt` is what the table's layout says of its game.
 * @param {import("./types.js").Felt} felt
 */
export function emptyScene(round = 0, felt = PLAIN_FELT) {
  return {
    felt, round, hands: {}, stakes: {}, decisions: {}, settled: {}, lines: [], words: "",
    previous: { round: 0, lines: [] }, collected: {}, dealt: 0, newest: null, dealer: null,
    lows: {}, bank: null, start: {}, marks: {}, determinant: null, swept: false,
  };
}

/**
 * The scene after a step; the one before is left as it was.
 * @param {import("./types.js").StepSeen} step
 */
export function after(scene, step) {
  const next = step.round !== undefined && step.round !== scene.round ? turned(scene, step.round) : { ...scene };
  next.newest = null;
  const apply = STEPS[step.what];
  if (apply) apply(next, step);
  return next;
}

/**
 * The scene after all these steps.
 * @param {Array<import("./types.js").StepSeen>} steps
 */
export function fold(steps, from = emptyScene()) {
  return steps.reduce(after, from);
}

/** A new round: what was settled stays in sight until something new is. */
function turned(scene, round) {
  const previous = scene.lines.length ? { round: scene.round, lines: scene.lines } : scene.previous;
  return { ...emptyScene(round, scene.felt), previous, collected: scene.collected, settled: scene.settled, dealer: scene.dealer, lows: scene.lows,
    marks: scene.marks };
}

/** The place of a seat. */
export function placeOf(seat) {
  return `seat ${seat}`;
}

function say(scene, step) {
  scene.words = step.text;
}

const STEPS = {
  bet(scene, step) {
    const place = placeOf(step.seat);
    scene.stakes = { ...scene.stakes, [place]: { ...step.wagers } };
    forget(scene, place);
  },
  decision(scene, step) {
    const place = placeOf(step.seat);
    scene.stakes = { ...scene.stakes, [place]: { ...scene.stakes[place], ...step.wagers } };
    scene.decisions = { ...scene.decisions, [place]: step.decision };
    decideHand(scene, step);
    if (step.decision in scene.felt.banks) scene.bank = { seat: step.seat, shared: scene.felt.banks[step.decision] };
  },
  new_dealer(scene, step) {
    scene.dealer = step.name;
  },
  announce: say,
  deal(scene, step) {
    if (step.outcome === "cover_card" || step.outcome === "no_cards" || step.outcome === "missed") {
      scene.words = step.text;
      if (step.outcome === "missed" && step.to) drawnTo(scene, step.to, false);
      return;
    }
    scene.dealt += 1;
    if (!("face" in step)) { // found face up in the shoe: to the discard rack
      scene.words = step.text;
      return;
    }
    const card = step.cards?.[0] ?? FACE_DOWN;
    if (step.to === "discard rack") return;
    if (!scene.swept) sweep(scene);
    if (!(step.to in scene.hands)) forget(scene, step.to);
    drawnTo(scene, step.to, true);
    scene.start = { place: step.to, ...scene.start };
    const hand = [...(scene.hands[step.to] ?? []), card];
    scene.hands = { ...scene.hands, [step.to]: hand };
    scene.newest = { place: step.to, at: hand.length - 1 };
  },
  turn_up(scene, step) {
    lay(scene, step);
    scene.words = step.text;
  },
  turn_hole_card(scene, step) {
    scene.hands = { ...scene.hands, [step.place]: [...step.cards] };
    scene.words = step.text;
  },
  insert_hole_card: say,
  reader_failed: say,
  dealer_stands: say,
  overdrawn: say,
  draw_in_error: drawInError,
  look(scene, step) {
    scene.hands = { ...scene.hands, [step.place]: step.cards.map((card, at) => (card === FACE_DOWN ? scene.hands[step.place]?.[at] ?? card : card)) };
  },
  show_exposed(scene, step) {
    const hand = [...(scene.hands[step.place] ?? [])];
    step.nth.forEach((nth, at) => { hand[nth - 1] = step.cards[at]; });
    scene.hands = { ...scene.hands, [step.place]: hand };
    scene.words = step.text;
  },
  set_hands(scene, step) {
    if (step.cards?.length) lay(scene, step); // at a real table it may lie there unread
  },
  arrange_hands(scene, step) {
    lay(scene, step);
  },
  read_dice(scene, step) {
    scene.start = { dice: step.dice };
    scene.words = step.text;
  },
  no_roll: say,
  draw_number(scene, step) {
    scene.start = { number: step.number };
  },
  record(scene, step) {
    moveCard(scene, step);
    if (step.declined === "bank") scene.bank = null;
    if (scene.bank) settleBank(scene, step);
  },
  settle(scene, step) {
    const line = { ...step.line, why: step.text };
    const place = placeOf(line.seat);
    const { [line.wager]: _, ...left } = scene.stakes[place] ?? {};
    scene.stakes = { ...scene.stakes, [place]: left };
    scene.lines = [...without(scene.lines, step.replaces), line];
    const same = scene.lines.filter((one) => one.seat === line.seat && one.wager === line.wager); // Envy can be paid more than once
    const { [step.replaces?.wager]: _replaced, ...settled } = scene.settled[place] ?? {};
    scene.settled = { ...scene.settled, [place]: { ...settled, [line.wager]: { ...line, stake: sum(same, "stake"), back: sum(same, "back") } } };
  },
  void_round(scene, step) { // whatever was settled before: every stake came back
    scene.words = step.text;
    scene.lines = step.lines.map((line) => ({ ...line, why: step.text }));
    scene.settled = {};
    for (const line of scene.lines) (scene.settled[placeOf(line.seat)] ??= {})[line.wager] = line;
    Object.assign(scene, { hands: {}, stakes: {}, decisions: {}, lows: {}, marks: {}, collected: {}, bank: null, start: {}, determinant: null });
  },
  collect(scene, step) {
    const { [step.place]: hand, ...hands } = scene.hands;
    scene.hands = hands;
    if (played(scene, step.place)) scene.collected = { ...scene.collected, [step.place]: hand ?? step.cards ?? [] };
  },
};

function sum(lines, what) {
  return lines.reduce((all, line) => all + line[what], 0);
}

/** The lines without one that another has replaced: a wager that was lost and returns after all. */
function without(lines, replaced) {
  if (!replaced) return lines;
  const at = lines.findLastIndex((line) => line.seat === replaced.seat && line.wager === replaced.wager);
  return lines.filter((_, index) => index !== at);
}

/** The first card of a round: what lay there of the round before is out of sight, whoever sits out this one. */
function sweep(scene) {
  scene.swept = true;
  const staked = (place) => Object.keys(scene.stakes[seatPlace(place)] ?? {}).length > 0;
  for (const kept of ["collected", "settled", "lows", "marks"]) scene[kept] = Object.fromEntries(Object.entries(scene[kept]).filter(([place]) => staked(place)));
}

/** A new hand at a place covers what was collected there, and from the seat's further hands. */
function forget(scene, place) {
  const others = (all) => Object.fromEntries(Object.entries(all).filter(([one]) => one !== place && seatPlace(one) !== place));
  for (const kept of ["collected", "settled", "lows", "marks"]) scene[kept] = others(scene[kept]);
}

/** A whole hand, as it lies now: in a high and a low hand, or not yet. */
function lay(scene, step) {
  scene.hands = { ...scene.hands, [step.place]: [...step.cards] };
  scene.lows = { ...scene.lows, [step.place]: step.low ?? 0 };
}

/** Whether a hand was anybody's: an empty position's stack is gone for good when it is collected. */
function played(scene, place) {
  const seat = seatPlace(place);
  return !place.startsWith("seat ") || Object.keys(scene.stakes[seat] ?? {}).length > 0 || seat in scene.settled
    || (scene.bank !== null && place === placeOf(scene.bank.seat));
}

/** What the bank pays into the centre, or takes out of it, is settled like a wager. */
function settleBank(scene, step) {
  const moved = (which) => sum((step.moves ?? []).filter(which), "cents");
  const stake = moved((move) => move.from.startsWith(CHIPS) && move.to === CENTRE);
  const back = moved((move) => move.from === CENTRE && move.to.startsWith(CHIPS));
  if (!stake && !back) return;
  const said = `You ${back > stake ? "won" : "lost"} as the bank: ${signed(back - stake)}`;
  const line = { seat: scene.bank.seat, wager: "bank", stake, back, outcome: back > stake ? "win" : "lose", hand: "", cites: step.cites, why: step.text, said };
  const place = placeOf(line.seat);
  const earlier = scene.settled[place]?.bank ?? { stake: 0, back: 0 };
  scene.settled = { ...scene.settled, [place]: { ...scene.settled[place], bank: { ...line, stake: stake + earlier.stake, back: back + earlier.back } } };
  scene.lines = [...scene.lines, line];
}

/** What a place won or lost in the lines that lie settled there. */
export function net(scene, place) {
  const lines = Object.values(scene.settled[place] ?? {});
  return lines.length ? lines.reduce((sum, line) => sum + line.back - line.stake, 0) : null;
}

/**
 * A step as it is said aloud; empty where it is only for the record.
 * @param {import("./types.js").StepSeen} step
 */
export function spoken(step, label = plainLabel, mine = []) {
  switch (step.what) {
    case "deal":
      if (!("face" in step)) return step.text;
      if (step.to === "discard rack") return "A card goes to the discard rack, face down";
      if (step.face === "down" && cardName(step.cards?.[0]) === "card face down") return "";
      return `${capital(placeName(step.to).replace(/^the /, ""))}: ${cardName(step.cards?.[0])}`;
    case "bet": {
      const stakes = Object.entries(step.wagers ?? {}).map(([wager, stake]) => `${dollars(stake)} ${label(wager)}`);
      return stakes.length ? `Seat ${step.seat} stakes ${stakes.join(", ")}` : step.text;
    }
    case "turn_up":
    case "show_exposed":
      return `${step.text}: ${step.cards.map(cardName).join(", ")}`;
    case "look":
      return step.cards.includes(FACE_DOWN) ? step.text : `${capital(step.place)}: ${list(step.cards.map(cardName))}`;
    case "arrange_hands": {
      if (!step.low || step.cards.includes(FACE_DOWN)) return step.text;
      const named = step.cards.map(cardName);
      return `${capital(step.place)}: high hand ${list(named.slice(0, -step.low))}; low hand ${list(named.slice(-step.low))}`;
    }
    case "turn_hole_card":
      return `The dealer turns the hole card: ${list(step.cards.map(cardName))}`;
    case "settle":
      return step.line.said ? stepWords(step, label, mine) : `Seat ${step.line.seat}: ${step.text}`;
    case "tell_time":
    case "certify":
    case "record":
    case "verify":
    case "accept_cut":
    case "count_chips":
      return "";
    default:
      return step.text ?? "";
  }
}
