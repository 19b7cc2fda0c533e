// The stage: one canvas on which a creature lives, is watched and can be pulled about.

import {Camera, DARK, Drawing, LIGHT, flat, placed} from "./drawing.js";
import {Fingers} from "./fingers.js";
import {heightAt, readyMade, shaped, stroke} from "./ground.js";
import {away} from "./nearness.js";
import {Performer} from "./performer.js";
import {fit} from "./pixels.js";
import {Recording} from "./recording.js";

const SHOVE = 0.9; // of a push, in weights of the body
const SHOVE_SECONDS = 0.15;
const FIRMNESS = 20; // body sizes that a hand's spring would stretch by under that many body weights
const NEAR = 14; // pixels within which a part is grasped
const EARTH = 9.81;
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
    this.shaping = false; // whether a finger draws the ground
    this.dark = false;
    this.fingers = new Fingers(this);
    fit([canvas], (_, frame) => this._fit(frame));
  }

  perform(cast, role) {
    if (this.cast !== cast) {
      this.cast = cast;
      this.performer = cast.program ? new Performer(cast) : new Recording(cast);
      this.drawing = new Drawing(cast);
      this.camera = null;
      this.level = null; // ground as the run has it
    }
    this.performer.begin(role);
    this.begins = this._span();
    this.lead = null;
    this.trace = [];
    this.held = null;
    this.shoved = null;
    this.touching = "";
    if (this.following) this.camera = null;
    this.draw();
  }

  get size() {
    return this.frame || {width: this.canvas.clientWidth || 1, height: this.canvas.clientHeight || 1};
  }

  // A picture of another size shows as much as before.
  _fit(frame) {
    if (!this.frame) this.camera = null;
    const before = this.camera && this._usual();
    this.frame = frame;
    if (before) this.camera.scale *= this._usual() / before;
    this.draw();
  }

  // Pixels of a metre at which a body is well seen.
  _usual() {
    const {width, height} = this.size, {size} = this.cast.look;
    return Math.min(width / (2.4 * size), height / (1.5 * size));
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
    this._follow(elapsed);
    this._leaveTrace();
  }

  // Where its centre has been, in pieces that are long enough to see.
  _leaveTrace() {
    const {trace, performer: {seen, tick}} = this, [x, y] = flat(seen.centre), last = trace[trace.length - 1];
    if (last && Math.hypot(x - last[0], y - last[1]) < this.cast.look.size / 100) return;
    trace.push([x, y, tick]);
    if (trace.length > LONGEST_TRACE) trace.shift();
  }

  seek(frame) {
    this.performer.seek(frame);
    this.trace = this.trace.filter(point => point[2] <= this.performer.tick);
    this._follow(1);
    this.draw();
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

  grasp(point) {
    if (!this.touchable) return false;
    const {drawing, performer, cast} = this, where = performer.seen[cast.places.name];
    const reach = NEAR / this.camera.scale;
    let best = null;
    where.forEach((place, i) => {
      const soft = drawing.look.masses, shown = soft ? [flat(place)] : drawing.outline(performer.seen, cast.places.name, i);
      const distance = away(point, shown);
      if (distance <= (soft ? 2 * reach : reach) && (!best || distance <= best.distance)) best = {part: i, distance};
    });
    if (!best) return false;
    const place = where[best.part], grip = [0, 0, 0];
    if (drawing.turns) {
      const dx = point[0] - place[0], dy = point[1] - place[1], s = Math.sin(place[2]), c = Math.cos(place[2]);
      grip[0] = c * dx + s * dy;
      grip[1] = c * dy - s * dx;
    }
    this.held = {part: best.part, grip, at: point, depth: drawing.turns ? undefined : place[2]};
    this.changed("grasped", cast.places.parts[best.part]);
    return true;
  }

  drag(point) {
    if (this.held) this.held.at = point;
    if (this.leading) this.lead = point;
  }

  release() {
    this.held = this.leading = null;
  }

  // The follow point, which a body with eyes looks for.

  get looks() {
    return Boolean(this.cast.channels.follow && this.touchable);
  }

  get follow() {
    return this.lead || flat(this.performer.seen.follow);
  }

  // Where it is shown: at the edge of the picture, if it lies beyond.
  get mark() {
    const {camera, size, follow: [x, y]} = this, within = (a, b, way) => Math.max(b - way, Math.min(b + way, a));
    const [wide, high] = [size.width, size.height].map(pixels => (pixels / 2 - NEAR) / camera.scale);
    return [within(x, camera.x, wide), within(y, camera.y, high)];
  }

  // Takes it, if it is there.
  seize(point) {
    this.leading = this.looks && Math.hypot(...this.mark.map((x, i) => x - point[i])) < NEAR / this.camera.scale;
    if (this.leading) this.changed("led");
    return this.leading;
  }

  leadBy(dx, dy) {
    if (!this.looks) return;
    this.lead = [this.follow[0] + dx * this.cast.look.size, this.follow[1] + dy * this.cast.look.size];
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
    const x = where.flatMap((place, i) => (drawing.look.masses ? [place] : drawing.outline(performer.seen, cast.places.name, i))).map(point => point[0]);
    return [Math.min(...x), Math.max(...x)];
  }

  _stand(heights) {
    this.level = heights;
    this.drawing.world = {...this.cast.world, heights};
    this.performer.stand(heights);
    this.draw();
  }

  // Draws it from one point to another.
  shape(from, to) {
    const {heights} = this;
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
      const {mass, size} = cast.look, [sx, sy] = flat([0, 0, held.depth || 0]);
      numbers.ks = (mass * FIRMNESS * g) / size;
      numbers.kd = mass * Math.sqrt((FIRMNESS * g) / size);
      [numbers["at.x"], numbers["at.y"]] = [held.at[0] - sx, held.at[1] - sy];
      [numbers["grip.x"], numbers["grip.y"]] = held.grip;
      if (held.depth !== undefined) numbers["at.z"] = held.depth;
      numbers[`holds.${cast.places.parts[held.part]}`] = 1;
    }
    if (this.lead) {
      numbers.led = 1;
      [numbers["follow.x"], numbers["follow.y"]] = this.lead;
    }
    const asked = JSON.stringify(numbers);
    if (asked !== this.touching) performer.touch(numbers);
    this.touching = asked;
  }

  // the camera

  get grounded() {
    return this.cast.world.ground;
  }

  _follow(elapsed) {
    const [x, y] = flat(this.performer.seen.centre), fresh = !this.camera, {height} = this.size;
    if (fresh) this.camera = new Camera(this._usual());
    this.camera.tilt += (this.tilt - this.camera.tilt) * (fresh ? 1 : Math.min(1, 8 * elapsed));
    if ((!this.following || this.held || this.leading || this.shaping) && !fresh) return; // under a hand the picture keeps still
    const view = height / this.camera.scale, floor = this.grounded ? heightAt(this.drawing.world, x) : 0;
    const level = this.grounded ? Math.max(floor + 0.3 * view, y - 0.2 * view) : y;
    const share = fresh ? 1 : 1 - Math.exp(-6 * elapsed);
    this.camera.x += (x - this.camera.x) * share;
    this.camera.y += (level - this.camera.y) * share;
  }

  zoom(factor, pixel = null) {
    const {width, height} = this.size, [px, py] = pixel || [width / 2, height / 2];
    const before = this.camera.at(px, py, width, height);
    const usual = Math.min(width, height) / this.cast.look.size;
    this.camera.scale = Math.max(usual / 20, Math.min(usual * 20, this.camera.scale * factor));
    const after = this.camera.at(px, py, width, height);
    if (this.following) return;
    this.camera.x += before[0] - after[0];
    this.camera.y += before[1] - after[1];
  }

  draw() {
    if (!this.performer || !this.frame) return;
    if (!this.camera) this._follow(1);
    const {seen} = this.performer, places = this.cast.places.name;
    let hand = null;
    if (this.held) {
      const place = seen[places][this.held.part];
      hand = {from: flat(placed(place, this.drawing.turns ? this.held.grip : [], this.drawing.turns)), to: this.held.at};
    }
    this.drawing.draw(this.context, {
      ...this.frame, camera: this.camera, colours: this.dark ? DARK : LIGHT, seen, places, trace: this.trace, hand,
      follow: this.looks ? this.mark : null,
    });
  }
}
