import {
  elementKey,
  type Layout,
  type StoredConnector,
  type StoredFrame,
  type StoredShape,
  type Table,
} from '@lienzo/contract';
import type { Box, ConnectorEnds, Point } from '@lienzo/shapes';
import {
  centerOf,
  containsPoint,
  expandBox,
  rotatedBounds,
  translateBox,
  unionOf,
} from '../geometry/box.ts';
import { freeBoxOf } from './free-ends.ts';
import type { ReadElement } from './read-element.ts';

interface Placed {
  /** The id in lower case. */
  readonly key: string;
  /** The id as stored. */
  readonly id: string;
  readonly z: string;
  readonly layout: Layout;
  /** The box before rotation. */
  readonly box: Box;
  /** Degrees, clockwise. */
  readonly rotation: number;
  /** Nothing is painted outside these bounds except names of frames. */
  readonly bounds: Box;
  /** The frame it belongs to. */
  readonly frameKey?: string;
  /** The distance from the stored position while it is being dragged. */
  readonly dragOffset?: Point;
}

export interface SceneFrame extends Placed {
  readonly kind: 'frame';
  readonly element: StoredFrame;
}

export interface SceneShape extends Placed {
  readonly kind: 'shape';
  readonly element: StoredShape;
}

/** A connector. Its layout is that of its free ends and bends, which can be moved. */
export interface SceneConnector extends Placed {
  readonly kind: 'connector';
  readonly element: StoredConnector;
  readonly ends: ConnectorEnds;
}

/** An element as the canvas shows it. Immutable: a change creates a new object. */
export type SceneElement = SceneFrame | SceneShape | SceneConnector;

/** An element with its own layout, unlike a connector. */
export type BoxElement = SceneFrame | SceneShape;

const EMPTY_BOX: Box = { left: 0, top: 0, width: 0, height: 0 };
/** How far the route of a connector may leave the box around its ends. */
const CONNECTOR_REACH = 48;

export function boxElement({ key, kind, z, element: stored }: ReadElement): BoxElement {
  const element = stored as StoredFrame | StoredShape; // callers pass no connectors
  const layout = element.properties?.layout ?? {};
  const frameId = 'frame_id' in element ? element.frame_id : undefined;
  const placed = {
    key,
    id: element.meta.id,
    z,
    ...(frameId !== undefined && { frameKey: elementKey(frameId) }),
    ...geometryOf(layout, strokeReach(element)),
  };
  return { ...placed, kind, element } as BoxElement; // kind and element belong together
}

export function connectorElement(
  { key, z, element: stored }: ReadElement,
  ends: ConnectorEnds,
): SceneConnector {
  const element = stored as StoredConnector; // callers pass connectors only
  return {
    key,
    id: element.meta.id,
    z,
    kind: 'connector',
    element,
    ...(element.frame_id !== undefined && { frameKey: elementKey(element.frame_id) }),
    ...geometryBetween(element, ends),
  };
}

/** Returns a connector between new ends. */
export function withEnds(connector: SceneConnector, ends: ConnectorEnds): SceneConnector {
  return { ...connector, ...geometryBetween(connector.element, ends) };
}

/** A layout to preview, and the rows and columns of a table while one of them is resized. */
export type PreviewLayout = Layout & { readonly table?: Table };

/** Returns an element with a changed layout. If it only moved, its drawing is reused. */
export function withLayout<Element extends BoxElement>(
  original: Element,
  { table, ...change }: PreviewLayout,
): Element {
  const layout = { ...original.layout, ...change };
  const onlyMoved = Object.keys(change).every((name) => name === 'left' || name === 'top');
  if (onlyMoved && !table) return withDragOffset(original, layout);
  const element = {
    ...original.element,
    ...(table && { table }),
    properties: { ...original.element.properties, layout },
  };
  const { dragOffset: _, ...still } = original;
  return { ...still, element, ...geometryOf(layout, strokeReach(element)) } as Element; // only layout and element differ
}

/** Returns a stored element in another position. */
export function movedTo(stored: BoxElement, position: Layout): BoxElement {
  const { dragOffset: offset, ...placed } = withDragOffset(stored, {
    ...stored.layout,
    ...position,
  });
  const properties = { ...stored.element.properties, layout: placed.layout };
  return { ...placed, element: { ...stored.element, properties } } as BoxElement; // only the layout differs
}

function withDragOffset<Element extends BoxElement>(original: Element, layout: Layout): Element {
  const dragOffset = {
    x: (layout.left ?? 0) - (original.layout.left ?? 0),
    y: (layout.top ?? 0) - (original.layout.top ?? 0),
  };
  return {
    ...original,
    layout,
    dragOffset,
    box: translateBox(original.box, dragOffset),
    bounds: translateBox(original.bounds, dragOffset),
  };
}

function geometryOf(layout: Layout, reach: number) {
  const { left = 0, top = 0, width = 0, height = 0, rotate = 0 } = layout;
  const box = { left, top, width, height };
  return { layout, box, rotation: rotate, bounds: expandBox(rotatedBounds(box, rotate), reach) };
}

function strokeReach({ properties }: StoredFrame | StoredShape): number {
  const widths = (properties?.strokes ?? []).map(({ width = 1 }) => width);
  return Math.max(2, ...widths);
}

/** Returns the geometry of a connector, which is empty if an end is missing. */
function geometryBetween(element: StoredConnector, ends: ConnectorEnds) {
  const { first, second } = ends;
  const layout = freeBoxOf(element) ?? {};
  if (!first || !second)
    return { ends, layout, box: EMPTY_BOX, rotation: 0, bounds: EMPTY_BOX } as const;
  const bends = (element.bends ?? []).map(({ x, y }) => layoutBounds({ left: x, top: y }));
  const between = unionOf([layoutBounds(first), layoutBounds(second), ...bends]) ?? EMPTY_BOX;
  return {
    ends,
    layout,
    box: between,
    rotation: 0,
    bounds: expandBox(between, CONNECTOR_REACH),
  } as const;
}

function layoutBounds(layout: Layout): Box {
  return geometryOf(layout, 0).bounds;
}

/** Returns the axis-aligned box around an element after its rotation, without its strokes. */
export function elementBounds({ box, rotation }: Pick<SceneElement, 'box' | 'rotation'>): Box {
  return rotatedBounds(box, rotation);
}

/** Returns the topmost of several frames, bottom first, that contains the center of an element. */
export function topmostFrame(
  frames: readonly SceneFrame[],
  element: Pick<SceneElement, 'box' | 'rotation'>,
): SceneFrame | undefined {
  const center = centerOf(elementBounds(element));
  return frames.findLast(({ box }) => containsPoint(box, center));
}

/** Returns whether an element can be moved: a connector only by its free ends and bends, and nothing that is locked. */
export function isMovable(element: SceneElement): boolean {
  return !isLocked(element) && (isBoxElement(element) || element.layout.left !== undefined);
}

/** Returns whether a shape is only a text, because nothing else of it can be seen. */
export function isOnlyText({ element: { properties } }: SceneShape): boolean {
  const { fills, strokes } = properties ?? {};
  const hasFill = !fills || fills.some((fill) => !('no_fill' in fill));
  const hasLine = !strokes || strokes.some(({ fill }) => !fill || !('no_fill' in fill));
  return !hasFill && !hasLine;
}

export function isLocked({ element }: Pick<SceneElement, 'element'>): boolean {
  return (element.locked ?? 'none') !== 'none';
}

export function isBoxElement(element: SceneElement): element is BoxElement {
  return element.kind !== 'connector';
}
