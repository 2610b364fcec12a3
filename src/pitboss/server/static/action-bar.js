/** `<action-bar>`: what a player may do now. It shows whatever the pending request asks for. */

import "./clock-ring.js";
import { askPanel, busyPanel, cutPanel, markBest, outPanel, seatPanel, waitPanel } from "./ask-panel.js";
import { betPanel } from "./bet-panel.js";
import { refusalWords } from "./citation.js";
import { coach } from "./coach.js";
import { h, setText } from "./element.js";
import { placeOf } from "./scene.js";
import { lookPanel, seatToLook, seatToSet, setPanel } from "./set-hands-panel.js";
import { settingsMenu, toggle } from "./settings.js";
import { setKeys, shortcutsOn, turnShortcuts } from "./shortcuts.js";
import { cents, dollars } from "./words.js";

const AT_ONCE = 250; // milliseconds
const BUY_INS = [10000, 20000, 50000];

/** Which panel a view calls for, and when it must be built anew. */
function wanted({ busy, you, seats, pending, slip, round, scene }) {
  if (busy) return [busyPanel, "busy"];
  if (!you.seats.length) return [seatPanel, "seat"];
  const out = seats.filter((one) => one.sits_out && you.seats.includes(one.seat)).map((one) => one.seat);
  const mine = pending && "seat" in pending && you.seats.includes(pending.seat);
  if (pending?.what === "take_bets" && slip.seats.length) return [betPanel, `bet ${round}`];
  if (pending?.what === "ask" && mine) return [askPanel, `ask ${round} ${pending.seat} ${pending.question} ${pending.hand} ${pending.held} ${scene.dealt} ${JSON.stringify(pending.options)}`];
  if (pending?.what === "offer_cut" && mine) return [cutPanel, `cut ${round} ${pending.seat} ${pending.most}`];
  const looking = seatToLook(pending, you);
  if (looking) return [lookPanel, `look ${round} ${looking}`];
  const setting = seatToSet(pending, you);
  if (setting) return [setPanel, `set ${round} ${setting} ${pending.options[setting]} ${scene.hands[placeOf(setting)]}`];
  return out.length ? [outPanel, `out ${out}`] : [waitPanel, "wait"];
}

export class ActionBar extends HTMLElement {
  #panel = null;
  #key = "";
  #asked = "";

  /** Says who carries out what is pressed. */
  setActions(act) {
    this.act = act;
    this.setAttribute("role", "region");
    this.setAttribute("aria-label", "Your move");
    this.purse = h("b", { class: "purse" });
    this.body = h("div", { class: "body" });
    this.refusal = h("div", { class: "refusal", role: "alert" });
    this.buying = this.#buyIn();
    this.clock = h("clock-ring");
    this.keysHelp = h("dl", {});
    this.cuts = toggle("Let me cut the cards", false, (on) => act.letMeCut(on));
    this.out = h("p", {}, h("button", { type: "button", class: "quiet", on: { click: () => act.sitOut() } }, "Sit out"));
    const session = coach.panel();
    this.replaceChildren(
      h("div", { class: "bar-head" }, h("p", { class: "chips-held" }, "Your chips ", this.purse), this.buying, this.clock, session,
        settingsMenu(this.cuts, this.out), this.#help()),
      this.refusal, this.body);
    this.addEventListener("toggle", ({ target }) => {
      if (target.matches(".advice")) act.thinking(target.open);
    }, true);
    document.addEventListener("click", (event) => this.#fold((drop) => !drop.contains(event.target)));
    this.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.#fold((drop) => drop.contains(event.target), true);
    });
  }

