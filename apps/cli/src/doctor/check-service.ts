import { randomUUID } from 'node:crypto';
import { BASE_PATH } from '@lienzo/contract';
import { checkDiscovery } from './check-discovery.ts';
import { checkWebSocket } from './check-web-socket.ts';
import { type Finding, ok, problem } from './finding.ts';

export interface ServiceTarget {
  url: string;
  /** Without a token, checks that need one are skipped. */
  token: string | undefined;
  /** TRUST_PROXY of the service, if its settings are known. */
  trustProxy: string | undefined;
}

const MAX_SKEW_SECONDS = 30;
const TIMEOUT_MS = 10_000;

/** Checks a service as its users reach it: through the proxy, if there is one. */
export async function checkService(target: ServiceTarget): Promise<Finding[]> {
  const requestId = randomUUID();
  const response = await sendRequest(target, requestId).catch((error: unknown) => error);
  if (!(response instanceof Response)) return [describeConnectionError(target, response)];
  const text = await response.text();
  if (!isLienzoResponse(text)) {
    const fix = 'Correct the URL, or configure the proxy to forward /service/ to Lienzo.';
    const what = `${target.url} responds with ${response.status}, but is not Lienzo`;
    return [problem('address', what, fix)];
  }
  return [
    ok('address', `${target.url} responds`),
    checkClock(response),
    ...checkProxy(target, response, requestId),
    ...checkToken(target, response),
    ...(await checkDiscovery(target.url)),
    await checkWebSocket(target.url),
  ];
}

function sendRequest({ url, token }: ServiceTarget, requestId: string): Promise<Response> {
  const headers = new Headers({ 'x-request-id': requestId });
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
  return fetch(`${url}${BASE_PATH}/users/me`, {
    headers,
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
}

function describeConnectionError({ url }: ServiceTarget, error: unknown): Finding {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const reason = cause instanceof Error ? cause.message || String(cause) : String(cause);
  const fix = /certificate|self-signed|altname/i.test(reason)
    ? 'Install a certificate for this name on the proxy, from an authority that this machine trusts.'
    : 'Start the service, correct the URL, or open the port in the firewall.';
  return problem('address', `${url} does not respond: ${reason}`, fix);
}

/** Returns whether the response is from the API: all of them, including errors, have a `request_uri`. */
function isLienzoResponse(text: string): boolean {
  try {
    return typeof JSON.parse(text).request_uri === 'string';
  } catch {
    return false;
  }
}

function checkClock({ headers }: Response): Finding {
  const date = Date.parse(headers.get('date') ?? '');
  const skew = Math.round(Math.abs(date - Date.now()) / 1000);
  if (Number.isNaN(skew) || skew <= MAX_SKEW_SECONDS)
    return ok('clock', 'in sync with this machine');
  const fix = 'Synchronize both machines with NTP; otherwise tokens expire too early or too late.';
  return problem('clock', `differs from this machine by ${skew} seconds`, fix);
}

function checkProxy(
  { trustProxy }: ServiceTarget,
  { headers }: Response,
  requestId: string,
): Finding[] {
  const found: Finding[] = [];
  if (headers.get('x-request-id') !== requestId) {
    const fix = 'Configure the proxy to forward X-Request-Id and all other headers unchanged.';
    found.push(problem('proxy headers', 'X-Request-Id is not forwarded or not returned', fix));
  }
  // The service itself sends neither header.
  const proxy = headers.get('via') ?? headers.get('server');
  if (proxy !== null && trustProxy === 'false') {
    const fix =
      'Set TRUST_PROXY=true and make the proxy set X-Forwarded-For; otherwise all clients share the proxy’s address.';
    found.push(
      problem(
        'proxy headers',
        `${proxy} is in front of the service, but TRUST_PROXY is false`,
        fix,
      ),
    );
  }
  if (proxy === null && trustProxy === 'true') {
    const fix =
      'Set TRUST_PROXY=false, or allow access through the proxy only; otherwise clients can forge their address.';
    found.push(problem('proxy headers', 'TRUST_PROXY is true, but there is no proxy', fix));
  }
  return found.length > 0 ? found : [ok('proxy headers', 'forwarded')];
}

function checkToken({ token }: ServiceTarget, { status }: Response): Finding[] {
  if (token === undefined) {
    return [{ check: 'token', status: 'skipped', message: 'not logged in' }];
  }
  if (status === 200) return [ok('token', 'accepted')];
  const fix =
    'Log in again. If that does not help, check that OIDC_ISSUER and OIDC_AUDIENCE match "iss" and "aud" of the token, and that the proxy forwards Authorization.';
  return [problem('token', `rejected with ${status}`, fix)];
}
