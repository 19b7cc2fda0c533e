// What a page offers below its stage: random controllers of a seed, drawn, scored, checked and named in the visitor's machine.

import {Discovery} from "./discovering.js";
import {more} from "./more.js";
import {Scorer, serve} from "./scorer.js";
import {tabulate} from "./table.js";

const part = id => document.getElementById(id);

class Offer {
  constructor(page) {
    const {discovery, casts} = page.data;
    Object.assign(this, {page, discovery, packed: casts[discovery.cast], cast: page.casts[discovery.cast]});
    part("discover").hidden = false;
    part("seed").value = discovery.seed;
    part("trials").value = discovery.trials;
    part("draw").onsubmit = event => {
      event.preventDefault();
      if (this.discovering) this.discovering.stop();
      else this._discover(Number(part("seed").value), Number(part("trials").value));
    };
  }

  // A trial of a seed, ready to perform.
  drawn(seed, trial) {
    this.scorer ??= new Scorer(this.packed, this.discovery);
    return {cast: this.cast, role: {parameters: this.scorer.drawn(seed, [trial])[0], start: this.scorer.start}};
  }

  async _discover(seed, trials) {
    const {page} = this, bar = part("progress"), began = performance.now();
    const source = URL.createObjectURL(new Blob([page.data.code], {type: "text/javascript"}));
    this.discovering = new Discovery(() => new Worker(source), this.packed, this.discovery, share => (bar.value = share));
    part("begin").textContent = "Stop";
    bar.hidden = false;
    try {
      page.rows = await this.discovering.run(seed, trials);
      tabulate(part("found"), page.rows, ({id, trial}) => page.chooseTrial(seed, trial, id));
      page.say(`${trials} controllers scored, checked and named in ${((performance.now() - began) / 1000).toFixed(1)} s.`);
    } catch (error) {
      if (error) throw error;
      page.say("Stopped.");
    } finally {
      this.discovering = null;
      part("begin").textContent = "Discover";
      bar.hidden = true;
    }
  }
}

Object.assign(more, {Offer, serve});
