/** A WebSocket that lasts: it notices when nobody is at the other end any more, and connects again by itself. */

const FIRST_WAIT = 400;
const LONGEST_WAIT = 15_000;
const BETWEEN_PINGS = 10_000;
const WOKEN = 2_000; // after a sleep the line may seem to stand and not do so
const SILENCE = 6_000; // after a ping; a line on which nothing comes for so long is lost
const FIRST_WORD = 20_000; // a table that nobody has looked at for long is read from the log first

/**
 * Sends `status` with `"open"`, `"waiting"`, `"gone"`, `"full"` or `"ended"`, which is the session, and calls `received`
 * with each message. Anything that comes is a sign of life, also that a server does not know what a ping is.
 */
export class SocketLine extends EventTarget {
  #socket = null;
  #tries = 0;
  #again = 0;
  #next = 0;
  #silent = 0;
  #pings = 0;
  #over = null;

  constructor(path) {
    super();
    this.url = `${location.protocol === "https:" ? "wss:" : "ws:"}//${location.host}${path}`;
  }

  /** Connects, or connects anew. */
  open() {
    this.#watch();
    this.#drop();
    const socket = new WebSocket(this.url);
    this.#socket = socket;
    socket.addEventListener("message", (event) => socket === this.#socket && this.#heard(JSON.parse(event.data)));
    socket.addEventListener("close", (event) => socket === this.#socket && this.#lost(event.code));
    this.#expect(FIRST_WORD);
  }

  close() {
    this.#over?.abort();
    this.#over = null;
    this.#drop();
  }

  /** Sends a message, if there is a line; whether there is one. */
  tell(message) {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** What came; who keeps promises for commands looks at it first. */
  received(_message) {}

  /** The line stands. */
  stands() {
    this.#tries = 0;
    this.status("open");
  }

  status(status) {
    this.dispatchEvent(new CustomEvent("status", { detail: status }));
  }

  #watch() {
    if (this.#over) return;
    this.#over = new AbortController();
    const { signal } = this.#over;
    const woken = () => (this.#again ? this.open() : this.#pingIn(WOKEN));
    addEventListener("offline", () => this.#lost(0), { signal });
    addEventListener("online", woken, { signal });
    addEventListener("pageshow", (event) => event.persisted && woken(), { signal });
    document.addEventListener("visibilitychange", () => document.hidden || woken(), { signal });
  }

  #heard(message) {
    clearTimeout(this.#silent);
    this.#silent = 0;
    if (message.type === "pong" || (message.type === "refused" && message.command_id === null)) return;
    if (!this.#next) this.#pingIn(BETWEEN_PINGS);
    this.received(message);
  }

  #pingIn(wait) {
    clearTimeout(this.#next);
    this.#next = setTimeout(() => {
      this.#pings += 1;
      this.#pingIn(BETWEEN_PINGS);
      if (this.tell({ ping: this.#pings })) this.#expect(SILENCE);
    }, wait);
  }

  /** Something must come soon. */
  #expect(within) {
    this.#silent ||= setTimeout(() => this.#lost(0), within);
  }

  #drop() {
    for (const timer of [this.#again, this.#next, this.#silent]) clearTimeout(timer);
    this.#again = this.#next = this.#silent = 0;
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  #lost(code) {
    this.#drop();
    if (code === 1008 || (code >= 4000 && code < 5000)) {
      this.status(code === 4401 ? "ended" : code === 4429 ? "full" : "gone");
      return;
    }
    this.status("waiting");
    const wait = Math.min(FIRST_WAIT * 2 ** this.#tries, LONGEST_WAIT) * (0.75 + Math.random() / 2);
    this.#tries += 1;
    this.#again = setTimeout(() => this.open(), wait);
  }
}
