/** `<live-table data-table="…">`: a player's table, live: its felt, what to do next, what was settled. */

import "./action-bar.js";
import "./pit-table.js";
import { BetSlip } from "./bet-panel.js";
import { Connection, Refusal, lineWords } from "./connection.js";
import { calm, setText } from "./element.js";
import { after, emptyScene, fold, spoken } from "./scene.js";
import { seatToLook, seatToSet } from "./set-hands-panel.js";
import { labels } from "./settlement-list.js";
import { chipsFor } from "./chip-stack.js";
import { dollars } from "./words.js";

const EVERYTHING_SAID = 4; // the last things said, so that a batch is not read out for minutes
const PAUSE = { deal: 380, turn_up: 600, settle: 420, collect: 260, decision: 260, bet: 140, announce: 320, shuffle: 200, offer_cut: 200,
  look: 260, show_exposed: 900, set_hands: 260, arrange_hands: 600, read_dice: 700, no_roll: 700, draw_number: 500,
  turn_hole_card: 700, insert_hole_card: 420, reader_failed: 700, dealer_stands: 420, overdrawn: 600, draw_in_error: 600 };
const ALL = { deal: 4000, settle: 6000, turn_up: 3600, collect: 1500 }; // what all steps of a kind may take together
const BRIEFEST = 60;
const TOO_MANY = 250;

/**
 * The folded scene of a state message, with what was settled in the round before.
 * @param {import("./types.js").State} state
 */
export function sceneOf(state) {
  const scene = fold(state.steps, emptyScene(state.round, state.layout.felt));
  if (state.previous?.lines?.length && !scene.previous.lines.length) scene.previous = state.previous;
  return scene;
}

/** Gives the lines of the round before their reasons, which only its steps hold. */
export async function withReasons(table, previous, felt) {
  if (!previous?.lines?.length || previous.lines.every((line) => line.why)) return previous;
  const answer = await fetch(`/api/tables/${encodeURIComponent(table)}/rounds/${previous.round}`);
  if (!answer.ok) return previous;
  const { steps } = await answer.json();
  return { round: previous.round, lines: fold(steps, emptyScene(previous.round, felt)).lines };
}

