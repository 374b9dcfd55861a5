import { errors } from '@lienzo/contract';
import { describe, expect, it } from 'vitest';
import { reactToClose, reactToRefusal } from './refusals.ts';

const reconnect = { type: 'reconnect' };
const access = { type: 'refused', kind: 'access', retries: true };

describe('the reaction to a closed socket', () => {
  it.each([
    [undefined, '', reconnect],
    [1000, '', reconnect],
    [1006, '', reconnect],
    [1009, '', { type: 'rejected', reason: 'too-large' }],
    [1011, 'failed', reconnect],
    [1012, 'service-stops', reconnect],
    [1013, 'unavailable', reconnect],
    [4400, 'update-refused: not-author', { type: 'rejected', reason: 'not-author' }],
    [4400, 'update-refused: too-large', { type: 'rejected', reason: 'too-large' }],
    [4400, 'update-refused: not-allowed', { type: 'hold', reason: 'not-allowed' }],
    [4400, 'presence-refused', { type: 'refused', kind: 'outdated', retries: true }],
    [4400, 'frame-refused', { type: 'refused', kind: 'outdated', retries: true }],
    [4401, 'token-expired', reconnect],
    [4403, 'access-changed', reconnect],
    [4404, 'zone-closed', reconnect],
    [4409, 'document-replaced', reconnect],
    [4408, 'silent', reconnect],
    [4429, 'too-fast', reconnect],
    [4429, 'too-many-ids', { type: 'refused', kind: 'limit', retries: true }],
    [4429, 'too-many-sockets', { type: 'refused', kind: 'limit', retries: true }],
  ])('with %s %s never ends the session', (code, reason, reaction) => {
    expect(reactToClose(code, reason)).toEqual(reaction);
  });
});

describe('the reaction to a refused connection', () => {
  it('retries access, follows moves and reconnects after transient errors', () => {
    const reasonOf = (key: keyof typeof errors) => `${errors[key].code}: ${errors[key].message}`;
    for (const key of ['zoneNotFound', 'spaceNotFound', 'zoneRestricted', 'zoneNotActive'] as const)
      expect(reactToRefusal(reasonOf(key), true)).toEqual(access);
    expect(reactToRefusal(reasonOf('spaceNotActive'), true)).toEqual(access);
    expect(reactToRefusal(reasonOf('internal'), true)).toEqual(reconnect);
    expect(reactToRefusal('unavailable', true)).toEqual(reconnect);
    expect(reactToRefusal('moved: 742518339371099', true)).toEqual({
      type: 'moved',
      spaceId: '742518339371099',
    });
  });

  it('retries a refused token only if another one can be fetched', () => {
    const { code, message } = errors.tokenInvalid;
    const signIn = { type: 'refused', kind: 'sign-in' };
    expect(reactToRefusal(`${code}: ${message}`, true)).toEqual({ ...signIn, retries: true });
    expect(reactToRefusal(`${code}: ${message}`, false)).toEqual({ ...signIn, retries: false });
  });
});
