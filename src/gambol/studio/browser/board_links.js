// What a drawing board knows of bodies of links with joints.

import {NEAR, SELECT, extentOf, ground, line, points, sign} from "./board_shared.js";
import {drawn} from "./elements.js";
import {RADIAN, addLink, copyLimb, cornersOf, farEnd, flip, framesOf, freeName, grounded, hanging, jointAbove, linkNamed, localOf,
  muscleOf, nearestPoint, removeLimb, setEnd, setJointPlace, setRange, setWidth, widthOf, worldOf} from "./skeleton.js";
import {outlineOf, roundSkin} from "./skins.js";

const BESIDE = 0.12; // of a link's length between a limb and its copy
const HANGS = 0.002, TALL = 0.12; // body sizes above the ground: what is lower stands, what is higher is no foot

export const LINKS = {
  tools: [SELECT, {name: "Link", help: "Draw a link from its joint to its end. The first link is the trunk. Keys: n on the board or on a dot."},
    {name: "Skin", help: "Draw a line around a link: it becomes its outline. Keys: enter on a dot gives it round ends."},
    {name: "Foot", help: "Click the body where it may touch the ground; click a foot to remove it. Keys: enter on a dot."}],
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

  // Where a pencil begins, to draw even angles from there.
  startOf(board, place) {
    const near = nearestPoint(board.data, board.origin, place);
    return near ? worldOf(framesOf(board.data, board.origin).get(near.link), near.at) : place;
  },

  press(board, place) {
    const {data, origin} = board, near = nearestPoint(data, origin, place);
    if (board.tool === "Foot") {
      board.edit(() => LINKS.foot(board, place));
      return null;
    }
    if (board.tool === "Skin") return LINKS.skin(board, place);
    if (!near) return to => (board.origin = [...place], {kind: "link", name: addLink(board.data, board.origin, place, to, null)});
    const from = worldOf(framesOf(data, origin).get(near.link), near.at);
    return to => ({kind: "link", name: addLink(board.data, board.origin, from, to, near.link)});
  },

  // A line that is drawn around the selected link, or else the nearest.
  skin(board, place) {
    const name = LINKS.limbOf(board) || nearestPoint(board.data, board.origin, place)?.link, drawnLine = [place];
    if (!name) return null;
    const pencil = to => {
      const link = linkNamed(board.data, name), frame = framesOf(board.data, board.origin).get(name);
      drawnLine.push(to);
      const outline = outlineOf(drawnLine.map(at => localOf(frame, at)), link);
      if (outline) link.outline = outline;
      return {kind: "link", name};
    };
    return Object.assign(pencil, {free: true});
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
    if (board.tool === "Skin" && part.kind === "link") linkNamed(board.data, part.name).outline = roundSkin(linkNamed(board.data, part.name));
    return part;
  },

  remove({data}, {kind, name}) {
    removeLimb(data, kind === "joint" ? data.joints.find(one => one.name === name).child : name);
  },

  // Limbs among the selected parts that hang on something, each with all that hangs on it.
  copy({data, chosen}) {
    const names = chosen.map(({kind, name}) => (kind === "joint" ? data.joints.find(one => one.name === name).child : name));
    const tops = [...new Set(names)].filter(name => jointAbove(data, name) && !names.some(other => other !== name && hanging(data, other).includes(name)));
    return tops.length ? {body: structuredClone(data), links: tops} : null;
  },

  // On the selected link, on what they hung on, or on the trunk; a little beside what is there already.
  paste(board, {body, links}) {
    const {data} = board, chosen = LINKS.limbOf(board);
    for (const list of ["joints", "actuators"]) data[list] ||= [];
    let last = null;
    for (const link of links) {
      const above = jointAbove(body, link), own = linkNamed(data, above.parent), on = chosen && !links.includes(chosen) ? chosen : own ? above.parent : data.root.link;
      last = copyLimb(data, link, false, body);
      const joint = jointAbove(data, last), end = farEnd(linkNamed(data, on)), along = on === above.parent ? above.at[0] : end;
      Object.assign(joint, {parent: on, at: [Number((along > 0.5 * end ? along - BESIDE * end : along + BESIDE * end).toFixed(4)), above.at[1]]});
    }
    return {kind: "link", name: last};
  },

  // Feet that hang a little above the ground while another stands on it.
  floating(board) {
    const {data} = board;
    if (data.view === "plan" || data.hints?.world?.drag || !data.links.length) return [];
    const [left, right, lowest, highest] = LINKS.extent(board), size = Math.max(right - left, highest - lowest), low = LINKS.soles(board);
    const ground = Math.min(...low.values()), ends = data.links.filter(({name}) => low.has(name) && jointAbove(data, name) && !data.joints.some(one => one.parent === name));
    return ends.map(({name}) => [name, low.get(name) - ground]).filter(([, gap]) => gap > HANGS * size && gap < TALL * size).map(([name, gap]) => ({
      part: {kind: "link", name}, place: LINKS.placeOf(board, {kind: "link", name}),
      text: `${name} floats ${gap < 0.01 ? (1000 * gap).toFixed(1) : Math.round(1000 * gap)} mm above the ground: put it down`, mend: () => LINKS.putDown(board, name),
    }));
  },

  // How low each link comes with what touches the ground of it; of a body that says nothing of that, with its corners.
  soles(board) {
    const {data} = board, frames = framesOf(data, board.origin), contacts = LINKS.contacts(board), found = new Map();
    const all = contacts.length ? contacts : data.links.flatMap(link => cornersOf(link).map(at => ({link: link.name, at})));
    for (const {link, at} of all) if (frames.has(link)) found.set(link, Math.min(found.get(link) ?? Infinity, worldOf(frames.get(link), at)[1]));
    return found;
  },

  // The end of a leg comes down to the ground; a few times, as it turns.
  putDown(board, name) {
    for (let i = 0; i < 6; i++) {
      const low = LINKS.soles(board), gap = low.get(name) - Math.min(...low.values());
      const [x, y] = worldOf(framesOf(board.data, board.origin).get(name), [farEnd(linkNamed(board.data, name)), 0]);
      setEnd(board.data, board.origin, name, [x, y - gap]);
      for (const one of board.worked.contacts || []) if (one.link === name && !board.data.contacts) one.at = [farEnd(linkNamed(board.data, name)), one.at[1]];
    }
    return {kind: "link", name};
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
      const shape = drawn("polygon", {points: points(cornersOf(link).map(at => worldOf(frame, at))), class: board.isChosen("link", link.name) ? "link chosen" : "link"});
      if (link.colour) shape.style.fill = link.colour;
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
      const frame = frames.get(link.name), end = worldOf(frame, [farEnd(link), 0]);
      const [x, y] = worldOf(frame, [0, 0]), part = {kind: "link", name: link.name}, carries = hanging(data, link.name).flatMap(name => [name, jointAbove(data, name)?.name]);
      board.handle(group, `end ${link.name}`, end, `End of ${link.name}`, "end", place => setEnd(board.data, board.origin, link.name, place), {part, pivot: [x, y], carries});
      if (selected?.name === link.name) LINKS.thickness(board, group, link, part);
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

  // The side of a link, dragged to make it thicker or thinner.
  thickness(board, group, link, part) {
    const side = [farEnd(link) / 2, Math.max(...cornersOf(link).map(([, y]) => y))], wide = widthOf(link), frame = framesOf(board.data, board.origin).get(link.name);
    board.handle(group, `side ${link.name}`, worldOf(frame, side), `Thickness of ${link.name}`, "side", place => {
      const now = framesOf(board.data, board.origin).get(link.name);
      setWidth(board.data, link.name, (wide * Math.abs(localOf(now, place)[1])) / side[1]);
    }, {part, radius: 5});
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
      place => setJointPlace(board.data, board.origin, board.data.joints.find(one => one.name === joint.name), place), {part: {kind: "joint", name: joint.name}, carries: hanging(board.data, joint.child).flatMap(name => [name, jointAbove(board.data, name)?.name])});
  },
};
