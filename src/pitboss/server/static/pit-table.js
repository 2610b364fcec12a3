/** `<pit-table>`: the felt with its inscriptions, signs, shoe, discard rack and betting positions. */

import { calm, drawing, h, setText, svg } from "./element.js";
import "./jackpot-meter.js";
import { HandView } from "./hand-view.js";
import { oddsPlacard } from "./odds-sign.js";
import { StartSign } from "./start-sign.js";
import { CountedSeat } from "./counted-seat.js";
import { DETERMINANT, worth } from "./many-hands.js";
import { SeatView } from "./seat-view.js";
import { capital, cardName, dollars, shortLabel } from "./words.js";

const BETWEEN = "   ◆   ";
const DEALER = "dealer", SPARE = "spare card";
const SHORT = { [DETERMINANT]: "Determinant" };
const ARCH = 44, ARCH_OF_STUD = 26; // how far the middle seats stand below those at the ends, in pixels

const SHOE = `<path class="body" d="M6 30L20 8H74L88 30V58H6Z"/><path class="lid" d="M20 8H74L80 18H14Z"/>
  <path class="mouth" d="M18 38H76V58H18Z"/><rect class="card" x="24" y="40" width="46" height="30" rx="2"/>
  <path class="shine" d="M12 30H84"/>`;
const RACK = `<path class="body" d="M8 12H20V62H74V12H86V70H8Z"/><g class="pile"></g><path class="shine" d="M8 70H86"/>`;

const ARCH_HOLDS = 140; // letters

/** Whether a card is laid aside to replace a joker in the progressive wager's hands. */
function hasSpare(layout) {
  return !layout.low_cards && (layout.odds ?? []).some((sign) => sign.meter?.spare_card);
}

/** The lines of an arch: the shortest inscription large over the others, or all of them small. */
function arched(all) {
  const order = [...all].sort((one, other) => one.length - other.length);
  const rest = order.slice(1).join(BETWEEN);
  if (order.length && order[0].length <= 40 && rest.length <= 90) {
    return [{ words: order[0], major: true }, { words: rest, major: false }].filter((line) => line.words);
  }
  const lines = [];
  for (const words of all) {
    const last = lines.at(-1);
    if (last && last.words.length + BETWEEN.length + words.length <= ARCH_HOLDS) last.words += BETWEEN + words;
    else lines.push({ words, major: false });
  }
  return lines;
}

export class PitTable extends HTMLElement {
  #views = [];

