import type { IncomingMessage, ServerResponse } from 'node:http';
import type Provider from 'oidc-provider';
import { errors } from 'oidc-provider';
import type { Account, Accounts } from './accounts.ts';
import { type ConsentDeps, handleConsent } from './applications/handle-consent.ts';
import { createErrorPage, sendPage } from './page.ts';
import { readBody } from './request-body.ts';
import { createSignInPage } from './sign-in-page.ts';

export const SIGN_IN_PATH = '/sign-in/';

export type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;

export interface SignInDeps extends ConsentDeps {
  accounts: Accounts;
}

/** Handles the steps of the authorization endpoint that need user interaction. */
export async function handleSignIn(
  { provider, accounts, applications, findClaims }: SignInDeps,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const interaction = await findInteraction(provider, request, response);
  if (!interaction) {
    const text = 'This sign-in has expired. Return to the application and sign in again.';
    sendPage(response, 400, createErrorPage(text));
    return;
  }
  if (interaction.prompt.name === 'consent') {
    return handleConsent({ provider, applications, findClaims }, interaction, request, response);
  }
  const account = request.method === 'POST' ? await readChoice(accounts, request) : undefined;
  if (account) {
    await provider.interactionFinished(request, response, { login: { accountId: account.user } });
    return;
  }
  const page = createSignInPage(accounts.list(), String(interaction.params.client_id));
  sendPage(response, request.method === 'POST' ? 400 : 200, page);
}

export async function findInteraction(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<Interaction | undefined> {
  try {
    return await provider.interactionDetails(request, response);
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return undefined;
    throw error;
  }
}

async function readChoice(
  accounts: Accounts,
  request: IncomingMessage,
): Promise<Account | undefined> {
  const form = new URLSearchParams((await readBody(request)) ?? '');
  return accounts.find(form.get('user') ?? '');
}
