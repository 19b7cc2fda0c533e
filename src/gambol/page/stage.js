// The stage: one canvas on which a creature lives, is watched and can be pulled about.

import {depth} from "./depth.js";
import {Drawing} from "./drawing.js";
import {Fingers} from "./fingers.js";
import {FlatView} from "./flatview.js";
import {heightAt, readyMade, shaped, stroke} from "./ground.js";
import {Performer} from "./performer.js";
import {fit} from "./pixels.js";
import {Recording} from "./recording.js";
import {Footfalls} from "./timeline.js";

const SHOVE = 0.9; // of a push, in weights of the body
const SHOVE_SECONDS = 0.15;
const FIRMNESS = 20; // body sizes that a hand's spring would stretch by under that many body weights
const EARTH = 9.81;
const SKINS = 4, SKINS_APART = 0.12; // poses before, and s at the body's tempo between them
const FAINTEST = 0.1, BESIDE = 0.45; // how clear the earliest of them is, and another body that runs beside
const LONGEST_TRACE = 1200; // points

export class Stage {
  constructor(canvas, changed = () => {}) {
    this.canvas = canvas;
    this.context = canvas.getContext("2d", {alpha: false}); // nothing shines through it, so that browsers copy it and do not blend
    this.changed = changed; // told when a person moved the camera or grasped the body
    this.speed = 1;
    this.playing = false;
    this.following = true;
    this.tilt = 0; // rad
    this.onion = false; // whether poses before are seen behind the body
    this.shaping = false; // whether a finger draws the ground
    this.dark = false;
    this.beside = null; // another performer of the same body, seen through
    this.fingers = new Fingers(this);
    fit([canvas], (_, frame) => this._fit(frame));
  }

  perform(cast, role) {
    if (this.cast !== cast) {
      this.cast = cast;
      this.performer = cast.program ? new Performer(cast) : new Recording(cast);
      this.drawing = new Drawing(cast);
      this.view?.end?.();
      this.view = depth.View?.of(this) || new FlatView(this); // where a browser lacks WebGL the plane serves
      this.level = null; // ground as the run has it
      this.footfalls = new Footfalls(cast);
    }
    this.performer.begin(role);
    this.footfalls.begin();
    this.footfalls.note(this.performer);
    this.begins = this._span();
    this.lead = null;
    this.trace = [];
    this.held = null;
    this.shoved = null;
    this.touching = "";
    this.view.begin();
    this.draw();
  }

  get camera() {
    return this.view.camera;
  }

  get size() {
    return this.frame || {width: this.canvas.clientWidth || 1, height: this.canvas.clientHeight || 1};
  }

  _fit(frame) {
    const change = () => (this.frame = frame);
    if (this.view) this.view.fitted(change);
    else change();
    this.draw();
  }

  // The weight that springs and pushes are measured by: that of the Earth at the body's own tempo where there is none.
  get gravity() {
    return this.cast.world.gravity || EARTH / this.cast.tempo ** 2;
  }

  // time

  // A moment of the person's time, in seconds.
  tick(elapsed) {
    if (!this.performer || !this.playing) return;
    this._touch();
    if (this.performer.ended) this.perform(this.cast, this.performer.role); // what was recorded begins again
    this.performer.advance(Math.min(elapsed, 0.1) * this.speed * this.cast.tempo);
    this.view.follow(elapsed);
    this._leaveTrace();
    this.footfalls.note(this.performer);
  }

  // Where its centre has been, in pieces that are long enough to see.
  _leaveTrace() {
    const {trace, performer: {seen: {centre}, tick}} = this, last = trace[trace.length - 1];
    if (last && Math.hypot(...centre.map((x, axis) => x - last.at[axis])) < this.cast.look.size / 100) return;
    trace.push({at: [...centre], tick});
    if (trace.length > LONGEST_TRACE) trace.shift();
  }

  // To a frame; also to one as far as it has not been yet.
  seek(frame) {
    const {performer, cast} = this, last = performer.frames.length - 1;
    performer.seek(frame);
    this.trace = this.trace.filter(point => point.tick <= performer.tick);
    if (frame > last) this._touch();
    for (let left = frame - last; left > 0; left -= 4) {
      performer.advance(Math.min(left, 4) * cast.stride * cast.dt);
      this.footfalls.note(performer);
    }
    this.view.follow(1);
    this.draw();
  }

  // What is seen behind the body, the nearest first, and how clearly: another one that runs beside it, poses before.
  get before() {
    const {performer, cast: {tempo, dt, stride}} = this, beside = this.beside ? [{seen: this.beside.seen, strength: BESIDE}] : [];
    if (!this.onion) return beside;
    const apart = Math.max(1, Math.round((SKINS_APART * tempo) / dt / stride)), found = [];
    for (let i = 1; i <= SKINS; i++) {
      const seen = performer.seenAt(performer.frame - i * apart);
      if (seen) found.push(seen);
    }
    return [...beside, ...found.map((seen, i) => ({seen, strength: FAINTEST * (found.length - i)}))];
  }

