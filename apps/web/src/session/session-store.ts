import type { Attempt } from './provider.ts';
import type { Tokens } from './tokens.ts';

/**
 * Tokens live in memory and in the tab's own storage: a reload keeps them, closing the tab drops
 * them, and no two tabs share a refresh token, which rotates and would end both when used twice.
 * Scripts of the page could read them wherever they were; that none but ours run there is the task
 * of the page's policy.
 */
const TOKENS = 'lienzo.tokens';
const ATTEMPT = 'lienzo.sign-in';
/** Whether somebody signed in with this browser, and did not sign out: then a new tab asks nothing. */
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

// Only this file writes there, so what is readable has its shape.
function readJson<T>(key: string): T | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}
