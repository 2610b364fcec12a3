/** `<live-table data-table="…">`: a player's table, live: its felt, what to do next, what was settled. */

import "./action-bar.js";
import "./pit-table.js";
import { BetSlip } from "./bet-panel.js";
import { citationLinks } from "./citation.js";
import { coach } from "./coach.js";
import { Connection, Refusal, lineWords } from "./connection.js";
import { h, setText } from "./element.js";
import { Keyring } from "./keyring.js";
import { Playback } from "./playback.js";
import { after, emptyScene, fold, spoken } from "./scene.js";
import { seatToLook, seatToSet } from "./set-hands-panel.js";
import { settings } from "./settings.js";
import { labels } from "./settlement-list.js";
import { hear, hearStep } from "./sounds.js";
import { chipsFor } from "./chip-stack.js";
import { dollars } from "./words.js";

const QUESTIONS = ["bet", "ask", "look", "set", "cut"]; // the modes in which a player is asked for something
const COACH_MAY_TAKE = 2_500; // milliseconds: who has answered does not wait for him for ever
const EVERYTHING_SAID = 4; // the last things said, so that a batch is not read out for minutes

/**
 * The folded scene of a state message, with what was settled in the round before.
 * @param {import("./types.js").State} state
 */
export function sceneOf(state) {
  const scene = fold(state.steps, emptyScene(state.round, state.layout.felt));
  if (state.previous?.lines?.length && !scene.previous.lines.length) scene.previous = state.previous;
  return scene;
}

