/** Builds elements; all text goes in as text, never as markup. */

const SVG = "http://www.w3.org/2000/svg";

/**
 * An element with properties and children. `class`, `aria-*`, `data-*` and other names with a hyphen
 * become attributes, `on` holds listeners, false and null are left out.
 */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "on") {
      for (const [type, listener] of Object.entries(value)) element.addEventListener(type, listener);
    } else if (name === "class" || name.includes("-") || name === "role" || name === "for") {
      element.setAttribute(name, value === true ? "" : value);
    } else if (name in element) {
      element[name] = value;
    } else {
      element.setAttribute(name, value === true ? "" : value);
    }
  }
  element.append(...children.flat(3).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** The same for a drawing. */
export function svg(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined) element.setAttribute(name, value);
  }
  element.append(...children.flat(3).filter(Boolean));
  return element;
}

/** A drawing made of our own constant markup. */
export function drawing(markup, attributes = {}) {
  const element = svg("svg", attributes);
  element.innerHTML = markup;
  return element;
}

/** Sets the text of an element only where it differs, so that nothing is announced twice. */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Whether a person wants little motion, or nothing to wait for. */
export function calm() {
  return document.documentElement.dataset.speed === "instant" || window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}
