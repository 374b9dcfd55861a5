import type { FlowchartGeometry } from '@lienzo/contract';
import { createPath, ellipse } from '../path.ts';
import { boxInEllipse, canOf, inscribedEllipse } from './basic-round.ts';
import {
  area,
  between,
  borderlessArea,
  contour,
  type Drawer,
  outline,
  shadedArea,
  stroke,
} from './outline.ts';

type Draw = Drawer<FlowchartGeometry>;

const storedData: Draw = (size) => {
  const { width: w, height: h } = size;
  const side = { y: h / 2, rx: Math.min(w / 6, h / 2), ry: h / 2 };
  const d = createPath()
    .arc({ ...side, x: side.rx, start: 90, sweep: 180 })
    .arc({ ...side, x: w, start: 270, sweep: -180 })
    .close().d;
  return outline(size, [area(d)], between(side.rx * 0.5, 0, w - side.rx, h));
};

const delay: Draw = (size) => {
  const { width: w, height: h } = size;
  const rx = Math.min(w / 2, h / 2);
  const path = createPath()
    .move(0, 0)
    .line(w - rx, 0);
  const d = path.arc({ x: w - rx, y: h / 2, rx, ry: h / 2, start: -90, sweep: 180 }).line(0, h);
  return outline(size, [area(d.close().d)], between(0, h * 0.06, w - rx * 0.35, h * 0.94));
};

const sequentialAccessStorage: Draw = (size) => {
  const { width: w, height: h } = size;
  const foot = (h / 2) * (1 + Math.SQRT1_2);
  const path = createPath().arc({ ...inscribedEllipse(size), start: 90, sweep: 315 });
  const d = path.lines([w, foot], [w, h]).close().d;
  return outline(size, [area(d)], boxInEllipse(size));
};

const magneticDisk: Draw = (size) => canOf(size, Math.min(size.height / 6, size.width / 4));

const directAccessStorage: Draw = (size) => {
  const { width: w, height: h } = size;
  const lid = { y: h / 2, rx: Math.min(w / 6, h / 4), ry: h / 2 };
  const edge = createPath()
    .arc({ ...lid, x: w - lid.rx, start: -90, sweep: 180 })
    .arc({ ...lid, x: lid.rx, start: 90, sweep: 180 })
    .close().d;
  const rim = createPath().arc({ ...lid, x: w - lid.rx, start: 90, sweep: 180 }).d;
  const end = shadedArea(ellipse({ ...lid, x: w - lid.rx }), -0.3);
  const paths = [borderlessArea(edge), end, stroke(rim), contour(edge)];
  return outline(size, paths, between(lid.rx / 2, 0, w - 2 * lid.rx, h));
};

const display: Draw = (size) => {
  const { width: w, height: h } = size;
  const a = Math.min(w / 6, h / 2);
  const d = createPath()
    .move(0, h / 2)
    .lines([a, 0], [w - a, 0])
    .arc({ x: w - a, y: h / 2, rx: a, ry: h / 2, start: -90, sweep: 180 })
    .line(a, h)
    .close().d;
  return outline(size, [area(d)], between(a * 0.7, 0, w - a * 0.6, h));
};

export const flowchartStorage = {
  STORED_DATA: storedData,
  DELAY: delay,
  SEQUENTIAL_ACCESS_STORAGE: sequentialAccessStorage,
  MAGNETIC_DISK: magneticDisk,
  DIRECT_ACCESS_STORAGE: directAccessStorage,
  DISPLAY: display,
} satisfies Partial<Record<FlowchartGeometry['type'], Draw>>;
