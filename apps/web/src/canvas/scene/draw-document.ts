import { elementKey, type Layout, type StoredZoneDocument } from '@lienzo/contract';
import { type Drawing, endsOf } from '@lienzo/shapes';
import { inDrawingOrder } from '@lienzo/zone-doc';
import type { Renderer } from './renderer.ts';

type Content = Pick<StoredZoneDocument, 'elements'>;

/** An element of a document as it is drawn. */
export interface DrawnElement {
  readonly key: string;
  readonly drawing: Drawing;
}

/** Returns the drawings of a document that was read over HTTP, bottom first. */
export function drawDocument(content: Content, renderer: Renderer): Drawing[] {
  return drawElements(content, renderer).map(({ drawing }) => drawing);
}

/** Returns the drawings of a document with the keys of their elements, bottom first. */
export function drawElements(
  { elements }: Content,
  renderer: Renderer,
  isDrawn: (key: string) => boolean = () => true,
): DrawnElement[] {
  const layouts = layoutsOf(elements);
  const parts = inDrawingOrder(elements.map(partOf)).filter(({ key }) => isDrawn(key));
  return parts.map((part) => ({ key: part.key, drawing: drawPart(part, renderer, layouts) }));
}

function drawPart(
  part: ReturnType<typeof partOf>,
  renderer: Renderer,
  layouts: ReadonlyMap<string, Layout>,
): Drawing {
  if (part.kind === 'frame') return renderer.frame(part.element);
  if (part.kind === 'shape') return renderer.shape(part.element);
  return renderer.connector(
    part.element,
    endsOf(part.element, (key) => layouts.get(key)),
  );
}

function partOf(element: Content['elements'][number]) {
  if ('frame' in element)
    return { kind: 'frame', element: element.frame, key: keyOf(element.frame) } as const;
  if ('shape' in element)
    return { kind: 'shape', element: element.shape, key: keyOf(element.shape) } as const;
  const { connector } = element;
  return { kind: 'connector', element: connector, key: keyOf(connector) } as const;
}

function keyOf({ meta }: { meta: { id: string } }): string {
  return elementKey(meta.id);
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
