import {
  elementKey,
  type Layout,
  type StoredConnector,
  type StoredFrame,
  type StoredShape,
} from '@lienzo/contract';
import type { Box, Point } from '@lienzo/shapes';
import { expandBox, rotatedBounds, translateBox, unionOf } from '../geometry/box.ts';
import type { ReadElement } from './read-element.ts';

interface Placed {
  /** Its id in lower case. */
  readonly key: string;
  /** Its id as it was written. */
  readonly id: string;
  readonly z: string;
  readonly layout: Layout;
  /** Where it stands before it is turned. */
  readonly box: Box;
  /** Degrees, clockwise. */
  readonly rotation: number;
  /** Nothing of it is painted outside of this, save names of frames. */
  readonly bounds: Box;
  /** The frame it belongs to. */
  readonly frameKey?: string;
  /** How far it is from where it was last drawn, while it is being dragged. */
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

export interface Ends {
  readonly first?: Layout;
  readonly second?: Layout;
}

export interface SceneConnector extends Placed {
  readonly kind: 'connector';
  readonly element: StoredConnector;
  readonly ends: Ends;
}

/** An element as the canvas shows it. Never altered: a change makes another one. */
export type SceneElement = SceneFrame | SceneShape | SceneConnector;

/** What stands in a place of its own, unlike a connector. */
export type BoxElement = SceneFrame | SceneShape;

const EMPTY_BOX: Box = { left: 0, top: 0, width: 0, height: 0 };
/** How far the lines around a box and the detours of connectors may reach. */
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
  return { ...placed, kind, element } as BoxElement; // kind and element come from the same place
}

export function connectorElement(
  { key, z, element: stored }: ReadElement,
  ends: Ends,
): SceneConnector {
  const element = stored as StoredConnector; // callers pass connectors only
  return {
    key,
    id: element.meta.id,
    z,
    kind: 'connector',
    element,
    ...(element.frame_id !== undefined && { frameKey: elementKey(element.frame_id) }),
    ...geometryBetween(ends),
  };
}

/** The same connector between ends that stand elsewhere. */
export function withEnds(connector: SceneConnector, ends: Ends): SceneConnector {
  return { ...connector, ...geometryBetween(ends) };
}

/** The same element in another place. When it only moved, what was drawn of it can stay. */
export function withLayout<Element extends BoxElement>(original: Element, change: Layout): Element {
  const layout = { ...original.layout, ...change };
  const onlyMoved = Object.keys(change).every((name) => name === 'left' || name === 'top');
  if (onlyMoved) return withDragOffset(original, layout);
  const element = {
    ...original.element,
    properties: { ...original.element.properties, layout },
  };
  const { dragOffset: _, ...still } = original;
  return { ...still, element, ...geometryOf(layout, strokeReach(element)) } as Element; // only place and element differ
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

/** Nothing is drawn of a connector that lacks an end. */
function geometryBetween(ends: Ends) {
  const { first, second } = ends;
  if (!first || !second)
    return { ends, layout: {}, box: EMPTY_BOX, rotation: 0, bounds: EMPTY_BOX } as const;
  const between = unionOf([layoutBounds(first), layoutBounds(second)]) ?? EMPTY_BOX;
  return {
    ends,
    layout: {},
    box: between,
    rotation: 0,
    bounds: expandBox(between, CONNECTOR_REACH),
  } as const;
}

function layoutBounds(layout: Layout): Box {
  return geometryOf(layout, 0).bounds;
}

/** The ids that a connector is tied to, in lower case. */
export function endKeysOf({ connected }: StoredConnector): readonly [string, string] {
  return [elementKey(connected.first.shape_id), elementKey(connected.second.shape_id)];
}

/** Returns the axis-aligned box around an element after its rotation, without its strokes. */
export function elementBounds({ box, rotation }: Pick<SceneElement, 'box' | 'rotation'>): Box {
  return rotatedBounds(box, rotation);
}

export function isBoxElement(element: SceneElement): element is BoxElement {
  return element.kind !== 'connector';
}
