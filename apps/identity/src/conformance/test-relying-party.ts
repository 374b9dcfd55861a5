import {
  allowInsecureRequests,
  authorizationCodeGrant,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
  None,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import { APPLICATION, PASSWORD } from '../service/test-service.ts';
import { createTestBrowser, readLocation, type TestBrowser } from '../test-browser.ts';

export const REDIRECT = `${APPLICATION}/sign-in/done`;
export const MAIL = 'ada@example.test';

type Fields = Record<string, string | undefined>;

/** The answer of the authorization endpoint. */
export interface Authorization {
  /** The last address or page that the browser reached. */
  response: Response;
  /** The address to which the browser returned, if it did. */
  returned: URL | undefined;
  /** How often the person had to enter the password. */
  signIns: number;
  nonce: string;
  state: string;
  verifier: string;
}

/** A client built with openid-client, which is certified for the profiles that these tests check. */
export interface RelyingParty {
  configuration: Configuration;
  browser: TestBrowser;
  /** Sends a request to the authorization endpoint; the person enters the password if asked. */
  authorize(changes?: Fields): Promise<Authorization>;
  /** Exchanges the code, with all checks of the client. */
  exchange(
    authorization: Authorization,
    checks?: { maxAge?: number },
  ): ReturnType<typeof authorizationCodeGrant>;
  /** Authorizes and exchanges the code. */
  signIn(changes?: Fields): ReturnType<typeof authorizationCodeGrant>;
}

export async function createRelyingParty(issuer: string): Promise<RelyingParty> {
  const configuration = await discovery(new URL(issuer), 'lienzo-web', undefined, None(), {
    execute: [allowInsecureRequests, enableNonRepudiationChecks],
  });
  const browser = createTestBrowser();

  async function authorize(changes: Fields = {}): Promise<Authorization> {
    const secrets = {
      nonce: randomNonce(),
      state: randomState(),
      verifier: randomPKCECodeVerifier(),
    };
    const parameters = await describeRequest(secrets, changes);
    const endpoint = configuration.serverMetadata().authorization_endpoint ?? '';
    const first = await browser.open(`${endpoint}?${new URLSearchParams(parameters)}`);
    return { ...secrets, ...(await followRedirects(browser, first)) };
  }

  const exchange: RelyingParty['exchange'] = async (authorization, checks = {}) => {
    if (!authorization.returned) throw new Error(await authorization.response.text());
    return authorizationCodeGrant(configuration, authorization.returned, {
      expectedNonce: authorization.nonce,
      expectedState: authorization.state,
      pkceCodeVerifier: authorization.verifier,
      ...checks,
    });
  };

  return {
    configuration,
    browser,
    authorize,
    exchange,
    signIn: async (changes) => exchange(await authorize(changes)),
  };
}

async function describeRequest(
  { nonce, state, verifier }: Pick<Authorization, 'nonce' | 'state' | 'verifier'>,
  changes: Fields,
): Promise<Record<string, string>> {
  const request = {
    client_id: 'lienzo-web',
    response_type: 'code',
    redirect_uri: REDIRECT,
    scope: 'openid',
    nonce,
    state,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...changes,
  };
  const given = Object.entries(request).filter((entry): entry is [string, string] =>
    Boolean(entry[1]),
  );
  return Object.fromEntries(given);
}

async function followRedirects(browser: TestBrowser, first: Response) {
  let response = first;
  let signIns = 0;
  for (let step = 0; step < 10; step++) {
    if ([302, 303].includes(response.status)) {
      const next = readLocation(response);
      if (next.startsWith(APPLICATION)) return { response, returned: new URL(next), signIns };
      response = await browser.open(next);
    } else if (response.status === 200 && new URL(response.url).pathname.startsWith('/sign-in/')) {
      signIns += 1;
      response = await browser.submit(response.url, { mail: MAIL, password: PASSWORD });
    } else break;
  }
  return { response, returned: undefined, signIns };
}
