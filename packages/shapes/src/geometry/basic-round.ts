import type { BasicGeometry } from '@lienzo/contract';
import { createPath, ellipse } from '../path.ts';
import {
  area,
  between,
  borderlessArea,
  contour,
  type Drawer,
  type Outline,
  outline,
  part,
  type Size,
  shadedArea,
  shortest,
  stroke,
} from './outline.ts';

type Draw = Drawer<BasicGeometry>;

/** Returns the ellipse that fills a box. */
export function inscribedEllipse({ width, height }: Size) {
  return { x: width / 2, y: height / 2, rx: width / 2, ry: height / 2 };
}

/** Returns the largest box inside the ellipse that fills a box. */
export function boxInEllipse(size: Size) {
  const by = (1 - Math.SQRT1_2) / 2;
  return part(size, by, by, 1 - by, 1 - by);
}

const oval: Draw = (size) =>
  outline(size, [area(ellipse(inscribedEllipse(size)))], boxInEllipse(size));

const pie: Draw = (size) => {
  const round = inscribedEllipse(size);
  const slice = createPath()
    .move(round.x, round.y)
    .arc({ ...round, start: 0, sweep: 270 })
    .close();
  return outline(size, [area(slice.d)], part(size, 0.16, 0.5, 0.84, 0.84));
};

const chord: Draw = (size) => {
  const d = createPath()
    .arc({ ...inscribedEllipse(size), start: 45, sweep: 225 })
    .close().d;
  return outline(size, [area(d)], part(size, 0.14, 0.36, 0.62, 0.84));
};

const teardrop: Draw = (size) => {
  const { width: w, height: h } = size;
  const d = createPath()
    .arc({ ...inscribedEllipse(size), start: 0, sweep: 270 })
    .quadratic(w * 0.75, 0, w, 0)
    .quadratic(w, h * 0.25, w, h / 2)
    .close().d;
  return outline(size, [area(d)], boxInEllipse(size));
};

const donut: Draw = (size) => {
  const round = inscribedEllipse(size);
  const t = shortest(size) * 0.25;
  const hole = ellipse({ ...round, rx: round.rx - t, ry: round.ry - t, hole: true });
  return outline(size, [area(`${ellipse(round)} ${hole}`)], boxInEllipse(size));
};

const noSymbol: Draw = (size) => {
  const round = inscribedEllipse(size);
  const t = shortest(size) * 0.14;
  const inner = { ...round, rx: round.rx - t, ry: round.ry - t };
  // On a unit circle: half the angle that the bar leaves open on each side.
  const open = inner.rx > 0 && inner.ry > 0 ? Math.acos(t / 2 / Math.min(inner.rx, inner.ry)) : 0;
  const half = (open * 180) / Math.PI;
  const holes = [-45, 135].map(
    (angle) =>
      createPath()
        .arc({ ...inner, start: angle + half, sweep: -2 * half })
        .close().d,
  );
  return outline(size, [area([ellipse(round), ...holes].join(' '))], boxInEllipse(size));
};

const blockArc: Draw = (size) => {
  const { width: w, height: h } = size;
  const t = Math.min(w * 0.25, h * 0.5);
  const outer = { x: w / 2, y: h, rx: w / 2, ry: h };
  const d = createPath()
    .arc({ ...outer, start: 180, sweep: 180 })
    .arc({ ...outer, rx: w / 2 - t, ry: h - t, start: 360, sweep: -180 })
    .close().d;
  return outline(size, [area(d)], between(w * 0.15, t * 0.15, w * 0.85, t * 1.05));
};

const can: Draw = (size) => canOf(size, shortest(size) * 0.125);

/** Returns an upright cylinder; `ry` is the vertical radius of its lid. */
export function canOf(size: Size, ry: number): Outline {
  const { width: w, height: h } = size;
  const lid = { x: w / 2, rx: w / 2, ry };
  const edge = createPath()
    .arc({ ...lid, y: lid.ry, start: 180, sweep: 180 })
    .arc({ ...lid, y: h - lid.ry, start: 0, sweep: 180 })
    .close().d;
  const rim = createPath().arc({ ...lid, y: lid.ry, start: 0, sweep: 180 }).d;
  const paths = [
    borderlessArea(edge),
    shadedArea(ellipse({ ...lid, y: lid.ry }), -0.3),
    stroke(rim),
    contour(edge),
  ];
  return outline(size, paths, between(0, 2 * lid.ry, w, h - lid.ry / 2));
}

const arc: Draw = (size) => {
  const { width: w, height: h } = size;
  const d = createPath().arc({ x: 0, y: h, rx: w, ry: h, start: -90, sweep: 90 }).d;
  return outline(size, [stroke(d)], part(size, 0, 0.3, 0.7, 1));
};

const moon: Draw = (size) => {
  const { width: w, height: h } = size;
  const center = { x: w, y: h / 2, ry: h / 2 };
  const d = createPath()
    .arc({ ...center, rx: w, start: -90, sweep: -180 })
    .arc({ ...center, rx: w * 0.5, start: 90, sweep: 180 })
    .close().d;
  return outline(size, [area(d)], part(size, 0.1, 0.25, 0.52, 0.75));
};

export const basicRound = {
  OVAL: oval,
  PIE: pie,
  CHORD: chord,
  TEARDROP: teardrop,
  DONUT: donut,
  NO_SYMBOL: noSymbol,
  BLOCK_ARC: blockArc,
  CAN: can,
  ARC: arc,
  MOON: moon,
} satisfies Partial<Record<BasicGeometry['type'], Draw>>;
