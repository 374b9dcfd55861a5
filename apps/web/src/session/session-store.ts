import type { Attempt } from './provider.ts';
import type { Tokens } from './tokens.ts';

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

export const sessionStore = {
  readTokens: () => readJson<Tokens>(TOKENS),
  saveTokens: (tokens: Tokens) => sessionStorage.setItem(TOKENS, JSON.stringify(tokens)),
  clearTokens: () => sessionStorage.removeItem(TOKENS),
  saveAttempt: (attempt: Attempt) => sessionStorage.setItem(ATTEMPT, JSON.stringify(attempt)),
  takeAttempt: () => {
    const attempt = readJson<Attempt>(ATTEMPT);
    sessionStorage.removeItem(ATTEMPT);
    return attempt;
  },
  isKnown: () => localStorage.getItem(KNOWN) === 'yes',
  wasSignedOut: () => localStorage.getItem(KNOWN) === 'no',
  markKnown: () => localStorage.setItem(KNOWN, 'yes'),
  markSignedOut: () => localStorage.setItem(KNOWN, 'no'),
  forgetKnown: () => localStorage.removeItem(KNOWN),
};

// Only this module writes there, so valid JSON has the expected shape.
function readJson<T>(key: string): T | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}
