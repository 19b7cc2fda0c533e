// A body in space with its shadow, on ground or in water, as a painter paints it.

import {earthOf} from "./earth.js";
import {heightAt} from "./ground.js";
import {Marks} from "./marks.js";
import {cross3, dot3, plus3, unit3} from "./orbit.js";
import {BLUR, BODY, CAST, GROUND, MARK, SKY, SURFACE} from "./shaders.js";

const MAP = 128; // pixels of the shadow, each way
const NARROW = 0.8, WIDE = 1.7; // of its pixels: steps of its blurs
const FADES = 0.5; // body sizes above the ground at which a shadow is faint
const DARK_AS = 0.56;
const SQUARES = 3; // of the ground to a body, at least
const BED = 0.55; // body sizes below a swimmer where it sees its way by
const PATH = 2.2; // pixels of half a path's width

const light = colour => [1, 3, 5].map(i => (parseInt(colour.slice(i, i + 2), 16) / 255) ** 2);
const lights = colours => Object.fromEntries(Object.entries(colours).map(([name, colour]) => [name, light(colour)]));
const DAY = lights({
  haze: "#F1F1EC", zenith: "#BCD5E6", earth: "#DCDBD6", line: "#8A9098", shallow: "#C9E9F2", deep: "#3F8DB5", bed: "#D9E2D2",
  lit: "#F5E04C", ink: "#3A3F45", trace: "#0072B2", bounced: "#8F8C86", mote: "#FFFFFF",
});
const NIGHT = lights({
  haze: "#2A3038", zenith: "#12161B", earth: "#3A4049", line: "#7B848F", shallow: "#2F7C96", deep: "#0B2B40", bed: "#2F4C55",
  lit: "#F5E04C", ink: "#0A0C0F", trace: "#4FB0E8", bounced: "#3C4048", mote: "#BFE6F2",
});

// 1, 2 or 5 times a power of ten that is no longer.
function roundLength(x) {
  const power = 10 ** Math.floor(Math.log10(x));
  return power * [5, 2, 1].find(k => k * power <= x * 1.0001);
}

export class Scene {
  constructor(painter, cast, hull) {
    const {size} = cast.look, {ground, water, surface} = cast.world;
    this.painter = painter;
    this.hull = hull;
    this.size = size;
    this.square = roundLength(size / SQUARES);
    this.ground = ground;
    this.wet = surface !== null ? 2 : water ? 1 : 0;
    this.surface = surface;
    this.body = painter.shape([[3, 4], [3, 4], [3, 1], [1, 1]]);
    painter.fill(this.body, 2, hull.colours);
    painter.number(this.body, hull.triangles);
    this.earth = painter.shape([[3, 4], [3, 4]]);
    this.marks = painter.shape([[3, 4], [4, 4], [3, 4]]);
    this.sheet = painter.shape([[2, 4]]);
    painter.fill(this.sheet, 0, new Float32Array([-1, -1, 1, -1, 1, 1, -1, -1, 1, 1, -1, 1]));
    this.sheet.count = 6;
    this.maps = [MAP, MAP, MAP / 2, MAP / 2].map((pixels, i) => painter.target(pixels, pixels, i === 0));
    this.bed = null;
  }

  free() {
    for (const shape of [this.body, this.earth, this.marks, this.sheet]) this.painter.free(shape);
    for (const {texture, frame} of this.maps) {
      this.painter.gl.deleteTexture(texture);
      this.painter.gl.deleteFramebuffer(frame);
    }
  }

  // A program of this scene's kind of place.
  _program(parts) {
    return this.painter.program(...parts, `#define WET ${this.wet}`);
  }

  // How high the ground is below a point; of a swimmer a plane below where it first is.
  floor(world, [x, y]) {
    if (this.ground) return heightAt(world, x);
    if (this.bed === null) this.bed = y - BED * this.size;
    if (y - this.bed < 0.3 * this.size) this.bed = y - BED * this.size; // it never swims through it
    return this.bed;
  }

  // The ground around x, made anew where it has changed or one comes to its end.
  _earth(world, x) {
    if (this.laid && this.laid.heights === world.heights && Math.abs(x - this.laid.x) < this.laid.wide / 3) return;
    const {places, normals, wide} = earthOf(world, this.size, x);
    this.painter.fill(this.earth, 0, places);
    this.painter.fill(this.earth, 1, normals);
    this.earth.count = places.length / 3;
    this.laid = {heights: world.heights, x, wide};
  }

