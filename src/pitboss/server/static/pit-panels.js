/** What the dealer or the floorperson may answer to each kind of request. */

import "./card-keypad.js";
import "./hand-setter.js";
import { citationLink, citationLinks } from "./citation.js";
import { h } from "./element.js";
import { roleWords } from "./acts.js";
import { amountForm } from "./ask-panel.js";
import { chipsForm, countForm, planForm } from "./day-forms.js";
import { laidOut } from "./playing-card.js";
import { amounts, cents, dollars, list, placeName, plainLabel, saidOf, shortLabel } from "./words.js";

const BEFORE_HE_LOOKS = "If a card was exposed, say so before its player has looked.";
const WAITS = ["player", "dealer", "floorperson"];
const STAGES = {
  planned: "The rack is counted before the table opens", counted: "The table is counted, and is certified next",
  certified: "The table is counted and certified: a floorperson opens it", closing: "The table closes: the rack is counted",
  closed: "The table is closed for the gaming day",
};

/** As whom the viewer answers a request: as one of those whom it asks and as whom he may act here. */
export function roleFor(pending, { roles = [] } = {}) {
  return roles.find((role) => pending.roles.includes(role)) ?? pending.roles.find((role) => WAITS.includes(role)) ?? "dealer";
}

function button(label, work, props = {}) {
  return h("button", { type: "button", class: "plain", ...props, on: { click: work } }, label);
}

/**
 * What is asked, in words.
 * @param {import("./types.js").Pending} pending
 */
export function asked(pending) {
  switch (pending.what) {
    case "announce": return `Announce: “${pending.words}”`;
    case "record": case "verify": case "document": return pending.act;
    case "certify": return "Certify the table before it opens";
    case "countersign": return pending.act;
    case "await_opening": return STAGES[pending.stage] ?? "The table is not open";
    case "await_fill": return `Fill required: the rack cannot pay ${dollars(pending.needs)}`;
    case "shuffle": return `The ${pending.batch} batch, ${pending.count} cards, is shuffled by the ${pending.by}`;
    case "offer_cut": return pending.seat ? `Offer the cut to ${pending.player}, seat ${pending.seat}` : "The dealer cuts the cards";
    case "accept_cut": return "Does the cut stand?";
    case "place_cover_card": return "Insert the cover card";
    case "deal": return `Deal a card face ${pending.face} to ${placeName(pending.to)}`;
    case "take_bets": return "Betting is open";
    case "ask": return pending.question ?? `${pending.player} decides, seat ${pending.seat}`;
    case "settle": return pending.why;
    case "collect": return `Collect the cards of ${placeName(pending.place)}`;
    case "turn_up": return `Turn up the cards of ${placeName(pending.place)}`;
    case "count_stub": return `Count the cards that are left: ${pending.expected} should be`;
    case "validate": return `Validate ${dollars(pending.award)} for seat ${pending.seat}`;
    case "count_chips": return `Collect and count the chips of the progressive wagers: the system displays ${pending.accepted}`;
    case "look_at_cards": return `Not yet looked at: the cards of seat ${list(pending.waiting.map(String))}`;
    case "show_exposed": return `A card of ${placeName(pending.place)} was exposed; the others stay unseen`;
    case "set_hands": return `Hands to be set: seat ${list(pending.waiting.map(String))}`;
    case "arrange_hands":
      if (!pending.cards) return `Tell ${placeName(pending.place)} the house way`;
      return pending.proposed ? `Set the hands of ${placeName(pending.place)}` : `How were the hands of ${placeName(pending.place)} set?`;
    case "insert_hole_card": return "Put the hole card into the reader, face down: what does it show?";
    case "turn_hole_card": return "Turn the hole card face up";
    case "dealer_stands": return `Announce: “${pending.words}”`;
    case "read_dice": return "Read the three dice";
    case "draw_number": return "Enter the number that the generator displays";
    case "await_player": return "The cards lie spread until a player sits down";
    default: return pending.what.replaceAll("_", " ");
  }
}

/** The device counted another number of cards than the deck has. */
function wrongCount(pending, act) {
  const counted = h("input", { type: "number", id: "pit-counted", min: "0", required: true, size: 5 });
  return h("form", { class: "row", on: { submit: (event) => { event.preventDefault(); act({ kind: "wrong_count", count: Number(counted.value) }); } } },
    h("label", { for: "pit-counted" }, "It counted"), counted, h("button", { class: "warn" }, "Wrong count"));
}

/** Two hands to look at. */
function laid({ high, low }) {
  return h("div", { class: "row laid-hands" }, Object.entries({ High: high, Low: low }).map(([name, faces]) => laidOut(name, faces, `${name} hand`)));
}

