// Creatures of one cast side by side in one memory, with the bits that each has alone, and on the command line.

import {checked, finite, formOf, GRIP, known, NOBODY} from "./asked.js";
import {heightAt} from "./ground.js";
import {Kernel} from "./kernel.js";
import {fromBase64} from "./parcel.js";
import {Observer, standingOn} from "./performer.js";
import {placed} from "./places.js";

const MOST_SECONDS = 3600; // s that one call may take
const BLEND = 0.3; // s at the body's tempo, in which one gait becomes another
const WHOLE = 1e-6; // of a time step: what lacks no more than this to be whole was rounded
const SEEN = ["contact", "centre", "velocity"]; // besides places

const toBase64 = bytes => btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(""));

export class Company {
  constructor(living, count, {gait = living.gaits[0].name, ground = null, x = 0} = {}) {
    checked(Number.isInteger(count) && count > 0, `a flock of ${count}; it needs 1 creature or more`);
    const {cast} = living, where = Array.isArray(x) ? x : Array(count).fill(x);
    checked(where.length === count, `${where.length} places for ${count} creatures; give one for each`);
    where.forEach(at => finite(at, "a place to begin at"));
    checked(!ground || cast.board, "the ground of this module is a formula; it cannot be changed");
    const role = living.gait(gait), heights = ground && this._sampled(cast, ground);
    this.living = living;
    this.cast = cast;
    this.heights = null; // the ground is as the run has it
    this.tick = this.owed = 0;
    this.numbers = Array.from({length: count}, () => Array.from(role.parameters));
    this.kernel = new Kernel(cast.program, cast.tables).lay(where.map(() => role.start), this.numbers);
    const channels = [cast.places, ...SEEN.map(name => cast.channels[name]).filter(Boolean)];
    this.observer = new Observer(cast, this.numbers, channels);
    this.form = formOf(cast, count);
    this.members = where.map((_, i) => ({...structuredClone(NOBODY), gait, seen: {}, i}));
    this.busy = new Set(); // whose numbers will change by themselves
    if (heights) this._stand(heights);
    this._look();
    where.forEach((at, i) => this._begin(i, at));
    this._look();
  }

  // Where a creature begins: at x, and lifted so far that none of its contacts is below the ground.
  _begin(i, x) {
    const {cast, heights, members} = this, {look, places, shift} = cast, feet = look.contacts;
    const under = feet.map(({part, at}) => placed(members[i].seen[places.name][part], at, look.dimensions < 3)[0]);
    const lift = heights ? Math.max(0, ...under.map(foot => heightAt({heights}, foot + x))) : 0;
    if (!x && !lift) return;
    checked(shift, "this body always begins at its own place; leave x out, and keep the ground level there");
    const state = this.kernel.row(i);
    for (const slot of shift[0]) state[slot] += x;
    for (const slot of shift[1]) state[slot] += lift;
    this._everywhere(i, row => this.kernel.setRow(row, state));
  }

  // Does something for a row, and for what fills the last block behind the last one.
  _everywhere(i, act) {
    act(i);
    const {kernel, members} = this;
    if (i === members.length - 1) for (let row = i + 1; row < kernel.blocks * kernel.lanes; row++) act(row);
  }

  _tell(i) {
    for (const kernel of [this.kernel, this.observer.kernel]) {
      this._everywhere(i, row => kernel.setParameters(row, this.numbers[i]));
    }
  }

  get seconds() {
    return this.tick * this.cast.dt;
  }

  step(seconds) {
    checked(finite(seconds, "a time") >= 0 && seconds <= MOST_SECONDS, `a step of ${seconds} s; it may take 0 to ${MOST_SECONDS} s`);
    this.owed += seconds / this.cast.dt;
    const steps = Math.floor(this.owed + WHOLE);
    this.owed -= steps;
    this._run(steps);
    if (steps) this._look();
  }

  // Numbers that change by themselves do so at whole frames or at the end of a push, however time is cut into steps.
  _run(steps) {
    const {stride} = this.cast;
    for (let left = steps; left > 0; ) {
      let some = left;
      for (const i of this.busy) {
        const {change, push} = this.members[i];
        if (change) some = Math.min(some, stride - (this.tick % stride), change.until - this.tick);
        if (push) some = Math.min(some, push.until - this.tick);
      }
      this.kernel.run(some);
      this.tick += some;
      left -= some;
      for (const i of this.busy) this._goOn(i);
    }
  }

  _goOn(i) {
    const one = this.members[i], {change, push} = one;
    if (push && this.tick >= push.until) {
      one.push = null;
      this._touch(i);
    }
    if (change && (this.tick % this.cast.stride === 0 || this.tick >= change.until)) this._blend(i);
    if (!one.change && !one.push) this.busy.delete(i);
  }

