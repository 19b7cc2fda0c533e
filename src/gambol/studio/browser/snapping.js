// What is dragged comes to rest where it is level with something, or stands at an even angle; lines say with what.

import {drawn} from "./elements.js";

const NEAR = 7; // pixels
const EVEN = 15; // degrees

export class Snapping {
  // `still` are places of what does not move; `pivot` is what the dragged end turns about, if anything.
  constructor(board, still, pivot = null) {
    Object.assign(this, {board, still, pivot, lines: []});
  }

  // The place that somebody means who points at this one.
  at([x, y]) {
    const reach = NEAR * this.board.pixel;
    this.lines = [];
    const level = axis => {
      const to = axis ? y : x, away = at => Math.abs(at[axis] - to);
      const best = this.still.reduce((a, b) => (!a || away(b) < away(a) ? b : a), null);
      return best && away(best) < reach ? best : null;
    };
    const [upright, flat] = [level(0), level(1)], place = [upright ? upright[0] : x, flat ? flat[1] : y];
    if (upright) this.lines.push([upright, place]);
    if (flat) this.lines.push([flat, place]);
    return upright || flat || !this.pivot ? place : this._turned(place, reach);
  }

  _turned(place, reach) {
    const [dx, dy] = place.map((x, axis) => x - this.pivot[axis]), long = Math.hypot(dx, dy), step = (EVEN * Math.PI) / 180;
    const angle = step * Math.round(Math.atan2(dy, dx) / step), found = [this.pivot[0] + long * Math.cos(angle), this.pivot[1] + long * Math.sin(angle)];
    if (Math.hypot(found[0] - place[0], found[1] - place[1]) > reach) return place;
    this.lines.push([this.pivot, found]);
    return found;
  }

  // The lines, as long as the picture.
  draw(group) {
    const far = 2 * this.board.view.width;
    for (const [[ax, ay], [bx, by]] of this.lines) {
      const long = Math.hypot(bx - ax, by - ay) || 1, [ux, uy] = [(bx - ax) / long, (by - ay) / long];
      group.append(drawn("line", {class: "guide", x1: ax - far * ux, y1: ay - far * uy, x2: bx + far * ux, y2: by + far * uy}));
    }
  }
}
