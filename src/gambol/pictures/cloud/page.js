// A cloud of individuals (Sanders 2000, chapter 5). The data are in the page; nothing is fetched.
"use strict";
const data = JSON.parse(document.getElementById("data").textContent);
const at = (id) => document.getElementById(id);
const names = Object.keys(data.columns);
const count = data.trials.length;
const generation = data.columns.generation || new Array(count).fill(1);
const newest = generation.reduce((a, b) => Math.max(a, b), 1);
const operator = data.columns.operator || new Array(count).fill("");
// The thesis draws mutation white, crossover red, grafting yellow, cloning blue.
const COLOURS = { mutation: "#f2f0ea", crossover: "#e4572e", grafting: "#f0e442", cloning: "#56b4e9", random: "#8d939a" };
const OTHERS = ["#cc79a7", "#009e73", "#e69f00", "#0072b2", "#d55e00"];
const operators = [...new Set(operator)].filter((name) => name);
const colourOf = (name) => COLOURS[name] || OTHERS[operators.indexOf(name) % OTHERS.length];

// Words become whole numbers along an axis.
const fields = {};
for (const name of names) {
  const values = data.columns[name];
  const words = values.some((v) => typeof v === "string") ? [...new Set(values.filter((v) => v !== null))].sort() : null;
  fields[name] = { words, values: words ? values.map((v) => (v === null ? null : words.indexOf(v))) : values };
}

let picked = null;
let timer = null;

function usual(wanted, otherwise) {
  return wanted.find((name) => names.includes(name)) || names[Math.min(otherwise, names.length - 1)];
}

function prepare() {
  at("title").textContent = document.title = data.title;
  const start = { x: usual(["neurons", "generation"], 1), y: usual(["sensors", "generation"], 2), z: "fitness",
                  colour: usual(["generation"], 0), from: Math.max(1, newest - 1), to: newest };
  const told = new URLSearchParams(location.hash.slice(1));
  for (const id of ["x", "y", "z", "colour"]) {
    for (const name of names) at(id).add(new Option(name, name));
    at(id).value = names.includes(told.get(id)) ? told.get(id) : start[id];
  }
  for (const id of ["from", "to"]) {
    at(id).max = newest;
    at(id).value = told.get(id) || start[id];
  }
  for (const id of ["scaling", "lines"]) if (told.get(id)) at(id).value = told.get(id);
  at("range").hidden = newest === 1;
  for (const name of operators) {
    const key = document.createElement("div");
    key.innerHTML = '<span class="key"></span>';
    key.firstChild.style.background = colourOf(name);
    key.append(name);
    at("keys").append(key);
  }
  for (const id of ["x", "y", "z", "colour", "from", "to", "scaling", "lines"]) at(id).onchange = draw;
  at("play").onclick = play;
  at("clear").onclick = () => pick(null);
  at("trial").onchange = () => pickTrial(at("trial").value);
  draw();
  at("cloud").on("plotly_click", (event) => {
    const row = event.points[0].customdata;
    if (row !== undefined && row !== null) pick(row);
  });
  if (told.has("pick")) pickTrial(told.get("pick"));
}

function shownRows() {
  const [first, last] = [Number(at("from").value), Number(at("to").value)];
  const [x, y, z] = ["x", "y", "z"].map((id) => fields[at(id).value].values);
  const rows = [];
  for (let i = 0; i < count; i++) {
    if (generation[i] >= first && generation[i] <= last && x[i] !== null && y[i] !== null && z[i] !== null) rows.push(i);
  }
  return rows;
}

function ancestors(row) {
  const found = new Set([row]);
  const waiting = [row];
  while (waiting.length) for (const parent of data.parents[waiting.pop()]) {
    if (!found.has(parent)) { found.add(parent); waiting.push(parent); }
  }
  return found;
}

// Lines are darker at the parent's end: which way they go is seen.
function linesBetween(pairs, colour, width, name) {
  const place = ["x", "y", "z"].map((id) => fields[at(id).value].values);
  const points = [[], [], []];
  const shade = [];
  for (const [parent, child] of pairs) {
    if (place.some((values) => values[parent] === null || values[child] === null)) continue;
    for (let k = 0; k < 3; k++) points[k].push(place[k][parent], place[k][child], null);
    shade.push(0, 1, 1);
  }
  return { type: "scatter3d", mode: "lines", name, hoverinfo: "skip", showlegend: false, x: points[0], y: points[1], z: points[2],
           line: { width, color: shade, cmin: 0, cmax: 1, colorscale: [[0, faded(colour)], [1, colour]] } };
}

