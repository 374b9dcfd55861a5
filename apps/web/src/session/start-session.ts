import { type Client, createClient } from '@lienzo/sdk';
import { blockDatabase, deleteDatabase } from '../local/database.ts';
import { createLazyUploads, type LazyUploads } from '../local/uploads/lazy-uploads.ts';
import { createZoneKeeper, type ZoneKeeper } from '../local/zone-keeper.ts';
import { readAppConfig } from './app-config.ts';
import type { ApplicationsClient } from './applications-client.ts';
import { discoverProvider, type Provider, RETURN_PATH } from './provider.ts';
import { type Me, sessionStore } from './session-store.ts';
import { reportReturn, requestSignIn } from './sign-in-request.ts';
import {
  createTokenManager,
  SignInEnded,
  type TokenManager,
  type Tokens,
  waitForSignIn,
} from './tokens.ts';

/** The session of a signed-in user. */
export interface Session {
  readonly client: Client;
  /** Returns a valid token, renewed before it expires. */
  getToken(): Promise<string>;
  readonly me: Me;
  /** Whether the person came through a share link and has no account. */
  readonly isGuest?: true;
  /** Returns the applications of the person, if the provider is Lienzo's identity service. */
  findApplications(): Promise<ApplicationsClient | undefined>;
  /** The open zones. */
  readonly zones: ZoneKeeper;
  /** The images that are being uploaded. */
  readonly uploads: LazyUploads;
  /** Signs out and deletes what this device has stored of the person. */
  signOut(): Promise<void>;
}

export type SessionState =
  | { readonly status: 'signed-in'; readonly session: Session; readonly tokenManager: TokenManager }
  | { readonly status: 'signed-out'; readonly why?: 'ended' | 'failed' | 'signed-out' }
  | { readonly status: 'redirecting' }
  /** This window signed a user in for another page. */
  | { readonly status: 'signed-in-elsewhere' };

/** Resumes a session, completes a sign-in, or reports that there is no session. */
export async function startSession(): Promise<SessionState> {
  if (location.pathname === RETURN_PATH) return await completeSignIn();
  const tokens = sessionStore.readTokens();
  if (tokens) return await resumeSession(tokens);
  if (!sessionStore.isKnown()) {
    return {
      status: 'signed-out',
      ...(sessionStore.wasSignedOut() && { why: 'signed-out' as const }),
    };
  }
  try {
    await signIn();
    return { status: 'redirecting' };
  } catch (error) {
    // Without a network, the person who signed in last can continue with what this device has stored.
    if (!sessionStore.readPerson()) throw error;
    return await resumeSession(NO_TOKENS);
  }
}

/** Stands for the tokens of a tab that was opened while signing in was impossible. */
const NO_TOKENS: Tokens = { accessToken: '', refreshToken: 'none', expiresAt: 0 };

async function connect(): Promise<Provider> {
  return discoverProvider(await readAppConfig());
}

/** Redirects to the provider. */
export async function signIn(): Promise<void> {
  const provider = await connect();
  const to = location.pathname === RETURN_PATH ? '/' : location.pathname + location.search;
  const chooseAccount = sessionStore.wasSignedOut();
  const { attempt, address } = await provider.begin({ to, chooseAccount });
  sessionStore.saveAttempt(attempt);
  location.assign(address);
}

async function completeSignIn(): Promise<SessionState> {
  const attempt = sessionStore.takeAttempt();
  const returned = new URL(location.href);
  if (!attempt || attempt.state !== returned.searchParams.get('state')) {
    reportReturn(returned);
    return { status: 'signed-in-elsewhere' };
  }
  history.replaceState(null, '', attempt.to);
  try {
    const provider = await connect();
    const tokens = await provider.finish(attempt, returned);
    sessionStore.saveTokens(tokens);
    sessionStore.markKnown();
    return await resumeSession(tokens, provider);
  } catch {
    sessionStore.forgetKnown();
    return { status: 'signed-out', why: 'failed' };
  }
}

