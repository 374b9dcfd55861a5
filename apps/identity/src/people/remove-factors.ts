import type pg from 'pg';
import { queueDelivery } from '../delivery/deliveries.ts';
import { inTransaction } from '../storage/database.ts';
import { createCodeGenerators, removeSecondStep } from './code-generators.ts';
import { findAccountByMail } from './stored-accounts.ts';

export interface RemovedFactors {
  passkeys: number;
  hadSecondStep: boolean;
}

/** Returns whether a new password alone does not let the person in. */
export async function hasFactors(pool: pg.Pool, mail: string): Promise<boolean> {
  const accountId = await findAccountByMail(pool, mail);
  return accountId !== undefined && (await createCodeGenerators(pool).isOn(accountId));
}

/** Removes the passkeys and the two-step sign-in of an account. Returns undefined if it does not exist. */
export function removeFactors(
  pool: pg.Pool,
  mail: string,
  { notify }: { notify: boolean },
): Promise<RemovedFactors | undefined> {
  return inTransaction(pool, async (client) => {
    const accountId = await findAccountByMail(client, mail);
    if (accountId === undefined) return undefined;
    const { rowCount } = await client.query('delete from passkeys where account_id = $1', [
      accountId,
    ]);
    const removed = {
      passkeys: rowCount ?? 0,
      hadSecondStep: await removeSecondStep(client, accountId),
    };
    const to = mail;
    if (notify && (removed.passkeys > 0 || removed.hadSecondStep))
      await queueDelivery(client, { kind: 'mail', mail: 'factor-removed', to, language: 'en' });
    return removed;
  });
}
