/** A table's line, which keeps a promise for each command; and what is asked of the server by HTTP. */

import { SocketLine } from "./socket-line.js";

/** What the server says when it must say no. */
export class Refusal extends Error {
  constructor({ error, field = "", allowed = "", cites = [] }) {
    super(error);
    Object.assign(this, { field, allowed, cites: cites ?? [] });
  }
}

/** Fetches what the server has to tell; that it refuses, or does not answer, is thrown as a refusal. */
export function fetchTold(url) {
  return told(fetch(url, { headers: { Accept: "application/json" } }));
}

/** Sends something, and fetches what the server has to tell of it. */
export function postTold(url, body) {
  return told(fetch(url, { method: "POST", headers: { Accept: "application/json", "Content-Type": "application/json" }, body: JSON.stringify(body) }));
}

async function told(asked) {
  const answer = await asked.catch(() => null);
  if (!answer) throw new Refusal({ error: "the server does not answer" });
  const said = await answer.json().catch(() => ({ error: "something went wrong" }));
  if (!answer.ok) throw new Refusal(said);
  return said;
}

/** An id that no other command has; browsers lack randomUUID on plain http outside localhost. */
export function commandId() {
  if (crypto.randomUUID) return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0")).join("");
}

const LINE = {
  waiting: "The line is down. Connecting again …",
  gone: "This table cannot be reached. Reload the page, or go back to the lobby.",
  full: "Too many tables are open at once. Close one, then reload the page.",
  ended: "Your session has ended. Sign in again, or reload the page to come in.",
};

/** What a page says of its line to the server. */
export const lineWords = (status) => LINE[status] ?? "";

/** Comes in as a guest; the page says by what name. */
async function comeIn() {
  const { name } = await postTold("/api/session", {});
  const visitor = document.querySelector("[data-visitor]");
  if (visitor) visitor.textContent = name;
  document.querySelector("[data-sign-out]")?.removeAttribute("hidden");
}

/**
 * A table's line. Who has no session looks on, and comes in as a guest with the first command.
 *
 * Sends an event for each message, by its type and with the message as `detail`. A command that was not answered when
 * the line broke is sent again under its own id, which the server does once.
 */
export class Connection extends SocketLine {
  #unanswered = new Map();
  #seen = null;
  #looksOn = false;
  #coming = false;

  constructor(table) {
    super(`/tables/${encodeURIComponent(table)}/ws`);
  }

  /**
   * Sends a command; the promise is kept when the server says `done`, broken when it refuses. It tells what was seen: a
   * decision that comes after the house has decided is not taken for one about the next question.
   */
  send(command, as = "player", after = this.#seen) {
    const message = { command_id: commandId(), as, do: command, after };
    return new Promise((resolve, reject) => {
      this.#unanswered.set(message.command_id, { message, resolve, reject });
      if (this.#looksOn) this.#comeIn();
      else this.tell(message);
    });
  }

  /** Gets a session and connects again with it; what was sent meanwhile is sent then. */
  async #comeIn() {
    if (this.#coming) return;
    this.#coming = true;
    try {
      await comeIn();
      this.open();
    } catch (refusal) {
      for (const { reject } of this.#unanswered.values()) reject(refusal);
      this.#unanswered.clear();
    } finally {
      this.#coming = false;
    }
  }

  /** @param {import("./types.js").Message} message */
  received(message) {
    if (message.type === "state" || message.type === "steps") this.#seen = message.seq;
    if (message.type === "state") this.#opened(message.you.name === "");
    const waiting = this.#unanswered.get(message.command_id);
    if (waiting && (message.type === "done" || message.type === "refused")) {
      this.#unanswered.delete(message.command_id);
      if (message.type === "done") waiting.resolve(message);
      else waiting.reject(new Refusal(message));
      return;
    }
    this.dispatchEvent(new CustomEvent(message.type, { detail: message }));
  }

  #opened(looksOn) {
    this.#looksOn = looksOn;
    this.stands();
    if (!looksOn) for (const { message } of this.#unanswered.values()) this.tell(message);
    else if (this.#unanswered.size) this.#comeIn();
  }
}
