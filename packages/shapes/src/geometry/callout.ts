import type { CalloutGeometry } from '@lienzo/contract';
import { createPath, ellipse, polygon } from '../path.ts';
import { boxInEllipse, inscribedEllipse } from './basic-round.ts';
import { cloud } from './cloud.ts';
import { area, type Drawer, outline, part, type Size, shortest, stroke } from './outline.ts';

type Draw = Drawer<CalloutGeometry>;

/** Returns where the tail leaves the lower edge, and its tip below the box to the left. */
function tailOf(size: Size) {
  const { width: w, height: h } = size;
  const s = shortest(size);
  const from = w * 0.2;
  return {
    from,
    to: from + Math.min(w * 0.22, s * 0.3),
    tip: [w * 0.2 - s * 0.1, h + s * 0.28],
  } as const;
}

const line: Draw = (size) => {
  const { width: w, height: h } = size;
  const s = shortest(size);
  const leader = createPath()
    .move(0, h * 0.25)
    .line(-s * 0.12, h * 0.25)
    .line(-s * 0.4, h + s * 0.12).d;
  return outline(size, [stroke(leader), area(polygon([0, 0], [w, 0], [w, h], [0, h]))]);
};

const rectangle: Draw = (size) => {
  const { width: w, height: h } = size;
  const { from, to, tip } = tailOf(size);
  return outline(size, [area(polygon([0, 0], [w, 0], [w, h], [to, h], tip, [from, h], [0, h]))]);
};

const rounded: Draw = (size) => {
  const { width: w, height: h } = size;
  const { from, to, tip } = tailOf(size);
  const r = shortest(size) / 6;
  const corner = { rx: r, ry: r, sweep: 90 };
  const d = createPath()
    .arc({ ...corner, x: r, y: r, start: 180 })
    .arc({ ...corner, x: w - r, y: r, start: -90 })
    .arc({ ...corner, x: w - r, y: h - r, start: 0 })
    .lines([to, h], tip, [from, h])
    .arc({ ...corner, x: r, y: h - r, start: 90 })
    .close().d;
  return outline(size, [area(d)]);
};

const oval: Draw = (size) => {
  const { width: w, height: h } = size;
  const path = createPath().arc({ ...inscribedEllipse(size), start: 132, sweep: 333 });
  const d = path.line(w * 0.2, h + shortest(size) * 0.16).close().d;
  return outline(size, [area(d)], boxInEllipse(size));
};

const thought: Draw = (size) => {
  const { width: w, height: h } = size;
  const s = shortest(size);
  const bubble = ([x, y, r]: readonly [number, number, number]) =>
    area(ellipse({ x, y, rx: r, ry: r * 0.85 }));
  const left = w * 0.24;
  const bubbles = [
    [left - s * 0.24, h + s * 0.22, s * 0.03],
    [left - s * 0.16, h + s * 0.11, s * 0.05],
    [left - s * 0.04, h - s * 0.02, s * 0.075],
  ] as const;
  return outline(size, [...bubbles.map(bubble), ...cloud(size)], part(size, 0.14, 0.24, 0.84, 0.8));
};

export const callout: Record<CalloutGeometry['type'], Draw> = {
  LINE: line,
  RECTANGLE_CALLOUT: rectangle,
  ROUNDED_RECTANGLE_CALLOUT: rounded,
  OVAL_CALLOUT: oval,
  CLOUD_CALLOUT: thought,
};
