// Footfalls below a stage: which foot is down when, and where in time one is. It is dragged to be elsewhere.

import {fit} from "./pixels.js";

const SPAN = 5, AHEAD = 1; // s of a person's time that are shown, and how many of them lie ahead
const ROW = 11, FOOT = 21, MARGIN = 4; // pixels
const NAMED = 8; // more feet than that stand too close to be named
const LETTERS = "11px system-ui, sans-serif";
const COLOURS = {
  light: {paper: "#F7F6F3", line: "#D3D6DA", bar: "#C06B2C", ink: "#5D646C", now: "#0063A0"},
  dark: {paper: "#1C1F24", line: "#3A4049", bar: "#EE9B4A", ink: "#A5ADB6", now: "#6CC0F5"},
};

// What each foot did in each frame that a stage has come through.
export class Footfalls {
  constructor({look: {feet = []}}) {
    this.feet = feet;
    this.begin();
  }

  begin() {
    this.frames = [];
  }

  // Of a performer where it is now; frames that nobody saw are as this one.
  note({frame, frames, seen: {contact}}) {
    const all = this.frames, down = this.feet.map(({contacts}) => contacts.some(i => contact[i][0] > 0.5));
    if (all.length > frames.length) all.length = frames.length; // it was touched, and will be another way
    for (let i = Math.min(all.length, frame); i <= frame; i++) all[i] = down;
  }

  // When a foot was down, as pieces of frames from and to.
  down(foot, first, last) {
    const found = [];
    for (let i = Math.max(0, first); i <= Math.min(last, this.frames.length - 1); i++) {
      if (!this.frames[i][foot]) continue;
      const piece = found[found.length - 1];
      if (piece && piece[1] === i) piece[1] = i + 1;
      else found.push([i, i + 1]);
    }
    return found;
  }
}

export class Timeline {
  // `sought(frame)` is called when somebody goes there.
  constructor(canvas, sought) {
    Object.assign(this, {canvas, sought, context: canvas.getContext("2d", {alpha: false}), first: 0});
    fit([canvas], (_, frame) => {
      this.frame = frame;
      if (this.stage) this.draw(this.stage);
    });
    canvas.addEventListener("pointerdown", event => {
      canvas.setPointerCapture(event.pointerId);
      this.dragged = true;
      this._seek(event);
    });
    canvas.addEventListener("pointermove", event => this.dragged && this._seek(event));
    for (const end of ["pointerup", "pointercancel"]) canvas.addEventListener(end, () => (this.dragged = false));
  }

  // As high as a stage's body has feet; not there for one that has none.
  of(stage) {
    this.stage = stage;
    const {feet} = stage.footfalls;
    this.canvas.hidden = !feet.length;
    this.row = feet.length > NAMED ? ROW / 2 : ROW;
    this.canvas.style.height = `${feet.length * this.row + FOOT}px`;
    this.left = feet.length > NAMED ? MARGIN : 14 + Math.max(0, ...feet.map(({name}) => this._wide(name)));
    this.first = 0;
  }

  _wide(text) {
    this.context.font = LETTERS;
    return this.context.measureText(text).width;
  }

  get _second() { // frames of a second of a person's time
    const {cast: {tempo, dt, stride}} = this.stage;
    return tempo / dt / stride;
  }

  _seek(event) {
    const box = this.canvas.getBoundingClientRect(), share = (event.clientX - box.left - this.left) / (box.width - this.left - MARGIN);
    this.sought(Math.max(0, Math.round(this.first + share * SPAN * this._second)));
  }

  draw(stage) {
    this.stage = stage;
    if (!this.frame || this.canvas.hidden) return;
    const {context, left, row, frame: {width, height, ratio}} = this, {footfalls, performer, dark, cast} = stage, {feet} = footfalls;
    const colours = COLOURS[dark ? "dark" : "light"], shown = SPAN * this._second, now = performer.frame;
    if (!this.dragged) this.first = Math.max(0, now - (SPAN - AHEAD) * this._second);
    const x = frame => left + ((frame - this.first) / shown) * (width - left - MARGIN), {tempo} = cast;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.fillStyle = colours.paper;
    context.fillRect(0, 0, width, height);
    context.font = LETTERS;
    context.textBaseline = "middle";
    for (let second = Math.ceil(this.first / this._second); second <= (this.first + shown) / this._second; second++) {
      const at = x(second * this._second);
      context.fillStyle = colours.line;
      context.fillRect(at, MARGIN, 1, height - FOOT);
      context.fillStyle = colours.ink;
      if (at < width - 30) context.fillText(`${Number((second * tempo).toPrecision(3))} s`, at + 3, height - FOOT / 2 + 3);
    }
    feet.forEach(({name}, i) => {
      const y = MARGIN + row * i;
      context.fillStyle = colours.ink;
      if (feet.length <= NAMED) context.fillText(name, 6, y + row / 2);
      context.fillStyle = colours.bar;
      for (const [from, to] of footfalls.down(i, Math.floor(this.first), Math.ceil(this.first + shown))) {
        context.fillRect(Math.max(left, x(from)), y + 1, x(to) - Math.max(left, x(from)), row - 2);
      }
    });
    context.fillStyle = colours.now;
    context.fillRect(x(now) - 1, 0, 2, height - FOOT + MARGIN);
  }
}
