import type { Context } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import { writeEvent } from '../../core/outbox.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import { draftIdOf } from '../../domain/proposals/merge-canvases.ts';
import { canManageProposal, canPropose } from '../../domain/proposals/policy.ts';
import { lockProposal, type ProposalRow, updateProposal } from '../../domain/proposals/queries.ts';
import type { InProposal } from '../../domain/proposals/read-proposals.ts';
import { lockZoneByKey, updateZone } from '../../domain/zones/queries.ts';
import { lockZoneAccess, refuseInactive, type ZoneAccess } from '../../domain/zones/read-access.ts';
import { refuseTooMany } from './create-proposal.ts';

interface Texts {
  title: string | undefined;
  description: string | undefined;
}

/** Changes the title or the description of an open proposal. */
export function changeProposal(
  ctx: Context,
  { title, description, ...key }: InProposal & Texts,
): Promise<ProposalRow> {
  return changeLocked(ctx, key, async (tx, { proposal }) => {
    refuseState(proposal, 'OPEN');
    const texts = {
      ...(title !== undefined && { title }),
      ...(description !== undefined && { description }),
    };
    return write(tx, ctx, { key, proposal, kind: 'proposal.updated', set: texts });
  });
}

/** Closes a proposal. Its draft is kept, but cannot be used until the proposal is opened again. */
export function closeProposal(ctx: Context, key: InProposal): Promise<ProposalRow> {
  return changeLocked(ctx, key, async (tx, { proposal }) => {
    refuseState(proposal, 'OPEN');
    await setDraftStatus(tx, proposal, 'CLOSED_DRAFT');
    const set = {
      state: 'CLOSED',
      ended_by: ctx.caller.zuid,
      ended_time: ctx.clock.now(),
    } as const;
    return write(tx, ctx, { key, proposal, kind: 'proposal.closed', set });
  });
}

/** Opens a closed proposal again. */
export function reopenProposal(ctx: Context, key: InProposal): Promise<ProposalRow> {
  return changeLocked(ctx, key, async (tx, { proposal }) => {
    refuseState(proposal, 'CLOSED');
    await refuseTooMany(tx, key);
    await setDraftStatus(tx, proposal, 'DRAFT');
    const set = { state: 'OPEN', ended_by: null, ended_time: null } as const;
    return write(tx, ctx, { key, proposal, kind: 'proposal.updated', set });
  });
}

interface Locked {
  access: ZoneAccess;
  proposal: ProposalRow;
}

/** Locks the zone and the proposal, and lets the author and editors of the zone change it. */
function changeLocked(
  ctx: Context,
  key: InProposal,
  change: (tx: Tx, locked: Locked) => Promise<ProposalRow>,
): Promise<ProposalRow> {
  return ctx.db.changeEdition(key.editionId, async (tx) => {
    const locked = await lockProposalAccess(tx, ctx, key);
    const person = { role: locked.access.role, zuid: ctx.caller.zuid };
    if (!canManageProposal(person, locked.proposal)) throw fail('notPermitted');
    return change(tx, locked);
  });
}

/** Locks the zone, then the proposal, and returns both. */
export async function lockProposalAccess(tx: Tx, ctx: Context, key: InProposal) {
  const { zuid } = ctx.caller;
  const { editionId, spaceId, zoneId } = key;
  const access = await lockZoneAccess(tx, { editionId, spaceId, zoneId, zuid });
  if (!canPropose({ role: access.role, zuid })) throw fail('notPermitted');
  refuseInactive(access);
  const proposal = await lockProposal(tx, key);
  if (!proposal) throw fail('proposalNotFound');
  return { access, proposal };
}

/** Throws `proposalNotOpen` unless the proposal is in this state. */
export function refuseState(proposal: ProposalRow, state: 'OPEN' | 'CLOSED'): void {
  if (proposal.state !== state) throw fail('proposalNotOpen');
}

async function setDraftStatus(
  tx: Tx,
  proposal: ProposalRow,
  status: 'DRAFT' | 'CLOSED_DRAFT',
): Promise<void> {
  const draft = { editionId: proposal.edition_id, zoneId: draftIdOf(proposal) };
  await lockZoneByKey(tx, draft);
  await updateZone(tx, { ...draft, set: { status } });
}

type Change = Parameters<typeof updateProposal>[1]['set'];

interface Written {
  key: InProposal;
  proposal: ProposalRow;
  kind: 'proposal.updated' | 'proposal.closed' | 'proposal.merged';
  set: Omit<Change, 'modified_time'>;
}

/** Changes the row of a proposal and writes the event. Returns the changed row. */
export async function write(
  tx: Tx,
  ctx: Context,
  { key, proposal, kind, set }: Written,
): Promise<ProposalRow> {
  const changed = { ...set, modified_time: ctx.clock.now() };
  await updateProposal(tx, { ...key, set: changed });
  const { editionId, spaceId, zoneId, proposalId } = key;
  const payload = { space_id: spaceId, zone_id: zoneId, proposal_id: proposalId };
  await writeEvent(tx, ctx, { editionId, kind, payload });
  return { ...proposal, ...changed };
}
