import { type Layout, limits } from '@lienzo/contract';
import type { Content } from '../../elements/write-content.ts';
import { boundsOf, type Rectangle } from './bounds.ts';
import type { Position } from './placement.ts';

const NOTHING: Rectangle = { left: 0, top: 0, width: 0, height: 0 };

/** Returns the bounds of content. Connectors lie between shapes and don't count. */
export function contentBounds(content: readonly Content[]): Rectangle {
  const layouts = content.filter(hasLayout).map(layoutOf);
  return boundsOf(layouts) ?? NOTHING;
}

/** Returns content moved by an offset. */
export function moveContent<C extends Content>(content: C, offset: Position): C {
  if (!hasLayout(content) || (offset.left === 0 && offset.top === 0)) return content;
  const { element } = content;
  const layout = layoutOf(content);
  const moved = {
    ...layout,
    left: withinCanvas((layout.left ?? 0) + offset.left),
    top: withinCanvas((layout.top ?? 0) + offset.top),
  };
  const properties = { ...propertiesOf(content), layout: moved };
  return { ...content, element: { ...element, properties } };
}

function hasLayout({ kind }: Content): boolean {
  return kind === 'frame' || kind === 'shape';
}

function layoutOf(content: Content): Layout {
  return propertiesOf(content)?.layout ?? {};
}

function propertiesOf({ element }: Content) {
  return (element as { properties?: { layout?: Layout } }).properties; // frames and shapes have it
}

// Needed for rotated elements, which can extend further before their rotation than after it.
function withinCanvas(coordinate: number): number {
  return Math.min(Math.max(coordinate, -limits.coordinate), limits.coordinate);
}
