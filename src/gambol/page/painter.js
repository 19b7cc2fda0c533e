// WebGL for all pictures of a page: one context, in which each is painted in turn and copied from.

const SOFT = /swiftshader|llvmpipe|software|basic render/i; // painted by a processor

export class Painter {
  // The one of this page; null where a browser lacks WebGL 2.
  static get shared() {
    if (Painter.made === undefined) {
      const canvas = document.createElement("canvas"), gl = Painter.opened(canvas);
      Painter.made = gl && new Painter(canvas, gl);
    }
    return Painter.made && !Painter.made.gl.isContextLost() ? Painter.made : null;
  }

  static opened(canvas) {
    const options = {alpha: false, depth: true, powerPreference: "low-power"};
    const probe = document.createElement("canvas").getContext("webgl2");
    if (!probe) return null;
    const named = probe.getExtension("WEBGL_debug_renderer_info");
    Painter.soft = Boolean(named) && SOFT.test(probe.getParameter(named.UNMASKED_RENDERER_WEBGL));
    probe.getExtension("WEBGL_lose_context")?.loseContext();
    return canvas.getContext("webgl2", {...options, antialias: true});
  }

  constructor(canvas, gl) {
    this.canvas = canvas;
    this.gl = gl;
    this.programs = new Map();
    gl.enable(gl.DEPTH_TEST);
  }

  // A program with its uniforms by name, made once.
  program(vertex, fragment, defines = "") {
    const key = defines + vertex + fragment;
    if (!this.programs.has(key)) this.programs.set(key, this._linked(vertex, fragment, defines));
    return this.programs.get(key);
  }

  _linked(vertex, fragment, defines) {
    const {gl} = this, made = gl.createProgram();
    for (const [kind, text] of [[gl.VERTEX_SHADER, vertex], [gl.FRAGMENT_SHADER, fragment]]) {
      const shader = gl.createShader(kind);
      gl.shaderSource(shader, `#version 300 es\n${defines}\nprecision highp float;\n${text}`);
      gl.compileShader(shader);
      if (!gl.getShaderParameter(shader, gl.COMPILE_STATUS)) throw new Error(gl.getShaderInfoLog(shader));
      gl.attachShader(made, shader);
    }
    gl.linkProgram(made);
    if (!gl.getProgramParameter(made, gl.LINK_STATUS)) throw new Error(gl.getProgramInfoLog(made));
    const uniforms = {};
    for (let i = 0; i < gl.getProgramParameter(made, gl.ACTIVE_UNIFORMS); i++) {
      const {name, type} = gl.getActiveUniform(made, i);
      uniforms[name.replace("[0]", "")] = {at: gl.getUniformLocation(made, name), type};
    }
    return {made, uniforms};
  }

  // From now on with a program, and numbers by name; what it does not use is left alone.
  use({made, uniforms}, values) {
    const {gl} = this;
    gl.useProgram(made);
    let unit = 0;
    for (const [name, value] of Object.entries(values)) {
      const uniform = uniforms[name];
      if (!uniform) continue;
      const {at, type} = uniform;
      if (type === gl.FLOAT_MAT4) gl.uniformMatrix4fv(at, false, value);
      else if (type === gl.FLOAT_VEC4) gl.uniform4fv(at, value);
      else if (type === gl.FLOAT_VEC3) gl.uniform3fv(at, value);
      else if (type === gl.FLOAT_VEC2) gl.uniform2fv(at, value);
      else if (type === gl.FLOAT) gl.uniform1f(at, value);
      else if (type === gl.INT) gl.uniform1i(at, value);
      else {
        gl.activeTexture(gl.TEXTURE0 + unit);
        gl.bindTexture(gl.TEXTURE_2D, value);
        gl.uniform1i(at, unit++);
      }
    }
  }

  // A surface of triangles, or of three points after three: attributes are lists of [numbers of a point, bytes of a number].
  shape(attributes) {
    const {gl} = this, array = gl.createVertexArray(), index = gl.createBuffer();
    gl.bindVertexArray(array);
    const buffers = attributes.map(([width, size], i) => {
      const buffer = gl.createBuffer();
      gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
      gl.enableVertexAttribArray(i);
      gl.vertexAttribPointer(i, width, size === 1 ? gl.UNSIGNED_BYTE : gl.FLOAT, size === 1, 0, 0);
      return buffer;
    });
    gl.bindVertexArray(null);
    return {array, index, buffers, count: 0, indexed: false};
  }

  fill(shape, i, values) {
    const {gl} = this;
    gl.bindBuffer(gl.ARRAY_BUFFER, shape.buffers[i]);
    gl.bufferData(gl.ARRAY_BUFFER, values, gl.DYNAMIC_DRAW);
  }

  number(shape, triangles) {
    const {gl} = this;
    gl.bindVertexArray(shape.array);
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, shape.index);
    gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, triangles, gl.STATIC_DRAW);
    gl.bindVertexArray(null);
    Object.assign(shape, {count: triangles.length, indexed: true});
  }

  draw({array, count, indexed}) {
    const {gl} = this;
    if (!count) return;
    gl.bindVertexArray(array);
    if (indexed) gl.drawElements(gl.TRIANGLES, count, gl.UNSIGNED_INT, 0);
    else gl.drawArrays(gl.TRIANGLES, 0, count);
    gl.bindVertexArray(null);
  }

  free({array, index, buffers}) {
    const {gl} = this;
    gl.deleteVertexArray(array);
    for (const buffer of [index, ...buffers]) gl.deleteBuffer(buffer);
  }

  // A picture of its own to paint on, and to be looked up.
  target(width, height, deep) {
    const {gl} = this, texture = gl.createTexture(), frame = gl.createFramebuffer();
    gl.bindTexture(gl.TEXTURE_2D, texture);
    gl.texStorage2D(gl.TEXTURE_2D, 1, gl.RGBA8, width, height);
    for (const [name, value] of [[gl.TEXTURE_MIN_FILTER, gl.LINEAR], [gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE], [gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE]]) {
      gl.texParameteri(gl.TEXTURE_2D, name, value);
    }
    gl.bindFramebuffer(gl.FRAMEBUFFER, frame);
    gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, texture, 0);
    if (deep) {
      const depths = gl.createRenderbuffer();
      gl.bindRenderbuffer(gl.RENDERBUFFER, depths);
      gl.renderbufferStorage(gl.RENDERBUFFER, gl.DEPTH_COMPONENT16, width, height);
      gl.framebufferRenderbuffer(gl.FRAMEBUFFER, gl.DEPTH_ATTACHMENT, gl.RENDERBUFFER, depths);
    }
    gl.bindFramebuffer(gl.FRAMEBUFFER, null);
    return {texture, frame, width, height};
  }

  // Paints on a target from now on, or on the picture, of so many pixels.
  onto(target, width, height) {
    const {gl, canvas} = this;
    gl.bindFramebuffer(gl.FRAMEBUFFER, target ? target.frame : null);
    if (!target && (canvas.width !== width || canvas.height !== height)) Object.assign(canvas, {width, height});
    gl.viewport(0, 0, width, height);
  }
}
