import type { MathematicalSymbolGeometry } from '@lienzo/contract';
import { ellipse, polygon } from '../path.ts';
import { area, between, type Drawer, outline, shortest } from './outline.ts';

type Draw = Drawer<MathematicalSymbolGeometry>;

const THICKNESS = 0.22;

function bar(left: number, top: number, width: number, height: number): string {
  const [right, bottom] = [left + width, top + height];
  return polygon([left, top], [right, top], [right, bottom], [left, bottom]);
}

const plus: Draw = (size) => {
  const { width: w, height: h } = size;
  const t = shortest(size) * THICKNESS;
  const [l, r, u, d] = [(w - t) / 2, (w + t) / 2, (h - t) / 2, (h + t) / 2];
  const upper = [
    [l, 0],
    [r, 0],
    [r, u],
    [w, u],
    [w, d],
    [r, d],
  ] as const;
  const lower = [
    [r, h],
    [l, h],
    [l, d],
    [0, d],
    [0, u],
    [l, u],
  ] as const;
  return outline(size, [area(polygon(...upper, ...lower))], between(0, u, w, d));
};

const minus: Draw = (size) => {
  const { width: w, height: h } = size;
  const t = h * THICKNESS;
  return outline(size, [area(bar(0, (h - t) / 2, w, t))], between(0, (h - t) / 2, w, (h + t) / 2));
};

const multiply: Draw = (size) => {
  const { width: w, height: h } = size;
  const length = Math.hypot(w, h);
  const t = (shortest(size) * THICKNESS) / 2;
  // Greater than 0, even if a side has no length.
  const share = (side: number) => Math.max(1e-9, side / Math.max(length, 1e-9));
  const [a, b] = [share(w), share(h)];
  const reach = Math.min((w / 2 - t * b) / a, (h / 2 - t * a) / b);
  const [x, y] = [w / 2, h / 2];
  const end = { x: reach * a, y: reach * b };
  const [across, down] = [t * b, t * a];
  const [dipX, dipY] = [t / b, t / a];
  const d = polygon(
    ...([
      [x - end.x + across, y - end.y - down],
      [x, y - dipY],
    ] as const),
    ...([
      [x + end.x - across, y - end.y - down],
      [x + end.x + across, y - end.y + down],
    ] as const),
    ...([
      [x + dipX, y],
      [x + end.x + across, y + end.y - down],
    ] as const),
    ...([
      [x + end.x - across, y + end.y + down],
      [x, y + dipY],
    ] as const),
    ...([
      [x - end.x + across, y + end.y + down],
      [x - end.x - across, y + end.y - down],
    ] as const),
    ...([
      [x - dipX, y],
      [x - end.x - across, y - end.y + down],
    ] as const),
  );
  return outline(size, [area(d)], between(w * 0.25, h * 0.25, w * 0.75, h * 0.75));
};

const divide: Draw = (size) => {
  const { width: w, height: h } = size;
  const t = h * 0.2;
  const r = Math.min(h * 0.13, w / 2);
  const dots = [r, h - r].map((y) => ellipse({ x: w / 2, y, rx: r, ry: r }));
  const line = bar(0, (h - t) / 2, w, t);
  const box = between(0, (h - t) / 2, w, (h + t) / 2);
  return outline(size, [area([...dots, line].join(' '))], box);
};

const equal: Draw = (size) => {
  const { width: w, height: h } = size;
  const t = h * THICKNESS;
  const [upper, lower] = [h * 0.18, h * 0.82 - t];
  return outline(size, [area(`${bar(0, upper, w, t)} ${bar(0, lower, w, t)}`)]);
};

const notEqual: Draw = (size) => {
  const { width: w, height: h } = size;
  const t = h * THICKNESS;
  const [u1, u2, l1, l2] = [h * 0.18, h * 0.18 + t, h * 0.82 - t, h * 0.82];
  // The horizontal offset of the slash over the whole height, and its width along the bars.
  const [lean, wide] = [Math.min(w * 0.3, h * 0.35), Math.min(w * 0.26, h * 0.24)];
  const left = (y: number) => w / 2 + lean / 2 - (lean * y) / Math.max(h, 1e-9) - wide / 2;
  const right = (y: number) => left(y) + wide;
  const d = polygon(
    ...([
      [0, u1],
      [left(u1), u1],
      [left(0), 0],
      [right(0), 0],
      [right(u1), u1],
      [w, u1],
    ] as const),
    ...([
      [w, u2],
      [right(u2), u2],
      [right(l1), l1],
      [w, l1],
      [w, l2],
      [right(l2), l2],
    ] as const),
    ...([
      [right(h), h],
      [left(h), h],
      [left(l2), l2],
      [0, l2],
      [0, l1],
      [left(l1), l1],
    ] as const),
    ...([
      [left(u2), u2],
      [0, u2],
    ] as const),
  );
  return outline(size, [area(d)]);
};

export const mathematicalSymbol: Record<MathematicalSymbolGeometry['type'], Draw> = {
  PLUS: plus,
  MINUS: minus,
  MULTIPLY: multiply,
  DIVIDE: divide,
  EQUAL: equal,
  NOT_EQUAL: notEqual,
};
