/** Our own drawing of the cards: pips, courts and backs, in a box of 100 by 140. */

const HEART = "M0 34C-8 22-36 6-36-13C-36-26-27-34-18-34C-9-34-3-28 0-20C3-28 9-34 18-34C27-34 36-26 36-13C36 6 8 22 0 34Z";
const SUITS = {
  h: `<path d="${HEART}"/>`,
  d: '<path d="M0-40C8-26 18-12 29 0C18 12 8 26 0 40C-8 26-18 12-29 0C-18-12-8-26 0-40Z"/>',
  s: `<g transform="rotate(180)translate(0 5)"><path d="${HEART}"/></g><path d="M-3 8C-3 22-8 30-16 36H16C8 30 3 22 3 8Z"/>`,
  c: '<circle cy="-17" r="17"/><circle cx="-19" cy="8" r="17"/><circle cx="19" cy="8" r="17"/><path d="M-8-6H8L4 10C5 22 9 30 17 36H-17C-9 30-5 22-4 10Z"/>',
};

const LEFT = 31, MIDDLE = 50, RIGHT = 69;
const FOUR_ROWS = [30, 56.7, 83.3, 110];
const pairs = (rows) => rows.flatMap((y) => [[LEFT, y], [RIGHT, y]]);
const PIPS = {
  2: [[MIDDLE, 30], [MIDDLE, 110]],
  3: [[MIDDLE, 30], [MIDDLE, 70], [MIDDLE, 110]],
  4: pairs([30, 110]),
  5: [...pairs([30, 110]), [MIDDLE, 70]],
  6: pairs([30, 70, 110]),
  7: [...pairs([30, 70, 110]), [MIDDLE, 50]],
  8: [...pairs([30, 70, 110]), [MIDDLE, 50], [MIDDLE, 90]],
  9: [...pairs(FOUR_ROWS), [MIDDLE, 70]],
  T: [...pairs(FOUR_ROWS), [MIDDLE, 43], [MIDDLE, 97]],
};

function pip(suit, x, y, size, turned = false) {
  const scale = size / 80;
  return `<g transform="translate(${x} ${y})scale(${scale})${turned ? "rotate(180)" : ""}">${SUITS[suit]}</g>`;
}

const CROWNS = {
  K: '<path class="gold" d="M38 32L36 17L44 24L50 14L56 24L64 17L62 32Z"/><path class="gold" d="M38 32H62V35H38Z"/>',
  Q: '<path class="gold" d="M39 33C36 26 37 21 39 19L45 25L50 16L55 25L61 19C63 21 64 26 61 33Z"/><g class="gold"><circle cx="39" cy="18" r="2"/><circle cx="50" cy="15" r="2.4"/><circle cx="61" cy="18" r="2"/></g>',
  J: '<path class="cloth" d="M37 33C36 22 44 18 52 19C60 20 64 26 63 33Z"/><path class="gold" d="M37 30H63V34H37Z"/><path class="gold" d="M58 24C61 14 69 12 73 16C70 20 66 22 60 27Z"/>',
};
const HAIR = {
  K: '<path class="hair" d="M40 40C39 57 46 61 50 61C54 61 61 57 60 40C57 47 54 47 50 47C46 47 43 47 40 40Z"/>',
  Q: '<path class="hair" d="M40 34C34 44 38 54 36 60H44C42 52 42 44 42 38ZM60 34C66 44 62 54 64 60H56C58 52 58 44 58 38Z"/>',
  J: '<path class="hair" d="M40 34C37 42 38 48 37 52H43C42 46 42 42 42 38ZM60 34C63 42 62 48 63 52H57C58 46 58 42 58 38Z"/>',
};

