import type { IncomingMessage, ServerResponse } from 'node:http';
import type pg from 'pg';
import { type AccountTexts, accountTextsIn } from '../account/account-texts.ts';
import { queueDelivery } from '../delivery/deliveries.ts';
import { createPage, escapeHtml, sendPage } from '../page.ts';
import { countAttempt, networkOf } from '../people/attempts.ts';
import { isMail, mailKey } from '../people/stored-accounts.ts';
import { readBody } from '../request-body.ts';
import { clientAddress, type ProxyTrust } from './client-address.ts';
import { createMessagePage } from './forms.ts';
import { type Texts, textsFor } from './texts.ts';

export const FORGOT_PATH = '/account/forgot';

/** How many links can be sent within 15 minutes: from one network, and to one address. */
const NETWORK_LIMIT = 20;
const MAIL_LIMIT = 3;

export interface ForgotDeps {
  pool: pg.Pool;
  isProxy: ProxyTrust;
  sendsMail: boolean;
  wakeDeliveries(): void;
}

/**
 * Handles the page on which people ask for a new password. Every address gets the same answer after the
 * same work: whether it has an account is found out later, when the mail is sent.
 */
export async function handleForgot(
  { pool, isProxy, sendsMail, wakeDeliveries }: ForgotDeps,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const common = textsFor(request);
  const texts = accountTextsIn(common.language);
  if (!sendsMail) {
    const page = createMessagePage(common, texts.forgot, { hint: texts.forgotWithoutMail });
    return sendPage(response, 200, page);
  }
  const show = (status: number, problem?: string) =>
    sendPage(response, status, createForgotPage(texts, common, problem));
  if (request.method !== 'POST') return show(200);
  const form = new URLSearchParams((await readBody(request)) ?? '');
  const to = (form.get('mail') ?? '').trim();
  if (!isMail(to)) return show(400, common.invalidMail);
  const network = networkOf(clientAddress(request, isProxy));
  const wait = await countAttempt(pool, {
    countedFor: `forgot address ${network}`,
    limit: NETWORK_LIMIT,
  });
  if (wait !== undefined) {
    response.setHeader('retry-after', wait);
    return show(429, common.tooManyAttempts(Math.ceil(wait / 60)));
  }
  const counter = { countedFor: `forgot mail ${mailKey(to)}`, limit: MAIL_LIMIT };
  const isLimited = (await countAttempt(pool, counter)) !== undefined;
  const { language } = common;
  if (!isLimited)
    await queueDelivery(pool, { kind: 'mail', mail: 'forgotten-password', to, language });
  wakeDeliveries();
  const page = createMessagePage(common, texts.forgotSent, { hint: texts.forgotSentHint });
  sendPage(response, 200, page);
}

function createForgotPage(texts: AccountTexts, common: Texts, problem?: string) {
  const alert = problem ? `<p class="problem" role="alert">${escapeHtml(problem)}</p>` : '';
  const content = `<p>${escapeHtml(texts.forgotIntroduction)}</p>${alert}
<form method="post">
<label for="mail">${escapeHtml(common.mail)}</label>
<input id="mail" name="mail" type="email" autocomplete="username" required autofocus>
<button class="primary">${escapeHtml(texts.forgotButton)}</button>
</form>`;
  return createPage(texts.forgot, content, common.language);
}
