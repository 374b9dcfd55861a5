import { sql } from 'kysely';
import { anyUuid } from '../../db/any-id.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import type { InZone } from './queries.ts';

/** The vote in a zone. */
export interface VoteRow {
  votes_per_person: number;
  started_time: Date;
  ended_time: Date | null;
}

export interface VoteResult {
  element_id: string;
  votes: string;
}

/** A vote as one person sees it. */
export interface SeenVote extends VoteRow {
  own: readonly string[];
  /** Empty before the vote has ended. */
  results: readonly VoteResult[];
}

type ZoneKey = Pick<InZone, 'editionId' | 'zoneId'>;
type PersonKey = ZoneKey & { zuid: string };

const MAX_RESULTS = 1_000;

export async function findVote(tx: Tx, { editionId, zoneId }: ZoneKey) {
  return tx
    .selectFrom('zone_votes')
    .select(['votes_per_person', 'started_time', 'ended_time'])
    .where('edition_id', '=', editionId)
    .where('zone_id', '=', zoneId)
    .executeTakeFirst();
}

/** Returns the vote in a zone with the votes of a person, and with the results after it has ended. */
export async function findSeenVote(tx: Tx, person: PersonKey): Promise<SeenVote | undefined> {
  const vote = await findVote(tx, person);
  if (!vote) return undefined;
  const own = await listOwnBallots(tx, person);
  return { ...vote, own, results: vote.ended_time ? await countBallots(tx, person) : [] };
}

/** Starts a vote. Removes the former one with its votes. */
export async function insertVote(tx: Tx, zone: ZoneKey, vote: VoteRow): Promise<void> {
  await deleteVote(tx, zone);
  const { editionId: edition_id, zoneId: zone_id } = zone;
  await tx
    .insertInto('zone_votes')
    .values({ edition_id, zone_id, ...vote })
    .execute();
}

export async function endVote(tx: Tx, { editionId, zoneId }: ZoneKey, time: Date): Promise<void> {
  await tx
    .updateTable('zone_votes')
    .set({ ended_time: time })
    .where('edition_id', '=', editionId)
    .where('zone_id', '=', zoneId)
    .execute();
}

/** Removes the vote in a zone. Returns false if there is none. */
export async function deleteVote(tx: Tx, { editionId, zoneId }: ZoneKey): Promise<boolean> {
  await tx
    .deleteFrom('zone_ballots')
    .where('edition_id', '=', editionId)
    .where('zone_id', '=', zoneId)
    .execute();
  const { numDeletedRows } = await tx
    .deleteFrom('zone_votes')
    .where('edition_id', '=', editionId)
    .where('zone_id', '=', zoneId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Replaces the votes of a person. */
export async function setOwnBallots(
  tx: Tx,
  { editionId, zoneId, zuid }: PersonKey,
  elementIds: readonly string[],
): Promise<void> {
  await tx
    .deleteFrom('zone_ballots')
    .where('edition_id', '=', editionId)
    .where('zone_id', '=', zoneId)
    .where('zuid', '=', zuid)
    .where((eb) => eb.not(eb('element_id', '=', anyUuid(elementIds))))
    .execute();
  if (elementIds.length === 0) return;
  const key = { edition_id: editionId, zone_id: zoneId, zuid };
  await tx
    .insertInto('zone_ballots')
    .values(elementIds.map((element_id) => ({ ...key, element_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns the elements that a person voted for, ordered by id. */
export async function listOwnBallots(
  tx: Tx,
  { editionId, zoneId, zuid }: PersonKey,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('zone_ballots')
    .select('element_id')
    .where('edition_id', '=', editionId)
    .where('zone_id', '=', zoneId)
    .where('zuid', '=', zuid)
    .orderBy('element_id')
    .execute();
  return rows.map(({ element_id }) => element_id);
}

async function countBallots(tx: Tx, { editionId, zoneId }: ZoneKey): Promise<VoteResult[]> {
  return tx
    .selectFrom('zone_ballots')
    .select(['element_id', sql<string>`count(*)`.as('votes')])
    .where('edition_id', '=', editionId)
    .where('zone_id', '=', zoneId)
    .groupBy('element_id')
    .orderBy('votes', 'desc')
    .orderBy('element_id')
    .limit(MAX_RESULTS)
    .execute();
}
