import type { Point } from '../drawing.ts';
import type { Arc } from '../path.ts';

interface Ends {
  readonly from: Point;
  readonly to: Point;
  readonly rx: number;
  readonly ry: number;
}

interface Angles {
  readonly start_angle?: number;
  readonly sweep_angle?: number;
}

/**
 * Returns the arc that starts at a point with these angles or, without a sweep, the shorter clockwise
 * arc between both points. Returns undefined without radii.
 */
export function arcThrough(
  ends: Ends,
  { start_angle: start = 0, sweep_angle: sweep }: Angles,
): Arc | undefined {
  const { from, rx, ry } = ends;
  if (rx <= 0 || ry <= 0 || sweep === 0) return undefined;
  if (sweep === undefined) return shorterArc(ends);
  const angle = (start * Math.PI) / 180;
  const [x, y] = [from.x - rx * Math.cos(angle), from.y - ry * Math.sin(angle)];
  return { x, y, rx, ry, start, sweep: onceAround(sweep) };
}

// More than one full turn draws the same line again.
function onceAround(sweep: number): number {
  if (Math.abs(sweep) <= 360) return sweep;
  return Math.sign(sweep) * 360 + (sweep % 360);
}

function shorterArc({ from, to, ...radii }: Ends): Arc | undefined {
  // Computed on a unit circle, which is enlarged if it does not reach from one point to the other.
  const reach = Math.hypot((to.x - from.x) / radii.rx, (to.y - from.y) / radii.ry) / 2;
  if (reach === 0) return undefined;
  const grown = Math.max(1, reach);
  const [rx, ry] = [radii.rx * grown, radii.ry * grown];
  const half = { x: (to.x - from.x) / rx / 2, y: (to.y - from.y) / ry / 2 };
  const length = Math.hypot(half.x, half.y);
  const away = Math.sqrt(Math.max(0, 1 - length ** 2)) / length;
  const center = { x: half.x - half.y * away, y: half.y + half.x * away };
  const start = (Math.atan2(-center.y, -center.x) * 180) / Math.PI;
  const sweep = (2 * Math.asin(Math.min(1, length)) * 180) / Math.PI;
  return { x: from.x + center.x * rx, y: from.y + center.y * ry, rx, ry, start, sweep };
}
