import type { Box, Drawing, Line } from '@lienzo/shapes';
import type { CanvasRow } from '../domain/elements/packed-canvas.ts';
import { boxOfAll, type Deps, drawAll, type Scene } from './scene.ts';

interface Canvases {
  readonly before: readonly CanvasRow[];
  readonly after: readonly CanvasRow[];
}

const ADDED = '#1f9d55';
const CHANGED = '#d98a00';
const REMOVED = '#d63031';
/** Between an element and its ring, in canvas pixels. */
const GAP = 6;
const WIDTH = 3;
const DASHES = [8, 6];

/**
 * Draws a canvas and marks what changed: a green ring around added elements, an amber one around changed
 * elements with a dashed one where they were, and a dashed red one around removed elements.
 */
export function composeComparison({ before, after }: Canvases, deps: Deps): Scene {
  const former = new Map(before.map((row) => [row.key, row]));
  const present = new Set(after.map(({ key }) => key));
  const [old, drawn] = [drawAll(before, deps), drawAll(after, deps)];
  const removed = [...old].filter(([key]) => !present.has(key)).map(([, drawing]) => drawing);
  const rings: Drawing[] = removed.map(({ bounds }) => ring(bounds, REMOVED, DASHES));
  for (const row of after) {
    const drawing = drawn.get(row.key);
    const was = former.get(row.key);
    if (!drawing || (was && isSame(was, row))) continue;
    if (!was) rings.push(ring(drawing.bounds, ADDED));
    else {
      const past = old.get(row.key)?.bounds;
      if (past && !isSameBox(past, drawing.bounds)) rings.push(ring(past, CHANGED, DASHES));
      rings.push(ring(drawing.bounds, CHANGED));
    }
  }
  // What was removed lies below, so that it hides nothing.
  const drawings = [...removed, ...drawn.values(), ...rings];
  return { drawings, marked: [], box: boxOfAll(drawings) };
}

function isSame(a: CanvasRow, b: CanvasRow): boolean {
  return a.kind === b.kind && a.z === b.z && a.text === b.text;
}

function isSameBox(a: Box, b: Box): boolean {
  return a.left === b.left && a.top === b.top && a.width === b.width && a.height === b.height;
}

function ring(around: Box, color: string, dashes?: readonly number[]): Drawing {
  const [left, top] = [around.left - GAP, around.top - GAP];
  const [right, bottom] = [around.left + around.width + GAP, around.top + around.height + GAP];
  const line: Line = {
    paint: { kind: 'solid', color, opacity: 1 },
    width: WIDTH,
    join: 'round',
    cap: 'round',
    ...(dashes && { dashes }),
  };
  const d = `M ${left} ${top} L ${right} ${top} L ${right} ${bottom} L ${left} ${bottom} Z`;
  const [width, height] = [right - left + WIDTH, bottom - top + WIDTH];
  const bounds = { left: left - WIDTH / 2, top: top - WIDTH / 2, width, height };
  return { items: [{ kind: 'path', d, line }], bounds };
}
