import type { IncomingMessage, ServerResponse } from 'node:http';
import type Provider from 'oidc-provider';
import { createErrorPage, sendPage } from '../page.ts';
import { textsFor } from '../service/texts.ts';
import { findInteraction, type Interaction, SIGN_IN_PATH } from '../sign-in.ts';
import type { Problem } from './pending-sign-ins.ts';
import type { UpstreamProvider } from './read-providers.ts';
import { callbackAddress, choicesFor, finishSignIn, type Upstream } from './upstream.ts';
import { createChoicePage, createConnectPage } from './upstream-pages.ts';

const CALLBACK = /^\/upstream\/([a-z0-9-]{1,40})\/callback$/;
const SIGN_IN = /^\/sign-in\/([A-Za-z0-9_-]{1,64})(?:(\/upstream)(?:\/([a-z0-9-]{1,40}))?)?$/;
const STATE = /^[A-Za-z0-9_-]{43}$/;

const STATUSES: Partial<Record<Problem, number>> = {
  unavailable: 503,
  cancelled: 400,
  failed: 400,
};

export interface UpstreamDeps {
  upstream: Upstream;
  provider: Provider;
  /** Handles the steps at which a person does not sign in, such as the consent. */
  handleOtherStep(request: IncomingMessage, response: ServerResponse): Promise<void>;
}

/** Returns whether the path belongs to the sign-in with other providers. */
export function isUpstreamPath({ localAccounts }: Upstream, path: string): boolean {
  const [, , upstream] = SIGN_IN.exec(path) ?? [];
  if (path.startsWith('/upstream/') || upstream) return true;
  // Without accounts of its own, the service offers no other way to sign in.
  return !localAccounts && path.startsWith(SIGN_IN_PATH);
}

export async function handleUpstream(
  deps: UpstreamDeps,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const path = request.url?.split('?', 1)[0] ?? '';
  const [, calledBack] = CALLBACK.exec(path) ?? [];
  if (calledBack) return handleCallback(deps.upstream, calledBack, request, response);
  const [, uid, isUpstream, providerId] = SIGN_IN.exec(path) ?? [];
  const interaction = uid && (await findInteraction(deps.provider, request, response));
  if (!interaction || interaction.uid !== uid) return refuseExpired(request, response);
  if (interaction.prompt.name !== 'login') return deps.handleOtherStep(request, response);
  if (providerId) return handleStart(deps.upstream, { interaction, providerId }, request, response);
  if (isUpstream) return handleReturn(deps, interaction, request, response);
  return handleChoice(deps.upstream, interaction, request, response);
}

function refuseExpired(request: IncomingMessage, response: ServerResponse): void {
  const texts = textsFor(request);
  sendPage(response, 400, createErrorPage(texts.expiredSignIn, texts.language));
}

function redirect(response: ServerResponse, location: string): void {
  response.writeHead(303, { location, 'cache-control': 'no-store' }).end();
}

/** Shows the sign-in page without a password, or continues to the only provider. */
async function handleChoice(
  upstream: Upstream,
  interaction: Interaction,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const [only, ...others] = upstream.providers;
  if (only && others.length === 0 && request.method === 'GET')
    return leave(upstream, { interaction, provider: only }, request, response);
  const page = createChoicePage(textsFor(request), choicesFor(upstream, interaction.uid));
  sendPage(response, request.method === 'GET' ? 200 : 403, page);
}

async function handleStart(
  upstream: Upstream,
  { interaction, providerId }: { interaction: Interaction; providerId: string },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const provider = upstream.findProvider(providerId);
  if (!provider || request.method !== 'POST')
    return redirect(response, SIGN_IN_PATH + interaction.uid);
  return leave(upstream, { interaction, provider }, request, response);
}

