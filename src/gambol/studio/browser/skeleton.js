// The geometry of a body of links as its file describes it, and what a pencil does to it. Angles of files are degrees.

export const RADIAN = Math.PI / 180;
const LEAST = 0.02; // m, of a link
const THIN = 0.02, THINNEST = 0.004; // m, of a link that says no width, and of any
const DENSITY = 100; // kg per m² of a link's picture: water, a tenth of a metre deep
const REACH = 45; // degrees to either side of its rest angle that a new joint turns

const short = x => Number(x.toFixed(4));
const even = degrees => Math.round(10 * degrees) / 10; // as somebody draws who can see no tenth of a degree
const wrapped = degrees => degrees - 360 * Math.round(degrees / 360);
const turned = ([x, y], angle) => [x * Math.cos(angle) - y * Math.sin(angle), x * Math.sin(angle) + y * Math.cos(angle)];
const lists = ["links", "joints", "actuators", "springs", "contacts", "sensors"];

export const jointAbove = (data, link) => (data.joints || []).find(joint => joint.child === link);
export const linkNamed = (data, name) => data.links.find(link => link.name === name);
export const muscleOf = (data, joint) => (data.actuators || []).find(one => one.kind === "angular" && one.joint === joint);

export function cornersOf({outline, length = 0, width = THIN}) {
  return outline || [[0, -width / 2], [length, -width / 2], [length, width / 2], [0, width / 2]];
}

export const farEnd = link => link.length ?? Math.max(...cornersOf(link).map(([x]) => x)); // a skin may go beyond it

// Of each link that hangs on the root: where its frame's origin is, and its angle in radians.
export function framesOf(data, origin) {
  const frames = new Map();
  const place = (link, pivot, [x, y], angle) => {
    const [dx, dy] = turned(pivot || [0, 0], angle);
    frames.set(link, {x: x - dx, y: y - dy, angle});
    for (const joint of data.joints || []) {
      if (joint.parent !== link || frames.has(joint.child)) continue;
      place(joint.child, joint.pivot, worldOf(frames.get(link), joint.at), angle + (joint.angle || 0) * RADIAN);
    }
  };
  if (data.links.length) place(data.root.link, data.root.pivot, origin, (data.root.angle || 0) * RADIAN);
  return frames;
}

export function worldOf({x, y, angle}, at) {
  const [dx, dy] = turned(at, angle);
  return [x + dx, y + dy];
}

export const localOf = ({x, y, angle}, [px, py]) => turned([px - x, py - y], -angle).map(short);

// Where a body that stands by itself is put: over the middle of the ground.
export function grounded(data) {
  const points = [...framesOf(data, [0, 0])].flatMap(([name, frame]) => cornersOf(linkNamed(data, name)).map(at => worldOf(frame, at)));
  if (!points.length) return [0, 0];
  const xs = points.map(([x]) => x), low = Math.min(...points.map(([, y]) => y));
  return [-(Math.min(...xs) + Math.max(...xs)) / 2, -low];
}

// The point of the body that is nearest to a place: which link, and where on its axis.
export function nearestPoint(data, origin, place) {
  let best = null;
  for (const [name, frame] of framesOf(data, origin)) {
    const [x, y] = localOf(frame, place), end = farEnd(linkNamed(data, name));
    const along = Math.max(0, Math.min(end, x)), snapped = along > 0.85 * end ? end : along < 0.15 * end ? 0 : along;
    const distance = Math.hypot(x - along, y);
    if (!best || distance < best.distance) best = {link: name, at: [short(snapped), 0], distance};
  }
  return best;
}

export function freeName(data, stem) {
  const taken = new Set(lists.flatMap(list => (data[list] || []).map(part => part.name)));
  for (let i = 1; ; i++) if (!taken.has(`${stem}-${i}`)) return `${stem}-${i}`;
}

