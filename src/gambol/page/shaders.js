// What is painted in depth, as programs for WebGL. Colours are shares of linear light until they are shown.

// Without a GPU every one of a picture's half a million points costs: no powers, no exponentials but for what is small, and
// what is not there (WET: 0 on land, 1 in water, 2 below a surface) is not compiled. Roots stand for a screen's response.
const ALL = `
uniform mat4 view; uniform vec3 eye, key, haze, zenith, deep, shallow; uniform float size, level, time;
vec4 shown(vec3 light) { return vec4(sqrt(clamp(light, 0.0, 1.0)), 1.0); }
float risen(float x) { float square = x * x; return square / (1.0 + square); } // from 0 to 1
vec3 air(vec3 way) { return mix(zenith, haze, 1.0 / (1.0 + 5.0 * max(way.y, 0.0) + 9.0 * way.y * way.y)); }
vec3 water(vec3 way) { return mix(deep, shallow, smoothstep(-0.65, 0.75, way.y)); }
// Through what lies between the eye and a place.
vec3 veiled(vec3 colour, vec3 at) {
  vec3 away = at - eye;
  float far = length(away), dry = far;
#if WET == 1
  return mix(colour, water(away / far), risen(max(far - 3.0 * size, 0.0) / (6.5 * size)));
#elif WET == 2
  float above = max(eye.y - level, 0.0), below = max(level - at.y, 0.0);
  float wet = eye.y > level ? far * below / max(above + below, 1e-4) : far * (at.y < level ? 1.0 : (level - eye.y) / max(at.y - eye.y, 1e-4));
  colour = mix(colour, water(away / far), risen(max(wet - (eye.y > level ? 0.1 : 3.0) * size, 0.0) / (6.5 * size)));
  dry = far - wet;
#endif
  return mix(colour, haze, risen(max(dry - 3.5 * size, 0.0) / (13.0 * size)));
}
`;

export const SKY = [`
layout(location = 0) in vec2 corner; uniform mat4 rays; out vec3 way;
void main() { way = (rays * vec4(corner, -1.0, 0.0)).xyz; gl_Position = vec4(corner, 0.99999, 1.0); }`,
`${ALL} in vec3 way; out vec4 colour;
void main() {
  vec3 to = normalize(way);
#if WET == 0
  colour = shown(air(to) + 0.10 * pow(max(dot(to, key), 0.0), 24.0));
#else
  float round = atan(to.x, to.z), ray = 0.5 + 0.5 * sin(9.0 * round + 0.35 * time + 2.0 * sin(5.0 * round - 0.2 * time)); // light from above
  vec3 under = water(to) + 0.10 * shallow * ray * smoothstep(-0.15, 0.9, to.y);
  colour = shown(WET == 1 || eye.y < level || to.y < 0.0 ? under : air(to));
#endif
}`];

export const GROUND = [`${ALL}
layout(location = 0) in vec3 place; layout(location = 1) in vec3 normal; uniform vec3 shift; out vec3 at, up;
void main() { at = place + shift; up = vec3(0.62 + 0.38 * clamp(dot(normal, key) / key.y, 0.0, 1.6)); gl_Position = view * vec4(at, 1.0); }`,
`${ALL} in vec3 at, up; out vec4 colour;
uniform vec3 earth, line; uniform float square, dark; uniform mat4 thrown; uniform sampler2D sharp, soft;
void main() {
  vec2 p = at.xz / square, wide = max(fwidth(p), 1e-5);
  vec2 mean = 2.0 * (abs(fract(0.5 * p + 0.25 * wide) - 0.5) - abs(fract(0.5 * p - 0.25 * wide) - 0.5)) / wide; // squares, averaged over each point
  vec2 near = abs(fract(0.2 * p + 0.5) - 0.5) * 5.0, ink = clamp((0.02 + 0.5 * wide - near) / wide, 0.0, 1.0) * min(0.04 / wide, 1.0); // every fifth a line
  vec3 light = earth * up.x * (1.0 + 0.045 * mean.x * mean.y);
  light = mix(light, line, 0.5 * max(ink.x, ink.y));
#if WET
  vec2 q = at.xz / size * 5.0; // light that ripples gather
  float a = sin(q.x + 0.7 * sin(1.3 * q.y + time)) + sin(1.2 * q.y - 0.8 * sin(0.9 * q.x - 0.7 * time)), b = max(0.0, 1.0 - abs(0.55 * a));
  light *= 0.9 + 0.24 * b * b * b;
#endif
  vec3 s = (thrown * vec4(at, 1.0)).xyz * 0.5 + 0.5;
  if (abs(s.x - 0.5) < 0.5 && abs(s.y - 0.5) < 0.5) light *= 1.0 - dark * (0.55 * textureLod(sharp, s.xy, 0.0).r + 0.45 * textureLod(soft, s.xy, 0.0).r);
  colour = shown(veiled(light, at));
}`];

