// Key poses of one stride below a stage: how the body is when feet come down or leave the ground. A click goes there.

import {Camera, DARK, Drawing, LIGHT} from "./drawing.js";
import {made} from "./elements.js";
import {heightAt} from "./ground.js";

const MOST = 8; // poses
const EVENLY = 6; // of a stride without feet, or whose feet do all at once
const USUAL = 0.6; // s of a stride that cannot be read off, at the body's tempo
const WIDE = 132, HIGH = 92; // pixels

export class KeyPoses {
  // `sought(frame)` is called for a click.
  constructor(sought) {
    this.sought = sought;
    this.element = made("ol", {className: "poses", hidden: true, ariaLabel: "Key poses of one stride"});
  }

  // Frames of the last stride that a stage has seen: between two landings of the foot that lands most regularly.
  static stride({footfalls: {frames, feet}, performer, cast: {tempo, dt, stride}}) {
    const last = performer.frames.length - 1, long = Math.round((USUAL * tempo) / dt / stride);
    const landings = feet.map((_, foot) => frames.map((down, i) => (i && down[foot] && !frames[i - 1][foot] ? i : -1)).filter(i => i > 0));
    const best = landings.filter(some => some.length > 1).sort((a, b) => b.length - a.length)[0];
    return best ? best.slice(-2) : [Math.max(0, last - long), last];
  }

  static moments(stage) {
    const [first, last] = KeyPoses.stride(stage), {frames} = stage.footfalls, found = [first];
    for (let i = first + 1; i < last; i++) if (frames[i].some((down, foot) => down !== frames[i - 1][foot])) found.push(i);
    if (found.length > 2 && found.length <= MOST) return found;
    const count = Math.min(found.length > MOST ? MOST : EVENLY, Math.max(1, last - first));
    return Array.from({length: count}, (_, i) => Math.round(first + (i * (last - first)) / count));
  }

  of(stage) {
    const {cast, performer, dark, footfalls: {frames, feet}} = stage, drawing = new Drawing(cast), {size} = cast.look, ratio = devicePixelRatio;
    const moments = KeyPoses.moments(stage), start = moments[0], length = (frame => frame * cast.stride * cast.dt);
    this.element.replaceChildren(...moments.map(frame => {
      const seen = performer.seenAt(frame), canvas = made("canvas", {width: WIDE * ratio, height: HIGH * ratio, ariaHidden: "true"});
      const camera = new Camera(Math.min(WIDE / (1.5 * size), HIGH / (1.15 * size))), [x, y] = drawing.flat(seen.centre), view = HIGH / camera.scale;
      camera.x = x;
      camera.y = cast.world.ground ? Math.max(heightAt(cast.world, x) + 0.38 * view, y - 0.1 * view) : y;
      drawing.draw(canvas.getContext("2d", {alpha: false}), {width: WIDE, height: HIGH, ratio, camera, colours: dark ? DARK : LIGHT, seen, places: cast.places.name, thin: true});
      const down = feet.filter((_, i) => frames[frame]?.[i]).map(({name}) => name);
      const told = feet.length ? (down.length ? down.join(", ") : "in the air") : "";
      return made("li", {}, made("button", {type: "button", onclick: () => this.sought(frame)}, canvas, made("span", {}, `${(length(frame) - length(start)).toFixed(2)} s`), made("small", {title: told}, told)));
    }));
  }
}
