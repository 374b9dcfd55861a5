import type pg from 'pg';
import type { AccountDeps } from '../account/account-context.ts';
import { createFormTokens } from '../account/account-session.ts';
import { ACCOUNT_CLIENT_ID, ACCOUNT_RETURN_PATH } from '../account/handle-account.ts';
import { describeApplication } from '../clients.ts';
import { type Deliver, type DeliveryLoop, startDeliveries } from '../delivery/deliveries.ts';
import { type SendLogout, signLogout } from '../delivery/send-logout.ts';
import { createMailer, type MailOptions } from '../delivery/send-mail.ts';
import { createChallenges } from '../people/challenges.ts';
import { createCodeGenerators } from '../people/code-generators.ts';
import type { Links } from '../people/links.ts';
import { createPasskeys } from '../people/passkeys.ts';
import { createSessions } from '../people/sessions.ts';
import { readKeys, type StoredKeys } from '../storage/stored-keys.ts';
import type { StepDeps } from './sign-in-steps.ts';

export const WEB_CLIENT_ID = 'lienzo-web';

/** The client with which the account pages ask people to sign in. */
export function describeAccountClient(issuer: string) {
  const client = describeApplication({
    clientId: ACCOUNT_CLIENT_ID,
    redirectUris: [issuer + ACCOUNT_RETURN_PATH],
  });
  return { ...client, client_name: 'Lienzo', grant_types: ['authorization_code'] };
}

export type AccountParts = Omit<
  AccountDeps & StepDeps,
  'provider' | 'accounts' | 'application' | 'sendsMail' | 'wakeDeliveries'
>;

/** Creates what the account pages and the steps of a sign-in need. */
export function createAccountParts(
  pool: pg.Pool,
  issuer: string,
  { cookies }: Pick<StoredKeys, 'cookies'>,
): AccountParts {
  const challenges = createChallenges(pool);
  return {
    ...{ pool, issuer, challenges },
    passkeys: createPasskeys(pool, challenges, issuer),
    codes: createCodeGenerators(pool),
    sessions: createSessions(pool),
    tokens: createFormTokens(cookies),
  };
}

interface DeliveryOptions {
  pool: pg.Pool;
  links: Links;
  issuer: string;
  application: string;
  localAccounts: boolean;
  mail: MailOptions | undefined;
  /** Sends a logout token to Lienzo. */
  sendLogout: SendLogout;
  onError(error: unknown): void;
}

/** Starts to deliver mails and logout tokens. Without a mail server, mails are dropped. */
export function startOwnDeliveries(options: DeliveryOptions): DeliveryLoop {
  const { pool, links, issuer, mail, sendLogout, onError } = options;
  const { application, localAccounts } = options;
  const mailer = mail && createMailer(mail, { pool, links, issuer, application, localAccounts });
  const deliver: Deliver = async (delivery) => {
    if (delivery.kind === 'mail') return mailer?.send(delivery);
    const { signing } = await readKeys(pool);
    const [key] = signing;
    if (!key) throw new Error('There is no key that signs tokens.');
    await sendLogout(await signLogout(delivery, { issuer, audience: WEB_CLIENT_ID, key }));
  };
  const loop = startDeliveries(pool, deliver, onError);
  return {
    wake: loop.wake,
    async close() {
      await loop.close();
      mailer?.close();
    },
  };
}
