import { type Layout, limits } from '@lienzo/contract';
import type { Content } from '../../elements/write-content.ts';
import { boundsOf, type Rectangle } from './bounds.ts';
import type { Position } from './placement.ts';

const NOTHING: Rectangle = { left: 0, top: 0, width: 0, height: 0 };

/** What a template takes up. Connectors run between shapes and take no room of their own. */
export function contentBounds(content: readonly Content[]): Rectangle {
  const layouts = content.filter(hasLayout).map(layoutOf);
  return boundsOf(layouts) ?? NOTHING;
}

/** The same thing, so much further right and down. */
export function moveContent<C extends Content>(content: C, by: Position): C {
  if (!hasLayout(content) || (by.left === 0 && by.top === 0)) return content;
  const { element } = content;
  const layout = layoutOf(content);
  const moved = {
    ...layout,
    left: withinCanvas((layout.left ?? 0) + by.left),
    top: withinCanvas((layout.top ?? 0) + by.top),
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
  return (element as { properties?: { layout?: Layout } }).properties; // of frames and shapes
}

// What is turned reaches further before it is turned than after.
function withinCanvas(coordinate: number): number {
  return Math.min(Math.max(coordinate, -limits.coordinate), limits.coordinate);
}
