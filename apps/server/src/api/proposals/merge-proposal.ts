import { type MergeChoice, mergeDraft } from '@lienzo/zone-doc';
import type { Context } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import { entryOf } from '../../domain/journal/append.ts';
import { projectIfBehind } from '../../domain/journal/project-zone.ts';
import { applyMerge } from '../../domain/proposals/apply-merge.ts';
import { draftIdOf, readMergeInput } from '../../domain/proposals/merge-canvases.ts';
import type { ProposalRow } from '../../domain/proposals/queries.ts';
import { catchUp, findVisible, type InProposal } from '../../domain/proposals/read-proposals.ts';
import { touchSpace } from '../../domain/spaces/touch-space.ts';
import { saveNamedVersion } from '../../domain/versions/save-named-version.ts';
import { deleteZones } from '../../domain/zones/delete-zones.ts';
import { canEditZone } from '../../domain/zones/policy.ts';
import { lockZoneByKey } from '../../domain/zones/queries.ts';
import { readZoneAccess } from '../../domain/zones/read-access.ts';
import { recountZone } from '../../domain/zones/zone-storage.ts';
import { lockProposalAccess, refuseState, write } from './change-proposal.ts';

const MAX_LISTED = 1_000;
const MAX_DESCRIPTION = 255;

interface Merge extends InProposal {
  /** By `key/facet` or `key`. */
  choices: ReadonlyMap<string, MergeChoice>;
  /** Keys of the elements to merge; all if absent. */
  only: ReadonlySet<string> | undefined;
}

/**
 * Merges a proposal into its zone in one transaction: either all of it is stored, with versions from before
 * and after, or nothing. Then the draft is deleted.
 */
export async function mergeProposal(
  ctx: Context,
  { choices, only, ...key }: Merge,
): Promise<ProposalRow> {
  const { editionId, zoneId } = key;
  const { zuid } = ctx.caller;
  // Most of the projection happens before the zone is locked.
  const { draft_zone_id: draftId } = await readMergeable(ctx, key);
  await catchUp(ctx, { editionId, zoneId });
  if (draftId !== null) await catchUp(ctx, { editionId, zoneId: draftId });
  return ctx.db.changeEdition(editionId, async (tx) => {
    const { access, proposal } = await lockProposalAccess(tx, ctx, key);
    if (!canEditZone(access.role)) throw fail('notPermitted');
    refuseState(proposal, 'OPEN');
    await lockDraft(tx, ctx, proposal);
    const current = await projectIfBehind(tx, ctx, access.zone);
    const input = await readMergeInput(tx, proposal);
    const { written, removed, unresolved, missing } = mergeDraft(input, { choices, only });
    if (unresolved.length > 0) throw fail('proposalConflict', { conflicts: listed(unresolved) });
    refuseMissing(missing);
    const before = await saveNamedVersion(tx, ctx, current, named('Before', proposal));
    const time = ctx.clock.now();
    const { role } = access;
    const merging = { present: input.zone, written, removed, role, zuid, time };
    const merged = await applyMerge(tx, before.zone, { ...merging, settings: ctx.settings });
    const after = await saveNamedVersion(tx, ctx, merged, named('After', proposal));
    await deleteZones(tx, { editionId, zoneIds: [draftIdOf(proposal)] });
    await recountZone(tx, { editionId, zoneId });
    await touchSpace(tx, { ...key, zuid, time });
    ctx.afterCommit(() => ctx.live.notifyChanged(key, entryOf(after.zone, access.zone)));
    const versions = {
      before_version_id: before.versionId ?? null,
      after_version_id: after.versionId ?? null,
    };
    const ended = {
      state: 'MERGED',
      draft_zone_id: null,
      ended_by: zuid,
      ended_time: time,
    } as const;
    return write(tx, ctx, {
      ...{ key, proposal, kind: 'proposal.merged' },
      set: { ...ended, ...versions },
    });
  });
}

/** Returns a proposal that the caller may merge. */
function readMergeable(ctx: Context, key: InProposal): Promise<ProposalRow> {
  const { zuid } = ctx.caller;
  const { editionId, spaceId, zoneId } = key;
  return ctx.db.readEdition(editionId, async (tx) => {
    const { role } = await readZoneAccess(tx, { editionId, spaceId, zoneId, zuid });
    if (!canEditZone(role)) throw fail('notPermitted');
    return findVisible(tx, ctx, key);
  });
}

/** Locks the draft, so that no change of it is lost, and brings its rows up to date. */
async function lockDraft(tx: Tx, ctx: Context, proposal: ProposalRow): Promise<void> {
  const key = { editionId: proposal.edition_id, zoneId: draftIdOf(proposal) };
  const draft = await lockZoneByKey(tx, key);
  if (!draft) throw new Error(`The draft of proposal ${proposal.proposal_id} is gone.`);
  await projectIfBehind(tx, ctx, draft);
}

function listed(conflicts: readonly { key: string; facet: string }[]) {
  return conflicts.slice(0, MAX_LISTED).map(({ key, facet }) => ({ element_id: key, facet }));
}

function refuseMissing([first]: readonly { key: string; target: string }[]): void {
  if (!first) return;
  const reason = `the element ${first.key} refers to ${first.target}, which is not among the merged elements`;
  throw fail('referenceMissing', { path: '/only', reason });
}

function named(when: 'Before' | 'After', { title }: ProposalRow): string {
  const text = `${when} proposal: ${title}`;
  // Cut between characters, not within one.
  return [...text].slice(0, MAX_DESCRIPTION).join('');
}