/** Gives the lines of the round before their reasons, which only its steps hold; `show` shows them, unless another round is over by then. */
export async function addReasons(page, show) {
  const { id_: table, scene: { previous, felt } } = page;
  if (!previous.lines.length || previous.lines.every((line) => line.why)) return;
  const answer = await fetch(`/api/tables/${encodeURIComponent(table)}/rounds/${previous.round}`);
  if (!answer.ok) return;
  const { lines } = fold((await answer.json()).steps, emptyScene(previous.round, felt));
  if (page.scene.previous.round !== previous.round) return;
  page.scene = { ...page.scene, previous: { round: previous.round, lines } };
  show();
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
    this.sending = 0;
    settings.applyTo(this);
    this.bar.setActions(this.#actions());
    this.playback = new Playback((step) => this.#step(step), () => this.#caughtUp());
    this.felt.addEventListener("sit", (event) => this.#do({ kind: "sit", seat: event.detail.seat }));
    this.felt.addEventListener("leave", (event) => this.#do({ kind: "leave", seat: event.detail.seat }));
    this.felt.addEventListener("stake", (event) => this.#stake(event.detail));
    this.connection = new Connection(this.id_);
    this.connection.addEventListener("state", (event) => this.#state(event.detail));
    this.connection.addEventListener("steps", (event) => this.#news(event.detail));
    this.connection.addEventListener("clock", (event) => this.#clock(event.detail.clock));
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
      this.ring = new Keyring(state.layout);
      this.chip = firstChip(this.slip);
      this.felt.setLayout(state.layout, state.table);
    }
    this.scene = sceneOf(state);
    if (!first) this.#corrected(state.steps);
    this.next = state;
    if (state.pending) state.pending.clock = since(state.pending.clock);
    this.#caughtUp();
    addReasons(this, () => this.#show());
  }

  /** What was told before is otherwise now: everybody at the table is told, with the reason. */
  #corrected(steps) {
    const last = steps.findLast((step) => step.what === "correction");
    if (!last || last.seq <= (this.next?.seq ?? 0)) return;
    this.notice.hidden = false;
    this.decided = false;
    setText(this.notice, `${last.text}. The round goes on with what is right.`);
    this.#say(last.text);
  }

  /** @param {import("./types.js").News} news */
  #news(news) {
    if (news.round !== this.next.round && !this.decided) this.notice.hidden = true;
    this.next = { ...this.next, ...news };
    if (news.pending) news.pending.clock = since(news.pending.clock);
    this.playback.add(news.steps);
    if (this.playback.busy) this.#show();
  }

  /** The clock of what is asked was set anew, because somebody reads the advice. */
  #clock(clock) {
    for (const state of [this.next, this.now]) if (state?.pending) state.pending.clock = since(clock);
    this.#show();
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
    this.#say(spoken(step, this.label, this.next.you.seats));
    hearStep(step, this.next.you.seats);
    if (step.for && step.for === this.next.you.name) this.#houseDecided(step);
    this.#show();
  }

  /** Who did not answer in time is told what was done for him, and by which paragraph, until he answers again. */
  #houseDecided({ text, cites }) {
    this.decided = true;
    this.notice.hidden = false;
    this.notice.replaceChildren(h("b", {}, "The house decided for you: "), `${text} `, citationLinks(cites));
  }

  /** He answers again himself. */
  #awake() {
    if (!this.decided) return;
    this.decided = false;
    this.notice.hidden = true;
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

  /** What the panels show and act upon. A question that was answered is gone at once; the next one comes when all that led to it was seen. */
  get #view() {
    const { you, seats, pending, round } = this.now;
    const busy = this.playback.busy || this.sending > 0 || this.answered === this.next.seq;
    return { busy, you, seats, pending, round, slip: this.slip, scene: this.scene, table: this.id_, ring: this.ring };
  }

  #show() {
    if (!this.now) return;
    const view = this.#view;
    const { busy, you, seats, pending, round } = view;
    const { shoe, meters } = this.now;
    this.toggleAttribute("data-busy", busy);
    this.felt.show({ scene: this.scene, seats, you, shoe, meters, dealer: this.scene.dealer ?? this.table.dealer, pending: busy ? null : pending,
      slip: this.playback.busy ? null : this.slip, chip: this.chip });
    this.bar.show(view);
    this.bar.clock.show((QUESTIONS.includes(this.bar.dataset.mode) && pending?.clock) || null);
    this.settled.show({ scene: this.scene, layout: this.layout, table: this.id_, mine: you.seats, current: round });
    const { mode } = this.bar.dataset;
    if (mode !== this.mode && QUESTIONS.includes(mode) && mode !== "cut") {
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
    if (this.#view.busy) return;
    const complaint = this.slip.add(this.chip, seat, wager);
    this.#changed(complaint);
    if (mouse) this.bar.querySelector(".place")?.focus({ preventScroll: true });
  }

  #changed(complaint) {
    this.bar.refuse(complaint ? { message: complaint } : null);
    if (!complaint && this.slip.total()) {
      this.#say(this.slip.words());
      hear("chip");
    }
    this.#show();
  }

  /** @param {import("./types.js").Deed} command */
  async #do(command, as = "player", after = undefined) {
    const stood = this.bar.refused;
    try {
      await this.connection.send(command, as, after);
      if (this.bar.refused === stood) this.bar.refuse(null); // not what was said meanwhile
      return true;
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      this.bar.refuse(refusal);
      return false;
    }
  }

  /** Answers what is asked, once: its panel is gone with the first press, and comes back if the answer is refused. */
  async #answer(command, after = undefined) {
    if (this.#view.busy) return;
    this.answered = this.next.seq;
    this.#awake();
    this.sending += 1;
    this.#show();
    const done = await this.#do(command, "player", after);
    this.sending -= 1;
    if (!done) this.answered = null;
    this.#show();
  }

  /** Decides, unless the coach would think it a mistake: then only when the same is pressed again. */
  async #decide(command, choice) {
    const { seq } = this.next; // while the coach is asked the house may decide
    if (coach.on && this.warned !== JSON.stringify([this.next.seq, command])) {
      const warning = await Promise.race([coach.warns(this.#view, choice), new Promise((go) => { setTimeout(go, COACH_MAY_TAKE); })]);
      if (warning) {
        this.warned = JSON.stringify([this.next.seq, command]);
        this.bar.refuse({ message: `${warning.words.replace(/\.$/, "")}. Press the same again to do it all the same` });
        return;
      }
    }
    await this.#answer(command, seq);
  }

  #actions() {
    return {
      changed: (complaint) => this.#changed(complaint),
      picked: (chip) => { this.chip = chip; },
      place: () => this.#place(),
      rebet: () => {
        if (this.#view.busy) return;
        this.slip.repeat();
        this.#place();
      },
      sitOut: () => this.#sitOut(),
      sitIn: (seat) => this.#do({ kind: "sit_in", seat }),
      letMeCut: (on) => this.#do({ kind: "let_me_cut", on }),
      thinking: (on) => this.connection.tell({ thinking: on }),
      decide: (seat, option, amount = null) =>
        this.#decide({ kind: "decision", seat, option, ...(amount === null ? {} : { amount }) }, option),
      look: (seat) => this.#answer({ kind: "look", seat }),
      setHands: (seat, high, low) => this.#decide({ kind: "hands_set", seat, high, low }, { high, low }),
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

  /** Places what is laid down. The panel is gone with the first press; what is refused lies there again. */
  async #place() {
    if (this.#view.busy) return;
    const trouble = this.slip.problem(this.now.you.chips);
    const filled = this.slip.filled().map((seat) => [seat, Object.fromEntries(Object.entries(this.slip.staged(seat)).filter(([, stake]) => stake))]);
    if (trouble || !filled.length) {
      this.bar.refuse({ message: trouble || "Lay a chip on a betting area first" });
      this.#show();
      return;
    }
    this.#awake();
    this.sending += 1;
    this.#show();
    for (const [seat, wagers] of filled) {
      if (!(await this.#do({ kind: "bet", seat, wagers }))) break;
      this.slip.placed(seat, wagers);
    }
    this.sending -= 1;
    this.#show();
  }

  /** Is dealt no cards until he says otherwise; where the table does not know that, for this round. */
  async #sitOut() {
    for (const { seat, sits_out: out } of this.now.seats.filter((one) => this.now.you.seats.includes(one.seat))) {
      if (out === false) await this.#do({ kind: "sit_out", seat });
      else if (out === undefined && this.slip.seats.includes(seat)) await this.#do({ kind: "bet", seat, wagers: {} });
    }
  }

  #line(status) {
    this.status.hidden = status === "open";
    setText(this.status, lineWords(status));
    this.felt.inert = status !== "open";
    this.bar.still(status !== "open");
  }
}

/** A clock with the moment at which it was told: what follows is watched first. */
function since(clock) {
  return clock ? { ...clock, at: performance.now() } : null;
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
