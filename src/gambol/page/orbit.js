// An eye that circles around a point of space: where it is, and what it sees where in a picture.

const FIELD = (26 * Math.PI) / 180; // of view, across the shorter side: a long lens, so that what is near does not swell
const LOWEST = -0.1, HIGHEST = 1.5; // rad of elevation
const NEAREST = 0.02, FARTHEST = 300; // body sizes between which depth is told apart
const SWIFT = 8; // shares of the way a second at which a view comes to where it is wanted

export const dot3 = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const plus3 = (a, b, by = 1) => [a[0] + by * b[0], a[1] + by * b[1], a[2] + by * b[2]];
export const cross3 = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
export const unit3 = a => {
  const length = Math.hypot(...a) || 1;
  return a.map(x => x / length);
};

export class Orbit {
  // Degrees round from the side (z) towards the front (x), and up.
  constructor(size, [round, up]) {
    this.size = size;
    this.first = {azimuth: (round * Math.PI) / 180, elevation: (up * Math.PI) / 180};
    this.focus = [0, 0, 0];
    this.tilt = 0;
    this.frame = {width: 1, height: 1};
    this.comeBack();
  }

  comeBack() {
    Object.assign(this, this.first, {zoomed: 1, aside: [0, 0, 0]});
    this.lay();
  }

  // How a picture of so many pixels shows what is there.
  lay({width, height} = this.frame) {
    this.frame = {width, height};
    const {azimuth, elevation, tilt} = this, [s, c] = [Math.sin(azimuth), Math.cos(azimuth)], [up, level] = [Math.sin(elevation), Math.cos(elevation)];
    const lean = ([x, y, z]) => [Math.cos(tilt) * x + Math.sin(tilt) * y, Math.cos(tilt) * y - Math.sin(tilt) * x, z]; // the ground leans, the eye does not
    this.axes = [[c, 0, -s], [-s * up, level, -c * up], [s * level, up, c * level]].map(lean);
    this.focal = (0.5 * Math.min(width, 1.6 * height)) / Math.tan(FIELD / 2); // pixels of a metre a metre ahead
    this.distance = (1.5 * this.size) / Math.tan(FIELD / 2) / 2 / this.zoomed;
    this.eye = plus3(plus3(this.focus, this.aside), this.axes[2], this.distance);
  }

  // Pixels of a metre where it looks.
  get scale() {
    return this.focal / this.distance;
  }

  // From metres to a picture's unit cube, column by column.
  get matrix() {
    const {axes: [right, up, back], eye, focal, size, frame: {width, height}} = this;
    const near = NEAREST * size, far = FARTHEST * size + this.distance, a = (2 * focal) / width, b = (2 * focal) / height;
    const depth = (near + far) / (near - far), offset = (2 * near * far) / (near - far);
    const rows = [right.map(x => a * x), up.map(x => b * x), back.map(x => depth * x), back.map(x => -x)];
    const last = [-a * dot3(right, eye), -b * dot3(up, eye), offset - depth * dot3(back, eye), dot3(back, eye)];
    return new Float32Array([0, 1, 2].flatMap(k => rows.map(row => row[k])).concat(last));
  }

  // A point's pixels across and down, and how far ahead it is.
  seen(point) {
    const away = plus3(point, this.eye, -1), [x, y, z] = this.axes.map(axis => dot3(axis, away)), ahead = Math.max(1e-6, -z);
    return [this.frame.width / 2 + (this.focal * x) / ahead, this.frame.height / 2 - (this.focal * y) / ahead, -z];
  }

  // Where a pixel looks, a metre ahead.
  ray([px, py]) {
    const {axes: [right, up, back], focal, frame: {width, height}} = this;
    return right.map((x, i) => (x * (px - width / 2)) / focal + (up[i] * (height / 2 - py)) / focal - back[i]);
  }

  // Where the line of sight of a pixel comes to the plane through a point that faces the eye, or another one.
  meet(pixel, point, normal = this.axes[2]) {
    const ray = this.ray(pixel), slope = dot3(ray, normal), way = dot3(plus3(point, this.eye, -1), normal);
    return plus3(this.eye, ray, Math.abs(slope) > 1e-3 && way / slope > 0 ? way / slope : this.distance);
  }

  // Goes after a body, so that it stays in the middle whatever it does; at once if it is `fresh`.
  follow([x, y, z], elapsed, fresh) {
    const way = plus3([x, y, z], this.focus, -1), share = fresh ? 1 : 1 - Math.exp(-SWIFT * elapsed), calm = fresh ? 1 : 1 - Math.exp(-0.3 * SWIFT * elapsed);
    this.focus = this.focus.map((at, i) => at + way[i] * (i === 1 ? calm : share));
    const most = 0.1 * Math.min(this.frame.width, this.frame.height) / this.scale; // it never lags behind by more
    this.focus = [x, y, z].map((at, i) => Math.max(at - most, Math.min(at + most, this.focus[i])));
    this.lay();
  }

  turn(right, up) {
    this.azimuth -= right;
    this.elevation = Math.max(LOWEST, Math.min(HIGHEST, this.elevation + up));
    this.lay();
  }

  // Looks aside by some pixels; no farther than leaves a body that is followed in the picture.
  move(across, down, following) {
    const [right, up] = this.axes, by = right.map((x, i) => (-across * x + down * up[i]) / this.scale);
    if (!following) this.focus = plus3(this.focus, by);
    else {
      const wanted = plus3(this.aside, by), most = (0.3 * Math.min(this.frame.width, this.frame.height)) / this.scale;
      const far = Math.hypot(...wanted);
      this.aside = wanted.map(x => x * Math.min(1, most / (far || 1)));
    }
    this.lay();
  }

  zoom(factor) {
    this.zoomed = Math.max(0.1, Math.min(12, this.zoomed * factor));
    this.lay();
  }
}
