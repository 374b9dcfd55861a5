import { BASE_PATH } from '@lienzo/contract';
import type { Probe } from '../probe.ts';
import type { World } from '../world.ts';

const BODY = 1024 * 1024 - 1024;
const HEADER = 60_000;
/** How many requests a minute are sent. */
const PER_MINUTE = 600;

/** Requests that need no valid token. */
export function anonymousProbes({ url, ids }: World): Probe[] {
  const probe = (name: string, input: string, path: string, init: RequestInit = {}): Probe => ({
    name,
    input,
    perMinute: PER_MINUTE,
    async send() {
      const response = await fetch(`${url}${path}`, init);
      await response.arrayBuffer();
      if (response.status >= 500) throw new Error(`${name}: ${response.status}`);
    },
  });
  const shapes = `${BASE_PATH}/editions/${ids.edition_id}/spaces/${ids.space_id}/zones/${ids.zone_id}/shapes`;
  const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
  return [
    probe('GET /openapi.json', 'no cache', '/openapi.json'),
    probe('GET /reference', 'no cache', '/reference/'),
    probe('GET /reference/js/scalar.js', 'no cache', '/reference/js/scalar.js'),
    probe('GET /healthz', 'one request', '/healthz'),
    probe('GET /.well-known/…', 'one request', '/.well-known/oauth-protected-resource'),
    probe('GET /', 'the web app', '/'),
    probe('no token', 'body of 1 MiB', shapes, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text: 'x'.repeat(BODY) }),
    }),
    probe('no token', 'headers of 60 kB', shapes, { headers: { 'x-long': 'x'.repeat(HEADER) } }),
    probe(
      'invalid JWT',
      'token of 12 kB',
      shapes,
      bearer(`${'e'.repeat(4_000)}.${'e'.repeat(4_000)}.${'e'.repeat(4_000)}`),
    ),
    probe('unknown opaque token', 'token of 4 kB', shapes, bearer('x'.repeat(4_000))),
  ];
}
