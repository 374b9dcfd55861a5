import { elementKey } from '@lienzo/contract';
import { fail } from '../../core/errors.ts';
import type { ElementRecord } from '../element-rows/record.ts';
import type { Change, EditRequest, Insertion, Upsert } from './plan-edit.ts';

/** The element that an upsert inserts or changes. */
export interface Upserted {
  readonly id: string;
  readonly inserted: boolean;
}

interface Present {
  /** The elements with ids of the request. */
  readonly existing: ReadonlyMap<string, ElementRecord>;
  /** The elements with keys of the request, the first one of each key first. */
  readonly keyed: readonly ElementRecord[];
}

/** Turns upserts into insertions and changes, depending on which elements exist. */
export function resolveUpserts(
  request: EditRequest,
  upserts: readonly Upsert[],
  { existing, keyed }: Present,
): { request: EditRequest; upserted: readonly Upserted[] } {
  const insertions: Insertion[] = [...request.insertions];
  const changes: Change[] = [...request.changes];
  const upserted: Upserted[] = [];
  const named = new Set(
    [
      ...request.insertions.map(({ element }) => element.meta.id),
      ...request.changes.map(({ change }) => change.id),
      ...request.removals.map(({ id }) => id),
    ].map(elementKey),
  );
  const byKey = new Map<string, ElementRecord>();
  for (const record of keyed.toReversed()) {
    if (record.element.metadata?.key !== undefined) byKey.set(record.element.metadata.key, record);
  }
  const taken = new Set<string>();
  for (const { insertion, change } of upserts) {
    const { element, kind, path } = insertion;
    const key = element.metadata?.key;
    const sameKey = key === undefined ? undefined : byKey.get(key);
    const found = sameKey ?? existing.get(elementKey(element.meta.id));
    const repeats = key !== undefined && taken.has(key);
    if (repeats || (found && named.has(found.key)))
      throw fail('elementRepeated', { path, reason: 'names the same element as another item' });
    if (key !== undefined) taken.add(key);
    if (!found) {
      insertions.push(insertion);
      upserted.push({ id: element.meta.id, inserted: true });
      continue;
    }
    if (found.kind !== kind) {
      const pointer = sameKey ? '/metadata/key' : '/meta/id';
      throw fail(sameKey ? 'elementKeyTaken' : 'elementConflict', {
        path: `${path}${pointer}`,
        reason: `belongs to a ${found.kind}`,
      });
    }
    named.add(found.key);
    const { id } = found.element.meta;
    if (change) changes.push({ ...change, change: { ...change.change, id } });
    upserted.push({ id, inserted: false });
  }
  return { request: { ...request, insertions, changes }, upserted };
}
