// Live stages in the studio: one or two large ones, and small pictures of all gaits to choose from.

import "./deep.js"; // stages show bodies in space in depth
import {made} from "./elements.js";
import {opened} from "./parcel.js";
import {castOf, roleOf} from "./performer.js";
import {Stage} from "./stage.js";
import {Timeline} from "./timeline.js";
import {Thumbnails} from "./thumbnails.js";

const SPEEDS = [0.1, 0.25, 0.5, 1, 2];
const KEYS = "Keys: space plays and stops, r begins again, left and right push, plus and minus zoom, shift and arrows look around, w a s d move, home comes back, o shows the poses before.";
const READING = 0.2; // s between numbers that a person reads
const isDark = () => document.body.classList.contains("body--dark");

// Whether two lists hold the same numbers.
const same = (a, b) => Boolean(a && b) && a.length === b.length && a.every((x, i) => x === b[i]);

// Whether two casts are of the same body in the same world with the same program.
const alike = (a, b) => same(a.program?.code, b.program?.code) && same(a.tables, b.tables) &&
  JSON.stringify([a.look, a.world]) === JSON.stringify([b.look, b.world]);

// What is at an address of the shelf.
export async function fetched(url) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(await answer.text());
  return opened(new Uint8Array(await answer.arrayBuffer()));
}

// A large stage with its controls.
class Box {
  constructor(chosen) {
    this.canvas = made("canvas", {tabIndex: 0, role: "img", ariaLabel: "An empty stage", "aria-description": KEYS});
    this.aim = made("button", {type: "button", hidden: true, onclick: chosen});
    this.caption = made("span");
    this.clock = made("span", {className: "clock"});
    this.playing = made("button", {type: "button", onclick: () => this.play(!this.stage.playing)});
    const button = (text, label, act) => made("button", {type: "button", ariaLabel: label, onclick: act}, text);
    this.pushes = [button("← Push", "Push to the left", () => this.stage.shove(-1)),
      button("Push →", "Push to the right", () => this.stage.shove(1))];
    const speed = made("select", {ariaLabel: "Speed", onchange: () => (this.stage.speed = Number(speed.value))},
      ...SPEEDS.map(x => made("option", {value: x, selected: x === 1}, `${x}×`)));
    this.falls = made("canvas", {className: "falls", role: "img", ariaLabel: "Which foot is down when; drag it to be elsewhere in time"});
    this.onion = made("button", {type: "button", ariaPressed: "false", onclick: () => this._pose(!this.stage.onion)}, "Poses before");
    this.element = made("figure", {className: "box", onpointerdown: chosen},
      made("figcaption", {}, this.aim, this.caption, this.clock), this.canvas, this.falls,
      made("div", {className: "controls", role: "group", ariaLabel: "Playing"}, this.playing,
        button("From the start", "From the start", () => this.again()), ...this.pushes, speed, this.onion));
    this.stage = new Stage(this.canvas, what => what !== "panned" && this.play(true));
    this.timeline = new Timeline(this.falls, frame => {
      this.play(false);
      this.stage.seek(frame);
      this._clock();
    });
    this.play(!matchMedia("(prefers-reduced-motion: reduce)").matches);
    this.canvas.onkeydown = event => this._key(event);
  }

  play(on) {
    this.stage.playing = on;
    this.playing.textContent = on ? "Pause" : "Play";
  }

  // Beside another one it has a letter, and is told whether chosen gaits go to it. Focus alone does not say so: on the
  // way to the gaits it comes through both.
  mark(letter, aimed) {
    this.aim.hidden = !letter;
    this.aim.textContent = letter;
    this.aim.ariaLabel = `Choose gaits for ${letter}`;
    this.aim.ariaPressed = String(aimed);
    this.element.classList.toggle("aimed", Boolean(letter) && aimed);
  }

  // What is shown already has another name, or another rank.
  goOn(gait) {
    this.gait = gait;
    this.caption.textContent = gait.rank ? `${gait.rank}. ${gait.name}` : gait.name;
  }

