// The gaits of a page as small live pictures in a list of buttons.

import {Camera, DARK, Drawing, LIGHT, flat} from "./drawing.js";
import {heightAt} from "./ground.js";
import {Chorus} from "./performer.js";

export class Thumbnails {
  // `gaits` have a cast, by number, a role, a rank, a name and what is told of them; `choose(i)` is called for a click.
  constructor(list, casts, gaits, seconds, choose) {
    this.shown = gaits.map((gait, i) => {
      const button = document.createElement("button"), canvas = document.createElement("canvas");
      const [name, told, item] = ["span", "small", "li"].map(kind => document.createElement(kind));
      canvas.setAttribute("aria-hidden", "true");
      name.textContent = `${gait.rank}. ${gait.name}`;
      told.textContent = gait.told;
      button.type = "button";
      button.onclick = () => choose(i);
      button.append(canvas, name, told);
      item.append(button);
      list.append(item);
      return {gait, button, canvas};
    });
    this.groups = casts.map((cast, c) => {
      const members = this.shown.filter(({gait}) => gait.cast === c);
      return {cast, members, drawing: new Drawing(cast), chorus: new Chorus(cast, members.map(({gait}) => gait.role), seconds)};
    });
  }

  // Shows which one is on the stage; none for −1.
  mark(chosen) {
    this.shown.forEach(({button}, i) => button.setAttribute("aria-current", String(i === chosen)));
  }

  // Goes on by some seconds of the person's time.
  draw(elapsed, dark) {
    for (const {cast, members, drawing, chorus} of this.groups) {
      chorus.advance(Math.min(elapsed, 0.1) * cast.tempo);
      members.forEach(({canvas}, i) => this._one(canvas, cast, drawing, chorus.seen(i), dark ? DARK : LIGHT));
    }
  }

  _one(canvas, cast, drawing, seen, colours) {
    const width = canvas.clientWidth, height = canvas.clientHeight, ratio = Math.min(devicePixelRatio || 1, 2);
    if (!width) return;
    if (canvas.width !== Math.round(width * ratio)) {
      Object.assign(canvas, {width: Math.round(width * ratio), height: Math.round(height * ratio)});
    }
    const [x, y] = flat(seen.centre), {size} = cast.look;
    const camera = new Camera(Math.min(width / (1.9 * size), height / (1.1 * size))), view = height / camera.scale;
    camera.x = x;
    camera.y = cast.world.ground ? Math.max(heightAt(cast.world, x) + 0.38 * view, y - 0.1 * view) : y;
    const places = cast.places.name;
    drawing.draw(canvas.getContext("2d"), {width, height, ratio, camera, colours, seen, places, thin: true});
  }
}