/** Cards to be put into two hands, and the button that enters them. */
function enteredSetting(pending, act, label, kind) {
  const setter = h("hand-setter");
  setter.setCards(pending.cards, pending.low);
  const enter = button(label, () => {
    if (setter.complete) act({ kind: "hands_set", seat: pending.seat, high: setter.high, low: setter.low });
  }, { class: kind });
  const ready = () => enter.setAttribute("aria-disabled", String(!setter.complete));
  setter.addEventListener("change", ready);
  ready();
  return [setter, h("div", { class: "row options" }, enter)];
}

/** What may come instead of a card. */
function irregular(pending, act) {
  return h("div", { class: "row options", role: "group", "aria-label": "Irregularities" },
    button("Cover card", () => act({ kind: "cover_card" }), { class: "warn" }),
    pending.may_be_missed && button("Card missed", () => act({ kind: "missed" }), { class: "warn" }),
    button("No cards left", () => act({ kind: "no_cards" }), { class: "warn" }));
}

/** A keypad that reads one card. */
function keypad(layout, read) {
  const pad = h("card-keypad", { "data-joker": layout.joker });
  pad.addEventListener("read", (event) => read(event.detail));
  return pad;
}

/** At a virtual table nobody decides for a player but himself, or the clock. */
function theirOwn(...others) {
  return [h("p", {}, "The players decide this themselves; the clock does for who does not answer."),
    h("div", { class: "row options" }, others)];
}

/** What is lacking before a table opens or when it closes: the count by two, the button of a floorperson. */
function opening({ stage }, act, { offers = {}, denominations = [], acts = [], day, dealer }) {
  const send = async (command, as) => act(command, as);
  const counted = acts.find(({ act: { kind } }) => kind === "count");
  switch (stage) {
    case "planned": case "closing":
      if (!dealer) return [h("p", {}, "No dealer has come to the table yet.")];
      if (counted) return [h("p", {}, `${counted.by} has entered a count. It waits for the other of the two.`)];
      return offers.count ? [countForm(stage === "planned" ? "opening" : "closing", denominations, offers.count, send)]
        : [h("p", {}, "The dealer and a floorperson count it.")];
    case "certified":
      return offers.open_table ? [h("div", { class: "row options" },
        button("Open the table", () => act({ kind: "open_table" }, offers.open_table), { class: "brass" }))] : [];
    case "closed":
      return offers.plan_day ? [planForm(offers.plan_day, send, day?.date ?? "")] : [h("p", {}, "A floorperson plans it for the next one.")];
    default: return [];
  }
}

/** Whoever may not answer sees for whom the table waits. */
function others({ what, roles }, { virtual }) {
  if (virtual && roles.includes("player")) return what === "look_at_cards" ? [h("p", {}, BEFORE_HE_LOOKS)] : theirOwn();
  const asked = roles.filter((role) => WAITS.includes(role));
  return asked.length ? [h("p", { class: "waits" }, `It waits for ${list(asked.map((role) => (role === "player" ? "the player" : roleWords(role))))}.`)] : [];
}

const UNASKED = {
  await_opening: opening,
  await_fill: ({ needs }, act, { offers = {}, denominations = [], acts = [] }) => {
    const coming = acts.find(({ act: { kind } }) => kind === "fill");
    if (coming) return [h("p", {}, `${coming.by} has asked for a fill. It waits for ${roleWords(coming.needs)}.`)];
    return offers.fill ? [chipsForm("fill", denominations, offers.fill, async (command, as) => act(command, as), { needs })]
      : [h("p", {}, "The payment waits until a floorperson and finance have brought chips.")];
  },
  await_player: () => [],
};

