import { type Scope, scopes } from '@lienzo/contract';
import { createClient } from '@lienzo/sdk';
import type { Person, TestService } from '../service/test-service.ts';

interface Machine {
  zuid: string;
  tokenId: string;
  token: string;
  client: Person['client'];
}

interface Options {
  name?: string;
  scopes?: readonly Scope[];
  /** Adds the account to a team. */
  teamId?: string;
}

/** Creates a service account with a token for a test. */
export async function createTestMachine(
  service: Pick<TestService, 'url'>,
  admin: Person['client'],
  { edition_id, name = 'Robot', ...options }: Options & { edition_id: string },
): Promise<Machine> {
  const { service_account } = await admin.serviceAccounts.create({
    edition_id,
    display_name: name,
  });
  const { zuid } = service_account;
  if (options.teamId !== undefined)
    await admin.serviceAccounts.addToTeam({
      ...{ edition_id, team_id: options.teamId, zuid },
      role: 'MEMBER',
    });
  const { id, token } = await admin.serviceAccounts.createToken({
    ...{ edition_id, service_account_id: zuid, name: 'CI', expires_in_days: 30 },
    scopes: [...(options.scopes ?? scopes)],
  });
  const client = createClient({ baseUrl: service.url, token });
  return { zuid, tokenId: id, token, client };
}
