import * as contract from '@lienzo/contract';
import type { Mount } from '../../http/mount.ts';
import { toNumericId } from '../../http/path-ids.ts';
import { readAssignee } from '../teams/read-assignee.ts';
import { presentAccessToken, presentCreatedToken } from '../users/present.ts';
import { addServiceAccountToTeam } from './add-to-team.ts';
import { changeServiceAccount } from './change-account.ts';
import { disableServiceAccount, enableServiceAccount } from './change-state.ts';
import { createServiceAccount } from './create-account.ts';
import { deleteServiceAccount } from './delete-account.ts';
import {
  createServiceAccountToken,
  readServiceAccountTokens,
  revokeServiceAccountToken,
} from './manage-tokens.ts';
import { presentServiceAccount } from './present.ts';
import { readServiceAccounts } from './read-accounts.ts';

export function mountServiceAccounts(mount: Mount): void {
  mount(contract.createServiceAccount, async (ctx, { params, body }) => {
    const created = await createServiceAccount(ctx, {
      editionId: params.edition_id,
      displayName: body.display_name,
      client: body.client,
    });
    return { service_account: presentServiceAccount(created) };
  });

  mount(contract.listServiceAccounts, async (ctx, { params }) => {
    const accounts = await readServiceAccounts(ctx, { editionId: params.edition_id });
    return { service_accounts: accounts.map(presentServiceAccount) };
  });

  mount(contract.changeServiceAccount, async (ctx, { params, body }) => {
    const { display_name: displayName, client, remove_client: removes } = body;
    const changed = await changeServiceAccount(ctx, {
      ...{ ...targetOf(params), displayName, client: client ?? (removes ? null : undefined) },
    });
    return { service_account: presentServiceAccount(changed) };
  });

  mount(contract.disableServiceAccount, async (ctx, { params }) => {
    await disableServiceAccount(ctx, targetOf(params));
    return identify(ctx.caller.zuid, params);
  });

  mount(contract.enableServiceAccount, async (ctx, { params }) => {
    await enableServiceAccount(ctx, targetOf(params));
    return identify(ctx.caller.zuid, params);
  });

  mount(contract.deleteServiceAccount, async (ctx, { params, body }) => {
    await deleteServiceAccount(ctx, { ...targetOf(params), assigneeId: readAssignee(body) });
    return identify(ctx.caller.zuid, params);
  });

  mount(contract.addServiceAccountToTeam, async (ctx, { params, body }) => {
    const { edition_id, team_id } = params;
    const { role } = body;
    const accountId = toNumericId(body.zuid);
    await addServiceAccountToTeam(ctx, { editionId: edition_id, teamId: team_id, accountId, role });
    const { zuid } = ctx.caller;
    return { current_user_id: zuid, edition_id, team_id, zuid: accountId, role_name: role };
  });
}

export function mountServiceAccountTokens(mount: Mount): void {
  mount(contract.createServiceAccountToken, async (ctx, { params, body }) => {
    const { name, scopes, expires_in_days: expiresInDays } = body;
    const input = { ...targetOf(params), name, scopes, expiresInDays };
    return presentCreatedToken(await createServiceAccountToken(ctx, input));
  });

  mount(contract.listServiceAccountTokens, async (ctx, { params }) => ({
    access_tokens: (await readServiceAccountTokens(ctx, targetOf(params))).map(presentAccessToken),
  }));

  mount(contract.revokeServiceAccountToken, async (ctx, { params }) => {
    const { token_id } = params;
    await revokeServiceAccountToken(ctx, { ...targetOf(params), tokenId: token_id });
    return { ...identify(ctx.caller.zuid, params), id: token_id };
  });
}

interface Params {
  edition_id: string;
  service_account_id: string;
}

function targetOf({ edition_id: editionId, service_account_id: accountId }: Params) {
  return { editionId, accountId };
}

function identify(zuid: string, { edition_id, service_account_id }: Params) {
  return { current_user_id: zuid, edition_id, zuid: service_account_id };
}
