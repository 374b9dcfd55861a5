import { type Layout, limits, type StoredConnector } from '@lienzo/contract';
import { moveFreePoints } from '@lienzo/zone-doc';
import { mapInSlices } from '../../../core/slices.ts';
import type { Content } from '../../elements/write-content.ts';
import type { TemplateRow } from '../load-template.ts';
import { boundsOf, type Rectangle } from './bounds.ts';
import type { Position } from './placement.ts';

const NOTHING: Rectangle = { left: 0, top: 0, width: 0, height: 0 };

/** Returns the bounds of content. Connectors lie between shapes and don't count. */
export async function contentBounds(content: readonly TemplateRow[]): Promise<Rectangle> {
  const layouts = await mapInSlices(content, (row) => {
    const element = row.read();
    return hasLayout(element) ? [layoutOf(element)] : [];
  });
  return boundsOf(layouts.flat()) ?? NOTHING;
}

/** Returns content moved by an offset. */
export function moveContent<C extends Content>(content: C, offset: Position): C {
  if (offset.left === 0 && offset.top === 0) return content;
  if (content.kind === 'connector') return moveConnector(content, offset);
  if (!hasLayout(content)) return content;
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

/** Moves the free ends and the bends of a connector. */
function moveConnector<C extends Content>(content: C, offset: Position): C {
  const element = content.element as StoredConnector; // checked by kind
  const moved = moveFreePoints(element, ({ x, y }) => ({
    x: withinCanvas(x + offset.left),
    y: withinCanvas(y + offset.top),
  }));
  return { ...content, element: { ...element, ...moved } };
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
