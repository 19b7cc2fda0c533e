// Plays a motion that was recorded, in place of a performer: it is watched, and nothing can be done to it.

import {seenIn} from "./performer.js";

export class Recording {
  constructor(cast) {
    this.cast = cast;
    this.state = []; // nothing is known but what was seen
    this.diverged = false;
  }

  begin(role) {
    const {width} = this.cast, count = role.rows.length / width;
    this.role = role;
    this.frames = Array.from({length: count}, (_, i) => Array.from(role.rows.subarray(i * width, (i + 1) * width)));
    this._at(this.frames[0][0]);
  }

  get tick() {
    return this.seconds / this.cast.dt;
  }

  get ended() {
    return this.seconds >= this.frames[this.frames.length - 1][0];
  }

  advance(seconds) {
    this._at(this.seconds + seconds);
  }

  seek(frame) {
    this._at(this.frames[Math.max(0, Math.min(frame, this.frames.length - 1))][0]);
  }

  seenAt(frame) {
    return this.frames[frame] ? seenIn(this.frames[frame], Object.values(this.cast.channels)) : null;
  }

  // Shows a moment; rows begin with their time, and between two of them everything goes straight.
  _at(seconds) {
    const last = this.frames.length - 1, after = this.frames.findIndex(row => row[0] > seconds);
    this.frame = after < 0 ? last : Math.max(0, after - 1);
    const a = this.frames[this.frame], b = this.frames[Math.min(this.frame + 1, last)];
    const share = b === a ? 0 : (seconds - a[0]) / (b[0] - a[0]);
    this.seconds = Math.min(seconds, this.frames[last][0]);
    this.seen = seenIn(a.map((x, i) => x + (b[i] - x) * share), Object.values(this.cast.channels));
  }
}
