import { createPath } from '../path.ts';
import { area, type OutlinePath, type Size } from './outline.ts';

const START = [0.108, 0.46] as const;

// Bumps around an ellipse, each from the end of the previous one, in fractions of the box.
const bumps = [
  [-0.029, 0.354, 0.151, 0.063, 0.265, 0.204],
  [0.217, -0.022, 0.564, -0.087, 0.57, 0.147],
  [0.626, -0.078, 0.922, 0.084, 0.829, 0.289],
  [0.976, 0.197, 1.079, 0.553, 0.919, 0.602],
  [1.051, 0.736, 0.845, 0.995, 0.739, 0.829],
  [0.782, 1.01, 0.448, 1.075, 0.446, 0.886],
  [0.442, 1.061, 0.134, 0.996, 0.175, 0.829],
  [-0.002, 0.908, -0.079, 0.487, 0.108, 0.46],
] as const;

export function cloud({ width: w, height: h }: Size): OutlinePath[] {
  const path = createPath().move(START[0] * w, START[1] * h);
  for (const [x1, y1, x2, y2, x, y] of bumps) {
    path.cubic(x1 * w, y1 * h, x2 * w, y2 * h, x * w, y * h);
  }
  return [area(path.close().d)];
}
