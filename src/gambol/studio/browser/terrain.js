// Ground that is drawn: corners to drag, hills, steps and ditches to add.

import {drawn, made} from "./elements.js";

const NEAREST = 0.02; // m between corners
const EDGE = 9; // pixels
const FLAT = [[-3, 0], [0.5, 0], [4, 0]];
const SHAPES = { // corners relative to where they begin
  Hill: [[0, 0], [0.4, 0.08], [0.8, 0]],
  Step: [[0, 0], [0.02, 0.06], [0.7, 0.06], [0.72, 0]],
  Ditch: [[0, 0], [0.02, -0.1], [0.14, -0.1], [0.16, 0]],
};
const short = x => Number(x.toFixed(3));

export class Ground {
  constructor(root, changed) {
    this.changed = changed;
    this.points = structuredClone(FLAT);
    this.past = [];
    this.svg = drawn("svg", {class: "paper ground", role: "application", "aria-label": "The ground, from the left to the right"});
    const button = (text, act) => made("button", {type: "button", onclick: act}, text);
    root.replaceChildren(made("div", {className: "controls", role: "toolbar", ariaLabel: "Ground"},
      ...Object.keys(SHAPES).map(name => button(name, () => this.edit(() => this.add(name)))),
      button("Remove corner", () => this.edit(() => this.remove())), button("Undo", () => this.undo()),
      button("Flat", () => this.edit(() => (this.points = structuredClone(FLAT))))), this.svg,
    made("p", {className: "quiet"}, "Click the ground to add a corner, and drag corners to move them. Keys: tab goes to a corner, arrows move it, enter selects it, n adds one after it, delete removes it. Heights are drawn three times as large."));
    this._listen();
    new ResizeObserver(() => this.draw()).observe(this.svg);
  }

  load(points) {
    this.edit(() => (this.points = structuredClone(points)));
  }

  edit(act) {
    const before = JSON.stringify(this.points);
    act();
    this.points.sort((a, b) => a[0] - b[0]);
    for (let i = 1; i < this.points.length; i++) this.points[i][0] = Math.max(this.points[i][0], short(this.points[i - 1][0] + NEAREST));
    if (JSON.stringify(this.points) !== before) {
      this.past.push(before);
      this.changed(this.points);
    }
    this.draw();
  }

  undo() {
    if (!this.past.length) return;
    this.points = JSON.parse(this.past.pop());
    this.changed(this.points);
    this.draw();
  }

  // Behind what is there, before the last stretch.
  add(name) {
    const end = this.points.pop(), last = this.points.at(-1), x = Math.max(last[0] + 0.4, 0.5), y = last[1];
    for (const [dx, dy] of SHAPES[name]) this.points.push([short(x + dx), short(y + dy)]);
    this.points.push([Math.max(end[0], short(this.points.at(-1)[0] + 1)), y]);
  }

  remove() {
    if (this.points.length > 2 && this.chosen > 0 && this.chosen < this.points.length - 1) this.points.splice(this.chosen, 1);
  }

  get scale() {
    return {x: (this.points.at(-1)[0] + 1.6) / (this.svg.clientWidth || 600), y: 3};
  }

  placeOf(event) {
    const box = this.svg.getBoundingClientRect(), {x, y} = this.scale;
    return [short(-0.8 + (event.clientX - box.left) * x), short(((box.height * 0.6 - (event.clientY - box.top)) * x) / y)];
  }

  draw() {
    const {clientWidth: w, clientHeight: h} = this.svg, {x: unit, y: steep} = this.scale;
    if (!w) return;
    this.svg.setAttribute("viewBox", `0 0 ${w} ${h}`);
    const at = ([x, y]) => [(x + 0.8) / unit, h * 0.6 - (y * steep) / unit];
    const line = this.points.map(point => at(point).join()).join(" ");
    const right = at(this.points.at(-1))[1], left = at(this.points[0])[1];
    this.svg.replaceChildren(drawn("polygon", {class: "earth drawn", points: `0,${left} ${line} ${w},${right} ${w},${h} 0,${h}`}),
      ...this.points.map((point, i) => {
        const [x, cy] = at(point), cx = Math.max(EDGE, Math.min(w - EDGE, x)); // also those beyond the picture can be taken
        const dot = drawn("circle", {cx, cy, r: 7, tabindex: 0, role: "button", class: `handle${i === this.chosen ? " chosen" : ""}`, "data-key": i, "aria-pressed": String(i === this.chosen), "aria-label": `Corner ${i + 1}: ${point[0]} m, height ${point[1]} m`});
        dot.corner = i;
        return dot;
      }));
  }

  _listen() {
    let drag = null;
    this.svg.addEventListener("pointerdown", event => {
      this.svg.setPointerCapture(event.pointerId);
      drag = {before: JSON.stringify(this.points)};
      if (event.target.corner === undefined) {
        const place = this.placeOf(event);
        this.points.push(place);
        this.points.sort((a, b) => a[0] - b[0]);
        this.chosen = this.points.indexOf(place);
      } else this.chosen = event.target.corner;
      this.draw();
    });
    this.svg.addEventListener("pointermove", event => {
      if (drag) this._move(this.placeOf(event));
    });
    this.svg.addEventListener("pointerup", () => {
      if (!drag) return;
      const now = this.points;
      this.points = JSON.parse(drag.before);
      drag = null;
      this.edit(() => (this.points = now));
    });
    this.svg.addEventListener("keydown", event => {
      const steps = {ArrowLeft: [-0.05, 0], ArrowRight: [0.05, 0], ArrowUp: [0, 0.01], ArrowDown: [0, -0.01]}[event.key], i = event.target.corner;
      const acts = {Delete: () => this.remove(), n: () => this._split(), Enter: () => {}, " ": () => {}}; // the last two choose it
      const act = steps ? () => this._move(this.points[i].map((x, j) => short(x + steps[j]))) : acts[event.key];
      if (i === undefined || !act || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      this.chosen = i;
      this.edit(act);
      this.svg.querySelectorAll("circle")[Math.min(this.chosen, this.points.length - 1)].focus();
    });
  }

  // A new corner halfway to the next one.
  _split() {
    const [a, b] = this.points.slice(this.chosen, this.chosen + 2);
    if (!b) return;
    this.chosen += 1;
    this.points.splice(this.chosen, 0, a.map((x, j) => short((x + b[j]) / 2)));
  }

  // The chosen corner goes somewhere between its neighbours.
  _move([x, y]) {
    const i = this.chosen, low = this.points[i - 1]?.[0] ?? -100, high = this.points[i + 1]?.[0] ?? 100;
    this.points[i] = [short(Math.max(low + NEAREST, Math.min(high - NEAREST, x))), y];
    this.draw();
  }
}
