import type { Context } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import { writeEvent } from '../../core/outbox.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import {
  type InEdition,
  insertEditionMember,
  lockEdition,
  type PersonInEdition,
} from '../../domain/editions/queries.ts';
import {
  type Client,
  countServiceAccounts,
  insertClient,
  insertServiceAccount,
} from '../../domain/service-accounts/queries.ts';
import { insertUser } from '../../domain/users/queries.ts';
import { readManagedAccount, refuseUnlessAdmin } from './authorize.ts';

const MAX_ACCOUNTS = 100;

interface NewAccount extends InEdition {
  displayName: string;
  client: Client | undefined;
}

/** Creates a service account: a user without an address, who is a member of one edition. */
export async function createServiceAccount(ctx: Context, input: NewAccount) {
  const { editionId, displayName, client } = input;
  const zuid = ctx.ids.next();
  const time = ctx.clock.now();
  const profile = { zuid, displayName, mailId: null, time };
  return ctx.db.changeEdition(editionId, async (tx) => {
    await lockEdition(tx, { editionId, zuid: ctx.caller.zuid }); // so that the limit holds
    await refuseUnlessAdmin(tx, ctx, editionId);
    if ((await countServiceAccounts(tx, { editionId })) >= MAX_ACCOUNTS)
      throw fail('serviceAccountLimit');
    await insertUser(tx, { ...profile, profileTime: null, serviceEditionId: editionId });
    await insertEditionMember(tx, { ...profile, editionId, role: 'MEMBER' });
    await insertServiceAccount(tx, { editionId, zuid, createdBy: ctx.caller.zuid, time });
    if (client) await setClient(tx, ctx, { editionId, zuid, ...client });
    const payload = { zuid, display_name: displayName };
    await writeEvent(tx, ctx, { editionId, kind: 'service_account.created', payload });
    return readManagedAccount(tx, ctx, { editionId, accountId: zuid });
  });
}

/** Makes the tokens of an application act as an account. */
export async function setClient(tx: Tx, ctx: Context, client: PersonInEdition & Client) {
  if (!ctx.settings.trustedIssuers?.includes(client.issuer)) throw fail('clientIssuerNotTrusted');
  if (!(await insertClient(tx, client))) throw fail('serviceAccountClientTaken');
}
