// A picture under the drawing, to be traced. It stays with the tab of the browser and goes into no file.

import {drawn, made} from "./elements.js";

const KEY = "gambol-traced";
const LARGEST = 1200; // pixels of its longer side that are kept
const FAINT = 0.5;

export class Tracing {
  constructor(board) {
    this.board = board;
    try {
      this.picture = JSON.parse(sessionStorage.getItem(KEY));
    } catch {
      this.picture = null;
    }
    this.input = made("input", {type: "file", accept: "image/*", hidden: true, onchange: () => this._take(this.input.files[0])});
  }

  open() {
    this.input.value = "";
    this.input.click();
  }

  async _take(file) {
    if (!file) return;
    let picture = null;
    try {
      picture = await createImageBitmap(file);
    } catch {
      this.board.tell(`${file.name} is not a picture that this browser can show. Choose a PNG or a JPEG file.`);
      return;
    }
    const {width, height} = picture, by = Math.min(1, LARGEST / Math.max(width, height));
    const canvas = made("canvas", {width: Math.round(width * by), height: Math.round(height * by)});
    canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
    const {view, svg} = this.board, high = (view.width * svg.clientHeight) / svg.clientWidth, size = Math.min(0.8 * view.width, (0.8 * high * width) / height);
    this.change({url: canvas.toDataURL("image/jpeg", 0.8), x: view.x, y: view.y, width: size, high: height / width, faint: FAINT});
  }

  // Other numbers of it, or none of it any more.
  change(picture) {
    this.picture = picture && {...this.picture, ...picture};
    try {
      if (this.picture) sessionStorage.setItem(KEY, JSON.stringify(this.picture));
      else sessionStorage.removeItem(KEY);
    } catch {
      // too large to be kept: it is there until the page is left
    }
    this.board.draw();
  }

  draw(group) {
    if (!this.picture) return;
    const {url, x, y, width, high, faint} = this.picture, height = width * high;
    group.append(drawn("image", {class: "traced", href: url, x: x - width / 2, y: -y - height / 2, width, height, opacity: faint, transform: "scale(1,-1)"}));
  }

  // Fields to move it, and to take it away.
  rows() {
    if (!this.picture) return [];
    const range = (label, name, min, max) => made("label", {}, made("span", {}, label),
      made("input", {type: "range", min, max, step: "any", value: this.picture[name], oninput: event => this.change({[name]: Number(event.target.value)})}));
    const {x, y, width} = this.picture;
    return [made("h2", {}, "The picture to trace"), range("Size", "width", width / 4, width * 4), range("To the right", "x", x - width, x + width), range("Up", "y", y - width, y + width),
      range("Opacity", "faint", 0.1, 1), made("button", {type: "button", onclick: () => this.change(null)}, "Remove picture")];
  }
}
