import { sql } from 'kysely';
import type { Tx } from '../../db/bound-kysely.ts';
import type { InEdition } from '../editions/queries.ts';

/** The number of SCIM tokens that an edition can have. */
export const MAX_SCIM_TOKENS = 10;

interface NewToken extends InEdition {
  tokenId: string;
  label: string;
  hash: Buffer;
  createdBy: string;
  time: Date;
  successorZuid: string | undefined;
}

export function insertScimToken(tx: Tx, token: NewToken) {
  return tx
    .insertInto('scim_tokens')
    .values({
      edition_id: token.editionId,
      token_id: token.tokenId,
      label: token.label,
      token_hash: token.hash,
      created_by: token.createdBy,
      created_time: token.time,
      successor_zuid: token.successorZuid ?? null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export type ScimTokenRow = Awaited<ReturnType<typeof insertScimToken>>;

export function listScimTokens(tx: Tx, { editionId }: InEdition) {
  return tx
    .selectFrom('scim_tokens')
    .selectAll()
    .where('edition_id', '=', editionId)
    .orderBy('token_id')
    .execute();
}

/** Returns a token, with the owner of its edition, unless the edition was deleted. */
export function findScimToken(tx: Tx, { editionId, hash }: InEdition & { hash: Buffer }) {
  return tx
    .selectFrom('scim_tokens')
    .innerJoin('editions', 'editions.edition_id', 'scim_tokens.edition_id')
    .selectAll('scim_tokens')
    .select('editions.owner_zuid')
    .where('scim_tokens.edition_id', '=', editionId)
    .where('editions.edition_id', '=', editionId)
    .where('editions.deleted_time', 'is', null)
    .where('scim_tokens.token_hash', '=', hash)
    .executeTakeFirst();
}

interface InToken extends InEdition {
  tokenId: string;
}

/** Deletes a token. Returns undefined if there is none. */
export function deleteScimToken(tx: Tx, { editionId, tokenId }: InToken) {
  return tx
    .deleteFrom('scim_tokens')
    .where('edition_id', '=', editionId)
    .where('token_id', '=', tokenId)
    .returning('token_id')
    .executeTakeFirst();
}

export async function noteScimTokenUse(
  tx: Tx,
  { editionId, tokenId, day }: InToken & { day: Date },
) {
  await tx
    .updateTable('scim_tokens')
    .set({ last_used_time: day })
    .where('edition_id', '=', editionId)
    .where('token_id', '=', tokenId)
    .where(sql<boolean>`last_used_time is distinct from ${day}`)
    .execute();
}
