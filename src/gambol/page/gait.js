// How a creature moves, in a few numbers, as motion/gait.py and motion/passage.py describe it. `body` is what those files
// ask of a creature, and `limits` are their numbers.

import {footfalls} from "./footfalls.js";
import {patternOf, windingName, windingOf} from "./patterns.js";
import {mean, nearest, periodOf} from "./period.js";

const share = when => (when.length ? when.filter(Boolean).length / when.length : 0);
const between = values => values.slice(1).map((x, i) => x - values[i]);
const columnsOf = rows => (rows.length ? rows[0].map((_, k) => rows.map(row => row[k])) : []);
const clipped = (x, low = 0, high = 1) => Math.min(Math.max(x, low), high);

// Frames of a motion: time, centre, places, touching and joints of each.
class Passage {
  constructor(motion, frames, body, limits) {
    Object.assign(this, {motion, frames, body, limits});
    this.step = motion.time.length > 1 ? motion.time[1] - motion.time[0] : 1;
    this.centre = frames.map(i => motion.centre[i]);
    this.height = body.above ? frames.map(() => 0) : this.centre.map(at => at[1] - body.ground(at[0]));
    this.touching = frames.slice(1).map(i => motion.touching[i]);
    this.joints = frames.map(i => motion.joints[i]);
    this.places = frames.map(i => motion.places[i]);
    this.flying = this.touching.map((row, t) => (body.contacts > 0 ? !row.some((down, i) => down && !body.trailing.includes(i)) : this.dry(t + 1)));
  }

  // Where a body in space faces along the ground, in each frame; null of one whose course is along x.
  get facing() {
    const {front} = this.body;
    if (!front) return null;
    return this.places.map(places => {
      const [x, , z] = turnedInSpace(places[front.trunk].slice(3), front.ahead), long = Math.hypot(x, z);
      return long > 1e-6 ? [x / long, z / long] : [1, 0];
    });
  }

  // From the centre to each part, as a body in space that has a trunk sees it.
  get away() {
    const facing = this.facing, axes = this.centre[0].length;
    return this.kept ||= this.places.map((places, t) => places.map(p => {
      const away = this.centre[t].map((x, axis) => p[axis] - x);
      if (!facing || axes < 3) return away;
      const [c, s] = facing[t];
      return [c * away[0] + s * away[2], away[1], c * away[2] - s * away[0]];
    }));
  }

  // Whether a swimmer is over the water.
  dry(t) {
    const {surface, shares} = this.body;
    if (surface === null) return false;
    return this.places[t].reduce((wet, p, i) => wet + (p[1] < surface ? shares[i] : 0), 0) < this.limits.DRY;
  }

  of(frames) {
    return new Passage(this.motion, frames, this.body, this.limits);
  }

  halves() {
    const middle = Math.ceil(this.frames.length / 2);
    return [this.of(this.frames.slice(0, middle)), this.of(this.frames.slice(middle))];
  }

  wholeCycles(period) {
    if (period === null) return this;
    const all = this.frames.length - 1, cycles = Math.min(all, nearest(period * Math.floor(all / period)));
    return this.of(this.frames.slice(all - cycles));
  }

  get turning() {
    const {shares, turns} = this.body;
    if (turns) {
      const angle = places => places.reduce((sum, p, i) => sum + p[2] * shares[i], 0);
      return between(this.places.map(angle)).map(x => x / this.step);
    }
    const away = this.away;
    return away.slice(1).map((now, t) => {
      let moment = 0, inertia = 0;
      away[t].forEach(([x, y], i) => {
        moment += (x * (now[i][1] - y) - y * (now[i][0] - x)) * shares[i];
        inertia += (x * x + y * y) * shares[i];
      });
      return moment / (inertia > 0 ? inertia : 1) / this.step;
    });
  }

  get jointRates() {
    return columnsOf(this.joints).map(column => between(column).map(x => x / this.step));
  }

  get posture() {
    const {shares, turns, above, size} = this.body, weights = shares.map(Math.sqrt);
    if (!turns) {
      return columnsOf(this.away.map(places => places.flatMap((p, i) => p.map(x => (x / size) * weights[i]))));
    }
    const angles = above ? this.joints : this.places.map(places => places.map(p => p[2]));
    const weight = i => (above ? 1 : weights[i]);
    const turned = f => columnsOf(angles.map(row => row.map((angle, i) => f(angle) * weight(i))));
    return [...turned(Math.cos), ...turned(Math.sin)];
  }

  get period() {
    const {size} = this.body, variance = column => {
      const middle = mean(column);
      return mean(column.map(x => (x - middle) ** 2));
    };
    const touching = columnsOf(this.frames.map(i => this.motion.touching[i]));
    const groups = [this.posture, touching, [this.height.map(y => y / size)]].filter(group => group.length && group[0].length);
    const deviation = group => Math.sqrt(group.reduce((sum, column) => sum + variance(column), 0));
    return periodOf(groups.filter(group => deviation(group) > this.limits.MOVES), this.limits);
  }

