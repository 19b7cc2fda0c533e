// Random controllers, drawn by their numbers and scored as `gambol discover` does; in a worker, or wherever it is called.

import {streamKey} from "./draws.js";
import {Judge} from "./judging.js";
import {Kernel} from "./kernel.js";
import {float32s, float64s} from "./parcel.js";
import {programOf} from "./unpacking.js";

const AT_ONCE = 16; // motions recorded side by side: little memory

export class Scorer {
  // `cast` as packed, and its discovery.
  constructor(cast, discovery) {
    this.cast = cast;
    this.discovery = discovery;
    const program = programOf(cast.program), numbers = program.bits === 64 ? float64s : float32s;
    this.kernel = new Kernel(program, numbers(cast.tables));
    this.sampler = new Kernel(programOf(discovery.sampler));
    this.start = numbers(discovery.start);
  }

  // The parameters of trials.
  drawn(seed, trials) {
    const {sampler} = this;
    sampler.lay(trials.map(() => new Array(sampler.program.state).fill(0)), trials.map(() => [0]));
    trials.forEach((trial, i) => sampler.setKey(i, streamKey(seed, this.discovery.word, trial)));
    return sampler.run(1).rows();
  }

  // Their scores; what diverged has −∞.
  scores({seed, trials}) {
    const {kernel, cast, start} = this, drawn = this.drawn(seed, trials);
    kernel.lay(drawn.map(() => start), drawn).run(this.discovery.steps);
    return kernel.rows().map(row => (row[cast.status] > 0.5 ? -Infinity : row[cast.score]));
  }

  // What checks find of them.
  checked({seed, trials, scores}) {
    this.judge ??= new Judge(this.cast, this.discovery.judging);
    const found = [];
    for (let first = 0; first < trials.length; first += AT_ONCE) {
      const some = trials.slice(first, first + AT_ONCE);
      found.push(...this.judge.checked(this.drawn(seed, some), scores.slice(first, first + AT_ONCE), this.start));
    }
    return found;
  }
}

// What a worker does: it is told its cast once, and then one job after another.
export function serve(scope) {
  let scorer = null;
  scope.onmessage = ({data}) => {
    if (data.cast) scorer = new Scorer(data.cast, data.discovery);
    else scope.postMessage({number: data.number, found: scorer[data.asks](data)});
  };
}
