/** Staking: the slip of what a player is about to stake, and the panel over it: pick an area, lay chips, take them back, place the bet. */

import { chipFace, chipsFor } from "./chip-stack.js";
import { citationLinks } from "./citation.js";
import { h, setText } from "./element.js";
import { dollars, labelOn, list, shortLabel, span } from "./words.js";

/** Builds the panel over a bet slip; `act` places, sits out, or says that the slip changed. */
export function betPanel(view, act) {
  const { slip, ring } = view;
  const free = slip.areas.filter((area) => !slip.fixed(area.wager));
  const step = Math.max(1, ...free.map((area) => area.step));
  const most = Math.max(0, ...free.map((area) => area.most));
  const chips = chipsFor(step, most);
  const keys = {};

  const change = (work) => {
    const complaint = work();
    act.changed(complaint || "");
  };

  const seats = h("div", { class: "seat-tabs", role: "group", "aria-label": "Seat" });
  const areas = slip.areas.map((area) => {
    const letter = ring.area(area);
    const amount = h("b", {});
    const pick = () => change(() => {
      if (slip.fixed(area.wager)) return slip.toggle(area.wager);
      slip.current = { ...slip.current, wager: area.wager };
      return "";
    });
    const takeBack = () => {
      if (document.activeElement === back) button.focus({ preventScroll: true });
      change(() => slip.takeBack(area.wager));
    };
    const button = h("button", { type: "button", class: "area-tab", "data-wager": area.wager, title: area.title, on: { click: pick } },
      h("span", { class: "name" }, shortLabel(area.label), letter && h("kbd", { "aria-hidden": "true" }, letter.toUpperCase())),
      amount, h("small", {}, span(area)));
    const back = h("button", { type: "button", class: "take-back", "aria-label": `Take ${area.label} back`, title: "Take these chips back", on: { click: takeBack } }, "×");
    if (letter) Object.assign(keys, { [letter]: pick, [`Shift+${letter}`]: takeBack });
    return { area, button, back, amount, element: h("div", { class: "area-spot" }, button, back) };
  });
  const tray = chips.map((cents, at) => {
    const lay = () => change(() => {
      act.picked(cents);
      return slip.add(cents);
    });
    const button = h("button", { type: "button", class: "pick", "data-cents": String(cents), "aria-label": `Add ${dollars(cents)}`,
      on: { click: (event) => { lay(); if (event.detail > 0) place.focus({ preventScroll: true }); } } },
    chipFace(cents), h("kbd", { "aria-hidden": "true" }, String(at + 1)));
    keys[String(at + 1)] = lay;
    return button;
  });
  const tool = (label, name, work, kind = "quiet") => {
    const button = h("button", { type: "button", class: kind, "data-act": name, on: { click: work } }, label, h("kbd", { "aria-hidden": "true" }, ring.shown(name)));
    Object.assign(keys, ring.bound({ [name]: () => button.disabled || work() }));
    return button;
  };
  const undo = tool("Undo", "undo", () => change(() => slip.undo()));
  const clear = tool("Clear", "clear", () => change(() => slip.clear()));
  const last = tool("Last bet", "last", () => change(() => slip.repeat()));
  const double = tool("Double", "double", () => change(() => slip.double()));
  const out = tool("Sit out", "out", () => act.sitOut());
  const deal = tool("Rebet & deal", "deal", () => act.rebet(), "brass deal");
  const words = h("span", { class: "amount" });
  const place = h("button", { type: "button", class: "brass place", "data-act": "settle", on: { click: () => act.place() } },
    "Place bet ", words, h("kbd", { "aria-hidden": "true" }, ring.shown("settle")));
  Object.assign(keys, ring.bound({ settle: () => act.place(), deal: () => (slip.total() ? act.place() : act.rebet()) }));
  const problem = h("p", { class: "problem" });

  const element = h("div", { class: "panel betting", role: "group", "aria-label": "Your bet", tabIndex: -1 },
    h("div", { class: "row targets" }, seats, h("div", { class: slip.areas.length > 3 ? "area-tabs many" : "area-tabs", role: "group", "aria-label": "Betting area" },
      areas.map((one) => one.element)),
    h("div", { class: "row tray", role: "group", "aria-label": "Chips" }, tray)),
    h("div", { class: "row tools" }, undo, clear, last, double, out, h("div", { class: "go" }, deal, place)),
    problem, h("p", { class: "fine" }, "Once placed, a bet may not be altered. ", citationLinks(view.pending.cites)));

  function update({ you }) {
    if (seats.childElementCount !== slip.seats.length || seats.dataset.seats !== slip.seats.join()) {
      seats.dataset.seats = slip.seats.join();
      seats.hidden = slip.seats.length < 2;
      seats.replaceChildren(...slip.seats.map((seat) => h("button", { type: "button", class: "seat-tab", "data-seat": String(seat),
        on: { click: () => change(() => slip.pick(seat)) } }, `Seat ${seat}`)));
    }
    for (const tab of seats.children) tab.setAttribute("aria-pressed", String(Number(tab.dataset.seat) === slip.current.seat));
    for (const { area, button, back, amount, element: spot } of areas) {
      const laid = slip.staged(slip.current.seat)?.[area.wager] ?? 0;
      spot.hidden = !slip.takes(slip.current.seat, area.wager);
      spot.classList.toggle("staged", laid > 0);
      back.disabled = !laid;
      button.setAttribute("aria-pressed", String(slip.fixed(area.wager) ? laid > 0 : slip.current.wager === area.wager));
      setText(amount, dollars(laid));
    }
    const total = slip.total();
    const trouble = slip.problem(you.chips);
    setText(words, total ? dollars(total) : "");
    setText(problem, trouble);
    place.setAttribute("aria-disabled", String(!total || Boolean(trouble)));
    relinquish(undo, !slip.undoable);
    relinquish(clear, !total);
    relinquish(last, !slip.canRepeat());
    relinquish(double, !total && !slip.canRepeat());
    relinquish(deal, total > 0 || !slip.canRepeat());
    if (!deal.disabled && document.activeElement === place) element.focus({ preventScroll: true });
    deal.hidden = deal.disabled; // the one or the other, in one place
    place.hidden = !deal.hidden;
  }

  /** A button that can no longer be pressed hands its focus on. */
  function relinquish(button, disabled) {
    if (disabled && document.activeElement === button) element.focus({ preventScroll: true });
    button.disabled = disabled;
  }

  update(view);
  return { element, update, keys, focus: element };
}

