// Checks of the best candidates before anybody sees them, their names, and a choice of different ones, as
// discovery/judge.py and discovery/showcasing.py have them.

import {describe, nameOf, vectorOf} from "./gait.js";
import {heightAt} from "./ground.js";
import {Kernel} from "./kernel.js";
import {float32s, float64s} from "./parcel.js";
import {programOf} from "./unpacking.js";
import {Observer, castOf} from "./performer.js";

// In a worker: what becomes of candidates under scrutiny.
export class Judge {
  constructor(packed, judging) {
    this.judging = judging;
    this.cast = castOf(packed);
    this.kernel = new Kernel(this.cast.program, this.cast.tables);
    this.observer = new Observer(this.cast);
    const bits = this.cast.program.bits;
    this.audit = new Kernel(programOf(judging.audit), this.cast.tables);
    this.half = new Kernel(programOf(judging.half), float64s(judging.halfTables));
    this.auditStart = (bits === 64 ? float64s : float32s)(judging.auditStart);
    this.halfStart = float64s(judging.halfStart);
    this.body = {...judging.body, ground: x => heightAt(this.cast.world, x)};
  }

  // Of candidates with these scores: their status, name, gait and the gait's vector.
  checked(rows, scores, start) {
    const {judging, audit, half, body} = this, {limits} = judging;
    const audits = audit.lay(rows.map(() => this.auditStart), rows).run(judging.steps).rows();
    const halves = half.lay(rows.map(() => this.halfStart), rows).run(judging.halfSteps).rows();
    const motions = this.motions(rows, start);
    return rows.map((_, i) => {
      const energy = audits[i][judging.energy], depth = audits[i][judging.sinking], score = scores[i];
      const halved = halves[i][judging.halfStatus] > 0.5 ? -Infinity : halves[i][judging.halfScore];
      const fell = judging.fell !== null && audits[i][judging.fallen] > 0.5 && score === judging.fell;
      const lost = halved < score - limits.FRAGILE_LOSS * Math.abs(score - judging.idle);
      const diverged = score === -Infinity;
      const status = diverged ? "diverged" : energy > limits.MOST_ENERGY ? "energy" : depth > limits.DEEPEST ? "sunk"
        : audits[i][judging.folding] > limits.MOST_FOLDED ? "folded" : fell ? "fell" : lost ? "fragile" : "ok";
      const gait = describe(motions[i], body, limits);
      return {status, gait, name: nameOf(gait, body, limits), vector: vectorOf(gait, body, limits)};
    });
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
export function different(candidates, count, {RADIUS, IDLE}) {
  let chosen = [];
  const judged = candidates.filter(one => one.name && Number.isFinite(one.score));
  for (const status of ["ok", "fragile"]) {
    const some = judged.filter(one => one.status === status);
    const ordered = [...some.filter(one => !IDLE.includes(one.name)), ...some.filter(one => IDLE.includes(one.name))];
    const picked = [];
    for (const one of [...chosen, ...ordered]) {
      if (picked.length === count) break;
      if (picked.every(other => apart(one.vector, other.vector) >= RADIUS)) picked.push(one);
    }
    chosen = picked;
  }
  return chosen;
}
