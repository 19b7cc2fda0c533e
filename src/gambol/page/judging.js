// Checks of the best candidates before anybody sees them, their names, and a choice of different ones, as
// discovery/judge.py and discovery/showcasing.py have them.

import {describe, nameOf, vectorOf} from "./gait.js";
import {heightAt} from "./ground.js";
import {Kernel} from "./kernel.js";
import {float32s, float64s} from "./parcel.js";
import {programOf} from "./unpacking.js";
import {Observer, castOf} from "./performer.js";

const STEPS = ["half", "quarter"]; // of a step, as discovery/steps.py asks

// A program with all that a trial of it needs: rows of numbers by name come out.
class Trial {
  constructor(packed) {
    const numbers = packed.bits === 64 ? float64s : float32s;
    this.packed = packed;
    this.kernel = new Kernel(programOf(packed.program), numbers(packed.tables));
    this.start = numbers(packed.start);
  }

  of(rows) {
    const {packed, kernel, start} = this, names = Object.entries(packed.results);
    if (!rows.length) return [];
    return kernel.lay(rows.map(() => start), rows).run(packed.steps).rows().map(state => {
      const found = Object.fromEntries(names.map(([name, slot]) => [name, state[slot]]));
      return state[packed.status] > 0.5 ? {...found, score: -Infinity} : found;
    });
  }
}

// In a worker: what becomes of candidates under scrutiny.
export class Judge {
  constructor(packed, judging) {
    this.judging = judging;
    this.cast = castOf(packed);
    this.kernel = new Kernel(this.cast.program, this.cast.tables);
    this.observer = new Observer(this.cast);
    this.trials = Object.fromEntries(["audit", ...STEPS, "held"].filter(name => judging[name])
      .map(name => [name, new Trial(judging[name])]));
    this.body = {...judging.body, ground: x => heightAt(this.cast.world, x)};
  }

  // Of candidates with these scores: their status, name, gait, the gait's vector, and whether they stopped.
  checked(rows, scores, start) {
    const {judging, body} = this, {limits} = judging;
    const audits = this.trials.audit.of(rows);
    const wrong = audits.map((found, i) => this.wrong(found, scores[i]));
    const lost = this.atSteps(rows, scores, audits, wrong), held = this.held(rows);
    const motions = this.motions(rows, start);
    return rows.map((_, i) => {
      const status = wrong[i] ?? (this.carried(held[i]) ? "carried" : lost[i] ? "fragile" : "ok");
      const gait = describe(motions[i], body, limits), stopped = judging.goes && held[i] === null;
      return {status, gait, stopped, name: nameOf(gait, body, limits), vector: vectorOf(gait, body, limits)};
    });
  }

  // What is wrong by the recipe's own step, if anything.
  wrong(found, score) {
    const {judging} = this, {limits} = judging;
    if (score === -Infinity) return "diverged";
    if (found["energy-from-nothing"] > limits.MOST_ENERGY) return "energy";
    if (found.sinking > limits.DEEPEST) return "sunk";
    if (found.folding > limits.MOST_FOLDED) return "folded";
    return judging.fell !== null && found.fallen > 0.5 && score === judging.fell ? "fell" : null;
  }

  // Whether it is another motion with half the step or, where that differs, with a quarter of it.
  atSteps(rows, scores, audits, wrong) {
    const {judging} = this, {FRAGILE_LOSS, other} = judging.limits, lost = rows.map(() => false);
    let asked = rows.map((_, i) => i), unsteady = new Set();
    for (const step of STEPS) {
      const found = this.trials[step].of(asked.map(i => rows[i])), differ = [], stepped = new Set();
      asked.forEach((i, k) => {
        const one = audits[i], finer = found[k], way = one["rhythm.way"], then = finer["rhythm.way"];
        const loses = finer.score < scores[i] - FRAGILE_LOSS * Math.abs(scores[i] - judging.idle);
        const far = Math.max(Math.abs(way), Math.abs(then)) > other.short * judging.body.size;
        const turns = judging.goes && far && Math.sign(way) * then < (1 - FRAGILE_LOSS) * Math.abs(way);
        const landings = [one["rhythm.landings"], finer["rhythm.landings"]];
        const few = Math.max(other.landings * Math.max(...landings), other.few * judging.feet);
        const steps = judging.goes && (Math.abs(one["rhythm.duty"] - finer["rhythm.duty"]) > other.duty
          || Math.abs(landings[0] - landings[1]) > few);
        if (loses || turns || (steps && unsteady.has(i))) lost[i] = true;
        if (steps) stepped.add(i);
        if ((loses || turns || steps) && wrong[i] === null) differ.push(i);
      });
      [asked, unsteady] = [differ, stepped];
    }
    return lost;
  }

