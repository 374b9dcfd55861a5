import type { Layout, StoredConnector, StoredFrame, StoredShape } from '@lienzo/contract';
import { elementKey } from '@lienzo/contract';
import {
  type Box,
  boundsOf,
  type Drawing,
  drawConnector,
  drawFrame,
  drawShape,
  endsOf,
  type Measure,
  type Theme,
} from '@lienzo/shapes';
import { endKeysOf, inDrawingOrder } from '@lienzo/zone-doc';
import type { CanvasRow } from '../domain/elements/packed-canvas.ts';
import type { ImageOptions } from './image-options.ts';
import type { Marked } from './marks.ts';

export interface Scene {
  readonly drawings: readonly Drawing[];
  /** The part of the canvas that the image shows. */
  readonly box: Box;
  /** The elements of the drawings, in the same order. */
  readonly marked: readonly Marked[];
}

type Part = { readonly key: string } & (
  | { readonly kind: 'frame'; readonly element: StoredFrame }
  | { readonly kind: 'shape'; readonly element: StoredShape }
  | { readonly kind: 'connector'; readonly element: StoredConnector }
);

export interface Deps {
  readonly measure: Measure;
  readonly theme: Theme;
}

const MARGIN = 24;
/** The part that is shown of an empty zone. */
const EMPTY_BOX: Box = { left: 0, top: 0, width: 640, height: 400 };

/** Draws the requested elements. Returns undefined if one of them does not exist. */
export function composeScene(
  rows: readonly CanvasRow[],
  options: Pick<ImageOptions, 'frame' | 'elements'>,
  deps: Deps,
): Scene | undefined {
  const parts = inDrawingOrder(rows.map(parsePart));
  const selected = select(parts, options);
  if (selected === undefined) return undefined;
  const layouts = layoutsOf(parts);
  const drawings = selected.map((part) => draw(part, layouts, deps));
  const frame = options.frame === undefined ? undefined : layouts.get(options.frame);
  const marked = selected.map(({ key, kind }, index) => ({
    ...{ key, kind, bounds: drawings[index]?.bounds ?? EMPTY_BOX },
  }));
  return { drawings, marked, box: frame ? boxAround(frame) : boxOfAll(drawings) };
}

/** Draws all elements, by key. */
export function drawAll(rows: readonly CanvasRow[], deps: Deps): Map<string, Drawing> {
  const parts = inDrawingOrder(rows.map(parsePart));
  const layouts = layoutsOf(parts);
  return new Map(parts.map((part) => [part.key, draw(part, layouts, deps)]));
}

function layoutsOf(parts: readonly Part[]) {
  return new Map(parts.map(({ key, kind, element }) => [key, layoutOf(kind, element)]));
}

function parsePart({ key, kind, text }: CanvasRow): Part {
  return { key, kind, element: JSON.parse(text) } as Part; // rows contain the stored form of their kind
}

function select(parts: readonly Part[], { frame, elements }: Parameters<typeof composeScene>[1]) {
  const keys = new Set(parts.map(({ key }) => key));
  const requested = [...(elements ?? []), ...(frame === undefined ? [] : [frame])];
  if (requested.some((key) => !keys.has(key))) return undefined;
  const inFrame = frame === undefined ? parts : insideFrame(parts, frame);
  if (elements === undefined) return inFrame;
  const keep = new Set(elements);
  return inFrame.filter(({ key }) => keep.has(key));
}

/** Returns the frame, the elements in it, and the connectors between them. */
function insideFrame(parts: readonly Part[], frame: string): Part[] {
  const isIn = ({ kind, key, element }: Part) =>
    key === frame ||
    (kind !== 'frame' && element.frame_id !== undefined && elementKey(element.frame_id) === frame);
  const inside = new Set(parts.filter(isIn).map(({ key }) => key));
  const joins = (part: Part) =>
    part.kind === 'connector' && areAll(endKeysOf(part.element), (end) => inside.has(end));
  return parts.filter((part) => inside.has(part.key) || joins(part));
}

/** Returns whether there are keys, and a condition is true for all of them. */
function areAll(keys: readonly string[], isTrue: (key: string) => boolean): boolean {
  return keys.length > 0 && keys.every(isTrue);
}

function layoutOf(kind: Part['kind'], element: Part['element']): Layout | undefined {
  if (kind === 'connector') return undefined;
  const { properties } = element as StoredFrame | StoredShape; // everything but connectors
  return properties?.layout ?? {};
}

function draw(
  part: Part,
  layouts: ReadonlyMap<string, Layout | undefined>,
  { measure, theme }: Deps,
): Drawing {
  if (part.kind === 'frame') return drawFrame(part.element, measure, theme);
  if (part.kind === 'shape') return drawShape(part.element, measure, theme);
  const ends = endsOf(part.element, (key) => layouts.get(key));
  return drawConnector(part.element, ends, measure, theme);
}

function boxAround(layout: Layout): Box {
  const { left = 0, top = 0, width = 0, height = 0, rotate = 0 } = layout;
  const angle = (rotate * Math.PI) / 180;
  const [cosine, sine] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  const size = { width: width * cosine + height * sine, height: width * sine + height * cosine };
  const box = {
    left: left + (width - size.width) / 2,
    top: top + (height - size.height) / 2,
    ...size,
  };
  return box.width === 0 || box.height === 0 ? withMargin(box) : box;
}

export function boxOfAll(drawings: readonly Drawing[]): Box {
  const painted = drawings.filter(({ items }) => items.length > 0).map(({ bounds }) => bounds);
  return painted.length === 0 ? EMPTY_BOX : withMargin(boundsOf(painted));
}

function withMargin({ left, top, width, height }: Box): Box {
  return {
    left: Math.floor(left - MARGIN),
    top: Math.floor(top - MARGIN),
    width: Math.ceil(width + 2 * MARGIN),
    height: Math.ceil(height + 2 * MARGIN),
  };
}
