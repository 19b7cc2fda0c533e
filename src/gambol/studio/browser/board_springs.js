// What a drawing board knows of masses and springs.

import {NEAR, SELECT, extentOf, ground, sign} from "./board_shared.js";
import {drawn} from "./elements.js";
import {VIEWS, addBond, addMass, bonds, flipSoft, isSpatial, massNamed, mirrorSoft, moveMass, removePart, turnBond} from "./softbody.js";

const DRAGGED = "Drag from one mass to another, or to the place of a new one. Keys: enter on a mass, then on another.";
export const SPRINGS = {
  tools: [SELECT, {name: "Mass", help: "Click to add a mass. Keys: n on the board or on a mass."}, {name: "Spring", help: DRAGGED}, {name: "Muscle", help: DRAGGED}],
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

  // Selected masses, and what binds them.
  copy({data, chosen}) {
    const names = new Set(chosen.flatMap(({kind, name}) => (kind === "mass" ? [name] : bonds(data).filter(one => one.name === name).flatMap(({start, end}) => [start, end]))));
    const within = some => (some || []).filter(({start, end}) => names.has(start) && names.has(end));
    return names.size ? structuredClone({points: data.points.filter(({name}) => names.has(name)), springs: within(data.springs), muscles: within(data.muscles)}) : null;
  },

  // A little to the right of where they were.
  paste(board, {points, springs, muscles}) {
    const {data} = board, names = new Map(), aside = 0.08 * board.view.width;
    for (const {name, at, ...rest} of points) {
      const fresh = addMass(data, [at[0] + aside, ...at.slice(1)]);
      Object.assign(massNamed(data, fresh), rest);
      names.set(name, fresh);
    }
    for (const [some, muscle] of [[springs, false], [muscles, true]]) for (const {start, end} of some) addBond(data, names.get(start), names.get(end), muscle);
    return {kind: "mass", name: names.get(points[0].name)};
  },

  // Moves all selected masses.
  shift(board, by) {
    const axes = SPRINGS.axes(board);
    for (const {kind, name} of board.chosen) {
      if (kind === "mass") moveMass(board.data, name, SPRINGS.seen(board, massNamed(board.data, name).at).map((x, i) => x + by[i]), axes);
    }
  },

  placeOf(board, {kind, name}) {
    const bond = kind === "bond" && bonds(board.data).find(one => one.name === name);
    return SPRINGS.seen(board, massNamed(board.data, bond ? bond.start : name).at);
  },

  remove: ({data}, {name}) => removePart(data, name),
  mirror: ({data}) => (data.points.length ? mirrorSoft(data) : undefined),
  flip: ({data}) => (data.points.length ? flipSoft(data) : undefined),
  turn: board => ({kind: "bond", name: turnBond(board.data, board.selected.name)}),

  draw(board, group) {
    const {data} = board;
    if (SPRINGS.axes(board)[1] === 1) ground(board, group, data.points.length ? SPRINGS.extent(board)[2] : 0);
    for (const bond of bonds(data)) {
      const [a, b] = [bond.start, bond.end].map(name => SPRINGS.seen(board, massNamed(data, name).at)), kind = (data.muscles || []).includes(bond) ? "muscle" : "spring";
      const shape = drawn("line", {x1: a[0], y1: a[1], x2: b[0], y2: b[1], class: `${kind}${board.isChosen("bond", bond.name) ? " chosen" : ""}`, "aria-label": bond.name});
      if (data.colour && kind === "spring") shape.style.stroke = data.colour;
      shape.picked = {kind: "bond", name: bond.name};
      group.append(shape);
    }
    for (const mass of data.points) {
      board.handle(group, `mass ${mass.name}`, SPRINGS.seen(board, mass.at), `Mass ${mass.name}`, `mass${board.isChosen("mass", mass.name) ? " chosen" : ""}`,
        place => moveMass(board.data, mass.name, place, SPRINGS.axes(board)), {part: {kind: "mass", name: mass.name}, radius: 7});
    }
    for (const {part, text} of board.problems) {
      const found = SPRINGS.partNamed(data, part);
      if (found) sign(board, group, SPRINGS.placeOf(board, found), text);
    }
  },
};
