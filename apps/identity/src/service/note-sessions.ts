import type Provider from 'oidc-provider';
import type { Sessions } from '../people/sessions.ts';

/** Notes when sessions are used: by browsers, and by applications that renew their tokens. */
export function noteSessions(
  provider: Provider,
  sessions: Sessions,
  onError: (error: unknown) => void,
): void {
  provider.use(async (ctx, next) => {
    await next();
    const { oidc } = ctx;
    const session = oidc?.entities.Session;
    const token = oidc?.entities.RefreshToken;
    const userAgent = ctx.get('user-agent');
    if (session?.accountId && !session.destroyed)
      await sessions
        .note({ uid: session.uid, accountId: session.accountId, userAgent })
        .catch(onError);
    else if (token?.sessionUid)
      await sessions.note({ uid: token.sessionUid, accountId: token.accountId }).catch(onError);
  });
}
