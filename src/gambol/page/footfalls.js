// When feet come down in a stride, as motion/footfalls.py reads it off recordings.

import {mean} from "./period.js";

// To the nearest whole number, halves to even ones.
const even = x => (Math.abs(x % 1) === 0.5 ? 2 * Math.round(x / 2) : Math.round(x));
export const wrapped = phase => phase - Math.floor(phase);
export const shortWay = phase => phase - even(phase);

// The mean of phases on the circle, and how far they deviate from it in the mean.
export function meanPhase(phases) {
  const off = phase => phases.reduce((sum, other) => sum + Math.abs(shortWay(other - phase)), 0);
  let middle = phases.reduce((best, phase) => (off(phase) < off(best) ? phase : best));
  const first = middle;
  middle += mean(phases.map(other => shortWay(other - first)));
  return [wrapped(middle), off(middle) / phases.length];
}

function median(values) {
  const sorted = [...values].sort((a, b) => a - b), half = sorted.length >> 1;
  return sorted.length % 2 ? sorted[half] : 0.5 * (sorted[half - 1] + sorted[half]);
}

// First frames of stretches in which something holds, and the frames after their last.
function runs(when) {
  const found = [];
  when.forEach((on, t) => {
    if (on && !when[t - 1]) found.push([t, when.length]);
    if (!on && when[t - 1]) found[found.length - 1][1] = t;
  });
  return found;
}

function withoutChatter(down, shortest, {TAP}) {
  const filled = [...down], inside = ([begin, end]) => begin > 0 && end < down.length;
  for (const run of runs(down.map(on => !on))) if (inside(run) && run[1] - run[0] < shortest) filled.fill(true, ...run);
  const stances = runs(filled), usual = stances.length ? median(stances.map(([begin, end]) => end - begin)) : 0;
  for (const run of stances) if (inside(run) && run[1] - run[0] < TAP * usual) filled.fill(false, ...run);
  return filled;
}

function unsteadiness(landings) {
  const between = landings.slice(1).map((t, i) => t - landings[i]), usual = median(between);
  return mean(between.map(x => Math.abs(x - usual))) / usual;
}

// Of a foot that lands more than once a stride, where its longest stance begins.
function phaseOf(stances, clock, {FEWEST, SCATTERED}) {
  const shares = clock.slice(1).flatMap((end, i) => {
    const within = stances.filter(([on]) => clock[i] <= on && on < end);
    if (!within.length) return [];
    const [on] = within.reduce((best, run) => (run[1] - run[0] > best[1] - best[0] ? run : best));
    return [(on - clock[i]) / (end - clock[i])];
  });
  if (shares.length < FEWEST - 1 || 2 * shares.length < clock.length - 1) return null;
  const [phase, scatter] = meanPhase(shares);
  return scatter < SCATTERED ? phase : null;
}

// Of feet that touch or not in each of many frames, of which about `cycle` make a stride.
export function footfalls(feet, cycle, limits) {
  const settled = feet.map(down => withoutChatter(down, limits.CHATTER * cycle, limits));
  const stood = settled.map(down => runs(down).filter(([begin]) => begin > 0)), landings = stood.map(some => some.map(([on]) => on));
  const stances = settled.map(down => (down.length ? down.filter(Boolean).length / down.length : 0));
  const least = limits.COMES_AND_GOES;
  const steps = stances.map((stance, i) => landings[i].length >= limits.FEWEST && least < stance && stance < 1 - least);
  const going = landings.filter((_, i) => steps[i]).map(times => [unsteadiness(times), times]);
  const [unsteady, steadiest] = going.reduce((best, one) => (one[0] < best[0] ? one : best), [Infinity, []]);
  const clock = unsteady < limits.IRREGULAR ? steadiest : [];
  const phases = stood.map((some, i) => (steps[i] ? phaseOf(some, clock, limits) : null));
  const first = phases.find(phase => phase !== null) ?? 0;
  return stances.map((stance, i) => [stance, phases[i] === null ? null : wrapped(phases[i] - first)]);
}