/** The areas in the order in which they are staked: what must be staked comes first. */
function inOrder(areas) {
  return [...areas.filter((area) => area.required), ...areas.filter((area) => !area.required)];
}

/**
 * @typedef {import("./types.js").FeltLayout} FeltLayout
 * @typedef {import("./types.js").TakeBetsRequest} TakeBetsRequest
 */

/** Staged wagers by seat, with undo; nothing here is a wager until it is placed (§ 686a.6(c)). */
export class BetSlip {
  #stakes = new Map();
  #history = [];

  constructor(layout, store) {
    this.printed = layout.areas.filter((area) => area.made === "before");
    this.areas = inOrder(this.printed);
    this.store = store;
    this.seats = [];
    this.equal = []; // pairs of wagers that must be of one size
    this.closed = {}; // seats that need not wager, such as the bank's, and on which areas they may
    this.current = { seat: null, wager: this.areas[0]?.wager ?? null };
  }

  /** The seats that may still stake. */
  open(seats) {
    if (!this.seats.length) this.current = { seat: null, wager: this.areas[0]?.wager ?? null };
    this.seats = seats;
    for (const seat of [...this.#stakes.keys()]) if (!seats.includes(seat)) this.#stakes.delete(seat);
    if (!seats.length) this.#history = [];
    if (!seats.includes(this.current.seat)) this.pick(seats[0] ?? null);
  }

  /** Turns to a seat, and to an area that it may stake on. */
  pick(seat) {
    const { wager } = this.current;
    this.current = { seat, wager: this.takes(seat, wager) ? wager : this.areasAt(seat)[0]?.wager ?? null };
  }

  /** The areas that a seat may stake on. */
  areasAt(seat) {
    const only = this.closed[seat];
    return only ? this.areas.filter((area) => only.includes(area.wager)).map((area) => ({ ...area, required: false })) : this.areas;
  }

  takes(seat, wager) {
    return this.areasAt(seat).some((area) => area.wager === wager);
  }

  /** What the table takes now: its limits, and which wagers must equal which. */
  limit(areas = [], equal = [], closed = {}) {
    const taken = new Set([...areas.map((one) => one.wager), ...Object.values(closed).flat()]);
    const known = this.printed.filter((area) => !taken.size || taken.has(area.wager))
      .map((area) => ({ ...area, ...areas.find((one) => one.wager === area.wager) }));
    this.areas = inOrder([...known, ...areas.flatMap((one) => this.#further(one))]);
    this.equal = equal;
    this.closed = closed;
  }

  /** A wager on a second hand, where the layout prints only the first one's. */
  #further(area) {
    const [first, more] = area.wager.split(".");
    const printed = more && this.printed.find((one) => one.wager === first);
    return printed ? [{ ...printed, ...area, label: labelOn(printed.label, more), title: labelOn(printed.title, more) }] : [];
  }

  /** A wager of one size only. */
  fixed(wager) {
    const area = this.area(wager);
    return Boolean(area) && area.least === area.most;
  }

  /** The wagers that are staked together with this one. */
  #together(wager) {
    const pairs = this.equal.filter((pair) => pair.includes(wager)).flat();
    return [...new Set([wager, ...pairs])].filter((one) => this.area(one));
  }

  /** Lays a wager of one size, or takes it back. */
  toggle(wager, seat = this.current.seat) {
    const before = this.staged(seat);
    if (!before) return "";
    if (!before[wager]) return this.add(0, seat, wager);
    const { [wager]: _, ...left } = before;
    this.#keep(seat, left);
    return "";
  }

  /** What is laid down at a seat; null where it may not stake now. */
  staged(seat) {
    return this.seats.includes(seat) ? this.#stakes.get(seat) ?? {} : null;
  }

  area(wager) {
    return this.areas.find((area) => area.wager === wager);
  }

  /** Adds a chip, up to the area's most; says so where it did not fit. */
  add(cents, seat = this.current.seat, wager = this.current.wager) {
    const area = this.area(wager);
    if (!area || !this.seats.includes(seat)) return "";
    if (!this.takes(seat, wager)) return `${area.label} is closed to seat ${seat}`;
    const before = this.staged(seat);
    const laid = before[wager] ?? 0;
    const now = this.fixed(wager) ? area.most : Math.min(laid + cents, area.most);
    this.current = { seat, wager: this.fixed(wager) ? this.current.wager : wager };
    if (now === laid) return `${area.label} takes at most ${dollars(area.most)}`;
    const together = Object.fromEntries(this.#together(wager).map((one) => [one, now]));
    this.#keep(seat, { ...before, ...together });
    return now < laid + cents ? `${area.label} takes at most ${dollars(area.most)}` : "";
  }

  #keep(seat, stakes) {
    this.#history.push([seat, this.#stakes.get(seat)]);
    this.#stakes.set(seat, stakes);
  }

  undo() {
    const last = this.#history.pop();
    if (!last) return;
    if (last[1]) this.#stakes.set(last[0], last[1]);
    else this.#stakes.delete(last[0]);
  }

  clear() {
    for (const seat of this.seats) if (this.total(seat)) this.#keep(seat, {});
  }

  /** Takes the chips of one area back, and of those that must equal it. */
  takeBack(wager, seat = this.current.seat) {
    const before = this.staged(seat);
    if (!before?.[wager]) return "";
    const gone = this.#together(wager);
    this.#keep(seat, Object.fromEntries(Object.entries(before).filter(([one]) => !gone.includes(one))));
    return "";
  }

  /** Twice what is laid down, or twice the last bet where nothing is; an area takes no more than its most. */
  double() {
    const laid = this.total() > 0;
    let complaint = "";
    for (const seat of this.seats) {
      const stakes = laid ? this.staged(seat) : this.#last(seat);
      if (!stakes || !Object.keys(stakes).length) continue;
      this.#keep(seat, Object.fromEntries(Object.entries(stakes).map(([wager, stake]) => {
        const { most, label } = this.area(wager);
        if (stake * 2 > most && !this.fixed(wager)) complaint = `${label} takes at most ${dollars(most)}`;
        return [wager, Math.min(stake * 2, most)];
      })));
    }
    return complaint;
  }

  /** The last bet again, at each open seat that has one; at a new seat the last one made anywhere. */
  repeat() {
    for (const seat of this.seats) {
      const last = this.#last(seat);
      if (last) this.#keep(seat, last);
    }
  }

  /** The least that each open seat must stake to be dealt in. */
  least() {
    for (const seat of this.seats) {
      const required = this.areasAt(seat).filter((area) => area.required);
      if (required.length && !this.total(seat)) this.#keep(seat, Object.fromEntries(required.map((area) => [area.wager, area.least])));
    }
  }

  canRepeat() {
    return this.seats.some((seat) => this.#last(seat));
  }

  #last(seat) {
    const kept = JSON.parse(this.store.getItem(`bet ${seat}`) ?? this.store.getItem("bet") ?? "null");
    if (!kept) return null;
    const fits = Object.entries(kept).filter(([wager]) => this.takes(seat, wager));
    return fits.length ? Object.fromEntries(fits) : null;
  }

  /** Keeps a bet that was placed, for `repeat`, and takes it off the slip. */
  placed(seat, wagers) {
    const text = JSON.stringify(wagers);
    this.store.setItem(`bet ${seat}`, text);
    this.store.setItem("bet", text);
    this.#stakes.delete(seat);
    this.#history = this.#history.filter(([at]) => at !== seat);
  }

  total(seat = null) {
    const seats = seat === null ? this.seats : [seat];
    return seats.flatMap((at) => Object.values(this.staged(at) ?? {})).reduce((sum, stake) => sum + stake, 0);
  }

  /** The seats with chips laid down. */
  filled() {
    return this.seats.filter((seat) => this.total(seat) > 0);
  }

  get undoable() {
    return this.#history.length > 0;
  }

  /** Why the slip cannot be placed yet; empty when it can. */
  problem(chips) {
    const filled = this.filled();
    if (!filled.length) return "";
    for (const seat of filled) {
      const staged = this.staged(seat);
      const where = this.seats.length > 1 ? ` at seat ${seat}` : "";
      for (const area of this.areasAt(seat)) {
        const laid = staged[area.wager] ?? 0;
        if ((area.required || laid) && laid < area.least) return `${area.label}${where} takes at least ${dollars(area.least)}`;
        if (laid > area.most) return `${area.label}${where} takes at most ${dollars(area.most)}`;
        if (laid % area.step) return `${area.label}${where} takes steps of ${dollars(area.step)}`;
      }
    }
    for (const seat of filled) {
      const staged = this.staged(seat);
      const apart = this.equal.find(([one, other]) => (staged[one] ?? 0) !== (staged[other] ?? 0));
      if (apart) return `${this.area(apart[0])?.label ?? apart[0]} must equal ${this.area(apart[1])?.label ?? apart[1]}`;
    }
    if (typeof chips === "number" && this.total() > chips) return `You have ${dollars(chips)} in chips: buy more, or stake less`;
    return "";
  }

  /** The slip in words. */
  words() {
    return this.filled().map((seat) => {
      const stakes = Object.entries(this.staged(seat)).filter(([, stake]) => stake).map(([wager, stake]) =>
        `${dollars(stake)} ${this.area(wager)?.label ?? wager}`);
      return `Seat ${seat}: ${list(stakes)}`;
    }).join("; ");
  }
}
