// A person's fingers, or a mouse, on a stage: they pull, lead, draw the ground, look around and zoom.

const STEP = 40; // pixels that a key looks aside

export class Fingers {
  constructor(stage) {
    this.stage = stage;
    this.pointers = new Map();
    this._listen();
  }

  _point(event) {
    const box = this.stage.canvas.getBoundingClientRect();
    const pixel = [event.clientX - box.left, event.clientY - box.top];
    return {pixel, place: this._place(pixel)};
  }

  _place(pixel) {
    return this.stage.camera.at(...pixel, this.stage.size.width, this.stage.size.height);
  }

  _listen() {
    const {stage, pointers} = this, {canvas} = stage;
    canvas.addEventListener("pointerdown", event => {
      if (!stage.performer) return;
      canvas.setPointerCapture(event.pointerId);
      const {pixel, place} = this._point(event);
      pointers.set(event.pointerId, pixel);
      if (pointers.size > 1) stage.release();
      else if (!stage.shaping) stage.seize(place) || stage.grasp(place);
      stage.draw();
    });
    canvas.addEventListener("pointermove", event => {
      if (!pointers.has(event.pointerId)) return;
      const {pixel, place} = this._point(event), before = pointers.get(event.pointerId);
      if (stage.held || stage.leading) stage.drag(place);
      else if (stage.shaping && pointers.size === 1) stage.shape(this._place(before), place);
      else if (pointers.size === 1) this._pan(before, pixel);
      else this._pinch(event.pointerId, before, pixel);
      pointers.set(event.pointerId, pixel);
      if (!stage.playing) stage.draw();
    });
    for (const end of ["pointerup", "pointercancel"]) {
      canvas.addEventListener(end, event => {
        pointers.delete(event.pointerId);
        stage.release();
        if (!stage.playing) stage.draw();
      });
    }
    canvas.addEventListener("wheel", event => {
      if (globalThis.parent !== globalThis && document.activeElement !== canvas) return; // whoever reads a notebook scrolls on
      event.preventDefault();
      if (stage.camera) stage.zoom(Math.exp(-event.deltaY / 500), this._point(event).pixel);
      if (!stage.playing) stage.draw();
    }, {passive: false});
  }

  // Looks a little to the right, or down, without a finger.
  look(right, down) {
    this._pan([0, 0], [-STEP * right, -STEP * down]);
    if (!this.stage.playing) this.stage.draw();
  }

  _pan(before, now) {
    const {stage} = this, [ax, ay] = this._place(before), [bx, by] = this._place(now);
    if (stage.following && Math.hypot(now[0] - before[0], now[1] - before[1]) < 1) return;
    stage.camera.x += ax - bx;
    stage.camera.y += ay - by;
    if (stage.following) {
      stage.following = false;
      stage.changed("panned");
    }
  }

  _pinch(id, before, now) {
    const other = [...this.pointers].find(([key]) => key !== id)[1];
    const spread = point => Math.hypot(point[0] - other[0], point[1] - other[1]) || 1;
    this.stage.zoom(spread(now) / spread(before), other);
  }
}