  speed(period) {
    const {step, body, facing} = this, centre = facing ? this.centre.map(([x, , z]) => [x, z]) : this.centre;
    const count = centre.length;
    if (count < 2) return 0;
    if (!body.above && !facing) return (centre[count - 1][0] - centre[0][0]) / (step * (count - 1));
    const smooth = nearest(period || (this.limits.SMOOTH * body.tempo) / step);
    const width = Math.max(1, Math.min(smooth, Math.floor(count / 2)));
    const way = centre.slice(width).map((at, t) => [0, 1].map(k => (at[k] - centre[t][k]) / (step * width)));
    const along = mean(way.map(([x, y]) => Math.hypot(x, y)));
    if (!facing && (body.leader === null || !body.turns)) return along;
    const first = Math.floor(width / 2);
    const ahead = way.reduce((sum, [x, y], t) => {
      const angle = facing ? 0 : this.places[first + t][body.leader][2];
      const [c, s] = facing ? facing[first + t] : [Math.cos(angle), Math.sin(angle)];
      return sum + x * c + y * s;
    }, 0);
    return ahead < 0 ? -along : along;
  }

  get dragging() {
    const treading = new Set([...this.body.feet.flat(), ...this.body.trailing]);
    return share(this.touching.map(row => row.some((down, i) => down && !treading.has(i))));
  }

  // Each foot's touching about its mean; null of one that does not come and go.
  get going() {
    const {MOVES} = this.limits, down = this.body.feet.map(foot => this.touching.map(row => (foot.some(i => row[i]) ? 1 : 0)));
    return down.map(d => (MOVES < share(d) && share(d) < 1 - MOVES ? d.map(x => x - mean(d)) : null));
  }

  get together() {
    const going = this.going.filter(Boolean), pairs = going.flatMap((a, i) => going.slice(0, i).map(b => correlation(a, b)));
    return pairs.length ? mean(pairs) : null;
  }

  footfalls(period) {
    const cycle = period ?? (this.limits.NO_CYCLE * this.body.tempo) / this.step;
    return footfalls(this.body.feet.map(foot => this.touching.map(row => foot.some(i => row[i]))), cycle, this.limits);
  }

  winding(period) {
    const {dimensions, contacts, onItsBelly, pieces, size} = this.body;
    if (dimensions < 3 || !contacts || !onItsBelly) return null;
    return windingOf(pieces, size, this.places, period, this.limits);
  }

  get leading() {
    const [one, other] = this.body.sideBySide;
    if (other === undefined || this.frames.length < 2) return null;
    return Math.abs(2 * share(this.away.map(at => at[one][0] > at[other][0])) - 1);
  }

  get stillness() {
    if (this.frames.length < 2) return 1;
    const {STILL_RATE, STILL_SPEED} = this.limits, {tempo, size} = this.body, rate = STILL_RATE / tempo;
    const turning = this.turning, rates = this.jointRates;
    return share(turning.map((turn, t) => {
      const [a, b] = [this.centre[t], this.centre[t + 1]], slowest = (STILL_SPEED / tempo) * size;
      const speed = Math.hypot(...b.map((x, axis) => x - a[axis])) / this.step;
      return speed < slowest && Math.abs(turn) < rate && rates.every(joint => Math.abs(joint[t]) < rate)
        && (this.body.turns || this.bending(t) < slowest);
    }));
  }

  // m/s of the parts as seen from the centre of mass, root mean square by mass.
  bending(t) {
    const {shares} = this.body, [before, after] = [this.away[t], this.away[t + 1]];
    const square = i => after[i].reduce((sum, x, axis) => sum + (x - before[i][axis]) ** 2, 0);
    return Math.sqrt(shares.reduce((sum, part, i) => sum + square(i) * part, 0)) / this.step;
  }
}

// A vector of a frame that is turned by a quaternion, w first.
function turnedInSpace([w, x, y, z], [a, b, c]) {
  const across = [y * c - z * b, z * a - x * c, x * b - y * a];
  const again = [y * across[2] - z * across[1], z * across[0] - x * across[2], x * across[1] - y * across[0]];
  return [a, b, c].map((p, axis) => p + 2 * (w * across[axis] + again[axis]));
}

function correlation(a, b) {
  const dot = (p, q) => p.reduce((sum, x, t) => sum + x * q[t], 0);
  return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
}

