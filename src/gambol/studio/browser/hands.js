// What a mouse, a finger and keys do to a drawing board.

import {Snapping} from "./snapping.js";

export const isSame = (a, b) => a?.kind === b?.kind && a?.name === b?.name;
const SNAPPING = ["end", "pin", "mass", "tip"]; // handles that come to rest level with others

export class Hands {
  constructor(board) {
    this.board = board;
    this.snapping = null; // while something is dragged
    const {svg} = board;
    svg.addEventListener("pointerdown", event => this._press(event));
    svg.addEventListener("pointermove", event => this.drag && this._move(event));
    for (const end of ["pointerup", "pointercancel"]) svg.addEventListener(end, () => this._leave());
    svg.addEventListener("wheel", event => {
      event.preventDefault();
      board.zoom(Math.exp(event.deltaY / 500));
    }, {passive: false});
    svg.addEventListener("keydown", event => this._key(event));
  }

  _press(event) {
    const {board} = this, {target} = event, place = board.placeOf(event);
    board.svg.setPointerCapture(event.pointerId);
    if (target.act) {
      target.act();
      return;
    }
    this.drag = {place, before: board.state, pixel: [event.clientX, event.clientY], view: {...board.view}};
    if (board.tool === "Select") this._select(event, target);
    else {
      const from = board.kind.startOf?.(board, place) ?? null;
      this.drag.pencil = board.kind.press(board, place);
      if (this.drag.pencil && !this.drag.pencil.free) this.snapping = new Snapping(board, this._still(null), from);
      if (!this.drag.pencil) this.drag.before = board.state; // a click has done it
    }
    board.draw();
  }

  _select(event, target) {
    const {board, drag} = this;
    if (target.picked && event.shiftKey) {
      board.alsoSelect(target.picked);
      this.drag = null;
      return;
    }
    if (target.picked) {
      const rest = board.isChosen(target.picked.kind, target.picked.name) ? board.chosen.filter(part => !isSame(part, target.picked)) : [];
      Object.assign(board, {selected: target.picked, others: rest});
    }
    drag.moved = target.moved;
    drag.from = target.place;
    if (target.moved && SNAPPING.some(kind => target.classList.contains(kind))) this.snapping = new Snapping(board, this._still(target), target.pivot);
    if (!target.picked && !target.moved) {
      drag.pan = true;
      Object.assign(board, {selected: null, others: []});
    }
  }

  // Where dots are that stay in their places while one is dragged.
  _still(dragged) {
    const carried = new Set(dragged?.carries || []);
    return [...this.board.svg.querySelectorAll(".handle")].filter(one => one !== dragged && one.place && !carried.has(one.picked?.name) &&
      SNAPPING.some(kind => one.classList.contains(kind)) && !(dragged && isSame(one.picked, dragged.picked))).map(one => one.place);
  }

  _move(event) {
    const {board, drag} = this, free = board.placeOf(event), place = this.snapping && !event.altKey ? this.snapping.at(free) : free;
    if (drag.pan) {
      board.view.x = drag.view.x - (event.clientX - drag.pixel[0]) * board.pixel;
      board.view.y = drag.view.y + (event.clientY - drag.pixel[1]) * board.pixel;
    } else if (drag.moved) {
      if (board.others.length && board.kind.shift) {
        board.state = drag.before;
        board.kind.shift(board, place.map((x, axis) => x - drag.from[axis]));
      } else drag.moved(place);
    } else if (drag.pencil) {
      board.state = drag.before;
      board.selected = drag.pencil(place) ?? board.selected;
    }
    board.draw();
  }

  _leave() {
    const {board, drag} = this;
    this.drag = this.snapping = null;
    if (drag) board.settle(drag.before);
    board.draw();
  }

  // Keys are meant for the dot that has the focus; a new part gets it.
  _key(event) {
    const {board} = this, {target} = event, part = target.picked, steps = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1]};
    const [dx, dy] = steps[event.key] || [0, 0], by = (event.shiftKey ? 0.002 : 0.01) * board.view.width;
    const isAny = (...keys) => keys.includes(event.key);
    if (event.ctrlKey || event.metaKey || event.altKey) {
      const act = {z: () => (event.shiftKey ? board.redo() : board.undo()), y: () => board.redo(), c: () => board.copy(), v: () => board.paste(), d: () => board.duplicate()}[event.key.toLowerCase()];
      if (event.altKey || !act) return;
      if (part && !board.isChosen(part.kind, part.name)) board.select(part);
      act();
    } else if (isAny("Delete", "Backspace", "n")) {
      if (part && !board.isChosen(part.kind, part.name)) Object.assign(board, {selected: part, others: []});
      if (event.key === "n") board.grow();
      else board.remove();
    } else if (isAny("Enter", " ") && target.act) target.act();
    else if (isAny("Enter", " ") && part && event.shiftKey) board.alsoSelect(part);
    else if (isAny("Enter", " ") && part) board.edit(() => board.kind.enter(board, part, target.place));
    else if (event.key === "Escape") board.select((board.begun = null));
    else if (steps[event.key] && target.moved) board.edit(() => void target.moved([target.place[0] + by * dx, target.place[1] + by * dy]));
    else if (steps[event.key]) {
      Object.assign(board.view, {x: board.view.x + 5 * by * dx, y: board.view.y + 5 * by * dy});
      board.draw();
    } else return;
    event.preventDefault();
  }
}
