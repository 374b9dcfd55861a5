import type {
  BodyOf,
  changeElements,
  StoredComment,
  StoredConnector,
  StoredFrame,
  StoredShape,
} from '@lienzo/contract';

export type Item =
  | { readonly kind: 'frame'; readonly element: StoredFrame }
  | { readonly kind: 'shape'; readonly element: StoredShape }
  | { readonly kind: 'connector'; readonly element: StoredConnector }
  | { readonly kind: 'comment'; readonly element: StoredComment };

/** Elements by id. */
export type Content = ReadonlyMap<string, Item>;
/** One write, in the form of a batch. */
export type Batch = BodyOf<typeof changeElements>;

/**
 * Returns the content of a zone after a write: a second, minimal implementation of the service's
 * rules.
 */
export function applyBatch(before: Content, { insert, update, delete: gone }: Batch): Content {
  const after = new Map(before);
  const put = (item: Item) => after.set(item.element.meta.id, item);
  // Writers send the stored form, so it is stored unchanged.
  for (const frame of insert?.frames ?? []) put({ kind: 'frame', element: frame as StoredFrame });
  for (const shape of insert?.shapes ?? []) put({ kind: 'shape', element: shape as StoredShape });
  for (const line of insert?.connectors ?? [])
    put({ kind: 'connector', element: line as StoredConnector });
  for (const comment of insert?.comments ?? [])
    put({ kind: 'comment', element: comment as StoredComment });
  for (const change of [
    ...(update?.frames ?? []),
    ...(update?.shapes ?? []),
    ...(update?.connectors ?? []),
    ...(update?.comments ?? []),
  ]) {
    const item = after.get(change.id);
    if (item) put(merge(item, change));
  }
  for (const id of gone?.ids ?? []) release(after, id);
  return after;
}

/** Writers change names, positions, connector types and texts. */
function merge(item: Item, { id: _, meta, properties, ...rest }: Change): Item {
  const { element } = item;
  const known = element as { properties?: { layout?: object } }; // frames and shapes have a layout
  return {
    kind: item.kind,
    element: {
      ...element,
      ...rest,
      meta: { ...element.meta, ...meta },
      ...(properties?.layout && {
        properties: {
          ...known.properties,
          layout: { ...known.properties?.layout, ...properties.layout },
        },
      }),
    },
  } as Item; // the kind of an element never changes
}

interface Change {
  id: string;
  meta?: { name: string };
  properties?: { layout?: object };
}

function release(content: Map<string, Item>, id: string): void {
  const removed = content.get(id);
  content.delete(id);
  if (!removed) return;
  for (const [other, item] of [...content]) {
    if (dependsOn(item, id)) content.delete(other);
    else content.set(other, letGo(item, removed));
  }
}

function dependsOn({ kind, element }: Item, id: string): boolean {
  if (kind === 'comment') return element.parent_id === id;
  if (kind !== 'connector') return false;
  const { first, second } = element.connected;
  return first.shape_id === id || second.shape_id === id;
}

/** Detaches an element from a removed one: shapes and comments stay at their positions. */
function letGo(item: Item, removed: Item): Item {
  const { id } = removed.element.meta;
  if (item.kind === 'comment' && item.element.element_id === id) {
    const { element_id: _, ...element } = item.element;
    const { properties } = removed.element as StoredFrame; // comments are attached to frames and shapes
    const { top = 0, left = 0 } = properties?.layout ?? {};
    return { kind: 'comment', element: { ...element, position: { top, left } } };
  }
  if (item.kind !== 'shape' || item.element.frame_id !== id) return item;
  const { frame_id: _, ...element } = item.element;
  return { kind: 'shape', element: element as StoredShape }; // the remaining fields are those of a shape
}
