// The drawing board: a body in a window of the plane, drawn with the mouse, a finger or keys. `board_kinds.js` knows bodies.

import {kindOf} from "./board_kinds.js";
import {Callouts} from "./callouts.js";
import {drawn, made} from "./elements.js";
import {Hands, isSame} from "./hands.js";
import {History} from "./history.js";
import {labelled} from "./icons.js";
import {Inspector} from "./inspector.js";
import {Tracing} from "./tracing.js";

const COPIED = "gambol-copied"; // where a browser keeps what was copied, for its other tabs too
export const EMPTY = {
  links: {name: "mine", root: {link: "link-1"}, links: [], joints: [], actuators: []},
  springs: {kind: "springs", name: "mine", points: [], springs: [], muscles: [], actuators: []},
  bones: {kind: "bones", name: "mine", bones: []},
};

export class Board {
  // `changed(data, turn)` is called with the body after every change, and with how many changes there were.
  constructor(root, changed) {
    this.changed = changed;
    this.view = {x: 0, y: 0.45, width: 2};
    this.side = "from the side"; // from where a body in space is seen
    this.symmetric = true; // whether what is drawn in space comes on both sides
    this.turn = 0;
    this.problems = [];
    this.worked = {}; // what the body's file leaves out, as it was worked out
    this.known = false; // whether the studio has judged what is drawn now
    this.tools = made("div", {className: "controls", role: "toolbar", ariaLabel: "Tools"});
    this.edits = made("div", {className: "controls", role: "toolbar", ariaLabel: "Changes"});
    this.svg = drawn("svg", {class: "paper", tabindex: 0, role: "application", "aria-label": "Drawing board"});
    this.help = made("p", {className: "quiet", role: "status"});
    this.inspector = new Inspector(this);
    this.callouts = new Callouts(this);
    this.history = new History();
    this.others = []; // parts that are selected beside the first
    this.tracing = new Tracing(this);
    this.found = made("ul", {className: "problems", ariaLabel: "Problems", ariaLive: "polite"});
    root.replaceChildren(made("div", {className: "row"}, this.tools, this.edits),
      made("div", {className: "desk"}, made("div", {className: "sheet"}, this.svg, this.callouts.element, this.help, this.found, this.tracing.input), this.inspector.element));
    this.edits.append(...[["Undo", () => this.undo()], ["Redo", () => this.redo()], ["Delete", () => this.remove()],
      ["Copy", () => this.copy()], ["Paste", () => this.paste()], ["Duplicate", () => this.duplicate()],
      ["Mirror", () => this.edit(() => this.kind.mirror(this))], ["Flip body", () => this.edit(() => this.kind.flip(this))],
      ["Zoom in", () => this.zoom(0.8)], ["Zoom out", () => this.zoom(1.25)], ["Fit", () => this.fit()], ["Picture to trace", () => this.tracing.open()]]
      .map(([text, act]) => made("button", {type: "button", onclick: act}, ...labelled(text))));
    this.hands = new Hands(this);
    new ResizeObserver(() => this.draw()).observe(this.svg);
    this.load(EMPTY.links, false);
  }

  load(data, tell = true) {
    if (this.data && !this.kind.isEmpty(this.data)) this.history.add(this.state); // a new beginning can be undone as well
    this.data = structuredClone(data);
    this.kind = kindOf(this.data);
    this.origin = this.kind.origin(this.data);
    this.selected = null;
    this.others = [];
    this.tool = this.kind.tools[this.kind.isEmpty(this.data) ? 1 : 0].name;
    this._buttons();
    this.fit();
    if (tell) this._changed();
  }

  // Somebody's file: whether it could be drawn. If not, what was on the board stays.
  open(data) {
    const {data: before, origin, kind, selected, tool, view} = this;
    try {
      this.load(data, false);
    } catch {
      this.view = null;
    }
    const drawn = this.view && Object.values(this.view).every(Number.isFinite);
    if (drawn) {
      this.history.recall(this.data);
      this._changed();
    } else {
      Object.assign(this, {data: before, origin, kind, selected, tool, view});
      this._buttons();
      this.draw();
    }
    return Boolean(drawn);
  }

  // history

  // A change that can be undone; `act` may give the part that is then selected.
  edit(act) {
    const before = this.state, chosen = act();
    if (chosen === null || (chosen?.kind && chosen.name)) Object.assign(this, {selected: chosen, others: []});
    this.settle(before);
    this.draw();
  }

  // Remembers what was there before, if it is something else.
  settle(before) {
    if (this.state === before) return;
    this.history.add(before);
    this._changed();
  }

  get state() {
    return JSON.stringify([this.data, this.origin]);
  }

  set state(text) {
    [this.data, this.origin] = JSON.parse(text);
  }

  undo() {
    this._travel(true);
  }