  // Numbers on the way from one gait to another. What is whole in both, such as which pose follows, changes at once.
  _blend(i) {
    const one = this.members[i], {from, began, until} = one.change, to = this.living.gait(one.gait).parameters;
    const share = Math.min(1, (this.tick - began) / (until - began)), numbers = this.numbers[i];
    for (let k = 0; k < this.cast.hand; k++) {
      const leaps = share === 1 || (Number.isInteger(from[k]) && Number.isInteger(to[k]));
      numbers[k] = leaps ? to[k] : from[k] + share * (to[k] - from[k]);
    }
    if (share === 1) one.change = null;
    this._tell(i);
  }

  change(i, gait, seconds = BLEND * this.cast.tempo) {
    this.living.gait(gait);
    checked(finite(seconds, "the time of a change") >= 0, `a change within ${seconds} s; it may take 0 s or more`);
    const one = this.members[i], ticks = Math.round(seconds / this.cast.dt);
    one.gait = gait;
    one.change = {from: this.numbers[i].slice(0, this.cast.hand), began: this.tick - (ticks ? 0 : 1), until: this.tick + ticks};
    this.busy.add(i);
    this._blend(i);
  }

  push(i, part, force, seconds) {
    const {cast} = this, {dt, look: {dimensions}} = cast, holds = known(part, cast.places.parts, "part");
    const given = Array.from(force);
    checked(given.length === dimensions, `a force of ${given.length} numbers; it needs ${dimensions}`);
    given.forEach(x => finite(x, "a force"));
    checked(finite(seconds, "a time") > 0 && seconds <= MOST_SECONDS, `a push of ${seconds} s; it must take more than 0 s`);
    this.members[i].push = {part: holds, force: given, until: this.tick + Math.max(1, Math.round(seconds / dt))};
    this.busy.add(i);
    this._touch(i);
  }

  lead(i, point) {
    const {channels, handNames} = this.cast, axes = channels.follow ? channels.follow.shape[1] : 0;
    checked(handNames.includes("led"), "this creature follows no target, because it has no eyes and its gaits cannot be steered");
    if (point) {
      checked(point.length === axes, `a target of ${point.length} numbers; it needs ${axes}`);
      point.forEach(x => finite(x, "a target"));
    }
    this.members[i].target = point;
    this._touch(i);
  }

  // Numbers of the hand: a force is the pull of a spring so soft and so long that it pulls alike wherever the part is.
  _touch(i) {
    const {cast: {hand, handNames, places}, numbers} = this, {push, target} = this.members[i], asked = {};
    if (push) {
      asked.touched = 1;
      asked.ks = GRIP;
      push.force.forEach((x, axis) => (asked[`at.${"xyz"[axis]}`] = x / GRIP));
      asked[`holds.${places.parts[push.part]}`] = 1;
    }
    if (target) {
      asked.led = 1;
      target.forEach((x, axis) => (asked[`follow.${"xyz"[axis]}`] = x));
    }
    handNames.forEach((name, k) => (numbers[i][hand + k] = asked[name] || 0));
    this._tell(i);
  }

  // Heights at the corners of the board, from a function of x; all of them before anything changes.
  _sampled({board: {first, step, count}}, ground) {
    return {first, step, y: Array.from({length: count}, (_, i) => finite(ground(first + i * step), "a height of the ground"))};
  }

  ground(height) {
    checked(this.cast.board, "the ground of this module is a formula; it cannot be changed");
    this._stand(this._sampled(this.cast, height));
    this._look();
  }

  _stand(heights) {
    const tables = heights ? standingOn(this.cast, heights) : this.cast.tables;
    for (const kernel of [this.kernel, this.observer.kernel]) kernel.setTables(tables);
    this.heights = heights;
  }

  _look() {
    this.observer.lookAt(this.kernel);
    this.members.forEach((one, i) => this.form.set(i, this.observer.seen(i, one.seen)));
  }

  // Everything as text, to the last bit.
  save() {
    const {members, heights, tick, owed, kernel, numbers} = this, {floats} = kernel;
    const bytes = list => toBase64(new Uint8Array(floats.from(list).buffer));
    const creatures = members.map(({gait, change, push, target}, i) => ({
      gait, change, push, target, state: bytes(kernel.row(i)), numbers: bytes(numbers[i]),
    }));
    return JSON.stringify({module: this.living.fingerprint, tick, owed, heights, creatures});
  }

  restore(text) {
    const saved = JSON.parse(text), {kernel} = this;
    checked(saved.module === this.living.fingerprint, "what was saved belongs to another module");
    const {length} = this.members;
    checked(saved.creatures.length === length, `what was saved has ${saved.creatures.length} creatures; this flock has ${length}`);
    const list = told => new kernel.floats(fromBase64(told).buffer);
    const rows = saved.creatures.map(({state, numbers}) => [list(state), Array.from(list(numbers))]);
    this.tick = saved.tick;
    this.owed = saved.owed;
    this.busy.clear();
    this._stand(saved.heights);
    saved.creatures.forEach(({gait, change, push, target}, i) => {
      Object.assign(this.members[i], {gait, change, push, target});
      const [state, numbers] = rows[i];
      this.numbers[i] = numbers;
      if (change || push) this.busy.add(i);
      this._everywhere(i, row => kernel.setRow(row, state));
      this._tell(i);
    });
    this._look();
  }
}
