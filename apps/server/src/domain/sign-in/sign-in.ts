import type { Clock } from '../../core/clock.ts';
import type { Caller } from '../../core/context.ts';
import type { Profile, ResolveCaller } from '../../core/identity.ts';
import type { IdSource } from '../../core/ids.ts';
import type { Database } from '../../db/database.ts';
import { listEditionIds, updateEditionMemberProfile } from '../editions/queries.ts';
import { acceptInvitations } from '../teams/accept-invitations.ts';
import { listInvitingEditions } from '../teams/invitation-queries.ts';
import { findOrCreateUser } from '../users/find-or-create-user.ts';
import { updateUser } from '../users/queries.ts';
import { batchLookups } from './batch-lookups.ts';

interface Deps {
  db: Database;
  clock: Clock;
  ids: IdSource;
}

const MAX_CACHED = 50_000;
// Bounded, because another node may have stored a new address.
const CACHE_MILLISECONDS = 60_000;

/**
 * Creates the function that resolves a valid token to its user: it creates the user if needed,
 * updates their name and address from the token, and accepts invitations to their verified address.
 *
 * The user of a subject never changes and is cached; invitations are looked up on every request.
 */
export function createSignIn(deps: Deps): ResolveCaller {
  const cached = new Map<string, { caller: Caller; until: number }>();
  const now = () => deps.clock.now().getTime();
  const findInviting = batchLookups((mails: readonly string[]) =>
    deps.db.readDirectory((tx) => listInvitingEditions(tx, mails)),
  );

  const findCached = (key: string): Caller | undefined => {
    const found = cached.get(key);
    return found && now() < found.until ? found.caller : undefined;
  };
  const cache = (key: string, caller: Caller) => {
    if (findCached(key) === caller) return;
    cached.delete(key);
    cached.set(key, { caller, until: now() + CACHE_MILLISECONDS });
    if (cached.size > MAX_CACHED) cached.delete(cached.keys().next().value ?? '');
  };

  return async (claims, loadProfile) => {
    const { issuer, subject, profile } = claims;
    const key = JSON.stringify([issuer, subject]);
    let caller =
      findCached(key) ??
      (await findOrCreateUser(deps, { issuer, subject }, async () =>
        fillProfile(profile ?? (await loadProfile()), subject),
      ));
    if (profile && differs(caller, profile)) caller = await updateProfile(deps, caller, profile);
    cache(key, caller);
    await acceptPending(deps, caller, findInviting);
    return caller;
  };
}

function fillProfile(profile: Profile | undefined, subject: string): Profile {
  return profile ?? { name: subject, mail: undefined };
}

function differs(caller: Caller, profile: Profile): boolean {
  return caller.displayName !== profile.name || caller.mailId !== mailAfter(caller, profile);
}

// A token without an address keeps the stored one.
function mailAfter({ mailId }: Caller, { mail }: Profile): string | null {
  return mail === undefined ? mailId : mail;
}

async function updateProfile(deps: Deps, caller: Caller, profile: Profile) {
  const { zuid } = caller;
  const changed = { zuid, displayName: profile.name, mailId: mailAfter(caller, profile) };
  await deps.db.changeDirectory((tx) => updateUser(tx, { ...changed, time: deps.clock.now() }));
  const editionIds = await deps.db.readDirectory((tx) => listEditionIds(tx, zuid));
  for (const editionId of editionIds) {
    await deps.db.changeEdition(editionId, (tx) =>
      updateEditionMemberProfile(tx, { ...changed, editionId }),
    );
  }
  return changed;
}

type FindInviting = (mail: string) => Promise<readonly string[] | undefined>;

async function acceptPending(deps: Deps, caller: Caller, findInviting: FindInviting) {
  const { mailId } = caller;
  if (mailId === null) return;
  for (const editionId of (await findInviting(mailId)) ?? []) {
    await acceptInvitations(deps, { editionId, person: { ...caller, mailId } });
  }
}