export class LiveTable extends HTMLElement {
  connectedCallback() {
    this.id_ = this.dataset.table;
    this.felt = this.querySelector("pit-table");
    this.bar = this.querySelector("action-bar");
    this.settled = this.querySelector("settlement-list");
    this.status = this.querySelector("[data-status]");
    this.voice = this.querySelector("[data-voice]");
    this.notice = this.querySelector("[data-notice]");
    this.said = [];
    this.chip = 0;
    this.bar.setActions(this.#actions());
    this.playback = new Playback((step) => this.#step(step), () => this.#caughtUp());
    this.felt.addEventListener("sit", (event) => this.#do({ kind: "sit", seat: event.detail.seat }));
    this.felt.addEventListener("leave", (event) => this.#do({ kind: "leave", seat: event.detail.seat }));
    this.felt.addEventListener("stake", (event) => this.#stake(event.detail));
    this.connection = new Connection(this.id_);
    this.connection.addEventListener("state", (event) => this.#state(event.detail));
    this.connection.addEventListener("steps", (event) => this.#news(event.detail));
    this.connection.addEventListener("meters", (event) => this.#meters(event.detail));
    this.connection.addEventListener("status", (event) => this.#line(event.detail));
    this.connection.open();
  }

  disconnectedCallback() {
    this.connection.close();
  }

  /** @param {import("./types.js").State} state */
  #state(state) {
    this.playback.drop();
    const first = !this.layout;
    this.table = state.table;
    this.layout = state.layout;
    this.label = labels(state.layout);
    if (first) {
      this.slip = new BetSlip(state.layout, store(this.id_));
      this.chip = firstChip(this.slip);
      this.felt.setLayout(state.layout, state.table);
    }
    this.scene = sceneOf(state);
    if (!first) this.#corrected(state.steps);
    this.next = state;
    this.#caughtUp();
    withReasons(this.id_, this.scene.previous, this.layout.felt).then((previous) => {
      this.scene = { ...this.scene, previous };
      this.#show();
    });
  }

  /** What was told before is otherwise now: everybody at the table is told, with the reason. */
  #corrected(steps) {
    const last = steps.findLast((step) => step.what === "correction");
    if (!last || last.seq <= (this.next?.seq ?? 0)) return;
    this.notice.hidden = false;
    setText(this.notice, `${last.text}. The round goes on with what is right.`);
    this.#say(last.text);
  }

  /** @param {import("./types.js").News} news */
  #news(news) {
    if (news.round !== this.next.round) this.notice.hidden = true;
    this.next = { ...this.next, ...news };
    this.playback.add(news.steps);
    if (this.playback.busy) this.#show();
  }

  /** @param {import("./types.js").MetersMoved} moved */
  #meters({ meters }) {
    if (!this.now) return;
    this.next = { ...this.next, meters };
    this.now = { ...this.now, meters };
    this.felt.meter.show(meters.progressive);
  }

  /** @param {import("./types.js").StepSeen} step */
  #step(step) {
    this.scene = after(this.scene, step);
    if (this.now && step.what === "deal" && step.cards?.length) {
      this.now.shoe = { ...this.now.shoe, remaining: Math.max(0, this.now.shoe.remaining - 1) };
    }
    this.#say(spoken(step, this.label));
    this.#show();
  }

  #caughtUp() {
    const { you, seats, shoe, pending, round, meters } = this.next;
    this.now = { you, seats, shoe, pending, round, meters };
    if (pending?.what === "take_bets") this.slip.limit(pending.areas, pending.equal, pending.closed);
    const open = pending?.what === "take_bets" ? you.seats.filter((seat) => pending.waiting.includes(seat) || pending.closed?.[seat]?.length) : [];
    this.slip.open(open);
    if (open.length && location.hash === "#play") { // from the lobby: the least bet lies ready
      history.replaceState(null, "", location.pathname);
      this.slip.least();
    }
    this.#show();
  }

  #show() {
    if (!this.now) return;
    const busy = this.playback.busy;
    const { you, seats, shoe, pending, round, meters } = this.now;
    this.toggleAttribute("data-busy", busy);
    this.felt.show({ scene: this.scene, seats, you, shoe, meters, dealer: this.scene.dealer ?? this.table.dealer, pending: busy ? null : pending,
      slip: busy ? null : this.slip, chip: this.chip });
    this.bar.show({ busy, you, seats, pending, round, slip: this.slip, scene: this.scene, table: this.id_, letters: this.layout.felt.letters });
    this.settled.show({ scene: this.scene, layout: this.layout, table: this.id_, mine: you.seats, current: round });
    const { mode } = this.bar.dataset;
    if (mode !== this.mode && ["bet", "ask", "look", "set"].includes(mode)) {
      this.felt.reveal(pending.seat ?? seatToLook(pending, you) ?? seatToSet(pending, you) ?? this.slip.current.seat);
    }
    this.mode = mode;
  }

  #say(text) {
    if (!text) return;
    this.said = [...this.said, text].slice(-EVERYTHING_SAID);
    clearTimeout(this.saying);
    this.saying = setTimeout(() => {
      setText(this.voice, this.said.join(". "));
      this.said = [];
    }, 150);
  }

  #stake({ seat, wager, mouse }) {
    const complaint = this.slip.add(this.chip, seat, wager);
    this.#changed(complaint);
    if (mouse) this.bar.querySelector(".place")?.focus({ preventScroll: true });
  }

