import { sql } from 'kysely';

/** For `where('space_id', '=', anyId(ids))`: one parameter however many ids there are. */
export function anyId(ids: readonly string[]) {
  return sql<string>`any(${ids}::bigint[])`;
}

/** The same for UUIDs. */
export function anyUuid(ids: readonly string[]) {
  return sql<string>`any(${ids}::uuid[])`;
}
