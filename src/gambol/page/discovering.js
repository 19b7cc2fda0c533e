// Scores many random controllers in web workers, checks and names the best, and keeps different ones, with the ids that
// a run of gambol gives them.

import {byRank, different} from "./judging.js";

const AT_A_TIME = 32, CHECKED_AT_A_TIME = 8;
const BATCH = 512, BATCHES = 100, MOST_AT_A_TIME = 16384, MOST_KEPT = 5000; // as in synthesis/random_search.py

// Trials that a run keeps, in the order of their ids, which begin with 1.
export function keptTrials(scores, keep) {
  const trials = scores.length, kept = [];
  const batch = Math.min(Math.max(BATCH, Math.ceil(trials / BATCHES)), MOST_AT_A_TIME);
  for (let first = 0; first < trials; first += batch) {
    const size = Math.min(batch, trials - first);
    const count = Math.max(keep, Math.floor((MOST_KEPT * size) / Math.max(trials, MOST_KEPT)));
    const some = Array.from({length: size}, (_, i) => first + i);
    kept.push(...some.sort((a, b) => scores[b] - scores[a] || a - b).slice(0, count).sort((a, b) => a - b));
  }
  return kept;
}

// Workers that share out jobs.
class Pool {
  constructor(worker, first) {
    this.workers = Array.from({length: Math.min(navigator.hardwareConcurrency || 2, 8)}, worker);
    this.workers.forEach(one => one.postMessage(first));
  }

  // What comes of each job, in order; `told` hears how many are done.
  all(jobs, told) {
    const found = new Array(jobs.length);
    let next = 0, done = 0;
    return new Promise((settle, fail) => {
      this.fail = fail;
      if (!jobs.length) settle(found);
      const give = one => next < jobs.length && one.postMessage({...jobs[next], number: next++});
      for (const one of this.workers) {
        one.onerror = event => fail(new Error(event.message));
        one.onmessage = ({data}) => {
          found[data.number] = data.found;
          done += 1;
          told(done / jobs.length);
          if (done === jobs.length) settle(found);
          give(one);
        };
        give(one);
      }
    });
  }

  close() {
    this.workers.forEach(one => one.terminate());
  }
}

// Some at a time.
function cut(things, size) {
  return Array.from({length: Math.ceil(things.length / size)}, (_, i) => things.slice(i * size, (i + 1) * size));
}

export class Discovery {
  // `worker()` makes one; `told(share)` hears how far it is.
  constructor(worker, cast, discovery, told) {
    Object.assign(this, {discovery, told});
    this.pool = new Pool(worker, {cast, discovery});
  }

  stop() {
    this.pool.close();
    this.pool.fail(null);
  }

  // The different gaits among so many trials of a seed, best first.
  async run(seed, trials) {
    const {discovery, pool} = this, every = Array.from({length: trials}, (_, i) => i);
    const jobs = cut(every, AT_A_TIME).map(some => ({asks: "scores", seed, trials: some}));
    const scores = (await pool.all(jobs, share => this.told(0.9 * share))).flat();
    const candidates = keptTrials(scores, discovery.keep).map((trial, i) => {
      const score = scores[trial];
      return {id: i + 1, trial, score, status: score === -Infinity ? "diverged" : "ok"};
    });
    const looked = discovery.judging.pool * discovery.keep;
    for (;;) { // until those on top have all been checked
      const unchecked = candidates.sort(byRank).slice(0, looked).filter(one => !one.name);
      if (!unchecked.length) break;
      const asked = cut(unchecked, CHECKED_AT_A_TIME)
        .map(lot => ({asks: "checked", seed, trials: lot.map(one => one.trial), scores: lot.map(one => one.score)}));
      const found = (await pool.all(asked, share => this.told(0.9 + 0.1 * share))).flat();
      found.forEach((one, i) => Object.assign(unchecked[i], one));
    }
    pool.close();
    return different(candidates.sort(byRank), discovery.keep, discovery.judging.limits);
  }
}
