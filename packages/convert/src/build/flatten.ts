import type { CustomGeometry } from '@lienzo/contract';
import type { Point } from './points.ts';

export interface FlatLine {
  readonly points: Point[];
  readonly closed: boolean;
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const STEPS = 12;

/** Returns the lines of custom geometry on the canvas, with curves as short straight lines. */
export function flattenPaths(
  { width, height, paths }: CustomGeometry,
  box: Box,
): { lines: FlatLine[]; isCurved: boolean } {
  const [across, down] = [width ? box.width / width : 1, height ? box.height / height : 1];
  const at = ({ x, y }: Point) => ({ x: box.left + x * across, y: box.top + y * down });
  const lines: { points: Point[]; closed: boolean }[] = [];
  let isCurved = false;
  for (const { commands } of paths) {
    let line: { points: Point[]; closed: boolean } = { points: [], closed: false };
    const finish = () => {
      if (line.points.length > 1) lines.push(line);
      line = { points: [], closed: false };
    };
    let here: Point = { x: 0, y: 0 };
    let control: Point | undefined;
    const curveTo = (bend: (share: number) => Point, end: Point) => {
      isCurved = true;
      for (let step = 1; step < STEPS; step += 1) line.points.push(at(bend(step / STEPS)));
      line.points.push(at(end));
      here = end;
    };
    for (const command of commands) {
      const mirrored = control ? { x: 2 * here.x - control.x, y: 2 * here.y - control.y } : here;
      control = undefined;
      if (command.move_to) {
        finish();
        here = command.move_to.point;
        line.points.push(at(here));
      } else if (command.line_to) {
        here = command.line_to.point;
        line.points.push(at(here));
      } else if (command.cubic_to || command.smooth_cubic_to) {
        const { control2, end } = command.cubic_to ?? command.smooth_cubic_to;
        const first = command.cubic_to?.control1 ?? mirrored;
        const start = here;
        curveTo((t) => cubic([start, first, control2, end], t), end);
        control = control2;
      } else if (command.quadratic_to || command.smooth_quadratic_to) {
        const { end } = command.quadratic_to ?? command.smooth_quadratic_to;
        const middle = command.quadratic_to?.control ?? mirrored;
        const start = here;
        curveTo((t) => quadratic([start, middle, end], t), end);
        control = middle;
      } else if (command.arc_to) {
        isCurved = true;
        here = command.arc_to.end;
        line.points.push(at(here));
      } else {
        const [start] = line.points;
        line.closed = true;
        finish();
        if (start) line.points.push(start);
      }
    }
    finish();
  }
  return { lines, isCurved };
}

type Four = readonly [Point, Point, Point, Point];

function cubic([a, b, c, d]: Four, t: number): Point {
  const u = 1 - t;
  const weigh = (p: number, q: number, r: number, s: number) =>
    u * u * u * p + 3 * u * u * t * q + 3 * u * t * t * r + t * t * t * s;
  return { x: weigh(a.x, b.x, c.x, d.x), y: weigh(a.y, b.y, c.y, d.y) };
}

function quadratic([a, b, c]: readonly [Point, Point, Point], t: number): Point {
  const u = 1 - t;
  const weigh = (p: number, q: number, r: number) => u * u * p + 2 * u * t * q + t * t * r;
  return { x: weigh(a.x, b.x, c.x), y: weigh(a.y, b.y, c.y) };
}
