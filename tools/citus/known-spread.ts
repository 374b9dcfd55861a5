/** Statements that may ask several shards, and why. Each is about many people or editions by its nature. */
const KNOWN: readonly { readonly statement: RegExp; readonly reason: string }[] = [
  {
    statement: /^select "mail", "edition_id" from "mail_invitations" where "mail" = any/,
    reason: 'asked once for the people of several requests, each of whom is on one shard',
  },
  {
    statement: /^delete from "idempotency_keys" where "created_time" </,
    reason: 'the hourly job that forgets old answers of everybody',
  },
  {
    statement: /^select distinct "edition_id" from "user_editions"/,
    reason: 'reproject works through all editions, one after the other',
  },
];

export function findReason(statement: string): string | undefined {
  return KNOWN.find((known) => known.statement.test(statement))?.reason;
}
