// The numbers of the part that is selected on a drawing board.

import {boneNamed} from "./bones.js";
import {boneFields, wholeOfBones} from "./bone_fields.js";
import {made} from "./elements.js";
import {farEnd, jointAbove, linkNamed, muscleOf, setAngle, setLength, setRange, setWidth, widthOf} from "./skeleton.js";
import {bare} from "./skins.js";
import {VIEWS, bonds, isSpatial, lengthOf, massNamed, thicken} from "./softbody.js";

const USUAL = "#ee9b4a"; // a body's colour

export class Inspector {
  constructor(board) {
    this.board = board;
    this.element = made("section", {className: "inspector card", ariaLabel: "The selected part"});
  }

  show() {
    const {board} = this, {selected, data} = board, shown = JSON.stringify([selected, board.others, data, board.worked, board.known, board.side, Boolean(board.tracing.picture)]);
    const typed = this.element.querySelector("input:not([type=checkbox]):focus") && selected === this.of; // somebody writes a number
    if (shown === this.shown || typed) return;
    this.shown = shown;
    this.of = selected;
    this.element.replaceChildren(...(board.others.length ? this._several() : selected ? this._rows(selected) : this._whole()));
  }

  // A number, or a name. One that may be left out has a placeholder, and is set to null.
  _field(label, value, set, more = {}) {
    const input = made("input", {type: "number", step: "any", value: value ?? "", ...more});
    input.onchange = () => {
      const given = more.type === "text" ? input.value.trim() : input.value === "" ? null : Number(input.value);
      if (given !== null || "placeholder" in more) this.board.edit(() => set(given) ?? undefined);
      this.shown = null;
      this.board.draw();
    };
    return made("label", {}, made("span", {}, label), input);
  }

  // The colour of parts; without one of its own a part has the usual one.
  _colour(label, parts) {
    const change = act => {
      this.board.edit(() => parts.forEach(act));
      this.shown = null;
      this.board.draw();
    };
    const input = made("input", {type: "color", value: parts[0].colour ?? USUAL, onchange: event => change(part => (part.colour = event.target.value))});
    const row = made("label", {}, made("span", {}, label), input);
    if (!parts.some(part => part.colour)) return row;
    return made("div", {className: "painted"}, row, made("button", {type: "button", ariaLabel: "The usual colour", onclick: () => change(part => delete part.colour)}, "Usual"));
  }

  _tick(label, on, set) {
    return made("label", {}, made("input", {type: "checkbox", checked: on, onchange: event => {
      this.board.edit(() => set(event.target.checked));
      this.shown = null;
      this.board.draw();
    }}), made("span", {}, label));
  }

  _button(text, act, more = {}) {
    return made("button", {type: "button", ...more, onclick: () => {
      this.board.edit(act);
      this.shown = null;
      this.board.draw();
    }}, text);
  }

  _title(text) {
    return made("h2", {}, text);
  }

  _whole() {
    const {board} = this, {data, worked} = board, rows = [this._title("The whole body")];
    rows.push(made("p", {className: "quiet"}, worked.facts || (board.kind.isEmpty(data) ? "Nothing is drawn yet. Choose a tool above, or press “Add a part”."
      : board.known ? "It is not complete. The message below the drawing tells why." : "It is being checked …")),
      this._button("Add a part", () => board.kind.grow(board)));
    if (data.points?.length) rows.push(this._colour("Colour of the body", [data]), ...this._space(data));
    if (data.bones) rows.push(...wholeOfBones(this));
    if (data.contacts || data.sensors) {
      rows.push(this._button("Work out feet and sensors", () => {
        delete data.contacts;
        delete data.sensors;
      }));
    }
    return [...rows, ...board.tracing.rows()];
  }

  // What all selected parts have in common.
  _several() {
    const {board} = this, {data, chosen} = board, links = chosen.map(({kind, name}) => kind === "link" && linkNamed(data, name)).filter(Boolean);
    const rows = [this._title(`${chosen.length} parts are selected`), made("p", {className: "quiet"}, "A click with shift adds a part to the selection, or removes it.")];
    if (links.length === chosen.length) {
      rows.push(this._field("Width of each, m", widthOf(links[0]), x => links.forEach(({name}) => setWidth(data, name, x))),
        this._field("Mass of each, kg", links[0].mass, x => links.forEach(link => (link.mass = x))));
    }
    const painted = links.length ? links : chosen.map(({kind, name}) => kind === "bone" && boneNamed(data, name)).filter(Boolean);
    if (painted.length) rows.push(this._colour("Colour of all", painted));
    return [...rows, ...[["Duplicate them", () => board.duplicate()], ["Delete them", () => board.remove()]].map(([text, act]) => made("button", {type: "button", onclick: act}, text))];
  }

