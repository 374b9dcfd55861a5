import type { StarGeometry } from '@lienzo/contract';
import { createPath } from '../path.ts';
import { area, between, type Drawer, detailOf, outline, part } from './outline.ts';
import { burst, star as starOf } from './regular-polygon.ts';
import { ribbon } from './ribbon.ts';
import { scroll } from './scroll.ts';
import { wave } from './wave.ts';

type Draw = Drawer<StarGeometry>;

/** The number of points, and the inner radius as a fraction of the outer one. */
const points = {
  FOUR_POINT: [4, 0.38],
  FIVE_POINT: [5, 0.4],
  SIX_POINT: [6, 0.577],
  SEVEN_POINT: [7, 0.64],
  EIGHT_POINT: [8, 0.7],
  TEN_POINT: [10, 0.75],
  TWELVE_POINT: [12, 0.76],
  SIXTEEN_POINT: [16, 0.78],
  TWENTY_FOUR_POINT: [24, 0.82],
  THIRTY_TWO_POINT: [32, 0.85],
} as const;

const pointNames = ['FIVE_POINT', ...(Object.keys(points) as (keyof typeof points)[])] as const;

const pointed: Draw = (size, { point: detail }) => {
  const [count, depth] = points[detailOf(pointNames, detail)];
  const half = Math.max(0.2, (depth * Math.SQRT1_2) / 2);
  // The center of a star with five or seven points is below the center of its box.
  const y = count % 2 === 0 ? 0.5 : 0.53;
  const box = part(size, 0.5 - half, y - half, 0.5 + half, y + half);
  return outline(size, [area(starOf(size, count, depth))], box);
};

const spikes = [
  0.95, 0.52, 0.86, 0.56, 1.08, 0.6, 0.82, 0.54, 1, 0.57, 0.9, 0.5, 1.05, 0.6, 0.84, 0.5, 1.1, 0.56,
  0.86, 0.6, 0.98, 0.52, 1.06, 0.58, 0.84, 0.55,
] as const;

const explosion: Draw = (size) =>
  outline(size, [area(burst(size, spikes))], part(size, 0.26, 0.28, 0.74, 0.72));

const waving: Draw = (size, { wave: detail }) => {
  const { width: w, height: h } = size;
  const times = detail?.type === 'DOUBLE' ? 2 : 1;
  const swing = Math.min(h * 0.11, w * 0.15) / (times === 2 ? 1.6 : 1);
  const top = wave(createPath().move(0, swing), { x: w, y: swing, swing: -swing, times });
  const y = h - swing;
  const d = wave(top.line(w, y), { x: 0, y, swing, times }).close().d;
  return outline(size, [area(d)], between(0, 2 * swing, w, h - 2 * swing));
};

export const star: Record<StarGeometry['type'], Draw> = {
  EXPLOSION: explosion,
  POINT: pointed,
  RIBBON: (size, { ribbon: detail }) =>
    ribbon(size, detailOf(['UP', 'DOWN', 'CURVED_UP', 'CURVED_DOWN'], detail)),
  SCROLL: (size, { scroll: detail }) => scroll(size, detailOf(['VERTICAL', 'HORIZONTAL'], detail)),
  WAVE: waving,
};