async function resumeSession(tokens: Tokens, known?: Provider): Promise<SessionState> {
  let provider = known && Promise.resolve(known);
  const getProvider = () => {
    provider ??= connect().catch((error: unknown) => {
      provider = undefined;
      throw error;
    });
    return provider;
  };
  const tokenManager = createTokenManager({
    tokens,
    renew: async (refreshToken) => {
      const reached = await getProvider();
      if (refreshToken === NO_TOKENS.refreshToken)
        throw new SignInEnded('This tab has no session yet.');
      return reached.renew(refreshToken);
    },
    save: sessionStore.saveTokens,
    now: Date.now,
  });
  try {
    return {
      status: 'signed-in',
      tokenManager,
      session: await createSession({ tokenManager, getProvider }),
    };
  } catch (error) {
    if (!hasEnded(error)) throw error;
    sessionStore.clearTokens();
    return { status: 'signed-out', why: 'ended' };
  }
}

/** Checks whether the provider or the server requires a new sign-in. */
function hasEnded(error: unknown): boolean {
  return error instanceof SignInEnded || (error as { key?: string } | null)?.key === 'tokenInvalid';
}

interface SessionDeps {
  tokenManager: TokenManager;
  getProvider: () => Promise<Provider>;
}

async function createSession({ tokenManager, getProvider }: SessionDeps): Promise<Session> {
  const baseUrl = location.origin;
  // The page is still empty, so an ended session is reported instead of waiting for the user.
  const me = await identify(createClient({ baseUrl, getToken: tokenManager.getToken }));
  const getToken = waitForSignIn(tokenManager, async () => {
    const tokens = await requestSignIn(getProvider);
    await reloadIfOtherUser(tokens, me.zuid);
    return tokens;
  });
  const zones = createZoneKeeper(me.zuid, { baseUrl, getToken });
  followSignOut(me, zones);
  const client = createClient({ baseUrl, getToken });
  return {
    client,
    getToken,
    me,
    findApplications: async () => {
      const { applicationEndpoints: endpoints } = await getProvider();
      if (!endpoints) return undefined;
      const { createApplicationsClient } = await import('./applications-client.ts');
      return createApplicationsClient(endpoints, getToken);
    },
    zones,
    uploads: createLazyUploads(me.zuid, ({ createUploadQueue }) =>
      createUploadQueue({ zuid: me.zuid, client, zones, baseUrl }),
    ),
    signOut: () => signOut({ me, zones, getProvider }),
  };
}

/** How long the app waits for the service before it opens with what this device has stored. */
const PATIENCE_MILLISECONDS = 2_500;

/** Returns the person of the session: from the service, or as stored if it cannot be reached. */
async function identify(client: Client): Promise<Me> {
  const stored = sessionStore.readPerson();
  const asked = client.users.getCurrent().then(({ user }) => {
    const me = { zuid: user.zuid, name: user.display_name, mail: user.mail_id };
    sessionStore.savePerson(me);
    return me;
  });
  if (!stored) return await asked;
  const answered = asked.catch((error: unknown) => {
    if (hasEnded(error)) throw error;
    return stored;
  });
  const patience = new Promise<Me>((resolve) => {
    setTimeout(resolve, PATIENCE_MILLISECONDS, stored);
  });
  return await Promise.race([answered, patience]);
}

/** Reloads the app if another user signed in, because the page shows data of the first one. */
async function reloadIfOtherUser({ accessToken }: Tokens, zuid: string): Promise<void> {
  const client = createClient({ baseUrl: location.origin, token: accessToken });
  const { user } = await client.users.getCurrent();
  if (user.zuid !== zuid) location.assign('/');
}

/** Ends the session of this tab when the person signs out in another tab. */
function followSignOut({ zuid }: Me, zones: ZoneKeeper): void {
  sessionStore.onSignOut((person) => {
    if (person.zuid !== zuid) return;
    void blockDatabase(zuid);
    zones.closeAll();
    sessionStore.clearTokens();
    location.assign('/');
  });
}

interface SignOut {
  me: Me;
  zones: ZoneKeeper;
  getProvider: () => Promise<Provider>;
}

async function signOut({ me, zones, getProvider }: SignOut): Promise<void> {
  const { refreshToken: token, idToken } = sessionStore.readTokens() ?? {};
  sessionStore.clearTokens();
  sessionStore.clearPerson();
  sessionStore.markSignedOut();
  await blockDatabase(me.zuid);
  zones.closeAll();
  await deleteDatabase(me.zuid).catch(() => {}); // without storage there is nothing to delete
  const provider = await getProvider().catch(() => undefined); // the tokens expire anyway
  if (token) await provider?.revoke(token).catch(() => {});
  location.assign(provider?.endSessionAddress(idToken) ?? '/');
}
