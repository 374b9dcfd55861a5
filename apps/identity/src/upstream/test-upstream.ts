import { createHash, randomBytes } from 'node:crypto';
import {
  DISCOVERY,
  type FakeIssuer,
  type IssuerAnswer,
  metadataOf,
  type ReceivedRequest,
  startFakeIssuer,
  USERINFO,
} from '../../../../testing/service/fake-issuer.ts';
import { finishSignIn, type OpenedSignIn, openSignIn, trade } from '../service/test-service.ts';
import { readLocation } from '../test-browser.ts';
import { readProviders, type UpstreamProvider } from './read-providers.ts';

type Json = Readonly<Record<string, unknown>>;

export const CLIENT = { clientId: 'lienzo', clientSecret: 'a secret & more' };
export const TOKEN = '/token';

/** Another provider whose answers a test chooses. It checks codes, PKCE and the secret of the client. */
export interface TestUpstream {
  issuer: FakeIssuer;
  /** Claims about the person who signs in; undefined values remove them. */
  person: { idToken: Json; userinfo: Json };
  /** Signs the ID token, unless a test replaces it. */
  createIdToken(claims: Json): Promise<string>;
  /** Signs a person in at this provider and returns the address to which the browser is sent. */
  authorize(location: string, changes?: Record<string, string | undefined>): string;
  /** The settings of this provider. */
  describe(changes?: Json): UpstreamProvider;
  close(): Promise<void>;
}

export const ADA = {
  sub: 'ada',
  name: 'Ada Lovelace',
  email: 'ada@example.test',
  email_verified: true,
};

export async function startTestUpstream(metadata: Json = {}): Promise<TestUpstream> {
  const issuer = await startFakeIssuer();
  const codes = new Map<string, URLSearchParams>();
  const upstream: TestUpstream = {
    issuer,
    person: { idToken: ADA, userinfo: {} },
    createIdToken: (claims) => issuer.sign(claims, { typ: 'JWT' }),
    authorize(location, changes = {}) {
      const { searchParams } = new URL(location);
      const code = randomBytes(16).toString('hex');
      codes.set(code, searchParams);
      const callback = new URL(searchParams.get('redirect_uri') ?? '');
      const answer = { code, state: searchParams.get('state') ?? '', ...changes };
      for (const [name, value] of Object.entries(answer))
        if (value !== undefined) callback.searchParams.set(name, value);
      return callback.href;
    },
    describe: (changes = {}) => describeProvider({ issuer: issuer.issuer, ...changes }),
    close: issuer.close,
  };
  issuer.answer(DISCOVERY, () => ({ body: { ...describeEndpoints(issuer.issuer), ...metadata } }));
  issuer.answer(USERINFO, () => ({
    body: { sub: upstream.person.idToken.sub, ...upstream.person.userinfo },
  }));
  issuer.answer(TOKEN, (request) => answerToken(upstream, codes, request));
  return upstream;
}

export function describeProvider(changes: Json): UpstreamProvider {
  const problems: string[] = [];
  const entry = { id: 'test', name: 'Example', ...CLIENT, ...changes };
  const [provider] = readProviders(JSON.stringify([entry]), problems);
  if (!provider) throw new Error(problems.join('\n'));
  return provider;
}

export function describeEndpoints(issuer: string): Json {
  return {
    ...metadataOf(issuer),
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}${TOKEN}`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['ES256'],
    code_challenge_methods_supported: ['S256'],
  };
}

async function answerToken(
  upstream: TestUpstream,
  codes: Map<string, URLSearchParams>,
  { body }: ReceivedRequest,
): Promise<IssuerAnswer> {
  const form = new URLSearchParams(body);
  const code = form.get('code') ?? '';
  const asked = codes.get(code);
  codes.delete(code);
  const challenge = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url');
  const isRight =
    form.get('client_secret') === CLIENT.clientSecret &&
    asked?.get('redirect_uri') === form.get('redirect_uri') &&
    asked?.get('code_challenge') === challenge;
  if (!isRight) return { status: 400, body: { error: 'invalid_grant' } };
  const claims = { aud: CLIENT.clientId, nonce: asked.get('nonce'), scope: undefined };
  const id_token = await upstream.createIdToken({ ...claims, ...upstream.person.idToken });
  return { body: { access_token: 'opaque', token_type: 'Bearer', expires_in: 60, id_token } };
}

/** A sign-in that has reached the other provider. */
export interface LeftSignIn extends OpenedSignIn {
  /** Where the browser was sent at the other provider. */
  location: string;
}

/** Opens the sign-in page and presses the button of a provider. */
export async function leaveFor(
  origin: string,
  provider = 'test',
  opened?: OpenedSignIn,
): Promise<LeftSignIn> {
  const signIn = opened ?? (await openSignIn(origin));
  const response = await signIn.browser.submit(`${signIn.address}/upstream/${provider}`, {});
  if (response.status !== 303) throw new Error(`${response.status}: ${await response.text()}`);
  return { ...signIn, location: readLocation(response) };
}

/** Returns the page on which a sign-in ends that does not reach the app. */
export async function returnWith(left: LeftSignIn, callback: string): Promise<Response> {
  const answer = await left.browser.open(callback);
  return answer.status === 303 ? left.browser.open(readLocation(answer)) : answer;
}

/** Signs in with another provider and returns the tokens that the app receives. */
export async function signInThrough(
  origin: string,
  upstream: TestUpstream,
  options: { provider?: string; opened?: OpenedSignIn } = {},
): Promise<Record<string, string>> {
  const left = await leaveFor(origin, options.provider, options.opened);
  const response = await left.browser.open(upstream.authorize(left.location));
  const answer = await trade(origin, await finishSignIn(left, response));
  return answer.json() as Promise<Record<string, string>>;
}