// A new link from one place to another, on the link `parent` if there is one; gives its name.
export function addLink(data, origin, from, to, parent, width = 0.03) {
  const name = freeName(data, "link"), length = Math.max(LEAST, short(Math.hypot(to[0] - from[0], to[1] - from[1])));
  const direction = Math.atan2(to[1] - from[1], to[0] - from[0]) / RADIAN;
  data.links.push({name, mass: Number((DENSITY * length * width).toPrecision(2)), length, width});
  if (!parent) {
    data.root = {link: name, angle: even(direction)};
    return name;
  }
  const frame = framesOf(data, origin).get(parent), angle = even(wrapped(direction - frame.angle / RADIAN));
  const joint = freeName(data, "joint"), limits = [short(angle - REACH), short(angle + REACH)];
  (data.joints ||= []).push({name: joint, parent, child: name, at: localOf(frame, from), angle, limits});
  (data.actuators ||= []).push({name: freeName(data, "muscle"), kind: "angular", joint, min: limits[0], max: limits[1]});
  return name;
}

// The angle of a link at rest; its range turns along, and what hangs on it keeps its direction if `carried` is false.
export function setAngle(data, link, degrees, carried = true) {
  const joint = jointAbove(data, link), holder = joint || data.root, change = wrapped(degrees - (holder.angle || 0));
  holder.angle = short((holder.angle || 0) + change);
  if (joint) shiftRange(data, joint, change);
  if (carried) return;
  for (const child of (data.joints || []).filter(one => one.parent === link)) {
    child.angle = short(child.angle - change);
    shiftRange(data, child, -change);
  }
}

function shiftRange(data, joint, change) {
  if (joint.limits) joint.limits = joint.limits.map(x => short(x + change));
  const muscle = muscleOf(data, joint.name);
  if (muscle) [muscle.min, muscle.max] = [short(muscle.min + change), short(muscle.max + change)];
  for (const one of data.sensors || []) {
    if (one.kind === "angle" && one.joint === joint.name) [one.min, one.max] = [short(one.min + change), short(one.max + change)];
  }
}

// The range of a joint and of its muscle.
export function setRange(data, joint, low, high) {
  const muscle = muscleOf(data, joint.name);
  joint.limits = [short(low), short(high)];
  if (muscle) [muscle.min, muscle.max] = joint.limits;
}

export function setLength(data, name, length) {
  const link = linkNamed(data, name), before = farEnd(link), ratio = Math.max(LEAST, length) / before;
  if (link.outline) link.outline = link.outline.map(([x, y]) => [short(x * ratio), y]);
  if (link.length) link.length = short(link.length * ratio);
  link.mass = Number((link.mass * ratio).toPrecision(3));
  for (const joint of (data.joints || []).filter(one => one.parent === name)) joint.at = [short(joint.at[0] * ratio), joint.at[1]];
  for (const contact of (data.contacts || []).filter(one => one.link === name)) contact.at = [short(contact.at[0] * ratio), contact.at[1]];
}

export function widthOf(link) {
  const ys = cornersOf(link).map(([, y]) => y);
  return Math.max(...ys) - Math.min(...ys);
}

// A link becomes thicker, and heavier with it.
export function setWidth(data, name, width) {
  const link = linkNamed(data, name), ratio = Math.max(THINNEST, width) / widthOf(link);
  if (link.outline) link.outline = link.outline.map(([x, y]) => [x, short(y * ratio)]);
  else link.width = short((link.width ?? THIN) * ratio);
  link.mass = Number((link.mass * ratio).toPrecision(3));
  for (const list of [data.contacts, data.joints]) {
    for (const one of list || []) if ((one.link ?? one.parent) === name) one.at = [one.at[0], short(one.at[1] * ratio)];
  }
}

// The far end of a link goes somewhere: it becomes longer and turns.
export function setEnd(data, origin, name, place) {
  const frame = framesOf(data, origin).get(name), [dx, dy] = [place[0] - frame.x, place[1] - frame.y];
  setLength(data, name, Math.hypot(dx, dy));
  const joint = jointAbove(data, name), parent = joint ? framesOf(data, origin).get(joint.parent).angle / RADIAN : 0;
  setAngle(data, name, even(Math.atan2(dy, dx) / RADIAN - parent), false);
}

export function setJointPlace(data, origin, joint, place) {
  joint.at = localOf(framesOf(data, origin).get(joint.parent), place);
}

export function hanging(data, link) {
  const children = (data.joints || []).filter(joint => joint.parent === link).map(joint => joint.child);
  return [link, ...children.flatMap(child => hanging(data, child))];
}

