// What a drawing board knows of kinds of bodies: links with joints, masses with springs.

import {drawn} from "./elements.js";
import {RADIAN, addLink, copyLimb, cornersOf, farEnd, flip, framesOf, freeName, grounded, jointAbove, linkNamed, localOf,
  muscleOf, nearestPoint, removeLimb, setEnd, setJointPlace, setRange, worldOf} from "./skeleton.js";
import {VIEWS, addBond, addMass, bonds, flipSoft, isSpatial, massNamed, mirrorSoft, moveMass, removePart, turnBond} from "./softbody.js";

const SELECT = {name: "Select", help: "Click a part to change it, drag its dots, drag the paper to look elsewhere. Keys: tab to a dot, arrows move it, enter selects it, n adds a part, delete removes it, escape selects the whole body."};
const NEAR = 16; // pixels
const points = some => some.map(point => point.join()).join(" ");
const line = (group, a, b, kind) => group.append(drawn("line", {x1: a[0], y1: a[1], x2: b[0], y2: b[1], class: kind}));

function extentOf(some) {
  if (!some.length) return [-0.7, 0.7, 0, 0.9];
  const xs = some.map(([x]) => x), ys = some.map(([, y]) => y);
  return [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
}

function ground(board, group, low) {
  const {x, width} = board.view;
  group.append(drawn("rect", {class: "earth", x: x - width, y: low - 3 * width, width: 2 * width, height: 3 * width}));
}

function sign(board, group, [x, y], text) {
  const mark = drawn("text", {class: "sign", x, y: -y, "font-size": 20 * board.pixel, transform: "scale(1,-1)"}, "⚠");
  mark.append(drawn("title", {}, text));
  group.append(mark);
}

const LINKS = {
  tools: [SELECT, {name: "Link", help: "Draw a link from where it hangs to its end. The first is the trunk. Keys: n on the board or on a dot."},
    {name: "Foot", help: "Click the body where it may touch the ground; click a foot to take it away. Keys: enter on a dot."}],
  isEmpty: data => !data.links.length,
  origin: data => data.root.at || grounded(data),
  has: (data, {kind, name}) => (kind === "joint" ? data.joints : data.links).some(one => one.name === name),
  corners: ({data, origin}) => [...framesOf(data, origin)].flatMap(([name, frame]) => cornersOf(linkNamed(data, name)).map(at => worldOf(frame, at))),
  extent: board => extentOf(LINKS.corners(board)),

  partNamed(data, name) {
    const muscle = (data.actuators || []).find(one => one.name === name && one.joint);
    const joint = (data.joints || []).find(one => one.name === name || one.name === muscle?.joint);
    if (joint) return {kind: "joint", name: joint.name};
    const on = (data.contacts || []).find(one => one.name === name)?.link || name;
    return linkNamed(data, on) ? {kind: "link", name: on} : null;
  },

  placeOf(board, part) {
    const {data, origin} = board, frames = framesOf(data, origin);
    if (part?.kind === "joint") {
      const joint = data.joints.find(one => one.name === part.name);
      return frames.has(joint.parent) ? worldOf(frames.get(joint.parent), joint.at) : null;
    }
    return part && frames.has(part.name) ? worldOf(frames.get(part.name), [farEnd(linkNamed(data, part.name)) / 2, 0]) : null;
  },

  press(board, place) {
    const {data, origin} = board, near = nearestPoint(data, origin, place);
    if (board.tool === "Foot") {
      board.edit(() => LINKS.foot(board, place));
      return null;
    }
    if (!near) return to => (board.origin = [...place], {kind: "link", name: addLink(board.data, board.origin, place, to, null)});
    const from = worldOf(framesOf(data, origin).get(near.link), near.at);
    return to => ({kind: "link", name: addLink(board.data, board.origin, from, to, near.link)});
  },

  foot(board, place) {
    const {data, origin} = board, frames = framesOf(data, origin), contacts = LINKS.contacts(board);
    const reach = NEAR * board.pixel;
    const away = one => Math.hypot(...worldOf(frames.get(one.link), one.at).map((x, i) => x - place[i]));
    const there = contacts.find(one => away(one) < reach);
    if (there) {
      data.contacts = contacts.filter(one => one !== there);
      if (data.sensors) data.sensors = data.sensors.filter(one => one.contact !== there.name);
      return undefined;
    }
    const near = nearestPoint(data, origin, place);
    if (!near || near.distance > 3 * reach) return undefined;
    const corners = cornersOf(linkNamed(data, near.link)), local = localOf(frames.get(near.link), place);
    const corner = corners.find(([x, y]) => Math.hypot(x - local[0], y - local[1]) < reach);
    data.contacts = [...contacts, {name: freeName({...data, contacts}, "foot"), link: near.link, at: corner || near.at}];
    return {kind: "link", name: near.link};
  },

  contacts: ({data, worked}) => structuredClone(data.contacts || (worked.contacts || []).filter(one => linkNamed(data, one.link))),

  grow(board) {
    const {data, origin} = board;
    if (!data.links.length) {
      board.origin = [-0.2, 0.4];
      return {kind: "link", name: addLink(data, board.origin, [-0.2, 0.4], [0.2, 0.4], null)};
    }
    const name = LINKS.limbOf(board) || data.root.link;
    const link = linkNamed(data, name), from = worldOf(framesOf(data, origin).get(name), [farEnd(link), 0]);
    return {kind: "link", name: addLink(data, origin, from, [from[0], from[1] - 0.7 * farEnd(link)], name)};
  },

  // What the tool does at a dot.
  enter(board, part, place) {
    if (board.tool === "Foot") LINKS.foot(board, place);
    return part;
  },

  remove({data}, {kind, name}) {
    removeLimb(data, kind === "joint" ? data.joints.find(one => one.name === name).child : name);
  },

  limbOf: ({data, selected}) => (selected?.kind === "joint" ? data.joints.find(one => one.name === selected.name)?.child : selected?.name),

  mirror(board) {
    const name = LINKS.limbOf(board);
    if (!name || !jointAbove(board.data, name)) return undefined;
    return {kind: "link", name: copyLimb(board.data, name, true)};
  },

  twin(board) {
    const name = LINKS.limbOf(board);
    return name && jointAbove(board.data, name) ? {kind: "link", name: copyLimb(board.data, name, false)} : undefined;
  },

  flip({data}) {
    if (data.links.length) flip(data);
  },

  draw(board, group) {
    const {data, origin, selected} = board, frames = framesOf(data, origin);
    ground(board, group, data.links.length ? extentOf(LINKS.corners(board))[2] : 0);
    for (const link of data.links) {
      const frame = frames.get(link.name);
      if (!frame) continue;
      const shape = drawn("polygon", {points: points(cornersOf(link).map(at => worldOf(frame, at))), class: selected?.name === link.name ? "link chosen" : "link"});
      shape.picked = {kind: "link", name: link.name};
      group.append(shape);
    }
    for (const spring of data.springs || []) if (spring.start) line(group, worldOf(frames.get(spring.start.link), spring.start.at), worldOf(frames.get(spring.end.link), spring.end.at), "spring");
    for (const one of data.actuators || []) if (one.start) line(group, worldOf(frames.get(one.start.link), one.start.at), worldOf(frames.get(one.end.link), one.end.at), "muscle");
    for (const contact of LINKS.contacts(board)) {
      const [x, y] = worldOf(frames.get(contact.link), contact.at);
      group.append(drawn("circle", {cx: x, cy: y, r: (data.contacts ? 6 : 9) * board.pixel, class: data.contacts ? "contact" : "contact worked"}));
    }
    for (const link of data.links) {
      const end = worldOf(frames.get(link.name), [farEnd(link), 0]);
      board.handle(group, `end ${link.name}`, end, `End of ${link.name}`, "end", place => setEnd(board.data, board.origin, link.name, place), {part: {kind: "link", name: link.name}});
    }
    if (data.links.length) {
      board.handle(group, "root", origin, `Where ${data.root.link} begins`, "end", place => (board.origin = place.map(x => Number(x.toFixed(4)))), {part: {kind: "link", name: data.root.link}});
    }
    for (const joint of data.joints || []) LINKS.joint(board, group, frames, joint);
    for (const {part, text} of board.problems) {
      const place = LINKS.placeOf(board, LINKS.partNamed(data, part));
      if (place) sign(board, group, place, text);
    }
  },

  joint(board, group, frames, joint) {
    const chosen = board.selected?.name === joint.name || board.selected?.name === joint.child;
    const frame = frames.get(joint.parent), at = worldOf(frame, joint.at), radius = 45 * board.pixel;
    const point = degrees => [at[0] + radius * Math.cos(frame.angle + degrees * RADIAN), at[1] + radius * Math.sin(frame.angle + degrees * RADIAN)];
    if (chosen && joint.limits) {
      const [low, high] = joint.limits, wide = high - low > 180 ? 1 : 0;
      group.append(drawn("path", {class: "range", d: `M${at} L${point(low)} A${radius} ${radius} 0 ${wide} 1 ${point(high)} Z`}));
      joint.limits.forEach((limit, i) => board.handle(group, `limit ${i} ${joint.name}`, point(limit), `${i ? "Upper" : "Lower"} limit of ${joint.name}`, "limit", place => {
        const [x, y] = [place[0] - at[0], place[1] - at[1]], mine = board.data.joints.find(one => one.name === joint.name);
        let degrees = (Math.atan2(y, x) - frame.angle) / RADIAN;
        degrees += 360 * Math.round((mine.limits[i] - degrees) / 360);
        const range = [...mine.limits];
        range[i] = Math.round(degrees);
        if (range[0] < range[1] - 1) setRange(board.data, mine, ...range);
      }, {part: {kind: "joint", name: joint.name}, radius: 5}));
    }
    const kind = muscleOf(board.data, joint.name) ? "pin strong" : "pin";
    board.handle(group, `joint ${joint.name}`, at, `Joint ${joint.name}`, kind,
      place => setJointPlace(board.data, board.origin, board.data.joints.find(one => one.name === joint.name), place), {part: {kind: "joint", name: joint.name}});
  },
};

const DRAGGED = "Drag from a mass to another, or to where a new one is. Keys: enter on a mass, then on another.";
const SPRINGS = {
  tools: [SELECT, {name: "Mass", help: "Click where a mass is. Keys: n on the board or on a mass."}, {name: "Spring", help: DRAGGED}, {name: "Muscle", help: DRAGGED}],
  isEmpty: data => !data.points.length,
  origin: () => [0, 0],
  has: (data, {name}) => [...data.points, ...bonds(data)].some(one => one.name === name),
  extent: board => extentOf(board.data.points.map(({at}) => SPRINGS.seen(board, at))),

  // A body in space is drawn from one of three sides; the third number is that of the part that is selected.
  axes: ({data, side}) => (isSpatial(data) ? VIEWS[side] : VIEWS["from the side"]),
  seen: (board, at) => SPRINGS.axes(board).map(i => at[i] ?? 0),
  placed(board, place) {
    const {data, selected} = board, axes = SPRINGS.axes(board);
    if (!isSpatial(data)) return place;
    const beside = massNamed(data, selected?.name)?.at || data.points[0].at;
    return [0, 1, 2].map(i => (axes.includes(i) ? place[axes.indexOf(i)] : beside[i]));
  },

  partNamed(data, name) {
    const group = (data.actuators || []).find(one => one.name === name);
    const found = [...data.points, ...bonds(data)].find(one => one.name === (group ? group.muscles[0] : name));
    return found ? {kind: massNamed(data, found.name) ? "mass" : "bond", name: found.name} : null;
  },

  near(board, place) {
    const reach = NEAR * board.pixel, away = ({at}) => Math.hypot(...SPRINGS.seen(board, at).map((x, i) => x - place[i]));
    const best = board.data.points.reduce((a, b) => (!a || away(b) < away(a) ? b : a), null);
    return best && away(best) < reach ? best.name : null;
  },

  press(board, place) {
    if (board.tool === "Mass") {
      board.edit(() => ({kind: "mass", name: addMass(board.data, SPRINGS.placed(board, place))}));
      return null;
    }
    const from = SPRINGS.near(board, place), muscle = board.tool === "Muscle";
    return to => {
      const mass = at => addMass(board.data, SPRINGS.placed(board, at));
      const start = from || mass(place), end = SPRINGS.near(board, to) || mass(to);
      const name = addBond(board.data, start, end, muscle);
      return name ? {kind: "bond", name} : undefined;
    };
  },

  grow(board) {
    const {data} = board, from = board.selected?.kind === "mass" ? massNamed(data, board.selected.name) : data.points.at(-1);
    const name = addMass(data, from ? [from.at[0] + 0.2, ...from.at.slice(1)] : [0, 0.1]);
    if (from) addBond(data, from.name, name, false);
    return {kind: "mass", name};
  },

  // What the tool does at a mass: one after the other is bound to the last.
  enter(board, part) {
    const {data, tool, begun} = board, binds = ["Spring", "Muscle"].includes(tool);
    if (binds && massNamed(data, begun)) addBond(data, begun, part.name, tool === "Muscle");
    board.begun = binds ? part.name : null;
    return part;
  },

  remove: ({data}, {name}) => removePart(data, name),
  mirror: ({data}) => (data.points.length ? mirrorSoft(data) : undefined),
  flip: ({data}) => (data.points.length ? flipSoft(data) : undefined),
  turn: board => ({kind: "bond", name: turnBond(board.data, board.selected.name)}),

  draw(board, group) {
    const {data, selected} = board;
    if (SPRINGS.axes(board)[1] === 1) ground(board, group, data.points.length ? SPRINGS.extent(board)[2] : 0);
    for (const bond of bonds(data)) {
      const [a, b] = [bond.start, bond.end].map(name => SPRINGS.seen(board, massNamed(data, name).at)), kind = (data.muscles || []).includes(bond) ? "muscle" : "spring";
      const shape = drawn("line", {x1: a[0], y1: a[1], x2: b[0], y2: b[1], class: `${kind}${selected?.name === bond.name ? " chosen" : ""}`, "aria-label": bond.name});
      shape.picked = {kind: "bond", name: bond.name};
      group.append(shape);
    }
    for (const mass of data.points) {
      board.handle(group, `mass ${mass.name}`, SPRINGS.seen(board, mass.at), `Mass ${mass.name}`, `mass${selected?.name === mass.name ? " chosen" : ""}`,
        place => moveMass(board.data, mass.name, place, SPRINGS.axes(board)), {part: {kind: "mass", name: mass.name}, radius: 7});
    }
    for (const {part, text} of board.problems) {
      const found = SPRINGS.partNamed(data, part), bond = found?.kind === "bond" && bonds(data).find(one => one.name === found.name);
      if (found) sign(board, group, SPRINGS.seen(board, massNamed(data, bond ? bond.start : found.name).at), text);
    }
  },
};

export const kindOf = data => (data.kind === "springs" ? SPRINGS : LINKS);
