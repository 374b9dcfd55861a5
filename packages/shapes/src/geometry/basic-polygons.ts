import type { BasicGeometry } from '@lienzo/contract';
import { polygon } from '../path.ts';
import { area, between, type Drawer, outline, part, shortest } from './outline.ts';
import { regularPolygon } from './regular-polygon.ts';

type Draw = Drawer<BasicGeometry>;

const rectangle: Draw = (size) => {
  const { width: w, height: h } = size;
  return outline(size, [area(polygon([0, 0], [w, 0], [w, h], [0, h]))]);
};

const triangle: Draw = (size, { triangle: detail }) => {
  const { width: w, height: h } = size;
  if (detail?.type === 'RIGHT_ANGLED') {
    return outline(size, [area(polygon([0, 0], [w, h], [0, h]))], part(size, 0.04, 0.46, 0.58, 1));
  }
  const box = part(size, 0.25, 0.5, 0.75, 1);
  return outline(size, [area(polygon([w / 2, 0], [w, h], [0, h]))], box);
};

const trapezoid: Draw = (size) => {
  const { width: w, height: h } = size;
  const o = shortest(size) * 0.25;
  const d = polygon([o, 0], [w - o, 0], [w, h], [0, h]);
  return outline(size, [area(d)], between(o * 0.8, h * 0.2, w - o * 0.8, h));
};

const parallelogram: Draw = (size) => {
  const { width: w, height: h } = size;
  const o = shortest(size) * 0.25;
  const d = polygon([o, 0], [w, 0], [w - o, h], [0, h]);
  return outline(size, [area(d)], between(o, 0, w - o, h));
};

const diamond: Draw = (size) => {
  const { width: w, height: h } = size;
  const d = polygon([w / 2, 0], [w, h / 2], [w / 2, h], [0, h / 2]);
  return outline(size, [area(d)], part(size, 0.22, 0.22, 0.78, 0.78));
};

const hexagon: Draw = (size) => {
  const { width: w, height: h } = size;
  const o = shortest(size) * 0.25;
  const d = polygon([o, 0], [w - o, 0], [w, h / 2], [w - o, h], [o, h], [0, h / 2]);
  return outline(size, [area(d)], between(o * 0.6, h * 0.1, w - o * 0.6, h * 0.9));
};

const octagon: Draw = (size) => {
  const { width: w, height: h } = size;
  const c = shortest(size) * (1 - Math.SQRT1_2);
  const upper = [
    [c, 0],
    [w - c, 0],
    [w, c],
    [w, h - c],
  ] as const;
  const lower = [
    [w - c, h],
    [c, h],
    [0, h - c],
    [0, c],
  ] as const;
  const box = between(c / 2, c / 2, w - c / 2, h - c / 2);
  return outline(size, [area(polygon(...upper, ...lower))], box);
};

function regular(sides: number, text: readonly [number, number, number, number]): Draw {
  return (size) => outline(size, [area(regularPolygon(size, sides))], part(size, ...text));
}

const frame: Draw = (size) => {
  const { width: w, height: h } = size;
  const t = shortest(size) * 0.125;
  const outer = polygon([0, 0], [w, 0], [w, h], [0, h]);
  const inner = polygon([t, t], [t, h - t], [w - t, h - t], [w - t, t]);
  return outline(size, [area(`${outer} ${inner}`)], between(t, t, w - t, h - t));
};

const halfFrame: Draw = (size) => {
  const { width: w, height: h } = size;
  const t = shortest(size) / 3;
  // The ends are parallel to the diagonal of the box.
  const [x, y] = [w - (t * w) / Math.max(h, 1e-9), h - (t * h) / Math.max(w, 1e-9)];
  const d = polygon([0, 0], [w, 0], [x, t], [t, t], [t, y], [0, h]);
  return outline(size, [area(d)], between(0, 0, x, t));
};

const lShape: Draw = (size) => {
  const { width: w, height: h } = size;
  const t = shortest(size) / 2;
  const d = polygon([0, 0], [t, 0], [t, h - t], [w, h - t], [w, h], [0, h]);
  return outline(size, [area(d)], between(0, h - t, w, h));
};

const diagonalStripe: Draw = (size) => {
  const { width: w, height: h } = size;
  const d = polygon([0, h / 2], [w / 2, 0], [w, 0], [0, h]);
  return outline(size, [area(d)], part(size, 0.18, 0.18, 0.57, 0.57));
};

const cross: Draw = (size) => {
  const { width: w, height: h } = size;
  const a = shortest(size) * 0.25;
  const upper = [
    [a, 0],
    [w - a, 0],
    [w - a, a],
    [w, a],
    [w, h - a],
    [w - a, h - a],
  ] as const;
  const lower = [
    [w - a, h],
    [a, h],
    [a, h - a],
    [0, h - a],
    [0, a],
    [a, a],
  ] as const;
  const box = w >= h ? between(0, a, w, h - a) : between(a, 0, w - a, h);
  return outline(size, [area(polygon(...upper, ...lower))], box);
};

const bolt = [
  [0.4, 0],
  [0.62, 0.28],
  [0.54, 0.32],
  [0.8, 0.56],
  [0.7, 0.61],
  [1, 1],
  [0.46, 0.7],
  [0.56, 0.65],
  [0.24, 0.46],
  [0.35, 0.4],
  [0, 0.19],
] as const;

const lightningBolt: Draw = (size) => {
  const points = bolt.map(([x, y]) => [x * size.width, y * size.height] as const);
  return outline(size, [area(polygon(...points))], part(size, 0.34, 0.36, 0.68, 0.62));
};

export const basicPolygons = {
  RECTANGLE: rectangle,
  TRIANGLE: triangle,
  TRAPEZOID: trapezoid,
  PENTAGON: regular(5, [0.191, 0.236, 0.809, 1]),
  HEXAGON: hexagon,
  DIAMOND: diamond,
  PARALLELOGRAM: parallelogram,
  HEPTAGON: regular(7, [0.14, 0.2, 0.86, 0.88]),
  OCTAGON: octagon,
  DECAGON: regular(10, [0.12, 0.12, 0.88, 0.88]),
  FRAME: frame,
  HALF_FRAME: halfFrame,
  L_SHAPE: lShape,
  DIAGONAL_STRIPE: diagonalStripe,
  CROSS: cross,
  LIGHTNING_BOLT: lightningBolt,
} satisfies Partial<Record<BasicGeometry['type'], Draw>>;
