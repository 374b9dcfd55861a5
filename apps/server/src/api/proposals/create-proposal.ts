import type { Context } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import { writeEvent } from '../../core/outbox.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import { createDraft } from '../../domain/proposals/create-draft.ts';
import { canPropose } from '../../domain/proposals/policy.ts';
import {
  countOpenProposals,
  findProposal,
  insertProposal,
  type ProposalRow,
} from '../../domain/proposals/queries.ts';
import { catchUp } from '../../domain/proposals/read-proposals.ts';
import type { InZone, PersonInZone, ZoneKey, ZoneRow } from '../../domain/zones/queries.ts';
import { lockZoneAccess, readZoneAccess, refuseInactive } from '../../domain/zones/read-access.ts';
import { recountZone } from '../../domain/zones/zone-storage.ts';
import { type ElementEdit, editInTransaction } from '../elements/edit-elements.ts';

const MAX_OPEN = 100;

interface NewProposal extends InZone {
  title: string;
  description: string;
  /** Changes that are applied to the draft. */
  changes: Omit<ElementEdit, 'mode'> | undefined;
}

/** Creates a proposal with a draft of the zone as it is now, and applies the changes to the draft. */
export async function createProposal(
  ctx: Context,
  { title, description, changes, ...zone }: NewProposal,
): Promise<ProposalRow> {
  const { editionId, spaceId, zoneId } = zone;
  const { zuid } = ctx.caller;
  await ctx.db.readEdition(editionId, (tx) => authorize(tx, { ...zone, zuid }));
  // Afterwards the rows contain every change acknowledged before the request.
  await catchUp(ctx, { editionId, zoneId });
  return ctx.db.changeEdition(editionId, async (tx) => {
    const original = await authorize(tx, { ...zone, zuid });
    const { draft, baseVersionId } = await createDraft(tx, ctx, original);
    const draftKey = { editionId, spaceId, zoneId: draft.zone_id };
    if (changes) await editInTransaction(tx, ctx, { ...draftKey, ...changes, mode: 'whole' });
    await recountZone(tx, { editionId, zoneId: draft.zone_id });
    // Locked as late as possible, because changes of the zone wait for everything below.
    refuseInactive(await lockZoneAccess(tx, { ...zone, zuid }));
    await refuseTooMany(tx, { editionId, zoneId });
    const key = { editionId, zoneId, proposalId: ctx.ids.next() };
    await insertProposal(tx, {
      ...{ ...key, draftZoneId: draft.zone_id, baseVersionId, title, description },
      ...{ authorZuid: zuid, time: ctx.clock.now() },
    });
    const payload = { space_id: spaceId, zone_id: zoneId, proposal_id: key.proposalId };
    await writeEvent(tx, ctx, { editionId, kind: 'proposal.created', payload });
    const proposal = await findProposal(tx, key);
    if (!proposal) throw new Error('A proposal vanished in the transaction that created it.');
    return proposal;
  });
}

/** Returns a zone; throws if the person cannot propose changes of it. */
async function authorize(tx: Tx, person: PersonInZone): Promise<ZoneRow> {
  const access = await readZoneAccess(tx, person);
  if (!canPropose({ role: access.role, zuid: person.zuid })) throw fail('notPermitted');
  refuseInactive(access);
  return access.zone;
}

/** Throws if the zone can have no further open proposal. The caller must hold the zone lock. */
export async function refuseTooMany(tx: Tx, zone: ZoneKey): Promise<void> {
  if ((await countOpenProposals(tx, zone)) >= MAX_OPEN) throw fail('proposalLimit');
}
