import { describe, expect, it } from 'vitest';
import type { Caller } from '../../core/context.ts';
import type { Claims } from '../../core/identity.ts';
import { createOperatorCheck } from './check-operator.ts';

const OWN = 'https://canvas.example.test';
const OTHER = 'https://id.example.test';
const identity = {
  findFirstAccount: async () => 'first-account',
  createJoinAddress: async () => undefined,
  createResetAddress: async () => undefined,
  deleteAccount: async () => false,
};
const settings = {
  operators: ['42', 'olga@example.test'],
  issuers: [OWN, OTHER].map((issuer) => ({ issuer, audience: 'lienzo', tokenTypes: ['at+jwt'] })),
  web: { folder: undefined, clientId: 'lienzo-web' },
};

const olga: Caller = {
  zuid: '7',
  displayName: 'Olga',
  mailId: 'Olga@example.test',
  issuer: OWN,
};
const claims: Claims = {
  issuer: OWN,
  subject: 'someone',
  scopes: [],
  clientId: 'lienzo-web',
  sessionKey: 'session',
  issuedAt: 0,
  expiresAt: 1,
  profile: undefined,
};

describe('an operator', () => {
  const check = createOperatorCheck({ ...settings, identity });
  it.each<[string, Claims, Caller, boolean]>([
    ['by address', claims, olga, true],
    ['by user id, of any issuer', { ...claims, issuer: OTHER }, { ...olga, zuid: '42' }, true],
    [
      'by the first account',
      { ...claims, subject: 'first-account' },
      { ...olga, mailId: null },
      true,
    ],
    ['not by another address', claims, { ...olga, mailId: 'eve@example.test' }, false],
    ['not without a verified address', claims, { ...olga, mailId: null }, false],
    ['not by an address of another issuer', { ...claims, issuer: OTHER }, olga, false],
    [
      'not by the first account of another issuer',
      { ...claims, issuer: OTHER, subject: 'first-account' },
      { ...olga, mailId: null },
      false,
    ],
    ['not with a token of another application', { ...claims, clientId: 'reports' }, olga, false],
    [
      'not with a personal access token',
      { ...claims, personal: { caller: olga, editionIds: undefined } },
      olga,
      false,
    ],
  ])('is recognized %s', async (_how, token, caller, expected) => {
    expect(await check(token, caller)).toBe(expected);
  });

  it('is not recognized by the first account if people sign in elsewhere', async () => {
    const elsewhere = createOperatorCheck({ ...settings, identity: undefined });
    const first = { ...claims, subject: 'first-account' };
    expect(await elsewhere(first, { ...olga, mailId: null })).toBe(false);
  });
});
