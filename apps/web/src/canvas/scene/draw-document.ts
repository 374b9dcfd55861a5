import { elementKey, type Layout, type StoredZoneDocument } from '@lienzo/contract';
import type { Drawing } from '@lienzo/shapes';
import type { Renderer } from './renderer.ts';

type Content = Pick<StoredZoneDocument, 'elements'>;

/** Returns the drawings of a document that was read over HTTP, bottom first. */
export function drawDocument({ elements }: Content, renderer: Renderer): Drawing[] {
  const layouts = layoutsOf(elements);
  const layoutAt = (id: string) => layouts.get(elementKey(id));
  return elements.map((element) => {
    if ('frame' in element) return renderer.frame(element.frame);
    if ('shape' in element) return renderer.shape(element.shape);
    const { first, second } = element.connector.connected;
    const ends = { first: layoutAt(first.shape_id), second: layoutAt(second.shape_id) };
    return renderer.connector(element.connector, ends);
  });
}

function layoutsOf(elements: Content['elements']): Map<string, Layout> {
  const layouts = new Map<string, Layout>();
  for (const element of elements) {
    const boxElement =
      'frame' in element ? element.frame : 'shape' in element ? element.shape : undefined;
    if (boxElement)
      layouts.set(elementKey(boxElement.meta.id), boxElement.properties?.layout ?? {});
  }
  return layouts;
}
