import { polygon } from '../path.ts';
import type { Size } from './outline.ts';

type Corner = readonly [number, number];

/** Returns a regular polygon with a horizontal side or a point on top, stretched to fill the box. */
export function regularPolygon(size: Size, sides: number): string {
  // A decagon has points at the left and right, as in office programs.
  const start = sides === 10 ? 0 : -90;
  return polygon(...stretch(size, ring({ count: sides, start, radii: [1] })));
}

/** Returns a star with a point on top; `depth` is the inner radius as a fraction of the outer one. */
export function star(size: Size, points: number, depth: number): string {
  return polygon(...stretch(size, ring({ count: points * 2, start: -90, radii: [1, depth] })));
}

/** Returns a polygon with irregular radii around its center, stretched to fill the box. */
export function burst(size: Size, radii: readonly number[]): string {
  return polygon(...stretch(size, ring({ count: radii.length, start: -90, radii })));
}

function ring(of: { count: number; start: number; radii: readonly number[] }): Corner[] {
  return Array.from({ length: of.count }, (_, index) => {
    const angle = ((of.start + (360 * index) / of.count) * Math.PI) / 180;
    const radius = of.radii[index % of.radii.length] ?? 1;
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  });
}

function stretch({ width, height }: Size, corners: readonly Corner[]): Corner[] {
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [across, down] = [Math.max(...xs) - left, Math.max(...ys) - top];
  return corners.map(([x, y]) => [((x - left) / across) * width, ((y - top) / down) * height]);
}
