import type { Box, Point } from './drawing.ts';

const DEGREE = Math.PI / 180;

/** Larger than any canvas. Greater numbers result only from dividing by tiny sizes. */
const MAX_COORDINATE = 1e9;

/** Formats a number with at most three decimals and without an exponent. */
export function formatNumber(value: number): string {
  const clamped = Math.max(-MAX_COORDINATE, Math.min(MAX_COORDINATE, value || 0));
  const rounded = Math.round(clamped * 1000) / 1000;
  return rounded === 0 ? '0' : String(rounded);
}

/** An elliptical arc: center, radii, start angle and sweep in degrees, clockwise. */
export interface Arc {
  readonly x: number;
  readonly y: number;
  readonly rx: number;
  readonly ry: number;
  readonly start: number;
  readonly sweep: number;
}

/** Builds an SVG path of the commands M, L, C and Z. */
export class PathBuilder {
  readonly #parts: string[] = [];
  #at: Point = { x: 0, y: 0 };
  #start: Point = { x: 0, y: 0 };

  get d(): string {
    return this.#parts.join(' ');
  }

  get at(): Point {
    return this.#at;
  }

  move(x: number, y: number): this {
    this.#start = { x, y };
    return this.#add('M', [x, y]);
  }

  line(x: number, y: number): this {
    return this.#add('L', [x, y]);
  }

  lines(...points: readonly (readonly [number, number])[]): this {
    for (const [x, y] of points) this.line(x, y);
    return this;
  }

  cubic(
    ...[x1, y1, x2, y2, x, y]: readonly [number, number, number, number, number, number]
  ): this {
    return this.#add('C', [x1, y1, x2, y2, x, y]);
  }

  quadratic(...[cx, cy, x, y]: readonly [number, number, number, number]): this {
    const from = this.#at;
    return this.cubic(
      from.x + ((cx - from.x) * 2) / 3,
      from.y + ((cy - from.y) * 2) / 3,
      x + ((cx - x) * 2) / 3,
      y + ((cy - y) * 2) / 3,
      x,
      y,
    );
  }

  /** Adds an arc, preceded by a line to its start if the path is not there yet. */
  arc({ x, y, rx, ry, start, sweep }: Arc): this {
    const steps = Math.max(1, Math.ceil(Math.abs(sweep) / 90 - 1e-9));
    const step = (sweep / steps) * DEGREE;
    // Distance of the control points of a cubic curve that approximates an arc.
    const reach = (4 / 3) * Math.tan(step / 4);
    let angle = start * DEGREE;
    this.#approach(x + rx * Math.cos(angle), y + ry * Math.sin(angle));
    for (let index = 0; index < steps; index += 1) {
      const next = angle + step;
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
      const [cosNext, sinNext] = [Math.cos(next), Math.sin(next)];
      this.cubic(
        x + rx * (cos - reach * sin),
        y + ry * (sin + reach * cos),
        x + rx * (cosNext + reach * sinNext),
        y + ry * (sinNext - reach * cosNext),
        x + rx * cosNext,
        y + ry * sinNext,
      );
      angle = next;
    }
    return this;
  }

  close(): this {
    this.#parts.push('Z');
    this.#at = this.#start;
    return this;
  }

  #approach(x: number, y: number): void {
    if (this.#parts.length === 0) this.move(x, y);
    else if (Math.abs(this.#at.x - x) + Math.abs(this.#at.y - y) > 5e-4) this.line(x, y);
  }

  #add(command: 'M' | 'L' | 'C', values: readonly number[]): this {
    this.#parts.push(command, ...values.map(formatNumber));
    this.#at = { x: values.at(-2) ?? 0, y: values.at(-1) ?? 0 };
    return this;
  }
}

export function createPath(): PathBuilder {
  return new PathBuilder();
}

/** Returns a closed path through points; equal consecutive points count once. */
export function polygon(...points: readonly (readonly [number, number])[]): string {
  const path = createPath();
  let before = '';
  for (const [x, y] of points) {
    const position = `${formatNumber(x)} ${formatNumber(y)}`;
    if (position === before) continue;
    if (before === '') path.move(x, y);
    else path.line(x, y);
    before = position;
  }
  return path.close().d;
}

/** Returns a clockwise ellipse; with `hole`, a counterclockwise one that cuts a hole. */
export function ellipse({ x, y, rx, ry, hole }: Omit<Arc, 'start' | 'sweep'> & { hole?: true }) {
  return createPath()
    .arc({ x, y, rx, ry, start: -90, sweep: hole ? -360 : 360 })
    .close().d;
}

/** Distinguishes commands (letters) from coordinates. */
function isCommand(token: string): boolean {
  return token === '' || token.charCodeAt(0) >= 65;
}

/** Transforms every point of a path. */
export function mapPath(d: string, transform: (point: Point) => Point): string {
  const tokens = d.split(' ');
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index] ?? '';
    if (isCommand(token)) continue;
    const point = transform({ x: Number(token), y: Number(tokens[index + 1]) });
    tokens[index] = formatNumber(point.x);
    index += 1;
    tokens[index] = formatNumber(point.y);
  }
  return tokens.join(' ');
}

/** Moves a path. */
export function translatePath(d: string, by: Point): string {
  if (by.x === 0 && by.y === 0) return d;
  return mapPath(d, ({ x, y }) => ({ x: x + by.x, y: y + by.y }));
}

/** Returns the box around the points and control points of a path; undefined if it is empty. */
export function boxAround(d: string): Box | undefined {
  const tokens = d.split(' ');
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index] ?? '';
    if (isCommand(token)) continue;
    index += 1;
    const [x, y] = [Number(token), Number(tokens[index])];
    if (x < left) left = x;
    if (x > right) right = x;
    if (y < top) top = y;
    if (y > bottom) bottom = y;
  }
  if (left === Infinity) return undefined;
  return { left, top, width: right - left, height: bottom - top };
}