// Generations and the like are whole, and so are the marks at their colours.
function wholeMarks(values) {
  const [least, most] = values.reduce(([low, high], x) => [Math.min(low, x), Math.max(high, x)], [Infinity, -Infinity]);
  return most - least <= 10 && values.every(Number.isInteger) ? { tick0: 0, dtick: most - least > 5 ? 2 : 1 } : {};
}

function faded(colour) {
  const mix = [1, 3, 5].map((i) => Math.round(0.25 * parseInt(colour.slice(i, i + 2), 16) + 0.75 * 24));
  return `rgb(${mix.join(",")})`;
}

function traces(rows) {
  const [x, y, z] = ["x", "y", "z"].map((id) => fields[at(id).value].values);
  const colour = fields[at("colour").value];
  const wanted = at("lines").value;
  const fitness = fields.fitness.values;
  const shown = new Set(rows);
  const found = [];
  if (wanted !== "none") {
    const pairs = Object.fromEntries(operators.map((name) => [name, []]));
    for (const i of rows) for (const parent of data.parents[i]) {
      if (shown.has(parent) && (wanted === "all" || fitness[i] > fitness[parent])) pairs[operator[i]].push([parent, i]);
    }
    for (const name of operators) if (pairs[name].length) found.push(linesBetween(pairs[name], colourOf(name), 2, name));
  }
  const words = colour.words;
  found.push(pointsOf(rows, { size: 3.5, color: rows.map((i) => (words ? colourOf(words[colour.values[i]]) : colour.values[i])),
                              colorscale: "Viridis", showscale: !words,
                              colorbar: { title: { text: at("colour").value }, ...wholeMarks(rows.map((i) => colour.values[i])), len: 0.5, thickness: 10, x: 0.98 } }));
  const moving = rows.filter((i) => data.motions[i]);
  if (moving.length) found.push(pointsOf(moving, { size: 9, symbol: "circle-open", color: "#ffffff", line: { width: 2 } }));
  if (picked !== null) {
    const family = ancestors(picked);
    const pairs = [...family].flatMap((i) => data.parents[i].map((parent) => [parent, i]));
    for (const name of operators) {
      const own = pairs.filter(([, child]) => operator[child] === name);
      if (own.length) found.push(linesBetween(own, colourOf(name), 5, name));
    }
    const old = [...family].filter((i) => x[i] !== null && y[i] !== null && z[i] !== null);
    found.push(pointsOf(old, { size: 5, color: old.map((i) => colourOf(operator[i])) }));
    found.push(pointsOf(old.filter((i) => i === picked), { size: 11, symbol: "diamond", color: "#ffffff" }));
  }
  return found;
}

function pointsOf(rows, marker) {
  const [x, y, z] = ["x", "y", "z"].map((id) => fields[at(id).value].values);
  return { type: "scatter3d", mode: "markers", showlegend: false, marker, customdata: rows, x: rows.map((i) => x[i]),
           y: rows.map((i) => y[i]), z: rows.map((i) => z[i]), text: rows.map(told), hoverinfo: "text" };
}

function told(i) {
  const kept = data.ids[i] === null ? "" : `, kept as ${data.ids[i]}`;
  const lines = [`trial ${data.trials[i]}${kept}`];
  for (const name of names) if (data.columns[name][i] !== null) lines.push(`${name}: ${data.columns[name][i]}`);
  if (data.statuses[i] !== "ok") lines.push(`status: ${data.statuses[i]}`);
  return lines.join("<br>");
}

function axis(id, rows) {
  const name = at(id).value;
  const { words, values } = fields[name];
  const look = { title: { text: name }, color: "#c9ccd1", gridcolor: "#3a414a", zerolinecolor: "#3a414a", showbackground: true,
                 backgroundcolor: "#191d22" };
  if (words) Object.assign(look, { tickvals: words.map((_, i) => i), ticktext: words });
  const some = at("scaling").value === "global" || !rows.length ? values : rows.map((i) => values[i]);
  const known = some.filter((v) => v !== null);
  const low = known.reduce((a, b) => Math.min(a, b), Infinity);
  const high = known.reduce((a, b) => Math.max(a, b), -Infinity);
  const room = 0.04 * (high - low) || 0.5;
  look.range = [low - room, high + room];
  return look;
}

