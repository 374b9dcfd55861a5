import type { Context } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import { writeEvent } from '../../core/outbox.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import { canEditZone } from '../../domain/zones/policy.ts';
import type { InZone } from '../../domain/zones/queries.ts';
import { lockZoneAccess, refuseInactive } from '../../domain/zones/read-access.ts';
import {
  deleteVote,
  endVote,
  findSeenVote,
  findVote,
  insertVote,
  type SeenVote,
} from '../../domain/zones/vote-queries.ts';

export async function startVote(
  ctx: Context,
  { votesPerPerson, ...zone }: InZone & { votesPerPerson: number },
): Promise<SeenVote | undefined> {
  return changeVote(ctx, zone, async (tx) => {
    const started = { votes_per_person: votesPerPerson, started_time: ctx.clock.now() };
    await insertVote(tx, zone, { ...started, ended_time: null });
    return 'zone.vote_started';
  });
}

/** Ends the vote. Does nothing if it has ended, so that two people can end it at once. */
export async function finishVote(ctx: Context, zone: InZone): Promise<SeenVote | undefined> {
  return changeVote(ctx, zone, async (tx) => {
    const vote = await findVote(tx, zone);
    if (!vote) throw fail('voteNotOpen');
    if (vote.ended_time) return undefined;
    await endVote(tx, zone, ctx.clock.now());
    return 'zone.vote_ended';
  });
}

/** Removes the vote. Does nothing if there is none, so that two people can remove it at once. */
export async function removeVote(ctx: Context, zone: InZone): Promise<SeenVote | undefined> {
  return changeVote(ctx, zone, async (tx) =>
    (await deleteVote(tx, zone)) ? 'zone.vote_removed' : undefined,
  );
}

type VoteEvent = 'zone.vote_started' | 'zone.vote_ended' | 'zone.vote_removed';

/** Changes the vote for an editor and returns it. `change` returns the kind of the event. */
async function changeVote(
  ctx: Context,
  zone: InZone,
  change: (tx: Tx) => Promise<VoteEvent | undefined>,
): Promise<SeenVote | undefined> {
  const { zuid } = ctx.caller;
  const { editionId, spaceId, zoneId } = zone;
  return ctx.db.changeEdition(editionId, async (tx) => {
    const locked = await lockZoneAccess(tx, { ...zone, zuid });
    if (!canEditZone(locked.role)) throw fail('notPermitted');
    refuseInactive(locked);
    const kind = await change(tx);
    const payload = { space_id: spaceId, zone_id: zoneId };
    if (kind) await writeEvent(tx, ctx, { editionId, kind, payload });
    return findSeenVote(tx, { ...zone, zuid });
  });
}
