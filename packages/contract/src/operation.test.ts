import Type from 'typebox';
import { describe, expect, it } from 'vitest';
import { errorsOf, inEdition, type Operation, paramNames } from './operation.ts';

function record(changes: Partial<Operation>): Operation {
  return {
    id: 'readThing',
    area: 'Users',
    method: 'GET',
    path: '/things',
    summary: 'Read a thing',
    message: 'Thing fetched successfully.',
    scopes: [['Service.editions.READ']],
    rate: 'read',
    data: Type.Object({}),
    errors: [],
    example: { data: {} },
    ...changes,
  };
}

const always = [
  'tokenInvalid',
  'rateLimited',
  'addressLimited',
  'clientUnknown',
  'concurrencyLimited',
  'scopeMissing',
  'tokenRestricted',
  'internal',
  'overloaded',
  'unavailable',
  'identityUnavailable',
  'preconditionUnsupported',
];
const body = Type.Object({});
const path = '/editions/{edition_id}/things';

describe('errorsOf', () => {
  it('includes token, rate limit, scope and internal errors for every operation', () => {
    expect(errorsOf(record({})).toSorted()).toEqual(always.toSorted());
  });

  it.each<[string, Partial<Operation>, string[]]>([
    ['an edition in the path', { path }, ['notFound', 'apiKeyInvalid']],
    ['no look at API keys', { path, withoutApiKey: true }, ['notFound']],
    ['a query', { query: Type.Object({}) }, ['validation']],
    [
      'a PUT with a body',
      { method: 'PUT', body },
      ['validation', 'mediaTypeUnsupported', 'bodyTooLarge'],
    ],
    ['a DELETE', { method: 'DELETE' }, ['bodyTooLarge']],
    [
      'a POST, which takes an Idempotency-Key',
      { method: 'POST' },
      ['idempotencyConflict', 'idempotencyInProgress', 'validation', 'bodyTooLarge'],
    ],
    ['errors of its own', { errors: ['teamNotFound'] }, ['teamNotFound']],
  ])('adds the errors of %s', (_kind, changes, added) => {
    expect(errorsOf(record(changes)).toSorted()).toEqual([...always, ...added].toSorted());
  });

  it('leaves out restrictions of tokens if the operation accepts all tokens', () => {
    const keys = errorsOf(record({ accessTokens: 'inAnyEdition' }));
    expect([...keys, 'tokenRestricted'].toSorted()).toEqual(always.toSorted());
  });

  it('has an error for If-Match: that it failed, or that it is not supported', () => {
    const keys = errorsOf(record({ method: 'PUT', ifMatch: true }));
    expect(keys).toContain('preconditionFailed');
    expect(keys).not.toContain('preconditionUnsupported');
  });

  it('contains an error once even if the operation repeats it', () => {
    const keys = errorsOf(record({ path, errors: ['notFound', 'internal'] }));
    expect(keys).toEqual([...new Set(keys)]);
  });
});

describe('the path of an operation', () => {
  it('has its parameters in order', () => {
    const op = record({ path: '/editions/{edition_id}/teams/{team_id}/members/{member_id}' });
    expect(paramNames(op)).toEqual(['edition_id', 'team_id', 'member_id']);
    expect(paramNames(record({ path: '/users/me' }))).toEqual([]);
  });

  it('shows whether the operation is inside an edition', () => {
    expect(inEdition(record({ path }))).toBe(true);
    expect(inEdition(record({ path: '/editions' }))).toBe(false);
  });
});
