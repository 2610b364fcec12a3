/** What a player's decisions in a round that is over gave away: asked for when it is unfolded, and left so, each round. */

import { citationLinks } from "./citation.js";
import { fetchTold } from "./connection.js";
import { h, setText } from "./element.js";
import { laidOut } from "./playing-card.js";
import { choiceLabel, givenAway } from "./words.js";

const STORED = "pitboss decisions open";

export class DecisionCosts {
  #shown = "";

  constructor() {
    this.status = h("p", { role: "status" });
    this.list = h("ol", { class: "decisions", tabIndex: 0, "aria-label": "Decisions" });
    this.element = h("details", { class: "costs", hidden: true, open: sessionStorage.getItem(STORED) === "yes" },
      h("summary", {}, "What did my decisions cost?"), this.status, this.list);
    this.element.addEventListener("toggle", () => {
      sessionStorage.setItem(STORED, this.element.open ? "yes" : "no");
      this.#ask();
    });
  }

  /** Shows a round of a table that is over; without one, nothing. */
  show(table, round) {
    const url = table && round ? `/api/tables/${encodeURIComponent(table)}/rounds/${round}/decisions` : "";
    if (url === this.url) return;
    this.url = url;
    this.element.hidden = !url;
    this.#ask();
  }

  async #ask() {
    const { url } = this;
    if (!url || !this.element.open || url === this.#shown) return;
    this.#shown = url;
    setText(this.status, "Counting …");
    this.list.replaceChildren();
    const decisions = await fetchTold(url).catch((refusal) => this.#refuse(url, refusal));
    if (!decisions || url !== this.#shown) return; // another round is over meanwhile
    const seats = new Set(decisions.map((one) => one.seat));
    setText(this.status, inAll(decisions));
    this.list.replaceChildren(...decisions.map((one) => decision(one, seats.size > 1)));
  }

  #refuse(url, refusal) {
    if (url !== this.#shown) return;
    this.#shown = ""; // when it is unfolded again, it is asked again
    this.status.replaceChildren(`It cannot be told: ${refusal.message}. `, citationLinks(refusal.cites));
  }
}

/** The sum, in words. */
function inAll(decisions) {
  if (!decisions.length) return "You decided nothing in this round whose worth is known.";
  const mistakes = decisions.filter((one) => !one.elected.best);
  if (!mistakes.length) return decisions.length > 1 ? "Nothing: every decision was the best." : "Nothing: it was the best.";
  const sum = mistakes.reduce((all, one) => all + Number(one.elected.cents), 0);
  return `In all ${givenAway(sum)} given away.`;
}

/** What was held, what was elected, what was best and what that gave away. */
function decision({ seat, hand, dealer, choices, ...told }, several) {
  const [elected, best] = [told.elected, choices.find((one) => one.best)].map((one) => decided(one, choices));
  return h("li", { class: elected.best ? "best" : "mistake" },
    several && h("span", { class: "seat-tag" }, `Seat ${seat}`),
    h("div", { class: "laid-hands" }, held(elected, hand), dealer.length > 0 && laidOut("Dealer", dealer)),
    h("p", { class: "head" }, h("b", {}, elected.label), " ", h("span", { class: "net" }, elected.best ? "Best" : `gave away ${givenAway(Number(elected.cents))}`)),
    !elected.best && h("p", { class: "why" }, "Best: ", best.label),
    !elected.best && best.low.length > 0 && h("div", { class: "laid-hands" }, held(best)));
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
