// What a module offers: creatures and flocks of the body and the gaits that are packed into it.

import {checked} from "./asked.js";
import {Company} from "./company.js";
import {opened} from "./parcel.js";
import {castOf, roleOf} from "./performer.js";
import {unsqueezed} from "./squeezing.js";

// The body, its programs and its gaits, from what Python packed.
export function livingOf(text) {
  const packed = opened(unsqueezed(text));
  const cast = {...castOf(packed.cast), shift: packed.shift};
  const roles = new Map(packed.gaits.map(gait => [gait.name, roleOf(gait, cast)]));
  const gait = name => {
    checked(roles.has(name), `no gait '${name}'; there are ${[...roles.keys()].join(", ")}`);
    return roles.get(name);
  };
  return {cast, gait, gaits: packed.gaits, fingerprint: packed.fingerprint};
}

// Classes of this body.
export function classesOf(living) {
  const {cast} = living;

  // One of a flock, or one that is a flock of its own.
  class Creature {
    #flock;
    #i;

    constructor(options = {}, flock = new Company(living, 1, options), i = 0) {
      this.#flock = flock;
      this.#i = i;
      this.parts = flock.form.of(i);
      this.alone = flock.members.length === 1;
    }

    #own(what) {
      checked(this.alone, `one of a flock cannot ${what} by itself; the flock can`);
      return this.#flock;
    }

    get #seen() {
      return this.#flock.members[this.#i].seen;
    }

    get seconds() {
      return this.#flock.seconds;
    }

    get gait() {
      return this.#flock.members[this.#i].gait;
    }

    set gait(name) {
      this.change(name);
    }

    get centre() {
      return this.#seen.centre.slice();
    }

    get velocity() {
      return this.#seen.velocity.slice();
    }

    get touching() {
      const {contact} = cast.channels;
      return contact ? contact.parts.filter((_, i) => this.#seen.contact[i][0] > 0.5) : [];
    }

    get diverged() {
      return this.#flock.kernel.row(this.#i)[cast.status] > 0.5;
    }

    // Every number of its state.
    get state() {
      return this.#flock.kernel.row(this.#i);
    }

    change(gait, seconds) {
      this.#flock.change(this.#i, gait, seconds);
    }

    push(part, force, seconds) {
      this.#flock.push(this.#i, part, force, seconds);
    }

    target(...point) {
      this.#flock.lead(this.#i, point.length ? point : null);
    }

    step(seconds) {
      this.#own("step").step(seconds);
    }

    ground(height) {
      this.#own("change the ground").ground(height);
    }

    save() {
      return this.#own("be saved").save();
    }

    restore(text) {
      this.#own("be restored").restore(text);
    }
  }

  class Flock {
    #flock;

    constructor(count, options = {}) {
      this.#flock = new Company(living, count, options);
      const {places, rotations} = this.#flock.form;
      Object.assign(this, {places, rotations, creatures: Array.from({length: count}, (_, i) => new Creature({}, this.#flock, i))});
    }

    get seconds() {
      return this.#flock.seconds;
    }

    step(seconds) {
      this.#flock.step(seconds);
    }

    ground(height) {
      this.#flock.ground(height);
    }

    save() {
      return this.#flock.save();
    }

    restore(text) {
      this.#flock.restore(text);
    }
  }

  const {look, dt, tempo, places: {parts}} = cast;
  const about = {name: look.name, summary: look.summary, mass: look.mass, size: look.size, dimensions: look.dimensions, dt, tempo};
  const outlines = look.parts.map(part => part.outline);
  return {Creature, Flock, about, outlines, parts, gaits: living.gaits.map(one => one.name)};
}
