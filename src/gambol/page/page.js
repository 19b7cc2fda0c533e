// The page around a stage: gaits to choose, time and camera, what the creature feels, and discovering more.

import {worldFile} from "./ground.js";
import {listenToKeys} from "./keys.js";
import {Lamps} from "./lamps.js";
import {more} from "./more.js";
import {castOf, roleOf} from "./performer.js";
import {Stage} from "./stage.js";
import {download, offerTaking} from "./taking.js";
import {Timeline} from "./timeline.js";
import {Thumbnails} from "./thumbnails.js";
import {signed} from "./words.js";

const element = id => document.getElementById(id);
const READING = 0.2; // s between numbers that a person reads: laying text out costs more than physics
const isDark = () => matchMedia("(prefers-color-scheme: dark)").matches;

class Page {
  constructor(data) {
    this.data = data;
    this.casts = data.casts.map(castOf);
    this.stage = new Stage(element("stage"), (what, part) => this._touched(what, part));
    this.stage.dark = isDark();
    this.timeline = new Timeline(element("falls"), frame => {
      this.play(false);
      this._seek(frame);
    });
    this.lamps = new Lamps(element("lamps"));
    this.gaits = data.gaits.map(gait => ({...gait, role: roleOf(gait, this.casts[gait.cast])}));
    const many = this.gaits.length > 1; // to choose from
    element("choosing").hidden = !many;
    this.thumbnails = new Thumbnails(
      element("gaits"), many ? this.casts : [], many ? this.gaits : [], data.seconds, i => this.choose(i));
    this._listen();
    if (data.discovery) this.offer = new more.Offer(this);
    this._fromAddress();
    this.play(!matchMedia("(prefers-reduced-motion: reduce)").matches);
    let before = performance.now();
    const frame = now => {
      this._frame(Math.max(0, now - before) / 1000);
      before = now;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  }

  // gaits

  choose(i) {
    const gait = this.gaits[i];
    this.chosen = i;
    this._show(this.casts[gait.cast], gait.role, gait.rank ? `${gait.rank}. ${gait.name}` : gait.name, gait.told);
    this._address(`gait=${gait.id}`);
    this.thumbnails.mark(i);
  }

  _show(cast, role, name, told) {
    if (cast !== this.stage.cast) this.lamps.of(cast);
    this.stage.perform(cast, role);
    this.timeline.of(this.stage);
    element("plane").hidden = this.stage.view.turns;
    for (const id of ["space", "moving"]) element(id).hidden = !this.stage.view.turns;
    element("gait").textContent = name;
    element("stage").setAttribute("aria-label", `${cast.look.name} ${cast.program ? "moving live" : "as recorded"}: ${name}, ${told}`);
    this.say(`${name}: ${told}`);
    this._rate();
    this._clock();
  }

  // A trial of a seed, as it was drawn.
  chooseTrial(seed, trial, id) {
    const {cast, role} = this.offer.drawn(seed, trial);
    this.chosen = -1;
    this._show(cast, role, `Controller ${id} of seed ${seed}`, `trial ${trial}`);
    this._address(`seed=${seed}&trial=${trial}&id=${id}`);
    this.thumbnails.mark(-1);
  }

  _address(words) {
    if (location.protocol === "about:") return; // within a notebook it has none
    if (location.hash.slice(1) !== words) history.pushState(null, "", `#${words}`);
  }

  _fromAddress() {
    const words = new URLSearchParams(location.hash.slice(1));
    const found = this.gaits.findIndex(gait => String(gait.id) === words.get("gait"));
    const [seed, trial] = ["seed", "trial"].map(name => Number(words.get(name)));
    const drawn = words.has("trial") && [seed, trial].every(x => Number.isSafeInteger(x) && x >= 0); // links are typed, too
    if (drawn && this.data.discovery) return this.chooseTrial(seed, trial, Number(words.get("id")) || "");
    return this.choose(Math.max(0, found));
  }

  // time

  play(on) {
    this.stage.playing = on;
    element("play").textContent = on ? "Pause" : "Play";
  }

  _frame(elapsed) {
    const {stage} = this, {performer} = stage;
    stage.tick(elapsed);
    if (stage.playing) {
      stage.draw();
      if (performer.diverged) {
        this.play(false);
        this.say("The simulation became unstable. Begin again.");
      }
      this.lamps.show(performer, elapsed);
      this.unread = (this.unread || 0) + elapsed;
      if (this.unread > READING) this._clock();
    }
    this.thumbnails.draw(stage.playing ? elapsed : 0, stage.dark);
  }

  _clock() {
    const {performer, cast} = this.stage, slider = element("time");
    const [x] = performer.seen.centre;
    this.unread = 0;
    element("clock").textContent = `${performer.seconds.toFixed(2)} s, ${signed(100 * x, 0)} cm`;
    const last = String(Math.max(performer.frames.length - 1, Math.round(this.data.seconds / cast.dt / cast.stride)));
    if (slider.max !== last) slider.max = last;
    slider.value = String(performer.frame);
    this.timeline.draw(this.stage);
    slider.setAttribute("aria-valuetext", `${performer.seconds.toFixed(1)} seconds`);
  }

  // How fast time goes, and how much of it in a second where life is slower than under the Earth's gravity.
  _rate() {
    const {speed, cast: {tempo}} = this.stage, slower = tempo === 1 ? "" : `, ${Number((speed * tempo).toPrecision(2))} s a second`;
    element("half").setAttribute("aria-pressed", String(speed === 0.5));
    element("rate").textContent = `${speed < 0.1 ? speed.toFixed(2) : Number(speed.toFixed(2))}×${slower}`;
  }

  _seek(frame) {
    this.stage.seek(frame);
    this._clock();
    this.lamps.show(this.stage.performer);
  }

  // hands and keys

  say(text) {
    element("news").textContent = text;
  }

  _touched(what, part) {
    if (what === "panned") element("follow").checked = false;
    if (what === "returned") element("follow").checked = true;
    if (what === "led") {
      this.say("It follows the point.");
      this.play(true);
    }
    if (what === "shaped") {
      element("ground").value = part;
      element("keep").hidden = location.protocol === "about:";
    }
    if (what === "grasped") {
      this.say(`Pulling at ${part}.`);
      this.play(true);
    }
    if (what === "pushed") this.play(true);
  }

  _listen() {
    const {stage} = this;
    element("play").onclick = () => this.play(!stage.playing);
    element("again").onclick = () => this._again();
    element("time").oninput = event => {
      this.play(false);
      this._seek(Number(event.target.value));
    };
    element("speed").oninput = event => {
      stage.speed = 2 ** Number(event.target.value);
      this._rate();
    };
    element("left").onclick = () => stage.shove(-1);
    element("right").onclick = () => stage.shove(1);
    element("tilt").oninput = event => this._tilt(Number(event.target.value));
    element("follow").onchange = event => (stage.following = event.target.checked);
    element("ground").onchange = event => stage.standOn(event.target.value);
    element("shape").onchange = event => (stage.shaping = event.target.checked);
    element("keep").onclick = () => this._keepGround();
    element("in").onclick = () => this._zoom(1.25);
    element("out").onclick = () => this._zoom(0.8);
    element("half").onclick = () => this._half();
    element("onion").onchange = event => {
      stage.onion = event.target.checked;
      stage.draw();
    };
    const named = () => `${stage.cast.look.name} ${element("gait").textContent}`.replace(/[^\w-]+/g, "-");
    offerTaking(stage.canvas, {picture: element("picture"), film: element("film"), link: element("link")}, named, this);
    listenToKeys(this);
    addEventListener("popstate", () => this._fromAddress());
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
      stage.dark = isDark();
      stage.draw();
    });
    for (const id of ["tilting", "leaning"]) element(id).hidden = !this.casts[0].world.ground;
    for (const id of ["shaping", "pencil", "drawing"]) element(id).hidden = !this.casts[0].board;
    element("leading").hidden = !this.casts[0].channels.follow;
    for (const id of ["left", "right", "tilting", "help", "shaping", "pencil"]) element(id).hidden ||= !this.casts[0].program;
  }

  _again() {
    this.stage.perform(this.stage.cast, this.stage.performer.role);
    this._clock();
  }

  _tilt(degrees) {
    const kept = Math.max(-30, Math.min(30, degrees));
    element("tilt").value = String(kept);
    element("degrees").textContent = `${kept}°`.replace("-", "−");
    this.stage.tilt = (kept * Math.PI) / 180;
  }

  // The ground as a world's file, for the command line.
  _keepGround() {
    const text = worldFile(this.stage.cast.board, this.stage.heights);
    download(new Blob([text], {type: "text/yaml"}), "ground.yaml");
  }

  _half() {
    element("speed").value = this.stage.speed === 0.5 ? "0" : "-1";
    this.stage.speed = 2 ** Number(element("speed").value);
    this._rate();
  }

  _zoom(factor) {
    this.stage.zoom(factor);
    this.stage.draw();
  }
}

if (globalThis.document) globalThis.gambol = new Page(globalThis.parcel);
else more.serve(globalThis);