  // The shares of their ways in the third and fourth quarter that they go as well with muscles held; null of what stops.
  held(rows) {
    const packed = this.judging.held, {little} = this.judging.limits.held;
    if (!packed) return rows.map(() => null);
    const since = when => rows.map(row => [...row.slice(0, packed.at), when, ...row.slice(packed.at)]);
    const found = this.trials.held.of([...since(packed.never), ...since(packed.since)]);
    return rows.map((_, i) => {
      const [free, kept] = [found[i], found[rows.length + i]];
      const sums = ["third", "fourth"].map(quarter => {
        const ways = packed.axes.map(axis => [free[`${quarter}.${axis}`], kept[`${quarter}.${axis}`]]);
        return [ways.reduce((sum, [a]) => sum + a * a, 0), ways.reduce((sum, [a, b]) => sum + a * b, 0)];
      });
      if (!(sums[1][0] > (little * this.judging.body.size) ** 2)) return null;
      return sums.map(([gone, both]) => both / Math.max(gone, 1e-30));
    });
  }

  carried(shares) {
    const [low, high] = this.judging.limits.held.just;
    return shares !== null && shares.every(share => low < share && share < high);
  }

  // Every frame of each, side by side.
  motions(rows, start) {
    const {kernel, cast, observer, judging} = this;
    kernel.lay(rows.map(() => start), rows);
    const states = [kernel.rows()];
    for (let tick = 0; tick < judging.looks; tick += cast.stride) {
      states.push(kernel.run(Math.min(cast.stride, judging.looks - tick)).rows());
    }
    return rows.map((parameters, i) => {
      let own = states.map(frame => frame[i]);
      const diverged = own.findIndex(state => state[cast.status] > 0.5);
      if (diverged >= 0) own = own.slice(0, Math.max(1, diverged));
      const seen = own.map(state => observer.look(state, parameters));
      return {
        time: own.map(state => state[cast.tick] * cast.dt),
        centre: seen.map(frame => frame.centre),
        places: seen.map(frame => frame[cast.places.name]),
        touching: seen.map(frame => frame.contact.map(contact => contact[0] > 0.5)),
        joints: seen.map(frame => (frame.joint || []).map(joint => joint[0])),
      };
    });
  }
}

const SOUNDNESS = {ok: 0, fragile: 1};
const soundness = candidate => SOUNDNESS[candidate.status] ?? 2;

// Best first: the sound, then the fragile, then what went wrong; by score, and equal scores by trial.
export const byRank = (a, b) => soundness(a) - soundness(b) || b.score - a.score || a.trial - b.trial;

function apart(a, b) {
  return Math.sqrt(a.reduce((sum, x, i) => sum + (x - b[i]) ** 2, 0));
}

// The best that move differently.
export function different(candidates, count, {RADIUS, IDLE, ERRATIC, goes}) {
  let chosen = [];
  const judged = candidates.filter(one => one.name && Number.isFinite(one.score));
  for (const status of ["ok", "fragile"]) {
    const some = judged.filter(one => one.status === status);
    const nowhere = one => IDLE.includes(one.name) || one.stopped;
    const value = one => (goes && one.gait.period === null && one.score > 0 ? ERRATIC : 1) * one.score;
    const ordered = [...some].sort((a, b) => nowhere(a) - nowhere(b) || value(b) - value(a)); // stable: equals stay
    const picked = [];
    for (const one of [...chosen, ...ordered]) {
      if (picked.length === count) break;
      if (picked.every(other => apart(one.vector, other.vector) >= RADIUS)) picked.push(one);
    }
    chosen = picked;
  }
  return chosen;
}
