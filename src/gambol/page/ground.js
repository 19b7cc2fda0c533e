// The ground: how high it is at x, and how a person changes it.

const STEEPEST = 1.5; // rise over run
const LEVELS = { // heights of ready-made grounds, in body sizes, at a distance in body sizes
  flat: () => 0,
  hills: x => 0.16 * (1 - Math.cos(1.7 * x)),
  steps: x => 0.07 * Math.round(x),
  rough: x => 0.04 * (Math.sin(5.1 * x) + Math.sin(8.3 * x) + Math.sin(13.7 * x)),
};

// Where a corner is: corners say so (`x`), or stand at equal distances.
const cornerX = ({first, step, x}, i) => (x ? x[i] : first + i * step);

// The first corner that is not before a place; as many as there are where all of them are.
function cornerFrom({first, step, x, y}, place) {
  if (!x) return Math.max(0, Math.min(y.length, Math.ceil((place - first) / step)));
  let low = 0, high = x.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (x[middle] < place) low = middle + 1;
    else high = middle;
  }
  return low;
}

// 0 where it is flat, and between corners where it is not; level beyond them.
export function heightAt({heights}, place) {
  if (!heights) return 0;
  const {y} = heights, i = cornerFrom(heights, place);
  if (i === 0 || i === y.length) return y[Math.min(i, y.length - 1)];
  const [a, b] = [cornerX(heights, i - 1), cornerX(heights, i)];
  return y[i - 1] + ((place - a) / (b - a)) * (y[i] - y[i - 1]);
}

// The line of the ground from one place to another.
export function groundLine(world, left, right) {
  const {heights} = world, points = [[left, heightAt(world, left)]];
  if (heights) {
    for (let i = cornerFrom(heights, left); i < heights.y.length && cornerX(heights, i) < right; i++) points.push([cornerX(heights, i), heights.y[i]]);
  }
  points.push([right, heightAt(world, right)]);
  return points;
}

// The pieces between corners as programs read them: height = offset + slope·x, level before the first and after the
// last; as terrain_tables in dynamics/terrain.py, to the last bit.
export function piecesOf({first, step, y}) {
  const x = y.map((_, i) => first + i * step), last = y.length - 1;
  const slope = [0, ...y.slice(1).map((b, i) => (b - y[i]) / (x[i + 1] - x[i])), 0];
  const corner = slope.map((_, i) => Math.min(Math.max(i - 1, 0), last));
  return {
    slope,
    offset: slope.map((s, i) => y[corner[i]] - s * x[corner[i]]),
    normal: slope.map(s => 1 / Math.sqrt(1 + s * s)),
  };
}

// Heights with some of them moved to where somebody wants them, nowhere steeper than bodies can stand, and unchanged
// within some spans of x: under a body, and where it begins.
export function shaped({first, step, y}, wanted, spans) {
  const most = STEEPEST * step, last = y.length - 1;
  const kept = y.map((_, i) => spans.some(([a, b]) => first + (i + 1) * step >= a && first + (i - 1) * step <= b));
  const moved = y.map((old, i) => (kept[i] ? old : wanted.get(i) ?? old));
  const lean = (i, on) => {
    if (!kept[i]) moved[i] = Math.max(moved[on] - most, Math.min(moved[on] + most, moved[i]));
  };
  for (let i = 1; i <= last; i++) lean(i, i - 1);
  for (let i = last - 1; i >= 0; i--) lean(i, i + 1);
  return {first, step, y: moved};
}

// The corners on the way from one point to another, at the heights of that way.
export function stroke({first, step, y}, [ax, ay], [bx, by]) {
  const wanted = new Map(), [left, right] = [Math.min(ax, bx), Math.max(ax, bx)].map(x => (x - first) / step);
  for (let i = Math.max(0, Math.round(left)); i <= Math.min(y.length - 1, Math.round(right)); i++) {
    const way = (first + i * step - ax) / (bx - ax || 1);
    wanted.set(i, ay + Math.max(0, Math.min(1, way)) * (by - ay));
  }
  return wanted;
}

// Ready-made ground, level about where bodies begin.
export function readyMade(name, heights, size, spans) {
  const wanted = new Map(heights.y.map((_, i) => {
    const x = (heights.first + i * heights.step) / size, away = Math.sign(x) * Math.max(0, Math.abs(x) - 1);
    return [i, size * LEVELS[name](away)];
  }));
  return shaped(heights, wanted, spans);
}

// The file of a world with such ground, for `gambol simulate --world`.
export function worldFile({rest}, {first, step, y}) {
  return `terrain:\n  kind: heightmap\n  start: ${first}\n  spacing: ${step}\n  heights: [${y.join(", ")}]\n${rest}`;
}
