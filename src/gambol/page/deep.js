// The stage's view of space: an eye that circles around a body which is painted in depth.

import {depth} from "./depth.js";
import {DARK, LIGHT} from "./drawing.js";
import {heightAt} from "./ground.js";
import {Hull} from "./hull.js";
import {Prints} from "./marks.js";
import {NEAR} from "./nearness.js";
import {Orbit} from "./orbit.js";
import {Painter} from "./painter.js";
import {placed, turnedBy} from "./places.js";
import {Scene} from "./scene.js";

const TURN = 0.008; // rad of a pixel that a finger goes
const PATIENT = 45; // ms between pictures, at the most: those that come more rarely are painted with fewer pixels
const RARE = 1000; // ms after which somebody has looked elsewhere
const COARSEST = 0.5; // of its pixels each way
const WATCHED = 8; // pictures whose time is looked at before their number of pixels changes
const GLOWS = 0.045; // body sizes around a contact that lights up when it touches

export class DeepView {
  static of(stage) {
    const painter = stage.cast.surface && Painter.shared;
    return painter ? new DeepView(stage, painter) : null;
  }

  constructor(stage, painter) {
    const {cast} = stage;
    this.stage = stage;
    this.painter = painter;
    this.hull = new Hull(cast.surface);
    this.scene = new Scene(painter, cast, this.hull);
    this.orbit = new Orbit(cast.look.size, cast.look.view);
    this.prints = new Prints(cast.look.size);
    this.fine = 1;
    this.took = [];
    this.fresh = true;
    this.touching = [];
  }

  // For those who ask how large a metre is shown, in the middle.
  get camera() {
    return this.orbit;
  }

  get turns() {
    return true;
  }

  get drawing() {
    return this.stage.drawing;
  }

  get where() {
    return this.stage.performer.seen[this.stage.cast.places.name];
  }

  begin() {
    const {contacts, size} = this.stage.cast.look;
    this.prints.begin();
    if (!this.hull.glow) {
      this.hull.pose(this.where);
      this.hull.feel(contacts.map(({part, at}) => placed(this.where[part], at, false)), GLOWS * size);
    }
    if (this.stage.following) this.fresh = true;
  }

  fitted(change) {
    change();
    this.orbit.lay(this.stage.size);
  }

  end() {
    this.scene.free();
  }

  // hands

  grasp(pixel) {
    const point = this.hull.nearest(this.orbit, pixel, NEAR);
    if (point === null) return null;
    const part = this.hull.partOf(point), at = this.hull.place(point), place = this.where[part];
    const away = at.map((x, k) => x - place[k]), [w, ...turn] = place.slice(3);
    this.held = place.length > 3 ? at : place.slice(0, 3);
    this.from = this.orbit.meet(pixel, this.held);
    return {part, grip: place.length > 3 ? turnedBy([w, ...turn.map(x => -x)], away) : [0, 0, 0], at: [...this.held]};
  }

  // Where a hand at a pixel is: as far from the eye as what it took.
  reach(pixel) {
    const now = this.orbit.meet(pixel, this.held);
    return this.held.map((x, k) => x + now[k] - this.from[k]);
  }

  get target() {
    const [x, y, z = 0] = this.stage.follow;
    return [x, y, z];
  }

  // The follow point in pixels: at the edge of the picture, if it lies beyond.
  get mark() {
    const {width, height} = this.stage.size, [x, y, ahead] = this.orbit.seen(this.target), [dx, dy] = [x - width / 2, y - height / 2];
    const off = Math.max(Math.abs(dx) / (width / 2 - NEAR), Math.abs(dy) / (height / 2 - NEAR), ahead < 0 ? 1e9 : 0);
    const by = off > 1 ? (ahead < 0 ? -1 : 1) / off : 1;
    return [width / 2 + dx * by, height / 2 + dy * by];
  }

  isOnMark(pixel) {
    return Math.hypot(...this.mark.map((x, i) => x - pixel[i])) < NEAR;
  }

  // Where the follow point is led to: at its height over the ground, or across the view.
  lead(pixel) {
    const from = this.orbit.seen(this.target)[2] > 0 ? this.target : this.orbit.focus;
    return this.orbit.meet(pixel, from).slice(0, this.stage.follow.length);
  }

  // Where on the plane of the way a pixel is: for whoever draws the ground.
  place(pixel) {
    return this.orbit.meet(pixel, this.orbit.focus, [0, 0, 1]).slice(0, 2);
  }

