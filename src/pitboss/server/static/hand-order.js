/** The order in which a player likes to hold his cards: flushes by suit, other hands by rank. */

const RANKS = "AKQJT98765432";
const BY_SUIT = new Set(["high-card-flush"]);

/** The cards in that order, once the hand is complete and every face known; as dealt until then. */
export function inOrder(cards, game, complete) {
  if (cards.length < complete || complete < 4 || cards.includes("??")) return cards;
  const group = BY_SUIT.has(game) ? (face) => face[1] : (face) => face[0];
  const size = new Map();
  for (const face of cards) size.set(group(face), (size.get(group(face)) ?? 0) + 1);
  const rank = (face) => (face === "Jk" ? -1 : RANKS.indexOf(face[0]));
  const first = (face) => Math.min(...cards.filter((other) => group(other) === group(face)).map(rank));
  return [...cards].sort((one, other) =>
    size.get(group(other)) - size.get(group(one)) || first(one) - first(other)
    || group(one).localeCompare(group(other)) || rank(one) - rank(other));
}
