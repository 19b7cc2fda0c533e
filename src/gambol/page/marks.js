// What a body leaves behind and stirs up: prints, rings where it touches down, its path, and motes that it swims past.

const MOST = 240; // prints that are kept
const PALES = 9; // s at the body's tempo until a print is gone
const FLASH = 0.12, STEADY = 0.1; // s in which a flash dies away, and what stays of it as long as something touches
const RING = 0.35; // s of a ring
const APART = 0.045; // body sizes: what slides leaves a print so often
const PRINT = 0.02, WIDEST = 0.075; // body sizes: radius of a print, of a ring at its end
const MOTES = 140;

// What touches the ground since when and where, as a body goes on.
export class Prints {
  constructor(size) {
    this.size = size;
    this.begin();
  }

  begin() {
    this.prints = [];
    this.down = [];
    this.landed = []; // when each contact last touched down
  }

  // How much each contact shines: most when it has just touched down, and a little as long as it is down.
  shining(touching, seconds, tempo) {
    return touching.map((at, i) => (at ? STEADY + (1 - STEADY) * Math.exp(-Math.max(0, seconds - (this.landed[i] ?? seconds)) / (FLASH * tempo)) : 0));
  }

  // `touching` is a place of each contact that touches the ground now, and null of others; `seconds` the body's time.
  step(touching, seconds) {
    if (this.prints.length && seconds < this.prints[this.prints.length - 1].since) this.prints = this.prints.filter(({since}) => since <= seconds);
    touching.forEach((at, i) => {
      const before = this.down[i];
      if (at && (!before || Math.hypot(at[0] - before[0], at[2] - before[2]) > APART * this.size)) {
        if (!before) this.landed[i] = seconds;
        this.prints.push({at, since: seconds, landed: !before});
        if (this.prints.length > MOST) this.prints.shift();
        this.down[i] = at;
      } else if (!at) this.down[i] = null;
    });
  }
}

// Quads and ribbons, three points after three, for the program of marks.
export class Marks {
  constructor() {
    this.places = [];
    this.corners = [];
    this.paints = [];
  }

  // What it is: 0 is a spot, 1 a ring, 2 a ribbon across y.
  _quad(points, corners, kind, strength, paint) {
    for (const k of [0, 1, 2, 0, 2, 3]) {
      this.places.push(...points[k]);
      this.corners.push(...corners[k], kind, strength);
      this.paints.push(...paint);
    }
  }

  flat([x, y, z], radius, kind, strength, paint) {
    const corners = [[-1, -1], [-1, 1], [1, 1], [1, -1]];
    this._quad(corners.map(([a, b]) => [x + radius * a, y, z + radius * b]), corners, kind, strength, paint);
  }

  // Prints and rings, at the body's time and tempo.
  prints({prints, size}, seconds, tempo, {ink, lit}) {
    for (const {at, since, landed} of prints) {
      const age = (seconds - since) / tempo;
      if (age < 0 || age > PALES) continue;
      const high = [at[0], at[1] + 0.002 * size, at[2]];
      this.flat(high, PRINT * size, 0, 0.34 * (1 - age / PALES), ink);
      if (landed && age < RING) this.flat(high, size * (PRINT + (WIDEST - PRINT) * (age / RING)), 1, 0.8 * (1 - age / RING), lit);
    }
  }

  // A way through space, so many metres wide at each point, facing the eye.
  ribbon(points, wide, across, paint) {
    for (let i = 1; i < points.length; i++) {
      const [a, b] = [points[i - 1], points[i]], [u, v] = [across(a, b), across(a, b)];
      const off = (p, by, w) => p.map((x, k) => x + by * w[k] * wide(p));
      const strength = 0.6 * Math.min(1, i / 40);
      this._quad([off(a, -1, u), off(a, 1, u), off(b, 1, v), off(b, -1, v)], [[0, -1], [0, 1], [0, 1], [0, -1]], 2, strength, paint);
    }
  }

  // Motes that stay where they are, in a box around the eye's focus that they leave on one side and enter on the other.
  motes({focus, size, axes: [right, up]}, paint, surface) {
    const box = 3.4 * size, hash = n => {
      const x = Math.sin(n * 127.1) * 43758.5453;
      return x - Math.floor(x);
    };
    for (let i = 0; i < MOTES; i++) {
      const at = [0, 1, 2].map(k => {
        const share = hash(3 * i + k + 1) - focus[k] / box;
        return focus[k] + box * (share - Math.floor(share) - 0.5);
      });
      if (surface !== null && at[1] > surface - 0.02 * size) continue;
      const radius = size * (0.003 + 0.004 * hash(i + 0.5)), corners = [[-1, -1], [1, -1], [1, 1], [-1, 1]];
      this._quad(corners.map(([a, b]) => at.map((x, k) => x + radius * (a * right[k] + b * up[k]))), corners, 0, 0.5, paint);
    }
  }

  get count() {
    return this.places.length / 3;
  }
}
