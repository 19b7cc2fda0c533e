// Makes a module again of what src/gambol/compiler/wasm/packing.py sends: locals of its rollout by how long ago they were set.

import {int32s} from "./parcel.js";

const GET = 0x20, TEE = 0x22;
// How many numbers of variable length follow an instruction, by its code; behind 0xfd, by the number that is its code.
const NUMBERS = {0x03: 1, 0x04: 1, 0x0d: 1, 0x10: 1, 0x28: 2, 0x41: 1, 0xfc: 1};
const NUMBERS_FD = {0x00: 2, 0x09: 2, 0x0a: 2, 0x0b: 2, 0x1f: 1, 0x21: 1, 0x56: 3, 0x57: 3, 0x5c: 2, 0x5d: 2};
const VECTORS_FD = [0x0c, 0x0d]; // sixteen bytes follow

function unpacked(code, first, last) {
  const out = [];
  let at = first, newest = 0;
  const number = () => {
    let value = 0, shift = 0, byte;
    do {
      byte = code[at++];
      value |= (byte & 127) << shift;
      shift += 7;
    } while (byte > 127);
    return value;
  };
  const named = local => {
    for (; local > 127; local >>= 7) out.push((local & 127) | 128);
    out.push(local);
  };
  while (at < last) {
    const start = at, kind = code[at++];
    if (kind >= GET && kind <= TEE) {
      const told = number(), since = kind === GET ? newest : newest + 1;
      const local = told & 1 ? told >> 1 : since - (told >> 1);
      if (kind !== GET) newest = local;
      out.push(kind);
      named(local);
      continue;
    }
    let count = NUMBERS[kind] || 0;
    if (kind === 0xfd) {
      const more = number();
      count = NUMBERS_FD[more] || 0;
      if (VECTORS_FD.includes(more)) at += 16;
    }
    for (; count > 0; count--) number();
    for (let i = start; i < at; i++) out.push(code[i]);
  }
  const whole = new Uint8Array(first + out.length + code.length - last);
  whole.set(code.subarray(0, first));
  whole.set(out, first);
  whole.set(code.subarray(last), first + out.length);
  return whole;
}

// A program as Python packed it: where it fuses stands as distances from one place to the next.
export function programOf(packed) {
  let place = 0;
  const fused = Array.from(int32s(packed.fused), distance => (place += distance));
  return {...packed, code: unpacked(packed.code, ...packed.packed), fused};
}
