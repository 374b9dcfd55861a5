import type { Delta } from '@lienzo/arrange';
import { type Layout, limits, type StoredConnector } from '@lienzo/contract';
import { type Line, moveFreePoints } from '@lienzo/zone-doc';
import { fail } from '../../../core/errors.ts';
import type { ElementRecord } from '../../element-rows/record.ts';
import type { Change } from '../plan-edit.ts';
import { type Arrangement, frameOf, MAX_MOVED, type Mover, unitsOf } from './read-arrangement.ts';

export interface ArrangedPosition {
  readonly id: string;
  readonly left: number;
  readonly top: number;
}

interface Moves {
  readonly positions: readonly ArrangedPosition[];
  readonly changes: readonly Change[];
}

/** Returns the new positions of all frames and shapes, and the changes to those and their connectors. */
export function planMoves(arrangement: Arrangement, deltas: ReadonlyMap<string, Delta>): Moves {
  const positions: ArrangedPosition[] = [];
  const changes: Change[] = [];
  for (const { record, unit, path } of arrangement.movers.values()) {
    const { id } = record.element.meta;
    const { left = 0, top = 0 } = layoutOf(record);
    const delta = deltas.get(unit);
    const to = delta ? movePoint({ x: left, y: top }, delta) : { x: left, y: top };
    if (Math.max(Math.abs(to.x), Math.abs(to.y)) > limits.coordinate)
      throw fail('validation', { path, reason: 'would be moved off the canvas' });
    positions.push({ id, left: to.x, top: to.y });
    if (to.x === left && to.y === top) continue;
    const properties = { layout: { left: to.x, top: to.y } };
    changes.push({ kind: record.kind, change: { id, properties }, path });
  }
  for (const record of arrangement.connectors) {
    const change = planConnector(record, arrangement, deltas);
    if (change) changes.push(change);
  }
  if (changes.length > MAX_MOVED) throw fail('tooManyElements');
  return { positions, changes };
}

/**
 * Plans the change of a connector whose ends move. Between elements that move differently, its bends would be out of
 * place, so they are removed. Within a frame, its bends and free ends move with the frame.
 */
function planConnector(
  record: ElementRecord,
  { movers }: Arrangement,
  deltas: ReadonlyMap<string, Delta>,
): Change | undefined {
  const element = record.element as StoredConnector; // only of connectors
  const [first, second] = unitsOf(record, movers);
  const frame = movers.get(frameOf(record) ?? '');
  const path = pathOf([first, second, frame?.unit], movers);
  const { id } = element.meta;
  if (first !== undefined && second !== undefined) {
    if (!element.bends || element.bends.length === 0) return undefined;
    const delta = deltas.get(first);
    const isSame = delta?.x === deltas.get(second)?.x && delta?.y === deltas.get(second)?.y;
    if (!isSame) return { kind: 'connector', change: { id, bends: [] }, path };
    return delta && moveLine(element, { delta, path });
  }
  const delta = frame?.record.kind === 'frame' && deltas.get(frame.unit);
  return delta ? moveLine(element, { delta, path }) : undefined;
}

function moveLine(
  { meta: { id }, ...element }: StoredConnector,
  { delta, path }: { delta: Delta; path: string },
): Change | undefined {
  if (delta.x === 0 && delta.y === 0) return undefined;
  const { connected, bends }: Line = moveFreePoints(element, (point) => movePoint(point, delta));
  return { kind: 'connector', change: { id, connected, ...(bends && { bends }) }, path };
}

function pathOf(units: readonly (string | undefined)[], movers: ReadonlyMap<string, Mover>) {
  const found = units.find((unit) => unit !== undefined && movers.has(unit));
  return movers.get(found ?? '')?.path ?? '';
}

function layoutOf({ element }: ElementRecord): Layout {
  return (element as { properties?: { layout?: Layout } }).properties?.layout ?? {}; // of frames and shapes
}

/** Moves a point and removes the noise of floating-point numbers. */
function movePoint({ x, y }: Delta, delta: Delta): Delta {
  return { x: round(x + delta.x), y: round(y + delta.y) };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
