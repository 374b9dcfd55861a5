/** What a verified access token says. */
export interface Claims {
  readonly issuer: string;
  readonly subject: string;
  readonly scopes: readonly string[];
  /** When the token stops counting, in milliseconds. */
  readonly expiresAt: number;
  readonly profile: Profile | undefined;
}

export interface Profile {
  readonly name: string;
  /** An address that the issuer calls verified; null when it is not; undefined when nothing is said. */
  readonly mail: string | null | undefined;
}

/** The token cannot be accepted. Why goes to the debug log, never to the caller. */
export class TokenRefused extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'TokenRefused';
  }
}

type Payload = Readonly<Record<string, unknown>>;

/** The subject must be storable as it is: two that differ only in what is lost would be one person. */
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

/** Undefined when the payload has no name: the provider's userinfo must then be asked. */
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

// What a provider sends must be storable: no NUL, no half characters.
function cleanText(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed();
}