  #changed(complaint) {
    this.bar.refuse(complaint ? { message: complaint } : null);
    if (!complaint && this.slip.total()) this.#say(this.slip.words());
    this.#show();
  }

  /** @param {import("./types.js").Deed} command */
  async #do(command, as = "player") {
    const stood = this.bar.refused;
    try {
      await this.connection.send(command, as);
      if (this.bar.refused === stood) this.bar.refuse(null); // not what was said meanwhile
      return true;
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      this.bar.refuse(refusal);
      return false;
    }
  }

  /** Answers what is asked, once: a key pressed twice does not answer the question after it, which nobody has read. */
  async #answer(command) {
    const asked = this.now.pending;
    if (asked === this.answered) return;
    this.answered = asked;
    if (!(await this.#do(command))) this.answered = null;
  }

  #actions() {
    return {
      changed: (complaint) => this.#changed(complaint),
      picked: (chip) => { this.chip = chip; },
      place: () => this.#place(),
      sitOut: async () => {
        for (const seat of [...this.slip.seats]) await this.#do({ kind: "bet", seat, wagers: {} });
      },
      decide: (seat, option, amount = null) =>
        this.#answer({ kind: "decision", seat, option, ...(amount === null ? {} : { amount }) }),
      look: (seat) => this.#answer({ kind: "look", seat }),
      setHands: (seat, high, low) => this.#answer({ kind: "hands_set", seat, high, low }),
      cut: (position) => this.#answer({ kind: "cut", position }),
      decline: () => this.#answer({ kind: "cut_declined" }),
      sit: (seat) => this.#do({ kind: "sit", seat }),
      buyIn: async (amount) => {
        if (await this.#do({ kind: "buy_in", cents: amount })) this.#say(`You bought ${dollars(amount)} in chips`);
      },
      closeBets: () => this.#do({ kind: "no_more_bets" }, "dealer"),
      skip: () => this.playback.skip(),
    };
  }

  async #place() {
    const trouble = this.slip.problem(this.now.you.chips);
    const filled = this.slip.filled();
    if (trouble || !filled.length) {
      this.bar.refuse({ message: trouble || "Lay a chip on a betting area first" });
      return;
    }
    for (const seat of filled) {
      const wagers = Object.fromEntries(Object.entries(this.slip.staged(seat) ?? {}).filter(([, stake]) => stake));
      if (!Object.keys(wagers).length) continue;
      if (!(await this.#do({ kind: "bet", seat, wagers }))) return;
      this.slip.placed(seat, wagers);
      this.#show();
    }
  }

  #line(status) {
    this.status.hidden = status === "open";
    setText(this.status, lineWords(status));
  }
}

/**
 * A queue of steps that are shown one after another, so that a table which dealt everything at once can be watched. `show`
 * is called for each, `caughtUp` when none is left.
 */
class Playback {
  #queue = [];
  #timer = 0;
  #pauses = {};

  constructor(show, caughtUp) {
    this.show = show;
    this.caughtUp = caughtUp;
    document.addEventListener("visibilitychange", () => document.hidden && this.skip());
  }

  get busy() {
    return this.#queue.length > 0 || this.#timer !== 0;
  }

  /** Adds steps; nothing is shown at once that should be watched. */
  add(steps) {
    this.#queue.push(...steps);
    for (const [what, all] of Object.entries(ALL)) {
      const count = this.#queue.filter((step) => step.what === what).length;
      this.#pauses[what] = Math.max(BRIEFEST, Math.min(PAUSE[what], all / Math.max(count, 1)));
    }
    if (document.hidden || calm() || this.#queue.length > TOO_MANY) this.skip();
    else if (!this.#timer) this.#next();
  }

  /** Shows all that is left. */
  skip() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    while (this.#queue.length) this.show(this.#queue.shift());
    this.caughtUp();
  }

  /** Drops all that is left: the whole state is about to be shown. */
  drop() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#queue = [];
  }

  #next() {
    this.#timer = 0;
    while (this.#queue.length) {
      const step = this.#queue.shift();
      this.show(step);
      const pause = this.#pauses[step.what] ?? PAUSE[step.what] ?? 0;
      if (pause) {
        this.#timer = setTimeout(() => this.#next(), pause);
        return;
      }
    }
    this.caughtUp();
  }
}

/** The chip that reaches the least of the required wager. */
function firstChip(slip) {
  const required = slip.areas.find((area) => area.required) ?? slip.areas[0];
  if (!required) return 0;
  const chips = chipsFor(required.step, required.most);
  return chips.find((chip) => chip >= required.least) ?? chips.at(-1) ?? 0;
}

/** Bets to repeat, kept for this browser tab and table. */
function store(table) {
  return {
    getItem: (name) => sessionStorage.getItem(`pitboss ${table} ${name}`),
    setItem: (name, value) => sessionStorage.setItem(`pitboss ${table} ${name}`, value),
  };
}

customElements.define("live-table", LiveTable);
