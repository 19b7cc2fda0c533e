// Bytes of the text that squeezing.py made of them: 13 bits in two letters, and LZMA with lc = 3, lp = pb = 0.

const BASE = 91, BITS = 13;

// `"`, `&` and `<` are left out of the letters from `!` on.
const digit = code => code - 33 - (code > 34) - (code > 38) - (code > 60);

function lettered(text) {
  const bytes = new Uint8Array((text.length / 2 * BITS) >> 3);
  let held = 0, count = 0, at = 0;
  for (let i = 0; i < text.length; i += 2) {
    held |= (digit(text.charCodeAt(i)) + BASE * digit(text.charCodeAt(i + 1))) << count;
    for (count += BITS; count > 7; count -= 8, held >>>= 8) bytes[at++] = held;
  }
  return bytes;
}

// Where odds of bits stand in one list, by what they are of.
const AGAIN = 12, NEWEST = 24, SECOND = 36, THIRD = 48, LONG = 60, LENGTH = 72, LENGTH_AGAIN = 346, SLOT = 620, FAR = 876, LOW = 992, LETTER = 1008;
const ALL = LETTER + 0x300 * 8;

export function unsqueezed(text) {
  const packed = lettered(text), odds = new Uint16Array(ALL).fill(1024); // of 2048
  const head = new DataView(packed.buffer), out = new Uint8Array(head.getUint32(0, true));
  let range = 2 ** 32 - 1, code = head.getUint32(5), at = 9;
  const more = () => {
    if (range >= 2 ** 24) return;
    range = (range << 8) >>> 0;
    code = ((code << 8) | packed[at++]) >>> 0;
  };
  const bit = i => {
    const bound = (range >>> 11) * odds[i], one = code >= bound;
    if (one) {
      range -= bound;
      code -= bound;
      odds[i] -= odds[i] >> 5;
    } else {
      range = bound;
      odds[i] += (2048 - odds[i]) >> 5;
    }
    more();
    return one ? 1 : 0;
  };
  const tree = (first, bits) => {
    let node = 1;
    for (let i = 0; i < bits; i++) node = 2 * node + bit(first + node);
    return node - (1 << bits);
  };
  const backwards = (first, bits) => {
    let node = 1, value = 0;
    for (let i = 0; i < bits; i++) {
      const one = bit(first + node);
      node = 2 * node + one;
      value |= one << i;
    }
    return value;
  };
  const evenly = bits => {
    let value = 0;
    for (; bits > 0; bits--) {
      range >>>= 1;
      const one = code >= range ? 1 : 0;
      code -= one * range;
      value = 2 * value + one;
      more();
    }
    return value;
  };
  const lengthAt = first => (!bit(first) ? 2 + tree(first + 2, 3) : !bit(first + 1) ? 10 + tree(first + 10, 3) : 18 + tree(first + 18, 8));
  const distance = length => {
    const slot = tree(SLOT + 64 * Math.min(length - 2, 3), 6), bits = (slot >> 1) - 1;
    if (slot < 4) return slot;
    const begin = (2 | (slot & 1)) * 2 ** bits;
    return slot < 14 ? begin + backwards(FAR + begin - slot, bits) : begin + 16 * evenly(bits - 4) + backwards(LOW, 4);
  };
  let to = 0, state = 0, back = [0, 0, 0, 0]; // the last four distances
  const letter = () => {
    const first = LETTER + 0x300 * (to ? out[to - 1] >> 5 : 0);
    let node = 1;
    if (state > 6) { // it differs from what stood there after the last copy
      for (let seen = out[to - 1 - back[0]], same = true; same && node < 256; seen <<= 1) {
        const was = (seen >> 7) & 1, one = bit(first + 256 * (1 + was) + node);
        node = 2 * node + one;
        same = one === was;
      }
    }
    while (node < 256) node = 2 * node + bit(first + node);
    out[to++] = node;
    state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
  };
  while (to < out.length) {
    if (!bit(state)) {
      letter();
      continue;
    }
    let length = 1;
    if (!bit(AGAIN + state)) {
      length = lengthAt(LENGTH);
      back = [distance(length), ...back.slice(0, 3)];
      state = state < 7 ? 7 : 10;
    } else {
      const which = bit(NEWEST + state) ? 1 + (bit(SECOND + state) && 1 + bit(THIRD + state)) : 0;
      const single = !which && !bit(LONG + state);
      if (which) back.unshift(...back.splice(which, 1));
      if (!single) length = lengthAt(LENGTH_AGAIN);
      state = state > 6 ? 11 : single ? 9 : 8;
    }
    for (; length > 0; length--, to++) out[to] = out[to - 1 - back[0]];
  }
  return out;
}
