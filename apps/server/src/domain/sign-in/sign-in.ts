import type { Clock } from '../../core/clock.ts';
import type { Caller, Settings } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import type { Claims, Profile, ResolveCaller } from '../../core/identity.ts';
import type { IdSource } from '../../core/ids.ts';
import type { Database } from '../../db/database.ts';
import { isVouchedFor } from '../editions/mail-issuers.ts';
import {
  listEditionIds,
  readMailIssuers,
  updateEditionMemberProfile,
} from '../editions/queries.ts';
import { findServiceCaller } from '../service-accounts/find-service-caller.ts';
import { acceptInvitations } from '../teams/accept-invitations.ts';
import { findOrCreateUser, findUser, type KnownUser } from '../users/find-or-create-user.ts';
import { updateUser } from '../users/queries.ts';

interface Deps {
  db: Database;
  clock: Clock;
  ids: IdSource;
  settings: Pick<Settings, 'invitationDays'>;
}

const MAX_CACHED = 50_000;
const MAX_CHANGES = 3;
// Bounded, because another node may have stored a new address.
const CACHE_MILLISECONDS = 60_000;

/**
 * Creates the function that resolves a valid token to its user: it creates the user if needed, and
 * updates their name and address from the token unless they come from a token that was issued later.
 * Applications never become users; their tokens act as service accounts.
 */
export function createSignIn(deps: Deps): ResolveCaller {
  const cached = new Map<string, { user: KnownUser; until: number }>();
  const now = () => deps.clock.now().getTime();

  const findCached = (key: string): KnownUser | undefined => {
    const found = cached.get(key);
    return found && now() < found.until ? found.user : undefined;
  };
  const cache = (key: string, user: KnownUser) => {
    if (findCached(key) === user) return;
    cached.delete(key);
    cached.set(key, { user, until: now() + CACHE_MILLISECONDS });
    if (cached.size > MAX_CACHED) cached.delete(cached.keys().next().value ?? '');
  };

  const mayChange = createChangeLimit(now);

  return async (claims, { loadProfile, editionId, admit }) => {
    const { issuer, subject, profile } = claims;
    const known =
      claims.personal?.caller ??
      (claims.isForClient && (await findServiceCaller(deps.db, claims, editionId)));
    if (known) {
      await admit?.(known);
      return known;
    }
    const readProfile = async () => {
      if (claims.isForClient) throw refuseClient(claims);
      return profile ?? (await loadProfile());
    };
    const key = JSON.stringify([issuer, subject]);
    let user =
      findCached(key) ??
      (await findOrCreateUser(deps, { issuer, subject }, async () => ({
        ...fillProfile(await readProfile(), subject),
        time: issueTime(claims),
      })));
    await admit?.(user.caller);
    if (
      profile &&
      isNewer(claims, user) &&
      differs(user.caller, profile) &&
      mayChange(user.caller.zuid)
    )
      user = await updateProfile(deps, user, claims, profile);
    cache(key, user);
    return user.caller;
  };
}

/**
 * Allows 3 changes of a person's name or address per minute. Otherwise two tokens with different names,
 * used in turn, would cause writes with every request.
 */
function createChangeLimit(now: () => number) {
  const changes = new Map<string, { count: number; until: number }>();
  return (zuid: string): boolean => {
    const found = changes.get(zuid);
    const recent = found && now() < found.until ? found : undefined;
    const { count, until } = recent ?? { count: 0, until: now() + CACHE_MILLISECONDS };
    if (count >= MAX_CHANGES) return false;
    changes.delete(zuid);
    changes.set(zuid, { count: count + 1, until });
    if (changes.size > MAX_CACHED) changes.delete(changes.keys().next().value ?? '');
    return true;
  };
}

// Users that were created for applications before there were service accounts keep working.
function refuseClient({ issuer, subject }: Claims) {
  return fail('clientUnknown', { reason: `issuer ${issuer}, subject ${subject}` });
}

function fillProfile(profile: Profile | undefined, subject: string): Profile {
  return profile ?? { name: subject, mail: undefined };
}

function issueTime({ issuedAt }: Claims): Date | null {
  return issuedAt === undefined ? null : new Date(issuedAt);
}

/**
 * Returns whether the token was issued no earlier than the one that the profile comes from. Tokens
 * issued in the same second are equally new. A token that does not tell cannot replace one that does.
 */
function isNewer({ issuedAt }: Claims, { profileTime }: KnownUser): boolean {
  return profileTime === null || (issuedAt !== undefined && issuedAt >= profileTime.getTime());
}

function differs(caller: Caller, profile: Profile): boolean {
  return caller.displayName !== profile.name || caller.mailId !== mailAfter(caller, profile);
}

// A token without an address keeps the stored one.
function mailAfter(caller: Caller, { mail }: Profile): string | null {
  return mail === undefined ? caller.mailId : mail;
}

async function updateProfile(
  deps: Deps,
  { caller }: KnownUser,
  claims: Claims,
  profile: Profile,
): Promise<KnownUser> {
  const changed = { ...caller, displayName: profile.name, mailId: mailAfter(caller, profile) };
  const profileTime = issueTime(claims);
  const time = deps.clock.now();
  const isUpdated = await deps.db.changeDirectory((tx) =>
    updateUser(tx, { ...changed, profileTime, time }),
  );
  // Another node has stored the profile of a token that was issued later.
  if (!isUpdated) return (await findUser(deps.db, claims)) ?? { caller, profileTime };
  const editionIds = await deps.db.readDirectory((tx) => listEditionIds(tx, caller.zuid));
  for (const editionId of editionIds) await updateMember(deps, editionId, changed);
  return { caller: changed, profileTime };
}

async function updateMember(deps: Deps, editionId: string, person: Caller): Promise<void> {
  const { zuid, displayName, mailId, issuer } = person;
  await deps.db.changeEdition(editionId, async (tx) => {
    const rules = await readMailIssuers(tx, { editionId });
    const isKnown = mailId !== null && isVouchedFor(rules, { mailId, issuer });
    const shown = { displayName, mailId: isKnown ? mailId : null };
    await updateEditionMemberProfile(tx, { editionId, zuid, ...shown });
  });
  // The person is in the edition already, so its requests would never lead to the invitations.
  await acceptInvitations(deps, { editionId, person });
}
