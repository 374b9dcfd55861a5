import { elementKey, type Layout, type StoredZoneDocument } from '@lienzo/contract';
import type { Drawing } from '@lienzo/shapes';
import type { Pen } from './scene-element.ts';

type Content = Pick<StoredZoneDocument, 'elements'>;

/** Everything of a document that was read over HTTP as drawings, bottom first. */
export function drawDocument({ elements }: Content, pen: Pen): Drawing[] {
  const layouts = layoutsOf(elements);
  const layoutAt = (id: string) => layouts.get(elementKey(id));
  return elements.map((element) => {
    if ('frame' in element) return pen.frame(element.frame);
    if ('shape' in element) return pen.shape(element.shape);
    const { first, second } = element.connector.connected;
    const ends = { first: layoutAt(first.shape_id), second: layoutAt(second.shape_id) };
    return pen.connector(element.connector, ends);
  });
}

function layoutsOf(elements: Content['elements']): Map<string, Layout> {
  const layouts = new Map<string, Layout>();
  for (const element of elements) {
    const solid =
      'frame' in element ? element.frame : 'shape' in element ? element.shape : undefined;
    if (solid) layouts.set(elementKey(solid.meta.id), solid.properties?.layout ?? {});
  }
  return layouts;
}
