// Draws a body and what surrounds it on a canvas, in metres: y goes up, and space is seen a little from the side.

import {groundLine, heightAt} from "./ground.js";
import {placed} from "./places.js";

const SLANT = [-0.34, -0.2]; // how far a metre along z, towards who looks, goes to the right and up on the picture


export const LIGHT = {
  sky: "#F7F6F3", water: "#EAF3F8", ground: "#D3D6DA", line: "#70767E", grid: "#DFE3E6", body: "#EE9B4A", far: "#C06B2C",
  outline: "#5B2E0E", pin: "#FFF6EC", contact: "#3A3F45", muscle: "#B4447E", spring: "#6F7780", lit: "#F5E04C",
  trace: "#0072B2", ink: "#2B2F34",
};
export const DARK = {
  sky: "#1C1F24", water: "#182731", ground: "#343941", line: "#8D949D", grid: "#2C3138", body: "#EE9B4A", far: "#A85B22",
  outline: "#B06A2B", pin: "#FFF6EC", contact: "#DDE2E8", muscle: "#E27BAF", spring: "#98A1AB", lit: "#F5E04C",
  trace: "#4FB0E8", ink: "#E8EAED",
};

// The camera: metres at the middle of the picture, pixels of a metre, and how far the ground is tilted.
export class Camera {
  constructor(scale) {
    this.x = 0;
    this.y = 0;
    this.scale = scale;
    this.tilt = 0;
  }

  // The place under a pixel.
  at(px, py, width, height) {
    const dx = (px - width / 2) / this.scale, dy = (height / 2 - py) / this.scale;
    const s = Math.sin(-this.tilt), c = Math.cos(-this.tilt);
    return [this.x + c * dx - s * dy, this.y + s * dx + c * dy];
  }

  apply(context, {width, height, ratio}) {
    const k = this.scale * ratio, s = Math.sin(this.tilt), c = Math.cos(this.tilt);
    const e = (width / 2) * ratio - k * (c * this.x - s * this.y);
    const f = (height / 2) * ratio + k * (s * this.x + c * this.y);
    context.setTransform(k * c, -k * s, -k * s, -k * c, e, f);
  }
}

function outlined(context, points, closed = true) {
  points.forEach(([x, y], i) => (i ? context.lineTo(x, y) : context.moveTo(x, y)));
  if (closed) context.closePath();
}

function path(context, points, closed = true) {
  context.beginPath();
  outlined(context, points, closed);
}

// The middle of an outline's box in the frame of its part, and half of what it measures, along both axes.
function boxed(outline) {
  const axes = [0, 1].map(axis => outline.map(at => at[axis])).map(xs => [Math.min(...xs), Math.max(...xs)]);
  return axes.map(([least, most]) => [(least + most) / 2, (most - least) / 2]);
}

// An outline whose box is larger on all sides.
function grown(outline, by) {
  const box = boxed(outline);
  return outline.map(at => box.map(([middle, half], axis) => middle + (at[axis] - middle) * (1 + by / (half || 1))));
}

// How much light from above and in front falls on a face.
function facing([a, b, c]) {
  const [u, v] = [b, c].map(p => p.map((x, i) => x - a[i]));
  const n = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
  return Math.abs(0.3 * n[0] + 0.8 * n[1] + 0.52 * n[2]) / (Math.hypot(...n) || 1);
}

function shaded(colour, light) {
  const parts = [1, 3, 5].map(i => Math.round(parseInt(colour.slice(i, i + 2), 16) * (0.5 + 0.5 * light)));
  return `rgb(${parts.join()})`;
}

export class Drawing {
  constructor(cast) {
    this.look = cast.look;
    this.world = cast.world;
    this.turns = !this.look.masses && this.look.dimensions === 2;
    this.unit = this.look.size;
    const {parts, order, far, faces, masses, lines} = this.look;
    this.outlines = parts.map(({outline}) => outline);
    this.narrowest = 2 * Math.min(...this.outlines.flatMap(boxed).map(([, half]) => half));
    this.skin = faces.filter(face => face.length > 2); // of a body in space; in a plane faces are edges
    this.sticks = cast.sticks || []; // of bodies of stiff parts in space
    this.spread = !masses && !this.sticks.length; // whether parts have outlines of their own
    this.solid = this.spread ? order : [];
    this.lines = ["spring", "muscle"].map(kind => ({kind, all: lines.filter(line => line.kind === kind)})).filter(({all}) => all.length);
    this.own = parts.map(({colour}) => colour); // of parts that have one
    const alike = (i, j) => far.includes(i) === far.includes(j) && this.own[i] === this.own[j];
    this.sides = this.solid.reduce((groups, i) => {
      if (groups.length && alike(i, groups.at(-1)[0])) groups.at(-1).push(i);
      else groups.push([i]);
      return groups;
    }, []); // from back to front, filled at once
  }

