import type { ConnectorEnd } from '@lienzo/contract';
import type { Line, PathItem, Point } from '../drawing.ts';
import { createPath, ellipse } from '../path.ts';

export type Marker = NonNullable<ConnectorEnd['marker']>;

/** The length of a marker along the line, and how much the line is shortened for it. */
interface MarkerSize {
  readonly length: number;
  readonly cut: number;
}

/** Returns the size of a marker, which grows with the line width from a minimum. */
export function markerSizeOf(marker: Marker, width: number): MarkerSize {
  const length = 6 + 3 * width;
  const sizes: Readonly<Record<Marker, MarkerSize>> = {
    NONE: { length: 0, cut: 0 },
    OPEN: { length, cut: width / 2 },
    BLOCK: { length, cut: length * 0.9 },
    CLASSIC: { length, cut: length * 0.6 },
    DIAMOND: { length: length * 1.2, cut: length * 0.6 },
    OVAL: { length: length * 0.8, cut: length * 0.4 },
  };
  return sizes[marker];
}

interface MarkerPosition {
  /** The point that the marker points to, and the point it comes from. */
  readonly tip: Point;
  readonly from: Point;
  readonly line: Line;
  /** Less than 1 if there is not enough room for the marker. */
  readonly scale: number;
}

export function drawMarker(marker: Marker, position: MarkerPosition): PathItem[] {
  const length = markerSizeOf(marker, position.line.width).length * position.scale;
  const at = pointsAround(position);
  const fill = position.line.paint;
  if (marker === 'NONE' || length === 0) return [];
  if (marker === 'OPEN') {
    const { dashes: _, ...solid } = position.line;
    const line: Line = { ...solid, cap: 'round', join: 'round' };
    const inset = (line.width / 2) * position.scale;
    const d = outline(at, [
      [length, length / 2],
      [inset, 0],
      [length, -length / 2],
    ]);
    return [{ kind: 'path', d, line }];
  }
  if (marker === 'OVAL') {
    const { x, y } = at(length / 2, 0);
    return [{ kind: 'path', d: ellipse({ x, y, rx: length / 2, ry: length / 2 }), fill }];
  }
  return [{ kind: 'path', d: `${outline(at, cornersOf(marker, length))} Z`, fill }];
}

type Corner = readonly [back: number, beside: number];

function cornersOf(marker: 'BLOCK' | 'CLASSIC' | 'DIAMOND', length: number): Corner[] {
  const half = length / 2;
  if (marker === 'BLOCK')
    return [
      [0, 0],
      [length, half],
      [length, -half],
    ];
  if (marker === 'CLASSIC')
    return [
      [0, 0],
      [length, half],
      [length * 0.7, 0],
      [length, -half],
    ];
  return [
    [0, 0],
    [half, half * 0.7],
    [length, 0],
    [half, -half * 0.7],
  ];
}

// Converts distances back from the tip and to its side into points.
function pointsAround({ tip, from }: Pick<MarkerPosition, 'tip' | 'from'>) {
  const length = Math.hypot(from.x - tip.x, from.y - tip.y) || 1;
  const x = (from.x - tip.x) / length;
  const y = (from.y - tip.y) / length;
  return (back: number, beside: number): Point => ({
    x: tip.x + x * back - y * beside,
    y: tip.y + y * back + x * beside,
  });
}

function outline(at: ReturnType<typeof pointsAround>, corners: readonly Corner[]): string {
  const path = createPath();
  for (const [index, [back, beside]] of corners.entries()) {
    const { x, y } = at(back, beside);
    if (index === 0) path.move(x, y);
    else path.line(x, y);
  }
  return path.d;
}