  // hands

  // Whether hands can do something to what is shown.
  get touchable() {
    return Boolean(this.cast.program);
  }

  shove(direction) {
    if (!this.touchable) return;
    this.shoved = {direction, until: this.performer.seconds + SHOVE_SECONDS * this.cast.tempo};
    this.changed("pushed");
  }

  // Takes what of the body is at a pixel, if anything is.
  grasp(pixel) {
    if (!this.touchable) return false;
    this.held = this.view.grasp(pixel);
    if (this.held) this.changed("grasped", this.cast.places.parts[this.held.part]);
    return Boolean(this.held);
  }

  drag(pixel) {
    if (this.held) this.held.at = this.view.reach(pixel);
    if (this.leading) this.lead = this.view.lead(pixel);
  }

  release() {
    this.held = this.leading = null;
  }

  // The follow point, which a body with eyes looks for.

  get looks() {
    return Boolean(this.cast.channels.follow && this.touchable);
  }

  get follow() {
    return this.lead || this.performer.seen.follow;
  }

  get mark() {
    return this.view.mark;
  }

  // Takes it, if it is at a pixel.
  seize(pixel) {
    this.leading = this.looks && this.view.isOnMark(pixel);
    if (this.leading) this.changed("led");
    return this.leading;
  }

  leadBy(dx, dy) {
    if (!this.looks) return;
    const {size} = this.cast.look, [x, y, ...z] = this.follow;
    this.lead = [x + dx * size, y + dy * size, ...z];
    this.changed("led");
  }

  // The ground.

  // Whether it can be drawn.
  get shapeable() {
    return Boolean(this.cast.board && this.touchable);
  }

  // Heights at the corners of the board.
  get heights() {
    const {first, step, count} = this.cast.board;
    return this.level || {first, step, y: Array.from({length: count}, (_, i) => heightAt(this.cast.world, first + i * step))};
  }

  // From where to where the body stands, along x.
  _span() {
    const {drawing, performer, cast} = this, where = performer.seen[cast.places.name];
    const x = where.flatMap((place, i) => (drawing.spread ? drawing.outline(performer.seen, cast.places.name, i) : [place])).map(point => point[0]);
    return [Math.min(...x), Math.max(...x)];
  }

  _stand(heights) {
    this.level = heights;
    this.drawing.world = {...this.cast.world, heights};
    this.performer.stand(heights);
    this.draw();
  }

  // Draws it from one pixel to another.
  shape(before, now) {
    const {heights} = this, [from, to] = [before, now].map(pixel => this.view.place(pixel));
    this._stand(shaped(heights, stroke(heights, from, to), [this.begins, this._span()]));
    this.changed("shaped", "drawn");
  }

  standOn(name) {
    if (!this.shapeable) return;
    this._stand(readyMade(name, this.heights, this.cast.look.size, [this.begins, this._span()]));
    this.changed("shaped", name);
  }

  _touch() {
    if (!this.touchable) return;
    const numbers = {}, {cast, held, performer} = this, g = this.gravity;
    if (this.tilt) {
      numbers["felt.x"] = -g * Math.sin(this.tilt);
      numbers["felt.y"] = g * (1 - Math.cos(this.tilt));
    }
    if (this.shoved && performer.seconds < this.shoved.until) {
      numbers["felt.x"] = (numbers["felt.x"] || 0) + this.shoved.direction * SHOVE * g;
    } else {
      this.shoved = null;
    }
    if (held) {
      const {mass, size} = cast.look;
      numbers.ks = (mass * FIRMNESS * g) / size;
      numbers.kd = mass * Math.sqrt((FIRMNESS * g) / size);
      for (const [name, point] of [["at", held.at], ["grip", held.grip]]) point.forEach((x, i) => (numbers[`${name}.${"xyz"[i]}`] = x));
      numbers[`holds.${cast.places.parts[held.part]}`] = 1;
    }
    if (this.lead) {
      numbers.led = 1;
      this.lead.forEach((x, i) => (numbers[`follow.${"xyz"[i]}`] = x));
    }
    const asked = JSON.stringify(numbers);
    if (asked !== this.touching) performer.touch(numbers);
    this.touching = asked;
  }

  // the camera

  get grounded() {
    return this.cast.world.ground;
  }

  zoom(factor, pixel = null) {
    this.view.zoom(factor, pixel);
  }

  // As it was looked at first, and followed.
  comeBack() {
    this.following = true;
    this.view.comeBack();
    this.changed("returned");
    this.draw();
  }

  draw() {
    if (this.performer && this.frame) this.view.draw();
  }
}
