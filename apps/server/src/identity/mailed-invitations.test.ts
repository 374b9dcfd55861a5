import { addTeamMembers, createEdition, getCurrentUser, getEdition } from '@lienzo/contract';
import { createClient } from '@lienzo/sdk';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openSession } from '../../../../testing/database/database-session.ts';
import type { TestDatabase } from '../../../../testing/database/test-database.ts';
import {
  createAccount,
  createSameOriginDatabase,
  PUBLIC_URL,
  signInWithPassword,
  startSameOrigin,
} from '../../../../testing/service/same-origin.ts';
import { openTestMailbox, type TestMailbox } from '../../../../testing/service/test-mailbox.ts';
import type { Service } from '../app.ts';

let database: TestDatabase;
let mailbox: TestMailbox;
let service: Service;

beforeAll(async () => {
  database = await createSameOriginDatabase();
  mailbox = await openTestMailbox();
  const env = { SMTP_URL: mailbox.url, MAIL_FROM: 'Lienzo <lienzo@example.test>' };
  service = await startSameOrigin(database, { env });
});
afterAll(async () => {
  await service?.close();
  await mailbox?.close();
  await database?.drop();
});

async function enter(mail: string) {
  const { token } = await signInWithPassword(service.url, mail);
  return createClient({ baseUrl: service.url, token });
}

it('mails a link to invited people, with which they create an account and join', async () => {
  const setUp = (await service.createSetUpAddress()) ?? '';
  await createAccount(service.url, setUp, 'ada@example.test');
  const ada = await enter('ada@example.test');
  const params = await ada.call(createEdition, { body: { team_name: 'Office' } });
  const invite = (...mails: string[]) =>
    ada.call(addTeamMembers, {
      params,
      body: { members_info: mails.map((mail_id) => ({ mail_id, role: 'MEMBER' as const })) },
    });
  await invite('grace@example.test');
  const { text } = await mailbox.waitFor('grace@example.test', 'Join Lienzo');
  const [link = ''] = /\S+\/join\/\S+/.exec(text) ?? [];
  expect(link).toMatch(new RegExp(`^${PUBLIC_URL}/join/`));
  expect((await createAccount(service.url, link, 'grace@example.test')).status).toBe(200);
  const grace = await enter('grace@example.test');
  expect((await grace.call(getEdition, { params })).edition_info.edition_id).toBe(
    params.edition_id,
  );

  // People who have an account get no link that creates one.
  const other = await grace.call(createEdition, { body: { team_name: 'Navy' } });
  await grace.call(addTeamMembers, {
    params: other,
    body: { members_info: [{ mail_id: 'ada@example.test', role: 'MEMBER' }] },
  });
  const known = await mailbox.waitFor('ada@example.test', 'Join a team');
  expect(known.text).toContain(PUBLIC_URL);
  expect(known.text).not.toContain('/join/');
});

it('mails an address three times within 15 minutes at most', async () => {
  const ada = await enter('ada@example.test');
  const { editions_info } = await ada.editions.list();
  const edition_id = editions_info.find(
    ({ edition_name }) => edition_name === 'Office',
  )?.edition_id;
  const { teams } = await ada.teams.list({ edition_id: edition_id ?? '' });
  const params = { edition_id: edition_id ?? '', team_id: teams[0]?.team_id ?? '' };
  const session = await openSession(database.url);
  for (let turn = 0; turn < 5; turn++) {
    await ada.call(addTeamMembers, {
      params,
      body: { members_info: [{ mail_id: 'victim@example.test', role: 'MEMBER' }] },
    });
    await session.query(`delete from team_invitations where mail = 'victim@example.test'`);
    await session.query(`delete from mail_invitations where mail = 'victim@example.test'`);
  }
  await vi.waitFor(
    async () => {
      const waiting = await session.query('select from identity.deliveries');
      expect(waiting).toHaveLength(0);
    },
    { timeout: 20_000, interval: 100 },
  );
  await session.close();
  expect(mailbox.mails.filter(({ to }) => to.includes('victim@example.test'))).toHaveLength(3);
});

it('refuses tokens of a session that was ended on the account page', async () => {
  const client = await enter('grace@example.test');
  await client.call(getCurrentUser, {});
  const session = await openSession(database.url);
  await session.query(
    `insert into identity.deliveries (kind, payload, expires_at)
     select 'logout', jsonb_build_object('sub', a.id, 'sid', s.uid), now() + interval '1 hour'
     from identity.accounts a join identity.artifacts s
       on s.account_id = a.id::text and s.model = 'Session' where a.mail_key = 'grace@example.test'`,
  );
  await vi.waitFor(
    () => expect(client.call(getCurrentUser, {})).rejects.toMatchObject({ status: 401 }),
    { timeout: 10_000, interval: 100 },
  );
  await session.close();
});
