// The ground in space as triangles: level, or as high along x as it is, and as far to the sides as one can see.

import {groundLine} from "./ground.js";

const FAR = 120; // body sizes that it goes on for

// Places and normals, three points after three, around x.
export function earthOf(world, size, x) {
  const wide = FAR * size, points = world.heights ? groundLine(world, x - wide, x + wide) : [[x - wide, 0], [x + wide, 0]];
  const places = [], normals = [];
  for (let i = 1; i < points.length; i++) {
    const [[a, low], [b, high]] = [points[i - 1], points[i]], long = Math.hypot(b - a, high - low) || 1;
    const normal = [(low - high) / long, (b - a) / long, 0];
    const quad = [[a, low, -wide], [a, low, wide], [b, high, wide], [b, high, -wide]];
    for (const k of [0, 1, 2, 0, 2, 3]) {
      places.push(...quad[k]);
      normals.push(...normal);
    }
  }
  return {places: new Float32Array(places), normals: new Float32Array(normals), wide};
}
