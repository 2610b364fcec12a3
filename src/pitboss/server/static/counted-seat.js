/** A betting position where hands are drawn to: one hand or several side by side, each with its own wagers. */

import { h, setText } from "./element.js";
import { HandView } from "./hand-view.js";
import { handCount, handInPlay, handNumber, handPlace, isBust, wagerOn, worth } from "./many-hands.js";
import { SeatView } from "./seat-view.js";
import { capital, labelOn } from "./words.js";

export class CountedSeat extends SeatView {
  /** The side wagers only: those on a hand lie at the hand. */
  printed() {
    const { wager, doubled, insured, split } = this.layout.felt.counted;
    return this.layout.areas.filter((area) => ![wager, doubled, insured, split].includes(area.wager));
  }

  spot() {
    this.columns = [];
    this.row = h("div", { class: "hands" });
    return h("div", { class: "spot-cards counted" }, this.row, this.first, this.result);
  }

  /** As many hands as lie here: one at least, two where each player has two betting areas. */
  #columns(count) {
    while (this.columns.length < count) this.#addColumn(this.columns.length + 1);
    while (this.columns.length > count) {
      const { element, wagers } = this.columns.pop();
      element.remove();
      for (const wager of wagers) this.areas.delete(wager);
    }
    this.row.dataset.hands = String(count);
    this.element.classList.toggle("many-hands", count > 2);
  }

  #addColumn(number) {
    const label = number === 1 ? `Cards of seat ${this.seat}` : `Cards of seat ${this.seat}, hand ${number}`;
    const hand = new HandView(handPlace(this.seat, number), label, this.layout.hand_cards, this.felt, 0, true);
    const { wager, doubled: double, insured: insure } = this.layout.felt.counted;
    const areas = [insure, wager, double].map((name) => this.#areaOn(name, number));
    for (const one of areas) this.areas.set(one.area.wager, one);
    const points = h("p", { class: "points", hidden: true });
    const [insured, main, doubled] = areas;
    const element = h("div", { class: "hand-column" }, insured.element, h("div", { class: "cards-and-points" }, hand.element, points),
      h("div", { class: "on-hand" }, main.element, doubled.element));
    this.columns.push({ number, hand, points, element, areas, wagers: areas.map((one) => one.area.wager) });
    this.row.append(element);
  }

  #areaOn(name, number) {
    const { wager: main, doubled, insured } = this.layout.felt.counted;
    const small = { [insured]: "Insured", [doubled]: "Double" }[name]; // shown only where something is staked on it
    const printed = this.layout.areas.find((area) => area.wager === name)
      ?? { label: capital(name), title: name, required: name === main, made: name === main ? "before" : "during" };
    const wager = wagerOn(name, number);
    const label = number === 1 ? printed.label : labelOn(printed.label, String(number));
    const parts = this.layArea({ ...printed, wager, label });
    setText(parts.element.querySelector(".label"), small ?? printed.label);
    parts.element.classList.toggle("small", Boolean(small));
    return parts;
  }

  /** Side wagers on a second hand, where the table takes them. */
  #further(scene, staged) {
    const named = [...Object.keys(scene.stakes[this.place] ?? {}), ...Object.keys(scene.settled[this.place] ?? {}), ...Object.keys(staged ?? {})];
    for (const wager of named) {
      const [first] = wager.split(".");
      const printed = this.printed().find((area) => area.wager === first);
      if (this.areas.has(wager) || !printed) continue;
      const parts = this.layArea({ ...printed, wager, label: labelOn(printed.label, String(handNumber(wager))) });
      this.areas.set(wager, parts);
      this.element.querySelector(".areas").append(parts.element);
    }
  }

  show(view) {
    this.#columns(Math.max(this.layout.hands ?? 1, handCount(view.scene, this.seat)));
    this.#further(view.scene, view.staged);
    super.show(view);
    for (const { element, areas } of this.columns) {
      for (const { element: area, area: { wager }, stack, outcome } of areas) {
        if (area.classList.contains("small")) area.hidden = stack.getAttribute("cents") === "0" && outcome.hidden;
        if (wager === wagerOn(this.layout.felt.counted.wager, handNumber(wager))) element.classList.toggle("staked", stack.getAttribute("cents") !== "0");
      }
    }
  }

  showCards(scene, batch, asked) {
    const playing = asked ? asked.hand ?? handInPlay(scene, this.seat, asked.options) : 0;
    let cards = 0;
    for (const { number, hand, points, element } of this.columns) {
      const place = handPlace(this.seat, number);
      const mark = scene.marks[place] ?? {};
      cards += hand.show(scene, batch);
      const said = capital(worth(scene, place));
      setText(points, said);
      points.hidden = !said;
      element.classList.toggle("playing", playing === number && this.columns.length > 1);
      element.classList.toggle("doubled", Boolean(mark.doubled));
      element.classList.toggle("surrendered", Boolean(mark.surrendered));
      element.classList.toggle("bust", isBust(scene, place));
    }
    this.element.classList.toggle("dealt", cards > 0);
    const lying = this.columns.some(({ number }) => scene.hands[handPlace(this.seat, number)]);
    this.showResult(scene, !lying && scene.collected[this.place] !== undefined);
  }
}
