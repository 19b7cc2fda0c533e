// What a creature feels and does, as lamps in a list: sensors, nodes of its network, and what muscles are asked for.

import {made} from "./words.js";

const SHADES = 20; // of a bar: an element that does not change costs nothing to show again
const BLINK = 0.09; // s between looks: lamps that changed in every frame took a sixth of what a page costs

export class Lamps {
  constructor(list) {
    this.list = list;
    this.waited = 0; // s since they were looked at
    new IntersectionObserver(found => { // out of sight they stay as they are
      this.inSight = found[found.length - 1].isIntersecting;
      if (this.performer) this.show(this.performer);
    }).observe(list);
  }

  // Those of a cast, dark.
  of(cast) {
    const {memory, memoryNames, actuators} = cast, lamp = name => made("li", name);
    this.actuators = actuators;
    this.outputs = memory.filter((_, i) => memoryNames[i].startsWith("output."));
    this.sensors = cast.channels.sensor.parts.map(lamp);
    this.nodes = this.outputs.map((_, i) => lamp(`node ${i + 1}`));
    this.bars = actuators.map(one => lamp(one.name));
    this.performer = null;
    this.list.replaceChildren(...this.sensors, ...this.nodes, ...this.bars);
  }

  // Some seconds of the person's time later.
  show(performer, elapsed = BLINK) {
    this.performer = performer;
    this.waited += elapsed;
    if (!this.inSight || this.waited < BLINK) return;
    this.waited = 0;
    const {state, seen: {sensor, target}} = performer;
    const light = (lamp, on) => lamp.classList.contains("lit") === on || lamp.classList.toggle("lit", on);
    this.sensors.forEach((lamp, i) => light(lamp, sensor[i] > 0.5));
    this.nodes.forEach((lamp, i) => light(lamp, state[this.outputs[i]] > 0.5));
    this.bars.forEach((bar, i) => {
      const {min, max} = this.actuators[i], shade = Math.round((SHADES * (target[i] - min)) / (max - min || 1));
      if (bar.shade !== shade) bar.style.setProperty("--share", `${(100 / SHADES) * shade}%`);
      bar.shade = shade;
    });
  }
}