function settled(passage, standing, {FALL}) {
  const period = passage.period, [early, late] = passage.halves();
  const leaps = !passage.body.contacts && passage.flying.some(Boolean);  // over the water; back in it is no fall
  if (leaps || !late.frames.length) return [passage, period, 0];
  const fall = (mean(early.height) - mean(late.height)) / standing;
  if (period !== null && fall <= FALL) return [passage, period, fall];
  const ending = late.period;
  return ending !== null || fall > FALL || late.stillness === 1 ? [late, ending, fall] : [passage, period, fall];
}

export function describe(motion, body, limits) {
  const {time} = motion, step = time.length > 1 ? time[1] - time[0] : 1, standing = body.standing;
  const seconds = Math.min(limits.TRANSIENT * body.tempo, (time[time.length - 1] - time[0]) / 3);
  const frames = Array.from(time.keys()).filter(i => {
    const since = time[i] - time[0];
    return Math.abs(since - step * i) < 0.01 * step && since >= seconds - 0.5 * step;
  });
  const [part, period, fall] = settled(new Passage(motion, frames, body, limits), standing, limits);
  const passage = part.wholeCycles(period), speed = passage.speed(period), sizes = Math.abs(speed) / body.size;
  const {height, turning} = passage, total = turning.reduce((sum, x) => sum + x, 0);
  const turned = (total * passage.step) / (2 * Math.PI), middle = mean(height);
  const nowhere = body.above || sizes * body.tempo < limits.GOES_NOWHERE;
  const rolling = nowhere ? Math.abs(turned) : -turned * (speed < 0 ? -1 : 1);
  const inFlight = turning.filter((_, t) => passage.flying[t]).reduce((sum, x) => sum + x, 0) / total;
  const cycle = period === null ? null : period * passage.step;
  return {
    period: cycle, speed, sizes, bodies: Math.abs(speed) / body.bodySize, fall, height: middle / standing,
    duty: Array.from({length: body.contacts}, (_, i) => share(passage.touching.map(row => row[i]))),
    flight: share(passage.flying), dragging: passage.dragging, together: passage.together,
    leading: passage.leading, footfalls: passage.footfalls(period), winding: passage.winding(period),
    lying: share(height.map(y => y < limits.LYING * standing)),
    bob: (Math.sqrt(mean(height.map(y => (y - middle) ** 2))) * Math.SQRT2) / body.size,
    spin: rolling / (Math.max(1, turning.length) * passage.step),
    turnedInFlight: Math.abs(turned) > limits.HARDLY ? clipped(inFlight) : 0,
    stillness: passage.stillness,
  };
}

const goesNowhere = (gait, body, limits) => gait.sizes < limits.GOES_NOWHERE / body.tempo;
const cycleOf = (gait, body, limits) => gait.period || limits.NO_CYCLE * body.tempo;

// The gait as a point in the space of behaviours.
export function vectorOf(gait, body, limits) {
  const direction = goesNowhere(gait, body, limits) ? 0 : gait.speed < 0 ? -1 : 1, {classes, mirror} = body.symmetry;
  let arranged = classes;
  if (mirror && direction < 0) arranged = mirror.map(k => classes[k]);
  if (mirror && direction === 0) {
    arranged = mirror.flatMap((m, k) => (k <= m ? [[...classes[Math.min(k, m)], ...classes[Math.max(k, m)]]] : []));
  }
  const duty = arranged.flatMap(members => [...new Set(members)].map(i => gait.duty[i]).sort((a, b) => b - a));
  const [shortest, longest] = limits.PERIODS, cycle = cycleOf(gait, body, limits);
  const octave = Math.log(cycle / body.tempo / shortest) / Math.log(longest / shortest);
  const quick = (gait.sizes * body.tempo) / limits.GREAT_SPEED;
  const scaled = [gait.height / limits.GREAT_HEIGHT, gait.bob / limits.GREAT_BOB, quick, octave];
  if (body.above) scaled.push(0.5 + 0.5 * direction);
  const shares = [gait.flight, gait.dragging, gait.lying, gait.fall];
  const rest = [...shares, 0.5 + 0.5 * (gait.together || 0), ...scaled, 0.5 + 0.5 * gait.spin * cycle];
  const weight = Math.sqrt(limits.CONTACTS / Math.max(limits.CONTACTS, duty.length));
  return [...duty.map(x => x * weight), ...rest.map(x => clipped(x))];
}

// Whether all that touches is a wheel.
function onWheels(gait, body, {LIFTED}) {
  const down = Array.from(gait.duty.keys()).filter(i => gait.duty[i] > LIFTED);
  return down.length > 0 && down.every(i => body.wheels.includes(i));
}

