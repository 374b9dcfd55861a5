import { setTimeout } from 'node:timers/promises';
import type { ElementKind } from '@lienzo/contract';
import { elementKey } from '@lienzo/contract';
import type { Context } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import {
  countElements,
  joinAllElements,
  joinCanvas,
  joinElements,
} from '../element-rows/queries.ts';
import { catchUpProjection } from '../journal/catch-up.ts';
import { DamagedJournal } from '../journal/read.ts';
import type { InZone } from '../zones/queries.ts';
import { readZoneAccess, refuseClosed, type ZoneAccess, zoneTag } from '../zones/read-access.ts';
import { bytesToReserve } from '../zones/zone-storage.ts';

const MAX_PROJECTION_MILLISECONDS = 20_000;
const PREPARING = 'the zone is being prepared; try again soon';

/**
 * Reads projected data of a zone that the caller can see. If the projection is behind the journal,
 * it is updated first, so that readers see every acknowledged change. For a large zone, waits until its
 * content fits into memory; `elements` is the maximum number of elements that are read.
 */
export async function readProjected<T>(
  ctx: Context,
  { elements, ...zone }: InZone & { elements?: number | undefined },
  read: (tx: Tx, access: ZoneAccess) => Promise<T>,
): Promise<T> {
  return untilProjected<T>(ctx, zone, (isDamaged) =>
    ctx.db.readEdition(zone.editionId, async (tx) => {
      const access = await readZoneAccess(tx, { ...zone, zuid: ctx.caller.zuid });
      refuseClosed(access);
      if (!isProjected(access) && !isDamaged) return undefined;
      const bytes = bytesToReserve(access.zone, elements);
      if (mustReserve(ctx, bytes)) return { bytes };
      ctx.tags?.set(zoneTag(access.zone));
      return { value: await read(tx, access) };
    }),
  );
}

function mustReserve({ reservation }: Context, bytes: number | undefined): bytes is number {
  return bytes !== undefined && reservation !== undefined && !reservation.isHeld();
}

function isProjected({ zone }: ZoneAccess): boolean {
  return zone.projected_seq === zone.head;
}

/**
 * Projects a zone until its rows are current. If its journal is damaged, the rows are read as they are: an
 * operator has to repair it, and until then people can read what there is.
 */
async function untilProjected<T>(
  ctx: Context,
  zone: InZone,
  attempt: (isDamaged: boolean) => Promise<{ value: T } | { bytes: number } | undefined>,
): Promise<T> {
  let limit = performance.now() + MAX_PROJECTION_MILLISECONDS;
  let isDamaged = false;
  for (;;) {
    const result = await attempt(isDamaged);
    if (result && 'value' in result) return result.value;
    if (result) {
      // Outside of the transaction: waiting reads must not hold connections.
      await ctx.reservation?.reserve(zone.editionId, result.bytes);
      limit = performance.now() + MAX_PROJECTION_MILLISECONDS;
      continue;
    }
    const left = limit - performance.now();
    if (left <= 0) throw fail('overloaded', { reason: PREPARING });
    const isLate = await Promise.race([
      catchUpProjection(ctx, zone).catch((error: unknown) => {
        if (!(error instanceof DamagedJournal)) throw error;
        isDamaged = true;
      }),
      setTimeout(left, true, { ref: false }),
    ]);
    // The projection goes on, so that a later request finds it done.
    if (isLate) throw fail('overloaded', { reason: PREPARING });
  }
}

interface ElementQuery extends InZone {
  kind: ElementKind;
  ids?: readonly string[];
  keys?: readonly string[];
  from?: number;
  limit?: number;
}

/** Returns the elements of a kind as text, with the total number that match. */
export async function listElementsOfKind(ctx: Context, query: ElementQuery) {
  const { kind, ids, keys, from = 0, limit, ...zone } = query;
  if (!ids && !keys && from === 0 && limit === undefined)
    return listAllOfKind(ctx, { ...zone, kind });
  const list = { ...zone, kind, ...(ids && { ids: ids.map(elementKey) }), ...(keys && { keys }) };
  const elements = limit ?? ids?.length ?? keys?.length;
  return readProjected(ctx, { ...zone, elements }, async (tx) => {
    const paged = from > 0 || limit !== undefined;
    const [{ texts, count }, all] = await Promise.all([
      joinElements(tx, { ...list, from, ...(limit !== undefined && { limit }) }),
      paged ? countElements(tx, list) : undefined,
    ]);
    return { texts, count: all ?? count };
  });
}

/**
 * Reads all elements and the caller's access in one round trip, because this is the most frequent
 * request.
 */
async function listAllOfKind(ctx: Context, { kind, ...zone }: InZone & { kind: ElementKind }) {
  const person = { ...zone, zuid: ctx.caller.zuid };
  const small = await untilProjected(ctx, zone, (isDamaged) =>
    ctx.db.readEdition(zone.editionId, async (tx) => {
      const [access, value] = await Promise.all([
        readZoneAccess(tx, person),
        joinAllElements(tx, { ...person, kind }),
      ]);
      refuseClosed(access);
      if (!isProjected(access) && !isDamaged) return undefined;
      ctx.tags?.set(zoneTag(access.zone));
      return { value: bytesToReserve(access.zone) === undefined ? value : undefined };
    }),
  );
  return small ?? readProjected(ctx, zone, (tx) => joinElements(tx, { ...zone, kind, from: 0 }));
}

/** Returns the zone and its canvas as texts. */
export async function readCanvas(ctx: Context, zone: InZone) {
  return readProjected(ctx, zone, async (tx, access) => ({
    zone: access.zone,
    canvas: await joinCanvas(tx, zone),
  }));
}
