import { sql } from 'kysely';

/** For `where('space_id', '=', anyId(ids))`: one parameter however many ids there are. */
export function anyId(ids: readonly string[]) {
  return sql<string>`any(${ids}::bigint[])`;
}

/** The same for UUIDs. */
export function anyUuid(ids: readonly string[]) {
  return sql<string>`any(${ids}::uuid[])`;
}

/**
 * A table `named` with one id in each row, to look each up by its key in a lateral join. For statements
 * that are planned for all values: those would expect few rows beside the wanted ones, and may rather
 * read all of them than ask for one after the other.
 */
export function eachUuid(ids: readonly string[]) {
  return sql<{ id: string }>`unnest(${ids}::uuid[])`.as<'named'>(sql`named (id)`);
}
