/** Seats that play several hands: where each lies, which one is played, what it is worth. */

const PLAIN = 10, ACE = "A", MOST = 21;
const FACE_DOWN = "??";

export const DETERMINANT = "determinant card", IN_ERROR = "card drawn in error";

/** The place of a seat's first, second … hand. */
export function handPlace(seat, number = 1) {
  return number === 1 ? `seat ${seat}` : `seat ${seat}.${number}`;
}

/** Which of a seat's hands a place, or a wager, belongs to: `seat 3.2` and `blackjack.2` are the second. */
export function handNumber(name) {
  return Number(/\.(\d+)$/.exec(name)?.[1] ?? 1);
}

/** The seat's own place, for any of its hands. */
export function seatPlace(place) {
  return place.startsWith("seat ") ? place.replace(/\.\d+$/, "") : place;
}

/** A wager by the hand that it is on. */
export function wagerOn(name, number) {
  return number === 1 ? name : `${name}.${number}`;
}

/** How many hands lie at a seat, or were just collected from it. */
export function handCount(scene, seat) {
  const places = [...Object.keys(scene.hands), ...Object.keys(scene.collected)].filter((place) => seatPlace(place) === handPlace(seat));
  return Math.max(0, ...places.map(handNumber));
}

/** The points of a hand with every ace as one. */
function hard(cards) {
  return cards.reduce((sum, face) => sum + (face[0] === ACE ? 1 : Number(face[0]) || PLAIN), 0);
}

/** Whether an ace of a hand whose faces are known counts eleven. */
function isSoft(cards) {
  return cards.some((face) => face[0] === ACE) && hard(cards) + PLAIN <= MOST;
}

/** The points of a hand; null while a card of it lies face down. */
export function total(cards) {
  if (!cards?.length || cards.includes(FACE_DOWN)) return null;
  return hard(cards) + (isSoft(cards) ? PLAIN : 0);
}

/** Whether a hand that lies at a place, or was just collected there, counts too much. */
export function isBust(scene, place) {
  return (total(scene.hands[place] ?? scene.collected[place]) ?? 0) > MOST;
}

/** What a hand is worth, in the words in which it is settled; empty where that is not to be seen. */
export function worth(scene, place) {
  const cards = scene.hands[place] ?? scene.collected[place] ?? [];
  const mark = scene.marks[place] ?? {};
  const settled = scene.settled[seatPlace(place)]?.[wagerOn(scene.felt.counted.wager, handNumber(place))];
  const points = total(cards);
  const said = points !== null && points < MOST && isSoft(cards) ? `soft ${points}` : String(points);
  if (place !== "dealer" && settled?.hand) return settled.hand === String(points) ? said : settled.hand;
  if (mark.surrendered) return "surrender";
  if (points === null || cards.length < 2) return "";
  if (points === MOST && cards.length === 2 && !mark.split && !mark.switched) return scene.felt.counted.natural;
  return points > MOST ? `bust ${points}` : said;
}

/** The hand of a seat that is played now: the first that may still act. */
export function handInPlay(scene, seat, options = []) {
  const { doubled, insured } = scene.felt.counted;
  const doubling = options.find((option) => [doubled, insured].includes(option.wager?.split(".")[0]));
  if (doubling) return handNumber(doubling.wager);
  const count = handCount(scene, seat);
  for (let number = 1; number <= count; number += 1) {
    const place = handPlace(seat, number);
    if (place in scene.hands && !scene.marks[place]?.done && (total(scene.hands[place]) ?? 0) < MOST) return number;
  }
  return 1;
}

function mark(scene, place, what) {
  scene.marks = { ...scene.marks, [place]: { ...scene.marks[place], ...what } };
}

/** A decision about one of a seat's hands. */
export function decideHand(scene, { seat, decision, wagers }) {
  const { counted } = scene.felt;
  if (!counted) return;
  if (decision === counted.switch) {
    for (const number of [1, 2]) mark(scene, handPlace(seat, number), { switched: true });
    return;
  }
  const staked = Object.keys(wagers ?? {}).find((wager) => wager.split(".")[0] === counted.doubled);
  const place = handPlace(seat, staked ? handNumber(staked) : handInPlay(scene, seat));
  if (decision === counted.double) mark(scene, place, { doubled: true, done: true });
  else if (decision === counted.surrender) mark(scene, place, { surrendered: true, done: true });
  else if (counted.ends.includes(decision)) mark(scene, place, { done: true });
}

/** A card came to a hand, or was missed: whether it may act again. */
export function drawnTo(scene, place, came) {
  const before = scene.marks[place];
  if (came ? before?.done && !before.doubled : !before?.done) mark(scene, place, { done: !came });
}

/** A card that is put somewhere without being dealt: split off, or moved from beside the shoe. Other records move none. */
export function moveCard(scene, { place, to, cards, side }) {
  if (place === DETERMINANT) {
    const [card] = cards, kept = isHand(to);
    put(scene, place, kept ? to : null, card);
    if (!kept) scene.collected = { ...scene.collected, [place]: cards }; // in sight, though set aside
    scene.determinant = { card, side };
  } else if (place === IN_ERROR) {
    put(scene, place, isHand(to) ? to : null, cards[0]);
    if (to.startsWith("seat ")) drawnTo(scene, to, true);
  } else if (place) {
    splitHand(scene, place, cards);
  }
}

/** Whether cards that go to a place are a hand there; elsewhere they are out of play. */
function isHand(place) {
  return place === "dealer" || place.startsWith("seat ");
}

/** A card that everybody saw before anybody asked for it lies beside the shoe. */
export function drawInError(scene, step) {
  scene.hands = { ...scene.hands, [IN_ERROR]: [step.drawn] };
  scene.newest = { place: IN_ERROR, at: 0 };
  scene.words = step.text;
}

function put(scene, from, to, card) {
  const { [from]: _, ...hands } = scene.hands;
  scene.hands = to ? { ...hands, [to]: [...(hands[to] ?? []), card] } : hands;
}

/** The second card of a pair begins a hand to the right of the first; the hands beyond move on by one. */
function splitHand(scene, place, pair) {
  const own = seatPlace(place), seat = Number(own.replace("seat ", ""));
  const from = handNumber(place), count = handCount(scene, seat);
  const hands = { ...scene.hands }, marks = { ...scene.marks };
  for (let number = count; number > from; number -= 1) {
    const here = handPlace(seat, number), next = handPlace(seat, number + 1);
    for (const all of [hands, marks]) {
      if (here in all) all[next] = all[here];
      else delete all[next];
    }
  }
  const stakes = { ...scene.stakes[own] };
  for (let number = count; number >= from; number -= 1) {
    const wager = wagerOn(scene.felt.counted.wager, number);
    if (wager in stakes) stakes[wagerOn(scene.felt.counted.wager, number + 1)] = stakes[wager];
  }
  scene.stakes = { ...scene.stakes, [own]: stakes };
  const split = { ...marks[handPlace(seat, from)], split: true };
  hands[handPlace(seat, from)] = [pair[0]];
  hands[handPlace(seat, from + 1)] = [pair[1]];
  marks[handPlace(seat, from)] = split;
  marks[handPlace(seat, from + 1)] = { ...split };
  Object.assign(scene, { hands, marks });
}
