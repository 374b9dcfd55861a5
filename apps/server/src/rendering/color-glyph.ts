import { type ColorLayer, type LayerPaint, type Matrix, transform } from '@lienzo/fonts/shaping';
import type { Paint, PaintStop, PathItem } from '@lienzo/shapes';
import { type OutlineDetail, relativeOutline } from './relative-outline.ts';

export interface GlyphPlace {
  readonly x: number;
  readonly y: number;
  readonly opacity: number;
}

/** Layers that are smaller than this many times the tolerance are invisible. */
const MIN_SIZE = 3;

/** Converts the layers of an emoji to paths. Layers that would be smaller than a pixel are left out. */
export function colorPaths(
  layers: readonly ColorLayer[],
  { x, y, opacity }: GlyphPlace,
  detail: OutlineDetail,
): PathItem[] {
  const { scale } = detail;
  const matrix: Matrix = [scale, 0, 0, -scale, x, y];
  return layers.flatMap(({ steps, paint }): PathItem[] => {
    if (extentOf(steps) * scale < MIN_SIZE * detail.tolerance) return [];
    const outline = relativeOutline(steps, detail);
    if (!outline) return [];
    const d = `M${short(x)} ${short(y)}m${outline}`;
    return [{ kind: 'path', d, fill: paintOf(paint, matrix, opacity) }];
  });
}

function extentOf(steps: ColorLayer['steps']): number {
  let [left, right, bottom, top] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { x, y } of steps) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    bottom = Math.min(bottom, y);
    top = Math.max(top, y);
  }
  return Math.max(right - left, top - bottom);
}

function paintOf(paint: LayerPaint, matrix: Matrix, opacity: number): Paint {
  if (paint.kind === 'solid') return { ...paint, opacity: paint.opacity * opacity };
  const stops: readonly PaintStop[] = paint.stops;
  if (paint.kind === 'radial')
    return { ...ellipseOf(matrix, paint.matrix), kind: 'radial', stops, opacity };
  const [from, to, beside] = [paint.from, paint.to, paint.beside].map(([x, y]) =>
    transform(matrix, x, y),
  ) as [XY, XY, XY]; // as many as were mapped
  return { kind: 'linear', from: point(from), to: acrossFrom(from, to, beside), stops, opacity };
}

type XY = [x: number, y: number];

function point([x, y]: XY) {
  return { x, y };
}

// SVG gradients are perpendicular to the line between their ends, those of fonts need not be.
function acrossFrom([x, y]: XY, to: XY, beside: XY) {
  const [normalX, normalY] = [beside[1] - y, x - beside[0]];
  const square = normalX ** 2 + normalY ** 2;
  if (square === 0) return point(to);
  const length = ((to[0] - x) * normalX + (to[1] - y) * normalY) / square;
  return { x: x + normalX * length, y: y + normalY * length };
}

// The singular value decomposition of a matrix of 2 × 2 returns the axes of the ellipse.
function ellipseOf(place: Matrix, [ga, gb, gc, gd, ge, gf]: Matrix) {
  const [x, y] = transform(place, ge, gf);
  const [scaleX, , , scaleY] = place;
  const [a, b, c, d] = [scaleX * ga, scaleY * gb, scaleX * gc, scaleY * gd];
  const [sum, difference] = [Math.hypot(a + d, b - c) / 2, Math.hypot(a - d, b + c) / 2];
  const angle = (Math.atan2(b - c, a + d) + Math.atan2(b + c, a - d)) / 2;
  return {
    center: { x, y },
    radiusX: sum + difference,
    radiusY: Math.abs(sum - difference),
    rotation: (angle * 180) / Math.PI,
  };
}

function short(value: number): number {
  return Math.round(value * 100) / 100;
}
