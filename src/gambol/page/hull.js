// The surface of a body in space, bent with its parts.

// Rows of numbers, which are sent as what they differ by from one to the next, low bytes before high ones.
function summed(bytes, rows) {
  const count = bytes.length / 2, length = count / rows, found = new Int32Array(count);
  for (let i = 0; i < count; i++) {
    const step = ((bytes[i] | (bytes[count + i] << 8)) << 16) >> 16;
    found[i] = (i % length ? found[i - 1] : 0) + step;
  }
  return found;
}

export class Hull {
  // What `surface.py` sends.
  constructor({points, corner, step, vertices, triangles, weights, colours, half, rims, rest}) {
    const places = summed(vertices, 3), corners = summed(triangles, 3), count = corners.length / 3;
    this.points = points;
    this.rest = Float32Array.from({length: 3 * points}, (_, i) => corner[i % 3] + step * places[(i % 3) * points + Math.floor(i / 3)]);
    this.sides = Uint32Array.from({length: 3 * count}, (_, i) => corners[(i % 3) * count + Math.floor(i / 3)]);
    this._follow(summed(weights, rest.length), rest.length);
    this.half = half.length ? Float32Array.from(summed(half, 1), x => x * step) : new Float32Array(points);
    this.under = new Int32Array(points).fill(-1); // the number of a fin's other side
    let all = points;
    this.half.forEach((thick, i) => thick > 0 && (this.under[i] = all++));
    this.count = all;
    this.inverse = rest.map(([x, y, z, ...turn]) => ({at: [x, y, z], turn}));
    this.moves = rest.map(() => new Float32Array(12));
    this.places = new Float32Array(3 * all);
    this.normals = new Float32Array(3 * all);
    this.colours = new Uint8Array(3 * all);
    for (let i = 0; i < points; i++) {
      for (const to of [i, this.under[i]]) if (to >= 0) for (let k = 0; k < 3; k++) this.colours[3 * to + k] = colours[k * points + i];
    }
    this.triangles = this._closed(summed(rims, 2));
  }

  // Which parts a point follows, one list after another.
  _follow(weights, parts) {
    const {points} = this;
    this.first = new Int32Array(points + 1);
    this.parts = [];
    this.shares = [];
    for (let i = 0; i < points; i++) {
      let sum = 0;
      for (let part = 0; part < parts; part++) sum += weights[part * points + i];
      for (let part = 0; part < parts; part++) {
        const share = weights[part * points + i];
        if (!share) continue;
        this.parts.push(part);
        this.shares.push(share / sum);
      }
      this.first[i + 1] = this.parts.length;
    }
  }

  // With the other sides of fins, and bands around their rims.
  _closed(rims) {
    const {sides, under} = this, found = [...sides], edges = rims.length / 2;
    for (let i = 0; i < sides.length; i += 3) {
      const [a, b, c] = [0, 1, 2].map(k => under[sides[i + k]]);
      if (a >= 0 && b >= 0 && c >= 0) found.push(c, b, a);
    }
    for (let i = 0; i < edges; i++) {
      const [a, b] = [rims[i], rims[edges + i]];
      found.push(b, a, under[a], b, under[a], under[b]);
    }
    return Uint32Array.from(found);
  }

  // Bends it to parts at some places.
  pose(where) {
    where.forEach((place, i) => this._moved(place, this.inverse[i], this.moves[i]));
    const {points, rest, first, parts, shares, moves, places} = this;
    for (let i = 0; i < points; i++) {
      const x = rest[3 * i], y = rest[3 * i + 1], z = rest[3 * i + 2];
      let u = 0, v = 0, w = 0;
      for (let k = first[i]; k < first[i + 1]; k++) {
        const m = moves[parts[k]], share = shares[k];
        u += share * (m[0] * x + m[1] * y + m[2] * z + m[9]);
        v += share * (m[3] * x + m[4] * y + m[5] * z + m[10]);
        w += share * (m[6] * x + m[7] * y + m[8] * z + m[11]);
      }
      places[3 * i] = u;
      places[3 * i + 1] = v;
      places[3 * i + 2] = w;
    }
    this._face();
    this._thicken();
  }

