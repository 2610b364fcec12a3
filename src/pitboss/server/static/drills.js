/** `<drill-room>`: questions that the server deals, answered by key or click and checked by the engine. The address holds the question. */

import "./hand-setter.js";
import "./playing-card.js";
import { citationLinks, refusalWords } from "./citation.js";
import { fetchTold, postTold } from "./connection.js";
import { DrillScore } from "./drill-scores.js";
import { h, setText } from "./element.js";
import { laidOut } from "./playing-card.js";
import { capital, cents, dollars } from "./words.js";
import { worthList } from "./worth-list.js";

const ONLY = "pitboss drills only mistakes";
const ROUNDS = "decisions"; // the drill to which the rounds that were played bring their mistakes

export class DrillRoom extends HTMLElement {
  #turn = 0;

  connectedCallback() {
    this.read = new Set(); // drills whose mistakes in rounds are known
    this.game = this.querySelector("[data-game]");
    this.kinds = [...this.querySelectorAll("[name='kind']")];
    this.asked = h("section", { class: "asked", "aria-label": "The question" });
    this.checked = h("div", { class: "checked", role: "status" });
    this.score = h("aside", { class: "paper score", "aria-label": "Your score" });
    this.append(h("div", { class: "board-grid drill-grid" }, h("div", {}, this.asked, this.checked), this.score));
    this.game.addEventListener("change", () => this.#start());
    for (const kind of this.kinds) kind.addEventListener("change", () => this.#start());
    document.addEventListener("keydown", (event) => this.#key(event));
    window.addEventListener("popstate", () => this.#read());
    this.#buildScore();
    this.#read();
  }

  /* --- which question --- */

  #read() {
    const query = new URLSearchParams(location.search);
    if ([...this.game.options].some(({ value }) => value === query.get("game"))) this.game.value = query.get("game");
    const wanted = this.kinds.find(({ value }) => value === query.get("kind"));
    if (wanted) wanted.checked = true;
    this.#offer();
    const [seed, at] = [query.get("seed"), query.get("at")];
    if (at) this.#ask(at, { put: false });
    else if (/^\d+$/.test(seed ?? "")) this.#ask(Number(seed), { put: false });
    else this.#next(null, { put: false });
  }

  /** Shows the drills that the game has. */
  #offer() {
    const has = this.game.selectedOptions[0].dataset.kinds.split(" ");
    for (const kind of this.kinds) kind.parentElement.hidden = !has.includes(kind.value);
    const on = this.kinds.find(({ checked, value }) => checked && has.includes(value)) ?? this.kinds.find(({ value }) => has.includes(value));
    on.checked = true;
    this.kind = on.value;
    this.store = new DrillScore(this.game.value, this.kind);
    this.#drawScore();
  }

  #start() {
    this.#offer();
    this.#next(null);
  }

  /** What he got wrong at the tables is asked for once, and comes up with what he got wrong here. */
  async #rounds() {
    const { store } = this;
    if (this.kind !== ROUNDS || this.read.has(store.key)) return;
    this.read.add(store.key);
    const url = `/api/coach/mistakes?${new URLSearchParams({ game: this.game.value })}`;
    for (let waiting = 1; waiting;) { // rounds are read some at a time
      const found = await fetchTold(url).catch(() => null);
      store.add(found?.links ?? []);
      if (store === this.store) this.#drawScore();
      waiting = found?.waiting;
    }
  }

  async #next(last, { put = true } = {}) {
    const only = this.only.checked;
    const turn = ++this.#turn;
    const reading = this.#rounds();
    if (only && !this.store.mistakes) {
      setText(this.asked, "Looking for what you got wrong …");
      this.checked.replaceChildren();
      await reading;
      if (turn !== this.#turn) return;
    }
    const question = this.store.next({ only, last });
    if (question !== null) this.#ask(question, { put });
    else this.#none();
  }

