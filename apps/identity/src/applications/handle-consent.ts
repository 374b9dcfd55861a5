import type { IncomingMessage, ServerResponse } from 'node:http';
import type Provider from 'oidc-provider';
import type { UserClaims } from '../accounts.ts';
import { readLanguage } from '../language.ts';
import { createErrorPage, sendPage } from '../page.ts';
import { readBody } from '../request-body.ts';
import { filterScopes } from '../scopes.ts';
import { type Applications, isRegistered } from './application.ts';
import { type ConsentRequest, createConsentPage } from './consent-page.ts';
import { consentTexts } from './consent-texts.ts';

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;

export interface ConsentDeps {
  provider: Provider;
  applications: Applications;
  findClaims(accountId: string): Promise<UserClaims | undefined>;
}

/**
 * Handles the step of the authorization endpoint at which a person allows or denies what an application
 * requests. Lienzo's own clients skip it.
 */
export async function handleConsent(
  deps: ConsentDeps,
  interaction: Interaction,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { provider, applications } = deps;
  const clientId = String(interaction.params.client_id);
  if (!isRegistered(clientId)) {
    await provider.interactionFinished(request, response, { consent: {} });
    return;
  }
  const asked = await readConsentRequest(deps, interaction);
  const texts = consentTexts(readLanguage(request));
  if (!asked) {
    sendPage(response, 400, createErrorPage(texts.unknownApplication, texts.language));
    return;
  }
  const decision = isSubmitted(request) ? await readDecision(request) : undefined;
  if (decision === 'deny') {
    const denied = { error: 'access_denied', error_description: 'The person denied the request.' };
    await provider.interactionFinished(request, response, denied);
    return;
  }
  if (decision !== 'allow') {
    sendPage(response, request.method === 'POST' ? 400 : 200, createConsentPage(texts, asked));
    return;
  }
  // The scopes come from the stored request, never from the form.
  await applications.allow(interaction.session?.accountId ?? '', clientId, asked.scopes);
  await provider.interactionFinished(request, response, { consent: {} });
}

/**
 * Returns whether the form of this page was submitted. Its cookie is not sent with requests of other sites
 * (SameSite); browsers that tell where a request comes from are checked in addition.
 */
function isSubmitted({ method, headers }: IncomingMessage): boolean {
  const from = headers['sec-fetch-site'];
  return method === 'POST' && (from === undefined || from === 'same-origin');
}

async function readDecision(request: IncomingMessage): Promise<string | undefined> {
  const form = new URLSearchParams((await readBody(request)) ?? '');
  const decisions = form.getAll('decision');
  return decisions.length === 1 ? decisions[0] : undefined;
}

async function readConsentRequest(
  { provider, applications, findClaims }: ConsentDeps,
  { params, session, deviceCode }: Interaction,
): Promise<ConsentRequest | undefined> {
  const clientId = String(params.client_id);
  // The client is missing if the application was deleted or blocked in the meantime.
  const client = await provider.Client.find(clientId);
  const application = await applications.find(clientId);
  const person = await findClaims(session?.accountId ?? '');
  if (!client || !application || !person) return undefined;
  const owner = await findClaims(application.ownerId);
  return {
    application,
    owner: owner?.name ?? '',
    person,
    scopes: filterScopes(String(params.scope ?? '').split(' ')),
    redirectUri: deviceCode ? undefined : String(params.redirect_uri ?? ''),
  };
}
