import type { PathBuilder } from '../path.ts';

interface Wave {
  readonly x: number;
  /** The center height of the wave. */
  readonly y: number;
  /** The amplitude; a negative one starts upward. */
  readonly swing: number;
  /** The number of full waves. */
  readonly times: number;
}

/** Continues a path from its current point, at the height of the wave, to the end of the wave. */
export function wave(path: PathBuilder, { x, y, swing, times }: Wave): PathBuilder {
  const step = (x - path.at.x) / (times * 2);
  for (let half = 0; half < times * 2; half += 1) {
    const from = path.at.x;
    // A cubic curve reaches the amplitude with control points at 4/3 of it.
    const peak = y + ((half % 2 === 0 ? 1 : -1) * swing * 4) / 3;
    path.cubic(from + step / 3, peak, from + (step * 2) / 3, peak, from + step, y);
  }
  return path;
}