  // A picture of so many pixels: what is seen by an orbit, a body at places, and what it leaves behind.
  paint({orbit, world, where, centre, seconds, tempo, prints, felt, path, before, night, pixels: [width, height]}) {
    const {painter, hull, size} = this, {gl} = painter, colours = night ? NIGHT : DAY;
    this.where = where;
    hull.pose(where);
    painter.fill(this.body, 0, hull.places);
    painter.fill(this.body, 1, hull.normals);
    const floor = this.floor(world, centre), key = unit3([-0.36 * orbit.axes[0][0] + 0.4 * orbit.axes[2][0], 1, -0.36 * orbit.axes[0][2] + 0.4 * orbit.axes[2][2]]);
    const thrown = this._shadow(key, centre, floor);
    const all = {
      view: orbit.matrix, eye: orbit.eye, key, size, level: this.surface ?? 0, time: seconds / tempo, haze: colours.haze,
      zenith: colours.zenith, deep: colours.deep, shallow: colours.shallow, floored: floor,
    };
    painter.onto(null, width, height);
    gl.clear(gl.DEPTH_BUFFER_BIT);
    gl.enable(gl.CULL_FACE);
    painter.fill(this.body, 3, hull.lit(felt));
    painter.use(this._program(BODY), {...all, lit: colours.lit, bounced: colours.bounced, strength: 1});
    painter.draw(this.body);
    gl.disable(gl.CULL_FACE);
    this._earth(this.ground ? world : {heights: null}, centre[0]);
    painter.use(this._program(GROUND), {...all, shift: this.ground ? [0, 0, this.ground ? centre[2] : 0] : [0, floor, centre[2]], earth: this.wet ? colours.bed : colours.earth, line: colours.line,
      square: this.square, dark: DARK_AS * (this.wet ? 0.7 : 1), thrown, sharp: this.maps[0].texture, soft: this.maps[3].texture});
    painter.draw(this.earth);
    painter.use(this._program(SKY), {...all, rays: this._rays(orbit)});
    painter.draw(this.sheet);
    gl.enable(gl.BLEND);
    gl.blendFunc(gl.SRC_ALPHA, gl.ONE_MINUS_SRC_ALPHA);
    gl.depthMask(false);
    this._skins(before, {...all, lit: colours.lit, bounced: colours.bounced});
    this._marked({orbit, all, world, prints, path, seconds, tempo, colours});
    if (this.wet === 2) {
      painter.use(this._program(SURFACE), {...all, shift: [centre[0], this.surface, centre[2]], far: 120 * size});
      painter.draw(this.sheet);
    }
    gl.depthMask(true);
    gl.disable(gl.BLEND);
  }

  // What is seen through, the farthest first: its nearest side alone.
  _skins(before, all) {
    const {painter, hull} = this, {gl} = painter;
    for (let earliest = before.length - 1; earliest >= 0; earliest--) {
      hull.pose(before[earliest].where);
      painter.fill(this.body, 0, hull.places);
      painter.fill(this.body, 1, hull.normals);
      painter.use(this._program(BODY), {...all, strength: before[earliest].strength});
      gl.enable(gl.CULL_FACE);
      for (const seen of [false, true]) { // how near it is, and then its colours
        gl.colorMask(seen, seen, seen, false);
        gl.depthMask(!seen);
        gl.depthFunc(gl.LEQUAL);
        painter.draw(this.body);
      }
      gl.disable(gl.CULL_FACE);
    }
    if (before.length) hull.pose(this.where); // for hands
    gl.colorMask(true, true, true, true);
  }

  // What each corner of the picture looks at, as columns.
  _rays({axes: [right, up, back], focal, frame: {width, height}}) {
    const a = width / (2 * focal), b = height / (2 * focal);
    return new Float32Array([...right.map(x => a * x), 0, ...up.map(x => b * x), 0, ...back, 0, 0, 0, 0, 1]);
  }

  _marked({orbit, all, world, prints, path, seconds, tempo, colours}) {
    const {painter} = this, {gl} = painter, marks = new Marks(), wide = p => (PATH * orbit.seen(p)[2]) / orbit.focal;
    if (path.length > 1) {
      const lifted = this.ground ? path.map(([x, , z]) => [x, heightAt(world, x) + 0.001 * this.size, z]) : path;
      const across = (a, b) => unit3(cross3(plus3(b, a, -1), this.ground ? [0, 1, 0] : plus3(orbit.eye, a, -1)));
      marks.ribbon(lifted, wide, across, colours.trace);
    }
    marks.prints(prints, seconds, tempo, colours);
    if (this.wet) marks.motes(orbit, colours.mote, this.surface);
    [marks.places, marks.corners, marks.paints].forEach((values, i) => painter.fill(this.marks, i, new Float32Array(values)));
    this.marks.count = marks.count;
    painter.use(this._program(MARK), all);
    gl.depthMask(false);
    painter.draw(this.marks);
  }

  // Paints how dark it is below the body, twice blurred, and tells where in that a place is.
  _shadow(key, centre, floor) {
    const {painter, size} = this, {gl} = painter, [sharp, other, half, soft] = this.maps;
    const right = unit3(cross3([0, 0, -1], key)), up = cross3(key, right), reach = 0.95 * size;
    const rows = [right.map(x => x / reach), up.map(x => x / reach), key.map(x => x / (4 * size))];
    const moved = rows.map(row => -dot3(row, centre));
    const thrown = new Float32Array([0, 1, 2].flatMap(k => [...rows.map(row => row[k]), 0]).concat(moved, 1));
    painter.onto(sharp, MAP, MAP);
    gl.clearColor(0, 0, 0, 0);
    gl.clearDepth(1);
    gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT); // what is lowest counts: it is farthest from the light, and nearest here
    painter.use(this._program(CAST), {thrown, floored: floor, fades: FADES * size});
    painter.draw(this.body);
    gl.disable(gl.DEPTH_TEST);
    for (const [from, onto, step, across] of [[sharp, other, NARROW, 1], [other, sharp, NARROW, 0], [sharp, half, WIDE, 1], [half, soft, WIDE, 0],
      [soft, half, WIDE, 1], [half, soft, WIDE, 0]]) {
      painter.onto(onto, onto.width, onto.height);
      painter.use(this._program(BLUR), {picture: from.texture, way: across ? [step / from.width, 0] : [0, step / from.height]});
      painter.draw(this.sheet);
    }
    gl.enable(gl.DEPTH_TEST);
    return thrown;
  }
}
