// What is said on the drawing itself: which way is front, and at each part what is wrong with it, with what mends it.

import {drawn, made} from "./elements.js";

const MOST = 4; // at a time: more hide what is drawn
const WIDE = 210, HIGH = 62, APART = 6; // pixels of one
const ARROW = 42, GAP = 30; // pixels
const OTHER = {right: "left", left: "right", either: "right"};

export class Callouts {
  constructor(board) {
    this.board = board;
    this.element = made("div", {className: "callouts"});
  }

  // An arrow beside the body, which turns round when it is pressed.
  front(group) {
    const {board} = this, {data, kind, worked} = board, front = data.hints?.gait?.front || worked.front;
    if (kind.isEmpty(data) || !front || kind.isAhead?.(board) === false) return;
    const [left, right, low, high] = kind.extent(board), {pixel} = board, way = front === "left" ? -1 : 1, y = low + 0.62 * (high - low);
    const edge = board.view.x + way * (board.view.width / 2 - 1.3 * ARROW * pixel), beside = way > 0 ? right + GAP * pixel : left - GAP * pixel;
    const x = way > 0 ? Math.min(edge, beside) : Math.max(edge, beside), at = (a, b) => `${x + way * a * ARROW * pixel} ${y + b * ARROW * pixel}`;
    const text = front === "either" ? "Which way is front? Press to choose the right." : `Front: to the ${front}. Press to turn it round.`;
    const arrow = drawn("path", {class: front === "either" ? "front open" : "front", tabindex: 0, role: "button", "aria-label": text, "data-key": "front",
      d: `M${at(0, 0.16)}L${at(0.6, 0.16)}L${at(0.6, 0.42)}L${at(1.1, 0)}L${at(0.6, -0.42)}L${at(0.6, -0.16)}L${at(0, -0.16)}Z`});
    arrow.append(drawn("title", {}, text));
    arrow.act = () => board.turnFront(OTHER[front]);
    const name = drawn("text", {class: "front-name", x: x + (way * ARROW * pixel) / 2, y: -(y + 0.7 * ARROW * pixel), "font-size": 13 * pixel, "text-anchor": "middle", transform: "scale(1,-1)"},
      front === "either" ? "front?" : "front");
    group.append(arrow, name);
  }

  // All that can be mended is a button that does it.
  get _all() {
    const {board} = this, {kind, data} = board;
    const mended = (kind.floating?.(board) || []).map(({part, place, text, mend}) => ({place, text, act: () => board.edit(mend), of: part.name}));
    const judged = board.problems.map(({part, text}) => {
      const found = kind.partNamed(data, part), place = found && kind.placeOf(board, found);
      return place && {place, text, act: () => board.select(found), of: found.name};
    });
    return [...mended, ...judged.filter(Boolean)].filter((one, i, all) => all.findIndex(other => other.of === one.of) === i);
  }

  // Beside their parts, none over another.
  show() {
    if (!this.board.known && !this.board.hands?.drag && !this.board.kind.isEmpty(this.board.data)) return; // it will be judged in a moment
    const {board} = this, {clientWidth: w, clientHeight: h} = board.svg, {x, y} = board.view, {pixel} = board;
    const said = board.hands?.drag ? [] : this._all, more = said.length - MOST, taken = [];
    const boxes = said.slice(0, MOST).map(({place, text, act}) => {
      const wide = Math.min(WIDE, w - 2 * APART), at = [(place[0] - x) / pixel + w / 2 + 18, h / 2 - (place[1] - y) / pixel - HIGH / 2];
      const left = Math.max(APART, Math.min(w - wide - APART, at[0]));
      let top = Math.max(APART, Math.min(h - HIGH - APART, at[1]));
      for (const other of taken) if (Math.abs(other.left - left) < wide + APART && Math.abs(other.top - top) < HIGH + APART) top = other.top + HIGH + APART;
      taken.push({left, top});
      taken.sort((a, b) => a.top - b.top);
      return top > h - HIGH ? null : made("button", {type: "button", className: "callout", title: text, onclick: act, style: `left:${left}px;top:${top}px;width:${wide}px`}, text);
    }).filter(Boolean);
    const now = JSON.stringify(boxes.map(one => [one.textContent, one.style.cssText]));
    if (now === this.shown) return;
    this.shown = now;
    this.element.replaceChildren(...boxes, ...(more > 0 ? [made("span", {className: "callout more"}, `${more} more below`)] : []));
  }
}
