// Runs individuals of a cast step by step, keeps what they were at every frame, and tells what can be seen of them.

import {piecesOf} from "./ground.js";
import {Kernel} from "./kernel.js";
import {float32s, float64s} from "./parcel.js";
import {programOf} from "./unpacking.js";

const LEADING = /^(led|follow\.)/;
const LONGEST = 3600; // frames that are kept: a minute at the body's tempo

const numbersOf = (bytes, bits) => (bits === 64 ? float64s : float32s)(bytes);

// The programs of a cast, ready to make kernels of.
export function castOf(packed) {
  const channels = Object.fromEntries(packed.channels.map(channel => [channel.name, channel]));
  const places = packed.channels.find(channel => channel.places);
  if (!packed.program) return {...packed, channels, places}; // of a recording
  const program = programOf(packed.program), observer = programOf(packed.observer);
  return {...packed, program, observer, tables: numbersOf(packed.tables, program.bits), channels, places};
}

// Where an individual begins and what drives it, as numbers.
export function roleOf(packed, cast) {
  if (packed.rows) return {rows: float32s(packed.rows)};
  const bits = cast.program.bits;
  return {parameters: numbersOf(packed.parameters, bits), start: numbersOf(packed.start, bits)};
}

// The tables of a cast on other ground: heights at the corners of its board.
export function standingOn({board: {tables: begins}, tables: own}, heights) {
  const tables = Array.from(own);
  for (const [name, values] of Object.entries(piecesOf(heights))) values.forEach((x, i) => (tables[begins[name] + i] = x));
  return tables;
}

// So many numbers of a row, in a list that there may be already.
function piece(row, first, count, list = []) {
  for (let i = 0; i < count; i++) list[i] = row[first + i];
  return list;
}

// The numbers of a row by channel, in lists that there may be already: what is looked at in every frame leaves nothing to clear away.
export function seenIn(row, channels, seen = {}) {
  for (const {name, first, shape: [parts, axes]} of channels) {
    if (parts === null) seen[name] = axes ? piece(row, first, axes, seen[name]) : row[first];
    else if (!axes) seen[name] = piece(row, first, parts, seen[name]);
    else {
      const all = (seen[name] ||= []);
      for (let i = 0; i < parts; i++) all[i] = piece(row, first + i * axes, axes, all[i]);
    }
  }
  return seen;
}

// What is seen of states: laid out once, since they are looked at in every frame.
export class Observer {
  constructor(cast, parameters = [[]], channels = Object.values(cast.channels)) {
    this.channels = channels;
    this.kernel = new Kernel(cast.observer, cast.tables).lay(parameters.map(() => []), parameters);
    this.row = this.kernel.row(0);
  }

  look(state, parameters, seen) {
    this.kernel.setRow(0, state);
    this.kernel.setParameters(0, parameters);
    this.kernel.run(1);
    return this.seen(0, seen);
  }

  // At all rows of a kernel, which have this one's parameters.
  lookAt(kernel) {
    this.kernel.take(kernel);
    this.kernel.run(1);
  }

  seen(i, seen) {
    return seenIn(this.kernel.row(i, this.row), this.channels, seen);
  }
}

// One individual that somebody watches, and may touch.
export class Performer {
  constructor(cast) {
    this.cast = cast;
    this.kernel = new Kernel(cast.program, cast.tables);
    this.observer = new Observer(cast);
  }

  begin(role) {
    this.role = role;
    this.parameters = Array.from(role.parameters);
    this.kernel.lay([role.start], [this.parameters]);
    this.frames = [this.kernel.row(0)];
    this.owed = 0;
    this.look();
  }

  get tick() {
    return this.state[this.cast.tick];
  }

  get seconds() {
    return this.tick * this.cast.dt;
  }

  get frame() {
    return Math.floor(this.tick / this.cast.stride);
  }

  get diverged() {
    return this.state[this.cast.status] > 0.5;
  }

