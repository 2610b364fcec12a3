/** `<analysis-board>`: any hand of any game, what each choice is worth, and another hand or other rules beside it. All that it shows is in the address. */

import "./card-picker.js";
import "./playing-card.js";
import { refusalWords } from "./citation.js";
import { fetchTold } from "./connection.js";
import { h, setText } from "./element.js";
import { cardName, capital, plainLabel, readCard } from "./words.js";
import { bestWords, span, worthList } from "./worth-list.js";

const WHAT_IF = "if.";
const RULE = "rule.";
const SOON = 2000; // milliseconds
const LONGER = "Still counting. What nobody has asked for since the server started, or under rules of its own, may take half a minute; then it is there at once.";
const NARROW = window.matchMedia("(max-width: 900px)");
const SIDES = { hand: "Your cards", dealer: "Dealer’s cards" };

/** What one side of the board holds, out of an address whose names begin so. */
function sideOf(query, prefix = "") {
  const rules = {};
  for (const [name, value] of query) {
    if (name.startsWith(prefix + RULE)) rules[name.slice((prefix + RULE).length)] = value;
  }
  const faces = (name) => (query.get(prefix + name) ?? "").split(/[\s,]+/).filter(Boolean);
  return { hand: faces("hand"), dealer: faces("dealer"), options: query.get(`${prefix}options`) ?? "", rules, whole: query.get(`${prefix}rules`) ?? "" };
}

/** The other way round: what an address says of a side. */
function said(side, prefix = "") {
  const pairs = [["hand", side.hand.join(" ")], ["dealer", side.dealer.join(" ")], ["options", side.options], ["rules", side.whole],
    ...Object.entries(side.rules).sort().map(([name, value]) => [RULE + name, value])];
  return pairs.filter(([, value]) => value !== "").map(([name, value]) => [prefix + name, value]);
}

export class AnalysisBoard extends HTMLElement {
  #forms = new Map();
  #told = new Map();
  #turn = 0;
  #active = "hand";

