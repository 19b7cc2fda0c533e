// The gaits of a page as small live pictures in a list of buttons.

import {Camera, DARK, Drawing, LIGHT} from "./drawing.js";
import {heightAt} from "./ground.js";
import {Chorus} from "./performer.js";
import {fit} from "./pixels.js";

// When each foot is down in a stride, from the left to the right: a line for each.
function strip(falls) {
  if (!falls.length) return [];
  const picture = document.createElementNS("http://www.w3.org/2000/svg", "svg"), path = document.createElementNS(picture.namespaceURI, "path");
  picture.setAttribute("viewBox", `0 0 100 ${3 * falls.length}`);
  picture.setAttribute("preserveAspectRatio", "none");
  picture.setAttribute("class", "strip");
  picture.setAttribute("aria-hidden", "true");
  picture.style.height = `${4 * falls.length}px`;
  const bar = (from, to, i) => `M${100 * from} ${3 * i + 0.4}H${100 * to}v2.2H${100 * from}z`;
  path.setAttribute("d", falls.map(([phase, stance], i) => bar(phase, Math.min(1, phase + stance), i) + (phase + stance > 1 ? bar(0, phase + stance - 1, i) : "")).join(""));
  picture.append(path);
  return [picture];
}

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
      button.append(canvas, name, told, ...strip(gait.falls || []));
      item.append(button);
      list.append(item);
      return {gait, button, canvas, context: canvas.getContext("2d", {alpha: false}), seen: false};
    });
    casts.forEach((cast, c) => {
      const members = this.shown.filter(({gait}) => gait.cast === c), drawing = new Drawing(cast);
      const chorus = new Chorus(cast, members.map(({gait}) => gait.role), seconds);
      members.forEach((one, i) => Object.assign(one, {cast, drawing, chorus, i}));
    });
    const canvases = this.shown.map(({canvas}) => canvas), of = canvas => this.shown[canvases.indexOf(canvas)];
    fit(canvases, (canvas, frame) => {
      of(canvas).frame = frame;
      this._one(of(canvas));
    });
    const look = new IntersectionObserver(found => found.forEach(({target, isIntersecting}) => {
      of(target).seen = isIntersecting;
    }), {rootMargin: "100px"});
    canvases.forEach(canvas => look.observe(canvas));
  }

  // Shows which one is on the stage; none for −1.
  mark(chosen) {
    this.shown.forEach(({button}, i) => button.setAttribute("aria-current", String(i === chosen)));
  }

  // Goes on by some seconds of the person's time, where pictures are in sight.
  draw(elapsed, dark) {
    const anew = this.dark !== dark; // all of them, also what is out of sight
    if (!anew && !elapsed) return;
    this.dark = dark;
    const some = this.shown.filter(({seen}) => seen || anew);
    for (const chorus of new Set(some.map(one => one.chorus))) chorus.advance(Math.min(elapsed, 0.1) * chorus.cast.tempo);
    some.forEach(one => this._one(one));
  }

  _one({context, frame, cast, drawing, chorus, i}) {
    if (!frame) return;
    const seen = chorus.seen(i), [x, y] = drawing.flat(seen.centre), {size} = cast.look, {width, height} = frame;
    const camera = new Camera(Math.min(width / (1.9 * size), height / (1.1 * size))), view = height / camera.scale;
    camera.x = x;
    camera.y = cast.world.ground ? Math.max(heightAt(cast.world, x) + 0.38 * view, y - 0.1 * view) : y;
    drawing.draw(context, {...frame, camera, colours: this.dark ? DARK : LIGHT, seen, places: cast.places.name, thin: true});
  }
}
