import { elementBytes, isPlacement, isTooLarge } from '@lienzo/zone-doc';
import type { Settings } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import { mapInSlices } from '../../core/slices.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import { refuseFullEdition } from '../subscription/storage.ts';
import { nextVersion } from '../zones/document-version.ts';
import type { ZoneRow } from '../zones/queries.ts';
import { readElementBytes, uncountedBytes } from '../zones/zone-storage.ts';
import { projectedForm } from './draft.ts';
import type { Plan } from './plan-edit.ts';
import { sortDrafts } from './sort-drafts.ts';

interface Growth {
  plan: Plan;
  settings: Settings;
  time: Date;
}

/**
 * Throws if a plan makes an element, the zone or the edition larger than allowed. What is above a limit
 * can still shrink. Returns the bytes of all elements after the plan.
 */
export async function refuseGrowth(
  tx: Tx,
  zone: ZoneRow,
  { plan, settings, time }: Growth,
): Promise<number> {
  const work = sortDrafts(plan);
  const elementCount = zone.element_count + work.new.length - work.removed.length;
  const { growth, change, tooLarge } = await measure(plan, nextVersion(zone, settings));
  const bytes = (await readElementBytes(tx, zone)) + change;
  if (settings.unlimited) return bytes;
  if (work.new.length > 0 && elementCount > settings.zoneElements) throw fail('zoneFull');
  if (tooLarge) throw fail('elementTooLarge', { reason: tooLarge });
  if (growth <= 0) return bytes;
  if (bytes > settings.zoneBytes) throw fail('zoneTooLarge');
  await refuseFullEdition(tx, {
    editionId: zone.edition_id,
    now: time,
    growth: growth + Number(uncountedBytes(zone)),
  });
  return bytes;
}

/**
 * Returns how many bytes a plan adds, how many of them count as growth, because moving elements does not,
 * and which element becomes too large.
 */
async function measure(plan: Plan, version: ReturnType<typeof nextVersion>) {
  const work = sortDrafts(plan);
  let growth = 0;
  let moved = 0;
  let tooLarge: string | undefined;
  const compare = (key: string, after: number, before = 0) => {
    if (isTooLarge(after, before)) tooLarge = `element ${key} would have ${after} bytes`;
    growth += after - before;
  };
  await mapInSlices(work.new, ({ record }) =>
    compare(record.key, elementBytes(projectedForm(record, version))),
  );
  await mapInSlices(work.removed, ({ before }) => {
    growth -= elementBytes(before.element);
  });
  await mapInSlices(work.altered, ({ record, before, change }) => {
    const [was, is] = [elementBytes(before.element), elementBytes(projectedForm(record, version))];
    if (isPlacement(new Set(Object.keys(change)))) moved += is - was;
    else compare(record.key, is, was);
  });
  return { growth, change: growth + moved, tooLarge };
}
