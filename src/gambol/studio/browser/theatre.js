// Live stages in the studio: one or two large ones, and small pictures of all gaits to choose from.

import {Box} from "./box.js";
import {made} from "./elements.js";
import {opened} from "./parcel.js";
import {castOf, roleOf} from "./performer.js";
import {Race} from "./race.js";
import {Thumbnails} from "./thumbnails.js";

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
    const press = (text, act) => made("button", {type: "button", hidden: true, ariaPressed: "false", onclick: act}, text);
    this.merging = press("In one view", () => this._merge(this.merging.ariaPressed !== "true"));
    this.racing = press("Race them all", () => this._race(!this.race));
    this.track = made("div", {className: "track"});
    root.replaceChildren(this.stages, this.news, made("div", {className: "controls"}, this.merging, this.racing), this.track, this.list);
    this.setBoxes(boxes);
    const still = matchMedia("(prefers-reduced-motion: reduce)");
    let before = performance.now();
    const frame = now => {
      if (this.ended) return;
      const elapsed = Math.max(0, now - before) / 1000;
      before = now;
      this.boxes.forEach(box => box.frame(elapsed));
      this.race?.draw(elapsed, isDark());
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
    this._merge(false);
    while (this.boxes.length > count) this.boxes.pop().element.remove();
    while (this.boxes.length < count) {
      const i = this.boxes.length, box = new Box(() => this._aim(i));
      this.boxes.push(box);
      this.stages.append(box.element);
      const free = this.gaits?.find(gait => gait !== this.boxes[0].gait) || this.gaits?.[0];
      if (free) this._play(i, free);
    }
    this._aim(Math.max(0, count - 1));
    this._offer();
    if (count > 1) this.stages.scrollIntoView({block: "nearest"}); // whoever asks for it is below them
  }

  // Two of one body can be seen in one view, several of any can race.
  _offer() {
    const [a, b] = this.boxes;
    this.merging.hidden = !(b?.stage.cast && a.stage.cast?.look.name === b.stage.cast.look.name && a.stage.cast.places.name === b.stage.cast.places.name);
    this.racing.hidden = this.mixing || !(this.gaits?.length > 1) || !this.casts.every(({program, look}) => program && look.name === this.casts[0].look.name);
  }

  // The second body is seen through, beside the first.
  _merge(on) {
    const [a, b] = this.boxes;
    this.merging.ariaPressed = String(on);
    if (a) a.accompany(on ? b : null);
    if (b) b.element.classList.toggle("merged", on);
    if (on) a.caption.textContent = `${a.called} and, translucent, ${b.called}`;
    else if (a?.gait) a.caption.textContent = a.called;
  }

  // All of them from one line, in real time.
  _race(on) {
    this.racing.ariaPressed = String(on);
    this.track.replaceChildren();
    this.race = on ? new Race(this.track, this.casts, this.gaits, this.seconds) : null;
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
    this.seconds = data.seconds;
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
    this._offer();
    if (this.race) this._race(true);
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
    this._offer();
    if (this.merging.ariaPressed === "true") this._merge(!this.merging.hidden);
  }

  // A slider below each small picture.
  _sliders() {
    this.sliders = this.thumbnails.shown.map(({gait, button}) => {
      const [min, max] = gait.reach || [-1, 1], shown = made("output", {ariaLive: "off"}, "0.00"); // the slider says it
      const slider = made("input", {type: "range", min, max, step: 0.01, value: 0, ariaLabel: `Share of ${gait.rank}. ${gait.name}`});
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
