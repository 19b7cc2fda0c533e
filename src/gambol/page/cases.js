// Runs batches of candidates, each of its own program, and hands back where they ended: for tests and measurements.

import {Kernel, isFused} from "./kernel.js";
import {float32s, float64s} from "./parcel.js";
import {programOf} from "./unpacking.js";

const floatsOf = (bytes, bits) => (bits === 64 ? float64s : float32s)(bytes);

function rowsOf(numbers, count) {
  const length = numbers.length / count;
  return Array.from({length: count}, (_, i) => numbers.subarray(i * length, (i + 1) * length));
}

// One batch; `exact` asks for the routine that fuses anywhere. The best of some rounds is timed.
function ran(batch) {
  const program = programOf(batch.program), bits = program.bits;
  const fused = !batch.exact && isFused(bits);
  const began = performance.now();
  const kernel = new Kernel(program, floatsOf(batch.tables, bits), fused);
  const ready = performance.now() - began;
  const states = rowsOf(floatsOf(batch.states, bits), batch.count);
  const parameters = rowsOf(floatsOf(batch.parameters, bits), batch.count);
  let best = Infinity;
  for (let round = 0; round < batch.rounds; round++) {
    kernel.lay(states, parameters);
    const start = performance.now();
    kernel.run(batch.steps);
    best = Math.min(best, performance.now() - start);
  }
  const ends = kernel.floats.from(kernel.rows().flat());
  return {fused, seconds: best / 1000, ready: ready / 1000, ends: new Uint8Array(ends.buffer)};
}

function toBase64(bytes) {
  let text = "";
  for (let i = 0; i < bytes.length; i += 4096) text += String.fromCharCode(...bytes.subarray(i, i + 4096));
  return btoa(text);
}

export function runCases(batches) {
  return JSON.stringify(batches.map(batch => {
    const {ends, ...told} = ran(batch);
    return {...told, ends: toBase64(ends)};
  }));
}