  #none() {
    this.question = null;
    this.asked.replaceChildren(h("p", {}, "No mistake is left to go over."), h("button", { type: "button", class: "brass", on: { click: () => {
      this.only.checked = false;
      this.#keepOnly();
      this.#next(null);
    } } }, "Deal new ones"));
    this.checked.replaceChildren();
    this.asked.querySelector("button").focus();
  }

  /** Asks a question by its number, or by the link of a situation. */
  async #ask(question, { put = true } = {}) {
    const turn = ++this.#turn;
    const which = typeof question === "number" ? { seed: question } : { at: question };
    const query = new URLSearchParams({ game: this.game.value, kind: this.kind, ...which });
    if (put) history.pushState(null, "", `?${query}`);
    else history.replaceState(null, "", `?${query}`);
    this.question = null;
    this.checked.replaceChildren();
    setText(this.asked, "Dealing …");
    const told = await fetchTold(`/api/drills/${this.kind}?${new URLSearchParams({ game: this.game.value, ...which })}`).catch((refusal) => refusal);
    if (turn !== this.#turn) return;
    if (!told.words) {
      if (which.at) this.store.drop(which.at);
      this.asked.replaceChildren(h("div", { class: "refusal" }, refusalWords(told)));
      return;
    }
    this.question = told;
    this.#drawQuestion(told);
  }

  /* --- the question --- */

  #drawQuestion(told) {
    const { hand, dealer, low, choices, bet, words, seed, at: met, cites } = told;
    this.answer = null;
    this.asked.dataset.kind = this.kind;
    this.asked.replaceChildren(...[h("h2", { tabIndex: -1 }, words),
      bet && betShown(bet),
      hand.length > 0 && h("div", { class: "seen-cards" }, dealer.length > 0 && faces("The dealer shows", dealer), !low && faces("Your cards", hand)),
      low > 0 && this.#setter(told),
      choices.length > 0 && h("div", { class: "choices-asked", role: "group", "aria-label": "Answers" }, choices.map(({ choice, label }, at) =>
        h("button", { type: "button", class: "plain", "data-choice": choice, on: { click: () => this.#send({ choice }) } }, capital(label.replaceAll("_", " ")), h("kbd", { "aria-hidden": "true" }, at + 1)))),
      bet && this.#amount(bet),
      h("p", { class: "fine" }, met ? "A hand of your own rounds. " : `Question ${seed}. `, citationLinks(cites))].filter(Boolean));
    (this.asked.querySelector("input") ?? this.asked.querySelector(".set-card[tabindex='0']") ?? this.asked.querySelector("h2")).focus();
  }

  #setter({ hand, low, doubles }) {
    this.setter = h("hand-setter", { "data-keys": "" });
    this.setter.setCards(hand, low);
    const send = h("button", { type: "button", class: "brass", "aria-disabled": "true" }, "Set the hands", h("kbd", { "aria-hidden": "true" }, "Enter"));
    const twice = doubles && h("input", { type: "checkbox", id: "drill-doubled" });
    const answer = () => this.setter.complete && this.#send({ low: this.setter.low, doubled: Boolean(twice?.checked) });
    this.setter.addEventListener("change", () => send.setAttribute("aria-disabled", String(!this.setter.complete)));
    send.addEventListener("click", answer);
    this.answer = answer;
    return h("div", { class: "setting" }, this.setter, h("div", { class: "row" }, twice && h("label", { for: "drill-doubled" }, twice, " with a second wager"), send,
      h("span", { class: "fine" }, `Digits move a card; ${low === 1 ? "one goes" : `${low} go`} low.`)));
  }

  #amount({ asked }) {
    const input = h("input", { type: "text", id: "drill-amount", inputMode: "decimal", autocomplete: "off", size: 10, "aria-describedby": "drill-asked" });
    return h("form", { class: "row amount", on: { submit: (event) => {
      event.preventDefault();
      const amount = cents(input.value.replaceAll(",", ""));
      if (amount === null) setText(this.asked.querySelector("#drill-asked"), "An amount in dollars, such as 22.50");
      else this.#send({ cents: amount });
    } } }, h("label", { for: "drill-amount" }, "Dollars"), input, h("button", { class: "brass" }, "Pay", h("kbd", { "aria-hidden": "true" }, "Enter")),
    h("span", { id: "drill-asked", class: "fine" }, `${asked}.`));
  }

  /* --- the answer --- */

  async #send(answer) {
    const told = this.question;
    if (!told) return;
    this.question = null; // one answer each
    const checked = await postTold(`/api/drills/${told.kind}`, { game: told.game, ...(told.at ? { at: told.at } : { seed: told.seed }), ...answer }).catch((refusal) => refusal);
    if (checked.right === undefined) {
      this.question = told;
      this.checked.replaceChildren(h("div", { class: "refusal" }, refusalWords(checked)));
      return;
    }
    this.store.note(told.at || told.seed, checked.right, Number(checked.cost || 0));
    for (const control of this.asked.querySelectorAll("button, input")) control.disabled = true;
    this.asked.querySelector(`[data-choice='${CSS.escape(answer.choice ?? "")}']`)?.classList.add("chosen");
    this.#drawChecked(told, checked, answer);
    this.#drawScore();
  }

  #drawChecked(told, { right, answer, words, high, low, analysis, cites }, given) {
    const next = h("button", { type: "button", class: "brass", on: { click: () => this.#next(told.at || told.seed) } }, "Next", h("kbd", { "aria-hidden": "true" }, "Enter"));
    if (analysis) analysis.elected = given.choice ?? analysis.choices.find((one) => one.doubled === Boolean(given.doubled) && String([...one.low].sort()) === String([...given.low].sort()))?.choice ?? null;
    this.checked.replaceChildren(h("div", { class: `paper verdict-paper ${right ? "right" : "wrong"}` },
      h("div", { class: "row" }, h("h2", {}, right ? "Right" : `Wrong: ${answer}`), next),
      h("p", {}, capital(words), " ", citationLinks(cites)),
      !analysis && low.length > 0 && h("div", { class: "laid-hands" }, laidOut("High", high), laidOut("Low", low)),
      analysis && worthList(analysis),
      analysis && h("p", {}, h("a", { href: `/analysis?${analysis.link}` }, "Analyse this hand"))));
    next.focus();
  }

  #key(event) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !this.question) return;
    if (event.target.closest?.("input[type='text'], select")) return;
    const digit = /^[1-9]$/.test(event.key) ? Number(event.key) - 1 : null;
    if (digit !== null && this.question.low) this.setter.moveNth(digit);
    else if (digit !== null) this.asked.querySelectorAll("[data-choice]")[digit]?.click();
    else if (event.key === "Enter" && this.answer && this.setter.complete && !event.target.closest?.("button.brass")) this.answer();
    else return;
    event.preventDefault();
  }

  /* --- the score --- */

  #buildScore() {
    this.only = h("input", { type: "checkbox", id: "drill-only", checked: localStorage.getItem(ONLY) === "yes", on: { change: () => this.#keepOnly() } });
    this.figures = h("dl", {});
    this.score.append(h("h2", {}, "Score"), this.figures, h("p", {}, h("label", { for: "drill-only" }, this.only, " Deal only hands that I got wrong")),
      h("button", { type: "button", class: "plain", on: { click: () => { this.store.forget(); this.#drawScore(); } } }, "Forget this score"));
  }

  #keepOnly() {
    localStorage.setItem(ONLY, this.only.checked ? "yes" : "no");
  }

  #drawScore() {
    const { asked, right, streak, longest, given } = this.store.now;
    const rows = { Right: `${right} of ${asked}`, "In a row": `${streak}, at most ${longest}`, "To go over": this.store.mistakes };
    if (this.kind === "decisions") rows["Given away"] = `${given.toFixed(4)} units`;
    this.figures.replaceChildren(...Object.entries(rows).map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", { "data-score": name }, value))));
  }
}

function faces(whose, cards) {
  return h("div", { class: "seen", role: "group", "aria-label": whose }, h("span", { class: "row-name", "aria-hidden": "true" }, whose),
    h("div", { class: "held" }, cards.map((face) => h("playing-card", { face }))));
}

function betShown({ wager, paytable, lines, hand, natural, stake, meter, envy }) {
  const columns = lines.some((line) => line.natural);
  const envied = lines.some((line) => line.envy);
  const either = lines.some((line) => line.hand === hand && line.natural);
  return h("div", { class: "paper bet" },
    h("p", { class: "stake" }, h("b", {}, dollars(stake)), ` on ${wager}: `, h("b", {}, hand), envy && " at another seat", either && (natural ? ", natural" : ", with a wild card"),
      meter !== null && [", ", h("b", {}, dollars(meter)), " on the meter"], "."),
    h("table", {}, h("caption", {}, `Paytable ${paytable}`.replace(/^Paytable Paytable$/, "Paytable")),
      h("thead", {}, h("tr", {}, ["Hand", "Pays", ...(columns ? ["Natural"] : []), ...(envied ? [`Envy for ${dollars(stake)}`] : [])].map((name) => h("th", { scope: "col" }, name)))),
      h("tbody", {}, lines.map((line) => h("tr", {}, h("th", { scope: "row" }, capital(line.hand)), h("td", {}, line.pay), columns && h("td", {}, line.natural), envied && h("td", {}, line.envy))))));
}

customElements.define("drill-room", DrillRoom);
