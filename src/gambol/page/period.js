// The period of a motion, as motion/period.py finds it: the shortest time after which everything that is watched comes
// back. `limits` are the numbers of that file.

export const mean = values => values.reduce((sum, x) => sum + x, 0) / values.length;

// To the nearest whole number, halves to even ones, as Python does.
export function nearest(x) {
  const low = Math.floor(x), rest = x - low;
  return rest < 0.5 || (rest === 0.5 && low % 2 === 0) ? low : low + 1;
}

// Columns (k, T) without mean, scaled to unit variance altogether.
function unit(columns) {
  const centred = columns.map(column => {
    const middle = mean(column);
    return column.map(x => x - middle);
  });
  const squares = centred.reduce((sum, column) => sum + column.reduce((s, x) => s + x * x, 0), 0);
  const scale = Math.max(Math.sqrt(squares / columns[0].length), 1e-12);
  return centred.map(column => column.map(x => x / scale));
}

function repetition(groups) {
  const columns = groups.flatMap(unit), count = columns[0].length, lags = Math.floor(count / 2) + 1, power = [0];
  for (let t = 0; t < count; t++) power.push(power[t] + columns.reduce((sum, column) => sum + column[t] * column[t], 0));
  return Array.from({length: lags}, (_, lag) => {
    let product = 0;
    for (const column of columns) for (let t = 0; t + lag < count; t++) product += column[t] * column[t + lag];
    return (2 * product) / Math.max(power[count - lag] + power[count] - power[lag], 1e-12);
  });
}

function top(r, i) {
  const [before, here, after] = [r[i - 1], r[i], r[i + 1]], bend = before - 2 * here + after;
  const shift = Math.min(Math.max(bend < 0 ? (0.5 * (before - after)) / bend : 0, -0.5), 0.5);
  return [i + shift, here - 0.25 * (before - after) * shift];
}

function peaks(r, {SHORTEST, DIP}) {
  const found = [];
  let highest = null, low = r[0];
  for (let lag = 1; lag < r.length; lag++) {
    if (highest === null) {
      low = Math.min(low, r[lag]);
      if (r[lag] > low + DIP) highest = lag;
    } else if (r[lag] > r[highest]) {
      highest = lag;
    } else if (r[lag] < r[highest] - DIP) {
      if (highest >= SHORTEST) found.push(highest);
      highest = null;
      low = r[lag];
    }
  }
  if (highest !== null && SHORTEST <= highest && highest < r.length - 1) found.push(highest);
  return found;
}

function refined(r, first) {
  let period = first;
  for (let multiple = 2; multiple <= Math.floor(r.length / first); multiple++) {
    const near = nearest(multiple * period);
    if (near + 2 >= r.length) break;
    const highest = [near - 1, near, near + 1].reduce((best, i) => (r[i] > r[best] ? i : best));
    const finer = top(r, highest)[0] / multiple;
    if (Math.abs(finer - first) > 0.5) break;
    period = finer;
  }
  return period;
}

// Groups of columns (k, T); frames of a cycle, null where nothing repeats.
export function periodOf(groups, limits) {
  if (!groups.length || groups[0][0].length < 4 * limits.SHORTEST) return null;
  const r = repetition(groups), tops = peaks(r, limits).map(peak => top(r, peak));
  const best = Math.max(0, ...tops.map(([, height]) => height));
  if (best < limits.PERIODIC) return null;
  return refined(r, tops.find(([, height]) => height >= best - limits.AS_GOOD)[0]);
}
