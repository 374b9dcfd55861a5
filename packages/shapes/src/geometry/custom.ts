import type { CustomGeometry, PathCommand } from '@lienzo/contract';
import type { Point } from '../drawing.ts';
import { createPath, type PathBuilder } from '../path.ts';
import { arcThrough } from './arc-through.ts';
import { type Outline, type OutlinePath, outline, type Size } from './outline.ts';

/** Maximum distance of two points that count as equal. */
const TOLERANCE = 5e-4;

/** Returns the paths of a custom geometry, scaled from its own size to the box. */
export function custom(geometry: CustomGeometry, size: Size): Outline {
  const scale = {
    x: geometry.width ? size.width / geometry.width : 1,
    y: geometry.height ? size.height / geometry.height : 1,
  };
  const paths = geometry.paths.map(({ commands }) => drawPath(commands, scale));
  return outline(size, paths);
}

function drawPath(commands: readonly PathCommand[], scale: Point): OutlinePath {
  const reader = new CommandReader(scale);
  for (const command of commands) reader.read(command);
  // An open path encloses no area.
  return { d: reader.d, rule: 'evenodd', filled: reader.closed, lined: true };
}

type Control = { readonly kind: 'cubic' | 'quadratic'; readonly point: Point } | undefined;

class CommandReader {
  readonly #path: PathBuilder = createPath();
  readonly #scale: Point;
  #start: Point = { x: 0, y: 0 };
  /** The last control point, from which a smooth curve continues. */
  #control: Control;
  /** Whether the current subpath has segments; undefined if no subpath is open. */
  #drawn: boolean | undefined;
  #hasClosedPart = false;

  constructor(scale: Point) {
    this.#scale = scale;
  }

  get d(): string {
    return this.#path.d;
  }

  get closed(): boolean {
    return this.#hasClosedPart || this.#isAtStart();
  }

  read(command: PathCommand): void {
    if (command.close_path) this.#close();
    else if (command.move_to) this.#move(this.#scaled(command.move_to.point));
    else this.#go(command);
  }

  #go(command: PathCommand): void {
    if (this.#drawn === undefined) this.#move(this.#start);
    this.#control = this.#draw(command);
    this.#drawn = true;
  }

  #draw(command: PathCommand): Control {
    if (command.line_to) return this.#line(this.#scaled(command.line_to.point));
    if (command.cubic_to) {
      const { control1, control2, end } = command.cubic_to;
      return this.#cubic(this.#scaled(control1), this.#scaled(control2), this.#scaled(end));
    }
    if (command.smooth_cubic_to) {
      const { control2, end } = command.smooth_cubic_to;
      return this.#cubic(this.#mirrored('cubic'), this.#scaled(control2), this.#scaled(end));
    }
    if (command.quadratic_to) {
      const { control, end } = command.quadratic_to;
      return this.#quadratic(this.#scaled(control), this.#scaled(end));
    }
    if (command.smooth_quadratic_to) {
      const end = this.#scaled(command.smooth_quadratic_to.end);
      return this.#quadratic(this.#mirrored('quadratic'), end);
    }
    if (command.arc_to) this.#arc(command.arc_to);
    return undefined;
  }

  #scaled({ x, y }: Point): Point {
    return { x: x * this.#scale.x, y: y * this.#scale.y };
  }

  #move(point: Point): void {
    this.#hasClosedPart ||= this.#isAtStart();
    this.#path.move(point.x, point.y);
    this.#start = point;
    this.#drawn = false;
    this.#control = undefined;
  }

  #isAtStart(): boolean {
    return this.#drawn === true && near(this.#path.at, this.#start);
  }

  #line({ x, y }: Point): undefined {
    this.#path.line(x, y);
  }

  #cubic(one: Point, two: Point, end: Point): Control {
    this.#path.cubic(one.x, one.y, two.x, two.y, end.x, end.y);
    return { kind: 'cubic', point: two };
  }

  #quadratic(control: Point, end: Point): Control {
    this.#path.quadratic(control.x, control.y, end.x, end.y);
    return { kind: 'quadratic', point: control };
  }

  #mirrored(kind: 'cubic' | 'quadratic'): Point {
    const { at } = this.#path;
    if (this.#control?.kind !== kind) return at;
    const { point } = this.#control;
    return { x: 2 * at.x - point.x, y: 2 * at.y - point.y };
  }

  #arc(arc: NonNullable<PathCommand['arc_to']>): void {
    const end = this.#scaled(arc.end);
    const [rx, ry] = [(arc.x_radius ?? 0) * this.#scale.x, (arc.y_radius ?? 0) * this.#scale.y];
    const { at } = this.#path;
    const found = arcThrough({ from: at, to: end, rx, ry }, arc);
    if (found) this.#path.arc(found);
    if (!near(this.#path.at, end)) this.#path.line(end.x, end.y);
  }

  #close(): void {
    if (this.#drawn === undefined) return;
    this.#path.close();
    this.#hasClosedPart = true;
    this.#drawn = undefined;
    this.#control = undefined;
  }
}

function near(one: Point, other: Point): boolean {
  return Math.abs(one.x - other.x) + Math.abs(one.y - other.y) < TOLERANCE;
}
