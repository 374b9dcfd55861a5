import type { Tx } from '../../db/bound-kysely.ts';

interface NewKey {
  editionId: string;
  keyId: string;
  name: string;
  prefix: string;
  hash: Buffer;
  createdBy: string;
  createdTime: Date;
  expiryTime: Date | null;
}

export async function insertApiKey(tx: Tx, key: NewKey): Promise<void> {
  await tx
    .insertInto('api_keys')
    .values({
      edition_id: key.editionId,
      key_id: key.keyId,
      name: key.name,
      prefix: key.prefix,
      key_hash: key.hash,
      created_by: key.createdBy,
      created_time: key.createdTime,
      expiry_time: key.expiryTime,
    })
    .execute();
}

interface KeyHash {
  editionId: string;
  hash: Buffer;
}

export function findApiKeyByHash(tx: Tx, { editionId, hash }: KeyHash) {
  return tx
    .selectFrom('api_keys')
    .select(['key_id', 'expiry_time', 'last_used_time'])
    .where('edition_id', '=', editionId)
    .where('key_hash', '=', hash)
    .executeTakeFirst();
}

export function listApiKeys(tx: Tx, { editionId }: { editionId: string }) {
  return tx
    .selectFrom('api_keys')
    .selectAll()
    .where('edition_id', '=', editionId)
    .orderBy('key_id')
    .execute();
}

export function deleteApiKey(tx: Tx, { editionId, keyId }: { editionId: string; keyId: string }) {
  return tx
    .deleteFrom('api_keys')
    .where('edition_id', '=', editionId)
    .where('key_id', '=', keyId)
    .returning('key_id')
    .executeTakeFirst();
}

interface KeyUse {
  editionId: string;
  keyId: string;
  day: Date;
}

export async function noteKeyUse(tx: Tx, { editionId, keyId, day }: KeyUse): Promise<void> {
  await tx
    .updateTable('api_keys')
    .set({ last_used_time: day })
    .where('edition_id', '=', editionId)
    .where('key_id', '=', keyId)
    .where((eb) => eb.or([eb('last_used_time', 'is', null), eb('last_used_time', '<', day)]))
    .execute();
}
