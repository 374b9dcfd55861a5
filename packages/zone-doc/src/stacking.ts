import {
  elementKey,
  type StoredConnector,
  type StoredFrame,
  type StoredShape,
} from '@lienzo/contract';
import { generateNKeysBetween } from 'fractional-indexing';

/** Maximum number of characters of a z-index. */
export const MAX_Z_LENGTH = 200;

const Z_INDEX = /^[A-Za-z][0-9A-Za-z]+$/;
const LOWEST = `A${'0'.repeat(26)}`;

/** Returns whether a text is a z-index, so that others can be generated above and below it. */
export function isZIndex(z: string): boolean {
  if (z.length > MAX_Z_LENGTH || !Z_INDEX.test(z) || z === LOWEST) return false;
  const integerLength = integerLengthOf(z.charCodeAt(0));
  return z.length === integerLength || (z.length > integerLength && !z.endsWith('0'));
}

/** Returns the length of head and integer part: `a` and `Z` are the shortest, `z` and `A` the longest. */
function integerLengthOf(head: number): number {
  const [a, Z] = [97, 90];
  return head >= a ? head - a + 2 : Z - head + 2;
}

/**
 * Generates fractional indices above the highest existing one. If an index would exceed
 * `MAX_Z_LENGTH`, the highest one is reused, and the keys of the elements determine their order.
 */
export function indicesAbove(highest: string | undefined, count: number): string[] {
  const indices = generateNKeysBetween(highest ?? null, null, count);
  if (highest === undefined) return indices;
  return indices.map((index) => (index.length > MAX_Z_LENGTH ? highest : index));
}

/**
 * Generates fractional indices between two existing ones; without `below` or `above`, beneath or on
 * top of everything. If an index would be too long or there is none between, the lower one is
 * reused, and the keys of the elements determine their order.
 */
export function indicesBetween(
  below: string | undefined,
  above: string | undefined,
  count: number,
): string[] {
  if (above === undefined) return indicesAbove(below, count);
  if (below !== undefined && below >= above) return Array<string>(count).fill(below);
  const indices = generateNKeysBetween(below ?? null, above, count);
  return indices.map((index) => (isZIndex(index) ? index : (below ?? above)));
}

/** What determines the position of an element in the stack. */
export interface Stacked {
  readonly z: string;
  readonly key: string;
}

/** Compares elements by z-index, lowest first. The key orders elements with equal z-indexes. */
export function byStackOrder(a: Stacked, b: Stacked): number {
  if (a.z !== b.z) return a.z < b.z ? -1 : 1;
  if (a.key === b.key) return 0;
  return a.key < b.key ? -1 : 1;
}

/** An element and the frame that it is drawn in. */
export interface StackedInFrame extends Stacked {
  readonly frame?: Stacked | undefined;
}

/** Compares elements as they are drawn, bottom first: those of a frame directly above it. */
export function byDrawingOrder(a: StackedInFrame, b: StackedInFrame): number {
  const [bottomOfA, bottomOfB] = [a.frame ?? a, b.frame ?? b];
  if (bottomOfA.key !== bottomOfB.key) return byStackOrder(bottomOfA, bottomOfB);
  if (!a.frame || !b.frame) return (a.frame ? 1 : 0) - (b.frame ? 1 : 0);
  return byStackOrder(a, b);
}

/** Returns the highest of several frames. A connector is drawn in the highest frame that it reaches. */
export function highestFrame<Frame extends Stacked>(
  frames: Iterable<Frame | undefined>,
): Frame | undefined {
  let highest: Frame | undefined;
  for (const frame of frames)
    if (frame && (!highest || byStackOrder(frame, highest) > 0)) highest = frame;
  return highest;
}

type StoredPart =
  | { readonly kind: 'frame'; readonly element: StoredFrame }
  | { readonly kind: 'shape'; readonly element: StoredShape }
  | { readonly kind: 'connector'; readonly element: StoredConnector };

/** Sorts elements, which are given by ascending z-index, as they are drawn. */
export function inDrawingOrder<Part extends StoredPart & { readonly key: string }>(
  parts: readonly Part[],
): Part[] {
  // Of equal length, so that they compare like the numbers.
  const digits = String(parts.length).length;
  const placed = parts.map((part, index) => ({
    part,
    key: part.key,
    z: String(index).padStart(digits, '0'),
  }));
  const frames = new Map(
    placed.filter(({ part }) => part.kind === 'frame').map((frame) => [frame.key, frame]),
  );
  const frameIds = new Map(parts.map(({ key, kind, element }) => [key, frameIdOf(kind, element)]));
  const frameOf = (id: string | undefined) =>
    id === undefined ? undefined : frames.get(elementKey(id));
  return placed
    .map(({ part, ...place }) => {
      const ends = part.kind === 'connector' ? endKeysOf(part.element) : [];
      const ids = [frameIds.get(place.key), ...ends.map((end) => frameIds.get(end))];
      return { ...place, part, frame: highestFrame(ids.map(frameOf)) };
    })
    .toSorted(byDrawingOrder)
    .map(({ part }) => part);
}

function frameIdOf(kind: StoredPart['kind'], element: StoredPart['element']): string | undefined {
  return kind === 'frame' ? undefined : (element as StoredShape | StoredConnector).frame_id; // by kind
}

/** Returns the keys of the elements that a connector is attached to. A free end has none. */
export function endKeysOf({ connected }: StoredConnector): string[] {
  return [connected.first, connected.second].flatMap(({ shape_id: id }) =>
    id === undefined ? [] : [elementKey(id)],
  );
}