function court(rank, suit) {
  const half = `
    <path class="cloth" d="M25 70V63C31 55 38 53 43 52H57C62 53 69 55 75 63V70Z"/>
    <path class="gold" d="M42 52L50 68L58 52L54 51H46Z"/>
    <path class="trim" d="M31 58L38 70M69 58L62 70"/>
    ${rank === "K" ? "" : HAIR[rank]}
    <path class="skin" d="M41 34H59V42C59 49 55 54 50 54C45 54 41 49 41 42Z"/>
    ${rank === "K" ? HAIR.K : ""}
    <path class="ink" d="M45 40H47.5M52.5 40H55M50 40V44.5M47.5 48H52.5"/>
    ${CROWNS[rank]}
    ${pip(suit, 32, 25, 11)}`;
  return `<rect class="panel" x="24.5" y="14.5" width="51" height="111" rx="3"/>
    <g class="court"><g>${half}</g><g transform="rotate(180 50 70)">${half}</g>
    <path class="gold" d="M25 68.6H75V71.4H25Z"/></g>`;
}

function index(rank, suit) {
  const corner = `<text x="12" y="24" text-anchor="middle" class="${rank === "T" ? "rank ten" : "rank"}">${rank === "T" ? "10" : rank}</text>${pip(suit, 12, 35, 14)}`;
  return `${corner}<g transform="rotate(180 50 70)">${corner}</g>`;
}

function middle(rank, suit) {
  if (rank === "A") return pip(suit, 50, 70, 54);
  if (rank in CROWNS) return court(rank, suit);
  return PIPS[rank].map(([x, y]) => pip(suit, x, y, 21, y > 70)).join("");
}

const EDGE = '<rect class="stock" x="0.75" y="0.75" width="98.5" height="138.5" rx="8"/>';

/** The markup of a card's face; for small cards only a large rank and suit. */
export function faceMarkup(face) {
  if (face === "Jk") {
    return EDGE + jokerMarkup();
  }
  const [rank, suit] = face;
  const large = `<g class="large">${index(rank, suit)}${middle(rank, suit)}</g>`;
  const small = `<g class="small"><text x="6" y="54" class="rank${rank === "T" ? " ten" : ""}">${rank === "T" ? "10" : rank}</text>${pip(suit, 60, 98, 62)}</g>`;
  const fanned = `<g class="fanned"><text x="5" y="43" class="rank${rank === "T" ? " ten" : ""}">${rank === "T" ? "10" : rank}</text>${pip(suit, 21, 67, 34)}${pip(suit, 66, 103, 52)}</g>`;
  return EDGE + large + small + fanned;
}

/** Our joker: a cap with bells, and its name down the edge, where it shows in a fan. */
function jokerMarkup() {
  const name = [..."JOKER"].map((letter, at) => `<text x="14" y="${26 + at * 21}" text-anchor="middle" class="rank joker">${letter}</text>`).join("");
  return `<g class="jester">${name}
    <path class="cloth" d="M34 92C30 70 34 52 46 44C44 58 50 66 58 70C62 56 72 48 84 50C76 60 76 80 82 92Z"/>
    <path class="gold" d="M33 92H83V100H33Z"/><circle class="gold" cx="47" cy="41" r="5"/><circle class="gold" cx="86" cy="49" r="5"/><circle class="gold" cx="58" cy="66" r="4"/></g>`;
}

/** The markup of a card's back: a lattice of lozenges in a frame. */
export function backMarkup() {
  let lattice = "";
  for (let y = 14; y <= 126; y += 8) {
    for (let x = 12 + ((y - 14) / 8 % 2) * 4; x <= 88; x += 8) lattice += `M${x} ${y - 3}L${x + 3} ${y}L${x} ${y + 3}L${x - 3} ${y}Z`;
  }
  return `${EDGE}<rect class="back" x="6" y="6" width="88" height="128" rx="5"/><path class="lattice" d="${lattice}"/>
    <rect class="frame" x="9" y="9" width="82" height="122" rx="3"/>
    <circle class="back" cx="50" cy="70" r="15"/><circle class="frame" cx="50" cy="70" r="15"/><g class="seal">${pip("d", 50, 70, 18)}</g>`;
}
