import type { Profile } from '../../core/identity.ts';

/** The token is not accepted. The reason is written to the debug log, never sent to the caller. */
export class TokenRefused extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'TokenRefused';
  }
}

type Payload = Readonly<Record<string, unknown>>;

/** Reads the subject. It must be storable unchanged, or two different subjects could become the same person. */
export function readSubject({ sub }: Payload): string {
  const usable = typeof sub === 'string' && sub !== '' && sub.length <= 255;
  if (!usable || sub.includes('\u0000') || !sub.isWellFormed()) {
    throw new TokenRefused('the subject is not usable');
  }
  return sub;
}

export function readScopes(payload: Payload): string[] {
  const { scope } = payload;
  if (typeof scope === 'string') return scope.split(' ').filter(Boolean);
  return Array.isArray(scope) ? scope.filter((item) => typeof item === 'string') : [];
}

/** Reads the profile. Returns undefined if the payload has no name; the caller then requests userinfo. */
export function readProfile(payload: Payload): Profile | undefined {
  const { name, preferred_username: nickname } = payload;
  const shown = [name, nickname].find((text) => typeof text === 'string' && text.trim() !== '');
  if (shown === undefined) return undefined;
  return { name: cleanText(String(shown).slice(0, 255)), mail: readMail(payload) };
}

function readMail({ email, email_verified: verified }: Payload): Profile['mail'] {
  if (typeof email !== 'string') return undefined;
  const clean = cleanText(email).trim().toLowerCase();
  return verified === true && clean.length <= 254 && clean.includes('@') ? clean : null;
}

// Makes text storable: no NUL, no lone surrogates.
function cleanText(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed();
}
