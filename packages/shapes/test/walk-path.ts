import type { Point } from '../src/drawing.ts';

interface WalkedPath {
  /** Points along the path, including points on its curves. */
  readonly points: readonly Point[];
  /** Number of subpaths, and how many of them are closed. */
  readonly begun: number;
  readonly closed: number;
}

const STEPS = 16;

/** Follows a path and throws on anything except M, L, C and Z with coordinates. */
export function walkPath(d: string): WalkedPath {
  const points: Point[] = [];
  const tokens = d === '' ? [] : d.split(' ');
  let [begun, closed, at] = [0, 0, { x: 0, y: 0 }];
  const next = (): Point => ({ x: numberOf(tokens.shift()), y: numberOf(tokens.shift()) });
  while (tokens.length > 0) {
    const command = tokens.shift();
    if (command === 'Z') closed += 1;
    else if (command === 'M' || command === 'L') {
      if (command === 'M') begun += 1;
      at = next();
      points.push(at);
    } else if (command === 'C') {
      const curve = [at, next(), next(), next()] as const;
      for (let step = 1; step <= STEPS; step += 1) points.push(along(curve, step / STEPS));
      at = curve[3];
    } else throw new Error(`${command} is not a command: ${d}`);
  }
  return { points, begun, closed };
}

function numberOf(token: string | undefined): number {
  if (token === undefined || !/^-?\d+(?:\.\d{1,3})?$/.test(token)) {
    throw new Error(`${token} is not a number with at most three decimals`);
  }
  return Number(token);
}

function along([a, b, c, d]: readonly [Point, Point, Point, Point], t: number): Point {
  const u = 1 - t;
  const mix = (name: keyof Point) =>
    u ** 3 * a[name] + 3 * u * u * t * b[name] + 3 * u * t * t * c[name] + t ** 3 * d[name];
  return { x: mix('x'), y: mix('y') };
}
