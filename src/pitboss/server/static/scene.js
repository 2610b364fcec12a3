/** What lies on the table: a pure fold over the steps of its rounds, for the live table and replay. */

import { cardName, dollars, plainLabel } from "./words.js";

const FACE_DOWN = "??";

/** An empty table. `hands` and `stakes` go by place (`seat 2`), `lines` are settled wagers. */
export function emptyScene(round = 0) {
  return {
    round, hands: {}, stakes: {}, decisions: {}, settled: {}, lines: [], words: "",
    previous: { round: 0, lines: [] }, collected: {}, dealt: 0, newest: null, dealer: null,
  };
}

/** The scene after a step; the one before is left as it was. */
export function after(scene, step) {
  const next = step.round !== undefined && step.round !== scene.round ? turned(scene, step.round) : { ...scene };
  next.newest = null;
  const apply = STEPS[step.what];
  if (apply) apply(next, step);
  return next;
}

/** The scene after all these steps. */
export function fold(steps, from = emptyScene()) {
  return steps.reduce(after, from);
}

/** A new round: what was settled stays in sight until something new is. */
function turned(scene, round) {
  const previous = scene.lines.length ? { round: scene.round, lines: scene.lines } : scene.previous;
  return { ...emptyScene(round), previous, collected: scene.collected, settled: scene.settled, dealer: scene.dealer };
}

/** The place of a seat. */
export function placeOf(seat) {
  return `seat ${seat}`;
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
  },
  new_dealer(scene, step) {
    scene.dealer = step.name;
  },
  announce(scene, step) {
    scene.words = step.text;
  },
  deal(scene, step) {
    if (step.outcome === "cover_card" || step.outcome === "no_cards" || step.outcome === "missed") {
      scene.words = step.text;
      return;
    }
    scene.dealt += 1;
    if (!("face" in step)) { // found face up in the shoe: to the discard rack
      scene.words = step.text;
      return;
    }
    const card = step.cards?.[0] ?? FACE_DOWN;
    if (step.to === "discard rack") return;
    if (!Object.keys(scene.hands).length) sweep(scene);
    forget(scene, step.to);
    const hand = [...(scene.hands[step.to] ?? []), card];
    scene.hands = { ...scene.hands, [step.to]: hand };
    scene.newest = { place: step.to, at: hand.length - 1 };
  },
  turn_up(scene, step) {
    scene.hands = { ...scene.hands, [step.place]: [...step.cards] };
    scene.words = step.text;
  },
  settle(scene, step) {
    const line = { ...step.line, why: step.text };
    const place = placeOf(line.seat);
    const { [line.wager]: _, ...left } = scene.stakes[place] ?? {};
    scene.stakes = { ...scene.stakes, [place]: left };
    const earlier = line.stake ? null : scene.settled[place]?.[line.wager]; // Envy can be paid more than once
    const all = earlier ? { ...line, back: line.back + earlier.back } : line;
    scene.settled = { ...scene.settled, [place]: { ...scene.settled[place], [line.wager]: all } };
    scene.lines = [...scene.lines, line];
  },
  collect(scene, step) {
    const { [step.place]: hand, ...hands } = scene.hands;
    scene.hands = hands;
    scene.collected = { ...scene.collected, [step.place]: hand ?? step.cards ?? [] };
  },
};

/** The first card of a round: what the dealer and the spare area had before is out of sight. */
function sweep(scene) {
  scene.collected = Object.fromEntries(Object.entries(scene.collected).filter(([place]) => place.startsWith("seat ")));
}

/** A new hand at a place covers what was collected there. */
function forget(scene, place) {
  if (!(place in scene.collected) && !(place in scene.settled)) return;
  const { [place]: _hand, ...collected } = scene.collected;
  const { [place]: _lines, ...settled } = scene.settled;
  Object.assign(scene, { collected, settled });
}

/** What a place won or lost in the lines that lie settled there. */
export function net(scene, place) {
  const lines = Object.values(scene.settled[place] ?? {});
  return lines.length ? lines.reduce((sum, line) => sum + line.back - line.stake, 0) : null;
}

/** A step as it is said aloud; empty where it is only for the record. */
export function spoken(step, label = plainLabel) {
  switch (step.what) {
    case "deal":
      if (!("face" in step)) return step.text;
      if (step.to === "discard rack") return "A card goes to the discard rack, face down";
      if (step.face === "down" && cardName(step.cards?.[0]) === "card face down") return "";
      return `${step.to.charAt(0).toUpperCase()}${step.to.slice(1)}: ${cardName(step.cards?.[0])}`;
    case "bet": {
      const stakes = Object.entries(step.wagers ?? {}).map(([wager, stake]) => `${dollars(stake)} ${label(wager)}`);
      return stakes.length ? `Seat ${step.seat} stakes ${stakes.join(", ")}` : step.text;
    }
    case "turn_up":
      return `${step.text}: ${step.cards.map(cardName).join(", ")}`;
    case "settle":
      return `Seat ${step.line.seat}: ${step.text}`;
    case "tell_time":
    case "certify":
    case "record":
    case "verify":
    case "accept_cut":
      return "";
    default:
      return step.text ?? "";
  }
}
