import { createClient } from '@lienzo/sdk';
import { expect, it } from 'vitest';
import { useService, useTeam } from '../../../../../testing/hooks/use-service.ts';

const CLIENT = { clientId: 'nightly-pictures', clientSecret: 'only-for-this-test' };
const service = useService({ identity: { clients: [{ ...CLIENT, redirectUris: [] }] } });
const team = useTeam(service);

/** Requests a token of the client from the identity provider. */
async function requestToken(secret: string, scope: string) {
  const credentials = Buffer.from(`${CLIENT.clientId}:${secret}`).toString('base64');
  const response = await fetch(`${service.identity.issuer}/oauth/v2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${credentials}` },
    body: new URLSearchParams({ grant_type: 'client_credentials', scope }),
  });
  return { status: response.status, body: await response.json() };
}

it('lets a client of the identity provider act as a service account', async () => {
  expect(await requestToken('wrong', 'Service.editions.READ')).toMatchObject({ status: 401 });
  const { status, body } = await requestToken(CLIENT.clientSecret, 'Service.editions.READ');
  expect({ status, body }).toMatchObject({ status: 200, body: { token_type: 'Bearer' } });
  const client = createClient({ baseUrl: service.url, token: body.access_token });
  await expect(client.users.getCurrent()).rejects.toMatchObject({
    key: 'clientUnknown',
    details: { reason: `issuer ${service.identity.issuer}, subject nightly-pictures` },
  });
  const { edition_id } = team.params;
  const { service_account } = await team.owner.client.serviceAccounts.create({
    ...{ edition_id, display_name: 'Nightly' },
    client: { issuer: service.identity.issuer, subject: CLIENT.clientId },
  });
  const { user } = await client.users.getCurrent();
  expect(user).toMatchObject({ zuid: service_account.zuid, is_service_account: 'true' });
  await client.editions.get({ edition_id });
  await expect(client.teams.list({ edition_id })).rejects.toMatchObject({ key: 'scopeMissing' });
});
