import type { JsonObject } from './json.ts';

const RATE_HEADERS = {
  'X-RateLimit-Limit': 'Requests per minute that the operation allows',
  'X-RateLimit-Remaining': 'Requests left in the current window',
  'X-RateLimit-Reset': 'Seconds until the current window ends',
};

/** Returns the header components that every response refers to. */
export function rateHeaders(): JsonObject {
  return Object.fromEntries(
    Object.entries(RATE_HEADERS).map(([name, description]) => [
      name,
      { description, schema: { type: 'integer' } },
    ]),
  );
}

export function headerReferences(): JsonObject {
  return Object.fromEntries(
    Object.keys(RATE_HEADERS).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  );
}
