import type { StoredFill, StoredStroke } from '@lienzo/contract';
import type { Box, Paint, PathItem } from './drawing.ts';
import type { OutlinePath } from './geometry/outline.ts';
import { type AngularPaint, lineOf, paintOf, solid } from './paint.ts';
import { boxAround, translatePath } from './path.ts';
import { createWedges, MAX_WEDGES } from './wedges.ts';

// Limits the cost of shapes with many parts and many angular gradients.
const MAX_WEDGES_PER_SHAPE = 2048;

export interface PaintStyle {
  readonly fills: readonly StoredFill[];
  readonly strokes: readonly StoredStroke[];
  /** The color of strokes without a fill. */
  readonly defaultColor: string;
}

/** Paints each part of an outline with all fills and then all strokes. */
export function paintOutline(
  paths: readonly OutlinePath[],
  box: Box,
  style: PaintStyle,
): PathItem[] {
  const paints = style.fills.flatMap((fill) => paintOf(fill, box) ?? []);
  const areas = paths.filter(({ filled }) => filled).length;
  const angular = paints.filter(({ kind }) => kind === 'angular').length;
  const share = Math.floor(MAX_WEDGES_PER_SHAPE / Math.max(1, areas * angular));
  const wedges = Math.max(1, Math.min(MAX_WEDGES, share));
  return paths.flatMap((path) => {
    const placed = { ...path, d: translatePath(path.d, { x: box.left, y: box.top }) };
    if (placed.d === '') return [];
    const filled = placed.filled ? paintArea(placed, paints, wedges) : [];
    const lined = placed.lined ? drawLines(placed, style) : [];
    return mergeItems(filled, lined);
  });
}

type Area = Pick<OutlinePath, 'd' | 'rule' | 'shade'>;

function paintArea(
  { d, rule, shade = 0 }: Area,
  paints: readonly (Paint | AngularPaint)[],
  wedges: number,
): PathItem[] {
  const ruled = rule ? { rule } : {};
  const items = paints.flatMap((paint): PathItem[] => {
    if (paint.kind !== 'angular') return [{ kind: 'path', d, fill: paint, ...ruled }];
    const clip = { d, side: 'inside', ...ruled } as const;
    return createWedges(paint, { clip, reach: reachFrom(d, paint), count: wedges });
  });
  if (shade === 0 || items.length === 0) return items;
  const opacity = Math.abs(shade) * Math.max(...paints.map((paint) => paint.opacity));
  const overlay = solid(shade > 0 ? '#000000' : '#ffffff', opacity);
  return [...items, { kind: 'path', d, fill: overlay, ...ruled }];
}

function reachFrom(d: string, { center }: AngularPaint): number {
  const box = boxAround(d) ?? { left: 0, top: 0, width: 0, height: 0 };
  const across = Math.max(center.x - box.left, box.left + box.width - center.x);
  const down = Math.max(center.y - box.top, box.top + box.height - center.y);
  return Math.hypot(across, down);
}

function drawLines(
  { d, rule, filled, contour }: OutlinePath,
  { strokes, defaultColor }: PaintStyle,
): PathItem[] {
  return strokes.flatMap((stroke): PathItem[] => {
    const line = lineOf(stroke, defaultColor);
    if (!line) return [];
    const { position = 'CENTER' } = stroke;
    // Only areas have an inside.
    if (position === 'CENTER' || !(filled || contour)) return [{ kind: 'path', d, line }];
    const side = position === 'INSIDE' ? 'inside' : 'outside';
    const clip = { d, side, ...(rule && { rule }) } as const;
    return [{ kind: 'path', d, line: { ...line, width: line.width * 2 }, clip }];
  });
}

/** Combines the topmost area and the lowest line into one item if neither is clipped. */
function mergeItems(areas: readonly PathItem[], lines: readonly PathItem[]): PathItem[] {
  const [top, first] = [areas.at(-1), lines[0]];
  if (!top?.fill || !first?.line || top.clip || first.clip) return [...areas, ...lines];
  return [...areas.slice(0, -1), { ...top, line: first.line }, ...lines.slice(1)];
}
