/** The panels for a decision, for the cut, and for choosing a seat. */

import { choiceAdvice } from "./advice.js";
import { citationLinks } from "./citation.js";
import { h, setText } from "./element.js";
import { amounts, capital, dollars, list, placeName } from "./words.js";

/** One button for each option, with its key. */
export function askPanel(view, act) {
  const { pending, ring } = view;
  const keys = {};
  const less = [];
  const choice = (option, amount = null, nth = 0) => {
    const letter = ring.option(option, nth);
    const choose = () => act.decide(pending.seat, option.name, amount);
    if (letter) keys[letter] = choose;
    const stake = amount ?? option.stake;
    const plain = amount === null || amount === option.usual;
    return h("button", { type: "button", class: "plain option", "data-option": option.name, "data-amount": amount && String(amount), on: { click: choose } },
      h("span", { class: "name" }, plain ? option.label : `${option.label} ${dollars(amount)}`, letter && h("kbd", { "aria-hidden": "true" }, letter.toUpperCase())),
      plain && stake > 0 && h("span", { class: "amount" }, `${dollars(stake)} more`));
  };
  const buttons = pending.options.map((option) => {
    const { few, many, list: offered } = amounts(option);
    const decide = (amount) => act.decide(pending.seat, option.name, amount);
    if (option.usual && (many || few)) {
      less.push(lessForm(option, decide));
      return choice(option, option.usual);
    }
    if (many) return amountForm(option, decide);
    if (!few) return choice(option);
    return offered.map((amount, nth) => choice(option, amount, nth));
  });
  const advice = pending.advice && choiceAdvice(view);
  if (advice) Object.assign(keys, ring.bound({ advice: advice.toggle }));
  const held = capital(pending.held ?? "");
  const element = h("div", { class: "panel asking", role: "group", "aria-label": [pending.question, held].filter(Boolean).join(" "), tabIndex: -1 },
    h("p", { class: "question" }, pending.question, held && [" ", h("b", { class: "holding" }, held)]),
    h("div", { class: "row options" }, buttons), less, advice && advice.element,
    h("p", { class: "fine" }, "By ", citationLinks([...new Set([...pending.cites, ...pending.options.flatMap((option) => option.cites)])])));
  return { element, keys, focus: element, update() {} };
}

/** Marks the options that are known to be the best: of an amount, `raise 3000`. */
export function markBest(panel, best) {
  for (const button of panel.querySelectorAll("button.option")) {
    const { option, amount } = button.dataset;
    const is = best.includes(option) || (amount !== undefined && best.includes(`${option} ${amount}`));
    button.classList.toggle("brass", is);
    button.classList.toggle("plain", !is);
  }
}

/** Another amount than the usual one, for who wants to stake less. */
function lessForm(option, choose) {
  return h("details", { class: "less" }, h("summary", {}, `${option.label} for less`), amountForm(option, choose));
}

/** An amount of the player's own, where there are too many for buttons. */
export function amountForm(option, choose) {
  const typed = h("input", { type: "number", id: `amount-${option.name}`, inputMode: "decimal", required: true,
    min: String(option.stake / 100), max: String(option.most / 100), step: String(option.step / 100), value: String((option.usual || option.stake || option.most) / 100) });
  return h("form", { class: "row amount-form", on: { submit: (event) => {
    event.preventDefault();
    choose(Math.round(Number(typed.value) * 100));
  } } }, h("label", { for: `amount-${option.name}` }, `${option.label}, ${dollars(option.stake)} to ${dollars(option.most)}: $`), typed,
  h("button", { class: "brass", "data-option": option.name }, option.label));
}

/** Where to put the cover card, or nowhere. */
export function cutPanel(view, act) {
  const { pending, ring } = view;
  const middle = Math.round((pending.least + pending.most) / 2);
  const said = h("output", { class: "amount" });
  const slider = h("input", { type: "range", id: "cut-at", min: String(pending.least), max: String(pending.most), value: String(middle) });
  const say = () => setText(said, `${slider.value} cards from the top`);
  slider.addEventListener("input", say);
  say();
  const keys = ring.bound({ settle: () => act.cut(Number(slider.value)), pass: pending.seat && (() => act.decline()) });
  const element = h("div", { class: "panel cutting", role: "group", "aria-label": "Cut the cards", tabIndex: -1 },
    h("p", { class: "question" }, pending.seat ? `Seat ${pending.seat}, the cut is yours` : "The dealer cuts"),
    h("div", { class: "row cut" }, h("label", { for: "cut-at" }, "Cut"), slider, said),
    h("div", { class: "row options" },
      h("button", { type: "button", class: "brass", on: { click: () => act.cut(Number(slider.value)) } }, "Cut here", h("kbd", { "aria-hidden": "true" }, ring.shown("settle"))),
      pending.seat && h("button", { type: "button", class: "plain", on: { click: () => act.decline() } }, "Decline", h("kbd", { "aria-hidden": "true" }, ring.shown("pass")))),
    h("p", { class: "fine" }, `${pending.least} to ${pending.most}. `, citationLinks(pending.cites)));
  return { element, keys, focus: element, update() {} };
}

