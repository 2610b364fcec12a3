/** What the pit may do at any time without being asked: only what the server offers this person now. */

import { citationLinks, gist } from "./citation.js";
import { h, setText } from "./element.js";
import { citeLabel, readCard } from "./words.js";

const STOPPED_BY = "R-GEN-5";

/** Each aside of the chapter: its label, its fields, and what they tell. */
function rowsFor({ cites, layout, virtual, alone }) {
  const field = (id, props) => h("input", { id, autocomplete: "off", ...props });
  const permit = h("select", { id: "permit-player", "data-players": "" });
  const exposed = h("select", { id: "exposed-seat", "data-seats": "" });
  const nth = field("exposed-nth", { type: "number", min: "1", max: String(layout.hand_cards), size: 3, placeholder: "last" });
  const drawn = field("drawn-card", { type: "text", maxLength: 3, autocapitalize: "none", spellcheck: false, placeholder: "such as Ah", required: true });
  const noted = h("select", { id: "noted-cite" }, (cites.note ?? []).map((citation) => h("option", { value: citation }, citeLabel(citation))));
  const reason = field("void-reason", { type: "text", maxLength: 200, required: true });
  const stoppedBy = field("void-cite", { type: "text", maxLength: 60, required: true, value: STOPPED_BY, autocapitalize: "none", spellcheck: false });
  const known = h("datalist", { id: "void-cites" }, (cites.void_round ?? [STOPPED_BY]).map((citation) => h("option", { value: citation })));
  stoppedBy.setAttribute("list", "void-cites");
  const label = (id, words) => h("label", { for: id }, words);
  return {
    order_reshuffle: { label: "Order a reshuffle", parts: [], read: () => ({}) },
    permit_player: { label: "Let a player wager again", parts: [label(permit.id, "Player"), permit], read: () => ({ player: permit.value }) },
    expose: { label: "A card was exposed", parts: [label(exposed.id, "Seat"), exposed, label(nth.id, "Card dealt as number"), nth],
      read: () => ({ seat: Number(exposed.value), ...(nth.value ? { nth: Number(nth.value) } : {}) }) },
    draw_in_error: { label: "A card was drawn in error", parts: virtual ? [] : [label(drawn.id, "Card"), drawn],
      read: () => ({ card: virtual ? null : readCard(drawn.value) ?? drawn.value }), done: () => { drawn.value = ""; } },
    note: { label: "Note it: play goes on", parts: [label(noted.id, "Irregularity"), noted], read: () => ({ cite: noted.value }) },
    shuffler_repaired: { label: "The shuffler is repaired", parts: [], read: () => ({}) },
    void_round: { label: alone ? "Void the round" : "Propose to stop the round", look: "warn", parts: [label(reason.id, "Reason"), reason, label(stoppedBy.id, "By"), stoppedBy, known],
      read: () => ({ reason: reason.value, cite: stoppedBy.value.trim() }), done: () => { reason.value = ""; } },
  };
}

export class PitAsides {
  #rows = null;

  /** `cites` are the paragraphs of each aside of the chapter; `send` does one and says whether it was done. */
  constructor(place, declarations, cites, send) {
    Object.assign(this, { place, declarations, cites, send });
  }

  /** Shows what is offered now, and who may be named in it; `alone`, where nobody has to confirm anything. */
  show({ offers, layout, virtual, alone, seats, declarable }) {
    if (!this.#rows) this.#build(layout, virtual, alone);
    for (const [kind, { element }] of Object.entries(this.#rows)) element.hidden = !(kind in offers);
    this.offers = offers;
    this.place.closest("section").hidden = !Object.keys(this.#rows).some((kind) => kind in offers) && !declarable.length;
    this.#options("[data-players]", [...new Set(seats.map((one) => one.player).filter(Boolean))]);
    this.#options("[data-seats]", seats.filter((one) => one.player).map((one) => String(one.seat)));
    this.#declarable("declare" in offers ? declarable : []);
  }

  #build(layout, virtual, alone) {
    this.#rows = rowsFor({ cites: this.cites, layout, virtual, alone });
    for (const [kind, row] of Object.entries(this.#rows)) {
      row.element = h("form", { class: "row aside", "data-aside": kind, on: { submit: async (event) => {
        event.preventDefault();
        if (await this.send({ kind, ...row.read() }, this.offers[kind])) row.done?.();
      } } }, row.parts, h("button", { class: row.look ?? "plain" }, row.label), citationLinks(this.cites[kind] ?? []));
    }
    this.place.replaceChildren(...Object.values(this.#rows).map(({ element }) => element));
  }

  #options(which, words) {
    const select = this.place.querySelector(which);
    if (!select || select.dataset.shown === words.join("|")) return;
    select.dataset.shown = words.join("|");
    select.replaceChildren(...words.map((word) => h("option", {}, word)));
  }

  /** Irregularities that can be declared now, each with what its paragraph says. */
  #declarable(citations) {
    const key = citations.join();
    if (this.declarations.dataset.key === key) return;
    this.declarations.dataset.key = key;
    this.declarations.hidden = citations.length === 0;
    this.declarations.replaceChildren(h("h3", { id: "declare-heading" }, "Declare an irregularity"),
      h("ul", {}, citations.map((citation) => this.#declaration(citation))));
  }

  #declaration(citation) {
    const says = h("span", { class: "gist", id: `gist-${citation}` });
    gist(citation).then((found) => setText(says, found.gist)).catch(() => {});
    return h("li", {}, h("button", { type: "button", class: "warn", "data-declare": citation, "aria-describedby": says.id,
      on: { click: () => this.send({ kind: "declare", cite: citation }, this.offers.declare) } }, `Declare ${citeLabel(citation)}`), says);
  }
}
