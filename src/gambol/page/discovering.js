// Scores many random controllers in web workers and keeps the best, with the ids that a run of gambol gives them.

const AT_A_TIME = 32;
const BATCH = 512, BATCHES = 100, MOST_AT_A_TIME = 16384, MOST_KEPT = 5000; // as in synthesis/random_search.py

// Indices of the best first; equal scores in order.
const bestFirst = scores => Array.from(scores.keys()).sort((a, b) => scores[b] - scores[a] || a - b);

// Trials that a run keeps, in the order of their ids, which begin with 1.
export function keptTrials(scores, keep) {
  const trials = scores.length, batch = Math.min(Math.max(BATCH, Math.ceil(trials / BATCHES)), MOST_AT_A_TIME), kept = [];
  for (let first = 0; first < trials; first += batch) {
    const some = scores.slice(first, first + batch);
    const count = Math.max(keep, Math.floor((MOST_KEPT * some.length) / Math.max(trials, MOST_KEPT)));
    kept.push(...bestFirst(some).slice(0, count).sort((a, b) => a - b).map(i => first + i));
  }
  return kept;
}

// The best of a run's candidates.
export function ranked(scores, keep, count) {
  const kept = keptTrials(scores, keep);
  return bestFirst(kept.map(trial => scores[trial])).slice(0, count)
    .map(i => ({id: i + 1, trial: kept[i], score: scores[kept[i]]}));
}

export class Discovery {
  // `worker()` makes one; `told(done, all)` hears how far it is.
  constructor(worker, cast, discovery, told) {
    Object.assign(this, {worker, cast, discovery, told, stopped: false});
  }

  stop() {
    this.stopped = true;
    this.workers.forEach(one => one.terminate());
    this.settle(null);
  }

  // All scores, in the order of the trials; null if it was stopped.
  run(seed, trials) {
    const scores = new Array(trials).fill(-Infinity), count = Math.min(navigator.hardwareConcurrency || 2, 8);
    let next = 0, done = 0;
    this.workers = Array.from({length: Math.min(count, Math.ceil(trials / AT_A_TIME))}, () => this.worker());
    return new Promise((settle, fail) => {
      this.settle = settle;
      const give = one => {
        if (next >= trials) return one.terminate();
        const first = next;
        next = Math.min(next + AT_A_TIME, trials);
        one.postMessage({seed, first, last: next});
      };
      for (const one of this.workers) {
        one.onerror = event => fail(new Error(event.message));
        one.onmessage = ({data}) => {
          data.scores.forEach((score, i) => (scores[data.first + i] = score));
          done += data.scores.length;
          this.told(done, trials);
          if (done === trials) settle(scores);
          give(one);
        };
        one.postMessage({cast: this.cast, discovery: this.discovery});
        give(one);
      }
    });
  }
}
