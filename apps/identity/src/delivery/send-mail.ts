import { createTransport } from 'nodemailer';
import type pg from 'pg';
import { CONFIRM_PATH } from '../account/change-address.ts';
import { insertLink, type Links } from '../people/links.ts';
import { linkPath } from '../service/handle-links.ts';
import type { MailDelivery, MailKind } from './deliveries.ts';
import { writeMail } from './mail-texts.ts';

export interface MailOptions {
  /** The address of the SMTP server, such as smtps://user:password@mail.example.com. */
  smtpUrl: string;
  /** The sender. */
  from: string;
}

interface MailerDeps {
  pool: pg.Pool;
  links: Links;
  issuer: string;
  /** The address of the web app. */
  application: string;
  /** Whether people can have accounts with a password. */
  localAccounts: boolean;
}

export interface Mailer {
  send(delivery: MailDelivery): Promise<void>;
  close(): void;
}

const TIMEOUT_MILLISECONDS = 10_000;

export function createMailer({ smtpUrl, from }: MailOptions, deps: MailerDeps): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: TIMEOUT_MILLISECONDS,
    greetingTimeout: TIMEOUT_MILLISECONDS,
    socketTimeout: TIMEOUT_MILLISECONDS,
  });
  return {
    async send(delivery) {
      const { to, language } = delivery;
      const { isWanted, link, mail = delivery.mail } = await createLink(deps, delivery);
      if (!isWanted) return;
      // As an object, because a text would be read as a list of addresses.
      await transport.sendMail({
        from,
        to: { name: '', address: to },
        ...writeMail(mail, language, link),
      });
    },
    close: () => transport.close(),
  };
}

/**
 * Creates the link of a mail. Links are created now and not when the mail is queued, so that the queue
 * contains no secrets, and asking for a new password takes the same time for every address.
 */
async function createLink(
  { pool, links, issuer, application, localAccounts }: MailerDeps,
  { mail, to, accountId }: MailDelivery,
): Promise<{ isWanted: boolean; link?: string; mail?: MailKind }> {
  if (mail === 'team-invitation') {
    // People without an account get a link that creates it. Only the mail contains it.
    const secret = localAccounts ? await links.createJoin(to) : undefined;
    return secret
      ? { isWanted: true, link: issuer + linkPath('join', secret), mail: 'invitation' }
      : { isWanted: true, link: application };
  }
  if (mail === 'invitation' || mail === 'forgotten-password') {
    const purpose = mail === 'invitation' ? 'join' : 'reset';
    const secret = await (purpose === 'join' ? links.createJoin(to) : links.createReset(to));
    return secret
      ? { isWanted: true, link: issuer + linkPath(purpose, secret) }
      : { isWanted: false };
  }
  if (mail === 'new-address') {
    const secret = await insertLink(pool, 'mail', { mail: to, account: accountId ?? '' });
    return { isWanted: true, link: `${issuer}${CONFIRM_PATH}?secret=${secret}` };
  }
  return mail === 'address-changed'
    ? { isWanted: true }
    : { isWanted: true, link: `${issuer}/account` };
}
