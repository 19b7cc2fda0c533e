// Where points of parts are.

// A direction of a part's frame in the world, where it stands as a quaternion says, w first.
export function turnedBy([w, x, y, z], [a, b, c]) {
  const u = 2 * (y * c - z * b), v = 2 * (z * a - x * c), t = 2 * (x * b - y * a);
  return [a + w * u + y * t - z * v, b + w * v + z * u - x * t, c + w * t + x * v - y * u];
}

// A point of a part's frame, in the world. Places are x, y and an angle, or x, y (and z, and a quaternion).
export function placed(place, at, turns) {
  if (place.length > 3) return turnedBy(place.slice(3), at.length ? at : [0, 0, 0]).map((x, i) => x + place[i]);
  if (!turns) return place.map((x, i) => x + (at[i] || 0));
  const s = Math.sin(place[2]), c = Math.cos(place[2]);
  return [place[0] + c * at[0] - s * at[1], place[1] + s * at[0] + c * at[1]];
}
