import type { IncomingMessage } from 'node:http';
import type Provider from 'oidc-provider';
import type pg from 'pg';
import { type Texts, textsFor } from '../service/texts.ts';
import { SIGN_IN_PATH } from '../sign-in.ts';
import { type BrowserCookie, createBrowserCookie } from './browser-cookie.ts';
import { createPendingSignIns, type Outcome, type PendingSignIns } from './pending-sign-ins.ts';
import { readPerson } from './read-person.ts';
import type { UpstreamProvider } from './read-providers.ts';
import { addIdentity, resolveAccount } from './upstream-accounts.ts';
import {
  createUpstreamClient,
  isCancelled,
  isProviderAway,
  type UpstreamClient,
} from './upstream-client.ts';
import { type Choices, createButtons } from './upstream-pages.ts';

export interface UpstreamOptions {
  pool: pg.Pool;
  issuer: string;
  providers: readonly UpstreamProvider[];
  localAccounts: boolean;
  onError(error: unknown): void;
}

/** Sign-in with other providers. */
export interface Upstream extends UpstreamOptions {
  pending: PendingSignIns;
  cookie: BrowserCookie;
  findProvider(id: string): UpstreamProvider | undefined;
  clientOf(provider: UpstreamProvider): UpstreamClient;
}

/** Creates what all requests share. Clients keep the descriptions and keys of their providers. */
export function createUpstream(options: UpstreamOptions): Upstream {
  const clients = new Map(
    options.providers.map((provider) => [
      provider,
      createUpstreamClient(provider, callbackAddress(options.issuer, provider.id)),
    ]),
  );
  return {
    ...options,
    pending: createPendingSignIns(options.pool),
    cookie: createBrowserCookie(options.issuer),
    findProvider: (id) => options.providers.find((provider) => provider.id === id),
    clientOf(provider) {
      const client = clients.get(provider);
      if (!client) throw new Error(`${provider.id} is not configured.`);
      return client;
    },
  };
}

export function callbackAddress(issuer: string, providerId: string): string {
  return `${issuer}/upstream/${providerId}/callback`;
}

export function choicesFor({ providers, localAccounts }: Upstream, interaction: string): Choices {
  return { address: SIGN_IN_PATH + interaction, providers, localAccounts };
}

/** Returns HTML with a button for each provider, for the sign-in page. */
export function createProviderButtons(
  upstream: Upstream,
  request: IncomingMessage,
  interaction: string,
): string {
  if (upstream.providers.length === 0) return '';
  const texts: Texts = textsFor(request);
  return createButtons(texts, choicesFor(upstream, interaction));
}

/** Verifies the answer of a provider and returns what came of it. Never throws for a wrong answer. */
export async function finishSignIn(
  upstream: Upstream,
  provider: UpstreamProvider,
  verify: () => ReturnType<UpstreamClient['finish']>,
): Promise<Outcome> {
  const { pool, providers, localAccounts, onError } = upstream;
  try {
    const person = readPerson(provider, await verify());
    if (typeof person === 'string') return { kind: 'problem', problem: person };
    const canConnect = localAccounts || providers.length > 1;
    return await resolveAccount(pool, provider, person, { canConnect });
  } catch (error) {
    if (isCancelled(error)) return { kind: 'problem', problem: 'cancelled' };
    onError(error);
    return { kind: 'problem', problem: isProviderAway(error) ? 'unavailable' : 'failed' };
  }
}

interface EndedStep {
  interaction: string;
  accountId: string;
}

/** Connects accounts after people have signed in to them, in whichever way, and before they return to the app. */
export function connectAfterSignIn(provider: Provider, upstream: Upstream): void {
  // The next step replaces this one in the context, so its id is kept.
  provider.on('interaction.ended', ({ oidc, state }) => {
    const interaction = oidc.entities.Interaction?.uid;
    const accountId = oidc.result?.login?.accountId;
    if (interaction && accountId) state.ended = { interaction, accountId };
  });
  provider.use(async ({ state }, next) => {
    await next();
    if (state.ended) await connect(upstream, state.ended).catch(upstream.onError);
  });
}

async function connect(
  { pool, pending }: Upstream,
  { interaction, accountId }: EndedStep,
): Promise<void> {
  const outcome = await pending.findOutcome(interaction);
  if (!outcome) return;
  await pending.clear(interaction);
  if (outcome.kind === 'connect' && outcome.accountId === accountId)
    await addIdentity(pool, outcome, { accountId, isSource: false });
}
