export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken?: string;
  /** Tells the provider which session to end. */
  readonly idToken?: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/** Thrown when the provider no longer renews the session. */
export class SignInEnded extends Error {
  override readonly name = 'SignInEnded';
}

interface TokenManagerOptions {
  tokens: Tokens;
  /** Exchanges a refresh token for new tokens. Throws `SignInEnded` if the provider refuses. */
  renew: (refreshToken: string) => Promise<Tokens>;
  save: (tokens: Tokens) => void;
  now: () => number;
}

export interface TokenManager {
  /** Returns a token that is valid for at least a minute if possible. */
  getToken(): Promise<string>;
  /** Returns the milliseconds until the next renewal, or 0 if it is due. */
  untilRenewal(): number;
  /** Continues with the tokens of another sign-in. */
  replace(tokens: Tokens): void;
}

const RENEW_AHEAD = 60_000;

/**
 * Renews the access token before it expires, with one request for all callers, and saves the
 * result.
 */
export function createTokenManager({
  tokens,
  renew,
  save,
  now,
}: TokenManagerOptions): TokenManager {
  let current = tokens;
  let renewing: Promise<Tokens> | undefined;

  const renewOnce = (refreshToken: string): Promise<Tokens> => {
    // Refresh tokens rotate, so using one twice would end the session.
    renewing ??= renew(refreshToken).finally(() => {
      renewing = undefined;
    });
    return renewing;
  };

  const renewed = async (): Promise<string> => {
    if (!current.refreshToken) throw new SignInEnded('The provider gave no refresh token.');
    const next = await renewOnce(current.refreshToken);
    // A provider may send only what has changed.
    const { refreshToken, idToken } = current;
    current = { ...(idToken && { idToken }), refreshToken, ...next };
    save(current);
    return current.accessToken;
  };

  const timeLeft = () => current.expiresAt - now();
  return {
    getToken: async () => {
      if (timeLeft() > RENEW_AHEAD) return current.accessToken;
      try {
        return await renewed();
      } catch (error) {
        // The network may be back before the token expires.
        if (!(error instanceof SignInEnded) && timeLeft() > 0) return current.accessToken;
        throw error;
      }
    },
    untilRenewal: () => Math.max(0, timeLeft() - RENEW_AHEAD),
    replace: (tokens) => {
      current = tokens;
      save(tokens);
    },
  };
}

/**
 * Returns a `getToken` that waits for the user to sign in again after the session ended, so that
 * nothing on the page is lost.
 */
export function waitForSignIn(tokenManager: TokenManager, ask: () => Promise<Tokens>) {
  let asking: Promise<void> | undefined;
  const askOnce = (): Promise<void> => {
    asking ??= ask()
      .then(tokenManager.replace)
      .finally(() => {
        asking = undefined;
      });
    return asking;
  };
  return async (): Promise<string> => {
    for (;;) {
      try {
        return await tokenManager.getToken();
      } catch (error) {
        if (!(error instanceof SignInEnded)) throw error;
        await askOnce();
      }
    }
  };
}
