/** The panel for setting a high and a low hand; what they are worth, the server says. */

import "./hand-setter.js";
import { settingAdvice } from "./advice.js";
import { citationLinks } from "./citation.js";
import { postTold } from "./connection.js";
import { h, setText } from "./element.js";
import { placeOf } from "./scene.js";
import { capital } from "./words.js";

const HOUSE_WAY = "house way", SURRENDER = "surrender";

/**
 * The seat of his own that a player sets now: of two adjacent ones, the one that comes first.
 * @param {import("./types.js").Pending|null} pending
 * @param {import("./types.js").You} you
 */
export function seatToSet(pending, you) {
  if (pending?.what !== "set_hands") return null;
  return pending.ready.find((seat) => you.seats.includes(seat)) ?? null;
}

/** The seat of his own whose cards a player has not looked at. */
export function seatToLook(pending, you) {
  if (pending?.what !== "look_at_cards") return null;
  return pending.waiting.find((seat) => you.seats.includes(seat)) ?? null;
}

/** The cards lie face down: until the player looks, he may void a hand of which one was exposed. */
export function lookPanel(view, act) {
  const seat = seatToLook(view.pending, view.you);
  const look = () => act.look(seat);
  const question = `Seat ${seat}: your cards lie face down`;
  const element = h("div", { class: "panel looking", role: "group", "aria-label": question, tabIndex: -1 },
    h("p", { class: "question" }, question),
    h("div", { class: "row options" }, h("button", { type: "button", class: "brass look", on: { click: look } }, "Look at your cards",
      h("kbd", { "aria-hidden": "true" }, view.ring.shown("look")))),
    h("p", { class: "fine" }, "By ", citationLinks(view.pending.cites)));
  return { element, keys: view.ring.bound({ look }), focus: element, update() {} };
}

/** Asks the server about settings of one hand; each is asked for once. */
function counsel(table) {
  const told = new Map();
  return (high, low) => {
    const key = `${high.join()}|${low.join()}`;
    if (!told.has(key)) {
      const asked = postTold(`/api/tables/${encodeURIComponent(table)}/setting`, { high, low });
      asked.catch(() => told.delete(key));
      told.set(key, asked);
    }
    return told.get(key);
  };
}

/** A button that must be pressed twice; what is pressed meanwhile takes the first press back. */
function twice(button, label, sure, work) {
  const asks = h("span", {}, label);
  button.prepend(asks);
  const reset = () => {
    delete button.dataset.sure;
    setText(asks, label);
  };
  button.addEventListener("blur", reset);
  return { reset, press: () => {
    if ("sure" in button.dataset) {
      reset();
      work();
    } else {
      button.dataset.sure = "";
      setText(asks, sure);
      button.focus({ preventScroll: true });
    }
  } };
}

/** Builds the panel; `act` sets the hands, has them set the house way, or surrenders. */
export function setPanel(view, act) {
  const { pending, you, scene } = view;
  const seat = seatToSet(pending, you);
  const cards = scene.hands[placeOf(seat)] ?? [];
  const more = pending.waiting.filter((one) => one !== seat && you.seats.includes(one));
  const seen = cards.length > 0 && !cards.includes("??");
  const { keys, body, way = null } = seen ? settingOf(view, act, seat, cards) : unseen(act, seat);
  const element = h("div", { class: "panel setting", role: "group", "aria-label": `Set the hands of seat ${seat}`, tabIndex: -1 },
    h("div", { class: "set-head" }, h("p", { class: "question" }, `Seat ${seat}: set your hands`),
      more.length > 0 && h("p", { class: "fine" }, `Then those of seat ${more.join(", ")}.`), way), body);
  return { element, keys, focus: element, update() {} };
}

/** At a real table the player has the cards in his own hands. */
function unseen(act, seat) {
  return { keys: {}, body: [h("p", {}, "Lay them down at the table: the dealer enters it."),
    h("div", { class: "row options" }, h("button", { type: "button", class: "plain", on: { click: () => act.decide(seat, HOUSE_WAY) } }, "House way"))] };
}

