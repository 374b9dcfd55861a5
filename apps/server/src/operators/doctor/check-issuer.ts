import type { TrustedIssuer } from '../../config.ts';
import { createDiscovery, fetchJson } from '../../http/tokens/discovery.ts';
import { type Finding, ok, problem, reasonOf } from './finding.ts';

const MAX_SKEW = 30;

/** Whether tokens of an issuer can be checked: its metadata, its keys, its clock. */
export async function examineIssuer({ issuer }: TrustedIssuer): Promise<Finding[]> {
  try {
    const { jwksUri } = await createDiscovery(issuer, Date.now)();
    const { keys } = await fetchJson(jwksUri, {});
    const usable = Array.isArray(keys) ? keys.filter((key) => key?.use !== 'enc').length : 0;
    if (usable === 0) {
      const fix = 'Let the provider publish the keys that it signs tokens with.';
      return [problem('issuer', `${jwksUri} has no key for signatures`, fix)];
    }
    return [ok('issuer', `${issuer} publishes ${usable} keys`), ...(await examineClock(jwksUri))];
  } catch (error) {
    const reason = reasonOf(error);
    const fix = /another issuer/.test(reason)
      ? 'Set OIDC_ISSUER exactly as "issuer" stands in that metadata, down to the last slash.'
      : 'Let this machine reach the provider, and correct OIDC_ISSUER.';
    return [problem('issuer', `${issuer}: ${reason}`, fix)];
  }
}

async function examineClock(url: URL): Promise<Finding[]> {
  const response = await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(5_000) });
  const date = Date.parse(response.headers.get('date') ?? '');
  if (Number.isNaN(date)) return [];
  const skew = Math.round(Math.abs(date - Date.now()) / 1000);
  if (skew <= MAX_SKEW) return [ok('issuer clock', 'agrees with ours')];
  const fix = 'Let both machines take their time from NTP; otherwise fresh tokens are refused.';
  return [problem('issuer clock', `differs from ours by ${skew} seconds`, fix)];
}
