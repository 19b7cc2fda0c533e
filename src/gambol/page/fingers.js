// A person's fingers, or a mouse, on a stage: they pull, lead, draw the ground, look around and zoom.

const STEP = 40; // pixels that a key looks aside

export class Fingers {
  constructor(stage) {
    this.stage = stage;
    this.pointers = new Map();
    this._listen();
  }

  _pixel(event) {
    const box = this.stage.canvas.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  }

  _listen() {
    const {stage, pointers} = this, {canvas} = stage;
    canvas.addEventListener("pointerdown", event => {
      if (!stage.performer) return;
      canvas.setPointerCapture(event.pointerId);
      const pixel = this._pixel(event);
      pointers.set(event.pointerId, pixel);
      if (pointers.size > 1) stage.release();
      else if (!stage.shaping) stage.seize(pixel) || stage.grasp(pixel);
      stage.draw();
    });
    canvas.addEventListener("pointermove", event => {
      if (!pointers.has(event.pointerId)) return;
      const pixel = this._pixel(event), before = pointers.get(event.pointerId);
      if (stage.held || stage.leading) stage.drag(pixel);
      else if (stage.shaping && pointers.size === 1) stage.shape(before, pixel);
      else if (pointers.size === 1) stage.view.sweep(before, pixel, event.shiftKey);
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
    canvas.addEventListener("dblclick", () => stage.performer && stage.comeBack());
    canvas.addEventListener("wheel", event => {
      if (globalThis.parent !== globalThis && document.activeElement !== canvas) return; // whoever reads a notebook scrolls on
      event.preventDefault();
      if (stage.camera) stage.zoom(Math.exp(-event.deltaY / 500), this._pixel(event));
      if (!stage.playing) stage.draw();
    }, {passive: false});
  }

  // Looks a little to the right, or down, without a finger; `moving`, goes there instead, where that is something else.
  look(right, down, moving = false) {
    this.stage.view.sweep([0, 0], [-STEP * right, -STEP * down], moving);
    if (!this.stage.playing) this.stage.draw();
  }

  _pinch(id, before, now) {
    const other = [...this.pointers].find(([key]) => key !== id)[1];
    const spread = point => Math.hypot(point[0] - other[0], point[1] - other[1]) || 1;
    this.stage.zoom(spread(now) / spread(before), other);
    this.stage.view.pinched?.(before, now);
  }
}
