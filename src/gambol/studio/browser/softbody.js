// A body of masses and springs as its file describes it, and what a pencil does to it. What it is made of may be left
// out by name only: how heavy and how stiff it is follows when it is judged.

const short = x => Number(x.toFixed(4));
const SHORTENED = 0.65; // of its length, that a new muscle contracts to

export function freePart(data, stem) {
  const taken = new Set(["points", "springs", "muscles", "actuators", "sensors"].flatMap(list => (data[list] || []).map(part => part.name)));
  for (let i = 1; ; i++) if (!taken.has(`${stem}${i}`)) return `${stem}${i}`;
}

export const massNamed = (data, name) => data.points.find(point => point.name === name);
export const bonds = data => [...(data.springs || []), ...(data.muscles || [])];

export function lengthOf(data, bond) {
  const [a, b] = [bond.start, bond.end].map(name => massNamed(data, name).at);
  return Math.hypot(...a.map((x, i) => x - b[i]));
}

// Whether a body is one of space: its places have a third number, to the far side.
export const isSpatial = data => data.points.some(({at}) => at.length > 2);

// The axes of a view, to the right and up.
export const VIEWS = {"from the side": [0, 1], "from the front": [2, 1], "from above": [0, 2]};

export function addMass(data, place) {
  const name = freePart(data, "p");
  data.points.push({name, at: place.map(short)});
  return name;
}

// A plane body stands up in space: as it is on this side and on the far one, with springs between, also across.
export function thicken(data, depth) {
  const other = new Map(), some = bonds(data), muscles = new Set(data.muscles || []);
  for (const point of [...data.points]) {
    other.set(point.name, addMass(data, [point.at[0], point.at[1], depth]));
    point.at = [...point.at.slice(0, 2), 0];
  }
  for (const bond of some) {
    addBond(data, other.get(bond.start), other.get(bond.end), muscles.has(bond));
    addBond(data, bond.start, other.get(bond.end), false);
    addBond(data, bond.end, other.get(bond.start), false);
  }
  for (const [near, far] of other) addBond(data, near, far, false);
  delete data.sensors; // they follow from the new body
}

export function addBond(data, start, end, muscle) {
  if (start === end || bonds(data).some(one => [one.start, one.end].includes(start) && [one.start, one.end].includes(end))) return null;
  const name = freePart(data, muscle ? "m" : "s");
  if (!muscle) {
    (data.springs ||= []).push({name, start, end});
    return name;
  }
  const relaxed = lengthOf(data, {start, end});
  (data.muscles ||= []).push({name, start, end, relaxed: short(relaxed), contracted: short(SHORTENED * relaxed)});
  (data.actuators ||= []).push({name: freePart(data, "a"), muscles: [name]});
  return name;
}

export function moveMass(data, name, place, [right, up] = [0, 1]) {
  const before = new Map((data.muscles || []).map(one => [one.name, lengthOf(data, one)]));
  const mass = massNamed(data, name);
  [mass.at[right], mass.at[up]] = place.map(short);
  for (const muscle of data.muscles || []) {
    const ratio = lengthOf(data, muscle) / (before.get(muscle.name) || 1);
    if (ratio > 0 && ratio !== 1) [muscle.relaxed, muscle.contracted] = [short(muscle.relaxed * ratio), short(muscle.contracted * ratio)];
  }
}

export function removePart(data, name) {
  const gone = new Set([name]);
  if (massNamed(data, name)) for (const one of bonds(data)) if ([one.start, one.end].includes(name)) gone.add(one.name);
  for (const list of ["points", "springs", "muscles"]) if (data[list]) data[list] = data[list].filter(part => !gone.has(part.name));
  for (const group of data.actuators || []) group.muscles = group.muscles.filter(one => !gone.has(one));
  if (data.actuators) data.actuators = data.actuators.filter(group => group.muscles.length);
  if (data.faces) data.faces = data.faces.filter(face => !face.corners.some(corner => gone.has(corner)));
  if (data.sensors) data.sensors = data.sensors.filter(one => ![one.contact, one.spring, one.part].some(of => gone.has(of)));
}

// A spring becomes a muscle, or a muscle a spring.
export function turnBond(data, name) {
  const bond = bonds(data).find(one => one.name === name), wasMuscle = (data.muscles || []).includes(bond);
  removePart(data, name);
  return addBond(data, bond.start, bond.end, !wasMuscle);
}

// The same on the other side of the middle, joined where it meets itself.
export function mirrorSoft(data) {
  const xs = data.points.map(({at}) => at[0]), right = Math.max(...xs), near = 0.02 * (right - Math.min(...xs)) + 1e-6;
  const other = new Map(), some = bonds(data), muscles = new Set(data.muscles || []);
  for (const point of [...data.points]) {
    if (Math.abs(point.at[0] - right) <= near) other.set(point.name, point.name);
    else other.set(point.name, addMass(data, [2 * right - point.at[0], ...point.at.slice(1)]));
  }
  for (const bond of some) addBond(data, other.get(bond.start), other.get(bond.end), muscles.has(bond));
}

export function flipSoft(data) {
  const xs = data.points.map(({at}) => at[0]), sum = Math.min(...xs) + Math.max(...xs);
  for (const point of data.points) point.at = [short(sum - point.at[0]), ...point.at.slice(1)];
  for (const face of data.faces || []) face.corners.reverse();
}
