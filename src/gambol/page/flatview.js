// The stage's view of a plane: a drawing that is moved about and zoomed. Bodies in space are seen a little from the side.

import {Camera, DARK, LIGHT} from "./drawing.js";
import {heightAt} from "./ground.js";
import {NEAR, away} from "./nearness.js";
import {placed} from "./places.js";


export class FlatView {
  constructor(stage) {
    this.stage = stage;
    this.camera = null;
  }

  // Whether one looks at it from all around.
  get turns() {
    return false;
  }

  get drawing() {
    return this.stage.drawing;
  }

  begin() {
    if (this.stage.following) this.camera = null;
  }

  // A picture of another size shows as much as before.
  fitted(change) {
    if (!this.stage.frame) this.camera = null;
    const before = this.camera && this._usual();
    change();
    if (before) this.camera.scale *= this._usual() / before;
  }

  // Pixels of a metre at which a body is well seen.
  _usual() {
    const {width, height} = this.stage.size, {size} = this.stage.cast.look;
    return Math.min(width / (2.4 * size), height / (1.5 * size));
  }

  place(pixel) {
    return this.camera.at(...pixel, this.stage.size.width, this.stage.size.height);
  }

  // hands

  grasp(pixel) {
    const {drawing} = this, {performer: {seen}, cast} = this.stage, where = seen[cast.places.name];
    const point = this.place(pixel), reach = NEAR / this.camera.scale;
    let best = null;
    where.forEach((place, i) => {
      const soft = drawing.look.masses, shown = soft ? [drawing.flat(place)] : drawing.outline(seen, cast.places.name, i);
      const distance = away(point, shown);
      if (distance <= (soft ? 2 * reach : reach) && (!best || distance <= best.distance)) best = {part: i, distance};
    });
    if (!best) return null;
    const place = where[best.part], grip = [0, 0, 0];
    if (drawing.turns) {
      const dx = point[0] - place[0], dy = point[1] - place[1], s = Math.sin(place[2]), c = Math.cos(place[2]);
      grip[0] = c * dx + s * dy;
      grip[1] = c * dy - s * dx;
    }
    this.depth = drawing.turns ? 0 : place[2] || 0;
    return {part: best.part, grip, at: this.reach(pixel)};
  }

  // Where a hand at a pixel is.
  reach(pixel) {
    const [x, y] = this.place(pixel), {drawing: {turns}, depth} = this, [sx, sy] = turns ? [0, 0] : this.drawing.flat([0, 0, depth]);
    return [x - sx, y - sy, ...(turns ? [] : [depth])];
  }

  // The follow point as it is shown: at the edge of the picture, if it lies beyond.
  get mark() {
    const {camera} = this, {size, follow} = this.stage, [x, y] = this.drawing.flat(follow);
    const within = (a, b, way) => Math.max(b - way, Math.min(b + way, a));
    const [wide, high] = [size.width, size.height].map(pixels => (pixels / 2 - NEAR) / camera.scale);
    return [within(x, camera.x, wide), within(y, camera.y, high)];
  }

  isOnMark(pixel) {
    const point = this.place(pixel);
    return Math.hypot(...this.mark.map((x, i) => x - point[i])) < NEAR / this.camera.scale;
  }

  lead(pixel) {
    return this.place(pixel);
  }

  // the camera

  follow(elapsed) {
    const {stage, drawing} = this, [x, y] = drawing.flat(stage.performer.seen.centre), fresh = !this.camera, {height} = stage.size;
    if (fresh) this.camera = new Camera(this._usual());
    this.camera.tilt += (stage.tilt - this.camera.tilt) * (fresh ? 1 : Math.min(1, 8 * elapsed));
    if ((!stage.following || stage.held || stage.leading || stage.shaping) && !fresh) return; // under a hand the picture keeps still
    const view = height / this.camera.scale, floor = stage.grounded ? heightAt(drawing.world, x) : 0;
    const level = stage.grounded ? Math.max(floor + 0.3 * view, y - 0.2 * view) : y;
    const share = fresh ? 1 : 1 - Math.exp(-6 * elapsed);
    this.camera.x += (x - this.camera.x) * share;
    this.camera.y += (level - this.camera.y) * share;
  }

  zoom(factor, pixel = null) {
    const {camera, stage} = this, {width, height} = stage.size, middle = pixel || [width / 2, height / 2];
    const before = this.place(middle), usual = Math.min(width, height) / stage.cast.look.size;
    camera.scale = Math.max(usual / 20, Math.min(usual * 20, camera.scale * factor));
    const after = this.place(middle);
    if (stage.following) return;
    camera.x += before[0] - after[0];
    camera.y += before[1] - after[1];
  }

  // A finger, or a key, that goes from one pixel to another beside the body.
  sweep(before, now) {
    this.move(before, now);
  }

  move(before, now) {
    const {stage, camera} = this, [ax, ay] = this.place(before), [bx, by] = this.place(now);
    if (stage.following && Math.hypot(now[0] - before[0], now[1] - before[1]) < 1) return;
    camera.x += ax - bx;
    camera.y += ay - by;
    if (stage.following) {
      stage.following = false;
      stage.changed("panned");
    }
  }

  comeBack() {
    this.camera = null;
  }

  draw() {
    const {stage, drawing} = this, {cast, performer: {seen}, held} = stage, places = cast.places.name;
    if (!this.camera) this.follow(1);
    let hand = null;
    if (held) {
      const place = seen[places][held.part];
      hand = {from: drawing.flat(placed(place, drawing.turns ? held.grip : [], drawing.turns)), to: drawing.flat(held.at)};
    }
    drawing.draw(stage.context, {
      ...stage.frame, camera: this.camera, colours: stage.dark ? DARK : LIGHT, seen, places, trace: stage.trace, hand, before: stage.before,
      follow: stage.looks ? this.mark : null,
    });
  }
}
