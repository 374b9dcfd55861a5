import type { ElementKind } from '@lienzo/contract';
import { elementKey } from '@lienzo/contract';
import type { Tx } from '../db/bound-kysely.ts';
import type { Context } from '../http/context.ts';
import type { InZone } from '../zones/queries.ts';
import { readZoneStanding, refuseInactive, type ZoneStanding } from '../zones/read-standing.ts';
import { repairProjection } from './fold-zone.ts';
import { countElements, joinCanvas, joinElements } from './queries.ts';

/**
 * Reads what follows from the journal of a zone, for somebody who may see the zone. If the rows lag
 * behind the journal they are brought up first, so a reader sees whatever was acknowledged.
 */
export async function readProjected<T>(
  ctx: Context,
  zone: InZone,
  read: (tx: Tx, standing: ZoneStanding) => Promise<T>,
): Promise<T> {
  const attempt = () =>
    ctx.db.readEdition(zone.editionId, async (tx) => {
      const standing = await readZoneStanding(tx, { ...zone, zuid: ctx.caller.zuid });
      refuseInactive(standing);
      const { head, projected_seq: projected } = standing.zone;
      return projected === head ? { value: await read(tx, standing) } : undefined;
    });
  for (;;) {
    const result = await attempt();
    if (result) return result.value;
    await ctx.db.changeEdition(zone.editionId, (tx) => repairProjection(tx, ctx, zone));
  }
}

interface ElementQuery extends InZone {
  kind: ElementKind;
  ids?: readonly string[];
  from?: number;
  limit?: number;
}

/** Elements of a kind, joined as text, with the number of all that match. */
export async function listElementsOfKind(ctx: Context, query: ElementQuery) {
  const { kind, ids, from = 0, limit, ...zone } = query;
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

/** The zone and what stands on its canvas. */
export async function readCanvas(ctx: Context, zone: InZone) {
  return readProjected(ctx, zone, async (tx, standing) => ({
    zone: standing.zone,
    canvas: await joinCanvas(tx, zone),
  }));
}
