import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Applications } from '../applications/application.ts';
import { handleConsent } from '../applications/handle-consent.ts';
import { createErrorPage, sendPage } from '../page.ts';
import type { Attempts } from '../people/attempts.ts';
import { BusyError } from '../people/passwords.ts';
import { mailKey, type StoredAccounts } from '../people/stored-accounts.ts';
import { readBody } from '../request-body.ts';
import { findInteraction } from '../sign-in.ts';
import { createProviderButtons, type Upstream } from '../upstream/upstream.ts';
import { clientAddress, type ProxyTrust } from './client-address.ts';
import { createPasswordPage } from './forms.ts';
import { createSignInExtras, finishPassword, type StepDeps } from './sign-in-steps.ts';
import { textsFor } from './texts.ts';

export interface PasswordDeps extends StepDeps {
  accounts: StoredAccounts;
  attempts: Attempts;
  isProxy: ProxyTrust;
  upstream: Upstream;
  applications: Applications;
}

/** Handles the steps of the authorization endpoint at which a person signs in with a password. */
export async function handlePassword(
  deps: PasswordDeps,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { provider, accounts, attempts, isProxy, upstream, applications } = deps;
  const texts = textsFor(request);
  const interaction = await findInteraction(provider, request, response);
  if (!interaction) {
    sendPage(response, 400, createErrorPage(texts.expiredSignIn, texts.language));
    return;
  }
  if (interaction.prompt.name !== 'login') {
    const { findClaims } = accounts;
    const deps = { provider, applications, findClaims };
    return handleConsent(deps, interaction, request, response);
  }
  const client = await provider.Client.find(String(interaction.params.client_id));
  const application = client?.clientName ?? 'Lienzo';
  const { uid } = interaction;
  const show = async (status: number, state: { mail: string; problem?: string }) => {
    const { after, script } = await createSignInExtras(deps, { request, uid });
    const others = createProviderButtons(upstream, request, uid);
    const page = { application, after: `${after ?? ''}${others}`, ...(script && { script }) };
    sendPage(response, status, createPasswordPage(texts, { ...page, ...state }));
  };
  if (request.method !== 'POST') {
    await show(200, { mail: String(interaction.params.login_hint ?? '') });
    return;
  }
  const form = new URLSearchParams((await readBody(request)) ?? '');
  const mail = mailKey(form.get('mail') ?? '');
  const attempt = { mail, address: clientAddress(request, isProxy) };
  const refuse = (status: number, problem: string) => show(status, { mail, problem });
  const wait = await attempts.begin(attempt);
  if (wait !== undefined) {
    response.setHeader('retry-after', wait);
    await refuse(429, texts.tooManyAttempts(Math.ceil(wait / 60)));
    return;
  }
  try {
    const accountId = await accounts.check(mail, form.get('password') ?? '');
    if (!accountId) {
      await refuse(400, texts.wrongPassword);
      return;
    }
    await attempts.succeed(attempt);
    await finishPassword(deps, { request, response, uid, accountId });
  } catch (error) {
    if (!(error instanceof BusyError)) throw error;
    response.setHeader('retry-after', 5);
    await refuse(503, texts.busy);
  }
}
