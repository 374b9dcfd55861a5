import * as Y from 'yjs';
import type { ItemSpan } from '../write-deletions.ts';
import type { DeletedRange } from './read-update.ts';
import type { Entry, List, Shadow } from './shadow.ts';

/** A deletion of items that were not deleted before. */
export interface Deletion extends ItemSpan {
  readonly list: List;
}

/** Deletes a range of a client's items in the shadow and returns what was not deleted before. */
export function deleteRange(
  shadow: Shadow,
  client: number,
  { clock, length }: DeletedRange,
): Deletion[] {
  const end = clock + length;
  const entries = [
    ...aliveInDocument(shadow, client, { clock, end }),
    ...shadow.addedWithin(client, clock, end).flatMap(shadow.partsOfAdded),
  ];
  return entries.flatMap((entry) => deleteWithin(shadow, entry, { clock, end }));
}

interface Range {
  clock: number;
  end: number;
}

function aliveInDocument(shadow: Shadow, client: number, { clock, end }: Range): Entry[] {
  const { store } = shadow.doc;
  const structs = store.clients.get(client) ?? [];
  if (clock >= Y.getState(store, client)) return [];
  const alive: Entry[] = [];
  for (let index = Y.findIndexSS(structs, clock); index < structs.length; index++) {
    const struct = structs[index];
    if (!struct || struct.id.clock >= end) break;
    if (struct instanceof Y.Item && !struct.deleted) alive.push(...shadow.partsOf(struct));
  }
  return alive;
}

function deleteWithin(shadow: Shadow, entry: Entry, { clock, end }: Range): Deletion[] {
  if (entry.deleted || entry.clock >= end || entry.clock + entry.length <= clock) return [];
  shadow.splitBefore(entry, clock);
  const target = entry.clock < clock ? shadow.rightOf(entry) : entry;
  if (!target) return [];
  shadow.splitBefore(target, end);
  target.deleted = true;
  const { list, client, length } = target;
  return [{ list, client, clock: target.clock, length }];
}
