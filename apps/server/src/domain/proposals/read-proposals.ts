import { compareDraft, type MergeDifference } from '@lienzo/zone-doc';
import type { Context } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import { isGuestId } from '../../core/guest-ids.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import { catchUpProjection } from '../journal/catch-up.ts';
import { findZoneByKey, type InZone, type ZoneKey } from '../zones/queries.ts';
import { readZoneAccess, refuseInactive, type ZoneAccess } from '../zones/read-access.ts';
import { draftIdOf, readMergeInput } from './merge-canvases.ts';
import { findProposal, listProposals, type ProposalKey, type ProposalRow } from './queries.ts';

export type InProposal = InZone & ProposalKey;

interface ProposalList extends InZone {
  state: ProposalRow['state'] | undefined;
  from: number;
  limit: number;
}

export async function listProposalsOf(ctx: Context, list: ProposalList): Promise<ProposalRow[]> {
  return ctx.db.readEdition(list.editionId, async (tx) => {
    await readOriginal(tx, ctx, list);
    return listProposals(tx, list);
  });
}

export async function readProposal(ctx: Context, key: InProposal): Promise<ProposalRow> {
  return ctx.db.readEdition(key.editionId, (tx) => findVisible(tx, ctx, key));
}

/** Returns a proposal that the caller can see; throws `proposalNotFound` otherwise. */
export async function findVisible(tx: Tx, ctx: Context, key: InProposal): Promise<ProposalRow> {
  await readOriginal(tx, ctx, key);
  const proposal = await findProposal(tx, key);
  if (!proposal) throw fail('proposalNotFound');
  return proposal;
}

/** Returns the access to a zone that can have proposals. Guests of links see no proposals. */
async function readOriginal(tx: Tx, ctx: Context, zone: InZone): Promise<ZoneAccess> {
  const { zuid } = ctx.caller;
  if (isGuestId(zuid)) throw fail('zoneNotFound');
  const access = await readZoneAccess(tx, { ...zone, zuid });
  refuseInactive(access);
  return access;
}

/** Returns what merging a proposal changes in the zone. */
export async function readProposalChanges(
  ctx: Context,
  key: InProposal,
): Promise<MergeDifference[]> {
  const { editionId, zoneId } = key;
  const proposal = await readProposal(ctx, key);
  await catchUp(ctx, { editionId, zoneId });
  await catchUp(ctx, { editionId, zoneId: draftIdOf(proposal) });
  return ctx.db.readEdition(editionId, async (tx) => {
    const current = await findVisible(tx, ctx, key);
    return compareDraft(await readMergeInput(tx, current));
  });
}

/** Brings the rows of a zone up to date, so that readers see every acknowledged change. */
export async function catchUp(ctx: Context, zone: ZoneKey): Promise<void> {
  const row = await ctx.db.readEdition(zone.editionId, (tx) => findZoneByKey(tx, zone));
  if (row && row.projected_seq !== row.head) await catchUpProjection(ctx, zone);
}
