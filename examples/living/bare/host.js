// A host for a bare module, in JavaScript as an example for any language: it uses the WebAssembly and the JSON alone.
//
//   gambol module runs/luxo --out luxo.wasm
//   node host.js luxo.wasm

import {readFileSync} from "node:fs";

const FUSED = {64: [2 ** -30, 0x87], 32: [2 ** -12, 0x85]};
const CALL = [0x10, 0x81, 0x00];

export class Creature {
  constructor(path) {
    const code = new Uint8Array(readFileSync(path)), about = JSON.parse(readFileSync(path.replace(/\.wasm$/, ".json")));
    this.about = about;
    // Where this engine does not round once, the module's own routine does: three bytes for three bytes.
    if (!fuses(about.bits)) for (const at of about.fused) code.set(CALL, at);
    this.exports = new WebAssembly.Instance(new WebAssembly.Module(code)).exports;
    const floats = about.bits === 64 ? Float64Array : Float32Array, {lanes, state, numbers, seen} = about;
    const tables = about.tables.flatMap(([count, value]) => Array(count).fill(value));
    const sizes = [lanes * state, lanes * numbers, lanes * seen, tables.length], bytes = floats.BYTES_PER_ELEMENT;
    const needed = this.exports.heap.value + bytes * sizes.reduce((a, b) => a + b);
    const missing = needed - this.exports.memory.buffer.byteLength;
    if (missing > 0) this.exports.memory.grow(Math.ceil(missing / 65536));
    let at = this.exports.heap.value; // a whole number of vectors
    [this.state, this.numbers, this.seen, this.tables] = sizes.map(size => {
      const list = new floats(this.exports.memory.buffer, at, size);
      at += size * bytes;
      return list;
    });
    this.tables.set(tables);
    this.tell(this.numbers, about.gaits[0].numbers);
    this.tell(this.state, about.gaits[0].start);
  }

  // The same numbers in all lanes: number k of lane l lies at [k, l].
  tell(region, values) {
    values.forEach((x, k) => region.fill(x, k * this.about.lanes, (k + 1) * this.about.lanes));
  }

  row(region) {
    return Array.from(region).filter((_, i) => i % this.about.lanes === 0);
  }

  step(steps) {
    this.exports.rollout(this.state.byteOffset, this.numbers.byteOffset, this.tables.byteOffset, steps, 1);
  }

  // A channel, such as where parts are: of each part its axes.
  see(name = this.about.places) {
    this.seen.set(this.state);
    this.exports.look(this.seen.byteOffset, this.numbers.byteOffset, this.tables.byteOffset, 1, 1);
    const {first, parts, axes} = this.about.channels[name], row = this.row(this.seen);
    const each = Math.max(1, axes.length), of = i => row.slice(first + i * each, first + (i + 1) * each);
    return parts.length ? Object.fromEntries(parts.map((part, i) => [part, of(i)])) : of(0);
  }

  // Another gait, at once; between two gaits lie the numbers in between.
  change(name) {
    const {gaits, hand} = this.about, {numbers} = gaits.find(gait => gait.name === name);
    const now = this.row(this.numbers);
    this.tell(this.numbers, numbers.map((x, k) => (k < hand.touched ? x : now[k])));
  }

  // A force on a part until it is let go: the pull of a spring as soft as `grip`, held as far away as it takes.
  push(part, force) {
    const {hand, grip} = this.about, numbers = this.row(this.numbers).fill(0, hand.touched);
    if (part !== null) {
      numbers[hand.touched] = numbers[hand[`holds.${part}`]] = 1;
      numbers[hand.ks] = grip;
      force.forEach((x, axis) => (numbers[hand[`at.${"xyz"[axis]}`]] = x / grip));
    }
    this.tell(this.numbers, numbers);
  }
}

// Whether relaxed_madd rounds once here: (1 + e)(1 − e) − 1 is −e², and 0 if the product was rounded before.
function fuses(bits) {
  const [e, madd] = FUSED[bits], kind = bits === 64 ? 0x7c : 0x7d, splat = bits === 64 ? 0x14 : 0x13;
  const body = [0, ...[0, 1, 2].flatMap(i => [0x20, i, 0xfd, splat]), 0xfd, madd, 2, 0xfd, bits === 64 ? 0x21 : 0x1f, 0, 0x0b];
  const code = new Uint8Array([
    0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 1, 8, 1, 0x60, 3, kind, kind, kind, 1, kind, 3, 2, 1, 0, 7, 5, 1, 1, 0x66, 0, 0,
    10, body.length + 2, 1, body.length, ...body,
  ]);
  return WebAssembly.validate(code) && new WebAssembly.Instance(new WebAssembly.Module(code)).exports.f(1 + e, 1 - e, -1) === -e * e;
}

if (process.argv[2]) {
  const one = new Creature(process.argv[2]), {dt, gaits, name} = one.about;
  console.log(`${name}: ${gaits.map(gait => gait.name).join(", ")}`);
  for (let second = 1; second <= 5; second++) {
    one.step(Math.round(1 / dt));
    console.log(`${second} s: centre of mass at ${one.see("centre").map(x => x.toFixed(3)).join(", ")}`);
  }
}
