// What a drawing board knows of bodies of bones in space: seen from three sides, both of them drawn at once.

import {NEAR, SELECT, extentOf, ground, line, points, sign} from "./board_shared.js";
import {SIDES, axisOf, boneNamed, chainsOf, dot, flipBones, freeBone, hangingOn, isMirrored, longOf, lowestOf, parentOf, plus, reachOf, reflected, removeBone, rimOf,
  rootOf, setBegin, setReach, setTip, shortly, solidsOf, turnBone, wayOf} from "./bones.js";
import {drawn} from "./elements.js";

const DEGREE = Math.PI / 180;
const NEW_REACH = 45; // degrees that a new hinge turns to either side
const SLIM = 0.16; // of its length, how thick a new bone is
const OUT = 0.3; // of a trunk's breadth, how far to its side a new leg hangs
const HANDLE = 46, RING = 62; // pixels from where a bone hangs to what is dragged there
const COLOURS = {x: "axis-x", y: "axis-y", z: "axis-z"};

export const BONES = {
  tools: [SELECT, {name: "Bone", help: "Draw a bone from its joint to its end. The first bone is the trunk. A leg that you draw on the trunk is added on both sides. Keys: n on the board or on a dot."}],
  isEmpty: data => !data.bones.length,
  origin: data => [0, -lowestOf(data), 0],
  has: (data, {name}) => Boolean(boneNamed(data, name)),
  isAhead: ({side}) => side !== "from the front",

  // Places of the body as the view has them, and back: what the view does not tell stays as it is at another place.
  seen(board, at) {
    const [right, up] = SIDES[board.side], place = plus(at, board.origin);
    return [dot(place, right), dot(place, up)];
  },
  placed(board, [a, b], beside) {
    const [right, up, eye] = SIDES[board.side], here = plus(right.map((x, k) => a * x + b * up[k]), board.origin, -1);
    return plus(here, eye, dot(plus(beside, here, -1), eye));
  },

  extent(board) {
    const {data} = board, chains = chainsOf(data);
    return extentOf(data.bones.flatMap(bone => (chains.get(bone.name) || []).flatMap(one => solidsOf(bone, one).flatMap(solid => BONES.rims(board, bone, solid).flat()))));
  },

  // Of a solid, and of the one in the mirror.
  rims(board, bone, solid) {
    const view = SIDES[board.side], move = [dot(board.origin, view[0]), dot(board.origin, view[1])];
    const mirror = {...solid, middle: reflected(solid.middle), axes: solid.axes.map(reflected)};
    return (isMirrored(board.data, bone) ? [solid, mirror] : [solid]).map(one => rimOf(one, view).map(at => at.map((x, i) => x + move[i])));
  },

  partNamed(data, name) {
    const plain = (name || "").replace(/-(left|right)$/, "");
    const found = boneNamed(data, name) || boneNamed(data, plain) || boneNamed(data, plain.replace(/-\d+$/, "")) || data.bones.find(({joint}) => joint && plain.startsWith(joint));
    return found ? {kind: "bone", name: found.name} : null;
  },

  placeOf(board, {name}) {
    const [first] = chainsOf(board.data).get(name) || [];
    return first ? BONES.seen(board, plus(first.begin.map(x => x / 2), first.tip, 0.5)) : null;
  },

  // The bone that is nearest to a place of the view, and where on it.
  nearest(board, [x, y]) {
    let best = null;
    for (const bone of board.data.bones) {
      for (const {begin, tip, size} of chainsOf(board.data).get(bone.name) || []) {
        const a = BONES.seen(board, begin), b = BONES.seen(board, tip), long = Math.hypot(b[0] - a[0], b[1] - a[1]) ** 2;
        let t = long ? Math.max(0, Math.min(1, ((x - a[0]) * (b[0] - a[0]) + (y - a[1]) * (b[1] - a[1])) / long)) : 1;
        t = t > 0.88 ? 1 : t < 0.12 ? 0 : t;
        const away = Math.hypot(x - a[0] - t * (b[0] - a[0]), y - a[1] - t * (b[1] - a[1])) - (0.5 * (bone.thickness || 0.02) * size);
        if (!best || away < best.away) best = {name: bone.name, away, t, at: plus(begin, plus(tip, begin, -1), t)};
      }
    }
    return best;
  },

  startOf(board, place) {
    const near = BONES.nearest(board, place);
    return near ? BONES.seen(board, near.at) : place;
  },

  press(board, place) {
    const near = BONES.nearest(board, place), name = freeBone(board.data, near ? "bone" : "trunk");
    if (!near) {
      return to => {
        board.origin = [0, 0, 0];
        board.origin = BONES.placed(board, place, [0, 0, 0]);
        BONES.add(board, {name}, BONES.placed(board, to, [0, 0, 0]));
        return {kind: "bone", name};
      };
    }
    return to => {
      const {data} = board, from = BONES.sided(board, near, place, to), bone = {name, parent: near.name, ...(near.t < 1 || from !== near.at ? {at: [0, 0, 0]} : {}), hinges: {pitch: NEW_REACH}};
      BONES.add(board, bone, null);
      if (bone.at) setBegin(data, name, from);
      if (board.symmetric && Math.abs(from[2]) > 0.01 && !isMirrored(data, boneNamed(data, near.name))) bone.mirror = true;
      setTip(data, name, BONES.placed(board, to, from));
      bone.thickness = Number((SLIM * longOf(bone)).toFixed(4)) || 0.01;
      return {kind: "bone", name};
    };
  },

  // Where a new bone hangs: beside the middle, if it is a leg that goes down from a trunk and comes on both sides.
  sided(board, {name, at}, from, to) {
    const bone = boneNamed(board.data, name), down = from[1] - to[1] > Math.abs(to[0] - from[0]);
    const broad = (bone.width || bone.thickness || 0.1) * OUT;
    return board.symmetric && board.side === "from the side" && down && !isMirrored(board.data, bone) && Math.abs(at[2]) < 0.01 ? plus(at, [0, 0, broad]) : at;
  },

  add({data}, bone, tip) {
    data.bones.push(Object.assign(bone, {points: [1, 0, 0], length: 0.1, thickness: 0.05}));
    if (!tip) return;
    setTip(data, bone.name, tip);
    bone.thickness = Number((2 * SLIM * longOf(bone)).toFixed(4));
  },

  grow(board) {
    const {data, selected} = board, on = boneNamed(data, selected?.name) || data.bones.at(-1), name = freeBone(data, on ? "bone" : "trunk");
    if (on) {
      const long = Number((0.8 * (longOf(on) || 0.2)).toFixed(4));
      data.bones.push({name, parent: on.name, points: on.parent ? wayOf(on) : [0.05, -1, 0], length: long, thickness: Number((SLIM * long).toFixed(4)), hinges: {pitch: NEW_REACH}});
    } else {
      board.origin = [-0.25, 0.4, 0];
      BONES.add(board, {name}, [0.5, 0, 0]);
    }
    return {kind: "bone", name};
  },

  enter: (_, part) => part,
  remove: ({data}, {name}) => removeBone(data, name),
  flip: ({data}) => flipBones(data),

  // On both sides, or on one alone.
  mirror({data, selected}) {
    const bone = boneNamed(data, selected?.name);
    if (!bone?.parent) return undefined;
    if (bone.mirror) delete bone.mirror;
    else if (!isMirrored(data, bone)) {
      bone.mirror = true;
      const {begin} = chainsOf(data).get(bone.name)[0];
      if (Math.abs(begin[2]) < 0.005 && Math.abs(wayOf(bone)[2]) < 0.01) setBegin(data, bone.name, plus(begin, [0, 0, OUT * (parentOf(data, bone).line.thickness || 0.1)]));
    }
    return {kind: "bone", name: bone.name};
  },

  copy({data, chosen}) {
    const tops = chosen.map(({name}) => boneNamed(data, name)).filter(bone => bone.parent && !chosen.some(({name}) => name !== bone.name && hangingOn(data, name).includes(bone.name)));
    return tops.length ? {limbs: structuredClone(tops.map(({name}) => hangingOn(data, name).map(one => boneNamed(data, one))))} : null;
  },

  paste({data, selected}, {limbs}) {
    let last = null;
    for (const limb of limbs) {
      const names = new Map(), [top] = limb;
      const on = selected && !limbs.flat().some(({name}) => name === selected.name) ? selected.name : boneNamed(data, top.parent.replace(/-\d+$/, "")) || boneNamed(data, top.parent) ? top.parent : rootOf(data).name;
      for (const bone of limb) {
        const name = freeBone(data, bone.name.replace(/-\d+$/, ""));
        names.set(bone.name, name);
        data.bones.push({...structuredClone(bone), name, parent: names.get(bone.parent) || on, ...(bone.joint ? {joint: freeBone(data, `${bone.joint}-${name}`.slice(0, 30))} : {})});
      }
      last = names.get(top.name);
      const fresh = boneNamed(data, last);
      if (fresh.mirror && isMirrored(data, parentOf(data, fresh).line)) delete fresh.mirror;
      fresh.at = shortly(plus(fresh.at || chainsOf(data).get(last)[0].begin.map((x, i) => x - chainsOf(data).get(on)?.[0].begin[i] || 0), [-0.12 * (longOf(boneNamed(data, on) || fresh) || 0.2), 0, 0]));
    }
    return {kind: "bone", name: last};
  },

  draw(board, group) {
    const {data, side} = board, chains = chainsOf(data), eye = SIDES[side][2];
    if (side !== "from above") ground(board, group, data.bones.length ? BONES.extent(board)[2] : 0);
    const solids = data.bones.flatMap(bone => (chains.get(bone.name) || []).flatMap(one => solidsOf(bone, one).flatMap(solid => BONES.rims(board, bone, solid).map((rim, other) => ({bone, rim, other: Boolean(other),
      depth: dot(other ? reflected(solid.middle) : solid.middle, eye)})))));
    for (const {bone, rim, other} of solids.sort((a, b) => a.depth - b.depth)) {
      const shape = drawn("polygon", {points: points(rim), class: `bone${other ? " other" : ""}${board.isChosen("bone", bone.name) ? " chosen" : ""}`});
      if (bone.colour) shape.style.fill = bone.colour;
      shape.picked = {kind: "bone", name: bone.name};
      group.append(shape);
    }
    for (const bone of data.bones) {
      const chain = chains.get(bone.name), part = {kind: "bone", name: bone.name}, carries = hangingOn(data, bone.name);
      if (!chain) continue;
      const [first] = chain, begin = BONES.seen(board, first.begin);
      for (const word of Object.keys(bone.hinges || {})) BONES.axis(board, group, begin, axisOf(bone, word), word);
      board.handle(group, `tip ${bone.name}`, BONES.seen(board, first.tip), `End of ${bone.name}`, "tip", place => setTip(data, bone.name, BONES.placed(board, place, first.tip)), {part, pivot: begin, carries});
      if (bone.parent) board.handle(group, `begin ${bone.name}`, begin, `Joint of ${bone.name}`, Object.keys(bone.hinges || {}).length ? "pin strong" : "pin", place => setBegin(data, bone.name, BONES.placed(board, place, first.begin)), {part, carries});
    }
    const chosen = boneNamed(data, board.selected?.name); // over all others
    if (chains.has(chosen?.name)) BONES.gizmo(board, group, chosen, chains.get(chosen.name)[0], {kind: "bone", name: chosen.name});
    for (const {part, text} of board.problems) {
      const found = BONES.partNamed(data, part), place = found && BONES.placeOf(board, found);
      if (place) sign(board, group, place, text);
    }
  },

  // The axis of a hinge: a line, or a ring about what turns in the picture itself.
  axis(board, group, at, axis, word) {
    const [right, up, eye] = SIDES[board.side], long = 20 * board.pixel, [dx, dy] = [dot(axis, right), dot(axis, up)], colour = COLOURS["xyz"[axis.map(Math.abs).indexOf(Math.max(...axis.map(Math.abs)))]];
    if (Math.abs(dot(axis, eye)) > 0.8) group.append(drawn("circle", {cx: at[0], cy: at[1], r: 10 * board.pixel, class: `axis ${colour}`, "data-word": word}));
    else line(group, [at[0] - long * dx, at[1] - long * dy], [at[0] + long * dx, at[1] + long * dy], `axis ${colour}`);
  },

  // What moves the selected bone along the axes of the view, what turns it in the picture, how thick it is, and its range.
  gizmo(board, group, bone, {begin, tip, size}, part) {
    const {data, side} = board, view = SIDES[side], at = BONES.seen(board, begin), end = BONES.seen(board, tip), far = HANDLE * board.pixel, middle = at.map((x, i) => (x + end[i]) / 2);
    const letters = view.slice(0, 2).map(axis => "xyz"[axis.map(Math.abs).indexOf(1)]);
    if (bone.parent) {
      [[far, 0], [0, far]].forEach((step, i) => {
        const place = at.map((x, k) => x + step[k]);
        line(group, at, place, `axis ${COLOURS[letters[i]]} strong`);
        board.handle(group, `move ${letters[i]}`, place, `Move ${bone.name} along ${letters[i]}`, `gizmo ${COLOURS[letters[i]]}`,
          to => setBegin(data, bone.name, plus(begin, view[i], to[i] - place[i])), {part, radius: 5});
      });
    }
    const angle = Math.atan2(end[1] - at[1], end[0] - at[0]), ring = RING * board.pixel;
    const place = [at[0] + ring * Math.cos(angle + 0.5), at[1] + ring * Math.sin(angle + 0.5)];
    group.append(drawn("circle", {cx: at[0], cy: at[1], r: ring, class: "axis ring"}));
    const before = structuredClone(data.bones);
    board.handle(group, "turn", place, `Turn ${bone.name}`, "gizmo", to => {
      data.bones.splice(0, data.bones.length, ...structuredClone(before));
      turnBone(data, bone.name, view[2], Math.atan2(to[1] - at[1], to[0] - at[0]) - angle - 0.5);
    }, {part, radius: 5});
    if (bone.thickness) {
      const across = [-Math.sin(angle), Math.cos(angle)], wide = side === "from above" && bone.width ? "width" : "thickness", half = (bone[wide] * size) / 2;
      board.handle(group, `side ${bone.name}`, middle.map((x, i) => x + across[i] * half), `Thickness of ${bone.name}`, "side",
        to => (bone[wide] = Number(Math.max(0.004, (2 * Math.abs(dot(across, to.map((x, i) => x - middle[i])))) / size).toFixed(4))), {part, radius: 5});
    }
    for (const [word, movement] of Object.entries(bone.hinges || {})) {
      const about = dot(axisOf(bone, word), view[2]), reach = reachOf(movement);
      if (reach && Math.abs(about) > 0.8) BONES.range(board, group, bone, word, {at, angle, reach, sense: Math.sign(about)}, part);
    }
  },

  range(board, group, bone, word, {at, angle, reach, sense}, part) {
    const radius = HANDLE * board.pixel, place = degrees => [at[0] + radius * Math.cos(angle + sense * degrees * DEGREE), at[1] + radius * Math.sin(angle + sense * degrees * DEGREE)];
    const [from, to] = reach.map(place), wide = reach[1] - reach[0] > 180 ? 1 : 0;
    group.append(drawn("path", {class: "range", d: `M${at} L${from} A${radius} ${radius} 0 ${wide} ${sense > 0 ? 1 : 0} ${to} Z`}));
    reach.forEach((_, i) => board.handle(group, `limit ${i} ${word}`, place(reach[i]), `${i ? "Upper" : "Lower"} end of ${word}`, "limit", to => {
      const fresh = [...reach], degrees = (sense * (Math.atan2(to[1] - at[1], to[0] - at[0]) - angle)) / DEGREE;
      fresh[i] = Math.round(degrees - 360 * Math.round((degrees - reach[i]) / 360));
      if (fresh[0] < fresh[1] - 1) setReach(bone, word, fresh);
    }, {part, radius: 5}));
  },

  near: (board, place) => Math.abs(BONES.nearest(board, place)?.away ?? Infinity) < NEAR * board.pixel,
};
