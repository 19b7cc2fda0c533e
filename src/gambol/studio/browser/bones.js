// The geometry of a body of bones as its file describes it, line by line. Bones stand along the axes of the world at rest:
// x is ahead, y up, z to the right; a mirrored line stands for both sides.

export const unit = v => v.map(x => x / (Math.hypot(...v) || 1));
export const plus = (a, b, k = 1) => a.map((x, i) => x + k * b[i]);
export const dot = (a, b) => a.reduce((sum, x, i) => sum + x * b[i], 0);
const cross = ([a, b, c], [x, y, z]) => [b * z - c * y, c * x - a * z, a * y - b * x];
const short = x => Number(x.toFixed(4)) || 0;
export const shortly = v => v.map(short);
export const reflected = ([x, y, z]) => [x, y, -z];
const FLAT = 1e-3;

// From where one looks: what is to the right, up, and towards the eye.
export const SIDES = {
  "from the side": [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
  "from the front": [[0, 0, -1], [0, 1, 0], [1, 0, 0]],
  "from above": [[1, 0, 0], [0, 0, -1], [0, 1, 0]],
};
export const TURNS = ["pitch", "yaw", "roll", "twist"];

export const boneNamed = (data, name) => data.bones.find(bone => bone.name === name);
export const rootOf = data => data.bones.find(bone => !bone.parent);
export const wayOf = ({points = [1, 0, 0]}) => unit(points);
export const longOf = ({shape = "capsule", length = 0, thickness = 0}) => (shape === "sphere" ? thickness : length);
export const hangingOn = (data, name) => [name, ...data.bones.filter(({parent}) => parent === name).flatMap(bone => hangingOn(data, bone.name))];

// The line that a parent's name means: one, or a bone of a chain by its number.
export function parentOf(data, {parent}) {
  if (!parent) return null;
  const own = boneNamed(data, parent);
  if (own) return {line: own, number: null};
  const found = /^(.*)-(\d+)$/.exec(parent), line = found && boneNamed(data, found[1]);
  return line ? {line, number: Number(found[2])} : null;
}

// Whether a line is there on both sides.
export function isMirrored(data, bone) {
  return Boolean(bone.mirror) || Boolean(bone.parent && parentOf(data, bone) && isMirrored(data, parentOf(data, bone).line));
}

// Of each line: the bones of its chain, each with where it begins and ends and how large it is.
export function chainsOf(data) {
  const chains = new Map();
  const make = (bone, depth = 0) => {
    if (chains.has(bone.name) || depth > data.bones.length) return;
    const above = parentOf(data, bone);
    if (above) make(above.line, depth + 1);
    const over = above && chains.get(above.line.name);
    if (bone.parent && !over) return;
    const carrier = over && over[above.number ? Math.min(over.length, above.number) - 1 : over.length - 1];
    let begin = carrier ? (bone.at ? plus(carrier.begin, bone.at, carrier.size) : carrier.tip) : [0, 0, 0];
    const count = bone.repeat || 1, made = [];
    for (let k = 0; k < count; k++) {
      const size = count > 1 ? 1 + ((bone.taper ?? 1) - 1) * (k / (count - 1)) : 1, tip = plus(begin, wayOf(bone), size * longOf(bone));
      made.push({begin, tip, size});
      begin = tip;
    }
    chains.set(bone.name, made);
  };
  data.bones.forEach(bone => make(bone));
  return chains;
}

// The own axes of a shape: along it, the one that is up, and across.
function uprightOf(points, up = [0, 1, 0]) {
  const x = unit(points), level = Math.hypot(...cross(x, up)) > FLAT ? up : [1, 0, 0], z = unit(cross(x, level));
  return [x, cross(z, x), z];
}

// The solids of a line, in the place of one of its bones: kind, middle, axes and sizes.
export function solidsOf(bone, {begin, size}) {
  const own = bone.shapes || (bone.thickness ? [{kind: bone.shape || "capsule", at: wayOf(bone).map(x => 0.5 * longOf(bone) * x), points: bone.points, up: bone.up, length: longOf(bone), thickness: bone.thickness, width: bone.width}] : []);
  return own.map(({kind = "capsule", at = [0, 0, 0], points = [1, 0, 0], up, length = 0, thickness, width}) => ({kind, middle: plus(begin, at, size), axes: uprightOf(points, up),
    sizes: [kind === "sphere" ? thickness : length, thickness, width || thickness].map(x => x * size)}));
}

// Points of the rim of a solid as an eye sees it that looks along the third axis of a view.
export function rimOf({kind, middle, axes, sizes}, [right, up], steps = 28) {
  const found = [];
  for (let i = 0; i < steps; i++) {
    const angle = (2 * Math.PI * i) / steps, way = right.map((x, k) => x * Math.cos(angle) + up[k] * Math.sin(angle)), along = axes.map(axis => dot(axis, way));
    let far = middle;
    if (kind === "capsule") far = plus(plus(middle, axes[0], (Math.sign(along[0]) * sizes[0]) / 2), way, sizes[1] / 2);
    else if (kind === "box" || kind === "cylinder") axes.forEach((axis, k) => (far = plus(far, axis, (Math.sign(along[k]) * sizes[k]) / 2)));
    else {
      const reach = Math.hypot(...along.map((x, k) => (x * sizes[k]) / 2)) || 1;
      axes.forEach((axis, k) => (far = plus(far, axis, (along[k] * sizes[k] ** 2) / 4 / reach)));
    }
    found.push([dot(far, right), dot(far, up)]);
  }
  return found;
}

// How low it reaches.
export function lowestOf(data) {
  const chains = chainsOf(data);
  const lows = data.bones.flatMap(bone => (chains.get(bone.name) || []).flatMap(one => solidsOf(bone, one).flatMap(solid => rimOf(solid, SIDES["from the side"]).map(([, y]) => y))));
  return lows.length ? Math.min(...lows) : 0;
}

// The axis that a hinge turns about, as words for movements mean it.
export function axisOf(bone, word) {
  const way = wayOf(bone), level = cross(way, [0, 1, 0]);
  return {pitch: [0, 0, 1], yaw: [0, 1, 0], roll: [1, 0, 0], twist: way, swing: [0, way[2] >= 0 ? 1 : -1, 0]}[word] || unit(Math.hypot(...level) > FLAT ? level : [0, 0, 1]);
}

// How far a hinge turns to either side of its rest, in degrees; null of one that no muscle moves.
export function reachOf(movement) {
  const range = typeof movement === "object" && !Array.isArray(movement) ? movement.range : movement;
  return range === undefined || range === null ? null : Array.isArray(range) ? [...range] : [-range, range];
}

export function setReach(bone, word, reach) {
  const hinges = (bone.hinges ||= {}), now = hinges[word];
  if (now && typeof now === "object" && !Array.isArray(now)) now.range = reach;
  else hinges[word] = reach;
}

// The end of a bone goes somewhere: it turns and becomes longer; what hangs beside its axis stays as far from it.
export function setTip(data, name, tip) {
  const bone = boneNamed(data, name), {begin, size} = chainsOf(data).get(name)[0], before = wayOf(bone), long = Math.max(0.01, Math.hypot(...plus(tip, begin, -1)) / size);
  const way = unit(plus(tip, begin, -1)), ratio = longOf(bone) ? long / longOf(bone) : 1;
  bone.points = shortly(way);
  if (bone.shape === "sphere") bone.thickness = short(long);
  else if (!bone.shapes) bone.length = short(long);
  if (bone.mass) bone.mass = Number((bone.mass * (bone.shape === "sphere" ? ratio ** 3 : ratio)).toPrecision(3));
  for (const child of data.bones.filter(({parent, at}) => parent === name && at)) {
    const along = dot(child.at, before);
    child.at = shortly(plus(plus(child.at, before, -along), way, along * ratio));
  }
}

// A bone turns about an axis by an angle, and all that hangs on it goes along.
export function turnBone(data, name, axis, angle) {
  const turn = v => plus(plus(v.map(x => x * Math.cos(angle)), cross(axis, v), Math.sin(angle)), axis, dot(axis, v) * (1 - Math.cos(angle)));
  for (const bone of hangingOn(data, name).map(one => boneNamed(data, one))) {
    bone.points = shortly(turn(bone.points || [1, 0, 0]));
    if (bone.up) bone.up = shortly(turn(bone.up));
    if (bone.at && bone.name !== name) bone.at = shortly(turn(bone.at));
  }
}

// Where it hangs goes somewhere.
export function setBegin(data, name, place) {
  const bone = boneNamed(data, name), above = parentOf(data, bone), chain = above && chainsOf(data).get(above.line.name);
  if (!chain) return;
  const carrier = chain[above.number ? Math.min(chain.length, above.number) - 1 : chain.length - 1];
  bone.at = shortly(plus(place, carrier.begin, -1).map(x => x / carrier.size));
}

export function freeBone(data, stem) {
  for (let i = 1; ; i++) if (!boneNamed(data, `${stem}-${i}`)) return `${stem}-${i}`;
}

export function removeBone(data, name) {
  const gone = new Set(hangingOn(data, name));
  data.bones = data.bones.filter(bone => !gone.has(bone.name));
  for (const list of ["contacts", "sensors", "actuators", "pairs", "apart"]) delete data[list]; // they follow from the new body
}

// The other end is in front.
export function flipBones(data) {
  const over = ([x, y, z]) => [-x || 0, y, z], turned = reach => reach && [-reach[1] || 0, -reach[0] || 0];
  for (const bone of data.bones) {
    for (const key of ["at", "points", "up"]) if (bone[key]) bone[key] = over(bone[key]);
    bone.points ||= [-1, 0, 0];
    for (const word of ["pitch", "yaw"]) if (bone.hinges?.[word] !== undefined && reachOf(bone.hinges[word])) setReach(bone, word, turned(reachOf(bone.hinges[word])));
    for (const shape of bone.shapes || []) for (const key of ["at", "points", "up"]) if (shape[key]) shape[key] = over(shape[key]);
  }
}
