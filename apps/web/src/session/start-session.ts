import { type Client, createClient } from '@lienzo/sdk';
import { readAppConfig } from './app-config.ts';
import { discoverProvider, type Provider, RETURN_PATH } from './provider.ts';
import { sessionStore } from './session-store.ts';
import { createTokenKeeper, SignInEnded, type TokenKeeper, type Tokens } from './tokens.ts';

export interface Me {
  readonly zuid: string;
  readonly name: string;
  readonly mail: string;
}

/** Somebody who is signed in. */
export interface Session {
  readonly client: Client;
  /** A token that is good now; renewed before it ends. */
  getToken(): Promise<string>;
  readonly me: Me;
  signOut(): Promise<void>;
}

export type Start =
  | { readonly is: 'signed-in'; readonly session: Session; readonly keeper: TokenKeeper }
  | { readonly is: 'signed-out'; readonly why?: 'ended' | 'failed' | 'left' }
  | { readonly is: 'leaving' };

/** Continues a session, takes one over from the provider, or finds that there is none. */
export async function startSession(): Promise<Start> {
  if (location.pathname === RETURN_PATH) return await comeBack();
  const tokens = sessionStore.readTokens();
  if (tokens) return await continueWith(tokens);
  if (!sessionStore.isKnown()) {
    return { is: 'signed-out', ...(sessionStore.wasSignedOut() && { why: 'left' as const }) };
  }
  await signIn();
  return { is: 'leaving' };
}

async function connect(): Promise<Provider> {
  return discoverProvider(await readAppConfig());
}

/** Goes to the provider; the page is left. */
export async function signIn(): Promise<void> {
  const provider = await connect();
  const to = location.pathname === RETURN_PATH ? '/' : location.pathname + location.search;
  const chooseAccount = sessionStore.wasSignedOut();
  const { attempt, address } = await provider.begin({ to, chooseAccount });
  sessionStore.keepAttempt(attempt);
  location.assign(address);
}

async function comeBack(): Promise<Start> {
  const attempt = sessionStore.takeAttempt();
  const returned = new URL(location.href);
  history.replaceState(null, '', attempt?.to ?? '/');
  if (!attempt) return await startSession();
  try {
    const provider = await connect();
    const tokens = await provider.finish(attempt, returned);
    sessionStore.keepTokens(tokens);
    sessionStore.markKnown();
    return await continueWith(tokens, provider);
  } catch {
    sessionStore.forgetKnown();
    return { is: 'signed-out', why: 'failed' };
  }
}

async function continueWith(tokens: Tokens, known?: Provider): Promise<Start> {
  let provider = known && Promise.resolve(known);
  const reach = () => {
    provider ??= connect().catch((error: unknown) => {
      provider = undefined;
      throw error;
    });
    return provider;
  };
  const keeper = createTokenKeeper({
    tokens,
    renew: async (refreshToken) => (await reach()).renew(refreshToken),
    keep: sessionStore.keepTokens,
    now: Date.now,
  });
  try {
    return { is: 'signed-in', keeper, session: await describe(keeper, reach) };
  } catch (error) {
    if (!isOver(error)) throw error;
    sessionStore.dropTokens();
    return { is: 'signed-out', why: 'ended' };
  }
}

/** Whether the person has to sign in again: the provider or the service says so. */
function isOver(error: unknown): boolean {
  return error instanceof SignInEnded || (error as { key?: string } | null)?.key === 'tokenInvalid';
}

async function describe(keeper: TokenKeeper, reach: () => Promise<Provider>): Promise<Session> {
  const client = createClient({ baseUrl: location.origin, getToken: keeper.getToken });
  const { user } = await client.users.getCurrent();
  return {
    client,
    getToken: keeper.getToken,
    me: { zuid: user.zuid, name: user.display_name, mail: user.mail_id },
    signOut: async () => {
      const kept = sessionStore.readTokens();
      sessionStore.dropTokens();
      sessionStore.markSignedOut();
      if (kept?.refreshToken) {
        const token = kept.refreshToken;
        await reach()
          .then((provider) => provider.forget(token))
          .catch(() => {}); // it ends by itself
      }
      location.assign('/');
    },
  };
}
