import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sessionStore } from './session-store.ts';

function createStorage() {
  const values = new Map<string, string>();
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
    removeItem: (key: string) => values.delete(key),
  };
}

const tokens = { accessToken: 'a', refreshToken: 'r', expiresAt: 5 };
const attempt = { state: 's', nonce: 'n', verifier: 'v', to: '/e/1' };
let tab = createStorage();

beforeEach(() => {
  tab = createStorage();
  vi.stubGlobal('sessionStorage', tab);
  vi.stubGlobal('localStorage', createStorage());
});
afterEach(() => vi.unstubAllGlobals());

describe('the session store', () => {
  it('reads back saved tokens until they are cleared', () => {
    expect(sessionStore.readTokens()).toBeUndefined();
    sessionStore.saveTokens(tokens);
    expect(sessionStore.readTokens()).toEqual(tokens);
    sessionStore.clearTokens();
    expect(sessionStore.readTokens()).toBeUndefined();
  });

  it('returns a sign-in attempt only once', () => {
    sessionStore.saveAttempt(attempt);
    expect(sessionStore.takeAttempt()).toEqual(attempt);
    expect(sessionStore.takeAttempt()).toBeUndefined();
  });

  it('knows the person of the tab, and in a new tab the last person of the browser', () => {
    const ada = { zuid: '1', name: 'Ada', mail: 'ada@example.test' };
    const carmen = { zuid: '2', name: 'Carmen', mail: 'carmen@example.test' };
    sessionStore.savePerson(ada);
    vi.stubGlobal('sessionStorage', createStorage());
    expect(sessionStore.readPerson()).toEqual(ada);
    sessionStore.savePerson(carmen);
    vi.stubGlobal('sessionStorage', createStorage());
    expect(sessionStore.readPerson()).toEqual(carmen);
    sessionStore.clearPerson();
    expect(sessionStore.readPerson()).toBeUndefined();
  });

  it('ignores damaged values', () => {
    sessionStore.saveTokens(tokens);
    for (const key of tab.values.keys()) tab.setItem(key, '{');
    expect(sessionStore.readTokens()).toBeUndefined();
  });

  it('distinguishes a browser that signed out from a new one', () => {
    expect([sessionStore.isKnown(), sessionStore.wasSignedOut()]).toEqual([false, false]);
    sessionStore.markKnown();
    expect([sessionStore.isKnown(), sessionStore.wasSignedOut()]).toEqual([true, false]);
    sessionStore.markSignedOut();
    expect([sessionStore.isKnown(), sessionStore.wasSignedOut()]).toEqual([false, true]);
    sessionStore.forgetKnown();
    expect([sessionStore.isKnown(), sessionStore.wasSignedOut()]).toEqual([false, false]);
  });
});
