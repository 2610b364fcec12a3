/** `<settlement-list>`: each settled wager in words, what came of it, and on demand why and by which paragraph. */

import { citationLinks } from "./citation.js";
import { DecisionCosts } from "./decision-costs.js";
import { h, setText } from "./element.js";
import { dollars, labelOn, OUTCOMES, plainLabel, saidOf, signed } from "./words.js";

/**
 * A table's labels for its wagers.
 * @param {import("./types.js").FeltLayout} layout
 */
export function labels(layout) {
  const known = new Map(layout.areas.map((area) => [area.wager, area.label]));
  return (wager) => {
    const [first, more] = wager.split(".");
    const label = known.get(first) ?? plainLabel(first);
    return more ? labelOn(label, more) : label;
  };
}

/** A line: what happened in words, what it came to; the engine's reason and the paragraphs stand behind one "why?". */
function item(line, label, own, again, open) {
  const won = line.back - line.stake;
  const sense = won > 0 ? "win" : won < 0 ? "lose" : "even";
  return h("li", { class: `line ${sense}${own ? " mine" : ""}${again ? " again" : ""}`, "data-wager": line.wager, "data-seat": String(line.seat) },
    h("p", { class: "head" }, h("span", { class: "said" }, clauseOf(line, own)), " ", h("span", { class: "net" }, signed(won))),
    h("details", { class: "why", open },
      h("summary", {}, h("span", { class: "seat-tag" }, `Seat ${line.seat}`), " ", h("b", {}, label(line.wager)), " ",
        h("span", { class: "visually-hidden" }, ": "), h("span", { class: "ask-why" }, "why?")),
      h("p", {}, line.why ? `${line.why}. ` : "", h("span", { class: "money" }, `${money(line)}. `), citationLinks(line.cites))));
}

/** What happened, in words, without what it came to, which stands beside it. */
function clauseOf(line, own) {
  const words = line.said ? saidOf(line, own) : line.why || OUTCOMES[line.outcome] || line.outcome;
  return words.endsWith(`: ${signed(line.back - line.stake)}`) ? words.slice(0, words.lastIndexOf(": ")) : words;
}

/** What changed hands: a vigorish is paid, a bank pays in or takes out, Envy has no stake. */
function money({ wager, outcome, stake, back }) {
  if (outcome === "paid") return `${dollars(stake)} paid`;
  if (wager === "bank" && !stake && !back) return "Nothing paid in or taken out";
  if (wager === "bank") return back ? `${dollars(back)} taken out` : `${dollars(stake)} paid in`;
  return stake ? `${dollars(stake)} staked, ${dollars(back)} back` : `${dollars(back)} paid`;
}

export class SettlementList extends HTMLElement {
  #shown = "";

  /**
   * Shows the lines of this round, or of the last one that had any. `mine` are the player's own seats, `table` is where
   * the round can be replayed, and rounds before `current` are over.
   */
  show({ scene, layout, table, mine = null, current = 0, replayed = false }) {
    if (!this.list) this.#build();
    const { round, lines } = scene.lines.length || !scene.previous.lines.length ? scene : scene.previous;
    const own = mine ? lines.filter((line) => mine.includes(line.seat)) : [];
    this.costs.show(table, own.length && round < current ? round : null);
    const key = JSON.stringify([round, mine, lines]);
    if (key === this.#shown) return;
    this.#shown = key;
    setText(this.heading, lines.length ? `Round ${round}: settled` : "Settled wagers");
    const label = labels(layout);
    this.empty.hidden = lines.length > 0;
    const asked = new Set(this.list.dataset.round === String(round) ? this.#asked() : []);
    this.list.dataset.round = String(round);
    const isMine = (line) => Boolean(mine?.includes(line.seat));
    const said = lines.map((line) => clauseOf(line, isMine(line)));
    const again = (at) => lines.some((line, before) => before < at && line.seat === lines[at].seat && said[before] === said[at]);
    this.list.classList.toggle("one-seat", lines.every((line) => isMine(line) && line.seat === lines[0].seat));
    this.list.replaceChildren(...lines.map((line, at) => item(line, label, isMine(line), again(at), asked.has(`${line.seat} ${line.wager}`))));
    this.#sum(own);
    this.replayLink.hidden = replayed || !(lines.length && table);
    if (lines.length && table) {
      this.replayLink.href = `/tables/${encodeURIComponent(table)}/rounds/${round}`;
      setText(this.replayLink, `Replay round ${round}`);
    }
    this.list.scrollTop = scene.lines.length && !own.length ? this.list.scrollHeight : 0; // a player's own stand first
  }

  /** The lines whose "why?" stands open, which stays so when another is settled. */
  #asked() {
    return [...this.list.querySelectorAll(".line:has(details[open])")].map(({ dataset }) => `${dataset.seat} ${dataset.wager}`);
  }

  #sum(own) {
    this.total.hidden = own.length === 0;
    if (own.length) {
      const won = own.reduce((sum, line) => sum + line.back - line.stake, 0);
      this.total.className = `total ${won > 0 ? "win" : won < 0 ? "lose" : "even"}`;
      setText(this.total, `You: ${signed(won)}`);
    }
  }

  #build() {
    this.setAttribute("role", "region");
    this.setAttribute("aria-label", "Settled wagers");
    this.heading = h("h2", {}, "Settled wagers");
    this.total = h("span", { class: "total", hidden: true });
    this.empty = h("p", { class: "empty" }, "Each wager is told here when it is settled; “why?” has the paragraph that decides it.");
    this.list = h("ol", { class: "lines", tabIndex: 0, "aria-label": "Lines" });
    this.replayLink = h("a", { class: "replay-link", hidden: true });
    this.costs = new DecisionCosts();
    this.replaceChildren(h("header", {}, this.heading, this.total, this.replayLink), this.empty, this.list, this.costs.element);
  }
}

customElements.define("settlement-list", SettlementList);
