// A plan's search tree, growing: every node as it joined, over the ground that is planned across or over time.

import {made} from "./elements.js";

const SECONDS = 6; // in which a tree grows, however large it is

export class Tree {
  constructor(root) {
    this.canvas = made("canvas", {role: "img", className: "tree"});
    this.again = made("button", {type: "button", onclick: () => this.grow()}, "Grow again");
    this.told = made("span", {className: "quiet"});
    root.replaceChildren(this.canvas, made("div", {className: "controls"}, this.again, this.told));
    new ResizeObserver(() => this.data && this._draw()).observe(this.canvas);
  }

  // `branches` are [x0, y0, x1, y1] in the order in which they grew, `way` and `ground` lists of points, `axes` two words.
  show(data) {
    this.data = data;
    const all = [...data.branches.flatMap(([a, b, c, d]) => [[a, b], [c, d]]), ...data.way, ...(data.ground || []).filter(([x]) => x > data.from && x < data.to)];
    const [xs, ys] = [0, 1].map(i => all.map(point => point[i]));
    this.box = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    this.canvas.setAttribute("aria-label", `The tree of the plan: ${data.branches.length} nodes, ${data.axes.join(" over ")}`);
    this.grow();
  }

  grow() {
    const begun = performance.now(), number = (this.number = (this.number || 0) + 1), {branches} = this.data;
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const frame = now => {
      if (number !== this.number || !this.canvas.isConnected) return;
      this.grown = still ? branches.length : Math.min(branches.length, Math.floor((Math.max(0, now - begun) / 1000 / SECONDS) * branches.length) + 1);
      this._draw();
      if (this.grown < branches.length) requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  }

  _draw() {
    const {canvas, data, grown = 0} = this, width = canvas.clientWidth, height = canvas.clientHeight, ratio = Math.min(devicePixelRatio || 1, 2);
    if (!width) return;
    Object.assign(canvas, {width: width * ratio, height: height * ratio});
    const pen = canvas.getContext("2d"), style = getComputedStyle(canvas), colour = name => style.getPropertyValue(name);
    const [left, right, low, high] = this.box, margin = 28, wide = (width - 2 * margin) / (right - left || 1);
    const tall = data.even ? wide : (height - 2 * margin) / (high - low || 1), middle = (low + high) / 2;
    const at = ([x, y]) => [margin + (x - left) * wide, height / 2 - (y - middle) * tall];
    const line = (points, closed) => {
      pen.beginPath();
      points.forEach((point, i) => pen[i ? "lineTo" : "moveTo"](...at(point)));
      if (closed) pen.closePath();
    };
    pen.scale(ratio, ratio);
    pen.lineJoin = "round";
    if (data.ground) {
      line([...data.ground, [data.ground.at(-1)[0], low - 1000], [data.ground[0][0], low - 1000]], true);
      pen.fillStyle = colour("--edge");
      pen.fill();
    }
    pen.strokeStyle = colour("--quiet");
    pen.globalAlpha = 0.5;
    pen.lineWidth = 1;
    pen.beginPath();
    for (const [a, b, c, d] of data.branches.slice(0, grown)) {
      pen.moveTo(...at([a, b]));
      pen.lineTo(...at([c, d]));
    }
    pen.stroke();
    pen.globalAlpha = 1;
    const share = grown / (data.branches.length || 1), way = data.way.slice(0, Math.max(1, Math.ceil(share * data.way.length)));
    pen.strokeStyle = pen.fillStyle = "#c06b2c";
    pen.lineWidth = 3;
    line(way);
    pen.stroke();
    for (const point of way) {
      pen.beginPath();
      pen.arc(...at(point), 3, 0, 7);
      pen.fill();
    }
    pen.fillStyle = colour("--ink");
    pen.font = "13px system-ui, sans-serif";
    pen.textAlign = "right";
    pen.fillText(data.axes[0], width - 8, height - 8);
    pen.textAlign = "left";
    pen.fillText(data.axes[1], 8, 16);
    this.told.textContent = `${grown.toLocaleString("en")} of ${data.branches.length.toLocaleString("en")} nodes; the chosen path is thick.`;
  }
}
