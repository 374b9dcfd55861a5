import type { ElementKind } from '@lienzo/contract';
import { sql } from 'kysely';
import type { Tx } from '../../db/bound-kysely.ts';
import type { ZoneKey } from '../zones/queries.ts';
import { inZone } from './queries.ts';

export interface FoundKey {
  digest: string;
  elementId: string;
  kind: ElementKind;
}

/**
 * Returns the elements of a zone the SHA-256 digest of whose ID starts with one of the given hexadecimal texts,
 * which all have the same length. Reads the keys of all elements of the zone, but not their content.
 */
export async function listByDigest(
  tx: Tx,
  { digests, ...zone }: ZoneKey & { digests: readonly string[] },
): Promise<FoundKey[]> {
  const length = digests[0]?.length ?? 0;
  if (length === 0) return [];
  const digest = sql<string>`left(encode(sha256(convert_to(element_id::text, 'UTF8')), 'hex'), ${length}::int)`;
  return inZone(tx, zone)
    .select(['element_id as elementId', 'kind', digest.as('digest')])
    .where(digest, '=', sql<string>`any(${digests}::text[])`)
    .execute();
}
