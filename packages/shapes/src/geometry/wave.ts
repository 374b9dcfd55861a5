import type { PathPen } from '../path.ts';

interface Wave {
  readonly x: number;
  /** The middle height of the wave. */
  readonly y: number;
  /** How far it swings; below 0 it swings up first. */
  readonly swing: number;
  /** How often it swings to one side and the other. */
  readonly times: number;
}

/** Draws from where the pen is, at the height of the wave, to its end. */
export function wave(path: PathPen, { x, y, swing, times }: Wave): PathPen {
  const step = (x - path.at.x) / (times * 2);
  for (let half = 0; half < times * 2; half += 1) {
    const from = path.at.x;
    // Controls at four thirds of the height make a curve that reaches all of it.
    const peak = y + ((half % 2 === 0 ? 1 : -1) * swing * 4) / 3;
    path.cubic(from + step / 3, peak, from + (step * 2) / 3, peak, from + step, y);
  }
  return path;
}
