import type { Tx } from '../../db/bound-kysely.ts';
import { deleteAllAccessTokens, listAccessTokens } from '../access-tokens/queries.ts';
import { sessionKeyOf } from '../access-tokens/session-key.ts';
import { type PersonInEdition, updateSuspension } from '../editions/queries.ts';
import { endSuspension, insertSessionEnd } from '../sessions/queries.ts';

/** Applies to all sessions, because none has this key. Apart from '', which operators use to suspend a user. */
const ALL_SESSIONS = '*disabled';

interface Account extends PersonInEdition {
  time: Date;
}

/** Refuses all tokens of an account, within two seconds on every node, and keeps them for later. */
export async function disableAccount(tx: Tx, { editionId, zuid, time }: Account): Promise<void> {
  await updateSuspension(tx, { editionId, zuid, time });
  await insertSessionEnd(tx, { zuid, sessionKey: ALL_SESSIONS, endedTime: 'infinity' }, time);
}

/** Accepts the access tokens of an account again, and tokens of its application that are issued from now on. */
export async function enableAccount(tx: Tx, { editionId, zuid, time }: Account): Promise<void> {
  await updateSuspension(tx, { editionId, zuid, time: null });
  await endSuspension(tx, { zuid, time, sessionKey: ALL_SESSIONS });
}

/** Refuses the tokens that an application has received so far. */
export async function endClientTokens(tx: Tx, { zuid, time }: Account): Promise<void> {
  await insertSessionEnd(tx, { zuid, sessionKey: '', endedTime: time }, time);
}

/** Deletes the access tokens of an account. Nodes that have used them in the last seconds refuse them, too. */
export async function revokeAllTokens(tx: Tx, account: Account): Promise<void> {
  const { zuid, time } = account;
  for (const { token_id } of await listAccessTokens(tx, { zuid }))
    await insertSessionEnd(tx, { zuid, sessionKey: sessionKeyOf(token_id), endedTime: time }, time);
  await deleteAllAccessTokens(tx, { zuid });
  await endClientTokens(tx, account);
}
