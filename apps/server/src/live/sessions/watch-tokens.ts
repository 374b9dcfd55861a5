import { TokenRefused } from '../../http/tokens/claims.ts';
import type { TokenVerifier } from '../../http/tokens/verify-token.ts';
import { checkRepeatedly } from './check-repeatedly.ts';
import type { Session } from './session.ts';

const CHECK_MILLISECONDS = 5_000;

interface Deps {
  verifier: Pick<TokenVerifier, 'verify'>;
  sessions: () => Iterable<Session>;
  onError: (error: unknown) => void;
}

/**
 * Verifies the tokens of all sessions again and again, and disconnects those whose token was revoked. The
 * verifier remembers its answers, so the identity provider is asked once a minute for each token.
 */
export function watchTokens(
  { verifier, sessions, onError }: Deps,
  milliseconds = CHECK_MILLISECONDS,
): { close(): void } {
  return checkRepeatedly({
    milliseconds,
    list: () => Map.groupBy(sessions(), ({ token }) => token),
    async check([token, affected]) {
      try {
        await verifier.verify(token);
      } catch (error) {
        // If the provider cannot be asked, the session goes on until its token expires.
        if (!(error instanceof TokenRefused)) throw error;
        // Sessions may have been renewed in the meantime.
        for (const session of affected)
          if (session.token === token) session.disconnect('token-expired');
      }
    },
    onError,
  });
}
