/** The line of a page that shows many tables: it only listens. Commands go to each table by HTTP. */

import { commandId, postTold } from "./connection.js";
import { SocketLine } from "./socket-line.js";

const LINE = {
  waiting: "The line is down. Connecting again …",
  gone: "This page is not for you any more. Reload it.",
  full: "Too many pages are open at once. Close one, then reload this one.",
  ended: "Your session has ended. Sign in again.",
};

/** What a page says of its line to the server. */
const lineWords = (status) => LINE[status] ?? "";

/** Sends `told` with each message as `detail`. */
class Line extends SocketLine {
  received(message) {
    this.stands();
    this.dispatchEvent(new CustomEvent("told", { detail: message }));
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