  redo() {
    this._travel(false);
  }

  _travel(back) {
    const there = this.history.go(back, this.state);
    if (!there) return;
    this.state = there;
    this.others = [];
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
    this.history.keep(this.data);
    this.changed(this.data, ++this.turn);
  }

  // parts that are selected

  get chosen() {
    return [this.selected, ...this.others].filter(part => part && this.kind.has(this.data, part));
  }

  isChosen(kind, name) {
    return [this.selected, ...this.others].some(part => part?.kind === kind && part.name === name);
  }

  // With shift a click adds a part to those that are selected, or takes it from them.
  alsoSelect(part) {
    const {chosen} = this, rest = chosen.filter(one => !isSame(one, part)), all = rest.length < chosen.length ? rest : [part, ...chosen];
    [this.selected = null, ...this.others] = all;
    this.draw();
  }

  remove() {
    if (this.selected) this.edit(() => (this.chosen.forEach(part => this.kind.has(this.data, part) && this.kind.remove(this, part)), null));
  }

  copy() {
    const copied = this.chosen.length ? this.kind.copy(this) : null;
    if (copied) localStorage.setItem(COPIED, JSON.stringify({kind: this.data.kind || "links", copied}));
    this.tell(copied ? "Copied. Paste adds it to the selected part." : "Select a part that hangs on another part, and then copy it.");
  }

  paste() {
    const {kind, copied} = JSON.parse(localStorage.getItem(COPIED) || "{}");
    if (!copied) this.tell("Nothing has been copied yet.");
    else if (kind !== (this.data.kind || "links")) this.tell(`The copied part belongs to a body of ${kind}. This is another kind of body.`);
    else this.edit(() => this.kind.paste(this, copied));
  }

  duplicate() {
    const copied = this.chosen.length ? this.kind.copy(this) : null;
    if (copied) this.edit(() => this.kind.paste(this, structuredClone(copied)));
    else this.tell("Select a part that hangs on another part, and then duplicate it.");
  }

  // The other end of the body is in front.
  turnFront(front) {
    this.edit(() => void ((this.data.hints ||= {}).gait = {...this.data.hints.gait, front}));
  }

  // What the studio says of the body: `problems` of parts, and what was left out and worked out.
  judged({problems, worked, turn}) {
    this.problems = problems;
    this.worked = {front: this.worked.front, ...worked}; // what is not whole has the front that it had
    this.known = turn === this.turn; // else it is told of an older one
    this.found.replaceChildren(...problems.map(({part, text}) => made("li", {},
      made("button", {type: "button", onclick: () => this.select(this.kind.partNamed(this.data, part))}, text))));
    this.draw();
  }

  select(part) {
    Object.assign(this, {selected: part, others: []});
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
    this.tracing.draw(flipped);
    flipped.append(drawn("path", {class: "grid", d: lines.join("")}));
    this.kind.draw(this, flipped);
    this.callouts.front(flipped);
    this.hands.snapping?.draw(flipped);
    const key = this.svg.contains(document.activeElement) && document.activeElement.dataset.key;
    this.svg.replaceChildren(flipped);
    if (key) (this.svg.querySelector(`[data-key="${key}"]`) ?? this.svg).focus(); // keys go where they went
    this.callouts.show();
    this.inspector.show();
    this._say(this.told || `${this.kind.tools.find(one => one.name === this.tool).help} A square of the grid is ${step < 0.1 ? `${Math.round(100 * step)} cm` : `${step} m`}.`);
  }

  // A sentence in the place of the tool's help, until something else is done.
  tell(text) {
    this.told = text;
    this.draw();
    this.told = null;
  }

  // A status is read aloud whenever it is written, so that it is written only if it is another one.
  _say(text) {
    if (this.help.textContent !== text) this.help.textContent = text;
  }

  // A dot that can be dragged and focused: `key` finds it again when it is drawn anew.
  handle(group, key, [x, y], label, kind, moved, more = {}) {
    const dot = drawn("circle", {cx: x, cy: y, r: (more.radius || 6) * this.pixel, class: `handle ${kind}`, tabindex: 0, role: "button", "aria-label": label, "data-key": key,
      "aria-description": `at ${x.toFixed(2)}, ${y.toFixed(2)} m`, "aria-pressed": String(this.isChosen(more.part.kind, more.part.name))});
    Object.assign(dot, {moved, picked: more.part, place: [x, y], pivot: more.pivot, carries: more.carries});
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
      }}, ...labelled(name));
      button.setAttribute("aria-pressed", String(name === this.tool));
      return button;
    }));
  }

  // A new part on what is selected, which gets the focus.
  grow() {
    this.edit(() => this.kind.grow(this));
    [...this.svg.querySelectorAll("[data-key]")].find(({picked}) => isSame(picked, this.selected))?.focus();
  }
}
