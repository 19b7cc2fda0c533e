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

// Numbers of an array of bytes, which need not be aligned.
export const float64s = bytes => new Float64Array(bytes.slice().buffer);
export const float32s = bytes => new Float32Array(bytes.slice().buffer);
export const int32s = bytes => new Int32Array(bytes.slice().buffer);
