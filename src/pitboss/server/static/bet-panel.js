/** The panel for staking: pick an area, lay chips, take them back, place the bet. */

import { chipFace, chipsFor } from "./chip-stack.js";
import { citationLinks } from "./citation.js";
import { h, setText } from "./element.js";
import { lettersFor } from "./shortcuts.js";
import { dollars, shortLabel, span } from "./words.js";

const RESERVED = ["c", "r", "u", "x", "p"];

/** Builds the panel over a bet slip; `act` places, sits out, or says that the slip changed. */
export function betPanel(view, act) {
  const { slip } = view;
  const free = slip.areas.filter((area) => !slip.fixed(area.wager));
  const step = Math.max(1, ...free.map((area) => area.step));
  const most = Math.max(0, ...free.map((area) => area.most));
  const chips = chipsFor(step, most);
  const letters = lettersFor(slip.areas.map((area) => area.label), RESERVED);
  const keys = {};

  const change = (work) => {
    const complaint = work();
    act.changed(complaint || "");
  };

  const seats = h("div", { class: "seat-tabs", role: "group", "aria-label": "Seat" });
  const areas = slip.areas.map((area, at) => {
    const amount = h("b", {});
    const pick = () => change(() => {
      if (slip.fixed(area.wager)) return slip.toggle(area.wager);
      slip.current = { ...slip.current, wager: area.wager };
      return "";
    });
    const button = h("button", { type: "button", class: "area-tab", "data-wager": area.wager, title: area.title, on: { click: pick } },
    h("span", { class: "name" }, shortLabel(area.label), letters[at] && h("kbd", { "aria-hidden": "true" }, letters[at].toUpperCase())),
    amount, h("small", {}, span(area)));
    if (letters[at]) keys[letters[at]] = pick;
    return { area, button, amount };
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
  const tool = (label, key, work) => {
    keys[key] = () => button.disabled || work();
    const button = h("button", { type: "button", class: "quiet", on: { click: work } }, label,
      h("kbd", { "aria-hidden": "true" }, key.toUpperCase()));
    return button;
  };
  const undo = tool("Undo", "u", () => change(() => slip.undo()));
  const clear = tool("Clear", "c", () => change(() => slip.clear()));
  const repeat = tool("Repeat last bet", "r", () => change(() => slip.repeat()));
  const out = tool("Sit out", "x", () => act.sitOut());
  const words = h("span", { class: "amount" });
  const place = h("button", { type: "button", class: "brass place", on: { click: () => act.place() } },
    "Place bet ", words, h("kbd", { "aria-hidden": "true" }, "Enter"));
  keys.Enter = () => act.place();
  keys.p = () => act.place();
  const problem = h("p", { class: "problem" });

  const element = h("div", { class: "panel betting", role: "group", "aria-label": "Your bet", tabIndex: -1 },
    h("div", { class: "row targets" }, seats, h("div", { class: slip.areas.length > 3 ? "area-tabs many" : "area-tabs", role: "group", "aria-label": "Betting area" },
      areas.map((one) => one.button)),
    h("div", { class: "row tray", role: "group", "aria-label": "Chips" }, tray)),
    h("div", { class: "row tools" }, undo, clear, repeat, out, place),
    problem, h("p", { class: "fine" }, "Once placed, a bet may not be altered. ", citationLinks(view.pending.cites)));

  function update({ you }) {
    if (seats.childElementCount !== slip.seats.length || seats.dataset.seats !== slip.seats.join()) {
      seats.dataset.seats = slip.seats.join();
      seats.hidden = slip.seats.length < 2;
      seats.replaceChildren(...slip.seats.map((seat) => h("button", { type: "button", class: "seat-tab", "data-seat": String(seat),
        on: { click: () => change(() => slip.pick(seat)) } }, `Seat ${seat}`)));
    }
    for (const tab of seats.children) tab.setAttribute("aria-pressed", String(Number(tab.dataset.seat) === slip.current.seat));
    for (const { area, button, amount } of areas) {
      const laid = slip.staged(slip.current.seat)?.[area.wager] ?? 0;
      button.hidden = !slip.takes(slip.current.seat, area.wager);
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
    relinquish(repeat, !slip.canRepeat());
  }

  /** A button that can no longer be pressed hands its focus on. */
  function relinquish(button, disabled) {
    if (disabled && document.activeElement === button) place.focus({ preventScroll: true });
    button.disabled = disabled;
  }

  update(view);
  return { element, update, keys, focus: element };
}