  /**
   * Draws what never changes while the table stands: called once the layout is known.
   * @param {import("./types.js").FeltLayout} layout
   * @param {import("./types.js").Identity} table
   */
  setLayout(layout, table) {
    this.layout = layout;
    this.classList.toggle("stud", layout.dealer_cards > 0);
    this.classList.toggle("setting", layout.low_cards > 0);
    const counted = layout.felt.counted !== null;
    this.classList.toggle("counting", counted);
    this.tabIndex = -1;
    this.setAttribute("role", "region");
    this.setAttribute("aria-label", `${table.title} table`);
    this.#views = Array.from({ length: layout.positions }, (_, at) => new (counted ? CountedSeat : SeatView)(at + 1, layout, this));
    const half = (layout.positions - 1) / 2 || 1;
    this.#views.forEach((view, at) => {
      const across = (at - (layout.positions - 1) / 2) / half;
      view.element.style.setProperty("--drop", `${Math.round((1 - across * across) * (layout.dealer_cards ? ARCH_OF_STUD : ARCH))}px`);
    });
    this.list = h("ol", { class: "seats" }, this.#views.map((view) => view.element));
    this.shoeDrawing = drawing(SHOE, { viewBox: "0 0 94 74", "aria-hidden": "true" });
    this.rackDrawing = drawing(RACK, { viewBox: "0 0 94 74", "aria-hidden": "true" });
    this.shoeText = h("span", { class: "count" });
    this.rackText = h("span", { class: "count" });
    this.shoeMeter = h("meter", { min: 0, "aria-label": "Cards left in the shoe" });
    this.speech = h("p", { class: "speech", hidden: true });
    this.dealerName = h("p", { class: "dealer-name" });
    this.meter = h("jackpot-meter", { hidden: true });
    this.places = layout.dealer_cards ? [new HandView(DEALER, "Cards of the dealer", layout.dealer_cards, this, layout.low_cards, counted)] : [];
    if (hasSpare(layout)) this.places.unshift(new HandView(SPARE, "Spare card", 1, this));
    this.start = layout.low_cards ? new StartSign() : null;
    this.dealerPoints = h("span", { class: "points", hidden: true });
    this.sides = h("p", { class: "sides", hidden: true });
    this.dealerHand = h("div", { class: "dealer-hand", hidden: !this.places.length }, this.start?.element, this.places.map((place) =>
      h("div", { class: `dealer-place ${place.place === SPARE ? "spare" : "own"}` }, place.element,
        h("span", { class: "place-name", "aria-hidden": "true" }, place.place === SPARE ? "Spare" : "Dealer"),
        place.place === DEALER && counted && this.dealerPoints)));
    this.replaceChildren(h("div", { class: "rail" }, h("div", { class: "felt" },
      h("div", { class: "dealer-side" },
        h("div", { class: "wing left" },
          h("div", { class: "rack" }, this.rackDrawing, h("span", { class: "what" }, "Discard rack"), this.rackText),
          this.#limits(layout)),
        h("div", { class: "crest" }, this.#logo(), h("p", { class: "casino" }, table.casino || "Pitboss Casino"),
          h("p", { class: "game" }, table.title), this.dealerName, this.speech, this.dealerHand),
        h("div", { class: "wing right" }, h("div", { class: "signs" }, this.meter, oddsPlacard(layout.odds)),
          h("div", { class: "shoe" }, this.shoeDrawing, h("span", { class: "what" }, "Shoe"), this.shoeText, this.shoeMeter, this.sides))),
      this.#arc(layout), this.#inscriptions(layout),
      this.list)));
  }

  #logo() {
    return drawing('<path class="gold" d="M30 4L36 20L52 10L46 30H14L8 10L24 20Z"/><path class="gold" d="M14 33H46V37H14Z"/>',
      { viewBox: "0 0 60 40", class: "logo", "aria-hidden": "true" });
  }

  #inscriptions(layout) {
    return h("ul", { class: "inscriptions" }, layout.inscriptions.map((one) =>
      h("li", { "data-cite-of": one.cite }, one.words)));
  }

  /** The inscriptions as they are printed on the cloth: along an arch, a short one large. */
  #arc(layout) {
    const lines = arched(layout.inscriptions.map((one) => one.words));
    const arc = svg("svg", { class: lines[0]?.major ? "arc" : "arc small-print", viewBox: `0 0 1200 ${lines.length ? 30 + lines.length * (lines[0].major ? 31 : 22) : 8}`, "aria-hidden": "true" });
    lines.forEach(({ words, major }, at) => {
      const [apart, deep] = lines[0].major ? [31, 68] : [21, 34];
      const y = 4 + at * apart;
      arc.append(svg("path", { id: `arch-${at}`, class: "guide", d: `M60 ${y}Q600 ${y + deep} 1140 ${y}` }));
      const path = svg("textPath", { href: `#arch-${at}`, startOffset: "50%" });
      path.textContent = words;
      arc.append(svg("text", { class: major ? "major" : lines[0].major ? "minor" : "minor small", "text-anchor": "middle" }, path));
    });
    return arc;
  }

  #limits(layout) {
    const before = layout.areas.filter((area) => area.made === "before");
    const areas = [...before.filter((area) => area.required), ...before.filter((area) => !area.required)];
    const one = new Map((layout.odds ?? []).filter((sign) => sign.meter).map((sign) => [sign.wager, sign.meter.bet]));
    return h("dl", { class: "placard limits", "aria-label": "Limits" }, areas.map((area) => [
      h("dt", {}, shortLabel(area.label)), h("dd", {}, one.has(area.wager) ? dollars(one.get(area.wager))
        : `${dollars(area.least)}–${dollars(area.most)}`)]));
  }

  /** On a narrow screen, brings a seat into sight. */
  reveal(seat) {
    if (!window.matchMedia("(max-width: 640px)").matches) return;
    this.#views[seat - 1]?.element.scrollIntoView({ block: "nearest", behavior: calm() ? "auto" : "smooth" });
  }

  shoeBox() {
    return this.shoeDrawing?.getBoundingClientRect();
  }

  /** Where lost chips go and winnings come from: before the dealer. */
  houseBox() {
    return this.dealerHand.hidden ? this.speech.parentElement.getBoundingClientRect() : this.dealerHand.getBoundingClientRect();
  }

  connectedCallback() {
    this.live = this.closest("live-table");
    if (!this.live) return;
    this.watching = new MutationObserver(() => this.#unfold());
    this.watching.observe(this.live, { attributeFilter: ["data-view"] });
  }

  disconnectedCallback() {
    this.watching?.disconnect();
  }

  /**
   * A player's table shows the seats that are taken, or his own alone; the others are folded away. What he has not
   * chosen goes by who sits there.
   */
  #unfold(seats = this.seated) {
    this.seated = seats;
    if (!this.live || !seats) return;
    const taken = seats.filter((one) => one.player);
    const mine = taken.filter((one) => one.you);
    const alone = mine.length > 0 && mine.length === taken.length;
    const solo = mine.length > 0 && (this.live.dataset.view ?? (alone ? "solo" : "full")) === "solo";
    this.dataset.view = solo ? "solo" : "full";
    this.list.dataset.open = String((solo ? mine : taken).length);
    this.list.dataset.own = String(mine.length);
  }

  /** Shows everything that changes. */
  show({ scene, seats = [], you = null, shoe = null, meters = null, pending = null, slip = null, chip = 0, dealer = "", live = true }) {
    const turnSeat = pending && "seat" in pending && pending.what !== "take_bets" ? pending.seat : null;
    const waiting = pending?.waiting ?? [];
    this.#unfold(seats);
    for (const view of this.#views) {
      view.show({
        scene, you, chip, live, batch: shoe?.batch,
        sitter: seats.find((one) => one.seat === view.seat),
        turn: turnSeat === view.seat,
        asked: turnSeat === view.seat ? pending : null,
        waiting: waiting.includes(view.seat),
        staged: slip?.staged(view.seat) ?? null,
        fixed: (wager) => (slip?.fixed(wager) ? slip.area(wager).most : null),
        takes: (wager) => slip?.takes(view.seat, wager) ?? false,
        current: slip?.current.seat === view.seat ? slip.current.wager : null,
      });
    }
    setText(this.dealerName, dealer ? `Dealer: ${dealer}` : "");
    this.speech.hidden = !scene.words;
    setText(this.speech, scene.words);
    this.#dealerCards(scene, shoe);
    this.start?.show(scene.start);
    this.meter.show(meters?.progressive);
    this.shoeMeter.hidden = !shoe;
    if (shoe) this.#stock(shoe);
    this.#twoSides(scene, shoe);
  }

  /** The dealer's own cards and the spare one; a card to any other place lies beside them. */
  #dealerCards(scene, shoe) {
    const known = new Set(this.places.map((place) => place.place));
    for (const place of [...Object.keys(scene.hands), ...Object.keys(scene.collected)]) {
      if (place.startsWith("seat ") || known.has(place)) continue;
      const view = new HandView(place, `Cards of the ${place}`, 1, this);
      this.places.push(view);
      known.add(place);
      view.passing = h("div", { class: "dealer-place spare" }, view.element, h("span", { class: "place-name", "aria-hidden": "true" }, SHORT[place] ?? capital(place)));
      this.dealerHand.append(view.passing);
      this.dealerHand.hidden = false;
    }
    for (const place of this.places) {
      const cards = place.show(scene, shoe?.batch);
      if (place.passing) place.passing.hidden = !cards;
    }
    const points = this.layout.felt.counted ? worth(scene, DEALER) : "";
    setText(this.dealerPoints, capital(points));
    this.dealerPoints.hidden = !points;
  }

  /** A double shoe: which of its sides is dealt from, and which card said so. */
  #twoSides({ determinant }, shoe) {
    this.sides.hidden = !shoe?.other;
    if (!shoe?.other) return;
    const side = determinant?.side ?? shoe.side;
    const key = JSON.stringify([side, shoe, determinant]);
    if (this.sides.dataset.key === key) return;
    this.sides.dataset.key = key;
    const both = { [shoe.side]: shoe, [shoe.side === "A" ? "B" : "A"]: shoe.other };
    this.sides.replaceChildren(...Object.keys(both).sort().map((name) => h("span", { class: `side ${both[name].batch}${name === side ? " dealt-from" : ""}` },
      h("b", {}, name), ` ${both[name].remaining}`, h("span", { class: "visually-hidden" },
        `cards left on the ${both[name].batch} side${name === side ? ", which is dealt from" : ""}. `))),
    ...(determinant ? [h("span", { class: "why-side" }, `${capital(cardName(determinant.card))}: side ${determinant.side}`)] : []));
  }

  #stock(shoe) {
    this.dataset.batch = shoe.batch ?? "red";
    this.shoeMeter.max = shoe.of || 1;
    this.shoeMeter.value = shoe.remaining;
    setText(this.shoeText, `${shoe.remaining} of ${shoe.of}`);
    setText(this.rackText, `${shoe.rack} card${shoe.rack === 1 ? "" : "s"}`);
    const pile = this.rackDrawing.querySelector(".pile");
    const sheets = Math.ceil((Math.min(shoe.rack, shoe.of || 312) / (shoe.of || 312)) * 16);
    if (pile.childElementCount !== sheets) {
      pile.replaceChildren(...Array.from({ length: sheets }, (_, at) =>
        svg("rect", { x: 22, y: 58 - at * 3, width: 50, height: 2.2, rx: 1 })));
    }
  }
}

customElements.define("pit-table", PitTable);