  // Where a point of the world is on the picture's plane.
  flat([x, y, z = 0]) {
    return this.look.dimensions < 3 ? [x, y] : [x + SLANT[0] * z, y + SLANT[1] * z];
  }

  // What is drawn of the parts, in the picture's plane: for hands that reach for them.
  outline(seen, places, i) {
    if (this.sticks.length) return this.sticks.filter(([part]) => part === i).flatMap(stick => this._ends(stick, seen[places]));
    return this.outlines[i].map(at => placed(seen[places][i], at, this.turns));
  }

  // Leads a path around a part; without lists of points, since all pictures do so in every frame.
  _around(context, place, outline) {
    const x = place[0], y = place[1], s = this.turns ? Math.sin(place[2]) : 0, c = this.turns ? Math.cos(place[2]) : 1;
    for (let k = 0; k < outline.length; k++) {
      const u = outline[k][0], v = outline[k][1];
      if (k) context.lineTo(x + c * u - s * v, y + s * u + c * v);
      else context.moveTo(x + c * u - s * v, y + s * u + c * v);
    }
    context.closePath();
  }

  // On all of a canvas: width and height in pixels, of which it has `ratio` for each.
  draw(context, {camera, colours, seen, places, thin = false, trace = null, hand = null, follow = null, before = [], width, height, ratio}) {
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.fillStyle = this.world.water && this.world.surface === null ? colours.water : colours.sky;
    context.fillRect(0, 0, width, height);
    camera.apply(context, {width, height, ratio});
    context.lineJoin = context.lineCap = "round";
    const pixel = 1 / camera.scale, reach = (Math.hypot(width, height) / 2) * pixel;
    this._surroundings(context, camera, colours, reach, pixel);
    if (trace && trace.length > 1 && !thin) {
      context.strokeStyle = colours.trace;
      context.lineWidth = 1.5 * pixel;
      context.globalAlpha = 0.55;
      path(context, trace.map(point => this.flat(point.at)), false);
      context.stroke();
      context.globalAlpha = 1;
    }
    for (const {seen: other, strength} of before) {
      context.globalAlpha = strength;
      this._body(context, colours, other, places, pixel, true);
    }
    context.globalAlpha = 1;
    this._body(context, colours, seen, places, pixel, thin);
    if (follow) this._target(context, follow, pixel, colours);
    if (hand) {
      context.strokeStyle = colours.trace;
      context.lineWidth = 2 * pixel;
      context.setLineDash([5 * pixel, 4 * pixel]);
      path(context, [hand.from, hand.to], false);
      context.stroke();
      context.setLineDash([]);
      this._dots(context, [hand.to], 5 * pixel, colours.trace);
    }
  }

  _surroundings(context, camera, colours, reach, pixel) {
    const {ground, heights, surface} = this.world, left = camera.x - reach, right = camera.x + reach;
    if (surface !== null) {
      context.fillStyle = colours.water;
      context.fillRect(left, camera.y - 2 * reach, 2 * reach, surface - camera.y + 2 * reach);
    }
    const step = this.unit * 2 ** Math.max(0, Math.ceil(Math.log2((40 * pixel) / this.unit)));
    context.lineWidth = pixel;
    if (ground) {
      const points = groundLine(this.world, left, right);
      const below = camera.y - 2 * reach;
      context.fillStyle = colours.ground;
      context.strokeStyle = colours.line;
      if (heights) {
        path(context, [...points, [right, below], [left, below]]);
        context.fill();
        path(context, points, false);
        context.stroke();
        context.fillStyle = colours.line;
      } else { // in rectangles: an edge that is drawn as a line costs several times as much
        const [[, y]] = points;
        context.fillRect(left, below, right - left, y - below);
        context.fillStyle = colours.line;
        context.fillRect(left, y - pixel / 2, right - left, pixel);
      }
      context.globalAlpha = 0.5;
      for (let x = Math.ceil(left / step) * step; x < right; x += step) {
        context.fillRect(x - pixel / 2, heightAt(this.world, x) - 5.5 * pixel, pixel, 5.5 * pixel);
      }
      context.globalAlpha = 1;
      return;
    }
    context.strokeStyle = colours.grid; // what is passed by shows that it moves
    context.beginPath();
    for (let x = Math.ceil(left / step) * step; x < right; x += step) {
      context.moveTo(x, camera.y - reach);
      context.lineTo(x, camera.y + reach);
    }
    for (let y = Math.ceil((camera.y - reach) / step) * step; y < camera.y + reach; y += step) {
      context.moveTo(left, y);
      context.lineTo(right, y);
    }
    context.stroke();
  }

