import { type Client, createClient } from '@lienzo/sdk';
import { readAppConfig } from './app-config.ts';
import { discoverProvider, type Provider, RETURN_PATH } from './provider.ts';
import { sessionStore } from './session-store.ts';
import { askToSignInAgain, reportArrival } from './sign-in-again.ts';
import {
  createTokenKeeper,
  SignInEnded,
  type TokenKeeper,
  type Tokens,
  waitForPerson,
} from './tokens.ts';

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
  | { readonly is: 'leaving' }
  /** This window signed somebody in for another page. */
  | { readonly is: 'arrived' };

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
  if (!attempt || attempt.state !== returned.searchParams.get('state')) {
    reportArrival(returned);
    return { is: 'arrived' };
  }
  history.replaceState(null, '', attempt.to);
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
    return { is: 'signed-in', keeper, session: await describe({ keeper, reach }) };
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

interface Parts {
  keeper: TokenKeeper;
  reach: () => Promise<Provider>;
}

async function describe({ keeper, reach }: Parts): Promise<Session> {
  const baseUrl = location.origin;
  // Nothing is on the page yet, so a session that has ended is said at once.
  const { user } = await createClient({ baseUrl, getToken: keeper.getToken }).users.getCurrent();
  const getToken = waitForPerson(keeper, async () => {
    const tokens = await askToSignInAgain(reach);
    await leaveIfOther(tokens, user.zuid);
    return tokens;
  });
  return {
    client: createClient({ baseUrl, getToken }),
    getToken,
    me: { zuid: user.zuid, name: user.display_name, mail: user.mail_id },
    signOut: () => signOut(reach),
  };
}

/** What is on the page belongs to one person; somebody else begins anew. */
async function leaveIfOther({ accessToken }: Tokens, zuid: string): Promise<void> {
  const client = createClient({ baseUrl: location.origin, token: accessToken });
  const { user } = await client.users.getCurrent();
  if (user.zuid !== zuid) location.assign('/');
}

async function signOut(reach: () => Promise<Provider>): Promise<void> {
  const token = sessionStore.readTokens()?.refreshToken;
  sessionStore.dropTokens();
  sessionStore.markSignedOut();
  if (token) {
    await reach()
      .then((provider) => provider.forget(token))
      .catch(() => {}); // it ends by itself
  }
  location.assign('/');
}
