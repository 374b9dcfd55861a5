/** Statements that may use several shards because they concern many people or editions. */
const ALLOWED: readonly { readonly statement: RegExp; readonly reason: string }[] = [
  {
    statement: /^delete from "idempotency_keys" where "created_time" </,
    reason: 'hourly job that deletes old idempotency keys of all people',
  },
  {
    statement: /^select distinct "edition_id" from "user_editions"/,
    reason: 'reproject processes all editions',
  },
];

/** Returns why a statement may use several shards, or undefined when it may not. */
export function findReason(statement: string): string | undefined {
  return ALLOWED.find((allowed) => allowed.statement.test(statement))?.reason;
}
