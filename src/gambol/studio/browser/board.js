// The drawing board: a body in a window of the plane, drawn with the mouse, a finger or keys. `board_kinds.js` knows bodies.

import {kindOf} from "./board_kinds.js";
import {drawn, made} from "./elements.js";
import {Inspector} from "./inspector.js";

const KEPT = 200; // steps that can be undone
const isSame = (a, b) => a.kind === b?.kind && a.name === b.name;
export const EMPTY = {
  links: {name: "mine", root: {link: "link-1"}, links: [], joints: [], actuators: []},
  springs: {kind: "springs", name: "mine", points: [], springs: [], muscles: [], actuators: []},
};

export class Board {
  // `changed(data)` is called with the body after every change.
  constructor(root, changed) {
    this.changed = changed;
    this.view = {x: 0, y: 0.45, width: 2};
    this.side = "from the side"; // from where a body in space is seen
    this.problems = [];
    this.worked = {}; // what the body's file leaves out, as it was worked out
    this.known = false; // whether the studio has judged what is drawn now
    this.tools = made("div", {className: "controls", role: "toolbar", ariaLabel: "Tools"});
    this.edits = made("div", {className: "controls", role: "toolbar", ariaLabel: "Changes"});
    this.svg = drawn("svg", {class: "paper", tabindex: 0, role: "application", "aria-label": "Drawing board"});
    this.help = made("p", {className: "quiet", role: "status"});
    this.inspector = new Inspector(this);
    this.found = made("ul", {className: "problems", ariaLabel: "Problems", ariaLive: "polite"});
    root.replaceChildren(made("div", {className: "row"}, this.tools, this.edits),
      made("div", {className: "desk"}, made("div", {className: "sheet"}, this.svg, this.help, this.found), this.inspector.element));
    this.edits.append(...[["Undo", () => this.undo()], ["Redo", () => this.redo()], ["Delete", () => this.remove()],
      ["Mirror", () => this.edit(() => this.kind.mirror(this))], ["Flip body", () => this.edit(() => this.kind.flip(this))],
      ["Zoom in", () => this.zoom(0.8)], ["Zoom out", () => this.zoom(1.25)], ["Fit", () => this.fit()]]
      .map(([text, act]) => made("button", {type: "button", onclick: act}, text)));
    this._listen();
    new ResizeObserver(() => this.draw()).observe(this.svg);
    this.load(EMPTY.links, false);
  }

  load(data, tell = true) {
    const replaced = this.data && !this.kind.isEmpty(this.data) ? [JSON.stringify([this.data, this.origin])] : [];
    this.past = [...(this.past || []), ...replaced]; // a new beginning can be undone as well
    this.data = structuredClone(data);
    this.kind = kindOf(this.data);
    this.origin = this.kind.origin(this.data);
    this.future = [];
    this.selected = null;
    this.tool = this.kind.tools[this.kind.isEmpty(this.data) ? 1 : 0].name;
    this._buttons();
    this.fit();
    if (tell) this._changed();
  }

  // Somebody's file: whether it could be drawn. If not, what was on the board stays.
  open(data) {
    const {data: before, origin, kind, past, selected, tool, view} = this;
    try {
      this.load(data, false);
    } catch {
      this.view = null;
    }
    const drawn = this.view && Object.values(this.view).every(Number.isFinite);
    if (drawn) this._changed();
    else {
      Object.assign(this, {data: before, origin, kind, past, selected, tool, view});
      this._buttons();
      this.draw();
    }
    return Boolean(drawn);
  }

  // history

  // A change that can be undone; `act` may give the part that is then selected.
  edit(act) {
    const before = JSON.stringify([this.data, this.origin]);
    const chosen = act();
    if (chosen === null || (chosen?.kind && chosen.name)) this.selected = chosen;
    if (JSON.stringify([this.data, this.origin]) !== before) this._remember(before);
    this.draw();
  }

  _remember(before) {
    this.past.push(before);
    if (this.past.length > KEPT) this.past.shift();
    this.future = [];
    this._changed();
  }