const PANELS = {
  insert_hole_card(pending, act, { offers }) {
    const fails = offers?.report_reader ? { kind: "report_reader" } : { kind: "reader_failed" };
    return [h("p", {}, "Nobody looks at the card."), h("div", { class: "row options" },
      button("No Blackjack", () => act({ kind: "reader_says", blackjack: false }), { class: "brass" }),
      button("A Blackjack", () => act({ kind: "reader_says", blackjack: true }), { class: "brass" }),
      button("The reader does not work", () => act(fails, offers?.report_reader), { class: "warn" }))];
  },
  turn_hole_card(pending, act, layout) {
    return [h("p", { class: "how" }, "Enter its face."), keypad(layout, (card) => act({ kind: "card", card })),
      h("div", { class: "row options" }, button("It was entered before", () => act({ kind: "done" }), { class: "quiet" }))];
  },
  dealer_stands(pending, act, layout) {
    return [h("div", { class: "row options" }, button("Announced", () => act({ kind: "done" }), { class: "brass" })),
      h("details", { class: "enter" }, h("summary", {}, "A card too many was drawn"),
        h("p", { class: "how" }, "It goes to the discard rack. Enter its face."), keypad(layout, (card) => act({ kind: "overdrawn", card })))];
  },
  count_chips(_pending, act) {
    const count = h("input", { type: "number", id: "pit-chips", min: "0", required: true });
    return [h("form", { class: "row options", on: { submit: (event) => {
      event.preventDefault();
      act({ kind: "chips_counted", count: Number(count.value) });
    } } }, h("label", { for: "pit-chips" }, "Chips counted"), count, h("button", { class: "brass" }, "Counted"))];
  },
  look_at_cards(pending, act, layout) {
    const words = h("p", {}, BEFORE_HE_LOOKS);
    if (layout.virtual) return [words];
    return [words,
      h("div", { class: "row options" }, button("All look at their cards", () => act({ kind: "looking_closed" }), { class: "brass" }),
        pending.waiting.map((seat) => button(`Seat ${seat} looks`, () => act({ kind: "look", seat }), { class: "quiet" })))];
  },
  set_hands(pending, act, layout) {
    if (layout.virtual) return theirOwn();
    const decide = (seat, option) => act({ kind: "decision", seat, option });
    return [
      h("ul", { class: "to-set" }, pending.waiting.map((seat) => h("li", { class: "row" }, h("b", {}, `Seat ${seat}`),
        pending.ready.includes(seat) ? [
          pending.unread && button("Laid down", () => act({ kind: "hands_set", seat }), { "aria-label": `Seat ${seat} has laid its hands down` }),
          button("House way", () => decide(seat, "house way"), { class: "quiet", "aria-label": `Seat ${seat} has the house way` }),
          pending.options[seat]?.includes("surrender") && button("Surrenders", () => decide(seat, "surrender"), { class: "quiet", "aria-label": `Seat ${seat} surrenders` }),
        ] : h("span", { class: "fine" }, "after the other hand of its player")))),
      h("div", { class: "row options" }, button("Wait no longer: the house way for the rest", () => act({ kind: "hands_closed" }), { class: "brass" }))];
  },
  arrange_hands(pending, act) {
    const done = button("Set so", () => act({ kind: "done" }), { class: "brass" });
    if (!pending.cards) return [h("p", {}, "Only the player is told."), h("div", { class: "row options" }, done)];
    if (!pending.proposed) return enteredSetting(pending, act, "Enter the hands", "brass");
    return [laid(pending.proposed), h("div", { class: "row options" }, done),
      h("details", { class: "enter" }, h("summary", {}, "They lie otherwise"), enteredSetting(pending, act, "Enter as they lie", "warn"))];
  },
  read_dice(pending, act) {
    const dice = [1, 2, 3].map((die) => h("select", { id: `die-${die}` }, [1, 2, 3, 4, 5, 6].map((face) => h("option", {}, String(face)))));
    const why = { not_flat: "Not all lie flat", fell_out: "Dice fell out", ...(pending.banked ? { lid: "The bank lifted the lid" } : {}) };
    return [h("form", { class: "row options", on: { submit: (event) => {
      event.preventDefault();
      act({ kind: "shaken", dice: dice.map((die) => Number(die.value)) });
    } } }, dice.map((die, at) => [h("label", { for: die.id }, `Die ${at + 1}`), die]), h("button", { class: "brass" }, "Enter the dice")),
    h("div", { class: "row options", role: "group", "aria-label": "No roll" }, Object.entries(why).map(([name, words]) =>
      button(`No roll: ${words.charAt(0).toLowerCase()}${words.slice(1)}`, () => act({ kind: "no_roll", why: name }), { class: "warn" })))];
  },
  draw_number(_pending, act) {
    return [h("div", { class: "row options", role: "group", "aria-label": "Number" }, [1, 2, 3, 4, 5, 6, 7].map((number) =>
      button(String(number), () => act({ kind: "number_drawn", number }), { "data-number": String(number) })))];
  },
  validate(pending, act) {
    return [h("p", { class: "award" }, h("b", {}, dollars(pending.award)), ` to seat ${pending.seat}. It is paid once the floorperson has validated it.`),
      h("div", { class: "row options" }, button("Validate", () => act({ kind: "done" }, "floorperson"), { class: "brass" }))];
  },
  count_stub(pending, act) {
    const count = h("input", { type: "number", id: "pit-stub", min: "0", required: true, value: String(pending.expected) });
    const misdealt = h("input", { type: "checkbox", id: "pit-misdealt" });
    return [h("form", { class: "row options", on: { submit: (event) => {
      event.preventDefault();
      act({ kind: "stub_counted", count: Number(count.value), misdealt: misdealt.checked });
    } } }, h("label", { for: "pit-stub" }, "Cards counted"), count, misdealt, h("label", { for: "pit-misdealt" }, "The cards were misdealt"),
    h("button", { class: "brass" }, "Counted"))];
  },
  certify(pending, act) {
    const boxes = pending.items.map((item) => h("input", { type: "checkbox", id: `item-${item.name}`, value: item.name }));
    return [
      h("ul", { class: "checklist" }, pending.items.map((item, at) => h("li", {}, boxes[at], " ",
        h("label", { for: `item-${item.name}` }, item.item), " ", citationLink(item.cite)))),
      h("div", { class: "row options" },
        button("Tick all", () => boxes.forEach((box) => { box.checked = true; }), { class: "quiet" }),
        button("Assert these", () => act({ kind: "asserted", items: boxes.filter((box) => box.checked).map((box) => box.value) }, "floorperson"),
          { class: "brass" }))];
  },
  shuffle(pending, act) {
    const device = pending.by === "device";
    return [h("div", { class: "row options" },
      button("Shuffled", () => act({ kind: "shuffled", order: null }), { class: "brass" }),
      device && button("It jammed", () => act({ kind: "jammed" }), { class: "warn" }),
      device && pending.answers.includes("wrong_count") && wrongCount(pending, act),
      device && button("It is out of order", () => act({ kind: "out_of_order" }), { class: "warn" }))];
  },
  offer_cut(pending, act, layout) {
    if (layout.virtual && pending.seat) return theirOwn();
    const at = h("input", { type: "number", id: "pit-cut", min: String(pending.least), max: String(pending.most),
      value: String(Math.round((pending.least + pending.most) / 2)) });
    return [h("form", { class: "row options", on: { submit: (event) => { event.preventDefault(); act({ kind: "cut", position: Number(at.value) }); } } },
      h("label", { for: "pit-cut" }, `Cards from the top (${pending.least} to ${pending.most})`), at,
      h("button", { class: "brass" }, "Cut"),
      pending.seat && button("Declined", () => act({ kind: "cut_declined" })))];
  },
  accept_cut(_pending, act, { roles = [] }) {
    const floor = roles.includes("floorperson");
    return [h("div", { class: "row options" },
      roles.includes("dealer") && button("The cut stands", () => act({ kind: "done" }, "dealer"), { class: "brass" }),
      floor && button("Recut by who cut last", () => act({ kind: "recut", by: "last" }, "floorperson"), { class: "warn" }),
      floor && button("Recut by the next", () => act({ kind: "recut", by: "next" }, "floorperson"), { class: "warn" }))];
  },
  place_cover_card(pending, act) {
    const at = h("input", { type: "number", id: "pit-cover", min: String(pending.least), max: String(pending.most), value: String(pending.chosen) });
    return [h("form", { class: "row options", on: { submit: (event) => { event.preventDefault(); act({ kind: "cover_placed", from_bottom: Number(at.value) }); } } },
      h("label", { for: "pit-cover" }, `Cards from the bottom (${pending.least} to ${pending.most})`), at,
      h("button", { class: "brass" }, "Placed"))];
  },
  deal(pending, act, layout) {
    if (pending.virtual) return [h("p", {}, "The virtual shoe deals.")];
    const faceUp = h("input", { type: "checkbox", id: "face-up" });
    const unseen = pending.face === "down" && !pending.must_read;
    const pad = keypad(layout, (card) => act({ kind: faceUp.checked || holeCard ? "found_face_up" : "card", card }));
    const holeCard = layout.felt.counted && unseen;
    if (holeCard) {
      return [pending.how && h("p", { class: "how" }, pending.how), h("p", { class: "how" }, "Nobody sees the hole card before it is turned."),
        h("div", { class: "row options" }, button("Dealt face down", () => act({ kind: "card", card: null }), { class: "brass" })),
        irregular(pending, act), h("details", { class: "enter" }, h("summary", {}, "The card lay face up in the shoe"), pad)];
    }
    return [
      pending.how && h("p", { class: "how" }, pending.how),
      pending.face === "down" && pending.must_read && h("p", { class: "how" }, "It lies face down; the shoe reads it: enter it here. Nobody else sees it."),
      pending.face === "down" && !pending.must_read && h("div", { class: "row options" },
        button("Dealt face down", () => act({ kind: "card", card: null }), { class: "brass" })),
      pad,
      h("p", { class: "row" }, faceUp, h("label", { for: "face-up" }, "This card lay face up in the shoe")),
      irregular(pending, act)];
  },
  take_bets(pending, act, layout) {
    const printed = layout.areas.filter((area) => area.made === "before");
    const further = pending.areas.filter((one) => !layout.areas.some((area) => area.wager === one.wager));
    const areas = [...printed, ...further.map((one) => ({ ...one, required: true, label: plainLabel(one.wager) }))];
    const seat = h("select", { id: "pit-seat" }, pending.waiting.map((one) => h("option", { value: String(one) }, `Seat ${one}`)));
    const fields = areas.map((area) => h("input", { type: "text", inputMode: "decimal", id: `pit-${area.wager}`, size: 6, autocomplete: "off",
      placeholder: area.required ? String(area.least / 100) : "" }));
    const form = h("form", { class: "row options", on: { submit: (event) => {
      event.preventDefault();
      const wagers = {};
      areas.forEach((area, at) => { if (fields[at].value.trim()) wagers[area.wager] = cents(fields[at].value) ?? -1; });
      act({ kind: "bet", seat: Number(seat.value), wagers });
    } } }, h("label", { for: "pit-seat" }, "Wager of"), seat,
    areas.map((area, at) => [h("label", { for: `pit-${area.wager}` }, `${shortLabel(area.label)} $`), fields[at]]),
    h("button", { class: "plain" }, "Enter wager"));
    return [
      h("p", {}, pending.waiting.length ? `Still to bet: seat ${pending.waiting.join(", ")}.` : "Every seat has bet."),
      h("div", { class: "row options" }, button("Close the betting", () => act({ kind: "no_more_bets" }), { class: "brass" })),
      !layout.virtual && pending.waiting.length > 0 && h("details", { class: "enter" }, h("summary", {}, "Enter a player’s wager"), form)];
  },
  ask(pending, act, layout) {
    const missed = pending.may_be_missed && layout.roles?.includes("dealer") && button("Passed over by mistake", () => act({ kind: "missed" }, "dealer"), { class: "warn" });
    if (layout.virtual) return theirOwn(missed);
    return [h("p", {}, `${pending.player} decides. Enter what is said at the table:`),
      h("div", { class: "row options" }, (pending.options ?? []).map((option) => {
        const { few, many, list: offered } = amounts(option);
        const decide = (amount) => act({ kind: "decision", seat: pending.seat, option: option.name, ...(amount === null ? {} : { amount }) });
        if (many) return amountForm(option, decide);
        return (few ? offered : [null]).map((amount) => {
          const stake = amount ?? option.stake;
          return button(stake ? `${option.label}, ${dollars(stake)}` : option.label, () => decide(amount), { "data-option": option.name });
        });
      }), missed)];
  },
};

