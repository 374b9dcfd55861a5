import type { Tx } from '../../db/bound-kysely.ts';
import type { ZoneKey } from '../zones/queries.ts';

type State = 'OPEN' | 'MERGED' | 'CLOSED';

export interface ProposalKey extends ZoneKey {
  proposalId: string;
}

interface NewProposal extends ProposalKey {
  draftZoneId: string;
  baseVersionId: string;
  title: string;
  description: string;
  authorZuid: string;
  time: Date;
}

export async function insertProposal(tx: Tx, proposal: NewProposal): Promise<void> {
  await tx
    .insertInto('proposals')
    .values({
      edition_id: proposal.editionId,
      proposal_id: proposal.proposalId,
      zone_id: proposal.zoneId,
      draft_zone_id: proposal.draftZoneId,
      base_version_id: proposal.baseVersionId,
      title: proposal.title,
      description: proposal.description,
      author_zuid: proposal.authorZuid,
      created_time: proposal.time,
      modified_time: proposal.time,
    })
    .execute();
}

function selectProposal(tx: Tx, { editionId, zoneId, proposalId }: ProposalKey) {
  return tx
    .selectFrom('proposals')
    .selectAll()
    .where('edition_id', '=', editionId)
    .where('zone_id', '=', zoneId)
    .where('proposal_id', '=', proposalId);
}

export function findProposal(tx: Tx, key: ProposalKey) {
  return selectProposal(tx, key).executeTakeFirst();
}

export type ProposalRow = NonNullable<Awaited<ReturnType<typeof findProposal>>>;

export function lockProposal(tx: Tx, key: ProposalKey): Promise<ProposalRow | undefined> {
  return selectProposal(tx, key).forUpdate().executeTakeFirst();
}

interface ProposalPage extends ZoneKey {
  state: State | undefined;
  from: number;
  limit: number;
}

/** Returns a page of the proposals of a zone, newest first. */
export function listProposals(tx: Tx, { editionId, zoneId, state, from, limit }: ProposalPage) {
  return tx
    .selectFrom('proposals')
    .selectAll()
    .where('edition_id', '=', editionId)
    .where('zone_id', '=', zoneId)
    .$if(state !== undefined, (all) => all.where('state', '=', state ?? 'OPEN'))
    .orderBy('proposal_id', 'desc')
    .offset(from)
    .limit(limit)
    .execute();
}

export async function countOpenProposals(tx: Tx, { editionId, zoneId }: ZoneKey): Promise<number> {
  const { count } = await tx
    .selectFrom('proposals')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('edition_id', '=', editionId)
    .where('zone_id', '=', zoneId)
    .where('state', '=', 'OPEN')
    .executeTakeFirstOrThrow();
  return Number(count);
}

interface ProposalChange extends ProposalKey {
  set: {
    title?: string;
    description?: string;
    state?: State;
    draft_zone_id?: null;
    modified_time: Date;
    ended_by?: string | null;
    ended_time?: Date | null;
    before_version_id?: string | null;
    after_version_id?: string | null;
  };
}

export async function updateProposal(
  tx: Tx,
  { editionId, zoneId, proposalId, set }: ProposalChange,
): Promise<void> {
  await tx
    .updateTable('proposals')
    .set(set)
    .where('edition_id', '=', editionId)
    .where('zone_id', '=', zoneId)
    .where('proposal_id', '=', proposalId)
    .execute();
}
