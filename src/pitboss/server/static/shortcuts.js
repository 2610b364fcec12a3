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

/** From now on these keys act: `{ o: () => …, Enter: () => … }`. */
export function setKeys(map) {
  keys = new Map(Object.entries(map));
}

/** A key for each label: its number, and a letter of it that nothing else uses. */
export function lettersFor(labels, taken = []) {
  const used = new Set(taken);
  return labels.map((label) => {
    const letter = [...label.toLowerCase()].find((one) => /[a-z]/.test(one) && !used.has(one)) ?? null;
    if (letter) used.add(letter);
    return letter;
  });
}

document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  const at = event.target;
  if (at.closest?.("input:not([type=checkbox]):not([type=range]), textarea, select, [popover]:popover-open")) return;
  if (!shortcutsOn()) return;
  const name = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (name === "Enter" && at.closest?.("button, a, summary, input, label")) return;
  const act = keys.get(name);
  if (!act) return;
  event.preventDefault();
  act();
});
