// The numbers of a bone that is selected on a drawing board, and from where a body of bones is seen.

import {SIDES, TURNS, boneNamed, isMirrored, longOf, parentOf, reachOf, setReach} from "./bones.js";
import {made} from "./elements.js";

const SHAPES = ["capsule", "box", "ellipsoid", "sphere", "cylinder"];
const BROAD = ["box", "ellipsoid"]; // that have a width
const TURN_HELP = {pitch: "forwards and back", yaw: "to the left and right", roll: "to the sides", twist: "about its own length"};
const NEW_REACH = 45; // degrees

// Buttons for the sides from which it is drawn.
export function sides(board) {
  return made("div", {className: "controls", role: "group", ariaLabel: "Look"}, ...Object.keys(SIDES).map(side => {
    const button = made("button", {type: "button", onclick: () => board.look(side)}, side);
    button.setAttribute("aria-pressed", String(side === board.side));
    return button;
  }));
}

export function wholeOfBones(inspector) {
  const {board} = inspector;
  return [sides(board), made("label", {}, made("input", {type: "checkbox", checked: board.symmetric, onchange: event => (board.symmetric = event.target.checked)}),
    made("span", {}, "Symmetry: legs are added on both sides"))];
}

export function boneFields(inspector, name) {
  const {board} = inspector, {data, worked} = board, bone = boneNamed(data, name), {shape = "capsule"} = bone, above = parentOf(data, bone);
  const rows = [inspector._title(`Bone ${name}`), sides(board), inspector._field("Name", name, fresh => rename(data, name, fresh), {type: "text"})];
  if (!bone.shapes) {
    const choice = made("select", {ariaLabel: "Shape", onchange: () => board.edit(() => reshape(bone, choice.value))}, ...SHAPES.map(one => made("option", {value: one, selected: one === shape}, one)));
    rows.push(made("label", {}, made("span", {}, "Shape"), choice));
    if (shape !== "sphere") rows.push(inspector._field("Length, m", longOf(bone), x => (bone.length = x), {min: 0.01}));
    rows.push(inspector._field("Thickness, m", bone.thickness, x => (bone.thickness = x), {min: 0.002}));
    if (BROAD.includes(shape)) rows.push(inspector._field("Width, m", bone.width, x => (x === null ? delete bone.width : (bone.width = x)), {placeholder: bone.thickness ?? ""}));
  }
  rows.push(inspector._field("Mass, kg", bone.mass, x => (x === null ? delete bone.mass : (bone.mass = x)), {placeholder: worked.masses?.[name] ?? "as flesh"}));
  rows.push(inspector._colour("Colour", [bone]));
  if (above) {
    const at = bone.at || [0, 0, 0];
    if (bone.at) rows.push(inspector._field("To its side, m", at[2], x => (bone.at = [at[0], at[1], x])));
    if (!isMirrored(data, above.line)) rows.push(inspector._tick("On both sides", Boolean(bone.mirror), () => board.kind.mirror(board)));
    rows.push(inspector._title("How it turns where it hangs"));
    for (const word of TURNS) rows.push(...hinge(inspector, bone, word));
  }
  rows.push(inspector._button("Add a bone to it", () => board.kind.grow(board)));
  return rows;
}

// Whether it turns in a way, and how far.
function hinge(inspector, bone, word) {
  const movement = bone.hinges?.[word], reach = movement === undefined ? null : reachOf(movement);
  const tick = inspector._tick(`${word}: ${TURN_HELP[word]}`, movement !== undefined, on => {
    if (on) setReach(bone, word, NEW_REACH);
    else delete bone.hinges[word];
  });
  if (!reach) return [tick];
  const end = i => x => {
    const fresh = [...reach];
    fresh[i] = x;
    setReach(bone, word, fresh);
  };
  return [tick, made("div", {className: "pair flat"}, inspector._field("from", reach[0], end(0), {ariaLabel: `${word} from, degrees`}), inspector._field("to", reach[1], end(1), {ariaLabel: `${word} to, degrees`}))];
}

function reshape(bone, shape) {
  if (shape === "sphere") {
    bone.thickness = Math.max(bone.thickness, 0.3 * (bone.length || 0));
    delete bone.length;
  } else bone.length ||= bone.thickness;
  if (!BROAD.includes(shape)) delete bone.width;
  bone.shape = shape;
}

function rename(data, old, name) {
  if (!name || boneNamed(data, name)) return undefined;
  const bone = boneNamed(data, old);
  for (const one of data.bones) if (one.parent === old) one.parent = name;
  bone.name = name;
  return {kind: "bone", name};
}
