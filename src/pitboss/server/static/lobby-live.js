/** `<lobby-live>`: the tables of the lobby as they stand while one looks at them, and which of them are shown. */

import "./playing-card.js";
import { setText } from "./element.js";

const EVERY = 4000; // milliseconds between two looks; none while nobody sees the page

export class LobbyLive extends HTMLElement {
  #tag = "";

  connectedCallback() {
    this.filters = this.querySelector(".filters");
    this.count = this.querySelector("[data-count]");
    this.filters.hidden = false;
    this.filters.addEventListener("input", () => this.#filter());
    this.filters.addEventListener("submit", (event) => event.preventDefault());
    this.filters.addEventListener("reset", () => setTimeout(() => this.#filter()));
    this.#filter();
    document.addEventListener("visibilitychange", () => this.#soon(0));
    this.#soon(EVERY);
  }

  disconnectedCallback() {
    clearTimeout(this.timer);
  }

  get list() {
    return this.querySelector("[data-tables]");
  }

  #soon(delay) {
    clearTimeout(this.timer);
    if (document.visibilityState === "visible") this.timer = setTimeout(() => this.#look(), delay);
  }

  async #look() {
    try {
      const answer = await fetch("/lobby/tables", { headers: this.#tag ? { "If-None-Match": this.#tag } : {} });
      if (answer.status === 200) {
        this.#tag = answer.headers.get("ETag") ?? "";
        const read = new DOMParser().parseFromString(await answer.text(), "text/html");
        this.#take(read.querySelector("[data-tables]"));
      }
    } catch {
      // the server does not answer just now: the next look finds it, or not
    }
    this.#soon(EVERY);
  }

  /** Takes over what has changed, and leaves everything else as it is: the focus, what is folded out. */
  #take(now) {
    if (!now) return;
    const ids = (list) => [...list.children].map((card) => card.id).join(" ");
    if (ids(now) !== ids(this.list)) this.#rearrange(now);
    for (const card of now.children) {
      const shown = card.id && document.getElementById(card.id);
      if (!shown) continue;
      shown.className = card.className;
      Object.assign(shown.dataset, card.dataset);
      for (const part of card.querySelectorAll("[data-live]")) {
        const old = shown.querySelector(`[data-live="${part.dataset.live}"]`);
        if (!old || old.outerHTML === part.outerHTML) continue;
        old.hidden = part.hidden;
        if (!old.matches("button")) old.replaceChildren(...part.cloneNode(true).childNodes);
      }
    }
    this.#filter();
  }

  /** Tables were opened or come first now: known ones are moved, new ones join them. */
  #rearrange(now) {
    const focused = document.activeElement;
    const cards = [...now.children].map((card) => (card.id && document.getElementById(card.id)) || document.importNode(card, true));
    this.list.replaceChildren(...cards);
    if (focused instanceof HTMLElement && this.contains(focused)) focused.focus({ preventScroll: true });
  }

  #filter() {
    const { game, free, least } = Object.fromEntries(new FormData(this.filters));
    const cards = [...this.list.querySelectorAll(".table-card[data-game]")];
    for (const card of cards) {
      const fits = (!game || card.dataset.game === game) && (!free || Number(card.dataset.free) > 0 || card.classList.contains("mine"))
        && (!least || Number(card.dataset.least) <= Number(least));
      card.hidden = !fits;
    }
    const shown = cards.filter((card) => !card.hidden).length;
    setText(this.count, shown === cards.length ? `${cards.length} tables` : `${shown} of ${cards.length} tables`);
  }
}

customElements.define("lobby-live", LobbyLive);
