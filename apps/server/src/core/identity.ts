import type { Caller } from './context.ts';

/** The claims of a verified access token. */
export interface Claims {
  readonly issuer: string;
  readonly subject: string;
  readonly scopes: readonly string[];
  /** The application that the token was issued to. */
  readonly clientId: string;
  /**
   * Identifies the session: a hash of issuer, client and `sid`. Without `sid`, each token is its own
   * session, identified by `jti` or by the token.
   */
  readonly sessionKey: string;
  /** When the token was issued, in milliseconds; undefined if the token does not tell. */
  readonly issuedAt: number | undefined;
  /** Expiry of the token, in milliseconds. */
  readonly expiresAt: number;
  readonly profile: Profile | undefined;
  /** Whether the token was issued to an application itself, and not to a person. */
  readonly isForClient?: boolean;
  /** Only for personal access tokens, which the service itself issues. */
  readonly personal?: PersonalAccess;
}

/** What a personal access token allows beyond its scopes. */
export interface PersonalAccess {
  readonly caller: Caller;
  /** The editions that the token can be used in; undefined if it is not restricted. */
  readonly editionIds: readonly string[] | undefined;
}

/** Returns whether a token can be used in an edition. */
export function isForEdition({ personal }: Pick<Claims, 'personal'>, editionId: string): boolean {
  return personal?.editionIds?.includes(editionId) ?? true;
}

export interface Profile {
  readonly name: string;
  /** The verified address; null if it is not verified; undefined if the token has none. */
  readonly mail: string | null | undefined;
}

interface ResolveOptions {
  loadProfile: () => Promise<Profile | undefined>;
  /** The edition of the request, which selects the service account of an application. */
  editionId?: string | undefined;
  /** Called before a known person's name or address is changed; throws if the request is refused. */
  admit?: (caller: Caller) => Promise<void>;
}

/**
 * Returns the person identified by the claims, and creates their account on the first request. For a token
 * of an application, returns its service account or throws `clientUnknown`.
 */
export type ResolveCaller = (claims: Claims, options: ResolveOptions) => Promise<Caller>;