  show(cast, gait) {
    this.stage.dark = isDark();
    this.stage.perform(cast, gait.role);
    this.timeline.of(this.stage);
    this.goOn(gait);
    this.canvas.setAttribute("aria-label", `${cast.look.name}, live: ${gait.name}, ${gait.told}`);
    this.pushes.forEach(one => (one.hidden = !cast.program));
    this.frame(0);
  }

  _pose(on) {
    this.stage.onion = on;
    this.onion.ariaPressed = String(on);
    this.stage.draw();
  }

  // Whoever has looked elsewhere sees it again.
  again() {
    this.stage.following = true;
    if (this.gait) this.stage.perform(this.stage.cast, this.stage.performer.role);
  }

  frame(elapsed) {
    const {performer} = this.stage;
    if (!performer) return;
    this.stage.dark = isDark();
    this.stage.tick(elapsed);
    this.stage.draw();
    this.unread = (this.unread || 0) + elapsed;
    if (!elapsed || this.unread > READING) this._clock();
    if (performer.diverged) this.again();
  }

  _clock() {
    const {performer} = this.stage, centimetres = Math.round(100 * performer.seen.centre[0]);
    this.unread = 0;
    this.timeline.draw(this.stage);
    this.clock.textContent = `${performer.seconds.toFixed(1)} s, ${centimetres} cm`.replace("-", "−");
  }

  _key(event) {
    const keys = {" ": () => this.play(!this.stage.playing), ArrowLeft: () => this.stage.shove(-1),
      ArrowRight: () => this.stage.shove(1), "+": () => this.stage.zoom(1.25), "-": () => this.stage.zoom(0.8),
      r: () => this.again(), o: () => this._pose(!this.stage.onion), Home: () => this.stage.comeBack()};
    for (const [key, way] of Object.entries({a: [-1, 0], d: [1, 0], w: [0, -1], s: [0, 1]})) keys[key] = () => this.stage.fingers.look(...way, true);
    const way = event.shiftKey && {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]}[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey || !(way || keys[event.key])) return;
    event.preventDefault();
    if (way) this.stage.fingers.look(...way);
    else keys[event.key]();
  }
}

