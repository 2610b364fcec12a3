/** Citations as links that open a note with the paragraph's gist; without it they are plain links. */

import { h } from "./element.js";
import { capital, citeLabel } from "./words.js";

const gists = new Map();
let note = null;

/** A link to a citation. */
export function citationLink(citation) {
  return h("a", { class: "cite", href: `/paragraphs/${encodeURIComponent(citation)}`, "data-cite": citation },
    citeLabel(citation));
}

/** Links to several, in a row. */
export function citationLinks(citations) {
  return h("span", { class: "cites" }, (citations ?? []).map((citation) => [citationLink(citation), " "]));
}

const NO_ANSWER = /'\w+' does not answer the request '\w+'/; // these names are for programs

/** A refusal in words, with its citations. */
export function refusalWords({ message, allowed = "", cites = [] }) {
  const words = message.replace(NO_ANSWER, "the table asks for something else").replace(/ answer the request '\w+'/, " answer that");
  const told = allowed && !NO_ANSWER.test(message) && !message.includes(allowed);
  return h("p", {}, `${capital(words)}. `, told && `Allowed: ${allowed}. `, citationLinks(cites));
}

/** What the server knows of a citation; asked for once. */
export async function gist(citation) {
  if (!gists.has(citation)) {
    const asked = fetch(`/api/paragraphs/${encodeURIComponent(citation)}`, { headers: { Accept: "application/json" } })
      .then((answer) => {
        if (!answer.ok) throw new Error(`${answer.status}`);
        return answer.json();
      });
    gists.set(citation, asked);
    asked.catch(() => gists.delete(citation));
  }
  return gists.get(citation);
}

function paragraphs(found) {
  if (found.ruling && typeof found.ruling === "object") return paragraphs(found.ruling);
  if (found.ruling) return [h("p", { class: "subject" }, found.subject), h("p", {}, found.reading)];
  const all = Array.isArray(found) ? found : found.paragraphs ?? [found];
  return all.slice(0, 6).map((one) => h("p", {},
    all.length > 1 && h("b", {}, `${citeLabel(one.citation)} `), one.gist));
}

function theNote() {
  if (note) return note;
  note = h("div", { class: "note", id: "citation-note", popover: "auto", role: "dialog", tabIndex: -1 });
  document.body.append(note);
  return note;
}

function place(link) {
  const box = link.getBoundingClientRect();
  const width = Math.min(360, innerWidth - 24);
  note.style.width = `${width}px`;
  note.style.left = `${Math.max(12, Math.min(box.left, innerWidth - width - 12))}px`;
  const below = box.bottom + 8 + note.offsetHeight < innerHeight;
  note.style.top = `${below ? box.bottom + 8 : Math.max(12, box.top - 8 - note.offsetHeight)}px`;
}

async function open(link) {
  const citation = link.dataset.cite;
  theNote();
  const label = citeLabel(citation);
  note.setAttribute("aria-label", label);
  const close = h("button", { type: "button", class: "close", "aria-label": "Close", on: { click: () => shut(link) } }, "×");
  const body = h("div", { class: "gist", "aria-busy": "true" }, h("p", {}, "…"));
  note.replaceChildren(h("div", { class: "note-head" }, h("strong", {}, label), close), body,
    h("a", { class: "more", href: link.href }, "Open the paragraph"));
  note.showPopover();
  place(link);
  note.focus();
  try {
    body.replaceChildren(...paragraphs(await gist(citation)));
  } catch {
    body.replaceChildren(h("p", {}, "The paragraph cannot be shown just now."));
  }
  body.removeAttribute("aria-busy");
  if (note.matches(":popover-open")) place(link);
  note.addEventListener("toggle", (event) => {
    if (event.newState === "closed" && (document.activeElement === document.body || note.contains(document.activeElement))) link.focus();
  }, { once: true });
}

function shut(link) {
  note.hidePopover();
  link.focus();
}

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[data-cite]");
  if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  if (!("showPopover" in HTMLElement.prototype)) return;
  event.preventDefault();
  open(link);
});
