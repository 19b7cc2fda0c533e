// Random controllers, drawn by their numbers and scored as `gambol discover` does; in a worker, or wherever it is called.

import {streamKey} from "./draws.js";
import {Kernel} from "./kernel.js";
import {float32s, float64s, programOf} from "./parcel.js";

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

  // The parameters of trials from first to last.
  drawn(seed, first, last) {
    const count = last - first, {sampler} = this;
    sampler.lay(Array(count).fill(new Array(sampler.program.state).fill(0)), Array(count).fill([0]));
    for (let i = 0; i < count; i++) sampler.setKey(i, streamKey(seed, this.discovery.word, first + i));
    return sampler.run(1).rows();
  }

  // Their scores; what diverged has −∞.
  scores(seed, first, last) {
    const {kernel, cast, start} = this, drawn = this.drawn(seed, first, last);
    kernel.lay(drawn.map(() => start), drawn).run(this.discovery.steps);
    return kernel.rows().map(row => (row[cast.status] > 0.5 ? -Infinity : row[cast.score]));
  }
}

// What a worker does: it is told its cast once, and then some trials at a time.
export function serve(scope) {
  let scorer = null;
  scope.onmessage = ({data}) => {
    if (data.cast) scorer = new Scorer(data.cast, data.discovery);
    else scope.postMessage({first: data.first, scores: scorer.scores(data.seed, data.first, data.last)});
  };
}