function draw() {
  const rows = shownRows();
  const seen = picked === null ? rows : [...new Set([...rows, ...ancestors(picked)])];
  const far = at("cloud").clientWidth < 500 ? 1.9 : 1; // on a phone all of it is seen from further away
  const scene = { aspectmode: "cube", dragmode: "orbit", xaxis: axis("x", seen), yaxis: axis("y", seen), zaxis: axis("z", seen),
                  camera: { eye: { x: 1.45 * far, y: -1.65 * far, z: 0.75 * far }, center: { x: 0, y: 0, z: -0.12 } } };
  Plotly.react("cloud", traces(rows), { scene, uirevision: "kept", paper_bgcolor: "#14171b", font: { color: "#c9ccd1" },
               margin: { l: 0, r: 0, t: 0, b: 0 }, showlegend: false },
               { responsive: true, displaylogo: false, modeBarButtonsToRemove: ["sendChartToCloud"] }); // nothing leaves the page
}

// Two generations at a time, through all.
function play() {
  if (timer) {
    clearInterval(timer);
    timer = null;
    at("play").textContent = "play";
    return;
  }
  let first = 1;
  at("play").textContent = "stop";
  timer = setInterval(() => {
    at("from").value = first;
    at("to").value = Math.min(first + 1, newest);
    draw();
    first = first + 1 >= newest ? 1 : first + 1;
  }, 900);
}

// By the number of a trial, as keys and links name it; nobody where there is none of that number.
function pickTrial(number) {
  const row = number === "" ? -1 : data.trials.indexOf(Number(number));
  pick(row < 0 ? null : row);
}

function pick(row) {
  picked = row;
  at("trial").value = row === null ? "" : data.trials[row];
  at("who").textContent = row === null ? "Click a point to see its ancestors. Points with a ring can move."
    : told(row).replaceAll("<br>", "\n") + `\n${ancestors(row).size - 1} ancestors`;
  draw();
  stage(row === null ? null : data.motions[row]);
  if (parent !== window && row !== null) parent.postMessage({ picked: data.trials[row] }, "*"); // a studio shows anybody
}

// A body that moves: outlines of its parts, springs between them, the ground.
let film = 0;
function stage(motion) {
  const canvas = at("stage");
  const number = ++film;
  canvas.style.display = motion ? "block" : "none";
  if (!motion) return;
  const pen = canvas.getContext("2d");
  const frames = motion.places.length;
  const all = motion.parts.flat(2);
  const ys = all.map((p) => p[1]).concat(motion.ground.map((p) => p[1]));
  const low = ys.reduce((a, b) => Math.min(a, b));
  const high = ys.reduce((a, b) => Math.max(a, b));
  const scale = Math.min(canvas.width / 2000, (canvas.height - 50) / Math.max(high - low, 400));
  const begun = performance.now();
  const show = (now) => {
    if (number !== film) return;
    const f = Math.floor(Math.max(now - begun, 0) / (1000 * motion.step)) % frames;
    const middle = motion.places[f].reduce((sum, p) => sum + p[0], 0) / motion.places[f].length;
    const put = ([x, y]) => [canvas.width / 2 + (x - middle) * scale, canvas.height - 30 - (y - low) * scale];
    const path = (points) => { pen.beginPath(); points.map(put).forEach(([x, y], i) => (i ? pen.lineTo(x, y) : pen.moveTo(x, y))); };
    pen.clearRect(0, 0, canvas.width, canvas.height);
    if (motion.ground.length) {
      path(motion.ground);
      pen.lineTo(canvas.width * 9, canvas.height); pen.lineTo(-canvas.width * 9, canvas.height);
      pen.fillStyle = "#d3d6da"; pen.fill();
    }
    pen.strokeStyle = "#ee9b4a"; pen.lineWidth = 4;
    for (const [a, b] of motion.springs) { path([motion.places[f][a], motion.places[f][b]]); pen.stroke(); }
    pen.strokeStyle = "#5b2e0e"; pen.fillStyle = "#ee9b4a"; pen.lineWidth = 1.5;
    for (const part of motion.parts) { path(part[f]); pen.closePath(); pen.fill(); pen.stroke(); }
    requestAnimationFrame(show);
  };
  requestAnimationFrame(show);
}

prepare();
