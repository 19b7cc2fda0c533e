// Types of the module of $name, written by gambol $version.

/** A gait by its name. */
export type Gait = $gaits;

/** A part of the body by its name. */
export type Part = $parts;

/** A point of the body that can touch the ground. */
export type Contact = $contacts;

/** A place, a velocity (m/s) or a force (N). */
export type Vector = $point;

export interface Options {
  /** The gait it begins with; the run's best one unless told. */
  gait?: Gait;
  /** The height of the ground in metres at x; as in the run unless told. */
  ground?: (x: number) => number;
  /** Where it begins, in metres along x. */
  x?: number;
}

export interface FlockOptions extends Omit<Options, "x"> {
  /** Where all begin, or each of them. */
  x?: number | number[];
}

/** Where all parts are, changed in place by each step. */
export interface Parts {
  /** x, y and z of each part in metres; y is up, and z is 0 in a plane. */
  readonly places: Float32Array;
  /** How each part is turned: a quaternion, x, y, z, w. */
  readonly rotations: Float32Array;
}

/** One creature. What it cannot do throws an Error and changes nothing. */
export class Creature {
  constructor(options?: Options);
  readonly parts: Parts;
  /** Whether it is of no flock. */
  readonly alone: boolean;
  /** Simulated time so far. */
  readonly seconds: number;
  /** Its centre of mass, in metres. */
  readonly centre: Vector;
  /** Of its centre of mass, in metres a second. */
  readonly velocity: Vector;
  /** What of it is on the ground. */
  readonly touching: Contact[];
  /** Whether its numbers ran away: it stays as it is until it is restored. */
  readonly diverged: boolean;
  /** Every number of its state, as gambol has it. */
  readonly state: number[];
  /** Its gait; another one is taken on within some tenths of a second. */
  gait: Gait;
  /** Takes on another gait, within so many seconds. */
  change(gait: Gait, seconds?: number): void;
  /** Pushes a part with a force in newtons for so many seconds, in place of the push before. */
  push(part: Part, force: ArrayLike<number>, seconds: number): void;
  /** Looks, or goes, for a place in metres; with none, for the one it had in the run. */
  target($mark): void;
  target(): void;
  /** Simulates so many seconds; what is left of a time step is kept for the next call. */
  step(seconds: number): void;
  /** Stands on other ground from here on: its height in metres at x. */
  ground(height: (x: number) => number): void;
  /** Everything as text, to the last bit. */
  save(): string;
  restore(saved: string): void;
}

/** Creatures that are simulated side by side and share the ground, not each other's way. */
export class Flock {
  constructor(count: number, options?: FlockOptions);
  readonly creatures: Creature[];
  /** Of all parts of all creatures, one creature after another. */
  readonly places: Float32Array;
  readonly rotations: Float32Array;
  readonly seconds: number;
  step(seconds: number): void;
  ground(height: (x: number) => number): void;
  save(): string;
  restore(saved: string): void;
}

export const gaits: readonly Gait[];
export const parts: readonly Part[];
/** The outline of each part in its own frame, in metres. */
export const outlines: readonly (readonly [number, number])[][];
export const about: Readonly<{
  name: string;
  summary: string;
  /** kg */
  mass: number;
  /** m */
  size: number;
  dimensions: 2 | 3;
  /** Seconds of a time step. */
  dt: number;
  /** How many simulated seconds pass in one that suits the eye: 1 but for slow bodies. */
  tempo: number;
}>;
