import type { ItemId } from '@lienzo/zone-doc';
import * as Y from 'yjs';
import type { DeletedText } from './deleted-text.ts';

/**
 * A value that a facet has or had. Undo and redo write it again as a new item; the object then stands
 * for the new item, in every step that refers to it.
 */
export interface Value {
  /** The last item of the facet while it has this value. Undefined: the facet was never set. */
  item: ItemId | undefined;
  /** JSON, or a shared text. Undefined if the facet is absent. */
  content: unknown;
  /** Whether the local user wrote it first. False also for a revived text that others had edited. */
  own: boolean;
  /** Whether others edited it since the local user inserted it. Only shared texts can be edited. */
  edited?: boolean;
}

/** The map of an element, from its insertion to its removal. Undo and redo can revive it. */
export interface Life {
  /** The item that holds the map now or held it last. */
  item: ItemId;
  /** The values that this history knows. */
  readonly facets: Map<string, Value>;
  /** The values when the local user removed the element. */
  removed?: ReadonlyMap<string, Value>;
}

/** Keeps the content of a shared text that is deleted. */
export function keepText(value: Value, text: DeletedText): void {
  value.content = text;
  value.own &&= !value.edited;
  value.edited = false;
}

/** Returns the id of the last item under a key; Yjs merges items that were deleted one after another. */
export function idOf(item: Y.Item): ItemId {
  const { client, clock } = item.lastId;
  return [client, clock];
}

export function isSameItem(item: Y.Item | undefined, id: ItemId | undefined): boolean {
  if (!item || !id) return item === undefined && id === undefined;
  const { client, clock } = item.lastId;
  return client === id[0] && clock === id[1];
}

/** Returns whether a facet still has a value: no other item replaced it, and no one removed it. */
export function isCurrent(value: Value, item: Y.Item | undefined): boolean {
  if (!isSameItem(item, value.item)) return false;
  const isAbsent = item === undefined || item.deleted;
  return isAbsent === (value.content === undefined);
}

/** Returns the content of the last value that an item holds. */
export function contentOf({ content }: Y.Item): unknown {
  return content instanceof Y.ContentType ? content.type : content.getContent().at(-1);
}
