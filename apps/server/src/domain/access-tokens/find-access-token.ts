import type { Clock } from '../../core/clock.ts';
import type { Claims } from '../../core/identity.ts';
import type { Database } from '../../db/database.ts';
import { findAccessTokenByHash, noteTokenUse } from './queries.ts';
import { sessionKeyOf } from './session-key.ts';
import { hashToken } from './token-text.ts';

interface Deps {
  db: Database;
  clock: Clock;
  trustedIssuers: readonly string[];
}

/**
 * Creates the function that returns what a personal access token allows, or undefined if it does not
 * exist, its user is being erased, or the provider of the user is no longer trusted. The expiry of the
 * token is part of the result.
 */
export function createAccessTokenLookup({ db, clock, trustedIssuers }: Deps) {
  return async (text: string): Promise<Claims | undefined> => {
    const hash = hashToken(text);
    const found = await db.readDirectory((tx) => findAccessTokenByHash(tx, hash));
    if (!found) return undefined;
    const { token, user } = found;
    // No provider vouches for a service account.
    const isService = user.service_edition_id !== null;
    if (!isService && !trustedIssuers.includes(token.issuer)) return undefined;
    const now = clock.now();
    const day = startOfDay(now);
    const isNoted = token.last_used_time !== null && token.last_used_time >= day;
    // A token also works while the database is read-only; its use is then recorded later.
    if (!isNoted && token.expiry_time > now)
      await db.changeDirectory((tx) => noteTokenUse(tx, { hash, day })).catch(() => {});
    const { zuid, issuer } = token;
    return {
      issuer,
      subject: '',
      scopes: token.scopes,
      clientId: '',
      sessionKey: sessionKeyOf(token.token_id),
      issuedAt: token.created_time.getTime(),
      expiresAt: token.expiry_time.getTime(),
      profile: undefined,
      personal: {
        caller: {
          ...{ zuid, issuer, displayName: user.display_name, mailId: user.mail_id },
          serviceEditionId: user.service_edition_id ?? undefined,
        },
        editionIds: token.edition_ids ?? undefined,
      },
    };
  };
}

// A day is precise enough to find unused tokens, and costs one write per day and token.
function startOfDay(time: Date): Date {
  return new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth(), time.getUTCDate()));
}
