// Runs programs that gambol wrote as WebAssembly (src/gambol/compiler/wasm): candidates side by side in lane blocks.

const FLOATS = {64: Float64Array, 32: Float32Array};
const PAGE = 65536;

// A module whose one function is relaxed_madd(a, b, c) on the first lane.
function probe(bits) {
  const kind = bits === 64 ? 0x7c : 0x7d, splat = bits === 64 ? 0x14 : 0x13, extract = bits === 64 ? 0x21 : 0x1f;
  const madd = bits === 64 ? 0x87 : 0x85;
  const operands = [0, 1, 2].flatMap(i => [0x20, i, 0xfd, splat]);
  const body = [0, ...operands, 0xfd, madd, 2, 0xfd, extract, 0, 0x0b];
  return new Uint8Array([
    0, 0x61, 0x73, 0x6d, 1, 0, 0, 0,
    1, 8, 1, 0x60, 3, kind, kind, kind, 1, kind,
    3, 2, 1, 0,
    7, 5, 1, 1, 0x66, 0, 0,
    10, body.length + 2, 1, body.length, ...body,
  ]);
}

// Whether this machine's relaxed_madd rounds once: (1 + e)(1 − e) − 1 is −e², and 0 if the product was rounded before.
export function isFused(bits) {
  if (!WebAssembly.validate(probe(bits))) return false;
  const e = bits === 64 ? 2 ** -30 : 2 ** -12;
  const {f} = new WebAssembly.Instance(new WebAssembly.Module(probe(bits))).exports;
  return f(1 + e, 1 - e, -1) === -e * e;
}

// The same module with a call of its exact routine wherever it fuses.
export function exactlyFused(code, places) {
  const exact = code.slice();
  for (const place of places) exact.set([0x10, 0x81, 0], place);
  return exact;
}

// A program and the memory it works on. `program` has bits, state, parameters (slots of each), code and fused (places).
export class Kernel {
  constructor(program, tables = [], fused = isFused(program.bits)) {
    this.program = program;
    this.lanes = 128 / program.bits;
    this.floats = FLOATS[program.bits];
    const code = fused ? program.code : exactlyFused(program.code, program.fused);
    this.exports = new WebAssembly.Instance(new WebAssembly.Module(code)).exports;
    this.tables = tables;
    this.count = 0;
    this.blocks = 0;
  }

  // Lays out rows of numbers, one row a candidate; lanes that are left over run the last one again.
  lay(states, parameters) {
    const {program, lanes, floats} = this, size = floats.BYTES_PER_ELEMENT;
    this.count = states.length;
    this.blocks = Math.ceil(states.length / lanes);
    const vectors = this.blocks * (program.state + program.parameters);
    const bytes = vectors * 16 + (this.tables.length + lanes) * size, start = this.exports.heap.value;
    const missing = start + bytes - this.exports.memory.buffer.byteLength;
    if (missing > 0) this.exports.memory.grow(Math.ceil(missing / PAGE));
    this.memory = new floats(this.exports.memory.buffer);
    this.first = start / size;
    this.firstParameter = this.first + this.blocks * program.state * lanes;
    this.firstTable = this.firstParameter + this.blocks * program.parameters * lanes;
    this.memory.set(this.tables, this.firstTable);
    for (let row = 0; row < this.blocks * lanes; row++) {
      const from = Math.min(row, states.length - 1);
      this.setRow(row, states[from]);
      this.setParameters(row, parameters[from]);
    }
    return this;
  }

  _at(first, slots, row) {
    const lanes = this.lanes;
    return first + Math.floor(row / lanes) * slots * lanes + row % lanes;
  }

  _set(at, values) {
    for (let i = 0; i < values.length; i++) this.memory[at + i * this.lanes] = values[i];
  }

  _get(at, values) {
    for (let i = 0; i < values.length; i++) values[i] = this.memory[at + i * this.lanes];
    return values;
  }

  setRow(row, values) {
    this._set(this._at(this.first, this.program.state, row), values);
  }

  setParameters(row, values) {
    this._set(this._at(this.firstParameter, this.program.parameters, row), values);
  }

  // A 64-bit pattern as a row's first parameter: what is no number would not keep its bits as one.
  setKey(row, key) {
    new BigUint64Array(this.exports.memory.buffer)[this._at(this.firstParameter, this.program.parameters, row)] = key;
  }

  // The numbers of a row, in a list that there may be already.
  row(row, values = new Array(this.program.state)) {
    return this._get(this._at(this.first, this.program.state, row), values);
  }

  rows() {
    return Array.from({length: this.count}, (_, row) => this.row(row));
  }

  // Begins its rows with those of another kernel, of which there are as many.
  take({memory, first, program: {state}}) {
    const size = state * this.lanes, own = this.program.state * this.lanes;
    for (let block = 0; block < this.blocks; block++) {
      const from = first + block * size;
      this.memory.set(memory.subarray(from, from + size), this.first + block * own);
    }
  }

  // Other numbers that all rows share, as many as before.
  setTables(tables) {
    this.tables = tables;
    this.memory.set(tables, this.firstTable);
  }

  run(steps) {
    if (steps < 1 || this.blocks < 1) return this;
    const size = this.floats.BYTES_PER_ELEMENT;
    this.exports.rollout(this.first * size, this.firstParameter * size, this.firstTable * size, steps, this.blocks);
    return this;
  }
}
