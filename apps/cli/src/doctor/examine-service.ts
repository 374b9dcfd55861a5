import { randomUUID } from 'node:crypto';
import { BASE_PATH } from '@lienzo/contract';
import { examineSocket } from './examine-socket.ts';
import { type Finding, ok, problem } from './finding.ts';

export interface Outside {
  url: string;
  /** Without one, what needs a token is left out. */
  token: string | undefined;
  /** What the service is told about proxies, where its settings are known. */
  trustProxy: string | undefined;
}

const MAX_SKEW = 30;
const PATIENCE = 10_000;

/** Looks at a service from where its users are: through the proxy, if there is one. */
export async function examineService(outside: Outside): Promise<Finding[]> {
  const requestId = randomUUID();
  const response = await ask(outside, requestId).catch((error: unknown) => error);
  if (!(response instanceof Response)) return [describeSilence(outside, response)];
  const text = await response.text();
  if (!isOurs(text)) {
    const fix = 'Correct the address, or let the proxy pass on /service/ to Lienzo.';
    const what = `${outside.url} answers ${response.status}, but not as Lienzo does`;
    return [problem('address', what, fix)];
  }
  return [
    ok('address', `${outside.url} answers`),
    examineClock(response),
    ...examineProxy(outside, response, requestId),
    ...examineToken(outside, response),
    await examineSocket(outside.url),
  ];
}

function ask({ url, token }: Outside, requestId: string): Promise<Response> {
  const headers = new Headers({ 'x-request-id': requestId });
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
  return fetch(`${url}${BASE_PATH}/users/me`, {
    headers,
    redirect: 'manual',
    signal: AbortSignal.timeout(PATIENCE),
  });
}

function describeSilence({ url }: Outside, error: unknown): Finding {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const reason = cause instanceof Error ? cause.message || String(cause) : String(cause);
  const fix = /certificate|self-signed|altname/i.test(reason)
    ? 'Give the proxy a certificate for this name from an authority that this machine trusts.'
    : 'Start the service, correct the address, or open the port in the firewall.';
  return problem('address', `${url} does not answer: ${reason}`, fix);
}

/** Every answer of the API, error or not, says which request it belongs to. */
function isOurs(text: string): boolean {
  try {
    return typeof JSON.parse(text).request_uri === 'string';
  } catch {
    return false;
  }
}

function examineClock({ headers }: Response): Finding {
  const date = Date.parse(headers.get('date') ?? '');
  const skew = Math.round(Math.abs(date - Date.now()) / 1000);
  if (Number.isNaN(skew) || skew <= MAX_SKEW) return ok('clock', 'agrees with ours');
  const fix =
    'Let both machines take their time from NTP; otherwise tokens count too long or not at all.';
  return problem('clock', `of the service differs from ours by ${skew} seconds`, fix);
}

function examineProxy(
  { trustProxy }: Outside,
  { headers }: Response,
  requestId: string,
): Finding[] {
  const found: Finding[] = [];
  if (headers.get('x-request-id') !== requestId) {
    const fix = 'Let the proxy pass on X-Request-Id and all other headers unchanged.';
    found.push(problem('proxy headers', 'X-Request-Id does not arrive or come back', fix));
  }
  // The service itself sends neither.
  const proxy = headers.get('via') ?? headers.get('server');
  if (proxy !== null && trustProxy === 'false') {
    const fix =
      'Set TRUST_PROXY=true, and let the proxy set X-Forwarded-For; else all callers look like the proxy.';
    found.push(
      problem('proxy headers', `${proxy} stands before the service, which does not know`, fix),
    );
  }
  if (proxy === null && trustProxy === 'true') {
    const fix =
      'Set TRUST_PROXY=false, or reach the service through the proxy only; else anybody can pretend any address.';
    found.push(problem('proxy headers', 'the service believes a proxy that is not there', fix));
  }
  return found.length > 0 ? found : [ok('proxy headers', 'arrive')];
}

function examineToken({ token }: Outside, { status }: Response): Finding[] {
  if (token === undefined) {
    return [{ check: 'token', status: 'skipped', message: 'nobody is logged in' }];
  }
  if (status === 200) return [ok('token', 'is accepted')];
  const fix =
    'Log in again. If that does not help: OIDC_ISSUER and OIDC_AUDIENCE must be "iss" and "aud" of the token, and the proxy must pass on Authorization.';
  return [problem('token', `is refused with ${status}`, fix)];
}
