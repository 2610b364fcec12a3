/** The socket of a page that shows many tables: it only listens, and connects again by itself. Commands go to each table by HTTP. */

import { commandId, postTold } from "./connection.js";

const FIRST_WAIT = 400;
const LONGEST_WAIT = 15_000;

const LINE = {
  waiting: "The line is down. Connecting again …",
  gone: "This page is not for you any more. Reload it.",
  full: "Too many pages are open at once. Close one, then reload this one.",
  ended: "Your session has ended. Sign in again.",
};

/** What a page says of its line to the server. */
export const lineWords = (status) => LINE[status] ?? "";

/**
 * Sends `told` with each message as `detail`, and `status` with `"open"`, `"waiting"`, `"gone"`, `"full"` or `"ended"`.
 */
export class Line extends EventTarget {
  #socket = null;
  #tries = 0;
  #timer = 0;
  #closed = false;

  constructor(path) {
    super();
    this.url = `${location.protocol === "https:" ? "wss:" : "ws:"}//${location.host}${path}`;
  }

  open() {
    this.#closed = false;
    clearTimeout(this.#timer);
    const socket = new WebSocket(this.url);
    this.#socket = socket;
    socket.addEventListener("message", (event) => {
      this.#tries = 0;
      this.#status("open");
      this.dispatchEvent(new CustomEvent("told", { detail: JSON.parse(event.data) }));
    });
    socket.addEventListener("close", (event) => {
      if (socket === this.#socket && !this.#closed) this.#lost(event.code);
    });
  }

  close() {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#socket?.close();
  }

  #lost(code) {
    if (code === 1008 || (code >= 4000 && code < 5000)) {
      this.#status(code === 4401 ? "ended" : code === 4429 ? "full" : "gone");
      return;
    }
    this.#status("waiting");
    const wait = Math.min(FIRST_WAIT * 2 ** this.#tries, LONGEST_WAIT) * (0.75 + Math.random() / 2);
    this.#tries += 1;
    this.#timer = setTimeout(() => this.open(), wait);
  }

  #status(status) {
    this.dispatchEvent(new CustomEvent("status", { detail: status }));
  }
}

/** Shows in an element that the line is down; opens it. */
export function opened(path, status, told) {
  const line = new Line(path);
  line.addEventListener("told", (event) => told(event.detail));
  line.addEventListener("status", ({ detail }) => {
    status.hidden = detail === "open";
    if (status.textContent !== lineWords(detail)) status.textContent = lineWords(detail);
  });
  line.open();
  return line;
}

/** Does something at a table; that it is refused is thrown as a refusal. */
export function doAt(table, command, as) {
  return postTold(`/api/tables/${encodeURIComponent(table)}/commands`, { command_id: commandId(), as, do: command });
}
