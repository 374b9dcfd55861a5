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
import type { InZone } from '../zones/queries.ts';
import { readZoneAccess, refuseInactive, type ZoneAccess } from '../zones/read-access.ts';

const MAX_PROJECTION_MILLISECONDS = 20_000;
const PREPARING = 'the zone is being prepared; try again soon';

/**
 * Reads projected data of a zone that the caller can see. If the projection is behind the journal,
 * it is updated first, so that readers see every acknowledged change.
 */
export async function readProjected<T>(
  ctx: Context,
  zone: InZone,
  read: (tx: Tx, access: ZoneAccess) => Promise<T>,
): Promise<T> {
  return untilProjected(ctx, zone, () =>
    ctx.db.readEdition(zone.editionId, async (tx) => {
      const access = await readZoneAccess(tx, { ...zone, zuid: ctx.caller.zuid });
      refuseInactive(access);
      return isProjected(access) ? { value: await read(tx, access) } : undefined;
    }),
  );
}

function isProjected({ zone }: ZoneAccess): boolean {
  return zone.projected_seq === zone.head;
}

async function untilProjected<T>(
  ctx: Context,
  zone: InZone,
  attempt: () => Promise<{ value: T } | undefined>,
): Promise<T> {
  const limit = performance.now() + MAX_PROJECTION_MILLISECONDS;
  for (;;) {
    const result = await attempt();
    if (result) return result.value;
    const left = limit - performance.now();
    if (left <= 0) throw fail('overloaded', { reason: PREPARING });
    const isLate = await Promise.race([
      catchUpProjection(ctx, zone),
      setTimeout(left, true, { ref: false }),
    ]);
    // The projection goes on, so that a later request finds it done.
    if (isLate) throw fail('overloaded', { reason: PREPARING });
  }
}

interface ElementQuery extends InZone {
  kind: ElementKind;
  ids?: readonly string[];
  from?: number;
  limit?: number;
}

/** Returns the elements of a kind as text, with the total number that match. */
export async function listElementsOfKind(ctx: Context, query: ElementQuery) {
  const { kind, ids, from = 0, limit, ...zone } = query;
  if (!ids && from === 0 && limit === undefined) return listAllOfKind(ctx, { ...zone, kind });
  const list = { ...zone, kind, ...(ids && { ids: ids.map(elementKey) }) };
  return readProjected(ctx, zone, async (tx) => {
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
  return untilProjected(ctx, zone, () =>
    ctx.db.readEdition(zone.editionId, async (tx) => {
      const [access, value] = await Promise.all([
        readZoneAccess(tx, person),
        joinAllElements(tx, { ...person, kind }),
      ]);
      refuseInactive(access);
      return isProjected(access) ? { value } : undefined;
    }),
  );
}

/** Returns the zone and its canvas as text. */
export async function readCanvas(ctx: Context, zone: InZone) {
  return readProjected(ctx, zone, async (tx, access) => ({
    zone: access.zone,
    canvas: await joinCanvas(tx, zone),
  }));
}
