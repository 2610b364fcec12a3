/** Keys that act anywhere on the page, unless a person is typing or has turned them off. */

const STORED = "pitboss shortcuts";
let keys = new Map();

/** Whether the keys act. */
export function shortcutsOn() {
  return localStorage.getItem(STORED) !== "off";
}

export function turnShortcuts(on) {
  localStorage.setItem(STORED, on ? "on" : "off");
}

/** From now on these keys act: `{ o: () => …, Enter: () => …, "Shift+o": () => … }`. */
export function setKeys(map) {
  keys = new Map(Object.entries(map));
}

document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const at = event.target;
  if (at.closest?.("input:not([type=checkbox]):not([type=range]), textarea, select, [popover]:popover-open")) return;
  if (!shortcutsOn()) return;
  const name = event.key === " " ? "Space" : event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if ((name === "Enter" || name === "Space") && at.closest?.("button, a, summary, input, label")) return;
  const act = (event.shiftKey && keys.get(`Shift+${name}`)) || keys.get(name);
  if (!act && name !== "Space") return;
  event.preventDefault(); // a space bar that deals must not scroll the page in the moment before
  if (act && !event.repeat) act();
});
