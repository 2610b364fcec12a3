/** What a player is about to stake: chips laid down that may still be taken back. */

import { dollars, labelOn, list } from "./words.js";

/** The areas in the order in which they are staked: what must be staked comes first. */
function inOrder(areas) {
  return [...areas.filter((area) => area.required), ...areas.filter((area) => !area.required)];
}

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

  /** The last bet again, at each open seat that has one; at a new seat the last one made anywhere. */
  repeat() {
    for (const seat of this.seats) {
      const last = this.#last(seat);
      if (last) this.#keep(seat, last);
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
