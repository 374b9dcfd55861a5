import { ScimError } from './scim-error.ts';

export interface Page {
  offset: number;
  limit: number;
}

const DEFAULT_COUNT = 100;
const MAX_OFFSET = 1_000_000;

/** Reads `startIndex`, which begins at 1, and `count`. A count above the maximum is lowered to it. */
export function readPage(query: Readonly<Record<string, unknown>>, maximum: number): Page {
  const start = readInteger(query.startIndex, 'startIndex') ?? 1;
  const count = readInteger(query.count, 'count') ?? DEFAULT_COUNT;
  return {
    offset: Math.min(Math.max(start, 1) - 1, MAX_OFFSET),
    limit: Math.min(Math.max(count, 0), maximum),
  };
}

function readInteger(value: unknown, name: string): number | undefined {
  if (value === undefined || value === '') return undefined;
  if (typeof value === 'string' && /^-?\d{1,15}$/.test(value)) return Number(value);
  throw new ScimError(400, `${name} must be an integer.`, 'invalidValue');
}

export function presentList(resources: readonly object[], total: number, { offset }: Page) {
  return {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
    totalResults: total,
    startIndex: offset + 1,
    itemsPerPage: resources.length,
    Resources: resources,
  };
}
