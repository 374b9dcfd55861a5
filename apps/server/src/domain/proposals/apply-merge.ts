import type { MergeCanvas } from '@lienzo/zone-doc';
import {
  authorizeLocked,
  elementBytes,
  type Facets,
  fromFacets,
  isTooLarge,
  type MergeElement,
} from '@lienzo/zone-doc';
import type { Settings } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import { mapInSlices } from '../../core/slices.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import { listDependents, listElementsById, listElementsByKey } from '../element-rows/queries.ts';
import type { ElementRecord } from '../element-rows/record.ts';
import { replaceCanvas } from '../elements/write-content.ts';
import { guardRole, type ZoneRole } from '../zones/policy.ts';
import type { ZoneRow } from '../zones/queries.ts';

interface Merge {
  /** The elements of the zone before the merge. */
  present: MergeCanvas;
  written: MergeCanvas;
  removed: readonly string[];
  role: ZoneRole;
  zuid: string;
  time: Date;
  settings: Settings;
}

type NewRecord = Omit<ElementRecord, 'items'>;

/**
 * Writes the result of a merge. The same rules apply as to a batch: locks, sizes, and keys that are unique
 * in a zone. The caller must hold the zone lock. Returns the updated zone.
 */
export async function applyMerge(tx: Tx, zone: ZoneRow, merge: Merge): Promise<ZoneRow> {
  const { present, written, removed, role, zuid, time, settings } = merge;
  const key = { editionId: zone.edition_id, zoneId: zone.zone_id };
  if (written.size + removed.length === 0) return zone;
  const canvas = await mapInSlices(written, toRecord);
  for (const record of canvas) refuseTooLarge(record, present.get(record.key));
  for (const [id, { facets }] of written)
    refuseLocked(id, { before: present.get(id)?.facets, after: facets, role });
  for (const id of removed)
    refuseLocked(id, { before: present.get(id)?.facets, after: undefined, role });
  const [before, dependents] = await Promise.all([
    listElementsById(tx, { ...key, ids: [...written.keys(), ...removed] }),
    listDependents(tx, { ...key, ids: removed }),
  ]);
  const comment = before.find(({ kind }) => kind === 'comment');
  if (comment) throw fail('elementConflict', { reason: `a comment has the id ${comment.key}` });
  await refuseTakenKeys(tx, zone, { canvas, removed: new Set(removed) });
  const comments = dependents.filter(({ kind }) => kind === 'comment');
  return replaceCanvas(tx, zone, {
    before: [...before, ...comments],
    canvas,
    ...{ zuid, time, settings },
  });
}

function toRecord([key, { kind, facets }]: [string, MergeElement]): NewRecord {
  return { key, kind, z: String(facets.z), element: fromFacets(kind, key, facets) };
}

function refuseTooLarge({ key, kind, element }: NewRecord, before: MergeElement | undefined): void {
  const bytes = elementBytes(element);
  const former = before && elementBytes(fromFacets(kind, key, before.facets));
  if (!isTooLarge(bytes, former)) return;
  throw fail('elementTooLarge', { reason: `the element ${key} would have ${bytes} bytes` });
}

interface LockedChange {
  before: Facets | undefined;
  after: Facets | undefined;
  role: ZoneRole;
}

function refuseLocked(key: string, { before, after, role }: LockedChange): void {
  if (authorizeLocked({ before, after }, { role: guardRole(role) }) === undefined) return;
  throw fail('elementLocked', { reason: `the element ${key} would change` });
}

interface Keyed {
  canvas: readonly NewRecord[];
  removed: ReadonlySet<string>;
}

/** Throws if an element gets a key in its metadata that another one of the zone has. */
async function refuseTakenKeys(
  tx: Tx,
  { edition_id: editionId, zone_id: zoneId }: ZoneRow,
  { canvas, removed }: Keyed,
): Promise<void> {
  const changed = new Map(canvas.map(({ key, element }) => [key, element.metadata?.key]));
  const wanted = [...changed.values()].filter((key) => key !== undefined);
  const holders = await listElementsByKey(tx, { editionId, zoneId, keys: [...new Set(wanted)] });
  const others = holders.filter(({ key }) => !removed.has(key) && !changed.has(key));
  const taken = new Set(others.map(({ element }) => element.metadata?.key));
  for (const [id, key] of changed) {
    if (key === undefined) continue;
    if (taken.has(key)) throw fail('elementKeyTaken', { reason: `the element ${id} has it` });
    taken.add(key);
  }
}
