// A race of all gaits: a lane for each, from one line, in one scale.

import {Camera, DARK, Drawing, LIGHT} from "./drawing.js";
import {made} from "./elements.js";
import {heightAt} from "./ground.js";
import {Chorus} from "./performer.js";
import {fit} from "./pixels.js";

const READING = 0.2; // s between numbers that a person reads
const BEHIND = 1; // body sizes that are seen behind the last one and before the first

export class Race {
  constructor(root, casts, gaits, seconds) {
    this.lanes = gaits.map(gait => {
      const canvas = made("canvas", {ariaHidden: "true"}), told = made("span", {className: "clock"});
      return {gait, canvas, told, context: canvas.getContext("2d", {alpha: false}), element: made("li", {}, made("span", {}, `${gait.rank}. ${gait.name}`), told, canvas)};
    });
    casts.forEach((cast, c) => {
      const members = this.lanes.filter(({gait}) => gait.cast === c), chorus = new Chorus(cast, members.map(({gait}) => gait.role), seconds), drawing = new Drawing(cast);
      members.forEach((lane, i) => Object.assign(lane, {cast, chorus, drawing, i, start: drawing.flat(chorus.seen(i).centre)[0]}));
    });
    root.replaceChildren(made("ol", {className: "race", ariaLabel: "A race of all gaits"}, ...this.lanes.map(({element}) => element)));
    fit(this.lanes.map(({canvas}) => canvas), (canvas, frame) => (this.lanes.find(lane => lane.canvas === canvas).frame = frame));
    this.unread = READING;
  }

  draw(elapsed, dark) {
    for (const chorus of new Set(this.lanes.map(lane => lane.chorus))) chorus.advance(Math.min(elapsed, 0.1) * chorus.cast.tempo);
    const {size} = this.lanes[0].cast.look, gone = this.lanes.map(({chorus, drawing, i, start}) => drawing.flat(chorus.seen(i).centre)[0] - start);
    const first = Math.min(0, ...gone) - BEHIND * size, last = Math.max(3 * size, ...gone) + BEHIND * size;
    this.unread += elapsed;
    this.lanes.forEach((lane, n) => this._lane(lane, {first, last, size, gone: gone[n]}, dark));
    if (this.unread > READING) this.unread = 0;
  }

  _lane({context, frame, cast, drawing, chorus, i, start, told}, {first, last, size, gone}, dark) {
    if (!frame) return;
    const camera = new Camera(Math.min(frame.width / (last - first), frame.height / (1.25 * size))), seen = chorus.seen(i);
    camera.x = start + (camera.scale < frame.width / (last - first) ? last - frame.width / camera.scale / 2 : (first + last) / 2);
    camera.y = cast.world.ground ? heightAt(cast.world, camera.x) + 0.42 * (frame.height / camera.scale) : drawing.flat(seen.centre)[1];
    drawing.draw(context, {...frame, camera, colours: dark ? DARK : LIGHT, seen, places: cast.places.name, thin: true});
    context.setTransform(frame.ratio, 0, 0, frame.ratio, 0, 0);
    context.fillStyle = dark ? "#6CC0F5" : "#0063A0"; // where they began
    context.fillRect(frame.width / 2 + (start - camera.x) * camera.scale, 0, 1, frame.height);
    if (this.unread > READING) told.textContent = `${Math.round(100 * gone)} cm`.replace("-", "\u2212");
  }
}
