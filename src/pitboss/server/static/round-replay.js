/** `<round-replay>`: a past round, step by step, on the same felt as the live table. */

import "./pit-table.js";
import { labels } from "./settlement-list.js";
import { h, setText } from "./element.js";
import { after, emptyScene, PLAIN_FELT } from "./scene.js";
import { setKeys } from "./shortcuts.js";
import { citationLinks } from "./citation.js";
import { plainLabel, stepWords } from "./words.js";

const PACE = 900;
const ROLES = new Set(["dealer", "floorperson", "house"]);

/** A layout made of what the steps themselves name, where the table's own cannot be had. */
function layoutOf(steps) {
  const wagers = new Map();
  for (const step of steps) {
    for (const wager of Object.keys(step.wagers ?? {})) wagers.set(wager, step.what === "bet" ? "before" : "during");
  }
  const seats = steps.map((step) => step.seat ?? 0);
  return {
    positions: Math.max(1, ...seats), hand_cards: 3, low_cards: 0, dealer_cards: 0, inscriptions: [], odds: [], joker: false, felt: PLAIN_FELT,
    areas: [...wagers].map(([wager, made]) => ({ wager, made, label: plainLabel(wager), required: false, least: 0, most: 0, step: 1, cites: [] })),
  };
}

/** Who sat where, as far as they did something themselves: a bank does not bet, but he decides. */
function sitters(steps) {
  return [...new Map(steps.filter((step) => ["bet", "decision"].includes(step.what) && !ROLES.has(step.who)).map((step) => [step.seat, step.who]))];
}

/** A bank who neither paid in nor took out has a line of his own all the same. */
function tellBank(scene, { seat, cites }) {
  if (scene.lines.some((line) => line.wager === "bank")) return;
  const said = "You neither won nor lost as the bank";
  scene.lines = [...scene.lines, { seat, wager: "bank", stake: 0, back: 0, outcome: "push", hand: "", cites, said }];
}

export class RoundReplay extends HTMLElement {
  async connectedCallback() {
    const data = JSON.parse(document.getElementById("round-data").textContent);
    this.steps = data.steps;
    this.at = 0;
    const table = await fetch(`/api/tables/${encodeURIComponent(data.table.id)}`)
      .then((answer) => (answer.ok ? answer.json() : null)).catch(() => null);
    this.layout = table?.layout ?? layoutOf(this.steps);
    this.label = labels(this.layout);
    this.#build(table?.table ?? data.table);
    this.seats = sitters(this.steps).map(([seat, player]) => ({ seat, player, chips: null, you: player === data.visitor }));
    this.settled = { table: data.table.id, mine: this.seats.filter((one) => one.you).map((one) => one.seat),
      current: data.over ? data.round + 1 : data.round, replayed: true };
    this.scenes = [emptyScene(data.round, this.layout.felt)];
    for (const step of this.steps) this.scenes.push(after(this.scenes.at(-1), step));
    if (data.bank) tellBank(this.scenes.at(-1), data.bank);
    this.items = [...document.querySelectorAll("[data-step]")];
    for (const item of this.items) {
      const step = this.steps[Number(item.dataset.step)];
      if (step.what === "settle") setText(item.querySelector(".text"), this.#words(step));
      const go = item.querySelector("button");
      go?.addEventListener("click", () => this.go(Number(item.dataset.step) + 1));
    }
    setKeys({ ArrowRight: () => this.go(this.at + 1), ArrowLeft: () => this.go(this.at - 1), Home: () => this.go(0),
      End: () => this.go(this.steps.length), k: () => this.#toggle() });
    this.go(this.#firstDeal());
    this.setAttribute("ready", "");
  }

  #words(step) {
    return stepWords(step, this.label, this.settled.mine);
  }

  /** Play begins where the wagers are made: what opens a table is one press back. */
  #firstDeal() {
    const bet = this.steps.findIndex((step) => step.what === "bet");
    return bet < 0 ? 0 : bet;
  }

  #build(table) {
    this.felt = h("pit-table");
    this.lines = h("settlement-list");
    this.slider = h("input", { type: "range", id: "replay-at", min: "0", max: String(this.steps.length), value: "0",
      on: { input: (event) => this.go(Number(event.target.value)) } });
    this.text = h("p", { class: "question", "aria-live": "polite" });
    this.cites = h("p", { class: "fine" });
    this.playButton = h("button", { type: "button", class: "brass", on: { click: () => this.#toggle() } });
    const move = (label, by) => h("button", { type: "button", class: "plain", on: { click: () => this.go(by()) } }, label);
    this.bar = h("div", { class: "replay-bar", role: "group", "aria-label": "Replay" },
      h("div", { class: "row" }, move("First", () => 0), move("Back", () => this.at - 1), this.playButton,
        move("Forward", () => this.at + 1), move("Last", () => this.steps.length)),
      h("div", { class: "row slide" }, h("label", { for: "replay-at" }, "Step"), this.slider, this.count = h("output", { class: "amount" })),
      this.text, this.cites);
    this.replaceChildren(this.felt, h("div", { class: "below" }, this.bar, this.lines));
    this.felt.setLayout(this.layout, table);
    this.#playing(false);
  }

  /** Shows the table after this many steps. */
  go(at) {
    this.at = Math.max(0, Math.min(at, this.steps.length));
    const scene = this.scenes[this.at];
    const step = this.steps[this.at - 1];
    this.felt.show({ scene, seats: this.seats, live: false });
    this.lines.show({ scene, layout: this.layout, ...this.settled });
    this.slider.value = String(this.at);
    setText(this.count, `${this.at} of ${this.steps.length}`);
    setText(this.text, step ? this.#words(step) : "Before the first step");
    this.cites.replaceChildren(...(step?.cites?.length ? ["By ", citationLinks(step.cites)] : []));
    this.items.forEach((item, index) => {
      item.classList.toggle("current", index === this.at - 1);
      if (index === this.at - 1) item.setAttribute("aria-current", "step");
      else item.removeAttribute("aria-current");
    });
    if (this.at === this.steps.length) this.#playing(false);
  }

  #toggle() {
    if (this.timer) {
      this.#playing(false);
      return;
    }
    if (this.at === this.steps.length) this.go(this.#firstDeal());
    this.#playing(true);
  }

  #playing(on) {
    clearInterval(this.timer);
    this.timer = on ? setInterval(() => this.go(this.at + 1), PACE) : 0;
    setText(this.playButton, on ? "Pause" : "Play");
  }

  disconnectedCallback() {
    clearInterval(this.timer);
  }
}

customElements.define("round-replay", RoundReplay);