export class Theatre {
  // Calls `told(name, detail)` when something else is watched, or mixed.
  constructor(root, told = () => {}, {boxes = 1, mixing = false} = {}) {
    this.root = root;
    this.mixing = mixing; // the first gait is what the others are mixed into, each as far as its slider says
    this.told = told;
    this.target = 0; // of the boxes, the one that a chosen gait is shown in
    this.boxes = [];
    this.stages = made("div", {className: "boxes"});
    this.list = made("ol", {className: "gaits", ariaLabel: "Gaits"});
    this.news = made("p", {className: "news", role: "status"});
    root.replaceChildren(this.stages, this.news, this.list);
    this.setBoxes(boxes);
    const still = matchMedia("(prefers-reduced-motion: reduce)");
    let before = performance.now();
    const frame = now => {
      if (this.ended) return;
      const elapsed = Math.max(0, now - before) / 1000;
      before = now;
      this.boxes.forEach(box => box.frame(elapsed));
      this.thumbnails?.draw(still.matches ? 0 : elapsed, isDark());
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  }

  end() {
    this.ended = true;
  }

  // One large stage, or two to compare.
  setBoxes(count) {
    while (this.boxes.length > count) this.boxes.pop().element.remove();
    while (this.boxes.length < count) {
      const i = this.boxes.length, box = new Box(() => this._aim(i));
      this.boxes.push(box);
      this.stages.append(box.element);
      const free = this.gaits?.find(gait => gait !== this.boxes[0].gait) || this.gaits?.[0];
      if (free) this._play(i, free);
    }
    this._aim(Math.max(0, count - 1));
    if (count > 1) this.stages.scrollIntoView({block: "nearest"}); // whoever asks for it is below them
  }

  _aim(i) {
    this.target = i;
    this.boxes.forEach((box, j) => box.mark(this.boxes.length > 1 ? "AB"[j] : "", i === j));
    this._watched();
  }

  // Shows what is at an address; a gait that is being watched goes on if it is still there. Sliders begin with some shares.
  async show(url, shares = []) {
    if (this.url === url) return;
    this.url = url;
    if (!url) return;
    const data = await fetched(url);
    if (this.ended || this.url !== url) return;
    const before = this.casts || [];
    this.casts = data.casts.map(castOf).map(cast => before.find(one => alike(one, cast)) || cast);
    this.gaits = data.gaits.map(gait => ({...gait, role: roleOf(gait, this.casts[gait.cast])}));
    const watched = this.boxes.map(box => box.gait?.role.parameters);
    this.list.replaceChildren();
    const listed = this.mixing ? this.gaits.slice(1) : this.gaits, many = listed.length > 1;
    const choose = i => (this.mixing ? this.mix(listed.map((_, j) => (i === j ? 1 : 0))) : this.choose(i));
    this.list.hidden = !many && !this.mixing;
    this.thumbnails = many || this.mixing ? new Thumbnails(this.list, this.casts, listed, data.seconds, choose) : null;
    this.thumbnails?.shown.forEach(({button}, i) => (button.dataset.key = `gait ${i}`)); // it keeps the focus if others come
    if (this.mixing) this._sliders();
    this.boxes.forEach((_, i) => {
      const again = this.gaits.find(gait => same(gait.role.parameters, watched[i]));
      if (again && this.boxes[i].stage.cast === this.casts[again.cast] && !this.mixing) this.boxes[i].goOn(again);
      else this._play(i, this.gaits[Math.min(i, this.gaits.length - 1)]);
    });
    this._watched();
    if (this.mixing && shares.some(Boolean)) this.mix(shares);
  }

  // Tells and marks what the box shows that was chosen.
  _watched() {
    const gait = this.boxes[this.target]?.gait;
    if (this.mixing || !gait || !this.gaits) return;
    this.thumbnails?.mark(this.gaits.indexOf(gait));
    if (this.reported === gait) return;
    this.reported = gait;
    this.told("watch", {id: gait.id, rank: gait.rank, name: gait.name});
  }

  choose(i) {
    this._play(this.target, this.gaits[i]);
    this._watched();
  }

  chooseRank(rank) {
    const i = (this.gaits || []).findIndex(gait => gait.rank === rank);
    if (i < 0) return;
    this.choose(i);
    this.stages.scrollIntoView({block: "nearest"});
  }

  _play(i, gait) {
    this.boxes[i].show(this.casts[gait.cast], gait);
  }

  // A slider below each small picture.
  _sliders() {
    this.sliders = this.thumbnails.shown.map(({gait, button}) => {
      const [min, max] = gait.reach || [-1, 1], shown = made("output", {ariaLive: "off"}, "0.00"); // the slider says it
      const slider = made("input", {type: "range", min, max, step: 0.01, value: 0, ariaLabel: `How much of ${gait.rank}. ${gait.name}`});
      slider.oninput = () => this._mixed();
      slider.shown = shown;
      button.after(made("span", {className: "share"}, slider, shown));
      return slider;
    });
  }

  // So much of each.
  mix(shares) {
    this.sliders.forEach((slider, i) => (slider.value = shares[i]));
    this._mixed();
  }

  _mixed() {
    for (const slider of this.sliders) slider.shown.textContent = Number(slider.value).toFixed(2).replace("-", "−");
    this.told("mix", {shares: this.sliders.map(slider => Number(slider.value))});
  }

  // Other numbers for what the first stage shows, while it moves; `again`: from the start.
  retune(parameters, again = false) {
    const {stage} = this.boxes[0];
    if (!stage.performer) return;
    stage.performer.retune(parameters);
    if (again) this.boxes[0].again();
  }
}
