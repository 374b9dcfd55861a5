import { createClient, openZone } from '@lienzo/sdk';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestService, type TestService } from '../../../../../testing/service/test-service.ts';
import { createTestMachine } from '../../../../../testing/tenants/test-machine.ts';
import { createTestTeam } from '../../../../../testing/tenants/test-team.ts';
import { type Service, startService } from '../../app.ts';

const MAX_MILLISECONDS = 2_000;
// A busy machine can be too slow once; what is too slow is too slow every time.
const timed = { retry: 2 };

let first: TestService;
let second: Service;
beforeAll(async () => {
  first = await startTestService();
  second = await startService(first.config);
});
afterAll(async () => {
  await second.close();
  await first.close();
});

/** Creates a service account that has a zone open on both nodes. */
async function openOnBothNodes() {
  const { owner, params } = await createTestTeam(first);
  const { edition_id, team_id } = params;
  const { space_id } = await owner.client.spaces.create({
    edition_id,
    create_space: { space_name: 'Plan', team_id },
  });
  const { zones_info } = await owner.client.zones.listMeta({ edition_id, space_id });
  const machine = await createTestMachine(first, owner.client, { edition_id });
  const { zuid, token } = machine;
  await owner.client.spaceMembers.add({
    ...{ edition_id, space_id },
    members_info: [{ zuid, role: 'EDITOR', type: 'USER' }],
  });
  const urls = [first.url, second.url];
  const zone = { editionId: edition_id, spaceId: space_id, zoneId: zones_info.zone_order[0] ?? '' };
  const lives = urls.map((baseUrl) => openZone({ ...zone, baseUrl, token }));
  const clients = urls.map((baseUrl) => createClient({ baseUrl, token }));
  for (const live of lives) await live.ready();
  for (const client of clients) await client.users.getCurrent();
  const target = { edition_id, service_account_id: zuid, token_id: machine.tokenId };
  return { owner, target, lives, clients };
}

const endings = {
  'its token is revoked': 'revokeToken',
  'the account is disabled': 'disable',
  'the account is deleted': 'delete',
} as const;

describe('a service account is refused on every node within two seconds', () => {
  it.each(Object.entries(endings))('after %s', timed, async (_reason, ending) => {
    const { owner, target, lives, clients } = await openOnBothNodes();
    try {
      await owner.client.serviceAccounts[ending](target);
      const isRefused = ({ users }: (typeof clients)[number]) =>
        users.getCurrent().then(
          () => false,
          (error: { key?: string }) => error.key === 'tokenInvalid',
        );
      await vi.waitFor(
        async () => {
          for (const live of lives) expect(live.status()).not.toBe('open');
          expect(await Promise.all(clients.map(isRefused))).toEqual([true, true]);
        },
        { timeout: MAX_MILLISECONDS, interval: 20 },
      );
    } finally {
      for (const live of lives) live.close();
    }
  });

  it('and works again on every node after it was enabled', timed, async () => {
    const { owner, target, lives, clients } = await openOnBothNodes();
    for (const live of lives) live.close();
    await owner.client.serviceAccounts.disable(target);
    await owner.client.serviceAccounts.enable(target);
    await vi.waitFor(
      async () => {
        for (const client of clients) await client.users.getCurrent();
      },
      { timeout: 10_000 },
    );
  });
});
