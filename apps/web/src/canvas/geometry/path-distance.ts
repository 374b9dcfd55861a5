import type { Spot } from '@lienzo/shapes';

/** Pieces into which a curve is cut; a click need not be more exact. */
const PIECES = 12;

/** How far a spot is from a line in the path syntax of SVG, absolute commands M, L, C and Z. */
export function distanceToPath(d: string, spot: Spot): number {
  let nearest = Infinity;
  for (const [from, to] of segmentsOf(d))
    nearest = Math.min(nearest, distanceToSegment(spot, from, to));
  return nearest;
}

function* segmentsOf(d: string): Generator<readonly [Spot, Spot]> {
  let at: Spot = { x: 0, y: 0 };
  let start = at;
  for (const [, command = '', rest = ''] of d.matchAll(/([MLCZ])([^MLCZ]*)/g)) {
    const spots = spotsOf(rest);
    if (command === 'Z') {
      yield [at, start];
      at = start;
      continue;
    }
    if (command === 'M') {
      at = spots[0] ?? at;
      start = at;
    }
    const way: Spot[] =
      command === 'C' ? curvePieces(at, spots) : spots.slice(command === 'M' ? 1 : 0);
    for (const next of way) {
      yield [at, next];
      at = next;
    }
  }
}

function spotsOf(text: string): Spot[] {
  const numbers = (text.match(/-?[\d.]+(?:e-?\d+)?/g) ?? []).map(Number);
  const spots: Spot[] = [];
  for (let index = 0; index + 1 < numbers.length; index += 2)
    spots.push({ x: numbers[index] ?? 0, y: numbers[index + 1] ?? 0 });
  return spots;
}

function curvePieces(from: Spot, spots: readonly Spot[]): Spot[] {
  const pieces: Spot[] = [];
  let at = from;
  for (let index = 0; index + 2 < spots.length; index += 3) {
    const [one = at, two = at, end = at] = spots.slice(index, index + 3);
    for (let piece = 1; piece <= PIECES; piece += 1)
      pieces.push(curveAt([at, one, two, end], piece / PIECES));
    at = end;
  }
  return pieces;
}

function curveAt([a, b, c, d]: readonly [Spot, Spot, Spot, Spot], t: number): Spot {
  const s = 1 - t;
  const mix = (p: number, q: number, r: number, u: number) =>
    s * s * s * p + 3 * s * s * t * q + 3 * s * t * t * r + t * t * t * u;
  return { x: mix(a.x, b.x, c.x, d.x), y: mix(a.y, b.y, c.y, d.y) };
}

function distanceToSegment(spot: Spot, from: Spot, to: Spot): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : ((spot.x - from.x) * dx + (spot.y - from.y) * dy) / length;
  const share = Math.min(1, Math.max(0, along));
  return Math.hypot(spot.x - from.x - share * dx, spot.y - from.y - share * dy);
}
