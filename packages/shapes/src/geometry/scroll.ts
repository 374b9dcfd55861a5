import { createPath, ellipse } from '../path.ts';
import { directed } from './directed.ts';
import { area, between, type Outline, outline, type Size, shortest, stroke } from './outline.ts';

/** Returns a sheet that is rolled up at two ends. */
export function scroll(size: Size, kind: 'VERTICAL' | 'HORIZONTAL'): Outline {
  return kind === 'VERTICAL' ? upright(size) : directed(size, 'BOTTOM', upright);
}

function upright(size: Size): Outline {
  const { width: w, height: h } = size;
  const d = shortest(size) * 0.15;
  const r = d / 2;
  const end = { rx: r, ry: r };
  const sheet = createPath()
    .arc({ ...end, x: d + r, y: r, start: 180, sweep: 90 })
    .line(w - r, 0)
    .arc({ ...end, x: w - r, y: r, start: -90, sweep: 180 })
    .lines([w - d, d], [w - d, h - r])
    .arc({ ...end, x: w - d - r, y: h - r, start: 0, sweep: 90 })
    .line(r, h)
    .arc({ ...end, x: r, y: h - r, start: 90, sweep: 180 })
    .line(d, h - d)
    .close().d;
  // The end of the upper roll is visible at the left, that of the lower roll at the left of the bottom edge.
  const upper = createPath()
    .move(w - d, d)
    .line(d + r, d);
  upper.arc({ ...end, x: d + r, y: r, start: 90, sweep: -180 });
  const lower = createPath()
    .move(d, h - d)
    .line(d, h - r);
  lower.arc({ ...end, x: r, y: h - r, start: 0, sweep: 90 });
  const curl = { rx: r / 2, ry: r / 2 };
  const curls = [
    { ...area(ellipse({ ...curl, x: d + r, y: d - r / 2 })), shade: 0.2 },
    { ...area(ellipse({ ...curl, x: r, y: h - d + r / 2 })), shade: 0.2 },
  ];
  const paths = [area(sheet), ...curls, stroke(upper.d), stroke(lower.d)];
  return outline(size, paths, between(d, d, w - d, h - d));
}