  // the camera

  follow(elapsed) {
    const {stage, orbit} = this, [x, y, z] = stage.performer.seen.centre;
    orbit.tilt += (stage.tilt - orbit.tilt) * (this.fresh ? 1 : Math.min(1, 8 * elapsed));
    if ((stage.following && !stage.held && !stage.leading && !stage.shaping) || this.fresh) orbit.follow([x, y, z], elapsed, this.fresh);
    else orbit.lay();
    this.fresh = false;
    this._tread();
  }

  // What touches the ground where.
  _tread() {
    const {stage: {performer: {seen, seconds}, cast: {look, world}, drawing}, where} = this;
    this.touching = look.contacts.map(({part, at}, i) => {
      if (seen.contact[i][0] < 0.5) return null;
      const [x, , z] = placed(where[part], at, false);
      return [x, world.ground ? heightAt(drawing.world, x) : 0, z];
    });
    if (world.ground) this.prints.step(this.touching, seconds);
  }

  zoom(factor) {
    this.orbit.zoom(factor);
  }

  // A finger, or a key, that goes from one pixel to another beside the body: the eye turns, or moves.
  sweep([ax, ay], [bx, by], moving = false) {
    if (moving) this.move([ax, ay], [bx, by]);
    else this.orbit.turn(TURN * (bx - ax), TURN * (by - ay));
  }

  move([ax, ay], [bx, by]) {
    this.orbit.move(bx - ax, by - ay, this.stage.following);
  }

  // One of two fingers that moves both.
  pinched([ax, ay], [bx, by]) {
    this.move([ax, ay], [ax + (bx - ax) / 2, ay + (by - ay) / 2]);
  }

  comeBack() {
    this.orbit.comeBack();
    this.fresh = true;
    this.follow(0);
  }

  draw() {
    const {stage, orbit, painter} = this, {frame, context, performer: {seen, seconds}, cast} = stage;
    if (this.fresh) this.follow(0);
    const pixels = [frame.width, frame.height].map(length => Math.max(1, Math.round(length * frame.ratio * this.fine)));
    orbit.lay(frame);
    this.scene.paint({
      orbit, world: stage.drawing.world, where: this.where, centre: seen.centre, seconds, tempo: cast.tempo, prints: this.prints,
      felt: this.prints.shining(this.touching, seconds, cast.tempo), path: stage.trace.map(({at}) => at), before: stage.before.map(({seen: other, strength}) => ({where: other[cast.places.name], strength})), night: stage.dark, pixels,
    });
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.drawImage(painter.canvas, 0, 0, ...pixels, 0, 0, stage.canvas.width, stage.canvas.height);
    this._before(context, frame.ratio);
    if (Painter.soft) this._hasten(performance.now());
  }

  // What is drawn over the picture: a hand and the point that is followed.
  _before(context, ratio) {
    const {stage, orbit} = this, {held} = stage, colours = stage.dark ? DARK : LIGHT;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    const ring = ([x, y], radius) => {
      context.beginPath();
      context.arc(x, y, radius, 0, 7);
    };
    context.lineWidth = 2;
    if (stage.looks) {
      context.strokeStyle = colours.muscle;
      for (const radius of [5, 11]) {
        ring(this.mark, radius);
        context.stroke();
      }
    }
    if (!held) return;
    const [from, to] = [placed(this.where[held.part], held.grip, false), held.at].map(at => orbit.seen(at));
    context.strokeStyle = context.fillStyle = colours.trace;
    context.setLineDash([5, 4]);
    context.beginPath();
    context.moveTo(from[0], from[1]);
    context.lineTo(to[0], to[1]);
    context.stroke();
    context.setLineDash([]);
    ring(to, 5);
    context.fill();
  }

  // Fewer pixels where a processor paints them and pictures come too rarely, more where there is time.
  _hasten(now) {
    const since = now - (this.painted || now);
    this.painted = now;
    if (!this.stage.playing || since > RARE) return;
    this.took.push(since);
    if (this.took.length < WATCHED) return;
    const usual = this.took.sort((a, b) => a - b)[WATCHED >> 1];
    this.took = [];
    if (usual > PATIENT) this.fine = Math.max(COARSEST, this.fine * Math.max(0.6, 0.9 * Math.sqrt(PATIENT / usual))); // time goes with pixels
    else if (usual < 0.5 * PATIENT) this.fine = Math.min(1, this.fine / 0.85);
  }
}

depth.View = DeepView;
