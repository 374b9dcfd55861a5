import { once } from 'node:events';
import { verifyWebhook } from '@lienzo/sdk';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useService, useTeam } from '../../../testing/hooks/use-service.ts';
import { startReceiver, type TestReceiver } from '../../../testing/network/test-receiver.ts';
import { runInside, startCli } from './support/run-cli.ts';

const service = useService();
const team = useTeam(service);
let receiver: TestReceiver;
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(() => receiver.close());

it('forwards events to a receiver, signed with the secret that it prints', async () => {
  const { edition_id } = team.params;
  const env = { LIENZO_URL: service.url, LIENZO_TOKEN: team.owner.token };
  const args = ['listen', '--forward', receiver.url, '--kinds', 'team.created', '--after', '0'];
  const child = startCli(args, env);
  let printed = '';
  child.stdout.on('data', (chunk) => {
    printed += chunk;
  });
  await team.owner.client.teams.create({ edition_id, team_name: 'Forwarded' });
  await vi.waitFor(() => expect(printed).toMatch(/\d+ team\.created: 200\n/), {
    ...{ timeout: 15_000, interval: 50 },
  });
  const [, secret = ''] = /^Secret: (whsec_\S+)$/m.exec(printed) ?? [];
  const last = receiver.requests.at(-1);
  expect(await verifyWebhook(last?.body ?? '', last?.headers ?? {}, secret)).toMatchObject({
    type: 'team.created',
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}\.000Z$/),
    data: { kind: 'team.created', edition_id },
  });
  // A receiver that is not there does not end the command.
  receiver.respond = (_request, response) => void response.destroy();
  await team.owner.client.teams.create({ edition_id, team_name: 'Lost' });
  await vi.waitFor(() => expect(printed).toMatch(/team\.created: not delivered \(/), {
    ...{ timeout: 15_000, interval: 50 },
  });
  child.kill();
  await once(child, 'close');
});

it('needs a URL', async () => {
  const env = { LIENZO_URL: service.url, LIENZO_TOKEN: team.owner.token };
  const { code, stderr } = await runInside(['listen', '--forward', 'localhost:3000'], env);
  expect(code).toBe(2);
  expect(stderr).toContain('--forward must be a URL');
});