  // Of one size and colour, filled at once.
  _dots(context, points, radius, fill) {
    if (!points.length) return;
    context.beginPath();
    for (const [x, y] of points) {
      context.moveTo(x + radius, y);
      context.arc(x, y, radius, 0, 7);
    }
    context.fillStyle = fill;
    context.fill();
  }

  // What eyes look for: rings around a point.
  _target(context, at, pixel, colours) {
    context.strokeStyle = colours.muscle;
    context.lineWidth = 2 * pixel;
    for (const radius of [5, 11]) {
      context.beginPath();
      context.arc(at[0], at[1], radius * pixel, 0, 7);
      context.stroke();
    }
  }

  // Outlines for small pictures, in which parts have no edges, that cost more than what they enclose, but are wide enough to see.
  _stout(pixel) {
    if (this.stoutAt !== pixel) {
      this.stout = this.narrowest < 3 * pixel ? this.outlines.map(outline => grown(outline, 0.6 * pixel)) : this.outlines;
      this.stoutAt = pixel;
    }
    return this.stout;
  }

  // Both ends of a stick, in the picture's plane.
  _ends([part, a, b], where) {
    return [a, b].map(at => this.flat(placed(where[part], at, false)));
  }

  // Stiff parts in space as sticks with round ends, the farthest first and in shade.
  _limbs(context, colours, where, pixel, thin) {
    if (!this.sticks.length) return;
    const depth = ([part]) => where[part][2], middle = this.sticks.reduce((sum, stick) => sum + depth(stick), 0) / this.sticks.length;
    const rim = thin ? 0 : Math.max(1.2 * pixel, 0.008 * this.unit);
    for (const stick of this.sticks.sort((a, b) => depth(a) - depth(b))) {
      const far = depth(stick) < middle - 0.02 * this.unit, wide = Math.max(stick[3], thin ? 2 * pixel : 0);
      const own = this.own[stick[0]], fill = own ? shaded(own, far ? 0.56 : 1) : far ? colours.far : colours.body;
      for (const [more, colour] of [[rim, colours.outline], [-rim, fill]].slice(thin ? 1 : 0)) {
        path(context, this._ends(stick, where), false);
        context.lineWidth = wide + more;
        context.strokeStyle = colour;
        context.stroke();
      }
    }
  }

  _body(context, colours, seen, places, pixel, thin) {
    const {look, unit, skin} = this, where = seen[places], line = Math.max(1.2 * pixel, 0.008 * unit);
    const point = ([part, ...at]) => this.flat(placed(where[part], at, this.turns));
    const depth = corners => corners.reduce((sum, i) => sum + (where[i][2] || 0), 0) / corners.length;
    for (const face of skin.sort((a, b) => depth(a) - depth(b))) {
      path(context, face.map(i => this.flat(where[i])));
      context.fillStyle = context.strokeStyle = shaded(look.colour || colours.body, facing(face.map(i => where[i])));
      context.lineWidth = 0.5 * line;
      context.fill();
      context.stroke();
    }
    for (const {kind, all} of this.lines) {
      if (skin.length && (thin || kind === "spring")) continue; // within the skin
      context.beginPath();
      for (const {ends} of all) outlined(context, ends.map(point), false);
      context.strokeStyle = (kind === "spring" && look.colour) || colours[kind];
      context.lineWidth = (kind === "muscle" && !skin.length ? 2 : 1) * line;
      context.stroke();
    }
    this._limbs(context, colours, where, pixel, thin);
    const outlines = thin ? this._stout(pixel) : this.outlines;
    for (const group of thin ? this.sides : this.solid.map(i => [i])) {
      context.beginPath();
      for (const i of group) this._around(context, where[i], outlines[i]);
      context.fillStyle = this.own[group[0]] || (look.far.includes(group[0]) ? colours.far : colours.body);
      context.fill();
      if (thin) continue;
      context.strokeStyle = colours.outline;
      context.lineWidth = line;
      context.stroke();
    }
    if (thin) return;
    if (look.masses && !skin.length) this._dots(context, where.map(place => this.flat(place)), Math.max(2 * pixel, 0.008 * unit), colours.outline);
    this._dots(context, look.pins.map(point), Math.max(1.5 * pixel, 0.009 * unit), colours.pin);
    const radius = Math.max(2.5 * pixel, 0.012 * unit);
    for (const [touching, wide, fill] of [[false, radius, colours.contact], [true, 1.5 * radius, colours.lit]]) {
      const some = look.contacts.filter((_, i) => seen.contact[i][0] > 0.5 === touching);
      this._dots(context, some.map(({part, at}) => point([part, ...at])), wide, fill);
    }
  }
}
