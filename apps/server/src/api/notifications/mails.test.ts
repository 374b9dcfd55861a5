import { randomUUID } from 'node:crypto';
import * as contract from '@lienzo/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createClockBehind, MINUTE } from '../../../../../testing/service/manual-clock.ts';
import { openTestMailbox, type TestMailbox } from '../../../../../testing/service/test-mailbox.ts';
import {
  type Person,
  startTestService,
  type TestService,
} from '../../../../../testing/service/test-service.ts';
import { query } from '../../../../../testing/zones/test-canvas.ts';
import {
  createZoneFixture,
  restriction,
  type ZoneFixture,
} from '../../../../../testing/zones/zone-fixture.ts';
import { type Service, startService } from '../../app.ts';

const clock = createClockBehind(50 * MINUTE);
const ORIGIN = 'https://canvas.example.test';
let mailbox: TestMailbox;
let service: TestService;
let second: Service;
beforeAll(async () => {
  mailbox = await openTestMailbox();
  const env = {
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'Lienzo <lienzo@example.test>',
    PUBLIC_URL: ORIGIN,
  };
  service = await startTestService({ env, clock });
  // Two nodes want to send each mail.
  second = await startService(service.config, { clock });
});
afterAll(async () => {
  await second?.close();
  await service?.close();
  await mailbox?.close();
});

let fixture: ZoneFixture;
let editor: Person;
let reader: Person;
let inEdition: { edition_id: string };
beforeEach(async () => {
  fixture = await createZoneFixture(service);
  editor = await fixture.join(`editor-${randomUUID()}`, 'EDITOR');
  reader = await fixture.join(`reader-${randomUUID()}`, 'VIEWER');
  inEdition = { edition_id: fixture.inSpace.edition_id };
  await settle();
  for (const person of [editor, reader])
    await person.client.call(contract.markNotificationsRead, { params: inEdition });
});
afterEach(() => mailbox.accept());

async function settle(): Promise<void> {
  await vi.waitFor(
    async () => {
      const [left] = await query<{ count: number }>(
        service,
        `select (select count(*) from outbox) + (select count(*) from notification_tasks) as count`,
      );
      expect(Number(left?.count)).toBe(0);
    },
    { timeout: 10_000, interval: 20 },
  );
}

async function mention(person: Person, text: string): Promise<string> {
  const id = randomUUID();
  const position = { top: 0, left: 0 };
  await editor.client.call(contract.insertComments, {
    params: { ...fixture.inSpace, zone_id: fixture.firstZoneId },
    body: { comments: [{ meta: { id }, text, position, mentions: [person.zuid] }] },
  });
  await settle();
  return id;
}

const mailsTo = ({ mail }: Person) => mailbox.mails.filter(({ to }) => to.includes(mail));

/** Waits until no mail is due. */
async function allSent(): Promise<void> {
  await vi.waitFor(
    async () => {
      const due = await query(service, 'select from inboxes where mail_due <= $1', [clock.now()]);
      expect(due).toEqual([]);
    },
    { timeout: 15_000, interval: 50 },
  );
}