  undo() {
    this._travel(this.past, this.future);
  }

  redo() {
    this._travel(this.future, this.past);
  }

  _travel(from, to) {
    if (!from.length) return;
    to.push(JSON.stringify([this.data, this.origin]));
    [this.data, this.origin] = JSON.parse(from.pop());
    this.kind = kindOf(this.data);
    if (!this.kind.tools.some(({name}) => name === this.tool)) this.tool = this.kind.tools[0].name;
    this._buttons();
    if (this.selected && !this.kind.has(this.data, this.selected)) this.selected = null;
    this._changed();
    this.draw();
  }

  _changed() {
    this.problems = [];
    this.known = false;
    this.changed(this.data);
  }

  remove() {
    if (this.selected) this.edit(() => (this.kind.remove(this, this.selected), null));
  }

  // What the studio says of the body: `problems` of parts, and what was left out and worked out.
  judged({problems, worked}) {
    this.problems = problems;
    this.worked = worked;
    this.known = true;
    this.found.replaceChildren(...problems.map(({part, text}) => made("li", {},
      made("button", {type: "button", onclick: () => this.select(this.kind.partNamed(this.data, part))}, text))));
    this.draw();
  }

  select(part) {
    this.selected = part;
    this.draw();
  }

  // the window

  get pixel() {
    return this.view.width / (this.svg.clientWidth || 600);
  }

  fit() {
    const [left, right, low, high] = this.kind.extent(this);
    const aspect = (this.svg.clientHeight || 400) / (this.svg.clientWidth || 600);
    this.view = {x: (left + right) / 2, y: (low + high) / 2, width: Math.max(0.4, 1.5 * (right - left), (1.5 * (high - low)) / aspect)};
    this.draw();
  }

  look(side) {
    this.side = side;
    this.fit();
  }

  zoom(factor) {
    this.view.width = Math.max(0.05, Math.min(100, this.view.width * factor));
    this.draw();
  }

  placeOf(event) {
    const box = this.svg.getBoundingClientRect();
    return [this.view.x + (event.clientX - box.left - box.width / 2) * this.pixel,
      this.view.y - (event.clientY - box.top - box.height / 2) * this.pixel];
  }

  draw() {
    const {clientWidth: w, clientHeight: h} = this.svg, {x, y, width} = this.view;
    if (!w) return;
    const height = (width * h) / w;
    this.svg.setAttribute("viewBox", `${x - width / 2} ${-y - height / 2} ${width} ${height}`);
    const flipped = drawn("g", {transform: "scale(1,-1)"}), step = 10 ** Math.ceil(Math.log10(25 * this.pixel));
    const lines = [];
    for (let i = Math.ceil((x - width / 2) / step); i * step < x + width / 2; i++) lines.push(`M${i * step} ${y - height}V${y + height}`);
    for (let i = Math.ceil((y - height / 2) / step); i * step < y + height / 2; i++) lines.push(`M${x - width} ${i * step}H${x + width}`);
    flipped.append(drawn("path", {class: "grid", d: lines.join("")}));
    this.kind.draw(this, flipped);
    const key = this.svg.contains(document.activeElement) && document.activeElement.dataset.key;
    this.svg.replaceChildren(flipped);
    if (key) (this.svg.querySelector(`[data-key="${key}"]`) ?? this.svg).focus(); // keys go where they went
    this.inspector.show();
    this._say(`${this.kind.tools.find(one => one.name === this.tool).help} A square of the grid is ${step < 0.1 ? `${Math.round(100 * step)} cm` : `${step} m`}.`);
  }

  // A status is read aloud whenever it is written, so that it is written only if it is another one.
  _say(text) {
    if (this.help.textContent !== text) this.help.textContent = text;
  }

