import { TokenRefused } from '../../http/tokens/claims.ts';
import type { TokenVerifier } from '../../http/tokens/verify-token.ts';
import type { Session } from './session.ts';

const CHECK_MILLISECONDS = 5_000;
const CONCURRENT_CHECKS = 4;

interface Deps {
  verifier: Pick<TokenVerifier, 'verify'>;
  sessions: () => Iterable<Session>;
  onError: (error: unknown) => void;
}

/**
 * Verifies the tokens of all sessions again and again, and disconnects those whose token was revoked. The
 * verifier remembers its answers, so the identity provider is asked once a minute for each token.
 */
export function watchTokens(deps: Deps, checkMilliseconds = CHECK_MILLISECONDS): { close(): void } {
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  const loop = async (): Promise<void> => {
    await checkAll(deps, () => closed);
    if (!closed) timer = setTimeout(() => void loop(), checkMilliseconds).unref();
  };
  timer = setTimeout(() => void loop(), checkMilliseconds).unref();
  return {
    close() {
      closed = true;
      clearTimeout(timer);
    },
  };
}

async function checkAll({ verifier, sessions, onError }: Deps, isClosed: () => boolean) {
  const tokens = [...Map.groupBy(sessions(), ({ token }) => token)];
  const work = async () => {
    for (let next = tokens.pop(); next && !isClosed(); next = tokens.pop()) {
      const [token, affected] = next;
      try {
        await verifier.verify(token);
      } catch (error) {
        // If the provider cannot be asked, the session goes on until its token expires.
        if (!(error instanceof TokenRefused)) onError(error);
        // It may have been renewed in the meantime.
        else
          for (const session of affected)
            if (session.token === token) session.disconnect('token-expired');
      }
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT_CHECKS }, work));
}
