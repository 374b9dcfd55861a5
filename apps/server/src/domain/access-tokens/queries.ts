import type { Tx } from '../../db/bound-kysely.ts';

interface NewToken {
  tokenId: string;
  zuid: string;
  issuer: string;
  name: string;
  prefix: string;
  hash: Buffer;
  scopes: readonly string[];
  /** Undefined if the token is not restricted to editions. */
  editionIds: readonly string[] | undefined;
  createdTime: Date;
  expiryTime: Date;
}

export async function insertAccessToken(tx: Tx, token: NewToken): Promise<void> {
  await tx
    .insertInto('access_tokens')
    .values({
      token_hash: token.hash,
      token_id: token.tokenId,
      zuid: token.zuid,
      issuer: token.issuer,
      name: token.name,
      prefix: token.prefix,
      scopes: [...token.scopes],
      edition_ids: token.editionIds ? [...token.editionIds] : null,
      created_time: token.createdTime,
      expiry_time: token.expiryTime,
    })
    .execute();
}

/**
 * Finds a token and its user, in two queries, because Citus distributes users. Returns undefined if the
 * user is being erased.
 */
export async function findAccessTokenByHash(tx: Tx, hash: Buffer) {
  const token = await tx
    .selectFrom('access_tokens')
    .selectAll()
    .where('token_hash', '=', hash)
    .executeTakeFirst();
  if (!token) return undefined;
  const user = await tx
    .selectFrom('users')
    .select(['display_name', 'mail_id', 'service_edition_id'])
    .where('zuid', '=', token.zuid)
    .where('erasure_time', 'is', null)
    .executeTakeFirst();
  return user && { token, user };
}

/** Returns the tokens of a person, the newest first. */
export function listAccessTokens(tx: Tx, { zuid }: { zuid: string }) {
  return tx
    .selectFrom('access_tokens')
    .selectAll()
    .where('zuid', '=', zuid)
    .orderBy('token_id', 'desc')
    .execute();
}

export async function countAccessTokens(tx: Tx, { zuid }: { zuid: string }): Promise<number> {
  const row = await tx
    .selectFrom('access_tokens')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('zuid', '=', zuid)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

interface OneToken {
  zuid: string;
  tokenId: string;
}

/** Deletes a token. Returns undefined if the person has no such token. */
export function deleteAccessToken(tx: Tx, { zuid, tokenId }: OneToken) {
  return tx
    .deleteFrom('access_tokens')
    .where('zuid', '=', zuid)
    .where('token_id', '=', tokenId)
    .returning('token_id')
    .executeTakeFirst();
}

export async function deleteAllAccessTokens(tx: Tx, { zuid }: { zuid: string }): Promise<void> {
  await tx.deleteFrom('access_tokens').where('zuid', '=', zuid).execute();
}

/** Deletes the tokens of all people that expired before a time. */
export async function deleteExpiredAccessTokens(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('access_tokens').where('expiry_time', '<', before).execute();
}

/** Stores the day on which a token was used. */
export async function noteTokenUse(
  tx: Tx,
  { hash, day }: { hash: Buffer; day: Date },
): Promise<void> {
  await tx
    .updateTable('access_tokens')
    .set({ last_used_time: day })
    .where('token_hash', '=', hash)
    .where((eb) => eb.or([eb('last_used_time', 'is', null), eb('last_used_time', '<', day)]))
    .execute();
}
