// Keys of random streams, as gambol.draws has them: BLAKE2b (RFC 7693) of a name, 8 bytes long.

const MASK = (1n << 64n) - 1n;
const IV = [
  0x6a09e667f3bcc908n, 0xbb67ae8584caa73bn, 0x3c6ef372fe94f82bn, 0xa54ff53a5f1d36f1n,
  0x510e527fade682d1n, 0x9b05688c2b3e6c1fn, 0x1f83d9abfb41bd6bn, 0x5be0cd19137e2179n,
];
const SIGMA = [
  "0123456789abcdef", "ea489fd61c02b753", "b8c052fdae367194", "7931dcbe265a40f8", "905724afe1bc683d",
  "2c6a0b834d75fe19", "c51fed4a0763928b", "db7ec13950f4862a", "6fe9b308c2d714a5", "a2847615fb9e3cd0",
].map(row => Array.from(row, letter => parseInt(letter, 16)));

const rotated = (x, n) => ((x >> n) | (x << (64n - n))) & MASK;

// Of a short text, in one block.
export function blake2b64(text) {
  const bytes = new TextEncoder().encode(text), block = new Uint8Array(128);
  if (bytes.length > 128) throw new RangeError("the name of a stream is too long");
  block.set(bytes);
  const view = new DataView(block.buffer), m = Array.from({length: 16}, (_, i) => view.getBigUint64(8 * i, true));
  const h = [...IV];
  h[0] ^= 0x01010000n ^ 8n; // 8 bytes are asked for
  const v = [...h, ...IV];
  v[12] ^= BigInt(bytes.length);
  v[14] ^= MASK;
  const mix = (a, b, c, d, x, y) => {
    v[a] = (v[a] + v[b] + x) & MASK;
    v[d] = rotated(v[d] ^ v[a], 32n);
    v[c] = (v[c] + v[d]) & MASK;
    v[b] = rotated(v[b] ^ v[c], 24n);
    v[a] = (v[a] + v[b] + y) & MASK;
    v[d] = rotated(v[d] ^ v[a], 16n);
    v[c] = (v[c] + v[d]) & MASK;
    v[b] = rotated(v[b] ^ v[c], 63n);
  };
  for (let round = 0; round < 12; round++) {
    const s = SIGMA[round % 10];
    [[0, 4, 8, 12], [1, 5, 9, 13], [2, 6, 10, 14], [3, 7, 11, 15], [0, 5, 10, 15], [1, 6, 11, 12], [2, 7, 8, 13], [3, 4, 9, 14]]
      .forEach((four, i) => mix(...four, m[s[2 * i]], m[s[2 * i + 1]]));
  }
  return h[0] ^ v[0] ^ v[8];
}

// The key of `Draws(seed, word, number)`: 64 bits, which as a float64 may be no number and lose some.
export const streamKey = (seed, word, number) => blake2b64(`${seed}/${word}/${number}`);