  // A dot that can be dragged and focused: `key` finds it again when it is drawn anew.
  handle(group, key, [x, y], label, kind, moved, more = {}) {
    const dot = drawn("circle", {cx: x, cy: y, r: (more.radius || 6) * this.pixel, class: `handle ${kind}`, tabindex: 0, role: "button", "aria-label": label, "data-key": key,
      "aria-description": `at ${x.toFixed(2)}, ${y.toFixed(2)} m`, "aria-pressed": String(isSame(more.part, this.selected))});
    dot.moved = moved;
    dot.picked = more.part;
    dot.place = [x, y];
    group.append(dot);
    return dot;
  }

  // hands

  _buttons() {
    this.begun = null; // the mass that a spring is being drawn from with keys
    this.tools.replaceChildren(...this.kind.tools.map(({name, help}) => {
      const button = made("button", {type: "button", title: help, onclick: () => {
        this.tool = name;
        this._buttons();
        this.draw();
      }}, name);
      button.setAttribute("aria-pressed", String(name === this.tool));
      return button;
    }));
  }

  _listen() {
    const {svg} = this;
    let drag = null;
    svg.addEventListener("pointerdown", event => {
      svg.setPointerCapture(event.pointerId);
      const place = this.placeOf(event), target = event.target;
      drag = {place, before: JSON.stringify([this.data, this.origin]), pixel: [event.clientX, event.clientY], view: {...this.view}};
      if (this.tool === "Select") {
        if (target.picked) this.selected = target.picked;
        drag.moved = target.moved;
        if (!target.picked && !target.moved) drag.pan = true;
        if (!target.picked && !target.moved) this.selected = null;
      } else {
        drag.pencil = this.kind.press(this, place);
        if (!drag.pencil) drag.before = JSON.stringify([this.data, this.origin]); // a click has done it
      }
      this.draw();
    });
    svg.addEventListener("pointermove", event => {
      if (!drag) return;
      const place = this.placeOf(event);
      if (drag.pan) {
        this.view.x = drag.view.x - (event.clientX - drag.pixel[0]) * this.pixel;
        this.view.y = drag.view.y + (event.clientY - drag.pixel[1]) * this.pixel;
      } else if (drag.moved) {
        drag.moved(place);
      } else if (drag.pencil) {
        [this.data, this.origin] = JSON.parse(drag.before);
        this.selected = drag.pencil(place) ?? this.selected;
      }
      this.draw();
    });
    for (const end of ["pointerup", "pointercancel"]) {
      svg.addEventListener(end, () => {
        if (drag && JSON.stringify([this.data, this.origin]) !== drag.before) this._remember(drag.before);
        drag = null;
        this.draw();
      });
    }
    svg.addEventListener("wheel", event => {
      event.preventDefault();
      this.zoom(Math.exp(event.deltaY / 500));
    }, {passive: false});
    svg.addEventListener("keydown", event => this._key(event));
  }

  // Keys are meant for the dot that has the focus; a new part gets it.
  _key(event) {
    const {target} = event, part = target.picked, steps = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1]};
    const [dx, dy] = steps[event.key] || [0, 0], by = (event.shiftKey ? 0.002 : 0.01) * this.view.width;
    const isAny = (...keys) => keys.includes(event.key);
    if (event.ctrlKey || event.metaKey || event.altKey) {
      if (event.altKey || !isAny("z", "Z")) return;
      event.shiftKey ? this.redo() : this.undo();
    } else if (isAny("Delete", "Backspace", "n")) {
      this.selected = part ?? this.selected;
      if (event.key === "n") this._grow();
      else this.remove();
    } else if (isAny("Enter", " ") && part) this.edit(() => this.kind.enter(this, part, target.place));
    else if (event.key === "Escape") this.select((this.begun = null));
    else if (steps[event.key] && target.moved) this.edit(() => target.moved([target.place[0] + by * dx, target.place[1] + by * dy]));
    else if (steps[event.key]) {
      Object.assign(this.view, {x: this.view.x + 5 * by * dx, y: this.view.y + 5 * by * dy});
      this.draw();
    } else return;
    event.preventDefault();
  }

  _grow() {
    this.edit(() => this.kind.grow(this));
    [...this.svg.querySelectorAll("[data-key]")].find(({picked}) => isSame(picked, this.selected))?.focus();
  }
}
