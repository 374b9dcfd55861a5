import type { Layout, StoredConnector, StoredFrame, StoredShape } from '@lienzo/contract';
import { elementKey } from '@lienzo/contract';
import {
  type Box,
  boundsOf,
  type Drawing,
  drawConnector,
  drawFrame,
  drawShape,
  type Measure,
  type Theme,
} from '@lienzo/shapes';
import type { CanvasRow } from '../domain/elements/packed-canvas.ts';
import type { ImageOptions } from './image-options.ts';

export interface Scene {
  readonly drawings: readonly Drawing[];
  /** The part of the canvas that the picture shows. */
  readonly box: Box;
}

type Part = { readonly key: string } & (
  | { readonly kind: 'frame'; readonly element: StoredFrame }
  | { readonly kind: 'shape'; readonly element: StoredShape }
  | { readonly kind: 'connector'; readonly element: StoredConnector }
);

interface Brush {
  readonly measure: Measure;
  readonly theme: Theme;
}

const MARGIN = 24;
/** What is shown of a zone on which nothing is. */
const NOTHING: Box = { left: 0, top: 0, width: 640, height: 400 };

/** Draws what is asked for; undefined when one of the elements is not there. */
export function composeScene(
  rows: readonly CanvasRow[],
  order: Pick<ImageOptions, 'frame' | 'elements'>,
  brush: Brush,
): Scene | undefined {
  const parts = rows.map(parsePart);
  const chosen = choose(parts, order);
  if (chosen === undefined) return undefined;
  const layouts = new Map(parts.map(({ key, kind, element }) => [key, layoutOf(kind, element)]));
  const drawings = chosen.map((part) => draw(part, layouts, brush));
  const frame = order.frame === undefined ? undefined : layouts.get(order.frame);
  return { drawings, box: frame ? boxAround(frame) : boxOfAll(drawings) };
}

function parsePart({ key, kind, text }: CanvasRow): Part {
  return { key, kind, element: JSON.parse(text) } as Part; // rows hold the stored form of their kind
}

function choose(parts: readonly Part[], { frame, elements }: Parameters<typeof composeScene>[1]) {
  const keys = new Set(parts.map(({ key }) => key));
  const asked = [...(elements ?? []), ...(frame === undefined ? [] : [frame])];
  if (asked.some((key) => !keys.has(key))) return undefined;
  const inFrame = frame === undefined ? parts : insideFrame(parts, frame);
  if (elements === undefined) return inFrame;
  const wanted = new Set(elements);
  return inFrame.filter(({ key }) => wanted.has(key));
}

/** The frame, what is in it, and the connectors between those. */
function insideFrame(parts: readonly Part[], frame: string): Part[] {
  const isIn = ({ kind, key, element }: Part) =>
    key === frame ||
    (kind !== 'frame' && element.frame_id !== undefined && elementKey(element.frame_id) === frame);
  const inside = new Set(parts.filter(isIn).map(({ key }) => key));
  const joins = (part: Part) =>
    part.kind === 'connector' && endsOf(part.element).every((end) => inside.has(end));
  return parts.filter((part) => inside.has(part.key) || joins(part));
}

function endsOf({ connected }: StoredConnector): [string, string] {
  return [elementKey(connected.first.shape_id), elementKey(connected.second.shape_id)];
}

function layoutOf(kind: Part['kind'], element: Part['element']): Layout | undefined {
  if (kind === 'connector') return undefined;
  const { properties } = element as StoredFrame | StoredShape; // whatever is no connector
  return properties?.layout ?? {};
}

function draw(
  part: Part,
  layouts: ReadonlyMap<string, Layout | undefined>,
  { measure, theme }: Brush,
): Drawing {
  if (part.kind === 'frame') return drawFrame(part.element, measure, theme);
  if (part.kind === 'shape') return drawShape(part.element, measure, theme);
  const [first, second] = endsOf(part.element).map((end) => layouts.get(end));
  return drawConnector(part.element, { first, second }, measure, theme);
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

function boxOfAll(drawings: readonly Drawing[]): Box {
  const painted = drawings.filter(({ items }) => items.length > 0).map(({ bounds }) => bounds);
  return painted.length === 0 ? NOTHING : withMargin(boundsOf(painted));
}

function withMargin({ left, top, width, height }: Box): Box {
  return {
    left: Math.floor(left - MARGIN),
    top: Math.floor(top - MARGIN),
    width: Math.ceil(width + 2 * MARGIN),
    height: Math.ceil(height + 2 * MARGIN),
  };
}