/**
 * The panel for a request: what is asked, by which paragraphs, and the answers to it, for whom it waits for. `told` is the
 * table's layout with what this person may do there: `roles`, `offers`, the `acts` that wait.
 * @param {import("./types.js").Pending|null} pending
 */
export function pitPanel(pending, send, told) {
  if (!pending) return h("div", { class: "panel", tabIndex: -1 }, h("p", { class: "question" }, "The round is over."));
  const role = roleFor(pending, told);
  const act = (command, as = role) => send(command, as);
  return h("div", { class: "panel", role: "group", "aria-label": asked(pending), tabIndex: -1, "data-what": pending.what },
    h("p", { class: "role" }, forWhom(pending, role, told)),
    h("p", { class: "question" }, asked(pending)),
    pending.line && h("p", {}, `${pending.line.said ? saidOf(pending.line, false) : `Seat ${pending.line.seat}`}. ${dollars(pending.line.stake)} staked, ${dollars(pending.line.back)} back.`),
    h("p", { class: "fine" }, "By ", citationLinks(pending.cites)), answers(pending, act, told));
}

function forWhom({ what, roles, yours }, role, { virtual }) {
  if (what === "await_opening") return "The gaming day";
  if (what === "await_fill") return "The payment waits";
  if (!roles.length) return "Nobody need answer";
  if (virtual && roles.includes("player")) return "For the player";
  return yours ? `For you, as the ${role}` : `For the ${role}`;
}

function answers(pending, act, told) {
  if (pending.what in UNASKED) return UNASKED[pending.what](pending, act, told);
  if (!pending.yours) return others(pending, told);
  const build = PANELS[pending.what];
  return build ? build(pending, act, told) : [h("div", { class: "row options" }, button("Done", () => act({ kind: "done" }), { class: "brass" }))];
}
