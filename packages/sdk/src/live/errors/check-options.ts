import type { ZoneOptions } from '../live-zone.ts';
import { invalidOption } from './zone-error.ts';

const NUMERIC_ID = /^[1-9][0-9]{0,18}$/;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const DIGITS = 'a string of 1 to 19 digits';

/** Throws if options of `openZone` cannot work. Returns them with the ids as the service spells them. */
export function checkOptions(options: ZoneOptions): ZoneOptions {
  const { baseUrl, token, getToken, editionId, spaceId, zoneId, zuid } = options;
  checkAddress(baseUrl);
  // A space would separate the token from an API key. It is not quoted, because it is a secret.
  if (typeof getToken !== 'function' && !(typeof token === 'string' && /^\S+$/.test(token)))
    throw invalidOption('token', 'must be an access token without spaces, or set getToken');
  check('editionId', editionId, NUMERIC_ID, DIGITS);
  check('spaceId', spaceId, NUMERIC_ID, DIGITS);
  check('zoneId', zoneId, UUID, 'a UUID');
  if (zuid !== undefined) check('zuid', zuid, NUMERIC_ID, DIGITS);
  return { ...options, zoneId: zoneId.toLowerCase() };
}

/** Throws if this is not the address of a service: a scheme and a host, without path, query or credentials. */
export function checkAddress(baseUrl: string): void {
  const expected = 'an address such as https://canvas.example.com, without a path';
  check('baseUrl', baseUrl, /^https?:\/\/[^/?#@\s]+\/*$/i, expected);
}

function check(path: string, value: unknown, pattern: RegExp, expected: string): void {
  if (typeof value !== 'string' || !pattern.test(value))
    throw invalidOption(path, `must be ${expected}; got ${JSON.stringify(value)}`);
}
