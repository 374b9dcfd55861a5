import type { StoredFill, StoredStroke } from '@lienzo/contract';
import type { Box, Paint, PathItem } from './drawing.ts';
import type { OutlinePath } from './geometry/outline.ts';
import { type AngularPaint, lineOf, paintOf, solid } from './paint.ts';
import { boxAround, shift } from './path.ts';
import { cutWedges, MAX_WEDGES } from './wedges.ts';

// Keeps a shape of many parts with many gradients drawable.
const MAX_WEDGES_OF_A_SHAPE = 2048;

export interface Look {
  readonly fills: readonly StoredFill[];
  readonly strokes: readonly StoredStroke[];
  /** Of strokes that name no colour. */
  readonly ink: string;
}

/** Paints the parts of an outline, each with all fills and then all strokes. */
export function paintOutline(paths: readonly OutlinePath[], box: Box, look: Look): PathItem[] {
  const paints = look.fills.flatMap((fill) => paintOf(fill, box) ?? []);
  const areas = paths.filter(({ filled }) => filled).length;
  const angular = paints.filter(({ kind }) => kind === 'angular').length;
  const share = Math.floor(MAX_WEDGES_OF_A_SHAPE / Math.max(1, areas * angular));
  const wedges = Math.max(1, Math.min(MAX_WEDGES, share));
  return paths.flatMap((path) => {
    const placed = { ...path, d: shift(path.d, { x: box.left, y: box.top }) };
    if (placed.d === '') return [];
    const filled = placed.filled ? paintArea(placed, paints, wedges) : [];
    const lined = placed.lined ? drawLines(placed, look) : [];
    return join(filled, lined);
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
    return cutWedges(paint, { clip, reach: reachOf(d, paint), count: wedges });
  });
  if (shade === 0 || items.length === 0) return items;
  const opacity = Math.abs(shade) * Math.max(...paints.map((paint) => paint.opacity));
  const veil = solid(shade > 0 ? '#000000' : '#ffffff', opacity);
  return [...items, { kind: 'path', d, fill: veil, ...ruled }];
}

function reachOf(d: string, { center }: AngularPaint): number {
  const box = boxAround(d) ?? { left: 0, top: 0, width: 0, height: 0 };
  const across = Math.max(center.x - box.left, box.left + box.width - center.x);
  const down = Math.max(center.y - box.top, box.top + box.height - center.y);
  return Math.hypot(across, down);
}

function drawLines({ d, rule, filled, contour }: OutlinePath, { strokes, ink }: Look): PathItem[] {
  return strokes.flatMap((stroke): PathItem[] => {
    const line = lineOf(stroke, ink);
    if (!line) return [];
    const { position = 'CENTER' } = stroke;
    // Only an area has an inside.
    if (position === 'CENTER' || !(filled || contour)) return [{ kind: 'path', d, line }];
    const side = position === 'INSIDE' ? 'inside' : 'outside';
    const clip = { d, side, ...(rule && { rule }) } as const;
    return [{ kind: 'path', d, line: { ...line, width: line.width * 2 }, clip }];
  });
}

/** One item for the uppermost area and the lowest line, where nothing is between them. */
function join(areas: readonly PathItem[], lines: readonly PathItem[]): PathItem[] {
  const [top, first] = [areas.at(-1), lines[0]];
  if (!top?.fill || !first?.line || top.clip || first.clip) return [...areas, ...lines];
  return [...areas.slice(0, -1), { ...top, line: first.line }, ...lines.slice(1)];
}