/** What the panel of a player holds who sees his cards. */
function settingOf(view, act, seat, cards) {
  const { pending, scene, ring } = view;
  const ask = counsel(view.table);
  const [highs, lows] = [cards.length - pending.low, pending.low];
  const setter = h("hand-setter", { "data-keys": true });
  setter.setCards(cards, pending.low);
  const banks = scene.bank?.seat === seat;
  let sure = ""; // the foul setting that was confirmed once
  let asked = null; // the house way, while the dealer is asked for it

  const worth = h("p", { class: "worth", "aria-live": "polite" });
  const setWords = h("span", {});
  const set = h("button", { type: "button", class: "brass set-hands", on: { click: () => lay() } }, setWords, h("kbd", { "aria-hidden": "true" }, ring.shown("settle")));
  const house = h("button", { type: "button", class: "plain", on: { click: () => layHouseWay() } }, "House way", h("kbd", { "aria-hidden": "true" }, ring.shown("house")));
  const bySuit = h("button", { type: "button", class: "quiet", "aria-pressed": "false", on: { click: () => sort() } }, "By suit",
    h("kbd", { "aria-hidden": "true" }, ring.shown("sort")));
  const giveUp = pending.options[seat]?.includes(SURRENDER)
    ? h("button", { type: "button", class: "warn", "data-option": SURRENDER, on: { click: () => surrender.press() } },
      h("kbd", { "aria-hidden": "true" }, ring.option({ name: SURRENDER, label: "Surrender" })?.toUpperCase() ?? "")) : null;
  const surrender = giveUp && twice(giveUp, "Surrender", "Surrender: sure?", () => act.decide(seat, SURRENDER));
  const advice = pending.advice ? settingAdvice(view, seat, {
    houseWay: () => ask(setter.cards, []).then((told) => [...told.house_way.low].sort(), () => null),
    layOut: (low) => {
      advice.shut();
      lieSo(low);
    },
  }) : null;
  const way = h("p", { class: "house-words", role: "status" }); // why the house would set them so, for as long as they lie so

  const current = () => `${setter.high.join()}|${setter.low.join()}`;

  /** Says what stands there, once the server has told it. */
  async function weigh() {
    sure = "";
    way.replaceChildren();
    setText(setWords, "Set the hands");
    set.classList.remove("foul");
    set.setAttribute("aria-disabled", String(!setter.complete));
    worth.className = "worth";
    if (!setter.complete) {
      setText(worth, `${capital(count(highs))} to the high hand, ${count(lows)} to the low hand.`);
      return;
    }
    const lying = current();
    const told = await ask(setter.high, setter.low).catch(() => null);
    if (lying !== current()) return;
    if (!told) {
      setText(worth, "What these hands are worth cannot be told now.");
      return;
    }
    worth.classList.toggle("foul", told.foul);
    set.classList.toggle("foul", told.foul);
    worth.replaceChildren(...(told.foul
      ? [h("b", {}, "Foul: "), `the low hand (${told.low}) ranks above the high hand (${told.high}). ${banks ? "The dealer would reset it. " : "A foul hand loses. "}`, citationLinks(told.cites)]
      : [h("b", {}, "High: "), told.high, " ", h("b", {}, "Low: "), told.low]));
  }

  /** Lays the hands down; a foul one, or one that nobody has weighed, only when it is confirmed. */
  async function lay() {
    await asked; // who has just pressed House way means that
    if (!setter.complete) {
      setText(worth, `${setter.low.length} of ${lows} in the low hand: ${count(highs)} to the high hand, ${count(lows)} to the low hand.`);
      return;
    }
    const lying = current();
    const told = await ask(setter.high, setter.low).catch(() => null);
    if (lying !== current()) return;
    if ((!told || told.foul) && sure !== lying) {
      sure = lying;
      setText(setWords, told ? "Set the foul hand all the same" : "Set the hands all the same");
      set.focus({ preventScroll: true });
      return;
    }
    act.setHands(seat, setter.high, setter.low);
  }

  /** Lays the player's own cards out as the house would set them, and says why; set they are when he sets them. */
  async function layHouseWay() {
    asked = ask(setter.cards, []).catch(() => null);
    const told = await asked;
    asked = null;
    if (!told) {
      setText(worth, "The dealer cannot tell the house way now.");
      return;
    }
    const { low, words, cites } = told.house_way;
    lieSo(low);
    way.replaceChildren(h("b", {}, "House way: "), `${sentence(words || "so the house would set them")} `, citationLinks(cites));
  }

  /** Lays the player's own cards out as he was told, for him to set. */
  function lieSo(low) {
    setter.arrange(low);
    set.focus({ preventScroll: true });
  }

  function sort() {
    const order = setter.order === "rank" ? "suit" : "rank";
    setter.sort(order);
    bySuit.setAttribute("aria-pressed", String(order === "suit"));
  }

  setter.addEventListener("change", weigh);
  weigh();
  const keys = ring.bound({ settle: lay, house: layHouseWay, sort, [`option ${SURRENDER}`]: surrender?.press, advice: advice?.toggle });
  Object.assign(keys, { ArrowLeft: () => setter.focusCard(), ArrowRight: () => setter.focusCard() });
  cards.forEach((_, at) => { keys[String(at + 1)] = () => setter.moveNth(at); });
  return { keys, way, body: [h("div", { class: "set-table" }, setter, worth), h("div", { class: "row tools" }, house, bySuit, giveUp, advice?.element, set),
    h("p", { class: "fine" }, "Click, drag, or arrow keys and Enter. ", citationLinks(pending.cites))] };
}

function sentence(words) {
  return capital(words.endsWith(".") ? words : `${words}.`);
}

function count(cards) {
  return `${["no", "one", "two", "three", "four", "five", "six", "seven"][cards] ?? cards} card${cards === 1 ? "" : "s"}`;
}