  /** Closes what lies open over the felt; the first offer of chips lies in the bar and stays. */
  #fold(which, refocus = false) {
    for (const drop of this.querySelectorAll(".drop[open]:not([data-first])")) {
      if (!which(drop)) continue;
      drop.open = false;
      if (refocus) drop.querySelector("summary").focus();
    }
  }

  #buyIn() {
    const typed = h("input", { type: "text", inputMode: "decimal", id: "buy-in", size: 7, autocomplete: "off" });
    const buy = (amount) => {
      this.buying.open = false;
      delete this.buying.dataset.first;
      this.#panel.focus.focus({ preventScroll: true });
      this.act.buyIn(amount);
    };
    return h("details", { class: "drop buy-in" }, h("summary", {}, "Buy chips"),
      h("div", { class: "drop-body" }, h("p", { class: "question invite" }, "Buy chips to play"), h("div", { class: "row" }, BUY_INS.map((amount) =>
        h("button", { type: "button", class: "plain", "data-buy": String(amount), on: { click: () => buy(amount) } }, dollars(amount)))),
      h("form", { class: "row", on: { submit: (event) => {
        event.preventDefault();
        const amount = cents(typed.value);
        if (amount) buy(amount);
        else this.refuse({ message: "Type an amount in dollars, such as 250 or 12.50" });
      } } }, h("label", { for: "buy-in" }, "Other amount"), typed, h("button", { class: "plain" }, "Buy"))));
  }

  #help() {
    const box = h("input", { type: "checkbox", id: "keys-on", checked: shortcutsOn(), on: { change: (event) => turnShortcuts(event.target.checked) } });
    const list = (ring) => ring?.help().flatMap(([key, what]) => [h("dt", {}, h("kbd", {}, key)), h("dd", {}, what)]) ?? [];
    return h("details", { class: "drop help", on: { toggle: () => this.keysHelp.replaceChildren(...list(this.ring)) } }, h("summary", {}, "Keys"),
      h("div", { class: "drop-body" }, this.keysHelp,
        h("p", {}, box, " ", h("label", { for: "keys-on" }, "Keys act anywhere on the page"))));
  }

  /** Shows the view; the focus stays where it was, or comes to the panel that replaced its place. */
  show(view) {
    setText(this.purse, typeof view.you.chips === "number" ? dollars(view.you.chips) : "—");
    this.ring = view.ring;
    this.buying.hidden = !view.you.seats.length;
    this.cuts.hidden = typeof view.you.cuts !== "boolean";
    this.cuts.querySelector("input").checked = view.you.cuts === true;
    this.out.hidden = !view.seats.some((one) => one.sits_out === false && view.you.seats.includes(one.seat));
    this.#offerChips(view);
    const [build, key] = wanted(view);
    if (key === this.#key) {
      this.#panel.update(view);
      return;
    }
    const had = this.body.contains(document.activeElement);
    const idle = document.activeElement === document.body || document.activeElement === null;
    this.#key = key;
    this.#panel = build(view, this.act);
    this.dataset.mode = key.split(" ")[0];
    this.body.replaceChildren(this.#panel.element);
    if (had || idle) this.#panel.focus.focus({ preventScroll: true });
    this.#setKeys();
    this.#advise(view);
    if (key === "busy" || key === "wait") return;
    if (key !== this.#asked) this.refuse(null); // what was refused of the same question stays
    this.#asked = key;
  }

  /** Has the coach count what is asked, unless it is answered at once; what he finds best is marked where he may speak. */
  async #advise(view) {
    if (view.busy || !view.pending?.advice || !["ask", "set"].includes(this.dataset.mode)) return;
    const panel = this.#panel;
    await new Promise((go) => { setTimeout(go, AT_ONCE); });
    const told = panel === this.#panel && await coach.ready(view);
    if (told && coach.on && panel === this.#panel) markBest(panel.element, told.choices.filter((one) => one.best).map((one) => one.choice));
  }

  /** While the line is down nothing can be pressed. */
  still(on) {
    this.inert = on;
    this.#setKeys();
  }

  #setKeys() {
    setKeys(this.inert ? {} : this.#panel?.keys ?? {});
  }

  /** Who sits down without chips is offered some in the bar itself, once. */
  #offerChips({ you, pending, busy }) {
    if (you.chips && "first" in this.buying.dataset) {
      delete this.buying.dataset.first;
      this.buying.open = false;
    }
    if (this.offered || busy || !you.seats.length || you.chips !== 0 || pending?.what !== "take_bets") return;
    this.offered = true;
    this.buying.dataset.first = "";
    this.buying.open = true;
  }

  /** Says a refusal in words, with its citations; nothing clears it. */
  refuse(refusal) {
    this.refused = refusal;
    this.refusal.replaceChildren(...(refusal ? [refusalWords(refusal)] : []));
  }
}

customElements.define("action-bar", ActionBar);