  // Of masses and springs: they may stand in space, and are then drawn from three sides.
  _space(data) {
    const {board} = this;
    if (!isSpatial(data)) {
      const width = made("input", {type: "number", step: "any", min: 0.01, value: 0.2});
      return [made("label", {}, made("span", {}, "Width in space, m"), width),
        this._button("Stand it up in space", () => thicken(data, Number(width.value) || 0.2))];
    }
    return [made("div", {className: "controls", role: "group", ariaLabel: "Look"}, ...Object.keys(VIEWS).map(side => {
      const button = made("button", {type: "button", onclick: () => board.look(side)}, side);
      button.setAttribute("aria-pressed", String(side === board.side));
      return button;
    }))];
  }

  _rows(selected) {
    if (selected.kind === "bone") return boneFields(this, selected.name);
    if (selected.kind === "mass") return this._mass(massNamed(this.board.data, selected.name));
    if (selected.kind === "bond") return this._bond(bonds(this.board.data).find(one => one.name === selected.name));
    const {data} = this.board, joint = selected.kind === "joint" ? data.joints.find(one => one.name === selected.name) : jointAbove(data, selected.name);
    const link = linkNamed(data, selected.kind === "joint" ? joint.child : selected.name);
    return [...this._link(link, joint), ...(joint ? this._joint(joint) : [])];
  }

  _link(link, joint) {
    const {board} = this, {data} = board;
    return [
      this._title(`Link ${link.name}`),
      this._field("Name", link.name, name => this._rename(link.name, name), {type: "text"}),
      this._field("Length, m", farEnd(link), x => setLength(data, link.name, x), {min: 0.02}),
      ...(link.outline ? [] : [this._field("Width, m", link.width ?? 0.02, x => (link.width = x))]),
      this._field("Mass, kg", link.mass, x => (link.mass = x)),
      this._colour("Colour", [link]),
      ...(link.outline ? [this._button("Take its skin away", () => bare(link))] : []),
      this._field("Angle, °", (joint || data.root).angle || 0, x => setAngle(data, link.name, x)),
      this._button("Add a link to it", () => board.kind.grow(board)),
      ...this._felt(link.name),
      ...(joint ? [this._button("Mirror it", () => board.kind.mirror(board)), this._button("Add a second one beside it", () => board.kind.twin(board))] : []),
    ];
  }

  // Which of a link's feet are felt.
  _felt(link) {
    const {board} = this;
    return board.kind.contacts(board).filter(one => one.link === link).map(({name}) => this._touch(name, () => (board.data.contacts ||= board.kind.contacts(board))));
  }

  // Whether a contact is felt; as soon as that is changed, all sensors stand in the file.
  _touch(name, first = () => {}) {
    const {data, worked} = this.board, all = data.sensors || worked.sensors || [];
    return this._tick(`Feels the ground with ${name}`, all.some(one => one.kind === "touch" && one.contact === name), wanted => {
      first();
      const own = data.sensors || structuredClone(all);
      data.sensors = wanted ? [...own, {name: `on-${name}`.slice(0, 40), kind: "touch", contact: name}] : own.filter(one => one.contact !== name);
    });
  }

  _joint(joint) {
    const {board} = this, {data, worked} = board, [low, high] = joint.limits || [null, null], muscle = muscleOf(data, joint.name);
    const free = () => `muscle-${joint.name}`.slice(0, 40);
    const rows = [
      this._title(`Joint ${joint.name}`),
      this._field("From, °", low, x => (x === null ? delete joint.limits : setRange(data, joint, x, high ?? x + 90)), {placeholder: "free"}),
      this._field("To, °", high, x => (x === null ? delete joint.limits : setRange(data, joint, low ?? x - 90, x)), {placeholder: "free"}),
      this._tick("Muscle", Boolean(muscle), on => {
        if (on) (data.actuators ||= []).push({name: free(), kind: "angular", joint: joint.name, min: low ?? joint.angle - 45, max: high ?? joint.angle + 45});
        else data.actuators = data.actuators.filter(one => one !== muscle);
      }),
    ];
    if (muscle) {
      const found = (worked.muscles || {})[muscle.name] || {};
      const strength = key => x => (x === null ? delete muscle[key] : (muscle[key] = x));
      rows.push(this._field("Strength, N m/°", muscle.ks, strength("ks"), {placeholder: found.ks ?? ""}),
        this._field("Largest, N m", muscle.largest, strength("largest"), {placeholder: found.largest ?? ""}),
        made("p", {className: "quiet"}, muscle.ks === undefined ? "If they are empty, they follow from the load of the joint." : "If you empty them, they follow from the load of the joint."));
    }
    return [...rows, ...this._sensors(one => one.joint === joint.name, {kind: "angle", joint: joint.name, min: (low ?? 0), max: (joint.angle || 0)}, joint.name)];
  }

