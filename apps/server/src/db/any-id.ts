import { sql } from 'kysely';

/** Matches any of the ids with a single parameter, as in `where('space_id', '=', anyId(ids))`. */
export function anyId(ids: readonly string[]) {
  return sql<string>`any(${ids}::bigint[])`;
}

/** Matches any of the UUIDs with a single parameter. */
export function anyUuid(ids: readonly string[]) {
  return sql<string>`any(${ids}::uuid[])`;
}

/**
 * Returns a table `named` with one id per row, to look up each by its key in a lateral join. Meant for
 * prepared statements: without it, a generic plan may read the whole range of rows instead of looking
 * up the ids one by one.
 */
export function eachUuid(ids: readonly string[]) {
  return sql<{ id: string }>`unnest(${ids}::uuid[])`.as<'named'>(sql`named (id)`);
}
