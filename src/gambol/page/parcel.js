// Data of a page: a JSON object, and behind it the arrays of bytes that it names by `{"$": [first, length]}`.

export function opened(bytes) {
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
  const first = 4 + length;
  const named = (_, value) => (value && value.$ ? bytes.slice(first + value.$[0], first + value.$[0] + value.$[1]) : value);
  return JSON.parse(new TextDecoder().decode(bytes.subarray(4, first)), named);
}

export function fromBase64(text) {
  return Uint8Array.from(atob(text.trim()), letter => letter.charCodeAt(0));
}

export async function inflated(bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

// Bytes as they were before `shortening.py` left out what they hold twice.
export function lengthened(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset), told = i => view.getUint32(4 * i, true), count = told(0);
  const out = new Uint8Array(told(1));
  let from = 4 * (2 + 3 * count), to = 0;
  for (let i = 2; i < 2 + 3 * count; i += 3) {
    out.set(bytes.subarray(from, from + told(i)), to);
    from += told(i);
    to += told(i);
    out.copyWithin(to, to - told(i + 1), to - told(i + 1) + told(i + 2));
    to += told(i + 2);
  }
  out.set(bytes.subarray(from), to);
  return out;
}

// Numbers of an array of bytes, which need not be aligned.
export const float64s = bytes => new Float64Array(bytes.slice().buffer);
export const float32s = bytes => new Float32Array(bytes.slice().buffer);
export const int32s = bytes => new Int32Array(bytes.slice().buffer);