/** A visitor without a seat picks one. */
export function seatPanel(view, act) {
  const free = h("div", { class: "row options" });
  const says = h("p", { class: "question" });
  const element = h("div", { class: "panel seating", role: "group", "aria-label": "Take a seat", tabIndex: -1 }, says, free);
  function update({ seats }) {
    const open = seats.filter((one) => !one.player).map((one) => one.seat);
    setText(says, open.length ? "Take a seat" : "Every seat is taken: you may watch");
    if (free.dataset.open === open.join()) return;
    free.dataset.open = open.join();
    free.replaceChildren(...open.map((seat) =>
      h("button", { type: "button", class: "plain", "data-sit": String(seat), on: { click: () => act.sit(seat) } }, `Seat ${seat}`)));
  }
  update(view);
  return { element, keys: {}, focus: element, update };
}

/** Nothing to do but wait. */
export function waitPanel(view, act) {
  const says = h("p", { class: "question" });
  const close = h("button", { type: "button", class: "plain", hidden: true, on: { click: () => act.closeBets() } }, "Close the betting");
  const toPit = h("a", { class: "button brass", href: `/tables/${encodeURIComponent(view.table)}/pit`, hidden: true }, "To the pit console");
  const element = h("div", { class: "panel waiting", tabIndex: -1 }, says, h("div", { class: "row options" }, close, toPit));
  function update({ pending, you, scene }) {
    setText(says, waitingFor(pending));
    toPit.hidden = !(you.pit && pending?.yours && pending.what !== "take_bets");
    const staked = Object.values(scene.stakes).some((stakes) => Object.keys(stakes).length);
    close.hidden = !(you.pit && pending?.what === "take_bets" && staked);
  }
  update(view);
  return { element, keys: {}, focus: element, update };
}

/**
 * What the table waits for, in words.
 * @param {import("./types.js").Pending|null} pending
 */
export function waitingFor(pending) {
  if (!pending) return "The round is over. The next one is about to begin.";
  switch (pending.what) {
    case "take_bets": {
      const seats = pending.waiting ?? [];
      return seats.length ? `Waiting for the bets of seat${seats.length > 1 ? "s" : ""} ${seats.join(", ")}` : "Betting is open";
    }
    case "ask":
      return `Waiting for ${pending.player}, seat ${pending.seat}`;
    case "offer_cut":
      return pending.seat ? `Waiting for ${pending.player}, seat ${pending.seat}, to cut the cards` : "Waiting for the dealer to cut the cards";
    case "await_player":
      return "The cards lie spread for the first player. Take a seat";
    case "deal":
      return `Waiting for the dealer: a card to ${placeName(pending.to)}`;
    case "shuffle":
      return "Waiting for the shuffle";
    case "settle":
      return `Waiting for the dealer: ${pending.why}`;
    case "validate":
      return `Waiting for the floorperson to validate ${dollars(pending.award)} for seat ${pending.seat}`;
    case "turn_up":
    case "collect":
      return `Waiting for the dealer: the cards of ${placeName(pending.place)}`;
    case "insert_hole_card":
      return "Waiting for the dealer: the card reader looks for a Blackjack";
    case "turn_hole_card":
      return "Waiting for the dealer to turn the hole card";
    case "set_hands":
      return `Waiting for seat${pending.waiting.length > 1 ? "s" : ""} ${list(pending.waiting.map(String))} to set ${pending.waiting.length > 1 ? "their" : "its"} hands`;
    case "look_at_cards":
      return `Waiting for seat${pending.waiting.length > 1 ? "s" : ""} ${list(pending.waiting.map(String))} to look at ${pending.waiting.length > 1 ? "their" : "its"} cards`;
    case "show_exposed":
      return `Waiting for the dealer: an exposed card of ${placeName(pending.place)}`;
    case "count_chips":
      return "Waiting for the dealer to count the chips of the progressive wagers";
    case "arrange_hands":
      return `Waiting for the dealer: the high and the low hand of ${placeName(pending.place)}`;
    case "read_dice":
      return "Waiting for the dealer to read the dice";
    case "draw_number":
      return "Waiting for the number that says where the first cards go";
    case "count_stub":
      return "Waiting for the dealer to count the cards that are left";
    case "certify":
      return "Waiting for the floorperson to certify the table";
    default: {
      const who = pending.roles?.includes("floorperson") && !pending.roles.includes("dealer") ? "floorperson" : "dealer";
      const what = pending.words ?? pending.act;
      return `Waiting for the ${who}${what ? `: ${what}` : ""}`;
    }
  }
}

/** The cards are coming, or what was answered is on its way. */
export function busyPanel({ ring }, act) {
  const skip = h("button", { type: "button", class: "quiet", on: { click: () => act.skip() } }, "Skip", h("kbd", { "aria-hidden": "true" }, ring.shown("pass")));
  const element = h("div", { class: "panel busy", tabIndex: -1 }, h("p", { class: "question" }, "The dealer is at work"), h("div", { class: "row options" }, skip));
  return { element, keys: ring.bound({ pass: () => act.skip() }), focus: element, update() {} };
}

/** A player who sits out is dealt in again when he says so. */
export function outPanel({ you, seats }, act) {
  const out = seats.filter((one) => one.sits_out && you.seats.includes(one.seat)).map((one) => one.seat);
  const many = out.length > 1;
  const element = h("div", { class: "panel out", role: "group", "aria-label": "You sit out", tabIndex: -1 }, h("p", { class: "question" }, "You sit out"),
    h("div", { class: "row options" }, out.map((seat) => h("button", { type: "button", class: "brass", "data-seat": String(seat), on: { click: () => act.sitIn(seat) } },
      many ? `Deal seat ${seat} in` : "Deal me in"))));
  return { element, keys: {}, focus: element, update() {} };
}
