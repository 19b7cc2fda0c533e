// A tour of a minute through the studio: what is where, said beside it. It goes on from screen to screen.

import {made} from "./elements.js";

const KEY = "gambol-tour"; // where a tab keeps how far it is
const PATIENCE = 4000, LOOK = 150; // ms in which what is spoken of comes, and between looks
const STEPS = [
  ["/", ".theatre .box canvas", "No picture here is a film. Physics moves each creature: drag a leg, push it, and see how it reacts."],
  ["/", ".ways", "There are three ways to begin: pick a creature, draw one, or drop a file anywhere."],
  ["/draw", ".templates", "Begin with an animal, flat or in space. Drag its dots: legs become longer, joints move, parts become thicker."],
  ["/draw", ".paper", "The blue arrow says which way is front. If something is wrong, a note on the part says so. Press the note to mend it."],
  ["/discover", "form button[type=submit]", "Discover looks for ways to move. You see its first tries at once, and good gaits after a minute."],
  ["/discover", "form", "Click a gait to watch it, race them all, keep the one that you like, and share it as a page, a GIF or a film."],
  ["/runs", "h1", "This page keeps all runs and all gaits that you saved. This is the end of the tour."],
];

class Tour {
  constructor() {
    addEventListener("keydown", event => event.key === "Escape" && this.panel && this.end());
    const step = Number(sessionStorage.getItem(KEY) ?? -1);
    if (step >= 0) this.go(step);
  }

  begin() {
    this.go(0);
  }

  end() {
    sessionStorage.removeItem(KEY);
    this._clear();
  }

  _clear() {
    this.panel?.remove();
    this.panel = null;
    document.querySelector(".toured")?.classList.remove("toured");
  }

  async go(step) {
    if (step < 0 || step >= STEPS.length) {
      this.end();
      return;
    }
    const [path, of] = STEPS[step];
    sessionStorage.setItem(KEY, String(step));
    if (location.pathname !== path) {
      location.href = path;
      return;
    }
    this._clear();
    let target = null;
    for (let waited = 0; waited < PATIENCE && !target?.checkVisibility(); waited += LOOK) {
      target = document.querySelector(of);
      if (!target?.checkVisibility()) await new Promise(done => setTimeout(done, LOOK));
    }
    this._clear(); // of somebody who pressed twice
    target?.classList.add("toured");
    target?.scrollIntoView({block: "center"});
    this._show(step);
  }

  _show(step) {
    const last = step === STEPS.length - 1, button = (text, act, more = {}) => made("button", {type: "button", onclick: act, ...more}, text);
    const next = button(last ? "Done" : "Next", () => this.go(step + 1), {className: "first"});
    this.panel = made("aside", {className: "tour", role: "dialog", ariaLabel: "Tour"}, made("p", {ariaLive: "polite"}, STEPS[step][2]),
      made("div", {className: "controls"}, made("span", {className: "quiet"}, `${step + 1} of ${STEPS.length}`), ...(step ? [button("Back", () => this.go(step - 1))] : []), button("End the tour", () => this.end()), next));
    document.body.append(this.panel);
    next.focus({preventScroll: true});
  }
}

globalThis.tour = new Tour();
