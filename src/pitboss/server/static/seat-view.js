/** One betting position on the felt: its card boxes, betting areas, and who sits there. */

import "./chip-stack.js";
import { h, setText } from "./element.js";
import { HandView } from "./hand-view.js";
import { fly } from "./motion.js";
import { net, placeOf } from "./scene.js";
import { capital, dollars, saidOf, shortLabel, signed } from "./words.js";

export class SeatView {
  constructor(seat, layout, felt) {
    this.seat = seat;
    this.place = placeOf(seat);
    this.felt = felt;
    this.hand = new HandView(this.place, `Cards of seat ${seat}`, layout.hand_cards, felt, layout.low_cards);
    this.result = h("p", { class: "result", hidden: true });
    this.holds = h("p", { class: "holds", hidden: true });
    this.first = h("span", { class: "first-mark", hidden: true }, "First");
    this.bank = h("span", { class: "bank-mark", hidden: true });
    this.layout = layout;
    this.areas = new Map(this.printed().map((area) => [area.wager, this.layArea(area)]));
    this.owner = h("span", { class: "owner" });
    this.purse = h("span", { class: "purse" });
    this.sit = h("button", { type: "button", class: "quiet sit", on: { click: () => this.#emit("sit") } }, "Sit here");
    this.leave = h("button", { type: "button", class: "quiet leave", on: { click: () => this.#emit("leave") },
      "aria-label": `Leave seat ${seat}` }, "Leave");
    this.element = h("li", { class: "seat", "data-seat": String(seat) },
      this.spot(), h("div", { class: this.areas.size > 4 ? "areas many" : "areas", hidden: !this.areas.size }, [...this.areas.values()].map((area) => area.element)),
      h("div", { class: "nameplate" },
        h("span", { class: "number" }, h("span", { class: "visually-hidden" }, "Seat "), String(seat)),
        h("span", { class: "who" }, this.owner, this.purse), this.bank, this.sit, this.leave));
    this.sit.setAttribute("aria-label", `Sit here, at seat ${seat}`);
  }

  /** The areas that are printed beside the cards. */
  printed() {
    return this.layout.areas;
  }

  /** Where the cards lie. */
  spot() {
    return h("div", { class: "spot-cards" }, this.hand.element, this.first, this.holds, this.result);
  }

  #emit(type, detail = {}) {
    this.felt.dispatchEvent(new CustomEvent(type, { detail: { seat: this.seat, ...detail } }));
  }

  /** A betting area, its chips, and what became of them. */
  layArea(area) {
    const long = shortLabel(area.label).length > 12 ? " long" : "";
    const kind = area.required ? "required" : area.made === "before" ? "optional" : "during";
    const stack = h("chip-stack");
    const outcome = h("span", { class: "outcome", hidden: true });
    const button = h("button", { type: "button", class: "stake", hidden: true,
      on: { click: (event) => this.#emit("stake", { wager: area.wager, mouse: event.detail > 0 }) } });
    const element = h("div", { class: `area ${kind}${long}`, "data-wager": area.wager, title: area.title },
      h("span", { class: "label" }, shortLabel(area.label)), stack, outcome, button);
    return { area, element, stack, outcome, button };
  }

  /** Shows the seat: what lies there, whose it is, and whether chips may be put there now. */
  show({ scene, sitter, you, turn, waiting, staged, chip, current, batch, live, fixed, takes, asked }) {
    const mine = Boolean(sitter?.you);
    const here = this.element.classList;
    here.toggle("yours", mine);
    here.toggle("taken", Boolean(sitter?.player));
    here.toggle("turn", turn);
    here.toggle("waiting", waiting);
    if (turn) this.element.setAttribute("aria-current", "true");
    else this.element.removeAttribute("aria-current");
    setText(this.owner, sitter?.player ? `${sitter.player}${mine ? " (you)" : ""}` : "");
    setText(this.purse, sitter?.player && typeof sitter.chips === "number" ? dollars(sitter.chips) : "");
    this.#sitting(sitter, mine, you, live);
    this.#marks(scene);
    this.showCards(scene, batch, asked);
    this.#held(asked);
    for (const [wager, area] of this.areas) this.#stake(area, scene, staged, fixed?.(wager) ?? chip, mine && current === wager, wager, takes);
  }

  #sitting(sitter, mine, you, live) {
    const canSit = live && you && !sitter?.player;
    const canLeave = live && mine;
    for (const [button, shown] of [[this.sit, canSit], [this.leave, canLeave]]) {
      if (button.hidden === !shown) continue;
      const focused = document.activeElement === button;
      button.hidden = !shown;
      if (focused) (button === this.sit && canLeave ? this.leave : this.felt).focus();
    }
  }

  /** Who banks, and where the first cards went. */
  #marks({ bank, start, hands }) {
    const banks = bank?.seat === this.seat;
    this.element.classList.toggle("banks", banks);
    this.bank.hidden = !banks;
    setText(this.bank, banks && bank.shared ? "Co-bank" : "Bank");
    this.first.hidden = !(this.hand.parts.length > 1 && start.place === this.place && Object.keys(hands).length);
  }

  /** What the seat that decides holds, in the words of who deals. */
  #held(asked) {
    const words = asked?.held ?? "";
    this.holds.hidden = !words;
    setText(this.holds, capital(words));
  }

  /** The cards of the seat, and what it won or lost once they are collected. */
  showCards(scene, batch) {
    this.element.classList.toggle("dealt", this.hand.show(scene, batch) > 0);
    const line = Object.values(scene.settled[this.place] ?? {}).find((one) => one.hand);
    this.showResult(scene, !scene.hands[this.place] && scene.collected[this.place] !== undefined, line);
  }

  /** What the seat won or lost, and with which hand, in the words of the settled line that names it. */
  showResult(scene, collected, line) {
    const won = collected ? net(scene, this.place) : null, total = capital(line?.called ?? line?.hand ?? "");
    this.result.hidden = won === null;
    if (won !== null) {
      this.result.className = `result ${won > 0 ? "win" : won < 0 ? "lose" : "even"}`;
      this.result.title = line?.said ? saidOf(line, this.element.classList.contains("yours")) : total;
      if (this.result.dataset.text !== `${total}|${won}`) {
        this.result.dataset.text = `${total}|${won}`;
        this.result.replaceChildren(...(total ? [h("span", { class: "held" }, `${total} · `)] : []), h("b", {}, signed(won)));
      }
    }
  }

  #stake(parts, scene, staged, chip, current, wager, takes) {
    const placed = scene.stakes[this.place]?.[wager] ?? 0;
    const laid = staged?.[wager] ?? 0;
    const settled = scene.settled[this.place] ?? {};
    const lines = [settled[wager], settled[`${wager}.envy`]].filter(Boolean);
    const cents = placed || laid;
    if (parts.stack.getAttribute("cents") !== String(cents)) parts.stack.setAttribute("cents", String(cents));
    parts.element.classList.toggle("staged", !placed && laid > 0);
    parts.element.classList.toggle("current", Boolean(current && staged));
    parts.outcome.hidden = !lines.length || cents > 0;
    if (lines.length) {
      const won = lines.reduce((sum, line) => sum + line.back - line.stake, 0);
      parts.outcome.className = `outcome ${won > 0 ? "win" : won < 0 ? "lose" : "even"}`;
      setText(parts.outcome, signed(won));
    }
    this.#move(parts, { placed, laid }, lines);
    const open = Boolean(staged) && takes(wager) && parts.area.made === "before" && chip > 0;
    if (parts.button.hidden === open) {
      if (!open && document.activeElement === parts.button) this.felt.focus();
      parts.button.hidden = !open;
    }
    if (open) {
      parts.button.setAttribute("aria-label", `Add ${dollars(chip)} to ${parts.area.label} at seat ${this.seat}` +
        `${laid ? `, ${dollars(laid)} staged` : ""}`);
    }
  }

  /** Chips come from the player; what he wins comes from the dealer, what he loses goes there. */
  #move(parts, now, lines) {
    const before = parts.before;
    parts.before = now;
    if (!before) return;
    const added = now.placed ? now.placed - Math.max(before.placed, before.laid) : now.laid - before.laid;
    const [player, area, house] = [() => this.purse.parentElement.getBoundingClientRect(), () => parts.element.getBoundingClientRect(), () => this.felt.houseBox()];
    if (added > 0) fly(this.felt, added, player(), area());
    if (!before.placed || now.placed || !lines.length) return;
    const won = lines.reduce((sum, line) => sum + line.back - line.stake, 0);
    fly(this.felt, before.placed, area(), won < 0 ? house() : player());
    if (won > 0) fly(this.felt, won, house(), player());
  }
}
