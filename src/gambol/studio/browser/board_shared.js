// What all kinds of bodies on a drawing board have in common.

import {drawn} from "./elements.js";

export const SELECT = {name: "Select", help: "Click a part to change it, drag its dots, drag the paper to move the view. Keys: tab to a dot, arrows move it, enter selects it, n adds a part, delete removes it, escape selects the whole body."};
export const NEAR = 16; // pixels
export const points = some => some.map(point => point.join()).join(" ");
export const line = (group, a, b, kind) => group.append(drawn("line", {x1: a[0], y1: a[1], x2: b[0], y2: b[1], class: kind}));

export function extentOf(some) {
  if (!some.length) return [-0.7, 0.7, 0, 0.9];
  const xs = some.map(([x]) => x), ys = some.map(([, y]) => y);
  return [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
}

export function ground(board, group, low) {
  const {x, width} = board.view;
  group.append(drawn("rect", {class: "earth", x: x - width, y: low - 3 * width, width: 2 * width, height: 3 * width}));
}

export function sign(board, group, [x, y], text) {
  const mark = drawn("text", {class: "sign", x, y: -y, "font-size": 20 * board.pixel, transform: "scale(1,-1)"}, "⚠");
  mark.append(drawn("title", {}, text));
  group.append(mark);
}
