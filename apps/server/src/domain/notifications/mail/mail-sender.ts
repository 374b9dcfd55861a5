import { createTransport } from 'nodemailer';
import type { Clock } from '../../../core/clock.ts';
import type { Database } from '../../../db/database.ts';
import type { PersonInEdition } from '../../editions/queries.ts';
import { type ClaimedMail, claimMail, finishMail, listDueInboxes } from './mail-queries.ts';
import type { UnsubscribeTokens } from './unsubscribe-token.ts';
import { writeMail } from './write-mail.ts';

interface MailSettings {
  /** The address of the SMTP server, such as smtps://user:password@mail.example.com. */
  smtpUrl: string;
  /** The sender. */
  from: string;
  /** The address of the web app. */
  origin: string;
}

interface MailSenderDeps {
  db: Database;
  clock: Clock;
  settings: MailSettings;
  tokens: UnsubscribeTokens;
  onError: (error: unknown) => void;
}

interface MailSender {
  close(): Promise<void>;
}

export const UNSUBSCRIBE_PATH = '/service/notifications/unsubscribe';

const ROUND_MILLISECONDS = 2_000;
const TIMEOUT_MILLISECONDS = 10_000;
const BATCH = 10;

/** Sends mails that are due. Any number of nodes may do so; each mail is claimed by one of them. */
export function startMailSender(deps: MailSenderDeps): MailSender {
  const { db, clock, settings, tokens, onError } = deps;
  const transport = createTransport({
    url: settings.smtpUrl,
    connectionTimeout: TIMEOUT_MILLISECONDS,
    greetingTimeout: TIMEOUT_MILLISECONDS,
    socketTimeout: TIMEOUT_MILLISECONDS,
  });
  let running: Promise<void> | undefined;
  let isClosed = false;

  async function send(mail: ClaimedMail & { address: string }): Promise<void> {
    const { editionId, zuid, notifications, address } = mail;
    const unsubscribeUrl = `${settings.origin}${UNSUBSCRIBE_PATH}?token=${tokens.create(mail)}`;
    const [newest] = notifications;
    await transport.sendMail({
      from: settings.from,
      // As an object, because a text would be read as a list of addresses.
      to: { name: '', address },
      // The same in each attempt, so that a mailbox can recognize a duplicate.
      messageId: `<lienzo.${editionId}.${zuid}.${newest?.notification_id}@${new URL(settings.origin).hostname}>`,
      // RFC 8058: mail programs offer to unsubscribe with one click.
      headers: {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        'Auto-Submitted': 'auto-generated',
      },
      ...writeMail({ ...mail, origin: settings.origin, unsubscribeUrl }),
    });
  }
  async function sendDue(person: PersonInEdition): Promise<void> {
    const { editionId } = person;
    const mail = await db.changeEdition(editionId, (tx) => claimMail(tx, person, clock.now()));
    if (!mail) return;
    const { address } = mail;
    if (address !== undefined && mail.notifications.length > 0) await send({ ...mail, address });
    await db.changeEdition(editionId, (tx) => finishMail(tx, mail));
  }
  async function round(): Promise<void> {
    let due: PersonInEdition[];
    do {
      const before = clock.now();
      due = await db.readDirectory((tx) => listDueInboxes(tx, { before, max: BATCH }));
      for (const person of due) if (!isClosed) await sendDue(person).catch(onError);
    } while (due.length === BATCH && !isClosed);
  }
  const timer = setInterval(() => {
    running ??= round()
      .catch(onError)
      .finally(() => {
        running = undefined;
      });
  }, ROUND_MILLISECONDS).unref();

  return {
    async close() {
      isClosed = true;
      clearInterval(timer);
      await running;
      transport.close();
    },
  };
}
