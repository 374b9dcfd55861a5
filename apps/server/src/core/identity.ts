import type { Caller } from './context.ts';

/** The claims of a verified access token. */
export interface Claims {
  readonly issuer: string;
  readonly subject: string;
  readonly scopes: readonly string[];
  /** Expiry of the token, in milliseconds. */
  readonly expiresAt: number;
  readonly profile: Profile | undefined;
}

export interface Profile {
  readonly name: string;
  /** The verified address; null if it is not verified; undefined if the token has none. */
  readonly mail: string | null | undefined;
}

/** Returns the person identified by the claims, and creates their account on the first request. */
export type ResolveCaller = (
  claims: Claims,
  loadProfile: () => Promise<Profile | undefined>,
) => Promise<Caller>;
