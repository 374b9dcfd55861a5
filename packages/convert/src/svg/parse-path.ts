import type { Point } from './matrix.ts';

/** A part of a path with absolute positions. */
export type Segment =
  | { readonly kind: 'move' | 'line'; readonly end: Point }
  | { readonly kind: 'cubic'; readonly one: Point; readonly two: Point; readonly end: Point }
  | { readonly kind: 'close' };

const COUNTS: Readonly<Record<string, number>> = {
  M: 2,
  L: 2,
  H: 1,
  V: 1,
  C: 6,
  S: 4,
  Q: 4,
  T: 2,
  A: 7,
  Z: 0,
};
const NUMBER = /[\s,]*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)/iy;
const FLAG = /[\s,]*([01])/y;
const COMMAND = /[\s,]*([a-z])/iy;

/** Maximum number of segments; the rest of a longer path is left out. */
const MAX_SEGMENTS = 10_000;

/** Parses the `d` of a path up to its first error, as SVG demands. Quadratic curves and arcs become cubic ones. */
export function parsePath(d: string): Segment[] {
  const segments: Segment[] = [];
  let at = 0;
  const read = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(d);
    if (found) at = pattern.lastIndex;
    return found?.[1];
  };
  let current: Point = { x: 0, y: 0 };
  let start = current;
  // The control point that S and T mirror.
  let control: { readonly of: 'C' | 'Q'; readonly point: Point } | undefined;
  for (let command = read(COMMAND); command !== undefined; ) {
    let upper = command.toUpperCase();
    const isRelative = command !== upper;
    const count = COUNTS[upper];
    if (count === undefined || (segments.length === 0 && upper !== 'M')) break;
    let isFirst = true;
    for (;;) {
      if (segments.length >= MAX_SEGMENTS) return segments;
      const numbers: number[] = [];
      for (let index = 0; index < count; index += 1) {
        const isFlag = upper === 'A' && (index === 3 || index === 4);
        const text = read(isFlag ? FLAG : NUMBER);
        if (text === undefined) break;
        numbers.push(Number(text));
      }
      if (numbers.length < count || !numbers.every(Number.isFinite)) {
        if (isFirst || numbers.length > 0) return segments;
        break;
      }
      const origin = isRelative ? current : { x: 0, y: 0 };
      const point = (index: number): Point => ({
        x: (numbers[index] ?? 0) + origin.x,
        y: (numbers[index + 1] ?? 0) + origin.y,
      });
      const end = endOf(upper, { numbers, point, current, origin, start });
      const mirrored = (of: 'C' | 'Q'): Point =>
        control?.of === of
          ? { x: 2 * current.x - control.point.x, y: 2 * current.y - control.point.y }
          : current;
      let next: typeof control;
      if (upper === 'Z') segments.push({ kind: 'close' });
      else if (upper === 'M') {
        segments.push({ kind: 'move', end });
        start = end;
      } else if (upper === 'C' || upper === 'S') {
        const two = point(upper === 'C' ? 2 : 0);
        segments.push({ kind: 'cubic', one: upper === 'C' ? point(0) : mirrored('C'), two, end });
        next = { of: 'C', point: two };
      } else if (upper === 'Q' || upper === 'T') {
        const middle = upper === 'Q' ? point(0) : mirrored('Q');
        segments.push(fromQuadratic(current, middle, end));
        next = { of: 'Q', point: middle };
      } else if (upper === 'A') segments.push(...fromArc(current, end, numbers));
      else segments.push({ kind: 'line', end });
      control = next;
      current = end;
      if (upper === 'M') upper = 'L';
      isFirst = false;
      if (count === 0) break;
    }
    command = read(COMMAND);
  }
  return segments;
}

interface EndInput {
  readonly numbers: readonly number[];
  readonly point: (index: number) => Point;
  readonly current: Point;
  readonly origin: Point;
  readonly start: Point;
}

function endOf(command: string, { numbers, point, current, origin, start }: EndInput): Point {
  if (command === 'Z') return start;
  if (command === 'H') return { x: (numbers[0] ?? 0) + origin.x, y: current.y };
  if (command === 'V') return { x: current.x, y: (numbers[0] ?? 0) + origin.y };
  return point((COUNTS[command] ?? 2) - 2);
}

function fromQuadratic(from: Point, middle: Point, end: Point): Segment {
  const toward = (point: Point): Point => ({
    x: point.x + (2 / 3) * (middle.x - point.x),
    y: point.y + (2 / 3) * (middle.y - point.y),
  });
  return { kind: 'cubic', one: toward(from), two: toward(end), end };
}

/** Converts an arc to cubic curves of at most a quarter turn (SVG 2, appendix B.2.4). */
function fromArc(from: Point, end: Point, numbers: readonly number[]): Segment[] {
  const [radiusX = 0, radiusY = 0, angle = 0, large, sweep] = numbers;
  let [rx, ry] = [Math.abs(radiusX), Math.abs(radiusY)];
  if (rx === 0 || ry === 0) return [{ kind: 'line', end }];
  const phi = (angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(phi), Math.sin(phi)];
  const [dx, dy] = [(from.x - end.x) / 2, (from.y - end.y) / 2];
  const [x1, y1] = [cos * dx + sin * dy, -sin * dx + cos * dy];
  const lambda = (x1 / rx) ** 2 + (y1 / ry) ** 2;
  if (lambda === 0) return [];
  if (lambda > 1) [rx, ry] = [rx * Math.sqrt(lambda), ry * Math.sqrt(lambda)];
  const numerator = (rx * ry) ** 2 - (rx * y1) ** 2 - (ry * x1) ** 2;
  const factor =
    (large === sweep ? -1 : 1) *
    Math.sqrt(Math.max(0, numerator / ((rx * y1) ** 2 + (ry * x1) ** 2)));
  const [cx1, cy1] = [(factor * rx * y1) / ry, (-factor * ry * x1) / rx];
  const [cx, cy] = [
    cos * cx1 - sin * cy1 + (from.x + end.x) / 2,
    sin * cx1 + cos * cy1 + (from.y + end.y) / 2,
  ];
  const first = Math.atan2((y1 - cy1) / ry, (x1 - cx1) / rx);
  let delta = Math.atan2((-y1 - cy1) / ry, (-x1 - cx1) / rx) - first;
  if (sweep === 1 && delta < 0) delta += 2 * Math.PI;
  if (sweep !== 1 && delta > 0) delta -= 2 * Math.PI;
  if (!Number.isFinite(delta)) return [{ kind: 'line', end }];
  const parts = Math.max(1, Math.ceil(Math.abs(delta) / (Math.PI / 2) - 1e-9));
  const step = delta / parts;
  const bow = (4 / 3) * Math.tan(step / 4);
  const on = (x: number, y: number): Point => ({
    x: cx + cos * rx * x - sin * ry * y,
    y: cy + sin * rx * x + cos * ry * y,
  });
  return Array.from({ length: parts }, (_, index): Segment => {
    const [t1, t2] = [first + index * step, first + (index + 1) * step];
    const [c1, s1, c2, s2] = [Math.cos(t1), Math.sin(t1), Math.cos(t2), Math.sin(t2)];
    return {
      kind: 'cubic',
      one: on(c1 - bow * s1, s1 + bow * c1),
      two: on(c2 + bow * s2, s2 - bow * c2),
      end: index === parts - 1 ? end : on(c2, s2),
    };
  });
}
