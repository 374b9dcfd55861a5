import * as Y from 'yjs';
import { type ItemPlace, placeOfItem, structAt } from './locate-items.ts';
import type { ItemSpan } from './write-deletions.ts';

export type Struct = Y.Item | Y.GC | Y.Skip;

/** A struct of an update, with the element and facet that it belongs to. */
export interface PlacedStruct {
  readonly struct: Struct;
  readonly place: ItemPlace | undefined;
  readonly bytes: Uint8Array;
}

/** Returns the deleted ranges of an update. */
export function spansOf({ clients }: ReturnType<typeof Y.decodeUpdate>['ds']): ItemSpan[] {
  return [...clients].flatMap(([client, ranges]) =>
    ranges.map(({ clock, len }) => ({ client, clock, length: len })),
  );
}

/** Finds the element and facet of each struct: in the update, or else in the document. */
export function placeStructs(doc: Y.Doc, structs: readonly Struct[]): PlacedStruct[] {
  const placed = new Map<number, PlacedStruct[]>();
  const placeAt = (id: Y.ID): ItemPlace | undefined => {
    const inUpdate = findEntry(placed.get(id.client) ?? [], id.clock);
    return inUpdate ? inUpdate.place : placeOfItem(doc, structAt(doc, id));
  };
  const placeOf = (struct: Struct): ItemPlace | undefined => {
    if (!(struct instanceof Y.Item)) return undefined;
    const { parent, parentSub, origin, rightOrigin } = struct;
    if (typeof parent === 'string') {
      return parentSub === null ? undefined : { key: parentSub, facet: undefined };
    }
    const holder = parent instanceof Y.ID ? placeAt(parent) : undefined;
    if (holder) return { key: holder.key, facet: holder.facet ?? parentSub ?? undefined };
    const neighbor = origin ?? rightOrigin;
    return neighbor ? placeAt(neighbor) : undefined;
  };
  return structs.map((struct) => {
    const encoder = new Y.UpdateEncoderV1();
    struct.write(encoder, 0);
    const entry = { struct, place: placeOf(struct), bytes: encoder.toUint8Array() };
    const ofClient = placed.get(struct.id.client);
    if (ofClient) ofClient.push(entry);
    else placed.set(struct.id.client, [entry]);
    return entry;
  });
}

function findEntry(entries: readonly PlacedStruct[], clock: number): PlacedStruct | undefined {
  let [low, high] = [0, entries.length];
  while (low < high) {
    const mid = (low + high) >> 1;
    const struct = entries[mid]?.struct;
    if (struct && struct.id.clock + struct.length <= clock) low = mid + 1;
    else high = mid;
  }
  const found = entries[low];
  return found && found.struct.id.clock <= clock ? found : undefined;
}

/** Splits a deleted range into the ranges of each element. */
export function spansByElement(doc: Y.Doc, { client, clock, length }: ItemSpan) {
  const found: { span: ItemSpan; key: string | undefined }[] = [];
  const end = clock + length;
  for (let at = clock; at < end; ) {
    const struct = structAt(doc, Y.createID(client, at));
    const next = struct ? Math.min(end, struct.id.clock + struct.length) : end;
    const key = placeOfItem(doc, struct)?.key;
    const last = found.at(-1);
    if (last && last.key === key)
      last.span = { client, clock: last.span.clock, length: next - last.span.clock };
    else found.push({ span: { client, clock: at, length: next - at }, key });
    at = next;
  }
  return found;
}
