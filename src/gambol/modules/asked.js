// What somebody asks of a creature, looked at before anything changes; and where its parts are, as others like it.

export const GRIP = 1e-9; // N/m of the spring whose pull is a force; a body that moves a kilometre changes it by a micronewton
export const NOBODY = {change: null, push: null, target: null}; // who asks nothing

export function checked(holds, otherwise) {
  if (!holds) throw new Error(otherwise);
}

export function finite(x, what) {
  checked(Number.isFinite(x), `${what} of ${x}; it must be a finite number`);
  return x;
}

// Where a name stands in a list.
export function known(name, names, what) {
  const found = names.indexOf(name);
  checked(found >= 0, `no ${what} '${name}'; there are ${names.join(", ")}`);
  return found;
}

// Places (x, y, z) and rotations (a quaternion, x, y, z, w) of all parts of all creatures, one after another.
export function formOf({places: {name, parts, shape: [, axes]}, look: {dimensions}}, count) {
  const places = new Float32Array(3 * count * parts.length), rotations = new Float32Array(4 * count * parts.length);
  const put = (i, place) => {
    const [w, x, y, z] = axes > dimensions ? stand(place.slice(dimensions)) : [1, 0, 0, 0];
    places.set([place[0], place[1], dimensions > 2 ? place[2] : 0], 3 * i);
    rotations.set([x, y, z, w], 4 * i);
  };
  return {
    places,
    rotations,
    set: (creature, seen) => seen[name].forEach((place, part) => put(creature * parts.length + part, place)),
    of(creature) {
      const cut = (list, size) => list.subarray(size * creature * parts.length, size * (creature + 1) * parts.length);
      return {places: cut(places, 3), rotations: cut(rotations, 4)};
    },
  };
}

// How a part stands, as a quaternion, w first: in a plane it is told by an angle.
const stand = told => (told.length > 1 ? told : [Math.cos(told[0] / 2), 0, 0, Math.sin(told[0] / 2)]);
