// Skins of links: outlines that somebody draws around them.

import {cornersOf, farEnd, widthOf} from "./skeleton.js";

const MOST = 48; // corners
const LEAST = 0.03; // of the square of its length, the area of a skin that is meant
const AROUND = 8; // corners of a round end

const short = x => Number(x.toFixed(4));

// How far a place is from the straight line between two others.
function off([x, y], [ax, ay], [bx, by]) {
  const long = Math.hypot(bx - ax, by - ay);
  return long ? Math.abs((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / long : Math.hypot(x - ax, y - ay);
}

// The corners that matter of a line, by Ramer, Douglas and Peucker.
function simplified(places, by) {
  const first = places[0], last = places.at(-1), away = places.map(place => off(place, first, last)), far = Math.max(...away), i = away.indexOf(far);
  if (places.length < 3 || far <= by) return [first, last];
  return [...simplified(places.slice(0, i + 1), by).slice(0, -1), ...simplified(places.slice(i), by)];
}

const area = corners => Math.abs(corners.reduce((sum, [x, y], i) => {
  const [u, v] = corners[(i + 1) % corners.length];
  return sum + x * v - u * y;
}, 0)) / 2;

// The outline that a line around a link stands for, in the link's frame; null where it encloses too little.
export function outlineOf(line, link) {
  const size = Math.max(farEnd(link), ...line.map(([x, y]) => Math.hypot(x, y)));
  if (line.length < 3 || area(line) < LEAST * farEnd(link) ** 2) return null;
  let found = line;
  for (let by = 0.003 * size; found === line || found.length > MOST; by *= 1.5) {
    const middle = line.length >> 1; // a ring in two halves, as its ends lie at one place
    found = [...simplified(line.slice(0, middle + 1), by).slice(0, -1), ...simplified(line.slice(middle), by)];
  }
  return found.map(at => at.map(short));
}

// A link with round ends, thicker where it begins: a skin for whoever draws with keys.
export function roundSkin(link) {
  const long = farEnd(link), wide = widthOf(link), end = (x, radius, from) => Array.from({length: AROUND + 1}, (_, i) => {
    const angle = from + (Math.PI * i) / AROUND;
    return [short(x + radius * Math.cos(angle)), short(radius * Math.sin(angle))];
  });
  return [...end(long, 0.4 * wide, -Math.PI / 2), ...end(0, 0.6 * wide, Math.PI / 2)];
}

// Without its skin a link is as long and as wide as it was with it.
export function bare(link) {
  link.length ??= short(Math.max(...cornersOf(link).map(([x]) => x)));
  link.width = short(widthOf(link));
  delete link.outline;
}
