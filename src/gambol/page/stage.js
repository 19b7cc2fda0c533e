// The stage: one canvas on which a creature lives, is watched and can be pulled about.

import {Camera, DARK, Drawing, LIGHT, flat, placed} from "./drawing.js";
import {heightAt} from "./ground.js";
import {Performer} from "./performer.js";
import {Recording} from "./recording.js";

const SHOVE = 0.9; // of a push, in weights of the body
const SHOVE_SECONDS = 0.15;
const FIRMNESS = 20; // body sizes that a hand's spring would stretch by under that many body weights
const NEAR = 14; // pixels within which a part is grasped
const EARTH = 9.81;

function inside([x, y], corners) {
  let odd = false;
  corners.forEach(([ax, ay], i) => {
    const [bx, by] = corners[(i + 1) % corners.length];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) odd = !odd;
  });
  return odd;
}

function away([x, y], corners) {
  return Math.min(...corners.map(([ax, ay], i) => {
    const [bx, by] = corners[(i + 1) % corners.length], dx = bx - ax, dy = by - ay;
    const k = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
    return Math.hypot(x - ax - k * dx, y - ay - k * dy);
  }));
}

export class Stage {
  constructor(canvas, changed = () => {}) {
    this.canvas = canvas;
    this.context = canvas.getContext("2d");
    this.changed = changed; // told when a person moved the camera or grasped the body
    this.speed = 1;
    this.playing = false;
    this.following = true;
    this.tilt = 0; // rad
    this.dark = false;
    this.pointers = new Map();
    this._listen();
  }

  perform(cast, role) {
    if (this.cast !== cast) {
      this.cast = cast;
      this.performer = cast.program ? new Performer(cast) : new Recording(cast);
      this.drawing = new Drawing(cast);
      this.camera = null;
    }
    this.performer.begin(role);
    this.trace = [];
    this.held = null;
    this.shoved = null;
    this.touching = "";
    if (this.following) this.camera = null;
    this.draw();
  }

  get size() {
    return {width: this.canvas.clientWidth || 1, height: this.canvas.clientHeight || 1};
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
    this.trace.push([...flat(this.performer.seen.centre), this.performer.tick]);
    if (this.trace.length > 2400) this.trace.shift();
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
      const distance = !soft && inside(point, shown) ? 0 : away(point, shown);
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
  }

  release() {
    this.held = null;
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
    const asked = JSON.stringify(numbers);
    if (asked !== this.touching) performer.touch(numbers);
    this.touching = asked;
  }

  // the camera

  get grounded() {
    return this.cast.world.ground;
  }

  _follow(elapsed) {
    const {width, height} = this.size, {size} = this.cast.look;
    const [x, y] = flat(this.performer.seen.centre), fresh = !this.camera;
    if (fresh) this.camera = new Camera(Math.min(width / (2.4 * size), height / (1.5 * size)));
    this.camera.tilt += (this.tilt - this.camera.tilt) * (fresh ? 1 : Math.min(1, 8 * elapsed));
    if ((!this.following || this.held) && !fresh) return; // under a hand the picture keeps still
    const view = height / this.camera.scale, floor = this.grounded ? heightAt(this.cast.world, x) : 0;
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
    if (!this.performer) return;
    const {width, height} = this.size, ratio = Math.min(globalThis.devicePixelRatio || 1, 2);
    if (this.canvas.width !== Math.round(width * ratio) || this.canvas.height !== Math.round(height * ratio)) {
      this.canvas.width = Math.round(width * ratio);
      this.canvas.height = Math.round(height * ratio);
    }
    if (!this.camera) this._follow(1);
    const {seen} = this.performer, places = this.cast.places.name;
    let hand = null;
    if (this.held) {
      const place = seen[places][this.held.part];
      hand = {from: flat(placed(place, this.drawing.turns ? this.held.grip : [], this.drawing.turns)), to: this.held.at};
    }
    this.drawing.draw(this.context, {
      width, height, ratio, camera: this.camera, colours: this.dark ? DARK : LIGHT, seen, places, trace: this.trace, hand,
    });
  }

  // a person's fingers

  _point(event) {
    const box = this.canvas.getBoundingClientRect(), {width, height} = this.size;
    const pixel = [event.clientX - box.left, event.clientY - box.top];
    return {pixel, place: this.camera.at(...pixel, width, height)};
  }

  _listen() {
    const {canvas, pointers} = this;
    canvas.addEventListener("pointerdown", event => {
      if (!this.performer) return;
      canvas.setPointerCapture(event.pointerId);
      const {pixel, place} = this._point(event);
      pointers.set(event.pointerId, pixel);
      if (pointers.size === 1) this.grasp(place);
      else this.release();
      this.draw();
    });
    canvas.addEventListener("pointermove", event => {
      if (!pointers.has(event.pointerId)) return;
      const {pixel, place} = this._point(event), before = pointers.get(event.pointerId);
      if (this.held) this.drag(place);
      else if (pointers.size === 1) this._pan(before, pixel);
      else this._pinch(event.pointerId, before, pixel);
      pointers.set(event.pointerId, pixel);
      if (!this.playing) this.draw();
    });
    for (const end of ["pointerup", "pointercancel"]) {
      canvas.addEventListener(end, event => {
        pointers.delete(event.pointerId);
        this.release();
        if (!this.playing) this.draw();
      });
    }
    canvas.addEventListener("wheel", event => {
      if (globalThis.parent !== globalThis && document.activeElement !== canvas) return; // whoever reads a notebook scrolls on
      event.preventDefault();
      if (this.camera) this.zoom(Math.exp(-event.deltaY / 500), this._point(event).pixel);
      if (!this.playing) this.draw();
    }, {passive: false});
  }

  _pan(before, now) {
    const {width, height} = this.size, [ax, ay] = this.camera.at(...before, width, height);
    const [bx, by] = this.camera.at(...now, width, height);
    if (this.following && Math.hypot(now[0] - before[0], now[1] - before[1]) < 1) return;
    this.camera.x += ax - bx;
    this.camera.y += ay - by;
    if (this.following) {
      this.following = false;
      this.changed("panned");
    }
  }

  _pinch(id, before, now) {
    const other = [...this.pointers].find(([key]) => key !== id)[1];
    const spread = point => Math.hypot(point[0] - other[0], point[1] - other[1]) || 1;
    this.zoom(spread(now) / spread(before), other);
  }
}
