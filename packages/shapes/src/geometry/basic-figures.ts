import type { BasicGeometry } from '@lienzo/contract';
import { createPath, ellipse, polygon } from '../path.ts';
import { boxInEllipse, inscribedEllipse } from './basic-round.ts';
import { cloud } from './cloud.ts';
import {
  area,
  between,
  type Drawer,
  detailOf,
  outline,
  part,
  type Size,
  shortest,
  stroke,
} from './outline.ts';

type Draw = Drawer<BasicGeometry>;

const smiley: Draw = (size) => {
  const { width: w, height: h } = size;
  const eye = { y: h * 0.36, rx: w * 0.05, ry: h * 0.06 };
  const mouth = { x: w / 2, y: h * 0.52, rx: w * 0.28, ry: h * 0.26 };
  const dark = (x: number) => ({ ...area(ellipse({ ...eye, x })), shade: 0.25 });
  const smile = createPath().arc({ ...mouth, start: 160, sweep: -140 }).d;
  const face = area(ellipse(inscribedEllipse(size)));
  return outline(size, [face, dark(w * 0.35), dark(w * 0.65), stroke(smile)], boxInEllipse(size));
};

const heart: Draw = (size) => {
  const { width: w, height: h } = size;
  // The lobes reach the top and the sides of the box; the center dips to a quarter of the height.
  const d = createPath()
    .move(w / 2, h * 0.25)
    .cubic(w * 0.56, h * 0.09, w * 0.66, 0, w * 0.76, 0)
    .cubic(w * 0.9, 0, w, h * 0.13, w, h * 0.31)
    .cubic(w, h * 0.56, w * 0.74, h * 0.76, w / 2, h)
    .cubic(w * 0.26, h * 0.76, 0, h * 0.56, 0, h * 0.31)
    .cubic(0, h * 0.13, w * 0.1, 0, w * 0.24, 0)
    .cubic(w * 0.34, 0, w * 0.44, h * 0.09, w / 2, h * 0.25)
    .close().d;
  return outline(size, [area(d)], part(size, 0.16, 0.22, 0.84, 0.64));
};

const RAYS = 8;

const sun: Draw = (size) => {
  const { x, y, rx, ry } = inscribedEllipse(size);
  const point = (degrees: number, share: number) => {
    const angle = (degrees * Math.PI) / 180;
    return [x + rx * share * Math.cos(angle), y + ry * share * Math.sin(angle)] as const;
  };
  const rays = Array.from({ length: RAYS }, (_, index) => {
    const angle = (360 / RAYS) * index;
    return polygon(point(angle, 1), point(angle + 13, 0.66), point(angle - 13, 0.66));
  });
  const disc = ellipse({ x, y, rx: rx * 0.54, ry: ry * 0.54 });
  return outline(size, [area([disc, ...rays].join(' '))], part(size, 0.31, 0.31, 0.69, 0.69));
};

const cloudy: Draw = (size) => outline(size, cloud(size), part(size, 0.14, 0.24, 0.84, 0.8));

const clock: Draw = (size) => {
  const { x, y, rx, ry } = inscribedEllipse(size);
  const ticks = createPath();
  for (let hour = 0; hour < 12; hour += 1) {
    const angle = (hour * Math.PI) / 6;
    const inner = hour % 3 === 0 ? 0.8 : 0.87;
    const [across, down] = [rx * Math.cos(angle), ry * Math.sin(angle)];
    ticks.move(x + across * inner, y + down * inner).line(x + across * 0.94, y + down * 0.94);
  }
  const hands = createPath()
    .move(x, y - ry * 0.62)
    .line(x, y)
    .line(x + rx * 0.4, y + ry * 0.18);
  const paths = [area(ellipse(inscribedEllipse(size))), stroke(ticks.d), stroke(hands.d)];
  return outline(size, paths, part(size, 0.2, 0.58, 0.8, 0.82));
};

const sides = ['DOUBLE', 'RIGHT', 'LEFT'] as const;
type Side = (typeof sides)[number];
type Line = (size: Size, depth: number) => string;

// Draws left brackets; right ones start at the right edge with a negative depth.
const bracketAt =
  (x: number): Line =>
  ({ height: h }, depth) => {
    const r = Math.min(Math.abs(depth), h / 2);
    const center = { x: x + depth, rx: -depth, ry: r };
    return createPath()
      .arc({ ...center, y: r, start: -90, sweep: 90 })
      .arc({ ...center, y: h - r, start: 0, sweep: 90 }).d;
  };

const braceAt =
  (x: number): Line =>
  ({ height: h }, depth) => {
    const half = depth / 2;
    const r = Math.min(Math.abs(half), h / 4);
    const spine = x + half;
    return createPath()
      .arc({ x: x + depth, y: r, rx: -half, ry: r, start: -90, sweep: 90 })
      .line(spine, h / 2 - r)
      .arc({ x, y: h / 2 - r, rx: half, ry: r, start: 0, sweep: 90 })
      .arc({ x, y: h / 2 + r, rx: half, ry: r, start: -90, sweep: 90 })
      .line(spine, h - r)
      .arc({ x: x + depth, y: h - r, rx: -half, ry: r, start: 0, sweep: 90 }).d;
  };

function embrace(size: Size, side: Side, lineAt: (x: number) => Line) {
  const { width: w, height: h } = size;
  const depth = Math.min(w / (side === 'DOUBLE' ? 2 : 1), shortest(size) * 0.2);
  const left = side === 'RIGHT' ? [] : [stroke(lineAt(0)(size, depth))];
  const right = side === 'LEFT' ? [] : [stroke(lineAt(w)(size, -depth))];
  // The whole box if the lines leave no room.
  const from = left.length > 0 && depth < w ? depth : 0;
  const to = right.length > 0 && depth < w ? w - depth : w;
  return outline(size, [...left, ...right], between(from, 0, to, h));
}

const bracket: Draw = (size, { bracket: detail }) =>
  embrace(size, detailOf(sides, detail), bracketAt);

const brace: Draw = (size, { brace: detail }) => embrace(size, detailOf(sides, detail), braceAt);

export const basicFigures = {
  SMILEY: smiley,
  HEART: heart,
  SUN: sun,
  CLOUD: cloudy,
  CLOCK: clock,
  BRACKET: bracket,
  BRACE: brace,
} satisfies Partial<Record<BasicGeometry['type'], Draw>>;
