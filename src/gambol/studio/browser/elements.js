// Elements of pages and of drawings, made in one line.

export function made(kind, more = {}, ...children) {
  const element = document.createElement(kind);
  for (const [name, value] of Object.entries(more)) {
    if (name in element) element[name] = value;
    else element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

export function drawn(kind, attributes, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", kind);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}
