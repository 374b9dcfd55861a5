import type { StoredFill, StoredStroke } from '@lienzo/contract';
import { colorOf, mixColors } from './color.ts';
import type { Box, Line, Paint, PaintStop, Point, SolidPaint } from './drawing.ts';

type Gradient = NonNullable<StoredFill['gradient']>;

/** A gradient around a point. SVG and PDF do not support it; see `createWedges`. */
export interface AngularPaint {
  readonly kind: 'angular';
  readonly center: Point;
  readonly radiusX: number;
  readonly radiusY: number;
  /** Degrees of the first stop, clockwise; 0 is to the right. */
  readonly rotation: number;
  /** 1 if the stops run clockwise, -1 if counterclockwise. */
  readonly direction: 1 | -1;
  readonly stops: readonly PaintStop[];
  readonly opacity: number;
}

export function solid(color: string, opacity = 1): SolidPaint {
  return { kind: 'solid', color, opacity };
}

/** Returns the paint of a fill in a box, or undefined if the fill is invisible. */
export function paintOf(fill: StoredFill, box: Box): Paint | AngularPaint | undefined {
  const opacity = fill.alpha ?? 1;
  if (opacity === 0 || fill.no_fill) return undefined;
  if (fill.gradient) return gradientPaint(fill.gradient, box, opacity);
  const shade = colorOf(fill.solid.color);
  return solid(shade.color, shade.opacity * opacity);
}

function gradientPaint(gradient: Gradient, box: Box, opacity: number): Paint | AngularPaint {
  const stops = sortedStops(gradient);
  if (gradient.type === 'RADIAL' || gradient.type === 'ANGULAR') {
    return roundGradient(gradient, box, { stops, opacity });
  }
  const { start, end } = gradient.linear ?? { start: { x: 0.5, y: 0 }, end: { x: 0.5, y: 1 } };
  const [from, to] = [pointIn(box, start), pointIn(box, end)];
  // A gradient of length 0 is painted in its last color, as in SVG.
  if (from.x === to.x && from.y === to.y) return lastStop(stops, opacity);
  return { kind: 'linear', from, to, stops, opacity };
}

// Stops can be in any order. Stops with equal positions keep their order and form a hard edge.
export function sortedStops({ stops }: Gradient): PaintStop[] {
  return stops
    .map(({ color, position }) => ({ ...colorOf(color), offset: position }))
    .sort((one, other) => one.offset - other.offset);
}

function lastStop(stops: readonly PaintStop[], opacity: number): SolidPaint {
  const last = stops.at(-1);
  return solid(last?.color ?? '#000000', (last?.opacity ?? 0) * opacity);
}

function roundGradient(
  { type, radial_angular: round = {} }: Gradient,
  box: Box,
  { stops, opacity }: { stops: PaintStop[]; opacity: number },
): Paint | AngularPaint {
  const { flip_horizontal: flipH = false, flip_vertical: flipV = false } = round;
  const position = round.center ?? { x: 0.5, y: 0.5 };
  const center = pointIn(box, {
    x: flipH ? 1 - position.x : position.x,
    y: flipV ? 1 - position.y : position.y,
  });
  const radiusX = (round.spread_x ?? round.spread_y ?? 0.5) * box.width;
  const radiusY = (round.spread_y ?? round.spread_x ?? 0.5) * box.height;
  if (radiusX === 0 || radiusY === 0) return lastStop(stops, opacity);
  const mirrored = flipH !== flipV;
  const rotation = (mirrored ? -1 : 1) * (round.rotation_angle ?? 0);
  const shape = { center, radiusX, radiusY, stops, opacity };
  if (type === 'RADIAL') return { kind: 'radial', ...shape, rotation };
  const start = flipH ? 180 + rotation : rotation;
  return { kind: 'angular', ...shape, rotation: start, direction: mirrored ? -1 : 1 };
}

function pointIn(box: Box, { x, y }: Point): Point {
  return { x: box.left + x * box.width, y: box.top + y * box.height };
}

/** Returns the color of a gradient at an offset from 0 to 1. */
export function colorAt(stops: readonly PaintStop[], at: number) {
  const after = stops.findIndex(({ offset }) => offset > at);
  const [before, next] = [stops.at(after === -1 ? -1 : Math.max(0, after - 1)), stops[after]];
  if (!before) return { color: '#000000', opacity: 0 };
  if (!next || before === next || before.offset > at) return before;
  return mixColors(before, next, (at - before.offset) / (next.offset - before.offset));
}

const joins = { ROUND: 'round', BEVEL: 'bevel', MITER: 'miter' } as const;
const caps = { FLAT: 'butt', CAPROUND: 'round', SQUARE: 'square' } as const;

/** Returns the line of a stroke, or undefined if the stroke is invisible. */
export function lineOf(stroke: StoredStroke, defaultColor: string): Line | undefined {
  const width = stroke.width ?? 1;
  const paint = linePaint(stroke.fill, defaultColor);
  if (width === 0 || !paint) return undefined;
  const cap = caps[stroke.captype ?? 'FLAT'];
  const dashes = dashesOf(stroke.type, width, cap);
  return { paint, width, join: joins[stroke.jointype ?? 'MITER'], cap, ...(dashes && { dashes }) };
}

function linePaint(fill: StoredStroke['fill'], defaultColor: string): SolidPaint | undefined {
  if (!fill) return solid(defaultColor);
  if (!fill.solid || fill.alpha === 0) return undefined;
  const shade = colorOf(fill.solid.color);
  return solid(shade.color, shade.opacity * (fill.alpha ?? 1));
}

// Round and square caps extend each dash by the line width, so dashes are shortened by it.
function dashesOf(type: StoredStroke['type'], width: number, cap: Line['cap']) {
  if (type === undefined || type === 'SOLID') return undefined;
  const [dash, gap] = type === 'DASH' ? [4, 3] : [1, 1];
  const capped = cap === 'butt' ? 0 : 1;
  return [Math.max(0.01, dash - capped) * width, (gap + capped) * width];
}