describe('a mail', { timeout: 60_000 }, () => {
  it('has everything unread after 5 minutes, in one message', async () => {
    const first = await mention(reader, 'First <b>');
    clock.advance(3 * MINUTE);
    await mention(reader, 'Second');
    clock.advance(MINUTE);
    await allSent();
    expect(mailsTo(reader)).toEqual([]);
    clock.advance(MINUTE + 1000);
    const mail = await mailbox.waitFor(reader.mail, 'First');
    await allSent();
    expect(mailsTo(reader)).toHaveLength(1);
    expect(mail.text).toContain('Subject: 2 notifications in Lienzo');
    expect(mail.text).toContain('> Second');
    expect(mail.text).toContain('<q>First &lt;b&gt;</q>');
    const { edition_id, space_id } = fixture.inSpace;
    expect(mail.text).toContain(
      `${ORIGIN}/e/${edition_id}/s/${space_id}/z/${fixture.firstZoneId}?element=${first}`,
    );
    clock.advance(10 * MINUTE);
    await allSent();
    expect(mailsTo(reader)).toHaveLength(1);
  });

  it('is not sent about what was read, hidden or turned off since', async () => {
    await mention(reader, 'Read');
    await reader.client.call(contract.markNotificationsRead, { params: inEdition });
    await mention(editor, 'Own');
    clock.advance(6 * MINUTE);
    await allSent();
    await mention(reader, 'Hidden');
    await fixture.share(restriction(fixture.firstZoneId, reader.zuid));
    clock.advance(6 * MINUTE);
    await allSent();
    expect(mailsTo(reader)).toEqual([]);
    expect(mailsTo(editor)).toEqual([]);
  });

  it('is retried while the mail server refuses it, and sent once', async () => {
    const refusals = mailbox.refusals();
    mailbox.refuse();
    await mention(reader, 'Persistent');
    clock.advance(6 * MINUTE);
    await vi.waitFor(() => expect(mailbox.refusals()).toBeGreaterThan(refusals), {
      timeout: 15_000,
    });
    await allSent(); // the next attempt is planned
    expect(mailsTo(reader)).toEqual([]);
    mailbox.accept();
    clock.advance(2 * MINUTE);
    await mailbox.waitFor(reader.mail, 'Persistent');
    clock.advance(10 * MINUTE);
    await allSent();
    expect(mailsTo(reader)).toHaveLength(1);
  });

  it('is sent once more with the same id if a node was killed before it noted that', async () => {
    await mention(reader, 'Twice');
    clock.advance(6 * MINUTE);
    await mailbox.waitFor(reader.mail, 'Twice');
    await allSent();
    // As it is after the claim and before the end of the mailing.
    await query(service, 'update inboxes set mail_due = $2 where zuid = $1', [
      reader.zuid,
      clock.now(),
    ]);
    await query(
      service,
      'update notifications set mail_pending = true where zuid = $1 and read_time is null',
      [reader.zuid],
    );
    await allSent();
    await vi.waitFor(() => expect(mailsTo(reader)).toHaveLength(2), { timeout: 15_000 });
    clock.advance(10 * MINUTE);
    await allSent();
    const ids = mailsTo(reader).map(({ text }) => /^Message-ID:\s*(\S+)/im.exec(text)?.[1]);
    expect(ids).toEqual([ids[0], ids[0]]);
    expect(ids[0]).toBeDefined();
  });

  it('is in the language of the person', async () => {
    await reader.client.call(contract.changeNotificationSettings, {
      params: inEdition,
      body: { mail_language: 'es' },
    });
    await mention(reader, 'Hola');
    clock.advance(6 * MINUTE);
    const { text } = await mailbox.waitFor(reader.mail, 'Hola');
    expect(text).toContain('te ha mencionado en');
  });

  it('has an address that stops mails with one click, without signing in', async () => {
    await mention(reader, 'Noisy');
    clock.advance(6 * MINUTE);
    const { text } = await mailbox.waitFor(reader.mail, 'Noisy');
    const unfolded = text.replaceAll(/\r\n[ \t]+/g, ' ');
    expect(unfolded).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    const address = /List-Unsubscribe: <(https:[^>]+)>/.exec(unfolded)?.[1] ?? '';
    expect(address.startsWith(`${ORIGIN}/service/`)).toBe(true);
    const url = address.replace(ORIGIN, service.url);
    const readMails = async () => {
      const { settings } = await reader.client.call(contract.getNotificationSettings, {
        params: inEdition,
      });
      const { mail_language: _, ...kinds } = settings;
      return Object.values(kinds).map(({ mail }) => mail);
    };
    // Scanners of mails open links; that must not change anything.
    expect((await fetch(url)).status).toBe(200);
    expect(await readMails()).toEqual([true, true, true, true]);
    const forged = await fetch(`${url.slice(0, -3)}AAA`, { method: 'POST' });
    expect(forged.status).toBe(404);
    expect(await readMails()).toEqual([true, true, true, true]);
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(answer.status).toBe(200);
    expect(await readMails()).toEqual([false, false, false, false]);
    await mention(reader, 'Silent');
    clock.advance(6 * MINUTE);
    await allSent();
    expect(mailsTo(reader)).toHaveLength(1);
  });
});
