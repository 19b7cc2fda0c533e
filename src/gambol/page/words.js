// Elements with words in them, and numbers as words.

export const made = (name, text, more = {}) => Object.assign(document.createElement(name), {textContent: text}, more);

// With its sign, unless it is shown as 0.
export function signed(x, digits) {
  const shown = Math.abs(x).toFixed(digits);
  return `${Number(shown) === 0 ? "" : x < 0 ? "−" : "+"}${shown}`;
}