  // How a part has moved since rest: nine numbers of a turn by rows, and where it takes the origin.
  _moved(place, {at, turn}, into) {
    if (place.length < 4) { // a mass, which does not turn
      into[0] = into[4] = into[8] = 1;
      for (let k = 0; k < 3; k++) into[9 + k] = place[k] - at[k];
      return;
    }
    const [w, x, y, z] = place.slice(3), rows = [
      [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
      [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
      [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
    ];
    for (let i = 0; i < 3; i++) {
      for (let j = 0; j < 3; j++) into[3 * i + j] = rows[i][0] * turn[3 * j] + rows[i][1] * turn[3 * j + 1] + rows[i][2] * turn[3 * j + 2];
      into[9 + i] = place[i] - into[3 * i] * at[0] - into[3 * i + 1] * at[1] - into[3 * i + 2] * at[2];
    }
  }

  // Normals: of larger triangles more than of smaller ones.
  _face() {
    const {sides, places: p, normals: n, points} = this;
    n.fill(0);
    for (let i = 0; i < sides.length; i += 3) {
      const a = 3 * sides[i], b = 3 * sides[i + 1], c = 3 * sides[i + 2];
      const ux = p[b] - p[a], uy = p[b + 1] - p[a + 1], uz = p[b + 2] - p[a + 2];
      const vx = p[c] - p[a], vy = p[c + 1] - p[a + 1], vz = p[c + 2] - p[a + 2];
      const x = uy * vz - uz * vy, y = uz * vx - ux * vz, z = ux * vy - uy * vx;
      for (let k = 0; k < 3; k++) {
        const at = 3 * sides[i + k];
        n[at] += x;
        n[at + 1] += y;
        n[at + 2] += z;
      }
    }
    for (let i = 0; i < 3 * points; i += 3) {
      const length = Math.sqrt(n[i] * n[i] + n[i + 1] * n[i + 1] + n[i + 2] * n[i + 2]) || 1;
      n[i] /= length;
      n[i + 1] /= length;
      n[i + 2] /= length;
    }
  }

  _thicken() {
    const {half, under, places: p, normals: n} = this;
    for (let i = 0; i < half.length; i++) {
      if (under[i] < 0) continue;
      for (let k = 0; k < 3; k++) {
        const out = half[i] * n[3 * i + k];
        p[3 * under[i] + k] = p[3 * i + k] - out;
        n[3 * under[i] + k] = -n[3 * i + k];
        p[3 * i + k] += out;
      }
    }
  }

  // Which points lie around contacts, at places where they are now: they stay there, fixed to the same parts.
  feel(contacts, reach) {
    this.glow = new Uint8Array(this.count);
    this.near = contacts.map(at => {
      const found = [];
      for (let i = 0; i < this.count; i++) {
        const away = Math.hypot(...at.map((x, k) => x - this.places[3 * i + k])) / reach;
        if (away < 1.6) found.push([i, Math.round(200 * Math.exp(-away * away))]);
      }
      return found;
    });
  }

  // How much each point shines, where contacts are felt by so much.
  lit(felt) {
    this.glow.fill(0);
    felt.forEach((share, i) => share && this.near[i].forEach(([point, glow]) => (this.glow[point] = Math.max(this.glow[point], share * glow))));
    return this.glow;
  }

  // The number of the point nearest to a pixel of a view, of those in front; null where the body is not within reach.
  nearest(view, [px, py], reach) {
    const {places, count} = this, at = new Float32Array(3 * count);
    for (let i = 0; i < count; i++) at.set(view.seen([places[3 * i], places[3 * i + 1], places[3 * i + 2]]), 3 * i);
    let best = null;
    for (let i = 0; i < this.triangles.length; i += 3) {
      const [a, b, c] = [3 * this.triangles[i], 3 * this.triangles[i + 1], 3 * this.triangles[i + 2]];
      const side = (p, q) => (at[q] - at[p]) * (py - at[p + 1]) - (at[q + 1] - at[p + 1]) * (px - at[p]);
      const s = [side(a, b), side(b, c), side(c, a)];
      if (!(s.every(x => x <= 0) || s.every(x => x >= 0))) continue;
      const ahead = Math.min(at[a + 2], at[b + 2], at[c + 2]);
      if (!best || ahead < best.ahead) best = {point: a / 3, ahead};
    }
    if (best) return best.point;
    for (let i = 0; i < count; i++) {
      const far = Math.hypot(at[3 * i] - px, at[3 * i + 1] - py);
      if (far <= reach && (!best || far < best.far)) best = {point: i, far};
    }
    return best && best.point;
  }

  // The part that a point follows most.
  partOf(point) {
    const above = point < this.points ? point : this.under.indexOf(point);
    let best = this.first[above];
    for (let k = best; k < this.first[above + 1]; k++) if (this.shares[k] > this.shares[best]) best = k;
    return this.parts[best];
  }

  place(point) {
    return [0, 1, 2].map(k => this.places[3 * point + k]);
  }
}