/** Sends the browser to a provider. If the provider is away, shows the other ways to sign in. */
async function leave(
  upstream: Upstream,
  { interaction, provider }: { interaction: Interaction; provider: UpstreamProvider },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { language } = textsFor(request);
  const { parameters, maxAge } = readWishes(interaction, provider);
  const begun = await upstream
    .clientOf(provider)
    .begin({ ...parameters, ui_locales: language })
    .catch((error) => {
      upstream.onError(error);
      return undefined;
    });
  if (!begun)
    return showProblem(
      upstream,
      { interaction, provider, problem: 'unavailable' },
      request,
      response,
    );
  const browser = upstream.cookie.ensure(request, response);
  const pending = { browser, provider: provider.id, interaction: interaction.uid, maxAge };
  await upstream.pending.add(begun, pending);
  redirect(response, begun.address.href);
}

/** Passes on what the application asks of the sign-in. */
function readWishes({ params }: Interaction, provider: UpstreamProvider) {
  const parameters: Record<string, string> = {};
  if (typeof params.login_hint === 'string') parameters.login_hint = params.login_hint;
  if (typeof params.prompt === 'string' && params.prompt.split(' ').includes('login'))
    parameters.prompt = provider.prompt;
  const maxAge = params.max_age === undefined ? null : Number(params.max_age);
  if (maxAge !== null) parameters.max_age = String(maxAge);
  return { parameters, maxAge };
}

function showProblem(
  upstream: Upstream,
  failure: { interaction: Interaction; provider: UpstreamProvider; problem: Problem },
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const choices = choicesFor(upstream, failure.interaction.uid);
  if (failure.problem === 'unavailable') response.setHeader('retry-after', 5);
  const status = STATUSES[failure.problem] ?? 403;
  sendPage(response, status, createChoicePage(textsFor(request), choices, failure));
}

/** Receives the answer of a provider. The state works once, at this provider, in this browser. */
async function handleCallback(
  upstream: Upstream,
  providerId: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const provider = upstream.findProvider(providerId);
  const browser = upstream.cookie.find(request);
  // The address is made from the settings: the Host header could name another one.
  const answer = new URL(callbackAddress(upstream.issuer, providerId));
  answer.search = request.url?.split('?').slice(1).join('?') ?? '';
  const [state = '', ...others] = answer.searchParams.getAll('state');
  const isComplete = STATE.test(state) && others.length === 0 && request.method === 'GET';
  if (!provider || !browser || !isComplete) return refuseExpired(request, response);
  const pending = await upstream.pending.use({ state, browser, provider: providerId });
  if (!pending) return refuseExpired(request, response);
  const secrets = { ...pending, state };
  const verify = () =>
    upstream.clientOf(provider).finish(answer, secrets, pending.maxAge ?? undefined);
  await upstream.pending.finish(state, await finishSignIn(upstream, provider, verify));
  redirect(response, `${SIGN_IN_PATH}${pending.interaction}/upstream`);
}

/** Ends the sign-in in the browser that has the cookie of the sign-in page. */
async function handleReturn(
  { upstream, provider: openid }: UpstreamDeps,
  interaction: Interaction,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const texts = textsFor(request);
  const { uid } = interaction;
  const outcome = await upstream.pending.findOutcome(uid);
  const provider = upstream.findProvider(outcome?.provider ?? '');
  if (request.method === 'POST') {
    await upstream.pending.clear(uid);
    return redirect(response, SIGN_IN_PATH + uid);
  }
  await upstream.pending.clearSettled(uid);
  if (!outcome || !provider)
    return sendPage(response, 200, createChoicePage(texts, choicesFor(upstream, uid)));
  if (outcome.kind === 'problem')
    return showProblem(
      upstream,
      { interaction, provider, problem: outcome.problem },
      request,
      response,
    );
  if (outcome.kind === 'connect') {
    const page = createConnectPage(texts, SIGN_IN_PATH + uid, { mail: outcome.mail, provider });
    return sendPage(response, 200, page);
  }
  await openid.interactionFinished(request, response, { login: { accountId: outcome.accountId } });
}
