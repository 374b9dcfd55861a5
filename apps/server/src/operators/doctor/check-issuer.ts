import { createDiscovery, fetchJson } from '../../http/tokens/discovery.ts';
import type { TrustedIssuer } from '../../settings/issuers.ts';
import { type Finding, ok, problem, reasonOf } from './finding.ts';

const MAX_SKEW_SECONDS = 30;

/** Checks that tokens of an issuer can be verified: its metadata, keys and clock. */
export async function checkIssuer({ issuer }: TrustedIssuer): Promise<Finding[]> {
  try {
    const { jwksUri } = await createDiscovery(issuer, Date.now)();
    const { keys } = await fetchJson(jwksUri, {});
    const usable = Array.isArray(keys) ? keys.filter((key) => key?.use !== 'enc').length : 0;
    if (usable === 0) {
      const fix = 'Configure the provider to publish the keys that it signs tokens with.';
      return [problem('issuer', `${jwksUri} has no signing keys`, fix)];
    }
    return [
      ok('issuer', `${issuer} publishes ${usable} signing ${usable === 1 ? 'key' : 'keys'}`),
      ...(await checkClock(jwksUri)),
    ];
  } catch (error) {
    const reason = reasonOf(error);
    const fix = /a different issuer/.test(reason)
      ? 'Set OIDC_ISSUER exactly to the "issuer" of that metadata, including a trailing slash.'
      : 'Make sure that this machine can reach the provider, and that OIDC_ISSUER is correct.';
    return [problem('issuer', `${issuer}: ${reason}`, fix)];
  }
}

async function checkClock(url: URL): Promise<Finding[]> {
  const response = await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(5_000) });
  const date = Date.parse(response.headers.get('date') ?? '');
  if (Number.isNaN(date)) return [];
  const skew = Math.round(Math.abs(date - Date.now()) / 1000);
  if (skew <= MAX_SKEW_SECONDS) return [ok('issuer clock', 'in sync with this machine')];
  const fix = 'Synchronize both machines with NTP; otherwise new tokens may be refused.';
  return [problem('issuer clock', `differs from this machine by ${skew} seconds`, fix)];
}