  get score() {
    return this.state[this.cast.score];
  }

  look() {
    this.state = this.kernel.row(0, this.state);
    this.seen = this.observer.look(this.state, this.parameters, this.seen);
  }

  // Goes on for some simulated seconds, in whole steps; every whole frame is kept on the way.
  advance(seconds) {
    const {dt, stride} = this.cast;
    this.owed = Math.min(this.owed + seconds / dt, 8 * stride); // a page that slept does not catch up
    let steps = Math.floor(this.owed);
    this.owed -= steps;
    let tick = this.tick;
    while (steps > 0) {
      const some = Math.min(steps, stride - tick % stride);
      this.kernel.run(some);
      steps -= some;
      tick += some;
      if (tick % stride === 0 && tick / stride < LONGEST) this._keep(tick / stride);
    }
    this.look();
  }

  _keep(frame) {
    this.frames.length = Math.min(this.frames.length, frame);
    this.frames[frame] = this.kernel.row(0);
  }

  // Back, or forward as far as it has been.
  seek(frame) {
    const kept = Math.max(0, Math.min(frame, this.frames.length - 1));
    this.kernel.setRow(0, this.frames[kept]);
    for (let row = 1; row < this.kernel.lanes; row++) this.kernel.setRow(row, this.frames[kept]);
    this.owed = 0;
    this.look();
  }

  // How it was at a frame that it has been through, as far as one can see; null where it has not.
  seenAt(frame) {
    if (!this.frames[frame]) return null;
    this.earlier ||= new Observer(this.cast);
    return this.earlier.look(this.frames[frame], this.parameters, {});
  }

  // Stands on other ground from now on: heights at the corners of the cast's board.
  stand(heights) {
    const tables = standingOn(this.cast, heights);
    for (const kernel of [this.kernel, this.observer.kernel]) kernel.setTables(tables);
    this.look();
  }

  // Numbers of the hand by name; the others are 0. Who leads the follow point alone does not touch the body.
  touch(numbers) {
    const {hand, handNames} = this.cast;
    handNames.forEach((name, i) => (this.parameters[hand + i] = numbers[name] || 0));
    if (Object.keys(numbers).some(name => !LEADING.test(name))) this.parameters[hand] = 1;
    for (let row = 0; row < this.kernel.lanes; row++) this.kernel.setParameters(row, this.parameters);
  }

  // Other numbers of the controller, from here on: it goes on from where it is.
  retune(parameters) {
    this.role = {...this.role, parameters};
    this.parameters = Array.from(parameters);
    for (let row = 0; row < this.kernel.lanes; row++) this.kernel.setParameters(row, this.parameters);
    this.frames.length = Math.min(this.frames.length, this.frame + 1);
  }
}

// Many of whom nobody sees more than where they are, side by side; each begins again after some seconds.
export class Chorus {
  constructor(cast, roles, seconds) {
    this.cast = cast;
    this.roles = roles;
    this.seenOf = roles.map(() => ({}));
    this.kernel = new Kernel(cast.program, cast.tables).lay(roles.map(r => r.start), roles.map(r => r.parameters));
    this.observer = new Observer(cast, roles.map(r => r.parameters), [cast.places, cast.channels.centre]);
    this.last = Math.round(seconds / cast.dt);
    this.tick = 0;
    this.owed = 0;
    this.observer.lookAt(this.kernel);
  }

  advance(seconds) {
    this.owed = Math.min(this.owed + seconds / this.cast.dt, 8 * this.cast.stride);
    const steps = Math.floor(this.owed);
    this.owed -= steps;
    if (this.tick + steps > this.last) {
      this.tick = 0;
      this.roles.forEach((role, i) => this.kernel.setRow(i, role.start));
    } else {
      this.kernel.run(steps);
      this.tick += steps;
    }
    this.observer.lookAt(this.kernel);
  }

  seen(i) {
    return this.observer.seen(i, this.seenOf[i]);
  }
}
