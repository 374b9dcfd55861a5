import type { Context } from '../../core/context.ts';
import type { InZone } from '../../domain/zones/queries.ts';
import { readZoneAccess, refuseInactive } from '../../domain/zones/read-access.ts';
import { findSeenVote, type SeenVote } from '../../domain/zones/vote-queries.ts';

export async function readVote(ctx: Context, zone: InZone): Promise<SeenVote | undefined> {
  const { zuid } = ctx.caller;
  return ctx.db.readEdition(zone.editionId, async (tx) => {
    refuseInactive(await readZoneAccess(tx, { ...zone, zuid }));
    return findSeenVote(tx, { ...zone, zuid });
  });
}
