/** What a player's decisions in a round that is over gave away: told in a line each round, with more to unfold. */

import { citationLinks } from "./citation.js";
import { fetchTold } from "./connection.js";
import { h, setText } from "./element.js";
import { laidOut } from "./playing-card.js";
import { choiceLabel, givenAway } from "./words.js";

const STORED = "pitboss decisions open";

export class DecisionCosts {
  constructor() {
    this.status = h("span", { role: "status" });
    this.list = h("ol", { class: "decisions", tabIndex: 0, "aria-label": "Decisions" });
    this.refusal = h("p", { hidden: true });
    this.element = h("details", { class: "costs", hidden: true, open: sessionStorage.getItem(STORED) === "yes" },
      h("summary", {}, this.status), this.refusal, this.list);
    this.element.addEventListener("toggle", () => {
      sessionStorage.setItem(STORED, this.element.open ? "yes" : "no");
      if (this.element.open && this.refused) this.#ask();
    });
  }

  /** Shows a round of a table that is over; without one, nothing. */
  show(table, round) {
    const url = table && round ? `/api/tables/${encodeURIComponent(table)}/rounds/${round}/decisions` : "";
    if (url === this.url) return;
    Object.assign(this, { url, board: new URLSearchParams({ table, round }) });
    this.element.hidden = true;
    if (url) this.#ask();
  }

  async #ask() {
    const { url, board } = this;
    this.refused = false;
    this.refusal.hidden = true;
    const decisions = await fetchTold(url).catch((refusal) => this.#refuse(url, refusal));
    if (!decisions || url !== this.url) return; // another round is over meanwhile
    const seats = new Set(decisions.map((one) => one.seat));
    setText(this.status, inAll(decisions));
    this.list.hidden = false;
    this.list.replaceChildren(...decisions.map((one, at) => decision(one, seats.size > 1, `${board}&decision=${at + 1}`)));
    this.element.hidden = !decisions.length;
  }

  /** When it is unfolded again, it is asked again. */
  #refuse(url, refusal) {
    if (url !== this.url) return;
    this.refused = true;
    setText(this.status, "What your decisions cost cannot be told now");
    this.refusal.replaceChildren(`${refusal.message}. `, citationLinks(refusal.cites));
    this.refusal.hidden = this.element.hidden = false;
    this.list.hidden = true;
  }
}

/** The sum, in words: `This round you gave away $0.37: Hit, where Stand was best.` */
function inAll(decisions) {
  const mistakes = decisions.filter((one) => !one.elected.best);
  if (!mistakes.length) return decisions.length > 1 ? "You gave nothing away: every decision was the best." : "You gave nothing away: it was the best.";
  const sum = mistakes.reduce((all, one) => all + Number(one.elected.cents), 0);
  const each = mistakes.map(({ elected, choices }) => `${decided(elected, choices).label}, where ${decided(choices[0], choices).label} was best`);
  return `This round you gave away ${givenAway(sum)}: ${each.join("; ")}.`;
}

/** What was held, what was elected, what was best and what that gave away. */
function decision({ seat, hand, dealer, choices, ...told }, several, board) {
  const [elected, best] = [told.elected, choices.find((one) => one.best)].map((one) => decided(one, choices));
  return h("li", { class: elected.best ? "best" : "mistake" },
    several && h("span", { class: "seat-tag" }, `Seat ${seat}`),
    h("div", { class: "laid-hands" }, held(elected, hand), dealer.length > 0 && laidOut("Dealer", dealer)),
    h("p", { class: "head" }, h("b", {}, elected.label), " ", h("span", { class: "net" }, elected.best ? "Best" : `gave away ${givenAway(Number(elected.cents))}`)),
    !elected.best && h("p", { class: "why" }, "Best: ", best.label),
    !elected.best && best.low.length > 0 && h("div", { class: "laid-hands" }, held(best)),
    h("p", { class: "fine" }, h("a", { href: `/analysis?${board}`, target: "_blank", rel: "noopener" }, "Analyse",
      h("span", { class: "visually-hidden" }, ` ${elected.label} in a new window`))));
}

/** A choice in words. Where it is yet to be decided how the hands are set, that a second wager was made on them or not. */
function decided(choice, choices) {
  const doubled = choices.filter((one) => one.doubled).length;
  if (!doubled || doubled === choices.length) return { ...choice, label: choiceLabel(choice) };
  return { ...choice, label: choice.doubled ? "Double Down" : "No Double Down", low: [] };
}

/** The cards: as they were set, or as they were held. */
function held({ high, low }, hand = []) {
  return low.length ? [laidOut("High", high), laidOut("Low", low)] : laidOut("You", hand, "Your cards");
}