  connectedCallback() {
    this.game = this.querySelector("[data-game]");
    this.game.addEventListener("change", () => this.#go({ game: this.game.value, base: sideOf(new URLSearchParams()), other: null, round: null }));
    this.copied = h("span", { role: "status", class: "fine" });
    this.copy = h("button", { type: "button", class: "plain", on: { click: () => this.#copy() } }, "Copy link");
    this.querySelector(".board-head").append(this.copy, this.copied);
    this.setup = h("section", { class: "setup", "aria-label": "The situation" });
    this.results = h("section", { class: "results", "aria-label": "What each choice is worth" });
    this.announced = h("p", { class: "visually-hidden", role: "status" });
    this.append(h("div", { class: "board-grid" }, this.setup, this.results), this.announced);
    this.#build();
    window.addEventListener("popstate", () => this.#read());
    this.#read();
  }

  #build() {
    this.moment = h("select", { id: "board-moment", on: { change: () => this.#edit({ options: this.moment.value }) } });
    this.rows = Object.fromEntries(Object.entries(SIDES).map(([name, label]) => {
      const cards = h("div", { class: "held", role: "group", "aria-label": label });
      const typed = h("input", { type: "text", id: `board-${name}`, autocomplete: "off", autocapitalize: "none", spellcheck: false, placeholder: "Ah Kd 10c",
        on: { focus: () => this.#activate(name), change: () => this.#type(name, typed.value) } });
      const element = h("div", { class: "side", "data-side": name, on: { click: () => this.#activate(name) } },
        h("label", { for: `board-${name}` }, label), typed, cards);
      return [name, { cards, typed, element }];
    }));
    this.problem = h("div", { class: "refusal", role: "alert" });
    this.picking = h("details", { class: "picking", open: true }, h("summary", {}, "Pick cards"));
    this.picker = h("card-picker", { on: { pick: ({ detail }) => this.#pick(detail) } });
    this.doing = h("p", { class: "fine" });
    this.picking.append(this.doing, this.picker);
    this.rules = h("details", { class: "board-rules" });
    this.setup.append(h("div", { class: "when" }, h("label", { for: "board-moment" }, "When"), this.moment),
      this.rows.hand.element, this.rows.dealer.element, this.problem, this.picking,
      h("div", { class: "row" },
        h("button", { type: "button", class: "quiet", on: { click: () => this.#deal() } }, "Deal at random"),
        h("button", { type: "button", class: "quiet", on: { click: () => this.#edit({ hand: [], dealer: [] }) } }, "Clear the cards")), this.rules);
  }

  /* --- the address --- */

  #read() {
    const query = new URLSearchParams(location.search);
    const other = [...query.keys()].some((name) => name.startsWith(WHAT_IF)) || query.has("beside");
    const round = query.has("table") ? { table: query.get("table"), round: query.get("round") ?? "", decision: query.get("decision") ?? "1" } : null;
    this.state = { game: query.get("game") ?? "", base: sideOf(query), other: other ? sideOf(query, WHAT_IF) : null, round };
    if (!this.state.game && !round) this.state.game = this.game.value;
    this.#draw();
  }

  #query({ game, base, other, round }) {
    const first = round ? Object.entries(round) : [["game", game], ...said(base)];
    const second = other ? [["beside", "1"], ...said(other, WHAT_IF)] : [];
    return new URLSearchParams([...first, ...second]).toString();
  }

  #go(state) {
    const query = this.#query(state);
    this.state = state;
    history.pushState(null, "", `?${query}`);
    this.#draw();
  }

  async #copy() {
    const { base, other, game } = this.state;
    const link = `${location.origin}/analysis?${this.#query({ game, base, other, round: null })}`;
    const done = await navigator.clipboard?.writeText(link).then(() => true, () => false);
    setText(this.copied, done ? "The link is copied." : link);
  }

  /* --- what is edited --- */

  /** The side that the cards and the rules are of: what is beside, where there is something. */
  get #edited() {
    return this.state.other ?? this.state.base;
  }

  #edit(change) {
    const side = { ...this.#edited, ...change };
    this.#go(this.state.other ? { ...this.state, other: side } : { ...this.state, base: side, round: null });
  }

  #activate(name) {
    this.#active = name;
    this.#mark();
  }

  #pick(face) {
    const side = this.#edited;
    const cards = [...side[this.#active]];
    const room = this.#active === "hand" ? this.form.at.most : this.form.at.dealer;
    if (cards.length >= room) cards.pop(); // what is full takes the last one's place
    cards.push(face);
    const full = cards.length >= (this.#active === "hand" ? this.form.at.least : room);
    const next = this.#active === "hand" && full && side.dealer.length < this.form.at.dealer ? "dealer" : this.#active;
    const change = { [this.#active]: cards };
    this.#active = next;
    this.#edit(change);
  }

  #type(name, text) {
    const words = text.split(/[\s,]+/).filter(Boolean);
    const faces = words.map(readCard);
    const wrong = words.find((_, at) => !faces[at]);
    this.problem.replaceChildren();
    if (wrong) this.problem.append(h("p", {}, `“${wrong}” is no card: a rank and a suit, such as Ah or 10d${this.form?.joker ? ", or Jk" : ""}.`));
    else this.#edit({ [name]: faces });
  }

  #deal() {
    const { at, decks, joker } = this.form;
    const deck = [..."AKQJT98765432"].flatMap((rank) => [..."shdc"].map((suit) => rank + suit)).concat(joker ? ["Jk"] : []);
    const shoe = Array.from({ length: decks }, () => deck).flat();
    const draw = () => shoe.splice(Math.floor(Math.random() * shoe.length), 1)[0];
    this.#edit({ hand: Array.from({ length: at.least }, draw), dealer: Array.from({ length: at.dealer }, draw) });
  }

  /* --- what is shown --- */

  async #draw() {
    const turn = ++this.#turn;
    const stale = () => turn !== this.#turn;
    setText(this.copied, "");
    if (this.state.round && !this.state.game) {
      this.#waiting("Looking the round up …");
      const told = await this.#ask(new URLSearchParams(this.state.round).toString());
      if (stale()) return;
      if (!told.link) { this.#refused(told); return; }
      this.state = { ...this.state, game: told.game, base: sideOf(new URLSearchParams(told.link)) };
    }
    this.game.value = this.state.game;
    const { base, other } = this.state;
    const sides = other ? [base, other] : [base];
    this.forms = await Promise.all(sides.map((side) => this.#formOf(side)));
    if (stale()) return;
    const refused = this.forms.find((form) => !form.moments);
    if (refused) { this.#refused(refused); return; }
    const first = !this.form;
    this.form = this.forms.at(-1);
    this.#fill();
    if (first && !this.#lacks(this.#edited, this.form)) this.picking.open = !NARROW.matches; // who was sent a hand sees what it is worth
    const answers = [null, null];
    this.#show(sides, answers);
    await Promise.all(sides.map(async (side, at) => {
      if (this.#lacks(side, this.forms[at])) return;
      const query = at === 0 && this.state.round ? new URLSearchParams(this.state.round) : new URLSearchParams([["game", this.state.game], ...said(side)]);
      answers[at] = await this.#ask(query.toString());
      if (!stale()) this.#show(sides, answers);
    }));
  }

  #ask(query) {
    return this.#once(this.#told, query, `/api/analysis?${query}`);
  }

  async #formOf(side) {
    const query = new URLSearchParams(said(side).filter(([name]) => name.startsWith(RULE) || name === "rules")).toString();
    const asked = await this.#once(this.#forms, `${this.state.game}?${query}`, `/api/games/${encodeURIComponent(this.state.game)}/analysis?${query}`);
    if (!asked.moments) return asked;
    const at = asked.moments.find(({ options }) => options.join(" ") === side.options) ?? { ...asked.moments[0], options: side.options.split(" "), asked: true };
    return { ...asked, at };
  }

  /** An answer, asked for once; a refusal is an answer too, and is asked for again. */
  #once(known, key, url) {
    if (!known.has(key)) known.set(key, fetchTold(url).catch((refusal) => { known.delete(key); return refusal; }));
    return known.get(key);
  }

  #fill() {
    const { form } = this;
    const side = this.#edited;
    const listed = form.at.asked ? [...form.moments, { ...form.at, label: `As asked: ${form.at.options.map(plainLabel).join(", ")}` }] : form.moments;
    this.moment.replaceChildren(...listed.map(({ label, options }) => h("option", { value: options.join(" ") }, label)));
    this.moment.value = side.options;
    this.moment.parentElement.hidden = listed.length < 2;
    this.problem.replaceChildren();
    this.rows.dealer.element.hidden = form.at.dealer < 1 && side.dealer.length < 1;
    if (this.rows.dealer.element.hidden) this.#active = "hand";
    for (const [name, { cards, typed }] of Object.entries(this.rows)) {
      typed.value = side[name].join(" ");
      const open = Math.max(0, (name === "hand" ? form.at.least : form.at.dealer) - side[name].length);
      cards.replaceChildren(...side[name].map((face, at) => h("button", { type: "button", class: "held-card", "aria-label": `Take away the ${cardName(face)}`,
        on: { click: () => this.#edit({ [name]: side[name].filter((_, other) => other !== at) }) } }, h("playing-card", { face }))),
      ...Array.from({ length: open }, () => h("span", { class: "slot", "aria-hidden": "true" })));
    }
    const used = [...side.hand, ...side.dealer];
    this.picker.offer((face) => form.decks - used.filter((other) => other === face).length, form.joker);
    this.#mark();
    this.#fillRules(side);
  }

  #mark() {
    for (const [name, { element }] of Object.entries(this.rows)) element.classList.toggle("active", name === this.#active);
    setText(this.doing, `A card picked here goes to: ${SIDES[this.#active].toLowerCase()}${this.state.other ? ", of the what-if" : ""}.`);
  }

  #fillRules(side) {
    const offered = this.form.choices.filter((choice) => choice.matters || choice.name in side.rules);
    const changed = offered.filter(({ value, default: usual }) => value !== usual).length;
    const open = this.rules.open;
    const focused = document.activeElement?.id;
    this.rules.replaceChildren(h("summary", {}, `Rules of the table${changed ? `: ${changed} changed` : ": as by default"}`),
      ...offered.map((choice) => this.#rule(choice)));
    this.rules.open = open;
    if (focused?.startsWith("board-rule-")) document.getElementById(focused)?.focus();
  }

  #rule({ name, title, kind, values, allowed, value, default: usual }) {
    const id = `board-rule-${name}`;
    const listed = kind === "flag" ? { true: "yes", false: "no" } : values;
    const change = ({ currentTarget }) => {
      const rules = { ...this.#edited.rules, [name]: currentTarget.value };
      if (currentTarget.value === String(usual)) delete rules[name];
      this.#edit({ rules });
    };
    const field = Object.keys(listed).length
      ? h("select", { id, on: { change } }, Object.entries(listed).map(([one, label]) => h("option", { value: one, selected: one === String(value) }, label)))
      : h("input", { type: "text", id, value: String(value), size: 8, autocomplete: "off", title: allowed, on: { change } });
    return h("div", { class: `rule${value !== usual ? " changed" : ""}` }, h("label", { for: id }, title), field);
  }

  /** What is missing before anything can be counted, in words. */
  #lacks({ hand, dealer }, { at }) {
    const lacking = [[at.least - hand.length, "your"], [at.dealer - dealer.length, "the dealer’s"]].filter(([count]) => count > 0);
    return lacking.map(([count, whose]) => `${count} of ${whose} cards`).join(" and ");
  }

  #waiting(words) {
    this.results.replaceChildren(h("p", { class: "counting" }, words));
  }

  #refused(refusal) {
    this.results.replaceChildren(h("div", { class: "refusal" }, refusalWords(refusal)));
  }

  #show(sides, answers) {
    const told = answers.map((one) => (one?.choices ? one : null));
    const within = span(...told);
    const two = sides.length > 1;
    const columns = sides.map((side, at) => h("article", { class: "paper answer", "aria-label": two ? (at ? "What if" : "This") : "This situation" },
      two && h("h2", {}, at ? "What if" : "This"), this.#answer(side, this.forms[at], answers[at], { other: at ? told[0] : null, within })));
    const ready = answers[0]?.choices;
    setText(this.announced, told.filter(Boolean).map((one, at) => `${at ? "What if: " : ""}${bestWords(one)}.`).join(" "));
    this.results.replaceChildren(
      h("div", { class: "row sides" },
        !two && ready && h("button", { type: "button", class: "brass", on: { click: () => this.#go({ ...this.state, other: { ...this.state.base } }) } }, "What if …"),
        !two && ready && h("span", { class: "fine" }, "sets another hand or other rules beside it"),
        two && h("button", { type: "button", class: "plain", on: { click: () => this.#go({ ...this.state, base: this.state.other, other: this.state.base, round: null }) } }, "Swap the two"),
        two && h("button", { type: "button", class: "plain", on: { click: () => this.#go({ ...this.state, other: null }) } }, "Close the what-if")),
      h("div", { class: two ? "answers two" : "answers" }, columns));
  }

  #answer(side, form, answer, { other, within }) {
    const lacks = this.#lacks(side, form);
    const cards = h("div", { class: "of-cards" }, Object.keys(SIDES).filter((name) => side[name].length).map((name) =>
      h("div", { class: "small-cards", role: "group", "aria-label": SIDES[name] }, side[name].map((face) => h("playing-card", { face })))));
    if (lacks) return [cards, h("p", { class: "fine" }, `${capital(lacks)} to go.`)];
    if (!answer) return [cards, counting()];
    if (!answer.choices) return [cards, h("div", { class: "refusal" }, refusalWords(answer))];
    const remarks = answer.remarks.length ? answer.remarks : answer.given ? [`Given that ${answer.given}.`] : [];
    return [cards,
      answer.rules.length > 0 && h("ul", { class: "changed-rules" }, answer.rules.map(({ title, words }) => h("li", {}, `${title}: `, h("b", {}, words)))),
      h("p", { class: "verdict" }, `${bestWords(answer)}.`), worthList(answer, { other, within }),
      h("p", { class: "fine" }, answer.exact ? "Counted exactly, per unit of the first wager." : `Estimated; standard error ${answer.standard_error}.`,
        remarks.map((words) => ` ${words}`))];
  }
}

/** That something is counted; where that is not done soon, why. */
function counting() {
  const words = h("p", { class: "counting" }, "Counting …");
  setTimeout(() => setText(words, LONGER), SOON);
  return words;
}

customElements.define("analysis-board", AnalysisBoard);
