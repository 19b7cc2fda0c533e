// A large stage with its controls, for one gait.

import "./deep.js"; // stages show bodies in space in depth
import {made} from "./elements.js";
import {KeyPoses} from "./keyposes.js";
import {Stage} from "./stage.js";
import {offerTaking} from "./taking.js";
import {Timeline} from "./timeline.js";

const SPEEDS = [0.1, 0.25, 0.5, 1, 2];
const KEYS = "Keys: space plays and stops, r begins again, left and right push, plus and minus zoom, shift and arrows look around, w a s d move, home resets the view, o shows earlier poses.";
const READING = 0.2; // s between numbers that a person reads
const isDark = () => document.body.classList.contains("body--dark");

export class Box {
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
    this.falls = made("canvas", {className: "falls", role: "img", ariaLabel: "When each foot is on the ground; drag it to move in time"});
    this.onion = made("button", {type: "button", ariaPressed: "false", onclick: () => this._pose(!this.stage.onion)}, "Earlier poses");
    this.key = made("button", {type: "button", ariaPressed: "false", onclick: () => this._keys(this.poses.element.hidden)}, "Key poses");
    const taking = Object.fromEntries([["picture", "Picture"], ["film", "Film it"], ["link", "Copy link"]].map(([name, text]) => [name, made("button", {type: "button"}, text)]));
    this.said = made("span", {className: "quiet", role: "status"});
    this.poses = new KeyPoses(frame => this._seek(frame));
    this.element = made("figure", {className: "box", onpointerdown: chosen},
      made("figcaption", {}, this.aim, this.caption, this.clock), this.canvas, this.falls, this.poses.element,
      made("div", {className: "controls", role: "group", ariaLabel: "Playing"}, this.playing,
        button("From the start", "From the start", () => this.again()), ...this.pushes, speed, this.onion, this.key, ...Object.values(taking), this.said));
    this.stage = new Stage(this.canvas, what => what !== "panned" && this.play(true));
    this.timeline = new Timeline(this.falls, frame => this._seek(frame));
    const named = () => `${this.stage.cast.look.name} ${this.gait.name}`.replace(/[^\w-]+/g, "-");
    offerTaking(this.canvas, taking, named, {play: on => this.play(on), say: text => (this.said.textContent = text)});
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
    this.caption.textContent = this.called;
  }

  get called() {
    const {rank, name} = this.gait;
    return rank ? `${rank}. ${name}` : name;
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

  _seek(frame) {
    this.play(false);
    this.stage.seek(frame);
    this._clock();
  }

  // The moments of its last stride at which feet come down or leave the ground.
  _keys(on) {
    this.poses.element.hidden = !on;
    this.key.ariaPressed = String(on);
    if (on) this.poses.of(this.stage);
  }

  // Another body that is seen through in the same view; both begin now.
  accompany(other) {
    this.stage.beside = other ? other.stage.performer : null;
    if (other) for (const box of [this, other]) box.again();
    if (other) this.stage.beside = other.stage.performer;
    this.stage.draw();
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