export const BODY = [`${ALL}
layout(location = 0) in vec3 place; layout(location = 1) in vec3 normal; layout(location = 2) in vec3 paint; layout(location = 3) in float flash;
out vec3 at, to, tone; out float glow;
void main() { at = place; to = normal; tone = paint * paint; glow = flash; gl_Position = view * vec4(place, 1.0); }`,
`${ALL} in vec3 at, to, tone; in float glow; out vec4 colour; uniform vec3 lit, bounced; uniform float floored, strength;
void main() {
  vec3 n = normalize(to), v = normalize(eye - at);
  n = normalize(n - min(dot(n, v), 0.0) * v);
  float level = max((dot(n, key) + 0.25) / 1.25, 0.0), up = 0.5 + 0.5 * n.y, away = 1.0 - max(dot(n, v), 0.0);
  float near = mix(0.72, 1.0, smoothstep(0.0, 0.16 * size, at.y - floored)) ;
  vec3 light = vec3(0.95, 0.917, 0.865) * level * (0.84 + 0.16 * level) + near * (vec3(0.404, 0.437, 0.47) * up + bounced * (1.0 - up));
  float gloss = max(dot(n, normalize(v + key)), 0.0), wide = gloss * gloss, edge = away * away * away * (0.3 + 0.7 * up);
  wide *= wide * wide;
  wide *= wide * wide * wide; // its 24th power
  float dark = 1.0 - max(tone.r, max(tone.g, tone.b)), wet = dark * dark * dark * dark; // an eye shines
  vec3 found = tone * light + 0.13 * wide + 0.8 * wet * wide * wide * wide + 0.11 * edge;
  found = mix(found, lit, glow);
  colour = vec4(shown(veiled(found, at)).rgb, strength);
}`];

export const CAST = [`
layout(location = 0) in vec3 place; uniform mat4 thrown; out float high;
void main() { high = place.y; gl_Position = thrown * vec4(place, 1.0); }`,
`in float high; out vec4 colour; uniform float floored, fades;
void main() { colour = vec4(exp(-max(high - floored, 0.0) / fades)); }`];

export const BLUR = [`
layout(location = 0) in vec2 corner; out vec2 at;
void main() { at = 0.5 + 0.5 * corner; gl_Position = vec4(corner, 0.0, 1.0); }`,
`in vec2 at; out vec4 colour; uniform sampler2D picture; uniform vec2 way;
void main() {
  vec4 sum = 0.2270 * texture(picture, at);
  sum += 0.3162 * (texture(picture, at + 1.3846 * way) + texture(picture, at - 1.3846 * way));
  sum += 0.0703 * (texture(picture, at + 3.2308 * way) + texture(picture, at - 3.2308 * way));
  colour = sum;
}`];

// Prints of feet, rings and paths on the ground, motes in water: x and y of a corner, what it is, and how strong.
export const MARK = [`${ALL}
layout(location = 0) in vec3 place; layout(location = 1) in vec4 corner; layout(location = 2) in vec3 paint; out vec4 on; out vec3 tone, at;
void main() { on = corner; tone = paint; at = place; gl_Position = view * vec4(place, 1.0); gl_Position.z -= 0.00002 * gl_Position.w; }`,
`${ALL} in vec4 on; in vec3 tone, at; out vec4 colour;
void main() {
  float r = length(on.xy), alpha = on.w;
  if (on.z > 1.5) alpha *= smoothstep(1.0, 0.6, abs(on.y));
  else if (on.z > 0.5) alpha *= smoothstep(0.5, 0.8, r) * smoothstep(1.0, 0.85, r);
  else alpha *= smoothstep(1.0, 0.3, r);
  colour = vec4(shown(veiled(tone, at)).rgb, alpha);
}`];

export const SURFACE = [`${ALL}
layout(location = 0) in vec2 corner; uniform vec3 shift; uniform float far; out vec3 at;
void main() { at = shift + far * vec3(corner.x, 0.0, corner.y); gl_Position = view * vec4(at, 1.0); }`,
`${ALL} in vec3 at; out vec4 colour;
void main() {
  vec3 away = at - eye, way = normalize(away);
  float calm = 1.0 / (1.0 + dot(away, away) / (90.0 * size * size));
  vec2 p = at.xz * 9.0 / size, slope = vec2(0.0);
  slope += vec2(0.35, 0.0) * cos(p.x + 0.35 * p.y + 1.8 * time) + vec2(-0.2, 0.35) * cos(-0.6 * p.x + 1.1 * p.y + 2.6 * time);
  slope += vec2(0.1, -0.3) * cos(0.25 * p.x - 0.9 * p.y + 1.4 * time);
  vec3 n = normalize(vec3(-0.10 * calm * slope.x, 1.0, -0.10 * calm * slope.y));
  float slant = abs(dot(n, way)), mirror = 0.03 + 0.6 * pow(1.0 - slant, 5.0);
  vec3 back = reflect(way, eye.y > level ? n : -n);
  vec3 light = eye.y > level ? air(vec3(back.x, abs(back.y), back.z)) : water(back);
  float glint = 0.5 * pow(max(dot(n, normalize(key - way)), 0.0), 220.0);
  float far = risen(length(away) / (20.0 * size));
  light = mix(light + glint, haze, eye.y > level ? far : 0.0);
  colour = vec4(shown(light).rgb, clamp(mirror + glint + 0.10 + (eye.y > level ? far : 0.0), 0.0, 1.0));
}`];