  // Sensors of a part; as soon as one is changed, all stand in the file.
  _sensors(mine, fresh, stem) {
    const {board} = this, {data, worked} = board, all = data.sensors || worked.sensors || [];
    const own = () => (data.sensors ||= structuredClone(all));
    const at = i => own()[i];
    const rows = [this._title("Sensors")];
    all.forEach((sensor, i) => {
      if (!mine(sensor)) return;
      rows.push(made("div", {className: "pair"}, this._field(`${sensor.name} from`, sensor.min, x => (at(i).min = x)), this._field("to", sensor.max, x => (at(i).max = x), {ariaLabel: `${sensor.name} to`}),
        this._button("Remove", () => void own().splice(i, 1), {ariaLabel: `Remove ${sensor.name}`})));
    });
    rows.push(this._button("Add a sensor", () => {
      const taken = new Set(own().map(one => one.name));
      let n = 1;
      while (taken.has(`${stem}-s${n}`)) n++;
      data.sensors.push({name: `${stem}-s${n}`, ...fresh});
    }));
    return rows;
  }

  _mass(mass) {
    const {board} = this, worked = (board.worked.masses || {})[mass.name];
    return [
      this._title(`Mass ${mass.name}`),
      this._field("Mass, kg", mass.mass, x => (x === null ? delete mass.mass : (mass.mass = x)), {placeholder: worked ?? ""}),
      this._field("x, m", mass.at[0], x => (mass.at[0] = x)),
      this._field("y, m", mass.at[1], x => (mass.at[1] = x)),
      ...(isSpatial(board.data) ? [this._field("z (to the far side), m", mass.at[2] ?? 0, x => (mass.at[2] = x)), ...this._space(board.data)] : []),
      this._tick("Touches the ground", mass.touches !== false, on => (on ? delete mass.touches : (mass.touches = false))),
      ...(mass.touches === false ? [] : [this._touch(mass.name)]),
      this._button("Add a mass to it", () => board.kind.grow(board)),
      ...this._bonds(mass.name),
    ];
  }

  // Springs and muscles that hold a mass: with keys they are selected here.
  _bonds(mass) {
    const {data} = this.board;
    return bonds(data).filter(({start, end}) => [start, end].includes(mass)).map(bond => this._button(
      `${(data.muscles || []).includes(bond) ? "Muscle" : "Spring"} ${bond.name} to ${bond.start === mass ? bond.end : bond.start}`,
      () => ({kind: "bond", name: bond.name})));
  }

  _bond(bond) {
    const {board} = this, {data, worked} = board, muscle = (data.muscles || []).includes(bond), found = (worked.muscles || {})[bond.name] || {};
    const strength = key => x => (x === null ? delete bond[key] : (bond[key] = x));
    return [
      this._title(`${muscle ? "Muscle" : "Spring"} ${bond.name}`),
      made("p", {className: "quiet"}, `${lengthOf(data, bond).toFixed(3)} m, from ${bond.start} to ${bond.end}`),
      this._field("Stiffness, N/m", bond.ks, strength("ks"), {placeholder: found.ks ?? ""}),
      this._field("Damping, N s/m", bond.kd, strength("kd"), {placeholder: found.kd ?? ""}),
      ...(muscle ? [this._field("Relaxed, m", bond.relaxed, x => (bond.relaxed = x)), this._field("Contracted, m", bond.contracted, x => (bond.contracted = x))] : []),
      this._button(muscle ? "Make it a spring" : "Make it a muscle", () => board.kind.turn(board)),
      ...this._sensors(one => one.spring === bond.name, {kind: "spring-length", spring: bond.name, min: 0, max: Number(lengthOf(data, bond).toFixed(3))}, bond.name),
    ];
  }

  // Another name for a link, wherever it stands.
  _rename(old, name) {
    const {data} = this.board;
    if (!name || linkNamed(data, name)) return undefined;
    const within = value => {
      if (Array.isArray(value)) return value.map(within);
      if (value && typeof value === "object") return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, ["link", "parent", "child"].includes(key) && one === old ? name : within(one)]));
      return value;
    };
    linkNamed(data, old).name = name;
    for (const key of ["root", "joints", "actuators", "springs", "contacts", "sensors"]) if (data[key]) data[key] = within(data[key]);
    return {kind: "link", name};
  }
}
