import type { Attempt } from './provider.ts';
import type { Tokens } from './tokens.ts';

/** A signed-in person. */
export interface Me {
  readonly zuid: string;
  readonly name: string;
  readonly mail: string;
}

/**
 * Tokens are kept in memory and in the session storage of the tab: they survive a reload, but not
 * closing the tab. Tabs do not share a refresh token, because it rotates and using it twice would
 * end both sessions. Any script on the page could read tokens in any storage; the content security
 * policy keeps other scripts out.
 */
const TOKENS = 'lienzo.tokens';
const ATTEMPT = 'lienzo.sign-in';
/** Whether a user is signed in with this browser; then a new tab signs in without asking. */
const KNOWN = 'lienzo.known';

/** The person who signed in last, to open their zones while the service cannot be asked. */
const PERSON = 'lienzo.person';

export const sessionStore = {
  readTokens: () => readJson<Tokens>(sessionStorage, TOKENS),
  saveTokens: (tokens: Tokens) => sessionStorage.setItem(TOKENS, JSON.stringify(tokens)),
  clearTokens: () => sessionStorage.removeItem(TOKENS),
  saveAttempt: (attempt: Attempt) => sessionStorage.setItem(ATTEMPT, JSON.stringify(attempt)),
  takeAttempt: () => {
    const attempt = readJson<Attempt>(sessionStorage, ATTEMPT);
    sessionStorage.removeItem(ATTEMPT);
    return attempt;
  },
  isKnown: () => localStorage.getItem(KNOWN) === 'yes',
  wasSignedOut: () => localStorage.getItem(KNOWN) === 'no',
  markKnown: () => localStorage.setItem(KNOWN, 'yes'),
  markSignedOut: () => localStorage.setItem(KNOWN, 'no'),
  /** Returns the person of this tab, or the last one of this browser if the tab is new. */
  readPerson: () => readJson<Me>(sessionStorage, PERSON) ?? readJson<Me>(localStorage, PERSON),
  savePerson: (me: Me) => {
    for (const storage of [sessionStorage, localStorage])
      storage.setItem(PERSON, JSON.stringify(me));
  },
  clearPerson: () => {
    for (const storage of [sessionStorage, localStorage]) storage.removeItem(PERSON);
  },
  /** Calls the listener when a person signs out in another tab. */
  onSignOut: (listener: (person: Me) => void) =>
    addEventListener('storage', ({ key, oldValue, newValue }) => {
      if (key === PERSON && oldValue && !newValue) listener(JSON.parse(oldValue));
    }),
  forgetKnown: () => localStorage.removeItem(KNOWN),
};

// Only this module writes there, so valid JSON has the expected shape.
function readJson<T>(storage: Storage, key: string): T | undefined {
  try {
    return JSON.parse(storage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}
