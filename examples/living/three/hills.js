// Twenty creatures on hills: `gambol module runs/luxo --out creature.js`, `npm install`, `npm start`.

import * as THREE from "three";
import {OrbitControls} from "three/addons/controls/OrbitControls.js";
import {about, Flock, gaits, outlines, parts} from "./creature.js";

const COUNT = 20, LANES = 5, ROOM = 0.9 * about.size; // between their lanes
const height = x => 0.3 * about.size * Math.sin((0.55 * x) / about.size) ** 2;

const scene = new THREE.Scene();
scene.background = new THREE.Color(0xcfe3ee);
scene.fog = new THREE.Fog(0xcfe3ee, 15 * about.size, 60 * about.size);
scene.add(new THREE.HemisphereLight(0xffffff, 0x6b7d5a, 1.6));
const sun = new THREE.DirectionalLight(0xfff3dd, 2.4);
sun.castShadow = true;
sun.shadow.mapSize.set(2048, 2048);
Object.assign(sun.shadow.camera, {left: -16 * about.size, right: 16 * about.size, top: 16 * about.size, bottom: -16 * about.size, far: 80 * about.size});
scene.add(sun, sun.target);

// The ground that they feel is the one that is seen.
const REACH = 120, WIDE = 60 * about.size;
const land = new THREE.PlaneGeometry(2 * REACH * about.size, WIDE, 16 * REACH, 1).rotateX(-Math.PI / 2);
const points = land.getAttribute("position");
for (let i = 0; i < points.count; i++) points.setY(i, height(points.getX(i)));
land.computeVertexNormals();
const grass = new THREE.Mesh(land, new THREE.MeshStandardMaterial({color: 0x8fb56b, roughness: 1}));
grass.receiveShadow = true;
scene.add(grass);

// One shape a part, drawn for all creatures at once.
const flock = new Flock(COUNT, {ground: height, x: Array.from({length: COUNT}, (_, i) => 1.3 * about.size * (Math.floor(i / LANES) + 0.5 * (i % 2)))});
flock.creatures.forEach((one, i) => one.change(gaits[i % Math.min(3, gaits.length)], 0));
const meshes = parts.map((_, part) => {
  const corners = outlines[part].map(([x, y]) => new THREE.Vector2(x, y));
  const shape = corners.length > 2 ? new THREE.Shape(corners) : new THREE.Shape().absarc(0, 0, 0.03 * about.size);
  const depth = 0.14 * about.size, bevel = 0.02 * about.size;
  const solid = new THREE.ExtrudeGeometry(shape, {depth, bevelSize: 0.3 * bevel, bevelThickness: bevel, bevelSegments: 2});
  const mesh = new THREE.InstancedMesh(solid.translate(0, 0, -depth / 2), new THREE.MeshStandardMaterial({roughness: 0.6}), COUNT);
  mesh.castShadow = mesh.receiveShadow = true;
  mesh.frustumCulled = false;
  for (let i = 0; i < COUNT; i++) mesh.setColorAt(i, new THREE.Color().setHSL(((0.07 + i / COUNT) % 1), 0.55, 0.45 + 0.12 * (part % 2)));
  scene.add(mesh);
  return mesh;
});

const renderer = new THREE.WebGLRenderer({antialias: true});
renderer.shadowMap.enabled = true;
document.body.append(renderer.domElement);
const camera = new THREE.PerspectiveCamera(40, 1, 0.01, 300 * about.size);
camera.position.set(3 * about.size, 3.2 * about.size, 8.5 * about.size);
const orbit = new OrbitControls(camera, renderer.domElement);
const resize = () => {
  renderer.setSize(innerWidth, innerHeight);
  camera.aspect = innerWidth / innerHeight;
  camera.updateProjectionMatrix();
};
addEventListener("resize", resize);
resize();

const place = new THREE.Matrix4(), at = new THREE.Vector3(), turn = new THREE.Quaternion(), size = new THREE.Vector3(1, 1, 1);
const lane = i => ((i % LANES) - (LANES - 1) / 2) * ROOM;

function draw() {
  for (let i = 0; i < COUNT; i++) {
    parts.forEach((_, part) => {
      const one = i * parts.length + part;
      at.fromArray(flock.places, 3 * one).setZ(flock.places[3 * one + 2] + lane(i));
      meshes[part].setMatrixAt(i, place.compose(at, turn.fromArray(flock.rotations, 4 * one), size));
    });
  }
  for (const mesh of meshes) mesh.instanceMatrix.needsUpdate = true;
  const middle = flock.creatures.reduce((sum, one) => sum + one.centre[0] / COUNT, 0);
  camera.position.x += middle - orbit.target.x;
  orbit.target.set(middle, 0.5 * about.size, 0);
  sun.position.set(middle - 12 * about.size, 26 * about.size, 14 * about.size);
  sun.target.position.copy(orbit.target);
  orbit.update();
  renderer.render(scene, camera);
}

addEventListener("keydown", ({key}) => {
  const gait = gaits[Number(key) - 1];
  if (gait) for (const one of flock.creatures) one.gait = gait;
});

renderer.domElement.addEventListener("pointerdown", ({clientX, clientY}) => {
  const ray = new THREE.Raycaster();
  ray.setFromCamera(new THREE.Vector2((2 * clientX) / innerWidth - 1, 1 - (2 * clientY) / innerHeight), camera);
  for (const mesh of meshes) mesh.computeBoundingSphere();
  const [hit] = ray.intersectObjects(meshes);
  if (!hit) return;
  const force = [4, 6, 0].slice(0, about.dimensions).map(x => x * about.mass); // somewhat less than its weight
  flock.creatures[hit.instanceId].push(parts[meshes.indexOf(hit.object)], force, 0.15);
});

let before = performance.now(), spent = 0, frames = 0;
renderer.setAnimationLoop(now => {
  const began = performance.now();
  flock.step(Math.min(0.1, Math.max(0, now - before) / 1000));
  before = now;
  spent += performance.now() - began;
  draw();
  if (++frames % 60 === 0) {
    document.getElementById("pace").textContent = `Their physics takes ${(spent / 60).toFixed(1)} ms a frame.`;
    spent = 0;
  }
});
