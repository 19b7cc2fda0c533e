// How high the ground of a world is at x: 0 where it is flat, and between the points of a list where it is not.

export function heightAt({heights}, x) {
  if (!heights) return 0;
  const at = Math.max(0, Math.min(heights.y.length - 1, (x - heights.first) / heights.step)), i = Math.floor(at);
  return heights.y[i] + (at - i) * ((heights.y[i + 1] ?? heights.y[i]) - heights.y[i]);
}
