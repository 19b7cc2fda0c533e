// What footfalls are called, as motion/patterns.py has it, and how snakes wind along, as motion/winding.py sees it.

import {shortWay, meanPhase, wrapped} from "./footfalls.js";
import {mean} from "./period.js";

// The name of a pattern of footfalls, each a stance and a phase; nothing where there is none.
export function patternOf({pairs, sided}, feet, flies, limits) {
  const L = limits, stepping = pairs.filter(pair => pair.every(foot => feet[foot] && feet[foot][1] !== null));
  if (!stepping.length || (stepping.length < pairs.length && pairs.length < 4)) return "";
  if (stepping.length < L.COMPLETE * pairs.length) return "";
  const phases = stepping.map(pair => pair.map(foot => feet[foot][1]));
  const stance = mean(stepping.flat().map(foot => feet[foot][0]));
  if (phases.length === 1) return ofTwo(phases[0], flies, L);
  const [middle] = meanPhase(phases.flat());
  if (Math.max(...phases.flat().map(phase => Math.abs(shortWay(phase - middle)))) <= L.AT_ONCE) return "pronk";
  if (phases.length === 2) return ofFour(...phases, stance, flies, sided, L);
  return ofMany(stepping.map(pair => pair.map(foot => feet[foot][1] + 0.5 * feet[foot][0])), sided, L);
}

const inTurn = (later, {HALF}) => Math.abs(shortWay(later - 0.5)) <= HALF;
const halved = (later, {AT_ONCE}) => Math.abs(shortWay(later - 0.5)) <= AT_ONCE;

function ofTwo([left, right], flies, L) {
  if (inTurn(right - left, L)) return flies ? "run" : "walk";
  return Math.abs(shortWay(right - left)) <= L.AT_ONCE ? "hop" : flies ? "skip" : "limp";
}

function ofFour(hind, fore, stance, flies, sided, L) {
  const [h, f] = [hind, fore].map(([left, right]) => right - left);
  if (inTurn(h, L) && inTurn(f, L)) return symmetrical(hind, fore, stance, flies, sided, L);
  const both = [h, f].map(later => Math.abs(shortWay(later)) <= L.AT_ONCE);
  if (both[0] && both[1]) return "bound";
  if (stance >= L.ON_THE_GROUND && !flies) return "limp";
  if (both[0]) return "half-bound";
  if (halved(h, L) !== halved(f, L)) return "limp"; // a couplet at one end and steps in turn at the other are no gallop
  return asymmetrical(hind, fore, sided, L);
}

function symmetrical(hind, fore, stance, flies, sided, L) {
  let [lag] = meanPhase(fore.map((phase, side) => wrapped(phase - hind[side])));
  if (!sided && Math.abs(shortWay(lag)) < 0.25) lag = wrapped(lag + 0.5);
  const band = flies ? L.IN_THE_AIR : L.BAND;
  if (Math.abs(shortWay(lag - 0.5)) <= band) return "trot";
  if (Math.abs(shortWay(lag)) <= band) return "pace";
  return stance >= L.ON_THE_GROUND ? "walk" : "amble";
}

function asymmetrical(hind, fore, sided, L) {
  const later = [hind, fore].map(([left, right]) => shortWay(right - left)), leads = later.map(x => (x < 0 ? 0 : 1));
  const diagonal = Math.abs(shortWay(hind[leads[0]] - fore[1 - leads[1]])), spread = Math.min(...later.map(Math.abs));
  return diagonal <= L.BEAT && spread > L.AT_ONCE + L.BEAT && (leads[0] === leads[1] || !sided) ? "canter" : "gallop";
}

function ofMany(phases, sided, L) {
  const lags = phases.slice(1).flatMap((after, k) => [0, 1].map(side => wrapped(after[side] - phases[k][side])));
  const [lag, scatter] = meanPhase(lags), [across, uneven] = meanPhase(phases.map(([left, right]) => wrapped(right - left)));
  if (scatter > L.AT_ONCE || uneven > L.AT_ONCE || !sided) return "";
  const alternating = Math.abs(shortWay(lag - 0.5)) <= L.ALTERNATING && inTurn(across, L);
  if (alternating && (phases.length === 3 || phases.length === 4)) return phases.length === 3 ? "tripod" : "tetrapod";
  if (Math.abs(shortWay(lag)) <= L.PACES) return inTurn(across, L) ? "pace" : "";
  return Math.abs(shortWay(lag)) >= L.RIPPLE ? "ripple" : "wave";
}

function level([x, , z]) {
  const long = Math.hypot(x, z);
  return long > 0 ? [x / long, z / long] : [1, 0];
}

const middleOf = points => [0, 1, 2].map(axis => mean(points.map(p => p[axis])));

// How pieces of a body, from its tail to its head, wind along: places of parts in each frame, and frames of a cycle.
export function windingOf(pieces, size, frames, period, {FEWEST_PIECES}) {
  if (pieces.length < FEWEST_PIECES || frames.length < 2) return null;
  const spines = frames.map(places => pieces.map(piece => middleOf(piece.map(i => places[i]))));
  const lines = spines.map(spine => spine[spine.length - 1].map((x, axis) => x - spine[0][axis]));
  const swings = [[], []];
  spines.forEach((spine, t) => {
    const [ax, az] = level(lines[t]), middle = middleOf(spine);
    swings[0].push(spine.map(p => (p[2] - middle[2]) * ax - (p[0] - middle[0]) * az));
    swings[1].push(spine.map(p => p[1] - middle[1]));
  });
  const [aside, up] = swings.map(rows => {
    const means = pieces.map((_, k) => mean(rows.map(row => row[k])));
    return rows.map(row => row.map((x, k) => x - means[k]));
  });
  const great = rows => Math.sqrt(mean(rows.flat().map(x => x * x))) / size;
  const [sideways, upwards] = [great(aside), great(up)], last = spines.length - 1;
  const way = level(middleOf(spines[last].map((p, k) => p.map((x, axis) => x - spines[0][k][axis]))));
  const line = level(middleOf(lines));
  return [sideways, upwards, travelling(sideways >= upwards ? aside : up, period), way[0] * line[0] + way[1] * line[1]];
}

function travelling(rows, period) {
  if (period === null) return 0;
  const waves = rows[0].map((_, k) => rows.reduce(([re, im], row, t) => {
    const angle = (2 * Math.PI / period) * t;
    return [re + row[k] * Math.cos(angle), im + row[k] * Math.sin(angle)];
  }, [0, 0]));
  let across = 0, weight = 0;
  waves.slice(1).forEach(([re, im], k) => {
    across += waves[k][0] * im - waves[k][1] * re;
    weight += Math.hypot(...waves[k]) * Math.hypot(re, im);
  });
  return weight > 0 ? Math.abs(across) / weight : 0;
}

// The name of how a snake goes, nothing where it cannot be told.
export function windingName(winding, period, L) {
  if (!winding || !period) return "";
  const [sideways, upwards, travels, along] = winding;
  if (Math.abs(along) < L.OTHERWISE) return "sidewinding";
  if (sideways < Math.max(L.STRAIGHT, upwards)) return "rectilinear";
  return travels >= L.ALL_AT_ONCE ? "undulation" : "concertina";
}
