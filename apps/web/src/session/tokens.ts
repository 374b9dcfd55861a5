export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken?: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/** Ends a session: the provider does not renew it any more. */
export class SignInEnded extends Error {
  override readonly name = 'SignInEnded';
}

interface TokenManagerOptions {
  tokens: Tokens;
  /** Trades a refresh token for new tokens; throws `SignInEnded` when the provider refuses it. */
  renew: (refreshToken: string) => Promise<Tokens>;
  save: (tokens: Tokens) => void;
  now: () => number;
}

export interface TokenManager {
  /** A token that is good for a while yet. */
  getToken(): Promise<string>;
  /** Milliseconds until it is time to renew; 0 when it is. */
  untilRenewal(): number;
  /** Goes on with tokens of another sign-in. */
  replace(tokens: Tokens): void;
}

const RENEW_AHEAD = 60_000;

/** Renews the access token before it ends, once however many ask, and keeps what it got. */
export function createTokenManager({
  tokens,
  renew,
  save,
  now,
}: TokenManagerOptions): TokenManager {
  let current = tokens;
  let renewing: Promise<Tokens> | undefined;

  const renewOnce = (refreshToken: string): Promise<Tokens> => {
    // Refresh tokens rotate: a second use of the same one would end the session.
    renewing ??= renew(refreshToken).finally(() => {
      renewing = undefined;
    });
    return renewing;
  };

  const renewed = async (): Promise<string> => {
    if (!current.refreshToken) throw new SignInEnded('The provider gave no refresh token.');
    const next = await renewOnce(current.refreshToken);
    current = { ...next, refreshToken: next.refreshToken ?? current.refreshToken };
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
        // The network may be back before the token ends.
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
 * Tokens for as long as the page is open: when the provider has ended the session, whoever asks for
 * one waits until the person has signed in again, and nothing on the page is lost.
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
