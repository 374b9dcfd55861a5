import type { Connector, Element, Frame, Shape } from './format.ts';

/** The elements of one request. */
export interface Batch {
  frames: Frame[];
  shapes: Shape[];
  connectors: Connector[];
  /** Their ids from bottom to top. */
  order: string[];
}

const MAX_ITEMS = 1000;
/** Requests are limited to 1 MiB; this leaves room for the JSON around the elements. */
const MAX_BYTES = 900_000;

/** Splits elements into as few requests as possible that keep the stacking order and insert references first. */
export function batchesOf(elements: readonly Element[]): Batch[] {
  const batches: Batch[] = [];
  let items = 0;
  let bytes = 0;
  for (const element of inReferenceOrder(elements)) {
    const size = Buffer.byteLength(JSON.stringify(element));
    const full = items >= MAX_ITEMS || bytes + size > MAX_BYTES;
    if (batches.length === 0 || full) {
      batches.push({ frames: [], shapes: [], connectors: [], order: [] });
      items = 0;
      bytes = 0;
    }
    addTo(batches.at(-1), element);
    items += 1;
    bytes += size;
  }
  return batches;
}

function rankOf(element: Element): number {
  if ('frame' in element) return 0;
  return 'shape' in element ? 1 : 2;
}

function addTo(batch: Batch | undefined, element: Element): void {
  batch?.order.push(idOf(element));
  if ('frame' in element) batch?.frames.push(element.frame);
  else if ('shape' in element) batch?.shapes.push(element.shape);
  else batch?.connectors.push(element.connector);
}

/** Returns elements in stacking order, except that referenced elements come before those that refer to them. */
export function inReferenceOrder(elements: readonly Element[]): Element[] {
  const byId = new Map(elements.map((element) => [idOf(element), element]));
  const placed = new Set<Element>();
  const place = (element: Element): void => {
    if (placed.has(element)) return;
    for (const id of referencesOf(element)) {
      const target = byId.get(id);
      if (target && !placed.has(target) && rankOf(target) < rankOf(element)) place(target);
    }
    placed.add(element);
  };
  for (const element of elements) place(element);
  return [...placed];
}

export function contentOf(element: Element) {
  if ('frame' in element) return element.frame;
  return 'shape' in element ? element.shape : element.connector;
}

export function idOf(element: Element): string {
  return contentOf(element).meta.id.toLowerCase();
}

function referencesOf(element: Element): string[] {
  const content = contentOf(element);
  const frame = 'frame_id' in content && content.frame_id ? [content.frame_id] : [];
  const ends = 'connector' in element ? Object.values(element.connector.connected) : [];
  const shapes = ends.flatMap(({ shape_id: id }) => (id === undefined ? [] : [id]));
  return [...frame, ...shapes].map((id) => id.toLowerCase());
}