// Whether a part belongs to some links and the joints and contacts on them.
function partOf(part, links, joints, contacts) {
  const ends = [part.start?.link, part.end?.link].filter(Boolean);
  if (ends.length) return ends.some(end => links.has(end));
  return joints.has(part.joint) || joints.has(part.drives) || links.has(part.link) || contacts.has(part.contact);
}

function limb(data, link) {
  const links = new Set(hanging(data, link));
  const joints = new Set((data.joints || []).filter(one => links.has(one.child)).map(one => one.name));
  const contacts = new Set((data.contacts || []).filter(one => links.has(one.link)).map(one => one.name));
  return {links, joints, contacts};
}

export function removeLimb(data, link) {
  const {links, joints, contacts} = limb(data, link);
  for (const list of ["actuators", "springs", "sensors", "contacts"]) {
    if (data[list]) data[list] = data[list].filter(part => !partOf(part, links, joints, contacts));
  }
  data.joints = (data.joints || []).filter(one => !links.has(one.child));
  data.links = data.links.filter(one => !links.has(one.name));
}

const POINTS_AT = {parent: "links", child: "links", link: "links", joint: "joints", drives: "joints", contact: "contacts"}; // entries that are names

// Another limb like this one, in its place or, if `mirrored`, at the other end of what it hangs on; gives its name. It may
// come from another body, `from`.
export function copyLimb(data, link, mirrored, from = data) {
  const {links, joints, contacts} = limb(from, link), names = {}, fresh = structuredClone(from); // by list: a joint and its muscle may have one name
  const renamed = (list, kept, stem) => (data[list] ? fresh[list] || [] : []).filter(kept).map(part => {
    const copy = structuredClone(part);
    copy.name = freeName(data, stem || part.name.replace(/-\d+$/, ""));
    (names[list] ||= new Map()).set(part.name, copy.name);
    data[list].push(copy);
    return copy;
  });
  const copies = [...renamed("links", one => links.has(one.name)), ...renamed("joints", one => links.has(one.child)),
    ...renamed("contacts", one => links.has(one.link))];
  const whole = part => [part.start?.link, part.end?.link].filter(Boolean).every(end => links.has(end));
  for (const list of ["actuators", "springs", "sensors"]) copies.push(...renamed(list, one => partOf(one, links, joints, contacts) && whole(one)));
  const top = jointAbove(fresh, link);
  for (const copy of copies) {
    for (const [key, list] of Object.entries(POINTS_AT)) copy[key] = names[list]?.get(copy[key]) ?? copy[key];
    for (const key of Object.keys(POINTS_AT)) if (copy[key] === undefined) delete copy[key];
    for (const key of ["start", "end"]) if (copy[key]) copy[key].link = names.links.get(copy[key].link);
    const atTop = copy.child === names.links.get(link) || copy.joint === names.joints.get(top.name);
    if (mirrored) reflect(copy, atTop ? top.angle || 0 : null);
  }
  const joint = jointAbove(data, names.links.get(link));
  if (mirrored) joint.at = [short(farEnd(linkNamed(data, joint.parent)) - joint.at[0]), joint.at[1]];
  return names.links.get(link);
}

// A part as in a mirror: y goes the other way. With the angle of a joint, whose parent stays as it is, about that.
function reflect(part, joint = null) {
  const over = x => short(joint === null ? -x : wrapped(180 - joint) + joint - x), upside = ([x, y]) => [x, -y];
  for (const key of ["angle", "rest", "heading"]) if (typeof part[key] === "number" && !part.start) part[key] = over(part[key]);
  if (part.limits) part.limits = [over(part.limits[1]), over(part.limits[0])];
  if ((part.joint && part.min !== undefined) || part.kind === "eye") [part.min, part.max] = [over(part.max), over(part.min)];
  if (part.outline) part.outline = part.outline.map(upside).reverse();
  if (part.centre) part.centre = upside(part.centre);
  if (part.pivot) part.pivot = upside(part.pivot);
  if (part.at && !(joint !== null && part.child)) part.at = upside(part.at);
  for (const key of ["start", "end"]) if (part[key]?.at) part[key].at = upside(part[key].at);
}

// The whole body the other way round.
export function flip(data) {
  for (const list of lists) for (const part of data[list] || []) reflect(part);
  data.root.angle = short(wrapped(180 - (data.root.angle || 0)));
  if (data.root.pivot) data.root.pivot = [data.root.pivot[0], -data.root.pivot[1]];
}
