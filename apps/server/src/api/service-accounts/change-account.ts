import type { Context } from '../../core/context.ts';
import { writeEvent } from '../../core/outbox.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import { lockEdition, updateEditionMemberProfile } from '../../domain/editions/queries.ts';
import { endClientTokens } from '../../domain/service-accounts/end-access.ts';
import { type Client, deleteClient } from '../../domain/service-accounts/queries.ts';
import { updateUser } from '../../domain/users/queries.ts';
import { readManagedAccount, type Target } from './authorize.ts';
import { setClient } from './create-account.ts';

interface Change extends Target {
  displayName: string | undefined;
  /** Null to remove the application; undefined to keep it. */
  client: Client | null | undefined;
}

/** Renames a service account or changes its application. */
export async function changeServiceAccount(ctx: Context, change: Change) {
  const { editionId, accountId, displayName, client } = change;
  return ctx.db.changeEdition(editionId, async (tx) => {
    await lockEdition(tx, { editionId, zuid: ctx.caller.zuid });
    await readManagedAccount(tx, ctx, change);
    if (displayName !== undefined) await rename(tx, ctx, { ...change, displayName });
    if (client !== undefined) await replaceClient(tx, ctx, { ...change, client });
    const payload = { zuid: accountId };
    await writeEvent(tx, ctx, { editionId, kind: 'service_account.changed', payload });
    return readManagedAccount(tx, ctx, change);
  });
}

async function rename(
  tx: Tx,
  ctx: Context,
  { editionId, accountId: zuid, displayName }: Target & { displayName: string },
): Promise<void> {
  const profile = { zuid, displayName, mailId: null };
  await updateUser(tx, { ...profile, profileTime: null, time: ctx.clock.now() });
  await updateEditionMemberProfile(tx, { ...profile, editionId });
}

async function replaceClient(
  tx: Tx,
  ctx: Context,
  { editionId, accountId: zuid, client }: Target & { client: Client | null },
): Promise<void> {
  await deleteClient(tx, { editionId, zuid });
  await endClientTokens(tx, { editionId, zuid, time: ctx.clock.now() });
  ctx.afterCommit(ctx.session.refresh);
  if (client) await setClient(tx, ctx, { editionId, zuid, ...client });
}
