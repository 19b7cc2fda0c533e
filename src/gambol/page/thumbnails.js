// The gaits of a page as small live pictures in a list of buttons.

import {Camera, DARK, Drawing, LIGHT, flat} from "./drawing.js";
import {heightAt} from "./ground.js";
import {Chorus} from "./performer.js";

export class Thumbnails {
  // `gaits` have a cast, by number, a role, a rank, a name and what is told of them; `choose(i)` is called for a click.
  constructor(list, casts, gaits, seconds, choose) {
    this.shown = gaits.map((gait, i) => {
      const [button, canvas, name, told, item] = ["button", "canvas", "span", "small", "li"].map(kind => document.createElement(kind));
      canvas.setAttribute("aria-hidden", "true");
      name.textContent = `${gait.rank}. ${gait.name}`;
      told.textContent = gait.told;
      button.type = "button";
      button.onclick = () => choose(i);
      button.append(canvas, name, told);
      item.append(button);
      list.append(item);
      return {gait, button, canvas, context: canvas.getContext("2d", {alpha: false}), seen: false};
    });
    this.groups = casts.map((cast, c) => {
      const members = this.shown.filter(({gait}) => gait.cast === c);
      return {cast, members, drawing: new Drawing(cast), chorus: new Chorus(cast, members.map(({gait}) => gait.role), seconds)};
    });
    const measure = new ResizeObserver(() => this._lay());
    measure.observe(list);
    const look = new IntersectionObserver(found => found.forEach(({target, isIntersecting}) => {
      this.shown.find(({canvas}) => canvas === target).seen = isIntersecting;
    }), {rootMargin: "100px"});
    this.shown.forEach(({canvas}) => look.observe(canvas));
  }

  // Shows which one is on the stage; none for −1.
  mark(chosen) {
    this.shown.forEach(({button}, i) => button.setAttribute("aria-current", String(i === chosen)));
  }

  // Measures the pictures: asked at every frame, a browser would lay the page out again.
  _lay() {
    const ratio = Math.min(devicePixelRatio || 1, 2);
    for (const one of this.shown) {
      const {canvas} = one, {clientWidth: width, clientHeight: height} = canvas;
      one.frame = {left: 0, top: 0, width, height, ratio};
      Object.assign(canvas, {width: Math.round(width * ratio), height: Math.round(height * ratio)});
    }
    this.drawn = null;
  }

  // Goes on by some seconds of the person's time, where pictures are in sight.
  draw(elapsed, dark) {
    const anew = this.drawn !== dark; // all of them, also what is out of sight
    if (!anew && !elapsed) return;
    this.drawn = dark;
    for (const {cast, members, drawing, chorus} of this.groups) {
      const some = members.map((one, i) => [one, i]).filter(([{seen, frame}]) => (seen || anew) && frame?.width);
      if (some.length) chorus.advance(Math.min(elapsed, 0.1) * cast.tempo);
      for (const [one, i] of some) this._one(one, cast, drawing, chorus.seen(i), dark ? DARK : LIGHT);
    }
  }

  _one({context, frame}, cast, drawing, seen, colours) {
    const [x, y] = flat(seen.centre), {size} = cast.look, {width, height} = frame;
    const camera = new Camera(Math.min(width / (1.9 * size), height / (1.1 * size))), view = height / camera.scale;
    camera.x = x;
    camera.y = cast.world.ground ? Math.max(heightAt(cast.world, x) + 0.38 * view, y - 0.1 * view) : y;
    drawing.draw(context, {...frame, camera, colours, seen, places: cast.places.name, thin: true});
  }
}
