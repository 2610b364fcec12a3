/** `<pit-table>`: the felt with its inscriptions, signs, shoe, discard rack and betting positions. */

import { calm, drawing, h, setText, svg } from "./element.js";
import { citationLink } from "./citation.js";
import { SeatView } from "./seat-view.js";
import { dollars } from "./words.js";

const ARCH = 44; // how far the middle seats stand below those at the ends, in pixels

const SHOE = `<path class="body" d="M6 30L20 8H74L88 30V58H6Z"/><path class="lid" d="M20 8H74L80 18H14Z"/>
  <path class="mouth" d="M18 38H76V58H18Z"/><rect class="card" x="24" y="40" width="46" height="30" rx="2"/>
  <path class="shine" d="M12 30H84"/>`;
const RACK = `<path class="body" d="M8 12H20V62H74V12H86V70H8Z"/><g class="pile"></g><path class="shine" d="M8 70H86"/>`;

export class PitTable extends HTMLElement {
  #views = [];

  /** Draws what never changes while the table stands: called once the layout is known. */
  setLayout(layout, table) {
    this.layout = layout;
    this.tabIndex = -1;
    this.setAttribute("role", "region");
    this.setAttribute("aria-label", `${table.title} table`);
    this.#views = Array.from({ length: layout.positions }, (_, at) => new SeatView(at + 1, layout, this));
    const half = (layout.positions - 1) / 2 || 1;
    this.#views.forEach((view, at) => {
      const across = (at - (layout.positions - 1) / 2) / half;
      view.element.style.setProperty("--drop", `${Math.round((1 - across * across) * ARCH)}px`);
    });
    this.shoeDrawing = drawing(SHOE, { viewBox: "0 0 94 74", "aria-hidden": "true" });
    this.rackDrawing = drawing(RACK, { viewBox: "0 0 94 74", "aria-hidden": "true" });
    this.shoeText = h("span", { class: "count" });
    this.rackText = h("span", { class: "count" });
    this.shoeMeter = h("meter", { min: 0, "aria-label": "Cards left in the shoe" });
    this.speech = h("p", { class: "speech", hidden: true });
    this.dealerName = h("p", { class: "dealer-name" });
    this.dealerHand = h("div", { class: "dealer-hand", hidden: true });
    this.replaceChildren(h("div", { class: "rail" }, h("div", { class: "felt" },
      h("div", { class: "dealer-side" },
        h("div", { class: "wing left" },
          h("div", { class: "rack" }, this.rackDrawing, h("span", { class: "what" }, "Discard rack"), this.rackText),
          this.#limits(layout)),
        h("div", { class: "crest" }, this.#logo(), h("p", { class: "casino" }, table.casino || "Pitboss Casino"),
          h("p", { class: "game" }, table.title), this.dealerName, this.speech, this.dealerHand),
        h("div", { class: "wing right" }, this.#odds(layout),
          h("div", { class: "shoe" }, this.shoeDrawing, h("span", { class: "what" }, "Shoe"), this.shoeText, this.shoeMeter))),
      this.#arc(layout), this.#inscriptions(layout),
      h("ol", { class: "seats" }, this.#views.map((view) => view.element)))));
  }

  #logo() {
    return drawing('<path class="gold" d="M30 4L36 20L52 10L46 30H14L8 10L24 20Z"/><path class="gold" d="M14 33H46V37H14Z"/>',
      { viewBox: "0 0 60 40", class: "logo", "aria-hidden": "true" });
  }

  #inscriptions(layout) {
    return h("ul", { class: "inscriptions" }, layout.inscriptions.map((one) =>
      h("li", { "data-cite-of": one.cite }, one.words)));
  }

  /** The inscriptions as they are printed on the cloth: along an arch. */
  #arc(layout) {
    const arc = svg("svg", { class: "arc", viewBox: "0 0 1200 92", "aria-hidden": "true" });
    const order = [...layout.inscriptions].sort((one, other) => one.words.length - other.words.length);
    const lines = [order.slice(0, 1), order.slice(1)].filter((group) => group.length);
    lines.forEach((group, at) => {
      const y = at * 31;
      arc.append(svg("path", { id: `arch-${at}`, class: "guide", d: `M60 ${4 + y}Q600 ${72 + y} 1140 ${4 + y}` }));
      const path = svg("textPath", { href: `#arch-${at}`, startOffset: "50%" });
      path.textContent = group.map((one) => one.words).join("   ◆   ");
      arc.append(svg("text", { class: at ? "minor" : "major", "text-anchor": "middle" }, path));
    });
    return arc;
  }

  #limits(layout) {
    const areas = layout.areas.filter((area) => area.made === "before");
    return h("dl", { class: "placard limits", "aria-label": "Limits" }, areas.map((area) => [
      h("dt", {}, area.label), h("dd", {}, `${dollars(area.least)}–${dollars(area.most)}`)]));
  }

  #odds(layout) {
    const tables = (layout.odds ?? []).filter((one) => one.lines.length > 1);
    const even = (layout.odds ?? []).filter((one) => one.lines.length === 1);
    return h("div", { class: "placard odds" },
      tables.map((one) => [h("p", { class: "title" }, `${one.label} pays `, citationLink(one.cite)),
        h("ul", {}, one.lines.map((line) => h("li", {}, h("span", {}, line.hand), " ", h("b", {}, line.pay))))]),
      even.length > 0 && h("p", { class: "even" }, even.map((one) => one.label).join(", "), " ",
        h("b", {}, even[0].lines[0].pay)));
  }

  /** On a narrow screen, brings a seat into sight. */
  reveal(seat) {
    if (!window.matchMedia("(max-width: 640px)").matches) return;
    this.#views[seat - 1]?.element.scrollIntoView({ block: "nearest", behavior: calm() ? "auto" : "smooth" });
  }

  shoeBox() {
    return this.shoeDrawing?.getBoundingClientRect();
  }

  /** Shows everything that changes. */
  show({ scene, seats = [], you = null, shoe = null, pending = null, slip = null, chip = 0, dealer = "", live = true }) {
    const turnSeat = pending && "seat" in pending && pending.what !== "take_bets" ? pending.seat : null;
    const waiting = pending?.waiting ?? [];
    for (const view of this.#views) {
      view.show({
        scene, you, chip, live, batch: shoe?.batch,
        sitter: seats.find((one) => one.seat === view.seat),
        turn: turnSeat === view.seat,
        waiting: waiting.includes(view.seat),
        staged: slip?.staged(view.seat) ?? null,
        current: slip?.current.seat === view.seat ? slip.current.wager : null,
      });
    }
    setText(this.dealerName, dealer ? `Dealer: ${dealer}` : "");
    this.speech.hidden = !scene.words;
    setText(this.speech, scene.words);
    this.#dealerCards(scene, shoe);
    this.shoeMeter.hidden = !shoe;
    if (shoe) this.#stock(shoe);
  }

  #dealerCards(scene, shoe) {
    const others = Object.entries(scene.hands).filter(([place]) => !place.startsWith("seat "));
    this.dealerHand.hidden = others.length === 0;
    this.dealerHand.replaceChildren(...others.flatMap(([, cards]) =>
      cards.map((face) => h("playing-card", { face, batch: shoe?.batch }))));
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