// What a person would call it, by the rules of motion/naming.py.
export function nameOf(gait, body, limits) {
  const L = limits, {above} = body, afloat = above || !body.contacts, nowhere = goesNowhere(gait, body, limits);
  const turns = gait.spin * cycleOf(gait, body, limits);
  const wheel = body.round && !nowhere && Math.abs((Math.PI * gait.spin) / gait.sizes - 1) < L.WHEEL;
  const over = wheel || (gait.period ? Math.abs(turns) >= L.TURN : Math.abs(gait.spin) >= L.TUMBLE / body.tempo);
  const level = gait.bob < L.LITTLE_BOB, high = gait.bob >= L.HIGH_BOB, flies = gait.flight >= L.FLIGHT, lies = body.onItsBelly;
  const rise = (L.STANDARD_GRAVITY * ((gait.flight * cycleOf(gait, body, limits)) / body.tempo) ** 2) / 8 / body.size;
  const hurries = lies && gait.flight >= L.AIRBORNE && gait.period !== null && gait.period / body.tempo <= L.QUICK;
  const leaps = hurries || (flies && !level && (!lies || high || rise >= L.LEAP));
  const steps = gait.duty.some(duty => L.LIFTED < duty && duty < 1 - L.LIFTED);
  const duties = body.feet.map(foot => Math.max(...foot.map(i => gait.duty[i])));
  const lifts = duties.every(duty => L.LIFTED < duty && duty < 1 - L.LIFTED);
  const together = gait.together === null || gait.together >= L.TOGETHER;
  const inTurn = gait.together !== null && gait.together <= L.IN_TURN;
  const used = body.feet.map(foot => foot.reduce((best, i) => (gait.duty[i] > gait.duty[best] ? i : best)))
    .sort((a, b) => gait.duty[b] - gait.duty[a]);
  const beside = used.length > 1 && body.beside.some(([a, b]) => a === used[0] && b === used[1]);
  const {many} = body, pattern = patternOf(body, gait.footfalls, flies, L), winds = windingName(gait.winding, gait.period, L);
  const limps = beside && !many && gait.leading !== null && gait.leading >= L.ONE_LEADS;
  const fast = gait.sizes * body.tempo >= L.SCUTTLES;
  const froude = ((gait.sizes * body.tempo) ** 2 * body.size) / (L.LEG_SHARE * L.STANDARD_GRAVITY);
  const drags = gait.dragging > L.DRAGS * (1 - gait.flight) && (gait.lying >= L.FLOPS || !leaps);
  const grounded = 1 - gait.flight, offFeet = body.hasFeet && gait.dragging > L.OFF_FEET * grounded && grounded > 0;
  const low = lies ? !leaps : offFeet || drags || (gait.lying >= L.LOW && !high && !leaps), squats = leaps && together && gait.lying < L.LOW;
  const crouches = body.hasFeet && body.contacts > body.feet.flat().length && gait.dragging < L.LIFTED;
  const comesDown = gait.lying >= L.FLOPS && !squats && !crouches && !lies;
  const falls = (gait.fall > L.FALL || (gait.period === null && gait.stillness >= L.STANDS)) && !(lies && leaps);
  const rules = [
    ["still", gait.stillness >= L.STILL], ["swing", !body.free], ["leap", afloat && flies], ["spin", afloat && nowhere && over],
    ["twitch", afloat && nowhere], ["crawl", above && body.contacts > 0], ["swim", afloat], ["roll", over && (level || (wheel && !high))],
    ["tumble", over && gait.period === null], ["flip", over && gait.turnedInFlight >= L.IN_FLIGHT], ["cartwheel", over],
    ["slump", lies && falls], ["fall", falls], ["roll", !nowhere && !flies && onWheels(gait, body, L)],
    ["wriggle", lies && nowhere && !leaps],
    ["twitch", nowhere && (gait.lying >= L.LIES || (level && !steps))], ["bounce", nowhere && flies], ["rock", nowhere],
    ["thrash", low && gait.flight >= L.THRASHES && (offFeet || leaps) && !lies],
    [winds, lies && winds && !body.legs], ["slither", lies && !steps && body.dimensions === 3], ["slide", low && !steps],
    ["scuttle", low && fast && !lies], ["crawl", low], ["flop", comesDown && high], ["flap", comesDown],
    ["jog", pattern === "walk" && !limps && !many && froude > L.WALKS],
    [pattern, pattern && (steps || flies) && (!limps || pattern === "hop")],
    ["hop", flies && together], ["gallop", flies && limps], ["gallop", flies && many === 2 && body.dimensions === 2], ["scramble", flies && many > 0],
    ["run", flies && inTurn && beside], ["bound", flies && inTurn], ["skip", flies && beside], ["gallop", flies], ["slide", !steps],
    ["limp", limps], ["jog", inTurn && beside && !many && froude > L.WALKS], ["walk", inTurn], ["scramble", lifts && many > 0],
    ["shuffle", true],
  ];
  return rules.find(([, holds]) => holds)[0];
}
