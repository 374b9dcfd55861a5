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
  /** Present only when the issuer says that the address is verified. */
  readonly mail: string | undefined;
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
  const { name, preferred_username: nickname, email, email_verified: verified } = payload;
  const shown = [name, nickname].find((text) => typeof text === 'string' && text.trim() !== '');
  if (shown === undefined) return undefined;
  const mail = verified === true && typeof email === 'string' ? normaliseMail(email) : undefined;
  return { name: cleanText(String(shown).slice(0, 255)), mail };
}

function normaliseMail(mail: string): string | undefined {
  const clean = cleanText(mail).trim().toLowerCase();
  return clean.length <= 254 && clean.includes('@') ? clean : undefined;
}

// What a provider sends must be storable: no NUL, no half characters.
function cleanText(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed();
}
